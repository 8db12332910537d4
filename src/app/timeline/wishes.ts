/** What asks for room on the axis: words of marks, bands, graces, folds and waits, each with its weight. */
import { texts } from '../language/index.ts';
import type { Stretch } from './axis.ts';
import type { BandIs } from './bands.ts';
import type { FoldIs } from './folds.ts';
import { graceWords, type Grace } from './grace.ts';
import type { TimeSpan } from './graceRow.ts';
import type { Mark } from './marks.ts';
import { headsOf, leftRoom, markRoom } from './requestsRow.ts';
import { TEXTS } from './texts.ts';
import { interWidth, monoWidth } from '../shell/ui/textWidth.ts';
import { noteRoom, type NoteIs } from './waitNotes.ts';

/** What others do nearer than this to an instant of the selected pod needs no place of its own. */
const NEAR = 30_000;

export const bandLabelWidth = (text: string): number => interWidth(text) + 12;
/** With the gap to the next one. */
export const pillWidth = (text: string): number => monoWidth(text) + 22;

/** The instants that the axis is cut at. */
export function instantsOf(
  bands: readonly BandIs[],
  marks: readonly Mark[],
  spans: readonly TimeSpan[],
  end: number,
): number[] {
  const all = new Set<number>([0, end]);
  for (const { from, to } of [...bands, ...spans]) all.add(from).add(to);
  for (const mark of marks) all.add(mark.t);
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

/** What is to be drawn of one run, before anything has a place. */
export interface Drawn {
  readonly bands: readonly BandIs[];
  readonly marks: readonly Mark[];
  readonly graces: readonly Grace[];
  readonly notes: readonly NoteIs[];
}

/** By its length, below what names the folds: the longest waits are the story. */
const noteWish = ({ isLongest, from, to }: NoteIs): number =>
  isLongest ? 7.9 : 4 + Math.min(1.5, Math.log10(Math.max(1, (to - from) / 100_000)));

/** Not those of an instant at which a grace ends: their words may stand before it, in the room of that. */
function marksWishes(at: (t: number) => number, marks: readonly Mark[], spans: readonly TimeSpan[], last: number) {
  const heads = headsOf(marks);
  return heads.flatMap(({ mark, text }, i): Stretch[] => {
    if (spans.some(({ to }) => to === mark.t)) return [];
    const next = heads.slice(i + 1).find((later) => later.mark.t > mark.t)?.mark;
    const to = next === undefined ? last : at(next.t);
    const room = markRoom(mark, text) + (next === undefined ? 0 : leftRoom(next));
    return [{ from: at(mark.t), to, room, weight: mark.weight }];
  });
}

/** @param spans on which time runs evenly. */
export function wishesFor(
  at: (t: number) => number,
  { bands, marks, graces, notes }: Drawn,
  folds: readonly FoldIs[],
  open: ReadonlySet<number>,
  spans: readonly TimeSpan[],
  last: number,
): Stretch[] {
  const all: Stretch[] = marksWishes(at, marks, spans, last);
  const wish = (from: number, to: number, room: number, weight: number): void =>
    void all.push({ from, to, room, weight });
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
  if (first !== undefined) {
    const most = Math.max(0, ...before);
    wish(0, at(first.t), Math.min(62, most) + leftRoom(first), 8.6);
    wish(0, at(first.t), Math.min(96, most) + leftRoom(first), 5.8);
  }
  for (const grace of graces)
    wish(at(grace.began), at(grace.end), monoWidth(graceWords(grace, grace.to).used ?? '') + 18, 7.8);
  for (const note of notes) wish(at(note.from), at(note.to), noteRoom(note), noteWish(note));
  for (const fold of folds) {
    wish(fold.at, fold.at + 1, 24, 20);
    if (open.has(fold.from)) wish(fold.at, fold.at + 1, 360, 15);
    wish(fold.at, fold.at + 1, pillWidth(fold.length), 7.5);
    wish(fold.at, fold.at + 1, pillWidth(texts(TEXTS).folded({ length: fold.length })), 3);
  }
  return all;
}
