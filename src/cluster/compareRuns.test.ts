import { describe, expect, it } from 'vitest';
import { micros } from '../engine/time.ts';
import { countDifferences, type Trace, type TraceEvent } from '../trace/index.ts';
import { compareEvents, runFigures, SAME_TIME } from './compareRuns.ts';
import { simulate } from './simulate.ts';
import { v1_23 } from './releases/index.ts';
import type { ClusterSetup } from './setup.ts';
import type { ClusterState } from './state.ts';
import { deletes } from './testing/steps.ts';

const SETUP: ClusterSetup = {
  release: v1_23,
  seed: 0,
  nodeName: 'node-1',
  timers: {},
  pods: [
    {
      from: 'api',
      manifest: {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'web' },
        spec: { containers: [{ name: 'nginx', image: 'nginx' }] },
      },
      behaviour: {},
    },
  ],
  steps: [deletes(micros(1_000_000), 'web')],
  until: 'quiet',
};

const trace = simulate(SETUP);

const edited = (edit: (event: TraceEvent) => readonly TraceEvent[]): Trace<ClusterState> => ({
  ...trace,
  events: trace.events.flatMap(edit).map((event, seq) => ({ ...event, seq })),
});

const differing = (other: Trace<ClusterState>, details = false) => {
  const { same, ...rest } = countDifferences(compareEvents(trace, other, { details }), SAME_TIME);
  expect(same).toBeGreaterThan(20);
  return rest;
};
const NONE = { moved: 0, changed: 0, first: 0, second: 0 };

describe('two runs', () => {
  it('of one scenario do not differ, and neither do those of another seed but in time', () => {
    expect(differing(trace, true)).toEqual(NONE);
    const { same, moved, ...rest } = countDifferences(compareEvents(trace, simulate({ ...SETUP, seed: 7 })), SAME_TIME);
    expect(rest).toEqual({ changed: 0, first: 0, second: 0 });
    expect(same + moved).toBeGreaterThan(20);
  });

  it('differ by steps, and by details only when asked for', () => {
    const without = (kind: string) => edited((event) => (event.kind === kind ? [] : [event]));
    expect(differing(without('CgroupRemoved'))).toEqual({ ...NONE, first: 1 });
    expect(differing(without('PlegCacheWritten'))).toEqual(NONE);
    expect(differing(without('PlegCacheWritten'), true).first).toBeGreaterThan(0);
  });

  it('differ by what an event says, but not by counters', () => {
    const saying = (detail: NonNullable<TraceEvent['detail']>) =>
      edited((event) =>
        event.kind === 'ObjectRemoved' ? [{ ...event, detail: { ...event.detail, ...detail } }] : [event],
      );
    expect(differing(saying({ resourceVersion: '999' }))).toEqual(NONE);
    expect(differing(saying({ finalizers: 'none' }))).toEqual({ ...NONE, changed: 1 });
  });

  it.each([
    ['CommandTyped', 'command'],
    ['RequestSent', 'verb'],
    ['WatchRowPrinted', 'event'],
    ['SyncLoopOp', 'op'],
    ['SyncLoopOp', 'source'],
    ['TerminationRequested', 'reason'],
    ['WorkStarted', 'workType'],
    ['KillContainer', 'container'],
    ['DeletionDelayed', 'waitsFor'],
    ['PlegStateChange', 'newState'],
    ['PlegEventHandled', 'type'],
    ['PodDirRemoved', 'path'],
  ])('have two events where a %s has another %s, not one that has changed', (kind, key) => {
    const at = trace.events.findIndex((event) => event.kind === kind && event.detail?.[key] !== undefined);
    const other = edited((event) =>
      event.seq === at ? [{ ...event, detail: { ...event.detail, [key]: 'another' } }] : [event],
    );
    expect(differing(other, true)).toEqual({ ...NONE, first: 1, second: 1 });
  });

  it('have figures: when objects went, and how many requests were made', () => {
    const { removals, requests, end } = runFigures(trace);
    const removed = trace.events.find(({ kind }) => kind === 'ObjectRemoved');
    expect([...removals]).toEqual([['default/web', [removed?.t]]]);
    expect(requests).toBe(trace.events.filter(({ to }) => to === 'apiserver').length);
    expect(end).toBe(trace.end);
  });
});
