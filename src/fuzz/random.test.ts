import { expect, it } from 'vitest';
import { bytesOf, textOf } from './attack.ts';
import { mutatedBytes, mutatedValue } from './mutate.ts';
import { Random } from './random.ts';

it('is the same each time, and another by another seed', () => {
  const numbers = (seed: number): number[] => {
    const random = new Random(seed);
    return Array.from({ length: 50 }, () => random.below(1_000));
  };
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
  expect(new Set(numbers(7)).size).toBeGreaterThan(40);
});

it('changes inputs the same way each time', () => {
  const changed = (seed: number): string[] => {
    const random = new Random(seed);
    const value = { a: [1, { b: 'c' }], d: null };
    return Array.from({ length: 50 }, () =>
      [
        textOf(mutatedBytes(random, [bytesOf('one line\nanother\n')], ['word'])),
        JSON.stringify(mutatedValue(value, random, [])),
      ].join('\n'),
    );
  };
  expect(changed(1)).toEqual(changed(1));
  expect(new Set(changed(1)).size).toBeGreaterThan(40);
});
