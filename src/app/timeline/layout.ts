/**
 * The horizontal timeline of one pod, down to the pixel: a pure function of the run, the pod and the width. Nothing in
 * it depends on the instant, so that playing moves only the playhead. Two runs can lie on one axis.
 */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import type { PodKey } from '../explain/index.ts';
import { texts } from '../language/index.ts';
import { outagesOf } from '../readings/index.ts';
import { longestWait, type PodHistory, removalOf, waitSpansOf } from '../readings/index.ts';
import { layAxis, logShare, placeOf, type Axis } from './axis.ts';
import { aftersOf, bandsOf, lanesOf, outageBands, type BandIs } from './bands.ts';
import { CROWD_FROM, CROWD_HEIGHT, crowdOf } from './crowd.ts';
import { FOLD_FROM, FOLD_FROM_OF_MANY, foldsOf, momentsIn } from './folds.ts';
import { gracesOf } from './grace.ts';
import { graceTicks, linearSpans, secondsOf, type LinearSpan } from './graceRow.ts';
import type { Mark } from './marks.ts';
import type { Band, Fold, OtherPod, Row, TimelineLayout } from './parts.ts';
import { placeMarks } from './requestsRow.ts';
import { LANE, LEAST_WRITTEN, OTHER_PITCH, PANE, rowsFor, type Spacing } from './rows.ts';
import { stopsOf } from './stops.ts';
import { TEXTS } from './texts.ts';
import { interWidth } from '../shell/ui/textWidth.ts';
import { ticksFor } from './ticks.ts';
import { notesOf, placeNotes } from './waitNotes.ts';
import { bandLabelWidth, instantsOf, pillWidth, wishesFor, withOthers, type Drawn } from './wishes.ts';

/** The first of the labels that fits; null when even the shortest does not. */
const fitting = (labels: readonly string[], room: number): string | null =>
  labels.find((label) => bandLabelWidth(label) <= room + 1) ?? null;

/** Words in a band stand so far below its middle; those after a run's last band may reach into the pane's margin. */
export const BASELINE = 3.7;
const RIGHT_OF = 6;

/** On a fold that has no room for its length, where there is room for it; its button says it. */
const UNTOLD = '…';

/** What stands below has room when what is told of the pod has. */
const BELOW = 3.5;

/** So many other pods leave idle stretches of their own. */
const FEW = 3;

export interface LayoutInput {
  readonly trace: Trace<ClusterState>;
  readonly key: PodKey;
  readonly history: PodHistory;
  readonly others?: readonly { readonly history: PodHistory; readonly marks: readonly Mark[] }[];
  readonly marks: readonly Mark[];
  readonly width: number;
  /** How near the strip is looked at: its pane is that much narrower. Absent: 1. */
  readonly scale?: number;
  /** Beginnings of the folds that were opened. */
  readonly open: ReadonlySet<number>;
  /** Absent: as much as there is to draw. */
  readonly spacing?: Spacing;
  /** What is drawn below on the same axis: bands, and the room that their words need. */
  readonly below?: readonly BandBelow[];
}

export interface BandBelow {
  readonly from: number;
  readonly to: number;
  /** px */
  readonly room: number;
}

/** One run's part in a layout, before anything has a place. */
interface Gathered extends LayoutInput, Drawn {
  readonly bandsOfOthers: readonly (readonly BandIs[])[];
  readonly instants: readonly number[];
}

/** What all runs of a layout have in common. */
interface Shared {
  readonly axis: Axis;
  readonly folds: readonly Fold[];
  readonly spans: readonly LinearSpan[];
  readonly end: number;
}

function gather(input: LayoutInput): Gathered {
  const { trace, key, history, others = [], spacing } = input;
  const bare = spacing === 'bare';
  const marks = bare ? [] : input.marks;
  const bands = [...bandsOf(history), ...outageBands(outagesOf(trace))];
  const below = (input.below ?? []).flatMap(({ from, to }) => [from, to]);
  const graces = bare ? [] : gracesOf(history, Math.max(0, ...below));
  const removal = removalOf(trace, key, history);
  const longest = removal && longestWait(trace, key, removal.from, removal.until);
  const notes = bare ? [] : notesOf(waitSpansOf(trace, key), longest, removal);
  const bandsOfOthers = others.map((other) => bandsOf(other.history));
  const spans = [...notes, ...graces.map(({ began, end }) => ({ from: began, to: end }))];
  const instants = withOthers(instantsOf(bands, marks, spans, Math.max(trace.end, ...below)), [
    ...bandsOfOthers.flat().flatMap(({ from, to }) => [from, to]),
    ...others.flatMap((other) => other.marks.map(({ t }) => t)),
  ]);
  const cuts = [...new Set([...instants, trace.end, ...below])].sort((a, b) => a - b);
  return { ...input, marks, bands, graces, notes, bandsOfOthers, instants: cuts };
}

/** The axis on which all of them lie; idle stretches are those of the first, between whatever any of them does. */
function share(first: Gathered, rest: readonly Gathered[]): Shared {
  const all = [first, ...rest];
  const { trace, key, others = [], width, open, scale = 1 } = first;
  const instants = [...new Set(all.flatMap((one) => one.instants))].sort((a, b) => a - b);
  const index = new Map(instants.map((t, i) => [t, i]));
  const at = (t: number): number => index.get(t) ?? 0;
  const spans = linearSpans(
    all.map((one) => one.graces),
    width,
    scale,
  );
  const foldsAre = foldsOf(
    trace,
    key,
    instants,
    others.length > FEW ? FOLD_FROM_OF_MANY : FOLD_FROM,
    all.flatMap((one) => one.graces).map(({ began, end }) => ({ from: began, to: end })),
  );
  const folded = new Set(foldsAre.filter((fold) => !open.has(fold.from)).map((fold) => fold.at));
  const axis = layAxis({
    instants,
    size: width,
    gap: 4,
    wishes: all.flatMap((one) => [
      ...wishesFor(at, one, one === first ? foldsAre : [], open, spans, instants.length - 1),
      ...(one.below ?? []).map(({ from, to, room }) => ({ from: at(from), to: at(to), room, weight: BELOW })),
    ]),
    linear: spans.map(({ from, to, size }) => ({ from: at(from), to: at(to), size })),
    share: (length, i) => (folded.has(i) ? 0.4 : logShare(length)),
  });
  const x = (t: number): number => placeOf(axis, t);
  const folds = foldsAre.map((fold): Fold => {
    const [x0, x1] = [x(fold.from), x(fold.to)];
    const isOpen = open.has(fold.from);
    const words = isOpen
      ? texts(TEXTS).openFold({ length: fold.length })
      : texts(TEXTS).folded({ length: fold.length });
    const title = [words, fold.length, UNTOLD].find((text) => pillWidth(text) <= x1 - x0 + 1) ?? '';
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
  return { axis, folds, spans, end: Math.max(...all.map((one) => one.trace.end)) };
}

/** The rows of the other pods below, as near together as the pane wants them. */
function otherRows(one: Gathered, top: number, x: (t: number) => number): readonly OtherPod[] {
  const { others = [], bandsOfOthers } = one;
  const pitch = top + others.length * OTHER_PITCH.wide <= PANE ? OTHER_PITCH.wide : OTHER_PITCH.tight;
  return others.map(({ history: { key: other } }, i): OtherPod => ({
    key: other,
    name: other.split('/')[1] ?? other,
    y: top + i * pitch,
    h: pitch,
    bands: (bandsOfOthers[i] ?? [])
      .filter(({ row }) => row === 'worker')
      .map(({ tone, from, to }) => ({ tone, x0: x(from), x1: x(to) })),
  }));
}

function layOne(one: Gathered, { axis, folds, spans, end }: Shared): TimelineLayout {
  const { trace, history, others = [], marks, width, bands: bandsAre, bandsOfOthers } = one;
  const x = (t: number): number => placeOf(axis, t);
  const isCrowd = others.length >= CROWD_FROM;
  const rows = rowsFor({
    history,
    ...(one.spacing !== undefined && { spacing: one.spacing }),
    outages: lanesOf(outagesOf(trace)).length,
    hasGrace: one.graces.length > 0,
    below: isCrowd ? CROWD_HEIGHT : others.length * OTHER_PITCH.tight,
  });
  const rowOf = (name: Row['name']): Row | undefined => rows.find((row) => row.name === name);
  const place = (name: Row['name'], lane: number): { readonly y: number; readonly h: number } => {
    const { y, step, laneH } = rowOf(name) ?? { y: 0, step: 0, laneH: LANE };
    return { y: y + lane * step, h: laneH };
  };
  const bands = bandsAre.map((band): Band => {
    const [x0, x1] = [x(band.from), x(band.to)];
    const { y, h } = place(band.row, band.lane);
    return { ...band, x0, x1, y, h, label: h < LEAST_WRITTEN ? null : fitting(band.labels, x1 - x0) };
  });
  const placed = placeMarks(marks, x, width);
  const ends = aftersOf(bandsAre, trace.end).map((after) => ({
    ...after,
    x: x(after.from),
    ...place(after.row, after.lane),
  }));
  const afters = ends
    .filter(({ x: from, h, label }) => h >= LEAST_WRITTEN && from + 6 + interWidth(label) <= width + RIGHT_OF)
    .map(({ x: from, y, h, label, from: t }) => ({ x: from + 6, y: y + h / 2 + BASELINE, label, from: t }));
  const last = rows.at(-1);
  const height = last === undefined ? 0 : last.y + last.h + 3;
  const crowd = isCrowd
    ? crowdOf(
        bandsOfOthers.flat().filter(({ row }) => row === 'worker'),
        others.length,
        axis,
        height,
      )
    : null;
  const slim = isCrowd ? [] : otherRows(one, height, x);
  const graces = one.graces.map((grace) => ({ ...grace, x0: x(grace.began), x1: x(grace.end) }));
  return {
    axis,
    height,
    fullHeight: Math.max(height + (isCrowd ? CROWD_HEIGHT : 0), ...slim.map(({ y, h }) => y + h)),
    others: slim,
    crowd,
    rows,
    bands,
    afters,
    marks: placed,
    graces,
    folds,
    notes: placeNotes(one.notes, x, width),
    ticks: ticksFor(axis, marks, folds, end, { ticks: graceTicks(axis, spans), spans }),
    seconds: secondsOf(axis, spans),
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
