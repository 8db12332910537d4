/** The row of requests and signals: where each mark's sign and words stand. */
import { texts } from '../language/index.ts';
import type { Mark, MarkKind } from './marks.ts';
import type { PlacedMark } from './parts.ts';
import { APART, overlap, placeWords, leftOf, rightOf, type Extent, type Wanted } from './placing.ts';
import { TEXTS } from './texts.ts';
import { monoWidth } from '../shell/ui/textWidth.ts';

/** What is drawn at a mark's place, to its left and right. A numbered one is a round sign, whoever sends it. */
const SIGN: Readonly<Record<MarkKind | 'number', readonly [number, number]>> = {
  number: [8, 8],
  user: [6, 7],
  anchor: [7, 7],
  request: [1, 1],
  signal: [1, 1],
  kill: [1, 1],
  hook: [1, 1],
  probe: [1, 1],
  failure: [6, 7],
  inferred: [6, 6],
};
/** Between the sign and the words; a signal's stand in a pill. */
const GAP = 4;
export const PILL = { gap: 3, inset: 4 } as const;
/** Sooner after one another than this, the same thing twice is said once. */
const AT_ONCE = 10_000;

const sidesOf = ({ kind, number }: Mark): readonly [number, number] => SIGN[number === undefined ? kind : 'number'];

export function signOf(mark: Mark, x: number): Extent {
  const [left, right] = sidesOf(mark);
  return { x0: x - left, x1: x + right };
}

const isPill = ({ kind }: Mark): boolean => kind === 'signal';

/** As wide as what is drawn, with its pill where it has one. */
const wordsWidth = (mark: Mark, text: string): number => monoWidth(text) + (isPill(mark) ? 2 * PILL.inset : 0);

/** Where the words may stand: after the sign and those that lie together with it, else before them. */
function wordPlaces(mark: Mark, x: number, text: string, together: readonly Extent[] = []): readonly Extent[] {
  const signs = [signOf(mark, x), ...together];
  const gap = (isPill(mark) ? PILL.gap : GAP) - 1;
  const w = wordsWidth(mark, text);
  return [
    rightOf(Math.max(...signs.map(({ x1 }) => x1)) + gap, w),
    leftOf(Math.min(...signs.map(({ x0 }) => x0)) - gap, w),
  ];
}

/** Room that a mark asks for after its place, and that the next one's sign takes before its own. */
export const markRoom = (mark: Mark, text: string): number => sidesOf(mark)[1] + GAP + wordsWidth(mark, text) + APART;
export const leftRoom = (mark: Mark): number => sidesOf(mark)[0];

/** The same thing several times at once, by the first of them. */
export function repeated(marks: readonly Mark[]): ReadonlyMap<Mark, Mark> {
  const first = new Map<Mark, Mark>();
  marks.forEach((mark, i) => {
    if (mark.number !== undefined) return;
    const before = marks
      .slice(0, i)
      .findLast(({ label, kind, number }) => label === mark.label && kind === mark.kind && number === undefined);
    if (before !== undefined && mark.t - before.t <= AT_ONCE) first.set(mark, first.get(before) ?? before);
  });
  return first;
}

/** One mark for each thing at its time, with its words. */
export function headsOf(marks: readonly Mark[]): readonly { readonly mark: Mark; readonly text: string }[] {
  const again = repeated(marks);
  return marks
    .filter((mark) => !again.has(mark))
    .map((mark) => {
      const count = 1 + [...again.values()].filter((first) => first === mark).length;
      return { mark, text: count === 1 ? mark.label : texts(TEXTS).times({ label: mark.label, count }) };
    });
}

export function placeMarks(marks: readonly Mark[], placeAt: (t: number) => number, width: number): PlacedMark[] {
  const textOf = new Map(headsOf(marks).map(({ mark, text }) => [mark, text]));
  const heads = [...textOf.keys()];
  // Of signs at one place a numbered one is drawn, else the heaviest.
  const signs = new Map<Mark, Extent>();
  const rank = ({ number, weight }: Mark): number => (number === undefined ? weight : Infinity);
  for (const mark of heads.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)))) {
    const sign = signOf(mark, placeAt(mark.t));
    const isLine = sign.x1 - sign.x0 <= 2;
    if (isLine || ![...signs.values()].some((other) => other.x1 - other.x0 > 2 && overlap(sign, other)))
      signs.set(mark, sign);
  }
  const words = placeWords(
    heads.map((mark): Wanted<Mark> => {
      const sign = signs.get(mark);
      const together = sign === undefined ? [] : [...signs.values()].filter((other) => overlap(other, sign));
      const places = sign === undefined ? [] : wordPlaces(mark, placeAt(mark.t), textOf.get(mark) ?? '', together);
      return { of: mark, weight: mark.weight, places, ...(sign !== undefined && { sign }) };
    }),
    [],
    { x0: -6, x1: width + 10 },
  );
  return marks.map((mark) => {
    const place = words.get(mark);
    return {
      ...mark,
      x: placeAt(mark.t),
      words:
        place === undefined ? null : { x: place.x0 + (isPill(mark) ? PILL.inset : 0), text: textOf.get(mark) ?? '' },
      sign: signs.has(mark),
    };
  });
}

/** A mark's words as they are when it is present, though there is no room: then what they cover gives way. */
export function wordsOfPresent(
  mark: PlacedMark,
  marks: readonly PlacedMark[],
  width: number,
): { readonly x: number; readonly text: string; readonly covers: readonly Extent[] } {
  if (mark.words !== null) return { ...mark.words, covers: [] };
  const within = { x0: -6, x1: width + 10 };
  const numbered = marks.filter(({ number, seq }) => number !== undefined && seq !== mark.seq);
  const places = wordPlaces(mark, mark.x, mark.label).filter(({ x0, x1 }) => x0 >= within.x0 && x1 <= within.x1);
  const [first] = places;
  const place =
    places.find((each) => !numbered.some((other) => overlap(each, signOf(other, other.x)))) ??
    first ??
    rightOf(within.x0, wordsWidth(mark, mark.label));
  const covers = marks
    .filter(({ seq }) => seq !== mark.seq)
    .flatMap((other) => [
      ...(other.sign ? [signOf(other, other.x)] : []),
      ...(other.words === null ? [] : [wordsExtent(other, other.words)]),
    ])
    .filter((other) => overlap({ x0: place.x0 - 2, x1: place.x1 + 2 }, other));
  return { x: place.x0 + (isPill(mark) ? PILL.inset : 0), text: mark.label, covers: [place, ...covers] };
}

/** What written words take, with their pill. */
export function wordsExtent(mark: Mark, { x, text }: { readonly x: number; readonly text: string }): Extent {
  const inset = isPill(mark) ? PILL.inset : 0;
  return { x0: x - inset, x1: x + monoWidth(text) + inset };
}
