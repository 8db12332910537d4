import { describe, expect, it } from 'vitest';
import type { Standing } from '../cluster/index.ts';
import { presetById, type Scenario } from '../scenario/index.ts';
import { runCluster } from '../scenario/run.ts';
import { watchedRun } from './watchedRun.ts';

const scenario: Scenario = { ...(presetById('regular')?.scenario as Scenario), until: '600s' };

/** A clock that moves by `step` ms whenever it is asked. */
function watched(step: number, limit: number, stopAfter = Infinity) {
  const standings: Standing[] = [];
  let now = 0;
  const trace = watchedRun(scenario, {
    limit,
    clock: () => (now += step),
    breathe: () => Promise.resolve(),
    isStopped: () => standings.length >= stopAfter,
    onStanding: (standing) => standings.push(standing),
  });
  return { trace, standings };
}

describe('a watched run', () => {
  it('gives the trace that a run gives', async () => {
    const { trace, standings } = watched(60, 1e9);
    expect(await trace).toEqual(runCluster(scenario));
    expect(standings.length).toBeGreaterThan(2);
    expect(standings.toSorted((a, b) => a.events - b.events)).toEqual(standings);
  });

  it('is not interrupted for a moment', async () => {
    const { trace, standings } = watched(0, 1e9);
    await trace;
    expect(standings).toEqual([]);
  });

  it('stops when it is asked to, and after its time, with what it has', async () => {
    const whole = runCluster(scenario).events;
    for (const [how, stopped] of [
      [watched(60, 1e9, 2), 'asked'],
      [watched(200, 1_000), 'time'],
    ] as const) {
      const trace = await how.trace;
      expect(trace.stopped).toBe(stopped);
      expect(trace.events).toEqual(whole.slice(0, trace.events.length));
      expect(trace.events.length).toBeLessThan(whole.length);
    }
  });
});
