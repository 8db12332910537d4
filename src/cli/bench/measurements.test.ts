import { describe, expect, it } from 'vitest';
import { run } from '../../scenario/run.ts';
import { applyChanges, TraceCursor } from '../../trace/index.ts';
import { crowd, longTrace, median, percentile, seekTimes } from './measurements.ts';

/** A clock that moves by one millisecond a look. */
const ticking = () => {
  let now = 0;
  return () => now++;
};

describe('bench', () => {
  it('finds the middle and the far end of what it measured', () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(percentile([...Array(100).keys()], 99)).toBe(99);
  });

  it('repeats a run without breaking what a trace promises', () => {
    const short = run(crowd(1));
    const long = longTrace(short, short.events.length * 3);
    expect(long.events.every(({ seq }, i) => seq === i)).toBe(true);
    expect(long.events.every(({ t }, i) => t >= (long.events[i - 1]?.t ?? 0))).toBe(true);
    // The state in the second repetition is the state in the first.
    const again = short.events.length + 1 + 40;
    const first = short.events.slice(0, 41).reduce((state, { changes }) => applyChanges(state, changes), short.initial);
    expect(new TraceCursor(long).stateAt(again)).toEqual(first);
  });

  it('deletes as many pods as asked', () => {
    const trace = run(crowd(3));
    const { etcd } = new TraceCursor(trace).stateAt(trace.events.length - 1);
    expect(Object.keys(trace.initial.etcd.pods)).toHaveLength(3);
    expect(etcd.pods).toEqual({});
  });

  it('measures seeks with the clock it is given', () => {
    const trace = run(crowd(1));
    expect(seekTimes(trace, 5, ticking())).toEqual({ first: 1, median: 1, p99: 1 });
  });
});
