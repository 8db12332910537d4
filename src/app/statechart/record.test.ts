import { describe, expect, it } from 'vitest';
import type { PodSyncStatus } from '../../cluster/state.ts';
import { micros } from '../../engine/time.ts';
import { POD_WORKER_CHART } from './chart.ts';
import { changedFields, FIELDS, fieldText, isUnset } from './record.ts';
import { spokenState, waysOn } from './words.ts';

describe('what is said', () => {
  it('names a state with its standing, and an inner one with the state around it', () => {
    const since = micros(2_007_000);
    expect(spokenState('terminating', { is: 'current', since })).toBe('Terminating, current since 2.007 s');
    expect(spokenState('terminating.retry', { is: 'never' })).toBe('retry, in Terminating, not in this run');
    expect(spokenState('syncing', { is: 'passed', until: since })).toBe('SyncPod, passed, until 2.007 s');
    expect(spokenState('waitingToStart', { is: 'passed', until: null })).toBe(
      'waiting to start, passed before the start',
    );
    expect(spokenState('finished', { is: 'coming', at: since })).toBe('finished, comes at 2.007 s');
  });

  it('tells the ways on with their guards', () => {
    const ways = waysOn(POD_WORKER_CHART, 'terminating.requested');
    expect(ways).toHaveLength(4);
    expect(ways).toContainEqual(expect.stringContaining('CannotStartEver leads to finished, only if neverStarted'));
    expect(waysOn(POD_WORKER_CHART, 'finished')).toEqual([]);
  });
});

describe('the record', () => {
  const status: PodSyncStatus = {
    podUID: 'u',
    fullname: 'web_default',
    namespace: 'default',
    name: 'web',
    isStatic: false,
    working: true,
    syncedAt: micros(0),
    startedAt: micros(0),
    terminatingAt: micros(2_007_000),
    startedTerminating: true,
    terminatedAt: null,
    gracePeriod: 30,
    deleted: true,
    evicted: false,
    finished: false,
    restartRequested: false,
    observedRuntime: false,
  };
  const path = ['podWorkers', 'workers', 'u'];
  const json = (value: PodSyncStatus) => ({ ...value });

  it('is written as pod_workers.go would: seconds, zero times, numbers and booleans', () => {
    expect(FIELDS.map((field) => `${field} ${fieldText(status, field)}`)).toEqual([
      'syncedAt 0.000',
      'terminatingAt 2.007',
      'startedTerminating true',
      'gracePeriod 30',
      'deleted true',
      'evicted false',
      'working true',
      'restartRequested false',
      'terminatedAt zero',
      'finished false',
    ]);
  });

  it('knows an instant at 0 from the zero time', () => {
    expect(isUnset(status, 'syncedAt')).toBe(false);
    expect(isUnset(status, 'terminatedAt')).toBe(true);
  });

  it('tells what a step has changed, whether whole records or single fields are replaced', () => {
    const whole = {
      path: [...path, 'status'],
      from: json({ ...status, gracePeriod: 0, deleted: false }),
      to: json(status),
    };
    const single = { path: [...path, 'status', 'working'], from: false, to: true };
    expect([...changedFields([{ changes: [whole] }, { changes: [single] }], 'u')]).toEqual([
      'gracePeriod',
      'deleted',
      'working',
    ]);
    expect(changedFields([{ changes: [whole] }], 'another').size).toBe(0);
  });

  it('counts of a new worker what is set', () => {
    const born = { path, to: { value: 'waitingToStart', status: json({ ...status, terminatingAt: null }) } };
    expect(changedFields([{ changes: [born] }], 'u')).toEqual(
      new Set(['syncedAt', 'startedTerminating', 'gracePeriod', 'deleted', 'working']),
    );
  });

  it('says nothing of a worker that is forgotten', () => {
    const gone = { path, from: { value: 'finished', status: json(status) } };
    expect(changedFields([{ changes: [gone] }], 'u').size).toBe(0);
  });
});
