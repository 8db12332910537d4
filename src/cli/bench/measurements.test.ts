import { describe, expect, it } from 'vitest';
import { run } from '../../scenario/run.ts';
import { applyChanges, TraceCursor } from '../../trace/index.ts';
import {
  crowd,
  crowdCosts,
  crowdTimes,
  fleet,
  longTrace,
  median,
  percentile,
  seekTimes,
  traceWeight,
} from './measurements.ts';

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

  it.each(['deleted at once', 'drained'] as const)('lets as many pods go as asked: %s', (departure) => {
    const trace = run(crowd(3, departure));
    const { etcd } = new TraceCursor(trace).stateAt(trace.events.length - 1);
    expect(Object.keys(trace.initial.etcd.pods)).toHaveLength(3);
    expect(etcd.pods).toEqual({});
  });

  it('has one node drained after the other, as many pods on each', () => {
    const trace = run(fleet(3, 2));
    const onNodes = Object.values(trace.initial.etcd.pods).map(({ spec }) => spec.nodeName);
    expect(onNodes).toEqual(['node-1', 'node-2', 'node-3', 'node-1', 'node-2', 'node-3']);
    const exits = trace.events.flatMap(({ kind, node }) => (kind === 'ContainerExited' ? [node] : []));
    expect(exits).toEqual(['node-1', 'node-1', 'node-2', 'node-2', 'node-3', 'node-3']);
    expect(new TraceCursor(trace).stateAt(trace.events.length - 1).etcd.pods).toEqual({});
  });

  it('says how the cost of a pod grows beside that of the smallest crowd', () => {
    const times = [1, 50, 100].map((pods) => ({
      name: '',
      pods,
      events: 10,
      milliseconds: pods === 100 ? 300 : 10 + pods,
    }));
    expect(crowdCosts(times).map(({ perPod, toLinear }) => [perPod, toLinear])).toEqual([
      [11, 11 / 1.2],
      [1.2, 1],
      [3, 2.5],
    ]);
  });

  it('takes the lesser of both clocks, of several runs the middle one', () => {
    let at = 0;
    const processor = [0, 5, 0, 100, 0, 3];
    const times = crowdTimes([1], 'deleted at once', 3, { wall: ticking(), processor: () => processor[at++] ?? 0 });
    expect(times).toMatchObject([{ pods: 1, milliseconds: 1 }]);
  });

  it('weighs what a trace adds to the heap', () => {
    let used = 0;
    const scenario = crowd(1);
    expect(traceWeight(scenario, () => (used += 10))).toEqual({ bytes: 10, events: run(scenario).events.length });
  });

  it('measures seeks with the clock it is given', () => {
    const trace = run(crowd(1));
    expect(seekTimes(trace, 5, { wall: ticking(), processor: ticking() })).toEqual({ first: 1, median: 1, p99: 1 });
  });
});
