/**
 * The kubelet's inside. Rows say who talks to whom: above the kubelet the API; in it the API-facing parts, the decision
 * pipeline from left to right, the node-facing parts; below it the node, where the grace has the most room. Lanes of 20
 * to 28 px between the rows are for packets and their labels, and two buses (under the API-facing row, over the node-facing row) replace a dozen single wires.
 */
import type { Layout, Wire } from './layout.ts';
import { line, type Polyline, type Rect } from './polyline.ts';
import type { Place } from '../../readings/index.ts';

const rect = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });

const KUBELET = rect(16, 152, 752, 236);
const SOURCES = rect(32, 176, 80, 136);

const BOXES: readonly (readonly [Place, Rect])[] = [
  ['kubectl', rect(16, 8, 104, 116)],
  ['apiserver', rect(200, 8, 456, 116)],
  ['etcd', rect(684, 8, 84, 48)],
  ['controllers', rect(684, 64, 84, 60)],
  ['kubelet', KUBELET],
  ['apiSource', rect(40, 196, 64, 24)],
  ['httpSource', rect(40, 236, 64, 24)],
  ['fileSource', rect(40, 276, 64, 24)],
  ['podConfig', rect(132, 240, 80, 56)],
  ['syncLoop', rect(240, 228, 104, 80)],
  ['podWorkers', rect(372, 228, 192, 80)],
  ['podSyncer', rect(592, 228, 160, 80)],
  ['statusManager', rect(240, 172, 152, 40)],
  ['mirrorClient', rect(488, 172, 144, 40)],
  ['housekeeping', rect(32, 332, 112, 44)],
  ['volumeManager', rect(152, 332, 112, 44)],
  ['containerGC', rect(272, 332, 112, 44)],
  ['pleg', rect(392, 332, 112, 44)],
  ['probeManager', rect(512, 332, 120, 44)],
  ['disk', rect(16, 408, 268, 156)],
  ['runtime', rect(300, 408, 468, 156)],
];

/** The two boxes are too close for a label between them. */
const DOT = 0;
/** The bus over the node-facing row; a part of it that is shorter has less. */
const LANE = 220;
/** Up to the mirror’s tie: `DELETE web grace=0`. */
const REQUEST = 120;
/** Baselines of the labels beside wires up to the API, and down to the node. */
const ABOVE = 142;
const BELOW = 402;

const right = (x: number, y: number) => ({ words: { x: x + 12, y, anchor: 'start' } }) as const;

type Extra = Partial<Pick<Wire, 'label' | 'dock' | 'words' | 'steady'>>;
const STEADY = { steady: true } as const;
const wire = (from: Place, to: Place, path: Polyline, room: number, extra: Extra = {}): Wire => ({
  id: `${from}-${to}`,
  from,
  to,
  path,
  room,
  resting: true,
  ...extra,
});
const seldom = (from: Place, to: Place, path: Polyline, room: number, extra: Extra = {}): Wire => ({
  ...wire(from, to, path, room, extra),
  resting: false,
});

const SOURCES_OUT = line([112, 268], [132, 268]);

const WIRES: readonly Wire[] = [
  // the client and the store
  wire('kubectl', 'apiserver', line([120, 52], [200, 52]), 76),
  wire('apiserver', 'kubectl', line([200, 96], [120, 96]), 76, {
    label: { text: 'watch', x: 160, y: 88, anchor: 'middle' },
    steady: true,
  }),
  wire('apiserver', 'etcd', line([656, 32], [684, 32]), DOT, STEADY),
  wire('controllers', 'apiserver', line([728, 124], [728, 140], [632, 140], [632, 124]), 132),
  // the sources
  wire('apiserver', 'apiSource', line([224, 124], [224, 140], [92, 140], [92, 196]), 132, {
    label: { text: 'watch', x: 160, y: 134, anchor: 'middle' },
    steady: true,
  }),
  wire('disk', 'fileSource', line([24, 408], [24, 288], [40, 288]), DOT, STEADY),
  seldom('disk', 'httpSource', line([24, 408], [24, 248], [40, 248]), DOT),
  seldom('kubectl', 'disk', line([16, 112], [8, 112], [8, 480], [16, 480]), DOT),
  // the pipeline
  wire('apiSource', 'podConfig', SOURCES_OUT, DOT, STEADY),
  wire('httpSource', 'podConfig', SOURCES_OUT, DOT, STEADY),
  wire('fileSource', 'podConfig', SOURCES_OUT, DOT, STEADY),
  wire('podConfig', 'syncLoop', line([212, 268], [240, 268]), DOT),
  wire('syncLoop', 'podWorkers', line([344, 268], [372, 268]), DOT),
  wire('podWorkers', 'podSyncer', line([564, 268], [592, 268]), DOT),
  // statuses and mirror pods, up
  wire('podSyncer', 'statusManager', line([672, 228], [672, 220], [372, 220], [372, 212]), DOT),
  wire('podSyncer', 'mirrorClient', line([672, 228], [672, 220], [560, 220], [560, 212]), DOT),
  wire('syncLoop', 'statusManager', line([304, 228], [304, 212]), DOT),
  wire('statusManager', 'apiserver', line([316, 172], [316, 124]), REQUEST, right(316, ABOVE)),
  wire('mirrorClient', 'apiserver', line([560, 172], [560, 124]), 94, {
    words: { x: 550, y: ABOVE, anchor: 'end' },
  }),
  // syncLoop's other channels
  wire('housekeeping', 'syncLoop', line([88, 332], [88, 320], [292, 320], [292, 308]), LANE, STEADY),
  wire('pleg', 'syncLoop', line([448, 332], [448, 320], [292, 320], [292, 308]), LANE, STEADY),
  wire('probeManager', 'syncLoop', line([568, 332], [568, 320], [292, 320], [292, 308]), LANE),
  seldom('syncLoop', 'containerGC', line([292, 308], [292, 320], [328, 320], [328, 332]), LANE),
  seldom('housekeeping', 'podWorkers', line([104, 332], [104, 320], [388, 320], [388, 308]), LANE),
  // what a sync asks of its neighbours
  seldom('podSyncer', 'volumeManager', line([624, 308], [624, 320], [208, 320], [208, 332]), LANE, {
    dock: { right: 284, y: 320 },
  }),
  seldom('podSyncer', 'pleg', line([624, 308], [624, 320], [464, 320], [464, 332]), LANE, {
    dock: { right: 548, y: 320 },
  }),
  seldom('podSyncer', 'probeManager', line([624, 308], [624, 320], [608, 320], [608, 332]), LANE),
  seldom('podSyncer', 'disk', line([704, 308], [704, 400], [268, 400], [268, 408]), LANE, {
    dock: { right: 284, y: 400 },
  }),
  wire('podSyncer', 'runtime', line([720, 308], [720, 408]), 172, {
    words: { x: 710, y: BELOW, anchor: 'end' },
    dock: { right: 756, y: 408 },
  }),
  // the node
  wire('housekeeping', 'disk', line([88, 376], [88, 408]), 104, right(88, BELOW)),
  seldom('housekeeping', 'runtime', line([128, 376], [128, 396], [332, 396], [332, 408]), LANE),
  wire('volumeManager', 'disk', line([208, 376], [208, 408]), 116, right(208, BELOW)),
  wire('containerGC', 'runtime', line([344, 376], [344, 408]), 88, right(344, BELOW)),
  seldom('containerGC', 'disk', line([276, 376], [276, 408]), 52, right(276, BELOW)),
  wire('pleg', 'runtime', line([448, 376], [448, 408]), 64, { ...right(448, BELOW), ...STEADY }),
  wire('runtime', 'probeManager', line([528, 408], [528, 376]), 160, right(528, BELOW)),
  seldom('runtime', 'disk', line([300, 480], [284, 480]), DOT),
];

export const INSIDE: Layout = {
  name: 'inside',
  width: 784,
  height: 568,
  boxes: new Map(BOXES),
  frames: [KUBELET, SOURCES],
  titles: [rect(28, 155, 48, 16), rect(604, 155, 152, 16), rect(40, 179, 46, 16)],
  wires: WIRES,
  mirror: {
    path: line([452, 124], [452, 228]),
    label: { text: 'mirrors', x: 446, y: 190, anchor: 'end' },
  },
  cut: {
    breaks: new Map([
      ['apiserver-apiSource', { x: 152, y: 140 }],
      ['statusManager-apiserver', { x: 316, y: 138 }],
      ['mirrorClient-apiserver', { x: 560, y: 138 }],
    ]),
    words: { x: 328, y: 142, anchor: 'start' },
  },
  plates: new Map([
    ['apiserver', { x: 648, y: 22, anchor: 'end' }],
    ['kubelet', { x: 478, y: 280, anchor: 'middle' }],
    ['runtime', { x: 760, y: 424, anchor: 'end' }],
  ]),
};
