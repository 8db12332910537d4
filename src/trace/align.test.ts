import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { align, type Aligned } from './align.ts';

const sequence = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 14 });
/** So tight that every rectangle worth the name is halved. */
const TIGHT = { cells: 4, work: Infinity };
const TIGHTER = { cells: 4, work: 8 };

/** Pairs, and of those the wholly alike, by trying everything. */
function slowScore(a: readonly string[], b: readonly string[]): readonly [pairs: number, alike: number] {
  const [first, ...rest] = a;
  if (first === undefined) return [0, 0];
  let best = slowScore(rest, b);
  b.forEach((text, i) => {
    if (text.toLowerCase() !== first.toLowerCase()) return;
    const [pairs, alike] = slowScore(rest, b.slice(i + 1));
    const mine = [pairs + 1, alike + (text === first ? 1 : 0)] as const;
    if (mine[0] > best[0] || (mine[0] === best[0] && mine[1] > best[1])) best = mine;
  });
  return best;
}

const pairsOf = (aligned: readonly Aligned[]) => aligned.filter((each) => each.in === 'both');

/** What an alignment names of both sides, and the pairs in it that are none. */
const toldBy = (aligned: readonly Aligned[], a: readonly string[], b: readonly string[]) => ({
  first: aligned.flatMap((each) => (each.in === 'second' ? [] : [each.first])),
  second: aligned.flatMap((each) => (each.in === 'first' ? [] : [each.second])),
  unequal: pairsOf(aligned).filter(({ first, second }) => a[first] !== b[second]),
});
const everything = (a: readonly string[], b: readonly string[]) => ({
  first: [...a.keys()],
  second: [...b.keys()],
  unequal: [],
});

describe('an alignment', () => {
  it('names every entry once, in order, and pairs only what is equal', () => {
    fc.assert(
      fc.property(sequence, sequence, (a, b) => {
        expect(toldBy(align(a, b), a, b)).toEqual(everything(a, b));
      }),
    );
  });

  it('pairs as much as can be paired, and prefers what is wholly alike', () => {
    const short = fc.array(fc.constantFrom('a', 'A', 'b', 'B'), { maxLength: 7 });
    fc.assert(
      fc.property(short, short, (a, b) => {
        const lower = (texts: readonly string[]): readonly string[] => texts.map((text) => text.toLowerCase());
        const pairs = pairsOf(align(lower(a), lower(b), { first: a, second: b, nearness: () => 0 }));
        const alike = pairs.filter(({ first, second }) => a[first] === b[second]);
        expect([pairs.length, alike.length]).toEqual(slowScore(a, b));
      }),
    );
  });

  it('takes the nearest where there is a choice', () => {
    const at = (first: readonly number[], second: readonly number[]) =>
      pairsOf(
        align(
          first.map(() => 'a'),
          second.map(() => 'a'),
          {
            first: first.map(() => ''),
            second: second.map(() => ''),
            nearness: (i, j) => 1 / (1 + Math.abs((first[i] ?? 0) - (second[j] ?? 0))),
          },
        ),
      ).map((pair) => [first[pair.first], second[pair.second]]);
    expect(at([50], [1, 49, 99])).toEqual([[50, 49]]);
    expect(at([10, 50], [1, 49, 99])).toEqual([
      [10, 1],
      [50, 49],
    ]);
    expect(at([1, 49, 99], [98])).toEqual([[99, 98]]);
  });

  it('finds as much when the table is halved', () => {
    fc.assert(
      fc.property(sequence, sequence, (a, b) => {
        const halved = align(a, b, undefined, TIGHT);
        expect(toldBy(halved, a, b)).toEqual(everything(a, b));
        expect(pairsOf(halved)).toHaveLength(pairsOf(align(a, b)).length);
      }),
    );
  });

  it('stays an alignment when there is no time for the best', () => {
    fc.assert(
      fc.property(sequence, sequence, (a, b) => {
        expect(toldBy(align(a, b, undefined, TIGHTER), a, b)).toEqual(everything(a, b));
      }),
    );
  });

  it('takes 20,000 entries a side, and loses little by cutting them where it must', () => {
    const a = Array.from({ length: 20_000 }, (_, i) => (i % 10 === 0 ? `first ${i}` : `both ${i % 7}`));
    const b = ['more', 'and more', ...a.map((text, i) => (i % 10 === 0 ? `second ${i}` : text))];
    const pairs = pairsOf(align(a, b)).length;
    expect(pairs).toBeGreaterThan(17_950);
    expect(pairs).toBeLessThanOrEqual(18_000);
  });
});
