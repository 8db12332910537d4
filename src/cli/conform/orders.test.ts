import { describe, expect, it } from 'vitest';
import type { MeasuredLine } from './logMeasure.ts';
import { brokenOrders } from './orders.ts';

/** `w1 s1 w2`: lines of the pod worker and of syncLoop. */
const run = (text: string): readonly MeasuredLine[] =>
  text.split(' ').map((name) => ({ goroutine: name.startsWith('w') ? 'podWorker' : 'syncLoop', text: name }));

const told = (real: readonly string[], others: readonly string[]): readonly string[] =>
  brokenOrders(real.map(run), others.map(run)).map(
    ({ first, second, runs }) => `${first.text} < ${second.text}: ${runs}`,
  );

describe('orders that every real run keeps', () => {
  it('are told when another run breaks them', () => {
    expect(told(['w1 s1', 'w1 s1', 'w1 s1'], ['s1 w1', 'w1 s1'])).toEqual(['w1 < s1: 1']);
  });

  it('are not looked for within a goroutine, where the measure itself tells', () => {
    expect(told(['w1 w2', 'w1 w2', 'w1 w2'], ['w2 w1'])).toEqual([]);
  });

  it('are no orders when one real run has them the other way round', () => {
    expect(told(['w1 s1', 'w1 s1', 's1 w1'], ['s1 w1'])).toEqual([]);
  });

  it('are not believed of two runs', () => {
    expect(told(['w1 s1', 'w1 s1'], ['s1 w1'])).toEqual([]);
  });

  it('are told once where many follow from one', () => {
    expect(told(Array(3).fill('w1 s1 s2'), ['s1 s2 w1'])).toEqual(['w1 < s1: 1']);
  });
});
