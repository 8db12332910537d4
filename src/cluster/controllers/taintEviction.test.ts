import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { PodManifest } from '../../kube/objects.ts';
import { v1_23, v1_27, v1_32, v1_36 } from '../releases/index.ts';
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
  stateAfter,
  writes,
  type Run,
} from '../testing/runs.ts';
import { NOT_READY, OUT_OF_SERVICE, UNREACHABLE } from './constants.ts';
import {
  creates,
  cutsNodeOff,
  deletesNode,
  joinsNodeAgain,
  startsApiserver,
  startsKubelet,
  startsRuntime,
  stopsApiserver,
  stopsKubelet,
  stopsRuntime,
  taintsOutOfService,
  type Steps,
} from '../testing/steps.ts';

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
  const run = simulated([running()], [cutsNodeOff(seconds(2))], { release });

  it('counts as not ready when nothing has come for the grace period', () => {
    expect(at(run, 'NodeNotReady')).toBeGreaterThan(2 + grace - 10);
    expect(at(run, 'NodeNotReady')).toBeLessThan(2 + grace + 10);
  });

  it('has its pods marked not ready, and is tainted 5 s later with the next look, from 1.34 with the same', () => {
    expect(at(run, 'StatusPatched') - at(run, 'NodeNotReady')).toBeGreaterThan(0);
    expect(at(run, 'StatusPatched') - at(run, 'NodeNotReady')).toBeLessThan(0.2);
    const look = release.taintsInSameLook ? 0 : 5;
    expect(at(run, 'NodeTainted') - at(run, 'NodeNotReady')).toBeGreaterThan(look);
    expect(at(run, 'NodeTainted') - at(run, 'NodeNotReady')).toBeLessThan(look + 0.2);
  });

  it('deletes its pods 300 s after the taint', () => {
    const requested = at(run, 'DeletionTimestampSet');
    expect(requested - at(run, 'NodeTainted')).toBeGreaterThan(300);
    expect(requested - at(run, 'NodeTainted')).toBeLessThan(300.2);
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
    const run = simulated([running()], [cutsNodeOff(seconds(2)), joinsNodeAgain(seconds(380))], { release: v1_27 });
    expect(at(run, 'NodeReady')).toBeGreaterThan(380);
    expect(kinds(run, 'EvictionCancelled')).toEqual([]);
    expect(operations(run)).toContain('DELETE web');
    expect(rows(run).at(-1)).toMatch(/^DELETED web /);
    expect(objectNamed(endOf(run), 'web')).toBeUndefined();
  });

  it('in time: nothing is deleted', () => {
    const run = simulated([running()], [cutsNodeOff(seconds(2)), joinsNodeAgain(seconds(100))], { release: v1_27 });
    expect(kinds(run, 'EvictionScheduled', 'EvictionCancelled')).toEqual(['EvictionScheduled', 'EvictionCancelled']);
    expect(kinds(run, 'DeletionTimestampSet')).toEqual([]);
    const web = objectNamed(endOf(run), 'web');
    expect(web?.status.conditions?.find(({ type }) => type === 'Ready')?.status).toBe('True');
  });

  it('before anybody has noticed: nothing is said', () => {
    const run = simulated([running()], [cutsNodeOff(seconds(2)), joinsNodeAgain(seconds(20))], { release: v1_27 });
    expect(kinds(run, 'NodeNotReady', 'NodeReady', 'EvictionScheduled')).toEqual([]);
    expect(objections(run)).toEqual([]);
  });
});

describe('a kubelet that has stopped', () => {
  it('is missed like one that is cut off', () => {
    const run = simulated([running()], [stopsKubelet(seconds(2))], { release: v1_27 });
    expect(kinds(run, 'NodeNotReady', 'EvictionScheduled')).toEqual(['NodeNotReady', 'EvictionScheduled']);
    expect(objections(run).at(-1)).toBe('controllerManager delete web 200');
  });

  it('that starts again in time keeps its pods', () => {
    const run = simulated([running()], [stopsKubelet(seconds(2)), startsKubelet(seconds(60))], { release: v1_27 });
    expect(kinds(run, 'NodeReady', 'EvictionCancelled')).toEqual(['NodeReady', 'EvictionCancelled']);
    expect(kinds(run, 'DeletionTimestampSet')).toEqual([]);
  });
});

describe('tolerations of the unreachable node', () => {
  const cut = (spec: Partial<PodManifest['spec']>, metadata: Partial<PodManifest['metadata']> = {}): Run =>
    simulated([running(spec, metadata)], [cutsNodeOff(seconds(2))], { release: v1_27 });

  it.each([0, 30])('of %i s are waited for', (tolerationSeconds) => {
    const toleration = { key: UNREACHABLE, operator: 'Exists', effect: 'NoExecute', tolerationSeconds } as const;
    const run = cut({ tolerations: [toleration] });
    expect(evictions(run)).toEqual([{ taint: UNREACHABLE, seconds: tolerationSeconds }]);
    const since = first(run, 'DeletionTimestampSet').t - first(run, 'NodeTainted').t;
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

  it('are given to static pods of files', () => {
    const agent = pod('file', manifest('agent'));
    const run = simulated([agent], [cutsNodeOff(seconds(2))], { release: v1_27 });
    expect(evictions(run)).toEqual([]);
    expect(kinds(run, 'NodeNotReady')).toEqual(['NodeNotReady']);
  });

  it('are not given to static pods of a URL: their mirrors are evicted like any other pod', () => {
    const agent = pod('http', manifest('agent'));
    const run = simulated([agent], [cutsNodeOff(seconds(2))], { release: v1_27 });
    expect(evictions(run)[0]).toEqual({ taint: UNREACHABLE, seconds: 300 });
    expect(objections(run).at(-1)).toBe('controllerManager delete agent-node-1 200');
  });

  it('count in the order in which they stand: the first that matches is the one that is used', () => {
    const [any, short] = [
      { operator: 'Exists', tolerationSeconds: 60, effect: 'NoExecute' },
      { key: UNREACHABLE, operator: 'Exists', tolerationSeconds: 10 },
    ] as const;
    expect(evictions(cut({ tolerations: [any, short] }))).toEqual([{ taint: UNREACHABLE, seconds: 60 }]);
    expect(evictions(cut({ tolerations: [short, any] }))).toEqual([{ taint: UNREACHABLE, seconds: 10 }]);
    const forGood = { operator: 'Exists' } as const;
    expect(evictions(cut({ tolerations: [forGood, short] }))).toEqual([]);
  });

  it('must have the value that the taint has, where they name the equal one', () => {
    const toleration = { key: UNREACHABLE, operator: 'Equal', value: 'other', effect: 'NoExecute' } as const;
    expect(evictions(cut({ tolerations: [toleration] }))).toEqual([{ taint: UNREACHABLE, seconds: 0 }]);
  });
});

describe('the source of an eviction', () => {
  it.each([
    { release: v1_23, file: 'pkg/controller/nodelifecycle/scheduler/taint_manager.go' },
    { release: v1_32, file: 'pkg/controller/tainteviction/taint_eviction.go' },
  ])('is where it is planned, and where it is called off, $release.id', ({ release, file }) => {
    const run = simulated([running()], [cutsNodeOff(seconds(2)), joinsNodeAgain(seconds(100))], { release });
    expect(first(run, 'EvictionScheduled').source).toEqual({ file, func: 'processPodOnNode' });
    expect(first(run, 'EvictionCancelled').source).toEqual({ file, func: 'handleNodeUpdate' });
  });
});

describe('several taints', () => {
  const both = (tolerations: PodManifest['spec']['tolerations'], at: number): Run =>
    simulated(
      [running({ tolerations: tolerations ?? [] })],
      [cutsNodeOff(seconds(2)), taintsOutOfService(seconds(at))],
      { release: v1_27 },
    );
  const UNTIL_60 = { key: UNREACHABLE, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 60 } as const;
  const OFF_30 = { key: OUT_OF_SERVICE, operator: 'Exists', tolerationSeconds: 30 } as const;

  it('of which one is not tolerated end the wait for the other', () => {
    const run = both([UNTIL_60], 70);
    expect(evictions(run)).toEqual([
      { taint: UNREACHABLE, seconds: 60 },
      { taint: OUT_OF_SERVICE, seconds: 0 },
    ]);
    expect(Math.floor(at(run, 'DeletionTimestampSet'))).toBe(70);
  });

  it('that are tolerated leave the wait that has begun as it is', () => {
    const run = both([UNTIL_60, OFF_30], 70);
    expect(evictions(run)).toEqual([{ taint: UNREACHABLE, seconds: 60 }]);
    const since = at(run, 'DeletionTimestampSet') - at(run, 'NodeTainted');
    expect(Math.floor(since)).toBe(60);
  });
});

describe('a node that is deleted while its pods wait for their eviction', () => {
  it('leaves them what was planned: only its taints are forgotten', () => {
    const toleration = { key: UNREACHABLE, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 30 } as const;
    const steps: Steps[] = [cutsNodeOff(seconds(2)), deletesNode(seconds(75))];
    const run = simulated([running({ tolerations: [toleration] })], steps, { release: v1_27 });
    expect(kinds(run, 'EvictionCancelled')).toEqual([]);
    const deleted = at(run, 'DeletionTimestampSet');
    expect(Math.floor(deleted - at(run, 'NodeTainted'))).toBe(30);
    expect(deleted).toBeGreaterThan(76);
    expect(deleted).toBeLessThan(90);
  });

  it('and registered anew has no taint, which calls it off', () => {
    const steps: Steps[] = [stopsKubelet(seconds(2)), deletesNode(seconds(75)), startsKubelet(seconds(80))];
    const run = simulated([running()], steps, { release: v1_27 });
    expect(kinds(run, 'NodeRegistered', 'EvictionCancelled')).toEqual(['NodeRegistered', 'EvictionCancelled']);
    expect(kinds(run, 'DeletionTimestampSet')).toEqual([]);
  });
});

describe('a runtime that is down', () => {
  const down = (from: number, to: number): Run =>
    simulated([running()], [stopsRuntime(seconds(from)), startsRuntime(seconds(to))], {
      release: v1_27,
    });

  it('makes the kubelet say after 30 s that its node is not ready, which taints it', () => {
    const run = down(2, 600);
    expect(first(run, 'NodeNotReady').detail).toMatchObject({ ready: 'False' });
    expect(at(run, 'NodeNotReady')).toBeGreaterThan(28);
    expect(at(run, 'NodeNotReady')).toBeLessThan(2 + 30 + 10 + 5);
    expect(first(run, 'NodeTainted').detail).toMatchObject({ taint: NOT_READY });
    expect(at(run, 'NodeTainted') - at(run, 'NodeNotReady')).toBeLessThan(5.2);
  });

  it('has the pods deleted 300 s later, and stopped when it is back', () => {
    const run = down(2, 600);
    expect(evictions(run)).toEqual([{ taint: NOT_READY, seconds: 300 }]);
    expect(Math.floor(at(run, 'DeletionTimestampSet') - at(run, 'NodeTainted'))).toBe(300);
    expect(at(run, 'SigtermSent')).toBeGreaterThan(600);
    expect(objectNamed(endOf(run), 'web')).toBeUndefined();
  });

  it('does not have the controllers mark the pods: their kubelet is there to do it', () =>
    expect(objections(down(2, 600))).not.toContain('controllerManager update/status web 200'));

  it('and back in time costs nothing', () => {
    const run = down(2, 100);
    expect(kinds(run, 'NodeNotReady', 'NodeReady', 'EvictionCancelled')).toEqual([
      'NodeNotReady',
      'NodeReady',
      'EvictionCancelled',
    ]);
    expect(kinds(run, 'DeletionTimestampSet')).toEqual([]);
  });

  it('for less than 30 s goes unnoticed', () => expect(kinds(down(2, 25), 'NodeNotReady')).toEqual([]));
});

describe('a node that is the only one', () => {
  it('counts as not ready, and loses no pod: with it the whole cluster is disrupted', () => {
    const run = simulated([running()], [cutsNodeOff(seconds(2))], { release: v1_32, alone: true });
    expect(kinds(run, 'NodeNotReady', 'NodeTainted', 'EvictionScheduled')).toEqual(['NodeNotReady']);
    expect(endOf(run).controllerManager.node.taints).toEqual([{ key: UNREACHABLE, effect: 'NoSchedule' }]);
    expect(objections(run)).toEqual(['controllerManager update/status web 200']);
  });
});

describe('a pod that comes to a tainted node', () => {
  it('has its own time there from then on', () => {
    const late = creates(seconds(90), pod('api', manifest('late', { nodeName: 'node-1' })));
    const run = simulated([running()], [cutsNodeOff(seconds(2)), late], { release: v1_27 });
    expect(
      eventsOf(run, 'EvictionScheduled').map((event) => [event.pod?.name, Math.floor(event.t / seconds(30))]),
    ).toEqual([
      ['web', 1],
      ['late', 3],
    ]);
  });
});

describe('the taints of a node that is back', () => {
  it('go one after the other: first those that keep new pods away, then, with the next look, the one that evicts', () => {
    const run = simulated([running()], [stopsKubelet(seconds(2)), startsKubelet(seconds(61))], { release: v1_27 });
    const ready = first(run, 'NodeReady');
    const taintsAfter = (from: number): unknown[] =>
      run.events
        .filter(({ t }) => t >= ready.t + from)
        .slice(0, 1)
        .map((event) => stateAfter(run, event).controllerManager.node.taints);
    expect(stateAfter(run, ready).controllerManager.node.taints).toHaveLength(2);
    expect(taintsAfter(50_000)).toEqual([[{ key: UNREACHABLE, effect: 'NoExecute' }]]);
    expect(endOf(run).controllerManager.node.taints).toEqual([]);
    expect(at(run, 'EvictionCancelled') - at(run, 'NodeReady')).toBeGreaterThan(0.1);
  });
});

describe('an API server that is down', () => {
  const outage = (from: number, to: number): Steps[] => [stopsApiserver(seconds(from)), startsApiserver(seconds(to))];
  const during = (from: number, to: number): Run =>
    simulated([running()], [stopsKubelet(seconds(2)), ...outage(from, to)], { release: v1_27 });

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
    expect(at(run, 'DeletionTimestampSet') - at(run, 'NodeTainted')).toBeLessThan(300.2);
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
    eventsOf(simulated([running()], [cutsNodeOff(seconds(2))], { release }), 'RequestSent')
      .filter(({ actor }) => actor === 'controllerManager')
      .map(({ detail }) => detail?.['verb']);

  it('is put on the pod as it is now, which takes a GET', () =>
    expect(sent(v1_27)).toEqual(['update', 'get', 'patch', 'delete']));

  it('is unknown to older releases', () => expect(sent(v1_23)).toEqual(['update', 'delete']));
});
