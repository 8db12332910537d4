/**
 * Which entries of two sequences are the same: a longest common subsequence; of several such the one with most entries
 * that are wholly alike; and of those the one whose entries stand nearest to one another. Entries are told apart by text.
 *
 * Bounded: what both begin and end with is set aside first; a table is never made of more cells than the bounds say,
 * larger rectangles are halved first (Hirschberg, Communications of the ACM 18, 1975), which costs time but no memory;
 * and where even that would take too long both sides are cut at the same share of their lengths, and a pair that moved
 * across the cut is no longer found.
 */

/** Positions in both sequences, or in the one that alone has the entry. */
export type Aligned =
  | { readonly in: 'both'; readonly first: number; readonly second: number }
  | { readonly in: 'first'; readonly first: number }
  | { readonly in: 'second'; readonly second: number };

export interface AlignBounds {
  /** Of one table. */
  readonly cells: number;
  /** Cells of a rectangle that is halved at its best place; a larger one is halved anywhere. */
  readonly work: number;
}

/** 32 MB of scores, and a fraction of a second. */
const BOUNDS: AlignBounds = { cells: 4_000_000, work: 16_000_000 };

/** What decides where texts alone leave a choice. */
export interface Preference {
  /** Texts that should be equal besides. */
  readonly first: readonly string[];
  readonly second: readonly string[];
  /** How near two entries are to one another: from 1, which is as near as can be, down to 0. */
  readonly nearness: (first: number, second: number) => number;
}

interface Sides {
  /** Numbers that stand for the texts that must be equal, and for those that should. */
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly wholeA: Uint32Array;
  readonly wholeB: Uint32Array;
  readonly nearness: Preference['nearness'];
  /** What being alike counts: more than all pairs gain together by being near. And a pair: more than all by both. */
  readonly alike: number;
  readonly pair: number;
  readonly bounds: AlignBounds;
}

/** A rectangle of the two sequences, ends excluded. */
interface Part {
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
}

function score({ a, b, wholeA, wholeB, nearness, alike, pair }: Sides, i: number, j: number): number {
  if (a[i] !== b[j]) return 0;
  return pair + (wholeA[i] === wholeB[j] ? alike : 0) + nearness(i, j);
}

const ALWAYS_NEAR = (): number => 1;

/** Aligns by texts that must be equal. */
export function align(
  first: readonly string[],
  second: readonly string[],
  preference?: Preference,
  bounds: AlignBounds = BOUNDS,
): readonly Aligned[] {
  const numbers = new Map<string, number>();
  const numbered = (texts: readonly string[]): Uint32Array =>
    Uint32Array.from(texts, (text) => {
      const known = numbers.get(text) ?? numbers.size;
      numbers.set(text, known);
      return known;
    });
  const a = numbered(first);
  const b = numbered(second);
  const most = Math.min(a.length, b.length);
  const sides: Sides = {
    a,
    b,
    wholeA: preference === undefined ? a : numbered(preference.first),
    wholeB: preference === undefined ? b : numbered(preference.second),
    nearness: preference?.nearness ?? ALWAYS_NEAR,
    alike: most + 1,
    pair: (most + 1) * (most + 2),
    bounds,
  };
  const out: Aligned[] = [];
  alignPart(sides, { a0: 0, a1: a.length, b0: 0, b1: b.length }, out);
  return out;
}

function alignPart(sides: Sides, part: Part, out: Aligned[]): void {
  let { a0, a1, b0, b1 } = part;
  const best = sides.pair + sides.alike + 1;
  while (a0 < a1 && b0 < b1 && score(sides, a0, b0) === best) out.push({ in: 'both', first: a0++, second: b0++ });
  const tail: Aligned[] = [];
  while (a0 < a1 && b0 < b1 && score(sides, a1 - 1, b1 - 1) === best)
    tail.push({ in: 'both', first: --a1, second: --b1 });
  const cells = (a1 - a0) * (b1 - b0);
  if (cells <= sides.bounds.cells || a1 - a0 < 2 || b1 - b0 < 2) alignByTable(sides, { a0, a1, b0, b1 }, out);
  else {
    const middle = (a0 + a1) >> 1;
    const cut = cells > sides.bounds.work ? (b0 + b1) >> 1 : bestCut(sides, { a0, a1, b0, b1 }, middle);
    alignPart(sides, { a0, a1: middle, b0, b1: cut }, out);
    alignPart(sides, { a0: middle, a1, b0: cut, b1 }, out);
  }
  while (tail.length > 0) out.push(tail.pop() as Aligned);
}

function alignByTable(sides: Sides, { a0, a1, b0, b1 }: Part, out: Aligned[]): void {
  const wide = b1 - b0 + 1;
  // Best score of all suffixes, row by row.
  const table = new Float64Array((a1 - a0 + 1) * wide);
  const at = (i: number, j: number): number => table[(i - a0) * wide + j - b0] ?? 0;
  for (let i = a1 - 1; i >= a0; i--) {
    const text = sides.a[i];
    for (let j = b1 - 1; j >= b0; j--) {
      const here = (i - a0) * wide + j - b0;
      let best = Math.max(table[here + wide] ?? 0, table[here + 1] ?? 0);
      if (text === sides.b[j]) best = Math.max(best, at(i + 1, j + 1) + score(sides, i, j));
      table[here] = best;
    }
  }
  let i = a0;
  let j = b0;
  while (i < a1 || j < b1) {
    const gained = i < a1 && j < b1 ? score(sides, i, j) : 0;
    if (gained > 0 && at(i, j) === at(i + 1, j + 1) + gained) out.push({ in: 'both', first: i++, second: j++ });
    else if (j === b1 || (i < a1 && at(i + 1, j) >= at(i, j + 1))) out.push({ in: 'first', first: i++ });
    else out.push({ in: 'second', second: j++ });
  }
}

/** Where to cut the second so that both halves together score as much as the whole, the first being cut at `middle`. */
function bestCut(sides: Sides, { a0, a1, b0, b1 }: Part, middle: number): number {
  const before = scores(sides, { a0, a1: middle, b0, b1 }, 1);
  const after = scores(sides, { a0: middle, a1, b0, b1 }, -1);
  let cut = b0;
  let most = -1;
  for (let j = b0; j <= b1; j++) {
    const sum = (before[j - b0] ?? 0) + (after[j - b0] ?? 0);
    if (sum > most) {
      most = sum;
      cut = j;
    }
  }
  return cut;
}

/** Best scores of the whole first with each beginning of the second; with each ending when `direction` is -1. */
function scores(sides: Sides, { a0, a1, b0, b1 }: Part, direction: 1 | -1): Float64Array {
  const forward = direction === 1;
  let row = new Float64Array(b1 - b0 + 1);
  let next = new Float64Array(b1 - b0 + 1);
  for (let n = 0; n < a1 - a0; n++) {
    const i = forward ? a0 + n : a1 - 1 - n;
    const text = sides.a[i];
    next[forward ? 0 : b1 - b0] = 0;
    for (let m = 0; m < b1 - b0; m++) {
      const j = forward ? b0 + m : b1 - 1 - m;
      const from = forward ? m : b1 - b0 - m;
      const to = forward ? m + 1 : from - 1;
      let best = Math.max(row[to] ?? 0, next[from] ?? 0);
      if (text === sides.b[j]) best = Math.max(best, (row[from] ?? 0) + score(sides, i, j));
      next[to] = best;
    }
    [row, next] = [next, row];
  }
  return row;
}
