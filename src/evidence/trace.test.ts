/** What each event of the evidence does to the state of a trace, and what the events of the trace have. */
import { describe, expect, it } from 'vitest';
import type { ClusterState } from '../cluster/state.ts';
import { TraceCursor, type Trace } from '../trace/index.ts';
import type { EvidenceEvent } from './evidence.ts';
import { event, podOf, s, UID, type Detail } from './testing/madePods.ts';
import { evidenceTrace, type TracedPod } from './trace.ts';

const APP = { container: 'app', id: 'ab'.repeat(32) };
const SIDE = { container: 'side', id: 'cd'.repeat(32) };

const traceOf = (events: readonly EvidenceEvent[], more: Partial<TracedPod> = {}) =>
  evidenceTrace(podOf(events, more), '1.30', '2024-06-12T10:00:00Z');

const only = <T>(of: Readonly<Record<string, T>>): T | undefined => Object.values(of)[0];
const endOf = (trace: Trace<ClusterState>): ClusterState =>
  trace.events.length === 0 ? trace.initial : new TraceCursor(trace).stateAt(trace.events.length - 1);
const after = (...events: readonly EvidenceEvent[]): ClusterState => endOf(traceOf(events));
const container = (state: ClusterState, name = 'app') =>
  Object.values(state.runtime.containers).find(({ spec }) => spec.name === name);
const metadata = (state: ClusterState) => only(state.etcd.pods)?.metadata;

const NAMED = event('ContainerStarted', APP);

describe('the pod', () => {
  const specOf = (events: readonly EvidenceEvent[]) => {
    const spec = only(traceOf(events).initial.etcd.pods)?.spec;
    return { containers: spec?.containers.map(({ name }) => name), grace: spec?.terminationGracePeriodSeconds };
  };

  it.each<[what: string, events: readonly EvidenceEvent[], containers: readonly string[]]>([
    ['of which nothing is told', [event('SyncLoopOp')], ['container']],
    ['whose containers are named', [NAMED, event('KillContainer', SIDE), NAMED], ['app', 'side']],
    ['whose container has a name and no id', [event('KillContainer', { container: 'app' })], ['container']],
    ['whose container has an id alone', [event('ContainerExitSeen', { id: 'ab' })], ['container']],
    [
      'whose containers have ids alone, as they end',
      [
        event('ContainerStarted', { id: 'ef' }),
        event('ContainerExitSeen', { id: 'ab' }),
        event('StopContainerReturned', { id: 'cd' }),
        event('ContainerExitSeen', { id: 'ab' }),
        event('ContainerExitSeen', {}),
      ],
      ['container', 'container-2'],
    ],
    ['whose containers partly have a name', [NAMED, event('ContainerExitSeen', { id: 'ab' })], ['app']],
    [
      'of very many containers',
      Array.from({ length: 30 }, (_, i) => event('KillContainer', { container: `c${i}`, id: `${i}` })),
      Array.from({ length: 24 }, (_, i) => `c${i}`),
    ],
  ])('%s', (_what, events, containers) => {
    expect(specOf(events).containers).toEqual(containers);
  });

  it('has the grace period of its last kill that tells one, or the usual one', () => {
    const kill = (gracePeriod?: number | string) =>
      event('KillContainer', { ...APP, ...(gracePeriod !== undefined && { gracePeriod }) });
    expect(specOf([NAMED]).grace).toBe(30);
    expect(specOf([kill(5), kill(7), kill(), kill('9')]).grace).toBe(7);
    expect(specOf([kill(-1)]).grace).toBe(0);
    expect(specOf([event('PreStopStarted', { ...APP, gracePeriod: 5 })]).grace).toBe(30);
  });

  const volumesOf = (...events: readonly EvidenceEvent[]) =>
    Object.keys(traceOf(events).initial.volumeManager.actual).map((key) => key.replace(`${UID}/`, ''));

  it('has the volumes that are told, and of the API’s the token’s, unless all were told', () => {
    const unmounts = (volume: string, inferred = false) =>
      event(inferred ? 'VolumeMounted' : 'VolumeUnmountStarted', { volume }, { inferred });
    expect(volumesOf(unmounts('data'), unmounts('kubernetes.io/secret/token'), unmounts('Not A Name'))).toEqual(
      expect.arrayContaining(['data', 'token']),
    );
    expect(volumesOf(unmounts('data'), unmounts('Not A Name')).filter((name) => !name.startsWith('kube-api'))).toEqual([
      'data',
    ]);
    expect(volumesOf(unmounts('data')).length).toBe(2);
    expect(volumesOf(unmounts('data', true))).toEqual(['data']);
    expect(volumesOf(event('VolumeMounted', { volume: 'data' })).length).toBe(2);
    expect(volumesOf(event('VolumeUnmounted', { volume: 'data' }, { inferred: true })).length).toBe(2);
    expect(volumesOf(...Array.from({ length: 40 }, (_, i) => unmounts(`v${i}`, true))).length).toBe(24);
  });

  it('is the one that lines name, or unknown', () => {
    const named = traceOf([NAMED]).initial;
    expect(metadata(named)).toMatchObject({ name: 'web', namespace: 'default', uid: UID });
    expect(only(named.etcd.pods)?.spec.nodeName).toBe('node-a');
    const unnamed = traceOf([NAMED], { name: '', namespace: '', node: null }).initial;
    expect(metadata(unnamed)).toMatchObject({ name: 'unknown', namespace: 'unknown' });
    expect(only(unnamed.etcd.pods)?.spec.nodeName).toBe('unknown');
    expect(metadata(traceOf([NAMED], { uid: '' }).initial)?.uid).not.toBe('');
  });

  it('may be of a file', () => {
    const source = (isStatic: boolean) =>
      only(traceOf([NAMED], { isStatic }).initial.etcd.pods)?.metadata.annotations?.['kubernetes.io/config.source'];
    expect([source(true), source(false)]).toEqual(['file', undefined]);
  });
});

describe('an event', () => {
  it('asks for the removal', () => {
    const kill = event('KillContainer', { ...APP, gracePeriod: 5 });
    for (const asks of [event('SyncLoopOp', { op: 'DELETE' }), event('DeletionTimestampSet')]) {
      expect(metadata(after(asks, kill))).toMatchObject({
        deletionTimestamp: '2024-06-12T10:00:15Z',
        deletionGracePeriodSeconds: 5,
      });
      expect(metadata(after(asks))?.deletionTimestamp).toBe('unknown');
      expect(metadata(after(asks))?.deletionGracePeriodSeconds).toBeUndefined();
    }
    expect(metadata(after(event('SyncLoopOp', { op: 'UPDATE' }), kill))?.deletionTimestamp).toBeUndefined();
    expect(metadata(after(NAMED, kill))?.deletionTimestamp).toBeUndefined();
    expect(
      metadata(endOf(evidenceTrace(podOf([event('DeletionTimestampSet'), kill]), '1.30')))?.deletionTimestamp,
    ).toBe('unknown');
  });

  it('asks for it once: the first counts', () => {
    const kill = event('KillContainer', { ...APP, gracePeriod: 5 });
    const again = event('SyncLoopOp', { op: 'DELETE' }, { t: s(20) });
    expect(metadata(after(event('DeletionTimestampSet'), kill, again))?.deletionTimestamp).toBe('2024-06-12T10:00:15Z');
  });

  it('sends the last delete, without any grace', () => {
    const kill = event('KillContainer', { ...APP, gracePeriod: 5 });
    expect(metadata(after(kill, event('FinalDeleteSent')))).toMatchObject({
      deletionTimestamp: '2024-06-12T10:00:15Z',
      deletionGracePeriodSeconds: 0,
    });
    expect(after(event('ObjectRemoved'), event('FinalDeleteSent')).etcd.pods).toEqual({});
  });

  it.each<[what: string, event: EvidenceEvent, isGone: boolean]>([
    ['a REMOVE of the API', event('SyncLoopOp', { op: 'REMOVE', source: 'api' }), true],
    ['a REMOVE of a file', event('SyncLoopOp', { op: 'REMOVE', source: 'file' }), false],
    ['a DELETE', event('SyncLoopOp', { op: 'DELETE', source: 'api' }), false],
    ['that it is removed', event('ObjectRemoved'), true],
    ['that it is gone', event('PodGoneFromApi'), true],
    ['that its status was patched', event('StatusPatched'), false],
  ])('takes the object away: %s', (_what, one, isGone) => {
    expect(Object.keys(after(one).etcd.pods)).toHaveLength(isGone ? 0 : 1);
  });

  it('tells the phase, of an object that is there', () => {
    const phase = (...events: readonly EvidenceEvent[]) => only(after(...events).etcd.pods)?.status.phase;
    expect(phase(event('SyncPodEntered', { phase: 'Running' }))).toBe('Running');
    expect(phase(event('StatusPatched', { phase: 'Failed' }))).toBe('Failed');
    expect(phase(event('StatusPatched', { phase: 'Failed' }), event('SyncPodEntered'))).toBe('Failed');
    expect(phase(event('KillContainer', { ...APP, phase: 'Failed' }))).toBe('unknown');
    expect(phase(event('ObjectRemoved'), event('StatusPatched', { phase: 'Failed' }))).toBeUndefined();
  });

  it('begins and ends a hook', () => {
    const hook = (...events: readonly EvidenceEvent[]) => container(after(NAMED, ...events))?.preStop;
    expect(hook(event('PreStopStarted', APP))).toBe('running');
    expect(hook(event('PreStopEnded', APP))).toBe('completed');
    expect(hook(event('PreStopFailed', APP))).toBe('failed');
    expect(hook(event('PreStopStarted', SIDE))).not.toBe('running');
  });

  it('kills a container', () => {
    const kill = (detail: Detail) => container(after(NAMED, event('KillContainer', detail, { t: s(13) })))?.stopping;
    expect(kill({ ...APP, gracePeriod: 5 })).toEqual({ since: s(3), timeout: 5, killAt: s(8) });
    expect(kill({ ...APP, gracePeriod: -5 })).toEqual({ since: s(3), timeout: 0, killAt: s(3) });
    expect(kill(APP)).toEqual({ since: s(3), timeout: 30, killAt: s(33) });
    expect(kill({ id: APP.id, gracePeriod: 5 })).toEqual({ since: s(3), timeout: 5, killAt: s(8) });
    expect(kill({ id: 'other', gracePeriod: 5 })).toBeUndefined();
  });

  it.each(['ContainerExitSeen', 'StopContainerReturned'] as const)('ends a container: %s', (kind) => {
    const end = (exitCode: number | undefined, t: number) =>
      event(kind, { ...APP, ...(exitCode !== undefined && { exitCode }) }, { t: s(t) });
    const ended = container(after(event('KillContainer', APP), end(undefined, 12), end(137, 13), end(0, 14)));
    expect(ended).toMatchObject({ state: 'exited', finishedAt: s(2), exitCode: 137 });
    expect(ended?.stopping).toBeUndefined();
    expect(container(after(NAMED, event('KillContainer', SIDE), end(1, 12)), 'side')?.state).toBe('running');
  });

  it('ends all containers that run', () => {
    const stopped = after(
      event('KillContainer', SIDE),
      event('ContainerExitSeen', APP, { t: s(12) }),
      event('ContainersStopped', {}, { t: s(14) }),
    );
    expect(container(stopped)).toMatchObject({ state: 'exited', finishedAt: s(2) });
    expect(container(stopped, 'side')).toMatchObject({ state: 'exited', finishedAt: s(4) });
    expect(container(stopped, 'side')?.stopping).toBeUndefined();
  });

  it('moves a volume', () => {
    const volume = (...events: readonly EvidenceEvent[]) => after(...events).volumeManager.actual[`${UID}/data`];
    const data = { volume: 'kubernetes.io/empty-dir/data' };
    expect(volume(event('VolumeUnmountStarted', data))?.state).toBe('unmounting');
    const failed = volume(event('VolumeUnmountFailed', { ...data, error: 'busy' }));
    expect(failed).toMatchObject({ state: 'unmounting', error: 'busy' });
    expect(
      volume(event('VolumeUnmountFailed', { ...data, error: 'busy' }), event('VolumeUnmountStarted', data))?.error,
    ).toBeUndefined();
    expect(volume(event('VolumeUnmounted', data))).toBeUndefined();
    expect(volume(event('VolumeMounted', data))?.state).toBe('mounted');
    expect(
      Object.keys(
        after(event('VolumeUnmountStarted', data), event('VolumeUnmounted', data), event('VolumeUnmountStarted', data))
          .volumeManager.actual,
      ),
    ).not.toContain(`${UID}/data`);
  });

  it('takes the directory and the cgroup away', () => {
    const left = (...events: readonly EvidenceEvent[]) => {
      const { node } = after(...events);
      return [node.podDirs[UID] !== undefined, node.cgroups[UID] !== undefined];
    };
    expect(left(NAMED)).toEqual([true, true]);
    expect(left(event('PodDirRemoved'))).toEqual([false, true]);
    expect(left(event('CgroupRemoved'))).toEqual([true, false]);
  });

  it('stops the sandbox', () => {
    expect(only(after(event('SandboxStopped')).runtime.sandboxes)).toMatchObject({
      state: 'notready',
      network: 'down',
    });
    expect(only(after(NAMED).runtime.sandboxes)).toMatchObject({ state: 'ready', network: 'up' });
  });

  it('tells what the worker is in, its times since the first event', () => {
    const before = only(traceOf([NAMED]).initial.podWorkers.workers)?.status;
    if (before === undefined) throw new Error('a pod has a worker');
    const status = {
      ...before,
      podUID: '',
      name: '',
      namespace: '',
      syncedAt: s(11),
      startedAt: s(3),
      terminatingAt: s(12),
      terminatedAt: null,
    };
    const worker = { value: { terminating: 'stopping' }, status };
    const told = only(after(NAMED, event('TerminationAcknowledged', {}, { worker, t: s(12) })).podWorkers.workers);
    expect(told?.value).toEqual({ terminating: 'stopping' });
    expect(told?.status).toMatchObject({
      podUID: UID,
      name: 'web',
      namespace: 'default',
      fullname: 'web_default',
      syncedAt: s(1),
      startedAt: 0,
      terminatingAt: s(2),
      terminatedAt: null,
    });
  });
});

describe('an event of the trace', () => {
  const AT = { file: 'kubelet.log', line: 7, text: 'words' };

  it('is timed since the first that has a time, and never before another', () => {
    const times = (...all: readonly (number | null)[]) => {
      const { events, end } = traceOf(all.map((t) => event('SyncLoopOp', {}, { t: t === null ? null : s(t) })));
      return [...events.map(({ t }) => t / 1_000_000), end / 1_000_000];
    };
    expect(times(null, 10, 12, null, 11, 14)).toEqual([0, 0, 2, 2, 2, 4, 5]);
    expect(times()).toEqual([1]);
    expect(times(null)).toEqual([0, 1]);
  });

  it('has its line, and that nobody wrote it down', () => {
    const [one, other, third] = traceOf([
      event('SyncLoopOp', { op: 'ADD' }, { at: AT }),
      event('SyncLoopOp', { op: 'ADD' }, { inferred: true }),
      event('SyncLoopOp'),
    ]).events;
    expect(one).toMatchObject({ seq: 0, kind: 'SyncLoopOp', detail: { op: 'ADD', file: 'kubelet.log', line: 7 } });
    expect(one?.pod).toEqual({ namespace: 'default', name: 'web', uid: UID });
    expect(other?.detail).toEqual({ op: 'ADD', inferred: true });
    expect(third?.detail).toEqual({});
  });

  it.each<[event: EvidenceEvent, actor: string]>([
    [event('SyncLoopOp'), 'syncLoop'],
    [event('PlegEventHandled'), 'syncLoop'],
    [event('ContainerExitSeen'), 'pleg'],
    [event('VolumeUnmounted'), 'volumeManager'],
    [event('PodDirRemoved'), 'volumeManager'],
    [event('StatusPatched'), 'statusManager'],
    [event('FinalDeleteSent'), 'statusManager'],
    [event('DeletionDelayed'), 'statusManager'],
    [event('DeletionTimestampSet'), 'apiserver'],
    [event('ObjectRemoved'), 'apiserver'],
    [event('KillContainer'), 'podWorkers'],
  ])('$kind is of who did it', (one, actor) => {
    expect(traceOf([one]).events[0]?.actor).toBe(actor);
  });

  it('comes of the first that asked for the removal', () => {
    const causes = (...events: readonly EvidenceEvent[]) => traceOf(events).events.map(({ cause }) => cause);
    const asks = event('TerminationRequested');
    expect(causes(NAMED, asks, NAMED, asks, NAMED)).toEqual([undefined, undefined, 1, 1, 1]);
    expect(causes(event('SyncLoopOp', { op: 'DELETE' }), NAMED)).toEqual([undefined, 0]);
    expect(causes(event('SyncLoopOp', { op: 'ADD' }), NAMED)).toEqual([undefined, undefined]);
    expect(causes(event('PlegEventHandled', { op: 'DELETE' }), NAMED)).toEqual([undefined, undefined]);
  });

  const klog = (text: string, id = 'kubelet.syncLoopDelete', file = 'kubelet.go:2449') =>
    event('SyncLoopOp', { op: 'DELETE' }, { klog: { severity: 'I', file, id, text } });

  it('has klog’s line with what it says', () => {
    const text = '"SyncLoop DELETE" source="api" pods=["default/web"]';
    const [one, other] = traceOf([klog(text), klog('words', 'no such id')]).events;
    expect(one?.klog).toMatchObject({ severity: 'I', text, level: 2, values: { source: 'api' } });
    expect(other?.klog).toMatchObject({ level: 0, values: {} });
    const pause = traceOf([klog('No retries permitted until 10:00 (durationBeforeRetry 1m4.5s). Error: busy')])
      .events[0];
    expect(pause?.klog?.values).toEqual({ durationBeforeRetry: '1m4.5s' });
    expect(traceOf([NAMED]).events[0]).not.toHaveProperty('klog');
  });

  it('has no control character in a value of klog’s line, though the line escapes one', () => {
    const [one] = traceOf([klog('"SyncLoop DELETE" source="a\\bpi\\u202e" pods=["default/web"]')]).events;
    expect(one?.klog?.values).toMatchObject({ source: 'a\\u0008pi\\u202e' });
  });

  it('tells a failure where it says why', () => {
    const failureOf = (one: EvidenceEvent) => traceOf([one]).events[0]?.failure;
    const error = 'rpc error: code = DeadlineExceeded desc = context deadline exceeded';
    expect(failureOf(event('RuntimeCallFailed', { err: error }))).toBeDefined();
    expect(failureOf(event('RuntimeCallFailed', { error }))).toEqual(
      failureOf(event('RuntimeCallFailed', { err: error })),
    );
    expect(failureOf(event('RuntimeCallFailed', { reason: error }))).toBeUndefined();
    expect(failureOf(event('RuntimeCallFailed', { error: 5 }))).toBeUndefined();
    expect(failureOf(event('SyncLoopOp', { error }))).toBeUndefined();
    expect(failureOf(event('RequestRefused', { error }))).toBeUndefined();
    expect(failureOf(event('RequestRefused', { reason: error }))).toBeDefined();
  });
});
