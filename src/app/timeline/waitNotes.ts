/** The row of waits: what is waited for, how long that is drawn, and the words for as many as there is room for. */
import { duration, waitText } from '../explain/index.ts';
import { texts } from '../language/index.ts';
import type { Removal, WaitSpan } from '../readings/index.ts';
import { APART, around, leftOf, placeWords, rightOf, type Extent } from './placing.ts';
import type { WaitNote } from './parts.ts';
import { TEXTS } from './texts.ts';
import { monoWidth } from '../shell/ui/textWidth.ts';

/** Shorter waits are not told. */
const TOLD_FROM = 100_000;
/** The same is waited for again after a turn of somebody as short as this: it is one wait. */
const TURN = 30_000;

export interface NoteIs {
  readonly from: number;
  readonly to: number;
  readonly span: WaitSpan;
  readonly reason: string;
  readonly length: string;
  readonly isLongest: boolean;
  /** Before the object was gone: what holds the removal up, and not what is swept up after it. */
  readonly isOfRemoval: boolean;
}

/** What the row tells of, in the order of time. */
export function notesOf(
  spans: readonly WaitSpan[],
  longest: WaitSpan | undefined,
  removal: Pick<Removal, 'from' | 'until'> | undefined,
): readonly NoteIs[] {
  const notes: NoteIs[] = [];
  for (const span of spans) {
    const short = waitText(span.wait).short;
    const isLongest = longest !== undefined && span.from <= longest.from && span.to >= longest.to;
    const { from, to } = isLongest ? longest : span;
    const length = duration(to - from);
    const reason = isLongest ? texts(TEXTS).longest({ reason: short, length }) : short;
    const isOfRemoval = removal !== undefined && from >= removal.from && from < removal.until;
    const note = { from, to, span, reason, length, isLongest, isOfRemoval };
    const last = notes.at(-1);
    if (last !== undefined && from - last.to <= TURN && waitText(last.span.wait).short === short) {
      // The longest keeps its own measure, which the summary gives too; else the two are one.
      if (isLongest) notes[notes.length - 1] = note;
      else if (!last.isLongest) notes[notes.length - 1] = { ...last, to, length: duration(to - last.from) };
    } else notes.push(note);
  }
  return notes.filter(({ from, to, isLongest }) => isLongest || to - from >= TOLD_FROM);
}

export const noteRoom = ({ reason }: NoteIs): number => monoWidth(reason) + APART + 2;

/** What holds the removal up comes first, then what is longer; of an equal length the earlier. */
const byWeight = (a: NoteIs, b: NoteIs): number =>
  Number(b.isLongest) - Number(a.isLongest) ||
  Number(b.isOfRemoval) - Number(a.isOfRemoval) ||
  b.to - b.from - (a.to - a.from);

/** Where one finds no room, nothing shorter of its kind is named either: it would seem to be all that there is. */
function withoutShorter<T extends NoteIs>(notes: readonly T[], named: (note: T) => boolean): readonly T[] {
  const longestSilent = (isOfRemoval: boolean): number =>
    Math.max(0, ...notes.filter((n) => n.isOfRemoval === isOfRemoval && !named(n)).map(({ from, to }) => to - from));
  const least = { removal: longestSilent(true), sweep: longestSilent(false) };
  return notes.filter(
    (note) =>
      named(note) && (note.isLongest || note.to - note.from >= (note.isOfRemoval ? least.removal : least.sweep)),
  );
}

export function placeNotes(notes: readonly NoteIs[], placeAt: (t: number) => number, width: number): WaitNote[] {
  const within: Extent = { x0: -6, x1: width + 10 };
  const placed = notes.map((note) => ({ ...note, x0: placeAt(note.from), x1: placeAt(note.to) }));
  const order = placed.toSorted(byWeight);
  const words = placeWords(
    placed.map((note) => {
      const w = monoWidth(note.reason);
      const middle = around((note.x0 + note.x1) / 2, w, within);
      return {
        of: note,
        weight: -order.indexOf(note),
        places: w <= note.x1 - note.x0 ? [middle] : [middle, leftOf(note.x1, w), rightOf(note.x0, w)],
      };
    }),
    [],
    within,
  );
  const named = new Set(withoutShorter(placed, (note) => words.has(note)));
  return placed.map((note): WaitNote => {
    const place = named.has(note) ? words.get(note) : undefined;
    return {
      from: note.from,
      to: note.to,
      wait: note.span.wait,
      reason: note.reason,
      length: note.length,
      x0: note.x0,
      x1: note.x1,
      isLongest: note.isLongest,
      isOfRemoval: note.isOfRemoval,
      words: place === undefined ? null : { x: place.x0, text: note.reason },
    };
  });
}
