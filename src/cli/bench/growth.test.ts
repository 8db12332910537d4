import { describe, expect, it } from 'vitest';
import { run } from '../../scenario/run.ts';
import { TraceCursor } from '../../trace/index.ts';
import { growthFigures, nodeTimes, podTimes, requestTimes, spread, type SizedTime } from './growth.ts';
import { crowdTimes } from './measurements.ts';

/** Clocks that move by one millisecond a look. */
const clocks = () => {
  let now = 0;
  return { wall: () => now++, processor: () => now++ };
};

const ANY = { times: new Map([1, 2].map((size) => [size, 10])), growth: 2 };

const rowsOf = (times: readonly SizedTime[], one: 'event' | 'request', budget = ANY) => {
  const figures = growthFigures(times, one, budget);
  expect(figures.every(({ value }) => Number.isFinite(value) && value > 0)).toBe(true);
  return figures.map(({ name, unit }) => [name, unit]);
};

describe('how the cost grows', () => {
  it('has rows by nodes', () => {
    expect(rowsOf(nodeTimes([1, 2], 2, 1, clocks()), 'event')).toEqual([
      ['2 pods deleted on 1 node', 'ms'],
      ['2 pods deleted on 2 nodes', 'ms'],
      ['  the cost of one event, 2 to 1', '×'],
    ]);
  });

  it('has rows by pods, of those crowds that have a budget', () => {
    expect(rowsOf(podTimes(crowdTimes([1, 2, 3], 'deleted at once', 1, clocks())), 'event')).toEqual([
      ['1 pod deleted at once', 'ms'],
      ['2 pods deleted at once', 'ms'],
      ['  the cost of one event, 2 to 1', '×'],
    ]);
  });

  it('has rows by requests', () => {
    const budget = { times: new Map([15, 30].map((size) => [size, 10])), growth: 2 };
    expect(rowsOf(requestTimes([15, 30], 1, clocks()), 'request', budget)).toEqual([
      ['15 requests', 'ms'],
      ['30 requests', 'ms'],
      ['  the cost of one request, 30 to 15', '×'],
    ]);
  });

  it('has the same pods go, spread over the nodes', () => {
    const trace = run(spread(4, 2));
    const onNodes = Object.values(trace.initial.etcd.pods).map(({ spec }) => spec.nodeName);
    expect(onNodes).toEqual(['node-1', 'node-2', 'node-1', 'node-2']);
    expect(new TraceCursor(trace).stateAt(trace.events.length - 1).etcd.pods).toEqual({});
  });

  it('has as many requests sent as asked', () => {
    expect(requestTimes([15, 1_500, 20_000], 1, clocks()).map(({ count }) => count)).toEqual([15, 1_500, 20_000]);
  });

  it('sets the cost of one event in the largest beside that in the smallest', () => {
    const times = [
      { name: 'few', size: 1, milliseconds: 2, count: 100 },
      { name: 'many', size: 2, milliseconds: 30, count: 1_000 },
    ];
    expect(growthFigures(times, 'event', ANY)).toEqual([
      { name: 'few', value: 2, unit: 'ms', budget: 10, remark: '  100 events, 20.0 µs each' },
      { name: 'many', value: 30, unit: 'ms', budget: 10, remark: '  1000 events, 30.0 µs each' },
      { name: '  the cost of one event, 2 to 1', value: 1.5, unit: '×', budget: 2, remark: '' },
    ]);
  });
});
