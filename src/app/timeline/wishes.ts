/** What asks for room on the axis: words of marks, bands, brackets and folds, each with its weight. */
import { texts } from '../language/index.ts';
import type { Stretch } from './axis.ts';
import type { BandIs } from './bands.ts';
import type { FoldIs } from './folds.ts';
import { graceWords, type Grace } from './grace.ts';
import type { Mark, MarkKind } from './marks.ts';
import { TEXTS } from './texts.ts';
import { interWidth, monoWidth } from './textWidth.ts';

/** What others do nearer than this to an instant of the selected pod needs no place of its own. */
const NEAR = 30_000;

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
  inferred: 10,
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
  inferred: 6,
};
export const markLabelX = (mark: Mark, x: number): number => x + LABEL_FROM[mark.kind];
const markRoom = (mark: Mark): number =>
  LABEL_FROM[mark.kind] + monoWidth(mark.label) + (mark.kind === 'signal' ? 14 : 8);

export const bandLabelWidth = (text: string): number => interWidth(text) + 12;
/** With the gap to the next one. */
export const pillWidth = (text: string): number => monoWidth(text) + 22;

/** The instants that the axis is cut at. */
export function instantsOf(
  bands: readonly BandIs[],
  marks: readonly Mark[],
  graces: readonly Grace[],
  end: number,
): number[] {
  const all = new Set<number>([0, end]);
  for (const band of bands) all.add(band.from).add(band.to);
  for (const mark of marks) all.add(mark.t);
  for (const grace of graces) all.add(grace.to);
  return [...all].filter((t) => t >= 0 && t <= end).sort((a, b) => a - b);
}

/** The other pods' turns too, or a fold would hide them. */
export function withOthers(instants: number[], turns: readonly number[]): number[] {
  const all = [...instants];
  for (const t of turns.toSorted((a, b) => a - b)) {
    if (!all.some((known) => Math.abs(known - t) < NEAR)) all.push(t);
  }
  return all.sort((a, b) => a - b);
}

export function wishesFor(
  at: (t: number) => number,
  bands: readonly BandIs[],
  marks: readonly Mark[],
  graces: readonly Grace[],
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
  // The line of the first mark would otherwise run through the words of what was there before.
  const first = marks[0];
  const before = bands
    .filter(({ from, seq }) => from === 0 && seq < 0)
    .map(({ labels }) => bandLabelWidth(labels[0] ?? ''));
  if (first !== undefined) wish(0, at(first.t), Math.min(96, Math.max(0, ...before)) + LEFT_OF[first.kind], 6);
  for (const grace of graces)
    wish(at(grace.from), at(grace.to), monoWidth(graceWords(grace, grace.to).past ?? '') + 18, 5);
  const ofFold = new Map<FoldIs, readonly [Stretch, Stretch]>();
  for (const fold of folds) {
    wish(fold.at, fold.at + 1, 24, 20);
    if (open.has(fold.from)) wish(fold.at, fold.at + 1, 360, 15);
    const title = wish(fold.at, fold.at + 1, pillWidth(fold.length), 7.5);
    ofFold.set(fold, [
      title,
      wish(
        fold.at,
        fold.at + 1,
        Math.max(pillWidth(texts(TEXTS).folded(fold.length)), monoWidth(fold.reason) + 10),
        5.5,
      ),
    ]);
  }
  return { all, ofMark, ofFold };
}
