/**
 * The horizontal timeline of one pod, down to the pixel: a pure function of the run, the pod and the width. Nothing in
 * it depends on the instant, so that playing moves only the playhead.
 */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import { instant, plainText, type PodKey } from '../explain/index.ts';
import { layAxis, logShare, placeOf, type Axis, type Stretch } from './axis.ts';
import { aftersOf, bandsOf, type BandIs, type RowName } from './bands.ts';
import { foldsOf, type FoldIs } from './folds.ts';
import { gracesOf, type Grace } from './grace.ts';
import type { PodHistory } from './history.ts';
import type { Mark, MarkKind } from './marks.ts';
import { interWidth, monoWidth } from './textWidth.ts';

export interface Band extends BandIs {
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly h: number;
  readonly label: string | null;
}

export interface PlacedMark extends Mark {
  readonly x: number;
  /** Whether its words have room; if not they are shown when it is pointed at. */
  readonly written: boolean;
}

export interface Fold extends FoldIs {
  readonly x0: number;
  readonly x1: number;
  readonly open: boolean;
  /** What is written on the axis and in the row below; null where it does not fit. */
  readonly title: string | null;
  readonly note: string | null;
}

export interface PlacedGrace extends Grace {
  readonly x0: number;
  readonly x1: number;
}

export interface Row {
  readonly name: RowName | 'requests' | 'waits for';
  readonly y: number;
  readonly h: number;
  readonly lanes: readonly string[];
}

/** A place that the arrow keys reach. */
export interface Stop {
  readonly seq: number;
  readonly t: number;
  readonly x: number;
  readonly name: string;
}

export interface TimelineLayout {
  readonly axis: Axis;
  readonly height: number;
  readonly rows: readonly Row[];
  readonly bands: readonly Band[];
  readonly afters: readonly { readonly x: number; readonly y: number; readonly label: string; readonly from: number }[];
  readonly marks: readonly PlacedMark[];
  readonly graces: readonly PlacedGrace[];
  readonly folds: readonly Fold[];
  readonly ticks: readonly { readonly x: number; readonly label: string; readonly t: number }[];
  readonly stops: readonly Stop[];
}

export const RULER = 20;
const REQUESTS = 28;
export const BRACKET_Y = 52;
const FIRST_BAND = 70;
const LANE = 16;
const SLIM_LANE = 11;
const PITCH = 22;

/** Room of a mark's words, from its place on. */
const LABEL_FROM: Readonly<Record<MarkKind, number>> = {
  user: 10,
  anchor: 12,
  request: 5,
  signal: 4,
  kill: 5,
  hook: 5,
  probe: 5,
  failure: 10,
};
const LEFT_OF: Readonly<Record<MarkKind, number>> = {
  user: 7,
  anchor: 7,
  request: 1,
  signal: 1,
  kill: 1,
  hook: 1,
  probe: 1,
  failure: 7,
};
export const markLabelX = (mark: Mark, x: number): number => x + LABEL_FROM[mark.kind];
const markRoom = (mark: Mark): number =>
  LABEL_FROM[mark.kind] + monoWidth(mark.label) + (mark.kind === 'signal' ? 14 : 8);

const bandLabelWidth = (text: string): number => interWidth(text) + 12;
const pillWidth = (text: string): number => monoWidth(text) + 18;

function instantsOf(bands: readonly BandIs[], marks: readonly Mark[], graces: readonly Grace[], end: number): number[] {
  const all = new Set<number>([0, end]);
  for (const band of bands) all.add(band.from).add(band.to);
  for (const mark of marks) all.add(mark.t);
  for (const grace of graces) all.add(grace.to);
  return [...all].filter((t) => t >= 0 && t <= end).sort((a, b) => a - b);
}

function wishesFor(
  at: (t: number) => number,
  bands: readonly BandIs[],
  marks: readonly Mark[],
  folds: readonly FoldIs[],
  open: ReadonlySet<number>,
  last: number,
): { all: Stretch[]; ofMark: Map<Mark, Stretch>; ofFold: Map<FoldIs, readonly [Stretch, Stretch]> } {
  const all: Stretch[] = [];
  const wish = (from: number, to: number, room: number, weight: number): Stretch => {
    const stretch = { from, to, room, weight };
    all.push(stretch);
    return stretch;
  };
  const ofMark = new Map<Mark, Stretch>();
  marks.forEach((mark, i) => {
    const next = marks.slice(i + 1).find((later) => later.t > mark.t);
    const to = next === undefined ? last : at(next.t);
    ofMark.set(mark, wish(at(mark.t), to, markRoom(mark) + (next === undefined ? 0 : LEFT_OF[next.kind]), mark.weight));
  });
  for (const band of bands) {
    const shortest = band.labels.at(-1) ?? '';
    wish(at(band.from), at(band.to), bandLabelWidth(shortest), band.row === 'worker' ? 8 : 4);
    const longest = band.labels[0] ?? '';
    if (longest !== shortest) wish(at(band.from), at(band.to), bandLabelWidth(longest), 1);
  }
  const ofFold = new Map<FoldIs, readonly [Stretch, Stretch]>();
  for (const fold of folds) {
    wish(fold.at, fold.at + 1, 24, 20);
    if (open.has(fold.from)) wish(fold.at, fold.at + 1, 360, 15);
    const title = wish(fold.at, fold.at + 1, pillWidth(fold.length), 7.5);
    ofFold.set(fold, [
      title,
      wish(fold.at, fold.at + 1, Math.max(pillWidth(`${fold.length} folded`), monoWidth(fold.reason) + 10), 5.5),
    ]);
  }
  return { all, ofMark, ofFold };
}

/** The first of the labels that fits; null when even the shortest does not. */
const fitting = (labels: readonly string[], room: number): string | null =>
  labels.find((label) => bandLabelWidth(label) <= room + 1) ?? null;

function rowsFor(history: PodHistory): Row[] {
  const rows: Row[] = [{ name: 'requests', y: REQUESTS, h: LANE, lanes: [''] }];
  let y = FIRST_BAND;
  const add = (name: RowName, lanes: readonly string[]): void => {
    const many = lanes.length > 1;
    const h = many ? lanes.length * SLIM_LANE + (lanes.length - 1) * 2 : LANE;
    rows.push({ name, y, h, lanes });
    y += h + PITCH - LANE;
  };
  add('object', ['']);
  add('worker', history.workers.length > 1 ? history.workers.map((w) => w.uid.slice(0, 8)) : ['']);
  add('container', history.containers.length > 1 ? history.containers.map((c) => c.name) : ['']);
  add('volumes', ['']);
  rows.push({ name: 'waits for', y: y + 2, h: LANE, lanes: [''] });
  return rows;
}

/** Ticks where something happens, the anchors first, none over another or over the words of a fold. */
function ticksFor(axis: Axis, marks: readonly Mark[], folds: readonly Fold[], end: number): TimelineLayout['ticks'] {
  const taken = folds.flatMap((fold) => {
    if (fold.title === null) return [];
    const middle = (fold.x0 + fold.x1) / 2;
    const half = pillWidth(fold.title) / 2;
    return [[middle - half - 2, middle + half + 2] as const];
  });
  const ticks: { x: number; label: string; t: number }[] = [];
  const weight = new Map<number, number>(marks.map((mark) => [mark.t, mark.weight]));
  const order = [...axis.instants].sort((a, b) => rank(b) - rank(a) || a - b);
  function rank(t: number): number {
    return t === 0 || t === end ? 100 : (weight.get(t) ?? 0) + (folds.some((fold) => fold.to === t) ? 3 : 0);
  }
  for (const t of order) {
    const label = t === 0 ? '0 s' : t === end ? `${Number((t / 1e6).toFixed(1))} s` : instant(t);
    const x = placeOf(axis, t);
    const w = monoWidth(label);
    const x0 = t === end ? x - w : t === 0 ? x : Math.max(0, Math.min(axis.size - w, x - 4));
    const x1 = x0 + w;
    if (taken.some(([a, b]) => x0 < b && x1 > a)) continue;
    taken.push([x0 - 9, x1 + 9]);
    ticks.push({ x: x0, label, t });
  }
  return ticks.sort((a, b) => a.t - b.t);
}

export interface LayoutInput {
  readonly trace: Trace<ClusterState>;
  readonly key: PodKey;
  readonly history: PodHistory;
  readonly marks: readonly Mark[];
  readonly width: number;
  /** Beginnings of the folds that were opened. */
  readonly open: ReadonlySet<number>;
}

export function layTimeline({ trace, key, history, marks, width, open }: LayoutInput): TimelineLayout {
  const end = trace.end;
  const bandsAre = bandsOf(history);
  const gracesAre = gracesOf(history, marks);
  const instants = instantsOf(bandsAre, marks, gracesAre, end);
  const index = new Map(instants.map((t, i) => [t, i]));
  const at = (t: number): number => index.get(t) ?? 0;
  const foldsAre = foldsOf(trace, key, instants);
  const wishes = wishesFor(at, bandsAre, marks, foldsAre, open, instants.length - 1);
  const folded = new Set(foldsAre.filter((fold) => !open.has(fold.from)).map((fold) => fold.at));
  const axis = layAxis({
    instants,
    size: width,
    gap: 4,
    wishes: wishes.all,
    share: (length, i) => (folded.has(i) ? 0.4 : logShare(length)),
  });
  const x = (t: number): number => placeOf(axis, t);

  const folds = foldsAre.map((fold): Fold => {
    const [x0, x1] = [x(fold.from), x(fold.to)];
    const isOpen = open.has(fold.from);
    const words = isOpen ? `${fold.length}, open` : `${fold.length} folded`;
    const title = [words, fold.length].find((text) => pillWidth(text) <= x1 - x0 + 1) ?? null;
    return { ...fold, x0, x1, open: isOpen, title, note: monoWidth(fold.reason) + 6 <= x1 - x0 ? fold.reason : null };
  });
  const rows = rowsFor(history);
  const rowAt = (name: RowName): Row => rows.find((row) => row.name === name) ?? { name, y: 0, h: LANE, lanes: [''] };
  const laneY = (row: Row, lane: number): number => row.y + (row.lanes.length > 1 ? lane * (SLIM_LANE + 2) : 0);
  const laneH = (row: Row): number => (row.lanes.length > 1 ? SLIM_LANE : LANE);
  const bands = bandsAre.map((band): Band => {
    const row = rowAt(band.row);
    const [x0, x1] = [x(band.from), x(band.to)];
    return { ...band, x0, x1, y: laneY(row, band.lane), h: laneH(row), label: fitting(band.labels, x1 - x0) };
  });
  const placed = marks.map((mark): PlacedMark => {
    const wish = wishes.ofMark.get(mark);
    return { ...mark, x: x(mark.t), written: wish !== undefined && axis.granted.has(wish) };
  });
  const afters = aftersOf(bandsAre, end).flatMap(({ row, lane, from, label }) => {
    const at_ = x(from) + 6;
    return at_ + interWidth(label) > width
      ? []
      : [{ x: at_, y: laneY(rowAt(row), lane) + laneH(rowAt(row)) - 4, label, from }];
  });
  const waits = rows.at(-1);
  return {
    axis,
    height: (waits?.y ?? 0) + LANE + 4,
    rows,
    bands,
    afters,
    marks: placed,
    graces: gracesAre.map((grace) => ({ ...grace, x0: x(grace.from), x1: x(grace.to) })),
    folds,
    ticks: ticksFor(axis, marks, folds, end),
    stops: stopsOf(placed, bands, history),
  };
}

/** Every mark and every beginning of a band, in the order of time: what the arrow keys go through. */
function stopsOf(marks: readonly PlacedMark[], bands: readonly Band[], history: PodHistory): Stop[] {
  const stops = new Map<number, Stop>();
  for (const band of bands) {
    if (band.seq < 0) continue;
    const name = `${instant(band.from)} s, ${band.row}${band.row === 'container' && history.containers.length > 1 ? ` ${history.containers[band.lane]?.name ?? ''}` : ''}: ${band.labels[0] ?? ''}`;
    stops.set(band.seq, { seq: band.seq, t: band.from, x: band.x0, name });
  }
  for (const mark of marks)
    stops.set(mark.seq, {
      seq: mark.seq,
      t: mark.t,
      x: mark.x,
      name: `${instant(mark.t)} s, ${plainText(mark.label)}`,
    });
  return [...stops.values()].sort((a, b) => a.t - b.t || a.seq - b.seq);
}
