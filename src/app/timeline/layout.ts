/**
 * The horizontal timeline of one pod, down to the pixel: a pure function of the run, the pod and the width. Nothing in
 * it depends on the instant, so that playing moves only the playhead.
 */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import type { PodKey } from '../explain/index.ts';
import { layAxis, logShare, placeOf } from './axis.ts';
import { aftersOf, bandsOf, type RowName } from './bands.ts';
import { FOLD_FROM, FOLD_FROM_OF_MANY, foldsOf, momentsIn } from './folds.ts';
import { gracesOf } from './grace.ts';
import type { PodHistory } from './history.ts';
import type { Mark } from './marks.ts';
import type { Band, Fold, OtherPod, PlacedMark, Row, TimelineLayout, WaitNote } from './parts.ts';
import { LANE, OTHER_PITCH, rowsFor, SLIM_LANE } from './rows.ts';
import { stopsOf } from './stops.ts';
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
}

export function layTimeline({ trace, key, history, others = [], marks, width, open }: LayoutInput): TimelineLayout {
  const end = trace.end;
  const bandsAre = bandsOf(history);
  const gracesAre = gracesOf(history, marks);
  const bandsOfOthers = others.map((other) => bandsOf(other.history));
  const instants = withOthers(instantsOf(bandsAre, marks, gracesAre, end), [
    ...bandsOfOthers.flat().flatMap(({ from, to }) => [from, to]),
    ...others.flatMap((other) => other.marks.map(({ t }) => t)),
  ]);
  const index = new Map(instants.map((t, i) => [t, i]));
  const at = (t: number): number => index.get(t) ?? 0;
  const foldsAre = foldsOf(trace, key, instants, others.length > FEW ? FOLD_FROM_OF_MANY : FOLD_FROM);
  const wishes = wishesFor(at, bandsAre, marks, gracesAre, foldsAre, open, instants.length - 1);
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
  const rows = rowsFor(history, others.length > 0 || history.containers.length > 1);
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
    const wish = wishes.ofMark.get(mark);
    return { ...mark, x: x(mark.t), written: wish !== undefined && axis.granted.has(wish) };
  });
  const ends = aftersOf(bandsAre, end).map((after) => {
    const row = rowAt(after.row);
    return { ...after, x: x(after.from), y: laneY(row, after.lane), h: laneH(row) };
  });
  const afters = ends
    .filter((after) => after.x + 6 + interWidth(after.label) <= width)
    .map(({ x: from, y, h, label, from: t }) => ({ x: from + 6, y: y + h - 4, label, from: t }));
  const height = (rows.at(-1)?.y ?? 0) + LANE + 4;
  const slim = others.map(({ history: { key: other } }, i): OtherPod => ({
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
    fullHeight: height + (slim.length === 0 ? 0 : slim.length * OTHER_PITCH + 4),
    others: slim,
    rows,
    bands,
    afters,
    marks: placed,
    graces: gracesAre.map((grace) => ({ ...grace, x0: x(grace.from), x1: x(grace.to) })),
    folds,
    notes: notesFor(folds),
    ticks: ticksFor(axis, marks, folds, end),
    stops: stopsOf(placed, bands, ends, history),
  };
}
