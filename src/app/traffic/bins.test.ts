import { describe, expect, it } from 'vitest';
import { micros } from '../../engine/time.ts';
import type { Request } from '../../scenario/traffic/requests.ts';
import { binOf, columnsOf } from './bins.ts';

const request = (at: number, outcome: Request['outcome'] = 'answered'): Request => ({
  at: micros(at),
  ends: micros(at + 20_000),
  outcome,
  attempts: 1,
});

describe('the bins of a strip', () => {
  it('hold what was sent in each tenth of a second, and what failed of it', () => {
    const columns = columnsOf(
      [request(10_000), request(20_000, 'refused'), request(150_000)],
      300_000,
      (t) => t / 1_000,
    );
    expect(columns.map(({ sent, failed }) => [sent, failed])).toEqual([
      [2, 1],
      [1, 0],
      [0, 0],
    ]);
  });

  it('stand together where one would be too narrow to be seen', () => {
    const columns = columnsOf([request(10_000), request(150_000, 'reset')], 400_000, (t) => t / 100_000);
    expect(columns.reduce((sum, { sent }) => sum + sent, 0)).toBe(2);
    expect(columns.length).toBeLessThan(3);
  });

  it('are longer in a run of a year, of which a tenth of a second is no part to speak of', () => {
    const year = 365 * 24 * 3600 * 1_000_000;
    expect(binOf(60_000_000)).toBe(100_000);
    expect(year / binOf(year)).toBeLessThanOrEqual(20_000);
    const [first] = columnsOf([request(10_000)], year, (t) => t / 1e9);
    expect(first?.sent).toBe(1);
  });
});
