/**
 * A crowd's records and processes, with their places. Pure. What time cuts of a pod is one mark, and of a lane without
 * names all of it, so that a frame moves few cuts.
 */
import type { CrowdPod, CrowdStory } from '../readings/index.ts';
import type { Axis } from './axis.ts';
import type { CrowdSheet, Lane, PodRow } from './crowdSheet.ts';
import type { Box, Look, Part, Point, Shape } from './parts.ts';
import type { Band } from './sheet.ts';

export interface CrowdMarkNames {
  readonly pod: (name: string) => string;
  readonly killed: (name: string) => string;
  readonly gone: (name: string) => string;
  readonly crowd: (count: number) => string;
  readonly others: (count: number) => string;
  readonly down: (of: CrowdStory['outages'][number]['of']) => string;
  readonly refused: string;
  readonly budget: (allowed: number) => string;
  readonly unheard: string;
}

export interface DrawnCrowd {
  readonly story: CrowdStory;
  readonly axis: Axis;
  readonly sheet: CrowdSheet;
  readonly names: CrowdMarkNames;
}

export const PENCIL: Look = { stroke: 'pencil', width: 1.25, dash: '4 4' };
/** Pencil that is faint, so that the amber slabs ahead stand out. */
const FAINT: Look = { ...PENCIL, opacity: 0.7 };
/** How far a SIGKILL stroke leans to the right, as a share of its height. */
const LEAN = 0.125;
/** px between SIGKILL and the exit, at least. */
const SHARD = 18;

export const rect = (at: Box, look: Look, radius = 3): Shape => ({ is: 'rect', at, radius, look });
export const line = (points: readonly Point[], look: Look): Shape => ({ is: 'path', points, closed: false, look });
const upright = (x: number, y0: number, y1: number, look: Look): Shape =>
  line(
    [
      { x, y: y0 },
      { x, y: y1 },
    ],
    look,
  );

type Span = readonly [number, number];

/** A pod's state from one x to another. */
interface Stretches {
  readonly record?: Span;
  /** Where the deletionTimestamp was written. */
  readonly stamped?: number;
  readonly gone?: number;
  readonly starting?: Span;
  readonly runs?: Span;
  readonly hook?: Span;
  readonly stopping?: Span;
  readonly killed?: Span;
  readonly exited?: number;
  readonly cleanUp?: Span;
}

function recordOf({ hasRecord, born, stamped, gone }: CrowdPod, { axis, sheet }: Placing) {
  if (!hasRecord) return {};
  const end = gone === undefined ? sheet.right : axis.x(gone.at);
  return {
    record: [born === undefined ? sheet.left : axis.x(born.at), end] as const,
    ...(stamped !== undefined && { stamped: axis.x(stamped.at) }),
    ...(gone !== undefined && { gone: end }),
  };
}

type Placing = Pick<DrawnCrowd, 'axis' | 'sheet'>;

export function stretchesOf(pod: CrowdPod, placing: Placing): Stretches {
  const { born, starts, stop, term, killed, exited, gone, final } = pod;
  const { axis, sheet } = placing;
  const record = recordOf(pod, placing);
  const begin = born === undefined ? sheet.left : axis.x(born.at);
  const over = exited === undefined ? undefined : axis.x(exited.at);
  const end = over ?? sheet.right;
  const stopAt = stop && axis.x(stop.at);
  const kill = killed && axis.x(killed.at);
  const termAt = term && axis.x(term.at);
  const isStarting = born !== undefined && (starts === undefined || starts > born.at);
  const startEnd = starts === undefined ? (gone === undefined ? sheet.right : axis.x(gone.at)) : axis.x(starts);
  const done = final ?? gone;
  return {
    ...record,
    ...(isStarting && { starting: [begin, startEnd] as const }),
    ...(starts !== undefined && { runs: [born === undefined ? begin : axis.x(starts), stopAt ?? end] as const }),
    ...(stopAt !== undefined && termAt !== undefined && { hook: [stopAt, termAt] as const }),
    ...(stopAt !== undefined && {
      stopping: [termAt ?? stopAt, Math.max(kill ?? end, (termAt ?? stopAt) + 2)] as const,
    }),
    ...(kill !== undefined && { killed: [kill, Math.max(over ?? 0, kill + SHARD)] as const }),
    ...(over !== undefined && { exited: over }),
    ...(over !== undefined &&
      exited !== undefined &&
      done !== undefined &&
      done.at > exited.at && { cleanUp: [over, axis.x(done.at)] as const }),
  };
}

export const boxOf = ([x0, x1]: Span, { y, h }: Band): Box => ({ x: x0, y, w: Math.max(0, x1 - x0), h });

export const outline = ({ x, y, w, h }: Box, look: Look = PENCIL, radius = 3): Shape =>
  rect({ x: x + 0.75, y: y + 0.75, w: Math.max(0, w - 1.5), h: Math.max(0, h - 1.5) }, look, radius);

/** The gesture of cleaning up: a thin line behind the process, at its foot, so that words have room above it. */
function cleanBand({ y, h }: Band): Band {
  const thin = Math.max(4, h * 0.18);
  return { y: y + h - thin, h: thin };
}

function processShapes(s: Stretches, band: Band, ink: Shape[], pencil: Shape[]): void {
  if (s.starting !== undefined) {
    const box = boxOf(s.starting, band);
    ink.push(rect(box, { pattern: 'down', stroke: 'run-edge', width: 1.25 }));
    pencil.push(outline(box, FAINT));
  }
  if (s.runs !== undefined) {
    const box = boxOf(s.runs, band);
    ink.push(rect(box, { fill: 'run', stroke: 'run-edge', width: 1 }));
    pencil.push(outline(box, FAINT));
  }
  if (s.cleanUp !== undefined) {
    const box = boxOf(s.cleanUp, cleanBand(band));
    ink.push(rect(box, { fill: 'st-terminated-fill', fillOpacity: 0.9 }, 1));
    pencil.push(outline(box, { ...PENCIL, stroke: 'st-terminated' }, 1));
  }
  if (s.hook !== undefined) {
    const box = boxOf(s.hook, band);
    ink.push(rect(box, { pattern: 'hook' }, 0));
    pencil.push(outline(box, { ...PENCIL, stroke: 'st-terminating' }, 0));
  }
  if (s.stopping !== undefined) {
    const lean = s.killed === undefined ? 0 : band.h * LEAN * 0.5;
    const box = boxOf([s.stopping[0], s.stopping[1] + lean], band);
    ink.push(rect(box, { pattern: 'slab' }, 0));
    const look = { fill: 'st-terminating-soft', stroke: 'st-terminating', width: 1.5, dash: '5 4' } as const;
    pencil.push(outline(box, look, 0));
  }
}

function recordShapes(s: Stretches, band: Band, isNew: boolean, ink: Shape[], pencil: Shape[]): void {
  if (s.record === undefined) return;
  const turn = Math.min(s.stamped ?? s.record[1], s.record[1]);
  const before = boxOf([s.record[0], turn], band);
  ink.push(rect(before, isNew ? { fill: 'run', stroke: 'run-edge', width: 1 } : { fill: 'rec' }, 2));
  pencil.push(outline(before, FAINT, 2));
  if (s.stamped === undefined) return;
  const after = boxOf([turn, s.record[1]], band);
  ink.push(
    rect(after, { fill: 'rec-del' }, 1),
    rect({ ...after, w: Math.min(4, after.w) }, { fill: 'st-terminating-fill' }, 0),
  );
  pencil.push(outline(after, PENCIL, 1));
}

/** An upright stroke across the end: it is over. */
function bar(id: string, x: number, { y, h }: Band, reach: number, mark: Moment, name: string): Part {
  return {
    id,
    box: { x: x - 3, y: y - reach, w: 6, h: h + 2 * reach },
    ink: [upright(x, y - reach, y + h + reach, { stroke: 'text-2', width: 3.5 })],
    pencil: [upright(x, y, y + h, { stroke: 'pencil', width: 1.5, dash: '3 3' })],
    at: mark.at,
    seq: mark.seq,
    name,
  };
}

type Moment = NonNullable<CrowdPod['gone']>;

/** From a dot above the slab to below it. */
export function strokeOf(x: number, { y, h }: Band): readonly [Point, Point] {
  const at = (down: number): number => x + (down - y - h / 2) * LEAN;
  const reach = Math.min(12, h * 0.4);
  const [top, bottom] = [y - reach, y + h + reach * 0.8];
  return [
    { x: at(top), y: top },
    { x: at(bottom), y: bottom },
  ];
}

/** Where SIGKILL cuts. */
export const cutsOf = ({ axis, sheet }: Placing): readonly (readonly [Point, Point])[] =>
  sheet.lanes.flatMap(({ rows, isDense }) =>
    isDense ? [] : rows.flatMap(({ pod, process }) => (pod.killed ? [strokeOf(axis.x(pod.killed.at), process)] : [])),
  );

/** One straight stroke through the slab, and what is left of the slab behind it. */
function cut(id: string, x: number, end: number, band: Band, pod: CrowdPod, name: string): Part {
  const { y, h } = band;
  const at = (down: number): number => x + (down - y - h / 2) * LEAN;
  const ends = strokeOf(x, band);
  const [{ y: top }, { y: bottom }] = ends;
  const teeth = h > 20 ? 4 : 2;
  const edge = Array.from({ length: teeth + 1 }, (_, i) => {
    const down = y + (h * i) / teeth;
    return { x: end + (i % 2 === 0 ? -4 : 3) + (down - y - h / 2) * LEAN, y: down };
  });
  const shard = [...edge, { x: at(y + h) + 5, y: y + h }, { x: at(y) + 5, y }];
  const gap = [
    { x: at(y - 2), y: y - 2 },
    { x: at(y + h + 2), y: y + h + 2 },
  ];
  const size = Math.min(9, h * 0.3);
  const dot = { x: at(top) - size / 2, y: top - size / 2, w: size, h: size };
  return {
    id,
    box: { x: x - 10, y: top - 5, w: Math.max(30, end - x + 20), h: bottom - top + 10 },
    ink: [
      { is: 'path', points: shard, closed: true, look: { fill: 'st-terminating-fill', fillOpacity: 0.3 } },
      line(gap, { stroke: 'ground-node', width: h > 20 ? 11 : 7 }),
      line(ends, { stroke: 'text-2', width: h > 20 ? 3.25 : 2.5 }),
      rect(dot, { fill: 'text-2', stroke: 'text-2', width: 1.5 }, size / 2),
    ],
    pencil: [
      line(ends, { stroke: 'pencil', width: 1.5, dash: '4 4' }),
      rect(dot, { fill: 'ground-node', stroke: 'pencil', width: 1.5 }, size / 2),
    ],
    at: pod.killed?.at ?? 0,
    hotUntil: (pod.exited?.at ?? pod.killed?.at ?? 0) + 1,
    ...(pod.killed !== undefined && { seq: pod.killed.seq }),
    name,
  };
}

export function rowParts(drawn: DrawnCrowd, { pod, record, process, isFull }: PodRow): readonly Part[] {
  const { sheet, names } = drawn;
  const s = stretchesOf(pod, drawn);
  const ink: Shape[] = [];
  const pencil: Shape[] = [];
  recordShapes(s, record, pod.born !== undefined, ink, pencil);
  processShapes(s, process, ink, pencil);
  const xs = [s.record, s.starting, s.runs, s.stopping, s.cleanUp].flatMap((span) => span ?? []);
  const x0 = Math.min(...xs, sheet.right);
  const parts: Part[] = [
    {
      id: `pod-${pod.uid}`,
      box: {
        x: x0,
        y: record.y,
        w: Math.max(4, Math.max(...xs, x0) - x0),
        h: process.y + process.h - record.y,
      },
      ink,
      pencil,
      name: names.pod(pod.name),
      ...(pod.asked !== undefined ? { seq: pod.asked.seq } : pod.born !== undefined ? { seq: pod.born.seq } : {}),
    },
  ];
  const [x, end] = s.killed ?? [];
  if (x !== undefined && end !== undefined)
    parts.push(cut(`kill-${pod.uid}`, x, end, process, pod, names.killed(pod.name)));
  else if (pod.exited !== undefined && s.exited !== undefined && s.stopping !== undefined)
    parts.push(bar(`exit-${pod.uid}`, s.exited, process, isFull ? 4 : 1, pod.exited, names.pod(pod.name)));
  if (pod.gone !== undefined && s.gone !== undefined) {
    const whole = isFull ? record : { y: record.y, h: process.y + process.h - record.y };
    parts.push(bar(`gone-${pod.uid}`, s.gone, whole, isFull ? 5 : 3, pod.gone, names.gone(pod.name)));
  }
  return parts;
}

/** All of a node's pods as one mark. */
export function density(drawn: DrawnCrowd, { node, rows, y, h }: Lane): Part {
  const { sheet, names } = drawn;
  const boxes: Record<'starting' | 'runs' | 'hook' | 'stopping' | 'cleanUp', Box[]> = {
    starting: [],
    runs: [],
    hook: [],
    stopping: [],
    cleanUp: [],
  };
  const bars: Box[] = [];
  const kills: Box[] = [];
  for (const { pod, process } of rows) {
    const s = stretchesOf(pod, drawn);
    for (const is of ['starting', 'runs', 'hook', 'stopping', 'cleanUp'] as const) {
      const span = s[is];
      if (span !== undefined) boxes[is].push(boxOf(span, process));
    }
    const { y: top, h: high } = process;
    if (s.gone !== undefined) bars.push({ x: s.gone - 1, y: top, w: 3, h: high });
    if (s.killed !== undefined) kills.push({ x: s.killed[0], y: top, w: 4, h: high });
  }
  const first = rows[0]?.process.y ?? y;
  const last = rows.at(-1)?.process;
  const high = (last === undefined ? y + h : last.y + last.h) - first;
  const all = (look: Look, is: keyof typeof boxes): Shape => ({ is: 'rects', at: boxes[is], look });
  return {
    id: `crowd-${node}`,
    box: { x: sheet.left, y: first, w: sheet.right - sheet.left, h: high },
    ink: [
      all({ fill: 'run-edge', fillOpacity: 0.35 }, 'starting'),
      all({ fill: 'run-edge', fillOpacity: 0.85 }, 'runs'),
      all({ fill: 'st-terminating', fillOpacity: 0.55 }, 'hook'),
      all({ fill: 'st-terminating-fill' }, 'stopping'),
      all({ fill: 'st-terminated-fill', fillOpacity: 0.6 }, 'cleanUp'),
      { is: 'rects', at: kills, look: { fill: 'text-2' } },
      { is: 'rects', at: bars, look: { fill: 'text-2' } },
    ],
    pencil: [
      all({ fill: 'pencil', fillOpacity: 0.12 }, 'runs'),
      all({ fill: 'st-terminating-fill', fillOpacity: 0.22 }, 'stopping'),
      all({ fill: 'st-terminated-fill', fillOpacity: 0.22 }, 'cleanUp'),
      { is: 'rects', at: bars, look: { fill: 'pencil', fillOpacity: 0.7 } },
    ],
    name: names.crowd(rows.length),
  };
}
