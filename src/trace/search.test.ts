import { describe, expect, it } from 'vitest';
import { countWhile, lastAtOrBelow } from './search.ts';

describe('countWhile', () => {
  it('counts as a walk from the start does, whatever the length and wherever it ends', () => {
    for (let length = 0; length <= 9; length++) {
      const items = Array.from({ length }, (_, i) => i);
      for (let limit = 0; limit <= length; limit++) expect(countWhile(items, (item) => item < limit)).toBe(limit);
    }
  });

  it('asks about few of many', () => {
    let asked = 0;
    const items = Array.from({ length: 100_000 }, (_, i) => i);
    countWhile(items, (item) => {
      asked += 1;
      return item < 77_777;
    });
    expect(asked).toBeLessThanOrEqual(17);
  });
});

describe('lastAtOrBelow', () => {
  it.each([
    [-1, -1],
    [0, 0],
    [1, 0],
    [2, 2],
    [9, 3],
  ])('finds for %d the position %d', (value, position) => {
    expect(lastAtOrBelow([0, 2, 2, 5], value)).toBe(position);
  });

  it('finds nothing in nothing', () => {
    expect(lastAtOrBelow([], 1)).toBe(-1);
  });
});
