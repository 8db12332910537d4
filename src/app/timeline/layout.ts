/**
 * The horizontal timeline of one pod, down to the pixel: a pure function of the run, the pod and the width. Nothing in
 * it depends on the instant, so that playing moves only the playhead. Two runs can lie on one axis.
 */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import type { PodKey } from '../explain/index.ts';
import { texts } from '../language/index.ts';
import { outagesOf } from '../outages/index.ts';
import { layAxis, logShare, placeOf, type Axis, type Stretch } from './axis.ts';
import { aftersOf, bandsOf, lanesOf, outageBands, type BandIs, type RowName } from './bands.ts';
import { CROWD_FROM, CROWD_HEIGHT, crowdOf } from './crowd.ts';
import { FOLD_FROM, FOLD_FROM_OF_MANY, foldsOf, momentsIn } from './folds.ts';
import { gracesOf, type Grace } from './grace.ts';
import type { PodHistory } from './history.ts';
import type { Mark } from './marks.ts';
import type { Band, Fold, OtherPod, PlacedMark, Row, TimelineLayout, WaitNote } from './parts.ts';
import { LANE, OTHER_PITCH, rowsFor, SLIM_LANE, type Spacing } from './rows.ts';
import { stopsOf } from './stops.ts';
import { TEXTS } from './texts.ts';
import { interWidth, monoWidth } from './textWidth.ts';
import { ticksFor } from './ticks.ts';
import { bandLabelWidth, instantsOf, pillWidth, wishesFor, withOthers } from './wishes.ts';

/** Folds with the same reason in a row are one wait, whatever else goes on in between: it is written once. */
function notesFor(folds: readonly Fold[]): WaitNote[] {
  const notes: { reason: string; x0: number; x1: number }[] = [];
  for (const { reason, x0, x1 } of folds) {
    const last = notes.at(-1);
    if (last?.reason === reason) last.x1 = x1;
    else notes.push({ reason, x0, x1 });
  }
  return notes
    .filter(({ reason, x0, x1 }) => monoWidth(reason) + 6 <= x1 - x0)
    .map(({ reason, x0, x1 }) => ({ reason, x: (x0 + x1) / 2 }));
}

/** The first of the labels that fits; null when even the shortest does not. */
const fitting = (labels: readonly string[], room: number): string | null =>
  labels.find((label) => bandLabelWidth(label) <= room + 1) ?? null;

/** So many other pods leave idle stretches of their own. */
const FEW = 3;

export interface LayoutInput {
  readonly trace: Trace<ClusterState>;
  readonly key: PodKey;
  readonly history: PodHistory;
  readonly others?: readonly { readonly history: PodHistory; readonly marks: readonly Mark[] }[];
  readonly marks: readonly Mark[];
  readonly width: number;
  /** Beginnings of the folds that were opened. */
  readonly open: ReadonlySet<number>;
  /** Absent: as much as there is to draw. */
  readonly spacing?: Spacing;
}

/** One run's part in a layout, before anything has a place. */
interface Gathered extends LayoutInput {
  readonly bands: readonly BandIs[];
  readonly graces: readonly Grace[];
  readonly bandsOfOthers: readonly (readonly BandIs[])[];
  readonly instants: readonly number[];
}

/** What all runs of a layout have in common. */
interface Shared {
  readonly axis: Axis;
  readonly folds: readonly Fold[];
  readonly ofMark: ReadonlyMap<Mark, Stretch>;
  readonly end: number;
}

function gather(input: LayoutInput): Gathered {
  const { trace, history, others = [], spacing } = input;
  const marks = spacing === 'bare' ? [] : input.marks;
  const bands = [...bandsOf(history), ...outageBands(outagesOf(trace))];
  const graces = spacing === 'bare' ? [] : gracesOf(history, marks);
  const bandsOfOthers = others.map((other) => bandsOf(other.history));
  const instants = withOthers(instantsOf(bands, marks, graces, trace.end), [
    ...bandsOfOthers.flat().flatMap(({ from, to }) => [from, to]),
    ...others.flatMap((other) => other.marks.map(({ t }) => t)),
  ]);
  return { ...input, marks, bands, graces, bandsOfOthers, instants };
}

/** The axis on which all of them lie; idle stretches are those of the first, between whatever any of them does. */
function share(first: Gathered, rest: readonly Gathered[]): Shared {
  const all = [first, ...rest];
  const { trace, key, others = [], width, open } = first;
  const instants = [...new Set(all.flatMap((one) => one.instants))].sort((a, b) => a - b);
  const index = new Map(instants.map((t, i) => [t, i]));
  const at = (t: number): number => index.get(t) ?? 0;
  const foldsAre = foldsOf(trace, key, instants, others.length > FEW ? FOLD_FROM_OF_MANY : FOLD_FROM);
  const wishes = all.map((one) =>
    wishesFor(at, one.bands, one.marks, one.graces, one === first ? foldsAre : [], open, instants.length - 1),
  );
  const folded = new Set(foldsAre.filter((fold) => !open.has(fold.from)).map((fold) => fold.at));
  const axis = layAxis({
    instants,
    size: width,
    gap: 4,
    wishes: wishes.flatMap((each) => each.all),
    share: (length, i) => (folded.has(i) ? 0.4 : logShare(length)),
  });
  const x = (t: number): number => placeOf(axis, t);
  const folds = foldsAre.map((fold): Fold => {
    const [x0, x1] = [x(fold.from), x(fold.to)];
    const isOpen = open.has(fold.from);
    const words = isOpen ? texts(TEXTS).openFold(fold.length) : texts(TEXTS).folded(fold.length);
    const title = [words, fold.length].find((text) => pillWidth(text) <= x1 - x0 + 1) ?? null;
    const moments = isOpen ? momentsIn(trace, fold).map((moment) => ({ ...moment, x: x(moment.t) })) : [];
    return {
      ...fold,
      x0,
      x1,
      open: isOpen,
      moments,
      title,
    };
  });
  return {
    axis,
    folds,
    ofMark: new Map(wishes.flatMap((each) => [...each.ofMark])),
    end: Math.max(...all.map((one) => one.trace.end)),
  };
}

function layOne(one: Gathered, { axis, folds, ofMark, end }: Shared): TimelineLayout {
  const { trace, history, others = [], marks, width, bands: bandsAre, graces: gracesAre, bandsOfOthers } = one;
  const x = (t: number): number => placeOf(axis, t);
  const isCrowd = others.length >= CROWD_FROM;
  const outages = lanesOf(outagesOf(trace)).length;
  const crowded = others.length > 0 || history.containers.length > 1 || outages > 0;
  const rows = rowsFor(history, one.spacing ?? (isCrowd ? 'crowd' : crowded ? 'dense' : 'wide'), outages);
  const rowAt = (name: RowName): Row =>
    rows.find((row) => row.name === name) ?? { name, label: name, y: 0, h: LANE, lanes: [''] };
  const laneY = (row: Row, lane: number): number => row.y + (row.lanes.length > 1 ? lane * (SLIM_LANE + 2) : 0);
  const laneH = (row: Row): number => (row.lanes.length > 1 ? SLIM_LANE : row.h);
  const bands = bandsAre.map((band): Band => {
    const row = rowAt(band.row);
    const [x0, x1] = [x(band.from), x(band.to)];
    return { ...band, x0, x1, y: laneY(row, band.lane), h: laneH(row), label: fitting(band.labels, x1 - x0) };
  });
  const placed = marks.map((mark): PlacedMark => {
    const wish = ofMark.get(mark);
    return { ...mark, x: x(mark.t), written: wish !== undefined && axis.granted.has(wish) };
  });
  const ends = aftersOf(bandsAre, trace.end).map((after) => {
    const row = rowAt(after.row);
    return { ...after, x: x(after.from), y: laneY(row, after.lane), h: laneH(row) };
  });
  const afters = ends
    .filter((after) => after.x + 6 + interWidth(after.label) <= width)
    .map(({ x: from, y, h, label, from: t }) => ({ x: from + 6, y: y + h - 4, label, from: t }));
  const height = (rows.at(-1)?.y ?? 0) + LANE + 4;
  const crowd = isCrowd
    ? crowdOf(
        bandsOfOthers.flat().filter(({ row }) => row === 'worker'),
        others.length,
        axis,
        height - CROWD_HEIGHT - 4,
      )
    : null;
  const slim = (isCrowd ? [] : others).map(({ history: { key: other } }, i): OtherPod => ({
    key: other,
    name: other.split('/')[1] ?? other,
    y: height + i * OTHER_PITCH,
    bands: (bandsOfOthers[i] ?? [])
      .filter(({ row }) => row === 'worker')
      .map(({ tone, from, to }) => ({ tone, x0: x(from), x1: x(to) })),
  }));
  return {
    axis,
    height,
    fullHeight: height + (slim.length === 0 ? 0 : slim.length * OTHER_PITCH + 1),
    others: slim,
    crowd,
    rows,
    bands,
    afters,
    marks: placed,
    graces: gracesAre.map((grace) => ({ ...grace, x0: x(grace.from), x1: x(grace.to) })),
    folds,
    notes: one.spacing === 'bare' ? [] : notesFor(folds),
    ticks: ticksFor(axis, marks, folds, end),
    stops: stopsOf(placed, bands, ends, history),
  };
}

export function layTimeline(input: LayoutInput): TimelineLayout {
  const one = gather(input);
  return layOne(one, share(one, []));
}

/** Two runs on one axis: what is at the same place was at the same time. */
export function layBeside(first: LayoutInput, second: LayoutInput): readonly [TimelineLayout, TimelineLayout] {
  const [one, other] = [gather(first), gather(second)];
  const shared = share(one, [other]);
  return [layOne(one, shared), layOne(other, shared)];
}
