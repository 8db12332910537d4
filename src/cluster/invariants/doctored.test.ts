/** Every invariant is seen to fail once, on a run that was made wrong by hand: a check that can't fail is worthless. */
import { describe, expect, it } from 'vitest';
import { ms, plus, seconds } from '../../engine/time.ts';
import type { Pod, PodManifest } from '../../kube/objects.ts';
import type { Release } from '../../kube/release.ts';
import { TraceCursor, type Change, type Json, type Trace, type TraceEvent } from '../../trace/index.ts';
import type { EventKind } from '../eventKinds.ts';
import { v1_18, v1_23, v1_27, v1_36, type Release as ClusterRelease } from '../releases/index.ts';
import { DEFAULT_BEHAVIOUR, type PodSetup } from '../setup.ts';
import { simulate } from '../simulate.ts';
import type { ClusterState } from '../state.ts';
import { checkInvariants, holdsIn, INVARIANTS, type InvariantId, type Violation } from './index.ts';
import { deletes, removesManifest, shutsNodeDown, type Steps } from '../testing/steps.ts';

type Run = Trace<ClusterState>;

const manifest = (name: string): PodManifest => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { containers: [{ name: 'app', image: 'nginx' }] },
});
const pod = (from: PodSetup['from'], name: string): PodSetup => ({
  from,
  manifest: manifest(name),
  behaviour: { app: { ...DEFAULT_BEHAVIOUR, exitAfter: seconds(1) } },
});

function simulatedIn(release: ClusterRelease, ...steps: readonly Steps[]): Run {
  const timers = { pleg: ms(900), housekeeping: ms(700), containerGC: seconds(20) };
  const pods = [pod('api', 'web'), pod('file', 'dns')];
  return simulate({ release, seed: 0, nodeName: 'n', timers, pods, steps: steps.flat(), until: 'quiet' });
}
const simulated = (...steps: readonly Steps[]): Run => simulatedIn(v1_23, ...steps);

const at = seconds(2);
const REGULAR = simulated(deletes(at, 'web'));
const MIRROR = simulated(deletes(at, 'dns-n'));
const STATIC = simulated(removesManifest(at, 'dns'));

const indexOf = (run: Run, kind: EventKind): number => {
  const index = run.events.findIndex((event) => event.kind === kind);
  if (index < 0) throw new Error(`no ${kind} in this run`);
  return index;
};
const stateAfter = (run: Run, kind: EventKind): ClusterState => new TraceCursor(run).stateAt(indexOf(run, kind));

/** A cluster's only value of a table; `web` and `dns` each have one of everything. */
function only<T>(table: Readonly<Record<string, T>>, wanted: (value: T) => boolean = () => true): [string, T] {
  const found = Object.entries(table).find(([, value]) => wanted(value));
  if (found === undefined) throw new Error('no such entry');
  return found;
}
const [webUID] = only(REGULAR.initial.podManager.podByUID, ({ metadata }) => metadata.name === 'web');
const [dnsUID] = only(REGULAR.initial.podManager.podByUID, ({ metadata }) => metadata.name === 'dns-n');
const WEB = { namespace: 'default', name: 'web', uid: webUID };
const DNS = { namespace: 'default', name: 'dns-n', uid: dnsUID };
const [mirrorUID] = only(REGULAR.initial.podManager.mirrorPodByUID);
const [webContainer, container] = only(REGULAR.initial.runtime.containers, ({ podUID }) => podUID === webUID);
const NO_ATTACHMENTS = {
  volumes: {},
  desired: {},
  operations: {},
  attachments: {},
  attachers: {},
  turning: null,
};
const attachedTo = (node: string) => ({
  volume: { name: 'pvc-1', uniqueName: 'pvc-1', driver: 'd', exclusive: true, attachTakes: 0, detachTakes: 0 },
  node,
  confirmed: true,
  reported: true,
  mountedByNode: true,
});
const [webVolume, volume] = only(REGULAR.initial.volumeManager.actual, ({ podUID }) => podUID === webUID);

type Extra = Partial<Omit<TraceEvent, 'seq' | 'kind' | 'changes'>> & {
  readonly kind?: EventKind;
  readonly changes?: readonly Change[];
};

/** The run with more events right after the first of `kind`; sequence numbers and causes move along. */
function inserted(run: Run, kind: EventKind, ...extras: readonly Extra[]): Run {
  const index = indexOf(run, kind);
  const moved = (seq: number): number => (seq > index ? seq + extras.length : seq);
  const { t } = run.events[index] ?? { t: at };
  const events = run.events.map((event): TraceEvent => ({
    ...event,
    seq: moved(event.seq),
    ...(event.cause !== undefined && { cause: moved(event.cause) }),
  }));
  const made = extras.map((extra, i): TraceEvent => ({
    t,
    actor: 'podWorkers',
    kind: 'WorkerMoved',
    cause: index,
    changes: [],
    ...extra,
    seq: index + 1 + i,
  }));
  return { ...run, events: [...events.slice(0, index + 1), ...made, ...events.slice(index + 1)] };
}

/** The run up to the first event of `kind`, and then nothing for a long time. */
const silentAfter = (run: Run, kind: EventKind, ...extras: readonly Extra[]): Run => {
  const longer = inserted(run, kind, ...extras);
  const events = longer.events.slice(0, indexOf(run, kind) + 1 + extras.length);
  return { ...run, events, end: plus(run.end, seconds(200)) };
};

const set = (...path: readonly (string | number)[]) => ({
  to: (to: unknown): Change => ({ path: [...path], to: to as Json }),
  gone: { path: [...path] } satisfies Change,
});
const status = (uid: string, field: string) => set('podWorkers', 'workers', uid, 'status', field);
const object = (name: string, ...path: readonly string[]) => set('etcd', 'pods', `default/${name}`, ...path);

/** A request as the API server has it in hand. */
const request = (name: string, fields: Readonly<Record<string, unknown>>): Change =>
  set('apiserver', 'pending', 999).to({
    id: 999,
    verb: 'delete',
    user: 'kubelet',
    namespace: 'default',
    name,
    receivedAt: at,
    replyTo: { actor: 'n/kubelet/statusManager', key: '', token: 0 },
    ...fields,
  });

const webObject = (run: Run, kind: EventKind): Pod => {
  const found = stateAfter(run, kind).etcd.pods['default/web'];
  if (found === undefined) throw new Error('web is gone');
  return found;
};
const withMetadata = (base: Pod, metadata: Partial<Pod['metadata']>): Pod => ({
  ...base,
  metadata: { ...base.metadata, resourceVersion: '999', ...metadata },
});
const DELETING = webObject(REGULAR, 'DeletionTimestampSet');
const OF_STATEFUL_SET: Partial<Pod['metadata']> = {
  ownerReferences: [{ apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'web', uid: 'set', controller: true }],
};
const withHook = {
  ...DELETING.spec,
  containers: DELETING.spec.containers.map((each) => ({ ...each, lifecycle: { preStop: { sleep: { seconds: 1 } } } })),
};

/** Objects that are no pods, as etcd has them from then on. */
const objects = (...all: readonly (readonly [key: string, object: unknown])[]): Change =>
  set('etcd', 'objects').to(Object.fromEntries(all));
const apiObject = (kind: string, name: string, fields: object, metadata: object = {}): [string, object] => [
  `${kind}/${name}`,
  { kind, metadata: { namespace: 'default', name, uid: name, ...metadata }, ...fields },
];
const ownedBy = (kind: string, name: string): Pick<Pod['metadata'], 'ownerReferences'> => ({
  ownerReferences: [{ apiVersion: 'apps/v1', kind, name, uid: name, controller: true, blockOwnerDeletion: true }],
});
const budgetOf = (disruptionsAllowed: number): [string, object] =>
  apiObject('PodDisruptionBudget', 'keep', {
    spec: { selector: {} },
    status: { disruptionsAllowed, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 },
  });
const jobWith = (status: object): [string, object] => apiObject('Job', 'crunch', { spec: {}, status });
const replicaSet = (name: string, replicas: number): [string, object] =>
  apiObject(
    'ReplicaSet',
    name,
    { spec: { replicas }, status: {} },
    { ...ownedBy('Deployment', 'site'), annotations: { 'deployment.kubernetes.io/max-replicas': '2' } },
  );
const site = (metadata: object = {}): [string, object] => apiObject('Deployment', 'site', { spec: {} }, metadata);
const TRACKED = withMetadata(
  { ...DELETING, status: { ...DELETING.status, phase: 'Failed' } },
  { ...ownedBy('Job', 'crunch'), finalizers: ['batch.kubernetes.io/job-tracking'] },
);

const SIDECAR = { name: 'proxy', image: 'proxy', restartPolicy: 'Always' };

interface Doctored {
  readonly id: InvariantId;
  /** What was made wrong. */
  readonly what: string;
  readonly run: Run;
  readonly release?: Release;
}

const CASES: readonly Doctored[] = [
  {
    id: 'I1',
    what: 'the final DELETE is sent while the pod is being stopped',
    run: inserted(REGULAR, 'TerminatingEntered', { kind: 'FinalDeleteSent', pod: WEB }),
    release: '1.36',
  },
  {
    id: "I1'",
    what: 'the final DELETE is sent while the pod is being stopped',
    run: inserted(REGULAR, 'TerminatingEntered', { kind: 'FinalDeleteSent', pod: WEB }),
  },
  {
    id: 'I2',
    what: 'the kubelet deletes a pod that nobody deleted',
    run: inserted(REGULAR, 'CommandTyped', { changes: [request('web', { preconditions: { uid: webUID } })] }),
  },
  {
    id: 'I3',
    what: 'the final DELETE has no precondition',
    run: inserted(REGULAR, 'StatusFinal', { changes: [request('web', {})] }),
  },
  {
    id: 'I4',
    what: 'the status manager deletes a mirror',
    run: inserted(REGULAR, 'CommandTyped', { changes: [request('dns-n', { preconditions: { uid: mirrorUID } })] }),
  },
  {
    id: 'I5',
    what: 'the deletion of the mirror stops the static pod',
    run: inserted(MIRROR, 'DeletionTimestampSet', { kind: 'StopContainerCalled', pod: DNS }),
  },
  {
    id: 'I6',
    what: 'a worker forgets that it terminates',
    run: inserted(REGULAR, 'TerminatingEntered', { changes: [status(webUID, 'terminatingAt').to(null)] }),
  },
  {
    id: 'I7',
    what: 'a worker finishes before it is terminated',
    run: inserted(REGULAR, 'TerminatingEntered', { changes: [status(webUID, 'finished').to(true)] }),
  },
  {
    id: 'I8',
    what: 'a finished worker takes up work',
    run: inserted(REGULAR, 'WorkerFinished', {
      changes: [set('podWorkers', 'workers', webUID, 'activeUpdate').to({ workType: 'SyncPod', options: {} })],
    }),
  },
  {
    id: 'I9',
    what: 'a container is started during the termination',
    run: inserted(REGULAR, 'SigtermSent', {
      changes: [set('runtime', 'containers', 'new').to({ ...container, id: 'new' })],
    }),
  },
  {
    id: 'I10',
    what: 'a second sync function begins',
    run: inserted(REGULAR, 'TerminatingEntered', { kind: 'TerminatedEntered', pod: WEB }),
  },
  {
    id: 'I11',
    what: 'two static pods of one name run',
    run: inserted(REGULAR, 'CommandTyped', {
      changes: [
        set('podWorkers', 'workers', 'other').to({
          ...REGULAR.initial.podWorkers.workers[dnsUID],
          status: { ...REGULAR.initial.podWorkers.workers[dnsUID]?.status, podUID: 'other' },
        }),
      ],
    }),
  },
  {
    id: 'I12',
    what: 'the name is given back while the volumes are mounted',
    run: inserted(REGULAR, 'CommandTyped', {
      changes: [set('podWorkers', 'startedStaticPodsByFullname', 'dns-n_default').gone],
    }),
  },
  {
    id: 'I13',
    what: 'a termination without a grace period',
    run: inserted(REGULAR, 'TerminationRequested', {
      kind: 'TerminationRequested',
      pod: WEB,
      detail: { reason: 'deleted' },
      changes: [status(webUID, 'gracePeriod').to(0)],
    }),
  },
  {
    id: 'I14',
    what: 'the grace period grows',
    run: inserted(REGULAR, 'TerminatingEntered', { changes: [status(webUID, 'gracePeriod').to(60)] }),
    release: '1.36',
  },
  {
    id: 'I15',
    what: 'the stored grace grows',
    run: inserted(REGULAR, 'DeletionTimestampSet', {
      actor: 'etcd',
      changes: [object('web').to(withMetadata(DELETING, { deletionGracePeriodSeconds: 99 }))],
    }),
  },
  {
    id: 'I15',
    what: 'the deletionTimestamp moves to a later time',
    run: inserted(REGULAR, 'DeletionTimestampSet', {
      changes: [object('web').to(withMetadata(DELETING, { deletionTimestamp: '2026-01-01T00:09:00Z' }))],
    }),
    release: '1.36',
  },
  {
    id: 'I16',
    what: 'the deletionTimestamp is removed',
    run: inserted(REGULAR, 'DeletionTimestampSet', { changes: [object('web', 'metadata', 'deletionTimestamp').gone] }),
  },
  {
    id: 'I17',
    what: 'one second to stop',
    run: inserted(REGULAR, 'TerminatingEntered', {
      kind: 'StopContainerCalled',
      pod: WEB,
      detail: { container: 'app', gracePeriod: 1 },
    }),
    release: '1.36',
  },
  {
    id: 'I18',
    what: 'StopContainer is called a second time',
    run: inserted(REGULAR, 'SigtermSent', {
      kind: 'StopContainerCalled',
      pod: WEB,
      detail: { container: 'app', gracePeriod: 5 },
    }),
  },
  {
    id: 'I18',
    what: 'the time of the SIGKILL is brought forward',
    run: inserted(REGULAR, 'SigtermSent', {
      changes: [set('runtime', 'containers', webContainer, 'stopping', 'killAt').to(seconds(3))],
    }),
  },
  {
    id: 'I19',
    what: 'a volume is unmounted while the container runs',
    run: inserted(REGULAR, 'TerminatingEntered', {
      changes: [set('volumeManager', 'actual', webVolume, 'state').to('unmounting')],
    }),
  },
  {
    id: 'I20',
    what: 'the cgroup goes first',
    run: inserted(REGULAR, 'TerminatingEntered', { changes: [set('node', 'cgroups', webUID).gone] }),
  },
  {
    id: 'I21',
    what: 'Succeeded is published while the container is being stopped',
    run: inserted(REGULAR, 'SigtermSent', {
      changes: [request('web', { verb: 'patch', subresource: 'status', status: { phase: 'Succeeded' } })],
    }),
  },
  {
    id: 'I22',
    what: 'the phase comes back',
    run: inserted(
      REGULAR,
      'TerminatingEntered',
      { changes: [object('web').to({ ...withMetadata(DELETING, {}), status: { phase: 'Failed' } })] },
      { changes: [object('web').to(withMetadata(DELETING, { resourceVersion: '1000' }))] },
    ),
  },
  {
    id: 'I23',
    what: 'the object goes with the phase Running',
    run: REGULAR,
    release: '1.27',
  },
  {
    id: 'I24',
    what: 'a running container in the last status',
    run: inserted(REGULAR, 'StatusFinal', {
      actor: 'statusManager',
      changes: [
        set('statusManager', 'podStatuses', webUID).to(REGULAR.initial.statusManager.podStatuses[webUID] ?? null),
      ],
    }),
  },
  {
    id: 'I25',
    what: 'a static pod is evicted',
    run: inserted(REGULAR, 'CommandTyped', { changes: [status(dnsUID, 'evicted').to(true)] }),
  },
  {
    id: 'I26',
    what: 'the object of an evicted pod is deleted',
    run: inserted(REGULAR, 'CommandTyped', {
      kind: 'FinalDeleteSent',
      pod: WEB,
      changes: [status(webUID, 'evicted').to(true)],
    }),
  },
  {
    id: 'I27',
    what: 'housekeeping begins before the API has told its pods',
    run: inserted(REGULAR, 'CommandTyped', {
      kind: 'HousekeepingStarted',
      changes: [set('syncLoop', 'sourcesSeen', 'api').gone],
    }),
  },
  {
    id: 'I28',
    what: 'ADD comes before REMOVE',
    run: inserted(
      REGULAR,
      'CommandTyped',
      { changes: [set('syncLoop', 'channels', 'config').to([{ op: 'ADD', source: 'file', pods: [] }])] },
      { changes: [set('syncLoop', 'channels', 'config', 1).to({ op: 'REMOVE', source: 'file', pods: [] })] },
    ),
  },
  {
    id: 'I29',
    what: 'an object with a finalizer goes',
    run: inserted(
      REGULAR,
      'GracePeriodZeroed',
      { changes: [object('web').to(withMetadata(DELETING, { finalizers: ['example.com/hold'] }))] },
      { changes: [object('web').gone] },
    ),
  },
  {
    id: 'I30',
    what: 'a write keeps the resourceVersion',
    run: inserted(REGULAR, 'DeletionTimestampSet', { changes: [object('web', 'metadata', 'generation').to(7)] }),
  },
  {
    id: 'I30',
    what: 'a watch event without a write',
    run: inserted(REGULAR, 'WatchEventSent', {
      kind: 'WatchEventSent',
      pod: WEB,
      to: 'apiSource',
      message: 'MODIFIED web',
    }),
  },
  {
    id: 'I31',
    what: 'the object goes while it has a grace',
    run: inserted(REGULAR, 'DeletionTimestampSet', { changes: [object('web').gone] }),
  },
  {
    id: 'I32',
    what: 'a killer is told that it is done while the container runs',
    run: inserted(
      REGULAR,
      'TerminatingEntered',
      { changes: [set('podWorkers', 'workers', webUID, 'notifyPostTerminating').to([{ actor: 'evictionManager' }])] },
      { changes: [set('podWorkers', 'workers', webUID, 'notifyPostTerminating').to([])] },
    ),
  },
  {
    id: 'I33',
    what: 'the status tells the reason of an earlier killer',
    run: inserted(
      REGULAR,
      'TerminatingEntered',
      {
        kind: 'TerminatingEntered',
        pod: WEB,
        changes: [
          set('podWorkers', 'workers', webUID, 'statusPostTerminating').to([
            { phase: 'Failed', reason: 'Evicted', message: '' },
            { phase: 'Failed', reason: 'Terminated', message: '' },
          ]),
        ],
      },
      { changes: [set('statusManager', 'podStatuses', webUID, 'status', 'reason').to('Evicted')] },
    ),
  },
  {
    id: 'I34',
    what: 'the object goes before the dead containers',
    run: inserted(REGULAR, 'ContainerExited', { kind: 'FinalDeleteSent', pod: WEB }),
    release: '1.18',
  },
  {
    id: 'I35',
    what: 'the hook runs twice',
    run: inserted(
      REGULAR,
      'TerminatingEntered',
      { kind: 'PreStopStarted', pod: WEB, detail: { container: 'app' } },
      { kind: 'PreStopStarted', pod: WEB, detail: { container: 'app' } },
    ),
  },
  {
    id: 'I35',
    what: 'the hook of an orphan runs',
    run: inserted(REGULAR, 'TerminatingEntered', {
      kind: 'PreStopStarted',
      pod: WEB,
      changes: [set('podWorkers', 'workers', webUID, 'activeUpdate', 'options', 'runningPod').to({ uid: webUID })],
    }),
  },
  {
    id: 'I36',
    what: 'the sidecar goes first',
    run: inserted(REGULAR, 'SigtermSent', {
      changes: [
        set('runtime', 'containers', 'proxy').to({
          ...container,
          id: 'proxy',
          spec: SIDECAR,
          signal: 'SIGTERM',
        }),
        set('podManager', 'podByUID', webUID, 'spec', 'initContainers').to([SIDECAR]),
      ],
    }),
    release: '1.36',
  },
  {
    id: 'I37',
    what: 'a worker finishes without cleaning up',
    run: inserted(REGULAR, 'WorkerTerminated', { changes: [status(webUID, 'finished').to(true)] }),
  },
  {
    id: 'I38',
    what: 'a pod of a StatefulSet takes the name of one that is still there',
    run: inserted(
      REGULAR,
      'GracePeriodZeroed',
      { changes: [object('web').to(withMetadata(DELETING, OF_STATEFUL_SET))] },
      {
        changes: [
          object('web').to(withMetadata(DELETING, { ...OF_STATEFUL_SET, uid: 'new', resourceVersion: '1000' })),
        ],
      },
    ),
  },
  {
    id: 'I41',
    what: 'a pod of a StatefulSet leaves the API while it runs',
    run: inserted(
      REGULAR,
      'SigtermSent',
      { changes: [object('web').to(withMetadata(DELETING, OF_STATEFUL_SET)), request('web', {})] },
      { changes: [object('web').gone] },
    ),
    release: '1.27',
  },
  {
    id: 'I42',
    what: 'an eviction is not taken off its budget',
    run: inserted(
      REGULAR,
      'CommandTyped',
      {
        changes: [objects(budgetOf(1)), request('web', { verb: 'create', subresource: 'eviction', user: 'kubectl' })],
      },
      { changes: [object('web').to(withMetadata(DELETING, {}))] },
    ),
  },
  {
    id: 'I42',
    what: 'a budget allows less than nothing',
    run: inserted(REGULAR, 'CommandTyped', { changes: [objects(budgetOf(-1))] }),
  },
  {
    id: 'I43',
    what: 'a slice goes on listing a pod that is gone',
    run: silentAfter(REGULAR, 'ObjectRemoved', {
      changes: [
        objects(
          apiObject('Service', 'front', { spec: {} }),
          apiObject('EndpointSlice', 'front-1', { endpoints: [{ targetRef: WEB }] }, ownedBy('Service', 'front')),
        ),
      ],
    }),
  },
  {
    id: 'I44',
    what: 'a Job counts a pod twice',
    run: inserted(
      REGULAR,
      'CommandTyped',
      { changes: [objects(jobWith({ uncountedTerminatedPods: { failed: ['a'] } }))] },
      { changes: [objects(jobWith({ failed: 2, uncountedTerminatedPods: {} }))] },
    ),
  },
  {
    id: 'I44',
    what: 'a pod loses its finalizer before its Job has counted it',
    run: inserted(
      REGULAR,
      'GracePeriodZeroed',
      {
        changes: [
          objects(jobWith({ uncountedTerminatedPods: {} })),
          object('web').to(TRACKED),
          request('web', { verb: 'patch', user: 'controller', controller: 'job-controller' }),
        ],
      },
      { changes: [object('web').to(withMetadata(TRACKED, { finalizers: [] }))] },
    ),
  },
  {
    id: 'I45',
    what: 'a Deployment’s ReplicaSets ask for more than its surge',
    run: inserted(
      REGULAR,
      'CommandTyped',
      { changes: [objects(site(), replicaSet('old', 2), replicaSet('new', 0))] },
      { changes: [objects(site(), replicaSet('old', 2), replicaSet('new', 1))] },
    ),
  },
  {
    id: 'I46',
    what: 'an owner goes before what blocks it',
    run: inserted(
      REGULAR,
      'CommandTyped',
      { changes: [objects(site({ finalizers: ['foregroundDeletion'] }), replicaSet('old', 0))] },
      { changes: [objects(replicaSet('old', 0))] },
    ),
  },
  {
    id: 'I39',
    what: 'a volume of one node at a time is attached to two',
    run: inserted(REGULAR, 'GracePeriodZeroed', {
      kind: 'VolumeAttached',
      changes: [
        set('controllerManager', 'attachDetach').to({
          ...NO_ATTACHMENTS,
          actual: { a: attachedTo('a'), b: attachedTo('b') },
        }),
      ],
    }),
  },
  {
    id: 'I40',
    what: 'a volume is mounted that its node’s status does not have',
    run: inserted(REGULAR, 'GracePeriodZeroed', {
      kind: 'VolumeMountStarted',
      pod: WEB,
      detail: { volume: volume.outerName },
      changes: [set('volumeManager', 'actual', webVolume).to({ ...volume, attachable: 'pvc-1' })],
    }),
  },
  {
    id: 'L1',
    what: 'a failure is not tried again',
    run: silentAfter(REGULAR, 'TerminatingEntered', { kind: 'WorkFailed', pod: WEB }),
  },
  {
    id: 'L2',
    what: 'a failure of a removed pod is not tried again',
    run: silentAfter(REGULAR, 'TerminatingEntered', {
      kind: 'WorkFailed',
      pod: WEB,
      changes: [set('podManager', 'podByUID', webUID).gone],
    }),
    release: '1.36',
  },
  { id: 'L3', what: 'the object stays', run: silentAfter(REGULAR, 'CgroupRemoved') },
  {
    id: 'L3',
    what: 'the object stays, with a hook and with slow volumes',
    run: silentAfter(
      REGULAR,
      'TerminatingEntered',
      { changes: [object('web').to({ ...withMetadata(DELETING, {}), spec: withHook })] },
      {
        kind: 'VolumeUnmounted',
        pod: WEB,
        changes: [set('volumeManager', 'actual', webVolume).to({ ...volume, state: 'unmounted' })],
      },
      { changes: unmountAll() },
    ),
  },
  {
    id: 'L4',
    what: 'a refused status is forgotten',
    run: silentAfter(REGULAR, 'TerminatingEntered', { kind: 'RequestRefused', actor: 'statusManager', pod: WEB }),
  },
  {
    id: 'L5',
    what: 'a finished worker is remembered',
    run: silentAfter(REGULAR, 'WorkerFinished', { changes: [set('podManager', 'podByUID', webUID).gone] }),
  },
  {
    id: 'L6',
    what: 'the next static pod of the name never starts',
    run: silentAfter(STATIC, 'WorkerFinished', {
      changes: [
        set('podWorkers', 'waitingToStartStaticPodsByFullname', 'dns-n_default').to(['next']),
        set('podWorkers', 'workers', 'next').to({
          ...STATIC.initial.podWorkers.workers[dnsUID],
          status: {
            ...STATIC.initial.podWorkers.workers[dnsUID]?.status,
            podUID: 'next',
            startedAt: null,
            syncedAt: 0,
          },
        }),
      ],
    }),
  },
  { id: 'L7', what: 'the mirror stays', run: silentAfter(STATIC, 'WorkerTerminated') },
  { id: 'L8', what: 'a sandbox stays', run: silentAfter(REGULAR, 'WorkerForgotten') },
];

function unmountAll(): readonly Change[] {
  return Object.entries(REGULAR.initial.volumeManager.actual).map(([key, each]) =>
    set('volumeManager', 'actual', key).to({ ...each, state: 'unmounted' }),
  );
}

const found = (run: Run, release: Release, id: InvariantId): readonly Violation[] =>
  checkInvariants(run, release).filter((violation) => violation.id === id);

describe('a doctored run', () => {
  it.each(CASES)('breaks $id when $what', ({ id, run, release = '1.23' }) => {
    expect(found(run, release, id)).not.toEqual([]);
  });

  it('is there for every invariant', () => {
    expect(new Set(CASES.map(({ id }) => id))).toEqual(new Set(INVARIANTS.map(({ id }) => id)));
  });

  it('is told of at the event that breaks it', () => {
    const run = inserted(REGULAR, 'SigtermSent', { kind: 'FinalDeleteSent', pod: WEB });
    const index = indexOf(run, 'FinalDeleteSent');
    expect(found(run, '1.23', "I1'")).toEqual([
      {
        id: "I1'",
        seq: index,
        t: run.events[index]?.t,
        pod: WEB,
        breach: {
          code: 'deletedBeforeCleanUp',
          values: { pod: 'default/web', left: 'mayRun', count: 0, volume: '' },
        },
      },
    ]);
  });
});

describe('a final DELETE that comes too soon', () => {
  const ended = status(webUID, 'terminatedAt').to(at);
  const unmounted = unmountAll();
  const uncalled = { left: 'mayRun', count: 0, volume: '' };

  it.each([
    ['TerminatingEntered', [], uncalled],
    ['TerminatingEntered', [ended], { ...uncalled, left: 'running', count: 1 }],
    ['ContainerExited', [ended], { ...uncalled, left: 'volume', volume: webVolume }],
    ['ContainerExited', [ended, ...unmounted], { ...uncalled, left: 'cgroup' }],
  ] as const)('says what is left: after %s', (kind, changes, left) => {
    const run = inserted(REGULAR, kind, { kind: 'FinalDeleteSent', pod: WEB, changes });
    expect(found(run, '1.23', "I1'").map(({ breach }) => breach.values)).toEqual([{ pod: 'default/web', ...left }]);
  });

  it('is none of a pod whose worker is forgotten, once the workers know all pods', () => {
    const forgotten = set('podWorkers', 'workers', webUID).gone;
    const gone = [forgotten, ...unmounted, set('node', 'cgroups', webUID).gone];
    const run = (synced: boolean): Run =>
      silentAfter(REGULAR, 'ContainerExited', {
        kind: 'FinalDeleteSent',
        pod: WEB,
        changes: [...gone, set('podWorkers', 'podsSynced').to(synced)],
      });
    expect([true, false].map((synced) => found(run(synced), '1.23', "I1'").length)).toEqual([0, 1]);
  });
});

describe('the reason of a status', () => {
  const killed = {
    kind: 'TerminatingEntered',
    pod: WEB,
    changes: [
      set('podWorkers', 'workers', webUID, 'statusPostTerminating').to([
        { phase: 'Failed', reason: 'Evicted', message: '' },
        { phase: 'Failed', reason: 'Terminated', message: '' },
      ]),
    ],
  } satisfies Extra;
  const told = (reason: string | undefined): Extra => ({
    changes: [set('statusManager', 'podStatuses', webUID, 'status', 'reason').to(reason)],
  });
  const between = (kind: EventKind, pod = WEB): Extra => ({ kind, pod });

  it.each([
    ['the last killer’s', [told('Terminated')], 0],
    ['an earlier killer’s', [told('Evicted')], 1],
    ['none', [{ changes: [set('statusManager', 'podStatuses', webUID, 'status', 'message').to('stopping')] }], 0],
    [
      'an earlier killer’s, when the containers’ ends have been looked at',
      [between('ContainersStopped'), told('Evicted')],
      0,
    ],
    ['an earlier killer’s, when the worker is forgotten', [between('WorkerForgotten'), told('Evicted')], 0],
    [
      'an earlier killer’s, when another pod’s containers stopped',
      [between('ContainersStopped', DNS), told('Evicted')],
      1,
    ],
  ] as const)('while it is killed is %s', (_what, then, violations) => {
    expect(found(inserted(REGULAR, 'TerminatingEntered', killed, ...then), '1.23', 'I33')).toHaveLength(violations);
  });
});

describe('a run as it is', () => {
  it.each([
    ['deleting a regular pod', REGULAR],
    ['deleting a mirror pod', MIRROR],
    ['removing a static pod', STATIC],
  ])('keeps every invariant of its release: %s', (_what, run) => {
    expect(checkInvariants(run, '1.23')).toEqual([]);
  });

  it.each([v1_18, v1_27, v1_36])('keeps every invariant of $id', (release) => {
    const steps = [deletes(at, 'web'), removesManifest(at, 'dns')];
    expect(checkInvariants(simulatedIn(release, ...steps), release.id)).toEqual([]);
  });
});

describe('a node that has been shut down', () => {
  it('has a kubelet no more that could end what is deleted later', () => {
    const { from, behaviour } = pod('api', 'web');
    const held = { ...manifest('web'), metadata: { name: 'web', finalizers: ['example.com/hold'] } };
    const steps = [shutsNodeDown(at, 30, 10), deletes(seconds(20), 'web')].flat();
    const pods = [{ from, behaviour, manifest: held }];
    const run = simulate({ release: v1_36, seed: 0, nodeName: 'n', timers: {}, pods, steps, until: 'quiet' });
    expect(run.events.filter(({ kind }) => kind === 'FinalDeleteSent')).toEqual([]);
    expect(indexOf(run, 'DeletionTimestampSet')).toBeGreaterThan(indexOf(run, 'NodePoweredOff'));
    expect(checkInvariants(run, '1.36')).toEqual([]);
  });
});

describe('the invariants', () => {
  it('have ids of their own', () => {
    expect(new Set(INVARIANTS.map(({ id }) => id)).size).toBe(INVARIANTS.length);
  });

  it('say where in Kubernetes they follow from', () => {
    for (const { source } of INVARIANTS)
      expect(source).toEqual({
        file: expect.stringMatching(/^(?:pkg|staging)\/[\w/.-]+\.go$/),
        func: expect.stringMatching(/^\w+$/),
      });
  });

  it('hold in the releases that they are dated to', () => {
    const idsIn = (release: Release) => INVARIANTS.filter((each) => holdsIn(each, release)).map(({ id }) => id);
    expect(idsIn('1.18')).toEqual(expect.arrayContaining(['I2', 'I34']));
    expect(idsIn('1.23')).toEqual(expect.arrayContaining(["I1'", 'I19']));
    for (const id of ['I1', 'I34'] as const) expect(idsIn('1.23')).not.toContain(id);
    expect(idsIn('1.36')).toEqual(expect.arrayContaining(['I1', 'I14']));
    expect(idsIn('1.36')).not.toContain("I1'");
  });
});
