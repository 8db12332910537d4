/** Ribbons, slabs, cuts, bars, ticks and tries of a pod's story, with their places. Pure. */
import type { Life, PodRecord, PodStory, WorkerSegment } from '../readings/index.ts';
import type { Axis } from './axis.ts';
import type { Box, Look, Part, Point, Shape, Tone } from './parts.ts';
import type { Band, Sheet } from './sheet.ts';

const PENCIL: Look = { stroke: 'pencil', width: 1.25, dash: '4 4' };
/** A stroke of SIGKILL leans so far to the right on its way down. */
const LEAN = 0.125;

const boxOf = (x0: number, x1: number, { y, h }: Band): Box => ({ x: x0, y, w: Math.max(0, x1 - x0), h });
const rect = (at: Box, look: Look, radius = 3): Shape => ({ is: 'rect', at, radius, look });
const inset = ({ x, y, w, h }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  w: Math.max(0, w - 2 * by),
  h: Math.max(0, h - 2 * by),
});
const outline = (at: Box, look: Look = PENCIL, radius = 3): Shape => rect(inset(at, 0.75), look, radius);
const path = (points: readonly Point[], look: Look, closed = false): Shape => ({ is: 'path', points, closed, look });
const upright = (x: number, y0: number, y1: number, look: Look): Shape =>
  path(
    [
      { x, y: y0 },
      { x, y: y1 },
    ],
    look,
  );

export interface Drawn {
  readonly story: PodStory;
  readonly axis: Axis;
  readonly sheet: Sheet;
  /** Names of marks for those who do not see them. */
  readonly names: MarkNames;
}

export interface MarkNames {
  readonly record: string;
  readonly deleting: string;
  readonly gone: string;
  readonly state: (state: WorkerSegment['state']) => string;
  readonly runs: (container: string) => string;
  readonly stopping: (container: string) => string;
  readonly killed: (container: string) => string;
  readonly exited: (container: string) => string;
  readonly unused: (container: string) => string;
  readonly hook: (container: string) => string;
  readonly cleanUp: (what: PodStory['cleanUp'][number]['what']) => string;
  readonly failed: string;
  readonly down: (of: PodStory['outages'][number]['of']) => string;
  readonly manifest: string;
}

/** The bar that ends a ribbon: it is over. */
function bar(id: string, x: number, { y, h }: Band, at: number, name: string, seq?: number, hotUntil?: number): Part {
  const [y0, y1] = [y - 7, y + h + 7];
  return {
    id,
    box: { x: x - 4, y: y0, w: 8, h: y1 - y0 },
    ink: [upright(x, y0, y1, { stroke: 'text-2', width: 3.5 })],
    pencil: [upright(x, y0 + 5, y1 - 5, { stroke: 'pencil', width: 1.5, dash: '3 3' })],
    at,
    name,
    ...(seq !== undefined && { seq }),
    ...(hotUntil !== undefined && { hotUntil }),
  };
}

function recordParts({ story, axis, sheet, names }: Drawn, record: PodRecord, i: number): readonly Part[] {
  const band = sheet.strata.record ?? { y: 0, h: 0 };
  const { from, to, stamped, goneBy, seq } = record;
  const isNew = seq >= 0;
  const x0 = from <= story.from ? sheet.left : axis.x(from);
  const x1 = goneBy === undefined ? sheet.right : axis.x(to);
  const turn = stamped === undefined ? x1 : axis.x(stamped.at);
  const before = boxOf(x0, turn, band);
  const fresh: Look = isNew ? { fill: 'run', stroke: 'run-edge' } : { fill: 'rec' };
  const parts: Part[] = [
    {
      id: `record-${i}`,
      box: before,
      ink: [rect(before, fresh, 4)],
      pencil: [outline(before)],
      name: names.record,
      ...(isNew && { seq }),
    },
  ];
  if (stamped !== undefined) {
    const after = boxOf(turn, x1, band);
    const edge: Box = { x: turn, y: band.y, w: 4, h: band.h };
    parts.push({
      id: `deleting-${i}`,
      box: after,
      ink: [rect(after, { fill: 'rec-del' }, 2), rect(edge, { fill: 'st-terminating-fill' }, 0)],
      pencil: [outline(after)],
      seq: stamped.seq,
      name: names.deleting,
    });
  }
  if (goneBy !== undefined) parts.push(bar(`gone-${i}`, x1, band, to, names.gone, goneBy));
  return parts;
}

const STATE_TONE: Readonly<Record<WorkerSegment['state'], 'sync' | 'terminating' | 'terminated' | 'gone'>> = {
  waitingToStart: 'sync',
  syncing: 'sync',
  terminating: 'terminating',
  terminated: 'terminated',
  finished: 'gone',
};

export const workerTone = (state: WorkerSegment['state']) => STATE_TONE[state];

/** Soft ground with the state's colour as its lower edge, so that only the process is loud. */
function workerParts({ story, axis, sheet, names }: Drawn): readonly Part[] {
  const band = sheet.strata.kubelet ?? { y: 0, h: 0 };
  return story.worker.map((segment, i): Part => {
    const x0 = segment.from <= story.from ? sheet.left : axis.x(segment.from);
    const x1 = segment.isOpen || segment.to >= story.to ? sheet.right : axis.x(segment.to);
    const box = boxOf(x0, x1 - 2, band);
    const tone = STATE_TONE[segment.state];
    const fill: Tone = `st-${tone}-fill`;
    const edge: Box = { ...box, y: box.y + box.h - 4, h: 4 };
    return {
      id: `worker-${i}`,
      box,
      ink: [rect(box, { fill, fillOpacity: 0.24 }), rect(edge, { fill }, 1)],
      pencil: [outline(box, { ...PENCIL, stroke: `st-${tone}` })],
      ...(segment.seq >= 0 && { seq: segment.seq }),
      name: names.state(segment.state),
    };
  });
}

/** Torn where it is cut short. */
function torn(x0: number, x1: number, { y, h }: Band): readonly Point[] {
  const teeth = 6;
  const edge = Array.from({ length: teeth + 1 }, (_, i) => ({
    x: x1 + (i % 2 === 0 ? 0 : -8),
    y: y + (h * i) / teeth,
  }));
  return [{ x: x0, y }, ...edge, { x: x0, y: y + h }];
}

/** Grace that was not needed keeps the slab's own scale. */
function unusedPart(drawn: Drawn, life: Life, name: string, id: string, band: Band): Part | null {
  const { axis, sheet, names } = drawn;
  const { term, exit } = life;
  if (term === undefined || exit === undefined || life.kill !== undefined || exit.at >= term.until) return null;
  const [x0, used] = [axis.x(exit.at), exit.at - term.at];
  const perSecond = used >= 1_000_000 ? ((x0 - axis.x(term.at)) / used) * 1_000_000 : 11 * sheet.scale;
  const wanted = x0 + ((term.until - exit.at) / 1_000_000) * perSecond;
  const x1 = Math.min(wanted, x0 + (sheet.right - x0) * 0.66);
  const look: Look = { stroke: 'st-terminating', width: 1.25, dash: '2 4', opacity: 0.85 };
  const inner = { y: band.y + 0.75, h: band.h - 1.5 };
  const box = boxOf(x0, x1, band);
  const shape = wanted > x1 + 2 ? path(torn(x0, x1, inner), look, true) : rect(inset(box, 0.75), look, 0);
  return { id: `${id}-unused`, box, ink: [shape], pencil: [], at: exit.at, name: names.unused(name) };
}

const lean = (x: number, middle: number) => (y: number) => x + (y - middle) * LEAN;

/** From the runtime's clock to below the process. */
export function strokeOf(
  { axis, sheet }: Pick<Drawn, 'axis' | 'sheet'>,
  killedAt: number,
  { y, h }: Band,
): readonly [Point, Point] {
  const at = lean(axis.x(killedAt), y + h / 2);
  const clock = sheet.strata.containerd ?? { y: y - 60, h: 12 };
  const [top, bottom] = [clock.y + clock.h / 2, y + h + (sheet.isTurned ? 5 : 14)];
  return [
    { x: at(top), y: top },
    { x: at(bottom), y: bottom },
  ];
}

/** Where SIGKILL cuts. */
export function strokesOf(drawn: Pick<Drawn, 'story' | 'axis' | 'sheet'>): readonly (readonly [Point, Point])[] {
  const bands = floorBands(drawn.story, drawn.sheet.strata.process ?? { y: 0, h: 0 });
  return drawn.story.floors.flatMap(({ lives }, i) =>
    lives.flatMap(({ kill }) => (kill === undefined ? [] : [strokeOf(drawn, kill.at, bands[i] ?? { y: 0, h: 0 })])),
  );
}

/** One straight stroke from the runtime's clock through the slab, and what is left of the slab behind it. */
function killParts(drawn: Drawn, life: Life, name: string, id: string, band: Band): readonly Part[] {
  const { axis, names } = drawn;
  const { kill, exit } = life;
  if (kill === undefined) return [];
  const { y, h } = band;
  const x = axis.x(kill.at);
  const at = lean(x, y + h / 2);
  const stroke = strokeOf(drawn, kill.at, band);
  const [top, bottom] = [stroke[0].y, stroke[1].y];
  const end = Math.max(x + 22, exit === undefined ? 0 : axis.x(exit.at));
  const teeth = 5;
  const edge = Array.from({ length: teeth + 1 }, (_, i) => {
    const down = y + (h * i) / teeth;
    return { x: end + (i % 2 === 0 ? -6 : 4) + (down - y - h / 2) * LEAN, y: down };
  });
  const shard = [...edge, { x: at(y + h) + 7, y: y + h }, { x: at(y) + 7, y }];
  const gap = [
    { x: at(y - 2), y: y - 2 },
    { x: at(y + h + 2), y: y + h + 2 },
  ];
  const dot = (tone: Tone, filled: boolean): Shape => {
    const size = 10;
    const box = { x: at(top) - size / 2, y: top - size / 2, w: size, h: size };
    return rect(
      box,
      filled ? { fill: tone, stroke: tone, width: 1.5 } : { fill: 'ground-node', stroke: tone, width: 1.5 },
      size / 2,
    );
  };
  const box = { x: at(top) - 8, y: top - 8, w: Math.max(end - at(top) + 20, 30), h: bottom - top + 16 };
  return [
    {
      id: `${id}-kill`,
      box,
      ink: [
        path(shard, { fill: 'st-terminating-fill', fillOpacity: 0.3 }, true),
        path(gap, { stroke: 'ground-node', width: 12 }),
        path(stroke, { stroke: 'text-2', width: h > 60 ? 3.5 : 3 }),
        dot('text-2', true),
      ],
      pencil: [path(stroke, { stroke: 'pencil', width: 1.5, dash: '4 4' }), dot('pencil', false)],
      at: kill.at,
      hotUntil: (exit?.at ?? kill.at) + 1,
      seq: kill.seq,
      name: names.killed(name),
    },
  ];
}

function slabPart(drawn: Drawn, life: Life, name: string, id: string, band: Band): Part | null {
  const { axis, sheet, names } = drawn;
  const { term, kill, exit } = life;
  if (term === undefined) return null;
  const x0 = axis.x(term.at);
  const end = kill?.at ?? exit?.at;
  const x1 = Math.max(
    x0 + 3,
    end === undefined ? sheet.right : axis.x(end) + (kill === undefined ? 0 : band.h * LEAN * 0.5),
  );
  const box = boxOf(x0, x1, band);
  const ticks: Shape[] = [];
  const lasts = (end ?? drawn.story.to) - term.at;
  const pxPerSecond = lasts <= 0 ? 0 : ((x1 - x0) / lasts) * 1_000_000;
  if (pxPerSecond * 5 > 14) {
    for (let second = 5; second * 1_000_000 < lasts - 500_000; second += 5) {
      const x = axis.x(term.at + second * 1_000_000);
      ticks.push(upright(x, band.y + band.h - 12, band.y + band.h, { stroke: 'bg', width: 1.25, opacity: 0.55 }));
    }
  }
  return {
    id: `${id}-slab`,
    box,
    ink: [rect(box, { pattern: 'slab' }, 0), ...ticks],
    pencil: [outline(box, { fill: 'st-terminating-soft', stroke: 'st-terminating', width: 1.5, dash: '5 4' }, 0)],
    seq: term.seq,
    name: names.stopping(name),
  };
}

/** Where each container's ribbon lies; from the fifth on they share the last. */
export function floorBands({ floors }: PodStory, { y, h }: Band): readonly Band[] {
  const count = Math.max(1, Math.min(floors.length, 5));
  const gap = count > 3 ? 3 : 6;
  const high = (h - gap * (count - 1)) / count;
  return floors.map((_, i) => ({ y: y + Math.min(i, count - 1) * (high + gap), h: high }));
}

function lifeParts(drawn: Drawn, life: Life, name: string, id: string, band: Band): readonly Part[] {
  const { story, axis, sheet, names } = drawn;
  const { hook, term, exit, kill } = life;
  const asked = hook?.from ?? term?.at ?? exit?.at;
  const x0 = life.from <= story.from ? sheet.left : axis.x(life.from);
  const x1 = asked === undefined ? sheet.right : axis.x(asked);
  const ran = boxOf(x0, x1, band);
  const parts: (Part | null)[] = [
    {
      id: `${id}-runs`,
      box: ran,
      ink: [rect(ran, { fill: 'run', stroke: 'run-edge' }, 4)],
      pencil: [outline(ran)],
      name: names.runs(name),
    },
  ];
  if (hook !== undefined) {
    const box = boxOf(axis.x(hook.from), axis.x(term?.at ?? hook.to), band);
    parts.push({
      id: `${id}-hook`,
      box,
      ink: [rect(box, { pattern: 'hook' }, 0)],
      pencil: [outline(box, { ...PENCIL, stroke: 'st-terminating' }, 0)],
      seq: hook.seq,
      name: names.hook(name),
    });
  }
  parts.push(slabPart(drawn, life, name, id, band), unusedPart(drawn, life, name, id, band));
  parts.push(...killParts(drawn, life, name, id, band));
  if (exit !== undefined && kill === undefined) {
    const ends = { y: band.y + 2, h: Math.max(0, band.h - 4) };
    parts.push(bar(`${id}-exit`, axis.x(exit.at), ends, exit.at, names.exited(name), exit.seq));
  }
  return parts.filter((part) => part !== null);
}

/** Three short strokes under the kubelet: clean-up is one gesture. */
function tickParts({ story, axis, sheet, names }: Drawn): readonly Part[] {
  const { y, h } = sheet.strata.kubelet ?? { y: 0, h: 0 };
  return story.cleanUp.map(({ what, at, seq }): Part => {
    const x = axis.x(at);
    const [y0, y1] = [y + h + 3, y + h + 13];
    return {
      id: `tidied-${what}`,
      box: { x: x - 5, y: y0, w: 10, h: y1 - y0 },
      ink: [upright(x, y0, y1, { stroke: 'text-2', width: 2 })],
      pencil: [upright(x, y0, y1, { stroke: 'pencil', width: 2, dash: '2 2' })],
      at,
      seq,
      name: names.cleanUp(what),
    };
  });
}

function cross(x: number, y: number, r: number, look: Look): readonly Shape[] {
  return [
    path(
      [
        { x: x - r, y: y - r },
        { x: x + r, y: y + r },
      ],
      look,
    ),
    path(
      [
        { x: x - r, y: y + r },
        { x: x + r, y: y - r },
      ],
      look,
    ),
  ];
}

function tryParts({ story, axis, sheet, names }: Drawn): readonly Part[] {
  const kubelet = sheet.strata.kubelet ?? { y: 0, h: 0 };
  const runtime = sheet.strata.containerd ?? kubelet;
  return story.tries.map(({ of, at, seq }, i): Part => {
    const x = axis.x(at);
    const y = of === 'volume' ? kubelet.y + kubelet.h + 22 : runtime.y + runtime.h / 2;
    return {
      id: `try-${i}`,
      box: { x: x - 7, y: y - 7, w: 14, h: 14 },
      ink: cross(x, y, 6, { stroke: 'failure', width: 2.5 }),
      pencil: [rect({ x: x - 6, y: y - 6, w: 12, h: 12 }, { stroke: 'pencil', width: 1.25, dash: '2 3' }, 6)],
      at,
      seq,
      name: names.failed,
    };
  });
}

/** Over the stretch of the strata that were away. */
function outageParts({ story, axis, sheet, names }: Drawn): readonly Part[] {
  const { record, kubelet, containerd, process } = sheet.strata;
  const bands: Readonly<Record<PodStory['outages'][number]['of'], Band | undefined>> = {
    apiserver: record,
    kubelet,
    runtime: containerd && { y: containerd.y - 6, h: containerd.h + 12 },
    network: { y: sheet.ground - 9, h: 18 },
    node: kubelet && process && { y: kubelet.y - 8, h: process.y + process.h + 8 - kubelet.y + 8 },
  };
  return story.outages.flatMap(({ of, from, to, seq, endedBy }, i): Part[] => {
    const band = bands[of];
    if (band === undefined) return [];
    const x1 = endedBy === undefined || to >= story.to ? sheet.right : axis.x(to);
    const box = boxOf(from <= story.from ? sheet.left : axis.x(from), x1, { y: band.y - 4, h: band.h + 8 });
    const pattern = of === 'network' ? 'cut-off' : 'down';
    return [
      {
        id: `down-${i}`,
        box,
        ink: [
          rect(box, { fill: 'bg', fillOpacity: 0.55 }, 3),
          rect(box, { pattern, stroke: 'failure', width: 1.25 }, 3),
        ],
        pencil: [],
        ...(seq >= 0 && { seq }),
        name: names.down(of),
      },
    ];
  });
}

function manifestParts({ story, axis, sheet, names }: Drawn): readonly Part[] {
  const band = sheet.strata.file;
  if (band === undefined) return [];
  return story.manifests.flatMap(({ from, to, removedBy }, i): Part[] => {
    const x1 = removedBy === undefined ? sheet.right : axis.x(to);
    const box = boxOf(from <= story.from ? sheet.left : axis.x(from), x1, band);
    const ribbon: Part = {
      id: `file-${i}`,
      box,
      ink: [rect(box, { fill: 'rec', stroke: 'line-2' }, 4)],
      pencil: [outline(box)],
      name: names.manifest,
      ...(removedBy !== undefined && { seq: removedBy }),
    };
    return removedBy === undefined ? [ribbon] : [ribbon, bar(`file-${i}-gone`, x1, band, to, names.gone, removedBy)];
  });
}

/** In the order in which they are painted. */
export function marksOf(drawn: Drawn): readonly Part[] {
  const { story, sheet } = drawn;
  const bands = floorBands(story, sheet.strata.process ?? { y: 0, h: 0 });
  return [
    ...story.records.flatMap((record, i) => recordParts(drawn, record, i)),
    ...workerParts(drawn),
    ...manifestParts(drawn),
    ...story.floors.flatMap(({ name, lives }, i) =>
      lives.flatMap((life, k) => lifeParts(drawn, life, name, `floor-${i}-${k}`, bands[i] ?? { y: 0, h: 0 })),
    ),
    ...tickParts(drawn),
    ...outageParts(drawn),
    ...tryParts(drawn),
  ];
}
