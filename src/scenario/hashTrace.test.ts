import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micros } from '../engine/time.ts';
import type { Trace } from '../trace/index.ts';
import { hashTrace } from './hashTrace.ts';

const traceOf = (initial: unknown, end = 0): Trace<unknown> => ({ initial, events: [], end: micros(end) });

describe('the hash of a trace', () => {
  it('is a number that never changes, in any engine', () => {
    expect(hashTrace(traceOf({ b: [1, 'two', null, true], a: { 'é💥': 1.5 } }, 7))).toBe('7ff4728e334a0590');
  });

  it('does not depend on the order of keys, nor on keys without a value', () => {
    expect(hashTrace(traceOf({ a: 1, b: 2, c: undefined }))).toBe(hashTrace(traceOf({ b: 2, a: 1 })));
  });

  it('depends on everything else', () => {
    const near: unknown[] = [
      null,
      [],
      {},
      '',
      0,
      '0',
      [0],
      ['0'],
      [[0]],
      { 0: 0 },
      [null],
      { a: null },
      'a',
      ['a'],
      { a: '' },
    ];
    const hashes = new Set(near.map((value) => hashTrace(traceOf(value))));
    expect(hashes.size).toBe(near.length);
  });

  it('tells random values apart as their JSON does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const same = JSON.stringify(a) === JSON.stringify(b);
        expect(hashTrace(traceOf(a)) === hashTrace(traceOf(b)) || !same).toBe(true);
        expect(hashTrace(traceOf([a, b])) === hashTrace(traceOf([b, a]))).toBe(
          same || hashTrace(traceOf(a)) === hashTrace(traceOf(b)),
        );
      }),
    );
  });
});
