/**
 * What a room sees, as two compositions of four rows: one for 16:9, and one for 4:3, which is narrower and so leaves out
 * the disk and syncLoop instead of writing smaller. Each is scaled as one picture.
 *
 * The last part of the kubelet's row is whichever of its guests acted last: the mirror client or the volume manager.
 */
import { line, type Layout, type Point, type Polyline, type Rect, type Wire } from '../diagram/index.ts';
import type { Place } from '../readings/index.ts';

export const GUESTS = ['mirrorClient', 'volumeManager'] as const;
export type Guest = (typeof GUESTS)[number];

/** Where what travels on a wire is written, beside it, and how much room there is. */
export interface Beside extends Point {
  readonly anchor: 'start' | 'middle';
  readonly room: number;
}

export interface Stage {
  readonly layout: Layout;
  /** By the wire's id; on the others a packet is a comet without words. */
  readonly beside: ReadonlyMap<string, Beside>;
  readonly objects: Rect;
  readonly sandboxes: Rect;
  /** Of the sandboxes' room, for those of other pods. */
  readonly others: number;
  readonly subtitle: Rect;
  readonly line: Rect;
}

const rect = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });

type Extra = Partial<Pick<Wire, 'label' | 'dock' | 'steady' | 'resting'>>;
const wire = (from: Place, to: Place, path: Polyline, extra: Extra = {}): Wire => ({
  id: `${from}-${to}`,
  from,
  to,
  path,
  room: 0,
  resting: true,
  ...extra,
});
const STEADY = { steady: true } as const;
const SELDOM = { resting: false } as const;
const watch = (x: number, y: number, anchor: 'start' | 'middle') => ({
  ...STEADY,
  label: { text: 'watch', x, y, anchor },
});

/** The parts of the kubelet that feed syncLoop or are told by it. */
const OF_SYNC_LOOP: ReadonlySet<Place> = new Set<Place>([
  'apiSource',
  'httpSource',
  'fileSource',
  'podConfig',
  'housekeeping',
  'containerGC',
  'pleg',
  'probeManager',
]);

function wideAt(place: Place): Place {
  if (place === 'etcd' || place === 'controllers') return 'apiserver';
  if (place === 'podSyncer') return 'podWorkers';
  return OF_SYNC_LOOP.has(place) ? 'syncLoop' : place;
}

const narrowAt = (place: Place): Place => {
  const at = wideAt(place);
  return at === 'syncLoop' ? 'kubelet' : at;
};

const NO_TIE = { path: line([0, 0], [0, 0]) };

function wide(guest: Guest | null): Stage {
  const kubelet = rect(24, 226, 1232, 144);
  const boxes: (readonly [Place, Rect])[] = [
    ['kubectl', rect(24, 24, 208, 140)],
    ['apiserver', rect(340, 24, 916, 140)],
    ['kubelet', kubelet],
    ['syncLoop', rect(40, 266, 368, 88)],
    ['podWorkers', rect(456, 266, 344, 88)],
    ['statusManager', rect(824, 266, 200, 88)],
    ['disk', rect(24, 414, 240, 138)],
    ['runtime', rect(280, 414, 976, 138)],
  ];
  const wires = [
    wire('kubectl', 'apiserver', line([232, 74], [340, 74])),
    wire('apiserver', 'kubectl', line([340, 126], [232, 126]), watch(286, 148, 'middle')),
    wire('apiserver', 'syncLoop', line([380, 164], [380, 266]), watch(394, 200, 'start')),
    wire('syncLoop', 'podWorkers', line([408, 310], [456, 310])),
    wire('podWorkers', 'statusManager', line([800, 310], [824, 310])),
    wire('statusManager', 'apiserver', line([860, 266], [860, 164])),
    wire('podWorkers', 'runtime', line([636, 354], [636, 384], [1120, 384], [1120, 414]), {
      dock: { right: 1234, y: 414 },
    }),
    wire('syncLoop', 'runtime', line([320, 354], [320, 414]), STEADY),
    wire('syncLoop', 'disk', line([144, 354], [144, 414])),
    wire('podWorkers', 'disk', line([560, 354], [560, 392], [204, 392], [204, 414]), SELDOM),
    wire('kubectl', 'disk', line([24, 124], [12, 124], [12, 484], [24, 484]), SELDOM),
  ];
  if (guest !== null) {
    boxes.push([guest, rect(1040, 266, 200, 88)]);
    wires.push(wire('podWorkers', guest, line([740, 354], [740, 362], [1140, 362], [1140, 354]), SELDOM));
  }
  if (guest === 'mirrorClient') wires.push(wire('mirrorClient', 'apiserver', line([1054, 266], [1054, 164])));
  if (guest === 'volumeManager') {
    wires.push(wire('volumeManager', 'disk', line([1060, 354], [1060, 402], [244, 402], [244, 414]), SELDOM));
  }
  return {
    layout: {
      name: 'wide',
      standsAt: wideAt,
      width: 1280,
      height: 720,
      boxes: new Map(boxes),
      frames: [kubelet],
      titles: [],
      wires,
      mirror: NO_TIE,
      cut: {
        breaks: new Map([
          ['apiserver-syncLoop', { x: 380, y: 196 }],
          ['statusManager-apiserver', { x: 860, y: 196 }],
          ['mirrorClient-apiserver', { x: 1054, y: 196 }],
        ]),
        words: { x: 400, y: 202, anchor: 'start' },
      },
      plates: new Map([
        ['apiserver', { x: 1240, y: 44, anchor: 'end' }],
        ['kubelet', { x: 640, y: 310, anchor: 'middle' }],
        ['runtime', { x: 1240, y: 434, anchor: 'end' }],
      ]),
    },
    beside: new Map([
      ['kubectl-apiserver', { x: 286, y: 62, anchor: 'middle', room: 104 }],
      ['apiserver-kubectl', { x: 286, y: 148, anchor: 'middle', room: 104 }],
      ['apiserver-syncLoop', { x: 398, y: 200, anchor: 'start', room: 440 }],
      ['statusManager-apiserver', { x: 878, y: 200, anchor: 'start', room: 164 }],
      ['mirrorClient-apiserver', { x: 1072, y: 200, anchor: 'start', room: 178 }],
      ['podWorkers-runtime', { x: 900, y: 405, anchor: 'middle', room: 400 }],
      ['syncLoop-runtime', { x: 338, y: 398, anchor: 'start', room: 280 }],
      ['syncLoop-disk', { x: 162, y: 398, anchor: 'start', room: 140 }],
    ]),
    objects: rect(356, 60, 884, 92),
    sandboxes: rect(296, 426, 944, 114),
    others: 250,
    subtitle: rect(24, 564, 1232, 88),
    line: rect(24, 660, 1232, 48),
  };
}

function narrow(guest: Guest | null): Stage {
  const kubelet = rect(16, 226, 992, 144);
  const boxes: (readonly [Place, Rect])[] = [
    ['kubectl', rect(16, 16, 208, 140)],
    ['apiserver', rect(316, 16, 692, 140)],
    ['kubelet', kubelet],
    ['podWorkers', rect(32, 266, 400, 88)],
    ['statusManager', rect(472, 266, 244, 88)],
    ['runtime', rect(16, 424, 992, 138)],
  ];
  const wires = [
    wire('kubectl', 'apiserver', line([224, 66], [316, 66])),
    wire('apiserver', 'kubectl', line([316, 118], [224, 118]), watch(270, 140, 'middle')),
    wire('apiserver', 'kubelet', line([360, 156], [360, 226]), watch(374, 196, 'start')),
    wire('podWorkers', 'statusManager', line([432, 310], [472, 310])),
    wire('statusManager', 'apiserver', line([520, 266], [520, 156])),
    wire('podWorkers', 'runtime', line([232, 354], [232, 390], [872, 390], [872, 424]), {
      dock: { right: 986, y: 424 },
    }),
    wire('kubelet', 'runtime', line([56, 370], [56, 424]), STEADY),
  ];
  if (guest !== null) {
    boxes.push([guest, rect(748, 266, 244, 88)]);
    wires.push(wire('podWorkers', guest, line([400, 354], [400, 362], [868, 362], [868, 354]), SELDOM));
  }
  if (guest === 'mirrorClient') wires.push(wire('mirrorClient', 'apiserver', line([796, 266], [796, 156])));
  return {
    layout: {
      name: 'narrow',
      standsAt: narrowAt,
      width: 1024,
      height: 768,
      boxes: new Map(boxes),
      frames: [kubelet],
      titles: [],
      wires,
      mirror: NO_TIE,
      cut: {
        breaks: new Map([
          ['apiserver-kubelet', { x: 360, y: 192 }],
          ['statusManager-apiserver', { x: 520, y: 192 }],
          ['mirrorClient-apiserver', { x: 796, y: 192 }],
        ]),
        words: { x: 540, y: 198, anchor: 'start' },
      },
      plates: new Map([
        ['apiserver', { x: 992, y: 36, anchor: 'end' }],
        ['kubelet', { x: 512, y: 310, anchor: 'middle' }],
        ['runtime', { x: 992, y: 444, anchor: 'end' }],
      ]),
    },
    beside: new Map([
      ['kubectl-apiserver', { x: 270, y: 54, anchor: 'middle', room: 90 }],
      ['apiserver-kubectl', { x: 270, y: 140, anchor: 'middle', room: 90 }],
      ['apiserver-kubelet', { x: 378, y: 196, anchor: 'start', room: 134 }],
      ['statusManager-apiserver', { x: 538, y: 196, anchor: 'start', room: 244 }],
      ['mirrorClient-apiserver', { x: 814, y: 196, anchor: 'start', room: 190 }],
      ['podWorkers-runtime', { x: 560, y: 411, anchor: 'middle', room: 560 }],
      ['kubelet-runtime', { x: 74, y: 404, anchor: 'start', room: 150 }],
    ]),
    objects: rect(332, 52, 660, 92),
    sandboxes: rect(32, 436, 960, 114),
    others: 210,
    subtitle: rect(16, 580, 992, 88),
    line: rect(16, 704, 992, 48),
  };
}

const of = (made: (guest: Guest | null) => Stage) => ({
  none: made(null),
  mirrorClient: made('mirrorClient'),
  volumeManager: made('volumeManager'),
});

export const STAGES = { wide: of(wide), narrow: of(narrow) } as const;

const scaleIn = ({ width, height }: Layout, w: number, h: number): number => Math.min(w / width, h / height);

/** Which composition a window shows, and how large: the full one, unless its text would get smaller than it is drawn. */
export function fitting(w: number, h: number): { readonly shape: keyof typeof STAGES; readonly scale: number } {
  const full = scaleIn(STAGES.wide.none.layout, w, h);
  const brief = scaleIn(STAGES.narrow.none.layout, w, h);
  return full >= 1 || full >= brief ? { shape: 'wide', scale: full } : { shape: 'narrow', scale: brief };
}
