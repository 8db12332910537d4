import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agree, alignTexts, ratio } from './agreement.ts';

const sequence = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });

/** The longest common subsequence by trying everything. */
function slowLength(a: readonly string[], b: readonly string[]): number {
  const [first, ...rest] = a;
  if (first === undefined) return 0;
  const at = b.indexOf(first);
  const without = slowLength(rest, b);
  return at < 0 ? without : Math.max(without, 1 + slowLength(rest, b.slice(at + 1)));
}

describe('agreement', () => {
  it('is 1 for equal sequences and for two empty ones', () => {
    expect(ratio(agree(['a', 'b'], ['a', 'b']))).toBe(1);
    expect(ratio(agree([], []))).toBe(1);
  });

  it('tells what is missing, what is extra and what is out of order', () => {
    expect(agree(['a', 'b', 'c', 'd'], ['b', 'a', 'c', 'e'])).toEqual({
      matched: 2,
      missing: 1,
      extra: 1,
      outOfOrder: 1,
      longer: 4,
    });
  });

  it('finds the longest common subsequence, whichever way round', () => {
    fc.assert(
      fc.property(sequence, sequence, (a, b) => {
        const { matched } = agree(a, b);
        expect(matched).toBe(slowLength(a, b));
        expect(agree(b, a).matched).toBe(matched);
      }),
    );
  });

  it('aligns without losing or inventing a line', () => {
    fc.assert(
      fc.property(sequence, sequence, (a, b) => {
        const lines = alignTexts(a, b);
        expect(lines.filter((line) => line.in !== 'second').map(({ text }) => text)).toEqual(a);
        expect(lines.filter((line) => line.in !== 'first').map(({ text }) => text)).toEqual(b);
      }),
    );
  });
});
