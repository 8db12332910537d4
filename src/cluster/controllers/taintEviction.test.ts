import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { PodManifest } from '../../kube/objects.ts';
import { v1_23, v1_27, v1_32, v1_36 } from '../releases/index.ts';
import type { StepSetup } from '../setup.ts';
import {
  at,
  endOf,
  eventsOf,
  first,
  kinds,
  manifest,
  objectNamed,
  operations,
  pod,
  rows,
  simulated,
  writes,
  type Run,
} from '../testRuns.ts';
import { UNREACHABLE } from './constants.ts';

const step = (second: number, what: 'partitionNode' | 'healNode' | 'stopKubelet' | 'startKubelet'): StepSetup => ({
  at: seconds(second),
  do: what,
});
const running = (spec: Partial<PodManifest['spec']> = {}, metadata: Partial<PodManifest['metadata']> = {}) =>
  pod('api', manifest('web', spec, metadata));
const evictions = (run: Run): readonly unknown[] => eventsOf(run, 'EvictionScheduled').map(({ detail }) => detail);
const objections = (run: Run): readonly string[] =>
  writes(run).filter((write) => write.startsWith('controllerManager'));

describe.each([
  { release: v1_23, grace: 40 },
  { release: v1_27, grace: 40 },
  { release: v1_32, grace: 50 },
  { release: v1_36, grace: 50 },
])('a node that is cut off for good, $release.id', ({ release, grace }) => {
  const run = simulated([running()], [step(2, 'partitionNode')], { release });

  it('counts as not ready when nothing has come for the grace period', () => {
    expect(at(run, 'NodeNotReady')).toBeGreaterThan(2 + grace - 10);
    expect(at(run, 'NodeNotReady')).toBeLessThan(2 + grace + 10);
  });

  it('has its pods marked not ready, and deletes them 300 s later', () => {
    expect(at(run, 'StatusPatched') - at(run, 'NodeNotReady')).toBeGreaterThan(0);
    expect(at(run, 'StatusPatched') - at(run, 'NodeNotReady')).toBeLessThan(0.2);
    const requested = at(run, 'DeletionTimestampSet');
    expect(requested - at(run, 'NodeNotReady')).toBeGreaterThan(300);
    expect(requested - at(run, 'NodeNotReady')).toBeLessThan(300.2);
  });

  it('says why before it deletes, where the release does', () => {
    const marks = release.disruptionTarget ? ['controllerManager patch/status web 200'] : [];
    expect(objections(run)).toEqual([
      'controllerManager update/status web 200',
      ...marks,
      'controllerManager delete web 200',
    ]);
    const conditions = objectNamed(endOf(run), 'web')?.status.conditions?.map(({ type, reason }) => [type, reason]);
    const mark = ['DisruptionTarget', 'DeletionByTaintManager'];
    expect(conditions?.filter(([type]) => type === 'DisruptionTarget')).toEqual(release.disruptionTarget ? [mark] : []);
  });

  it('leaves the object Terminating, and its container running', () => {
    expect(rows(run).at(-1)).toBe('MODIFIED web 1/1 Terminating');
    expect(operations(run)).toEqual([]);
    expect(kinds(run, 'ContainerExited')).toEqual([]);
  });
});

describe('a node that comes back', () => {
  it('too late: the kubelet sees the DELETE and stops the pod', () => {
    const run = simulated([running()], [step(2, 'partitionNode'), step(380, 'healNode')], { release: v1_27 });
    expect(at(run, 'NodeReady')).toBeGreaterThan(380);
    expect(kinds(run, 'EvictionCancelled')).toEqual([]);
    expect(operations(run)).toContain('DELETE web');
    expect(rows(run).at(-1)).toMatch(/^DELETED web /);
    expect(objectNamed(endOf(run), 'web')).toBeUndefined();
  });

  it('in time: nothing is deleted', () => {
    const run = simulated([running()], [step(2, 'partitionNode'), step(100, 'healNode')], { release: v1_27 });
    expect(kinds(run, 'EvictionScheduled', 'EvictionCancelled')).toEqual(['EvictionScheduled', 'EvictionCancelled']);
    expect(kinds(run, 'DeletionTimestampSet')).toEqual([]);
    const web = objectNamed(endOf(run), 'web');
    expect(web?.status.conditions?.find(({ type }) => type === 'Ready')?.status).toBe('True');
  });

  it('before anybody has noticed: nothing is said', () => {
    const run = simulated([running()], [step(2, 'partitionNode'), step(20, 'healNode')], { release: v1_27 });
    expect(kinds(run, 'NodeNotReady', 'NodeReady', 'EvictionScheduled')).toEqual([]);
    expect(objections(run)).toEqual([]);
  });
});

describe('a kubelet that has stopped', () => {
  it('is missed like one that is cut off', () => {
    const run = simulated([running()], [step(2, 'stopKubelet')], { release: v1_27 });
    expect(kinds(run, 'NodeNotReady', 'EvictionScheduled')).toEqual(['NodeNotReady', 'EvictionScheduled']);
    expect(objections(run).at(-1)).toBe('controllerManager delete web 200');
  });

  it('that starts again in time keeps its pods', () => {
    const run = simulated([running()], [step(2, 'stopKubelet'), step(60, 'startKubelet')], { release: v1_27 });
    expect(kinds(run, 'NodeReady', 'EvictionCancelled')).toEqual(['NodeReady', 'EvictionCancelled']);
    expect(kinds(run, 'DeletionTimestampSet')).toEqual([]);
  });
});

describe('tolerations of the unreachable node', () => {
  const cut = (spec: Partial<PodManifest['spec']>, metadata: Partial<PodManifest['metadata']> = {}): Run =>
    simulated([running(spec, metadata)], [step(2, 'partitionNode')], { release: v1_27 });

  it.each([0, 30])('of %i s are waited for', (tolerationSeconds) => {
    const toleration = { key: UNREACHABLE, operator: 'Exists', effect: 'NoExecute', tolerationSeconds } as const;
    const run = cut({ tolerations: [toleration] });
    expect(evictions(run)).toEqual([{ taint: UNREACHABLE, seconds: tolerationSeconds }]);
    const since = first(run, 'DeletionTimestampSet').t - first(run, 'NodeNotReady').t;
    expect(Math.floor(since / seconds(1))).toBe(tolerationSeconds);
  });

  it('for good keep the pod', () => {
    const run = cut({ tolerations: [{ operator: 'Exists' }] });
    expect(evictions(run)).toEqual([]);
    expect(kinds(run, 'DeletionTimestampSet')).toEqual([]);
  });

  it('are given to pods of a DaemonSet', () => {
    const owner = { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent', uid: 'a', controller: true };
    expect(evictions(cut({}, { ownerReferences: [owner] }))).toEqual([]);
  });

  it('are given to static pods', () => {
    const agent = pod('file', manifest('agent'));
    const run = simulated([agent], [step(2, 'partitionNode')], { release: v1_27 });
    expect(evictions(run)).toEqual([]);
    expect(kinds(run, 'NodeNotReady')).toEqual(['NodeNotReady']);
  });
});

describe('an API server that is down', () => {
  const outage = (from: number, to: number): StepSetup[] => [
    { at: seconds(from), do: 'stopApiserver' },
    { at: seconds(to), do: 'startApiserver' },
  ];
  const during = (from: number, to: number): Run =>
    simulated([running()], [step(2, 'stopKubelet'), ...outage(from, to)], { release: v1_27 });

  it('evicts nobody until it is back, and then every wait begins anew', () => {
    const run = during(20, 400);
    expect(kinds(run, 'ControllersStarted', 'NodeNotReady')).toEqual(['ControllersStarted', 'NodeNotReady']);
    expect(at(run, 'NodeNotReady') - at(run, 'ControllersStarted')).toBeGreaterThan(40);
    expect(at(run, 'DeletionTimestampSet') - at(run, 'NodeNotReady')).toBeGreaterThan(300);
  });

  it('lets a toleration that runs begin anew, as who knew of it has lost the lease', () => {
    const run = during(100, 400);
    expect(evictions(run)).toHaveLength(2);
    const since = at(run, 'DeletionTimestampSet') - at(run, 'ControllersStarted');
    expect(since).toBeGreaterThan(300);
    expect(since).toBeLessThan(300.2);
  });

  it('for a moment leaves the controllers what they know', () => {
    const run = during(100, 105);
    expect(kinds(run, 'ControllersStarted')).toEqual([]);
    expect(at(run, 'DeletionTimestampSet') - at(run, 'NodeNotReady')).toBeLessThan(300.2);
  });

  it('at the moment of an eviction outlasts its five attempts, and nobody tries again', () => {
    const due = Math.floor(at(during(100, 105), 'DeletionTimestampSet'));
    const run = during(due - 2, due + 3);
    const refused = eventsOf(run, 'RequestRefused').filter(({ actor }) => actor === 'controllerManager');
    expect(refused).toHaveLength(5);
    expect(kinds(run, 'DeletionTimestampSet')).toEqual([]);
  });
});

describe('the mark of a pod that is evicted', () => {
  const sent = (release: typeof v1_27): unknown[] =>
    eventsOf(simulated([running()], [step(2, 'partitionNode')], { release }), 'RequestSent')
      .filter(({ actor }) => actor === 'controllerManager')
      .map(({ detail }) => detail?.['verb']);

  it('is put on the pod as it is now, which takes a GET', () =>
    expect(sent(v1_27)).toEqual(['update', 'get', 'patch', 'delete']));

  it('is unknown to older releases', () => expect(sent(v1_23)).toEqual(['update', 'delete']));
});
