import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listEdits, type ListEdit } from './listEdits.ts';

function applied(before: readonly number[], after: readonly number[], edits: readonly ListEdit[]): readonly number[] {
  const list = [...before];
  for (const { index, old, next } of edits)
    list.splice(index, old === undefined ? 0 : 1, ...(next === undefined ? [] : [after[next] as number]));
  return list;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

describe('edits of a list', () => {
  it.each([
    ['an entry at the end', [1, 2], [1, 2, 3], [{ index: 2, next: 2 }]],
    ['an entry at the beginning', [1, 2], [0, 1, 2], [{ index: 0, next: 0 }]],
    ['the first of a queue', [1, 2, 3], [2, 3], [{ index: 0, old: 0 }]],
    ['one of a few', [1, 2, 3], [1, 9, 3], [{ index: 1, old: 1, next: 1 }]],
    ['the only one', [1], [], [{ index: 0, old: 0 }]],
    ['nothing', [1, 2], [1, 2], []],
  ])('name %s alone', (_, before, after, edits) => {
    expect(listEdits(before, after)?.edits).toEqual(edits);
  });

  it.each([
    ['reversed', [1, 2, 3], [3, 2, 1]],
    ['emptied', [1, 2, 3], []],
    ['replaced', [1, 2], [3, 4]],
  ])('are longer than the whole of a list that was %s', (_, before, after) => {
    expect(listEdits(before, after)).toBeNull();
  });

  it.each([10, 100, 1_000])('are one for each entry that leaves a list of %i', (count) => {
    const before = upTo(count);
    const after = before.filter((n) => n % 10 !== 0);
    expect(listEdits(before, after)?.edits).toHaveLength(count / 10);
  });

  it('lead from the list before to the list after, and say where each entry came from', () => {
    const list = fc.array(fc.nat(12), { maxLength: 16 });
    fc.assert(
      fc.property(list, list, fc.nat(16), fc.nat(16), (one, other, from, to) => {
        for (const after of [other, one.toSpliced(from, 2), one.toSpliced(from, 1, ...other.slice(0, to))]) {
          const found = listEdits(one, after);
          if (found === null) continue;
          expect(applied(one, after, found.edits)).toEqual(after);
          const stayed = after.flatMap((n, next) => {
            const old = found.cameFrom(next);
            return old === undefined ? [] : [[one[old], n, old] as const];
          });
          expect(stayed.every(([was, is]) => was === is)).toBe(true);
          expect(stayed.map(([, , old]) => old)).toEqual(
            [...new Set(stayed.map(([, , old]) => old))].toSorted((a, b) => a - b),
          );
        }
      }),
    );
  });
});
