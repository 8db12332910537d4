import { describe, expect, it } from 'vitest';
import { AT_REST } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { firings, passed, timersOf } from './timers.ts';

const timers = timersOf(run(AT_REST.scenario).events);
const timer = (name: string) => {
  const found = timers.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no timer ${name}`);
  return found;
};

describe('the timers of the node at rest', () => {
  it('are seen in its run: PLEG every second or so, housekeeping every two, container GC every sixty', () => {
    expect(timers.map(({ name }) => name)).toEqual(['pleg', 'housekeeping', 'containerGC']);
    expect(timer('pleg').period / 1e6).toBeCloseTo(1, 1);
    expect(timer('housekeeping').period).toBe(2e6);
    expect(timer('containerGC').period).toBe(60e6);
  });

  it('fire again and again, before the run’s beginning and after its end too', () => {
    const { first, period } = timer('housekeeping');
    expect(firings(timer('housekeeping'), first - 2 * period, first + period)).toEqual([
      first - 2 * period,
      first - period,
      first,
      first + period,
    ]);
    expect(firings(timer('containerGC'), 0, 7e6)).toEqual([]);
  });

  it('have passed a part of their period, and begin anew when they fire', () => {
    const { first, period } = timer('housekeeping');
    expect(passed(timer('housekeeping'), first)).toBe(0);
    expect(passed(timer('housekeeping'), first + 1.5 * period)).toBeCloseTo(0.5);
    expect(passed(timer('housekeeping'), first - 0.25 * period)).toBeCloseTo(0.75);
  });
});
