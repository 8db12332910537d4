/** One node at t = 0, where its pods have been running for a while and housekeeping has just read the runtime. */
import { micros, ms, plus, ZERO, type Micros } from '../engine/time.ts';
import { objectKey, podFullName, type Pod } from '../kube/objects.ts';
import { nodeUID } from './ids.ts';
import {
  BACK_OFF_PERIOD,
  KUBELET_STARTED,
  LEASE_RENEW_PERIOD,
  RESYNC_INTERVAL,
  RUNTIME_CACHE_PERIOD,
} from './kubelet/constants.ts';
import { probeKey } from './kubelet/probes.ts';
import { finishedWorker, restingWorker } from './kubelet/podWorkerSnapshot.ts';
import type { AttachableVolume } from './controllers/attachDetachState.ts';
import type { NodeAttachments } from './kubelet/volumeManagerState.ts';
import { VOLUME_LOOP_PHASES } from './kubelet/volumeLoops.ts';
import { volumesToMount } from './kubelet/volumeState.ts';
import { addressOfNth } from './node/address.ts';
import { logDir, manifestPath, podCgroup, volumeKey } from './node/paths.ts';
import { POD_ADDRESSES } from './runtime/ids.ts';
import { allPods, podStatusOf, runningPods } from './runtime/listing.ts';
import type { NodeSetup, PodSetup } from './setup.ts';
import type { NodeComponents, PodSource, PodWorker } from './state.ts';
import type { PodAtStart, RejectedAtStart } from './steadyPod.ts';

/** A worker that has synced its pod and rests, or that is finished with it. */
function workerAtStart({ pod, source, sandbox, containers, starts, isOver }: PodAtStart): PodWorker {
  const { uid, name, namespace } = pod.metadata;
  const { createdAt } = sandbox;
  const input = {
    podUID: uid,
    name,
    namespace,
    isStatic: source !== 'api',
    fullname: podFullName(pod),
    syncedAt: createdAt,
  };
  const endedAt = micros(Math.max(createdAt, ...containers.map(({ finishedAt = ZERO }) => finishedAt)));
  const { value, status } = isOver ? finishedWorker(input, endedAt) : restingWorker(input);
  return {
    value,
    status,
    pendingUpdate: null,
    activeUpdate: null,
    notifyPostTerminating: [],
    statusPostTerminating: [],
    lastUpdate: { updateType: 'update', pod },
    cancellable: true,
    cancelled: false,
    running: null,
    lastSyncTime: createdAt,
    ...(starts !== null && { starts }),
  };
}

/** What is mounted is attached, and both the node's status and the kubelet say so. */
function attachedAtStart(pods: readonly PodAtStart[]): NodeAttachments {
  const attached = volumesAtStart(pods);
  return { attached, reportedInUse: attached, statusDue: null, unverified: {} };
}

/** The attachable volumes of pods, by their unique names. */
const volumesAtStart = (pods: readonly PodAtStart[]): readonly string[] => [
  ...new Set(
    pods.flatMap(({ volumes }) =>
      volumes.flatMap(({ attachable, uniqueName }) => (attachable === undefined ? [] : [uniqueName])),
    ),
  ),
];

export const record = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> => Object.fromEntries(entries);

/** When the runtime cache was last read, so that the pass at `timers.runtimeCache` is the first to read it anew. */
const cacheReadAt = ({ timers: { runtimeCache } }: NodeSetup): Micros =>
  runtimeCache === undefined ? ZERO : micros(runtimeCache - RUNTIME_CACHE_PERIOD - 1);

const ALL_SOURCES = { file: true, http: true, api: true } as const;
/** Any number does: it only tells one kubelet from the next. */
const FIRST_PID = 1;

const behaviourEntry = (
  { namespace = 'default', name }: { readonly namespace?: string; readonly name: string },
  behaviour: PodSetup['behaviour'],
) => [objectKey(namespace, name), behaviour] as const;

/** Pods of the node behind so many others get addresses of its own. */
export const firstAddress = (index: number): number => index * POD_ADDRESSES;

/** What a node finds at t = 0. */
export interface NodeAtStart {
  readonly setup: NodeSetup;
  /** Among the nodes. */
  readonly index: number;
  readonly pods: readonly PodAtStart[];
  /** Those that the kubelet has not admitted. */
  readonly rejected: readonly RejectedAtStart[];
  /** Those that may come to it later on. */
  readonly toCome: readonly PodSetup[];
  readonly sources: readonly PodSource[];
  /** The last one that the API has written. */
  readonly revision: number;
  /** By their claims; absent where no volume has to be attached. */
  readonly attachable?: Readonly<Record<string, AttachableVolume>>;
}

export function nodeAtStart(beginning: NodeAtStart): NodeComponents {
  const { setup: own, index, pods, rejected, toCome, sources, revision, attachable } = beginning;
  const all = [...pods, ...rejected];
  const { nodeName, timers } = own;
  const statics = pods.filter(({ source }) => source !== 'api');
  const alive = pods.filter(({ isOver }) => !isOver);
  const lastSync = ms(-80);
  const runtime = {
    sandboxes: record(
      pods.flatMap(({ sandbox, earlierSandbox }) =>
        [earlierSandbox, sandbox].flatMap((each) => (each === null ? [] : [[each.id, each] as const])),
      ),
    ),
    containers: record(pods.flatMap(({ containers }) => containers.map((c) => [c.id, c] as const))),
    behaviours: record([
      ...pods.map(({ pod: { metadata }, behaviour }) => behaviourEntry(metadata, behaviour)),
      ...toCome.map(({ manifest: { metadata }, behaviour }) => behaviourEntry(metadata, behaviour)),
    ]),
    addresses: firstAddress(index) + pods.length,
  };
  const bySource = (source: PodSource) =>
    record(
      all.flatMap((p): (readonly [string, Pod])[] => {
        if (source === 'api') return p.object === null ? [] : [[p.object.metadata.uid, p.object]];
        return p.source === source ? [[p.pod.metadata.uid, p.pod]] : [];
      }),
    );
  const manifestsOf = (source: PodSource) =>
    record(
      all
        .filter((p) => p.source === source)
        .map(({ manifest }) => [manifestPath(manifest.metadata.name), manifest] as const),
    );
  const cache = record(
    pods.map(({ pod, sandbox: { ip, hostNetwork } }) => {
      const { uid, name, namespace } = pod.metadata;
      return [
        uid,
        { status: { ...podStatusOf(runtime, uid, name, namespace), ...(!hostNetwork && { ip }) }, modified: lastSync },
      ] as const;
    }),
  );
  return {
    kubelet: { running: true, pid: FIRST_PID, startedAt: KUBELET_STARTED, sources },
    fileSource: { pods: bySource('file') },
    httpSource: { pods: bySource('http') },
    apiSource: {
      pods: bySource('api'),
      phase: 'watching',
      resourceVersion: String(revision),
      token: 0,
      retries: 0,
      backOff: { list: { steps: 0, lastUsed: null }, watch: { steps: 0, lastUsed: null } },
    },
    apiClient: {
      cutSince: null,
      connected: true,
      held: {},
      inbound: [],
      leasePhase: micros((timers.lease ?? timers.statusSync ?? timers.housekeeping ?? ms(1_400)) % LEASE_RENEW_PERIOD),
    },
    podConfig: {
      pods: { file: bySource('file'), http: bySource('http'), api: bySource('api') },
      seen: ALL_SOURCES,
    },
    podManager: {
      podByUID: record(all.map(({ pod }) => [pod.metadata.uid, pod] as const)),
      mirrorPodByUID: record(statics.map(({ object }) => [object.metadata.uid, object] as const)),
      translationByUID: record(statics.map(({ object, pod }) => [object.metadata.uid, pod.metadata.uid] as const)),
    },
    syncLoop: {
      channels: { config: [], pleg: [], probe: [], sync: false, housekeeping: false },
      iterating: false,
      containerMap: Object.values(runtime.containers).map(({ podUID, spec }) => ({ podUID, containerName: spec.name })),
      runtimeSync: 'ok',
      sourcesSeen: ALL_SOURCES,
      running: null,
      lastContainerStarted: {},
      housekeeping: {
        lastStart: null,
        runtimeCache: { at: cacheReadAt(own), pods: runningPods(runtime) },
        readsFrom: timers.runtimeCache ?? null,
      },
    },
    podWorkers: {
      workers: record(pods.map((pod) => [pod.pod.metadata.uid, workerAtStart(pod)] as const)),
      workQueue: record(
        alive.map(({ pod, starts }) => {
          const interval = starts === null ? RESYNC_INTERVAL : BACK_OFF_PERIOD;
          return [pod.metadata.uid, plus(lastSync, interval)] as const;
        }),
      ),
      podsSynced: true,
      startedStaticPodsByFullname: record(
        statics.flatMap(({ pod, isOver }) => (isOver ? [] : [[podFullName(pod), pod.metadata.uid] as const])),
      ),
      waitingToStartStaticPodsByFullname: {},
    },
    podKiller: { kills: {} },
    statusManager: {
      podStatuses: record(all.map(({ pod, status }) => [pod.metadata.uid, status] as const)),
      apiStatusVersions: record(
        all.flatMap(({ object, status }) => (object === null ? [] : [[object.metadata.uid, status.version] as const])),
      ),
      channel: [],
      signalled: false,
      batchDue: false,
      waking: false,
      running: null,
    },
    volumeManager: {
      desired: record(
        alive.flatMap(({ pod }) =>
          volumesToMount(pod, attachable).map((v) => [volumeKey(v.podUID, v.outerName), v] as const),
        ),
      ),
      actual: record(pods.flatMap(({ volumes }) => volumes.map((v) => [volumeKey(v.podUID, v.outerName), v] as const))),
      reconstructed: true,
      phases: {
        populator: timers.populator ?? VOLUME_LOOP_PHASES.populator,
        reconciler: timers.reconciler ?? VOLUME_LOOP_PHASES.reconciler,
      },
      turning: { populator: null, reconciler: null },
      askedRuntimeAt: null,
      waiting: {},
      ...(attachable !== undefined && { attachments: attachedAtStart(pods) }),
    },
    pleg: {
      podRecords: record(allPods(runtime).map((pod) => [pod.uid, pod] as const)),
      cache,
      cacheTimestamp: lastSync,
      lastRelist: lastSync,
      requests: [],
      due: false,
      running: null,
    },
    probeManager: {
      workers: record(alive.flatMap(({ probes }) => probes.map((worker) => [probeKey(worker), worker] as const))),
    },
    containerGC: { lastRun: null, running: null, deletor: [], deleting: null, unread: {} },
    eventRecorder: { events: [] },
    evictionManager: { pressure: [], evicting: null, running: null },
    nodeShutdown: { state: 'up', groups: [], kills: {}, left: 0, running: null, unmounting: null },
    runtime,
    node: {
      name: nodeName,
      ...(own.clockAhead !== undefined && { clockAhead: own.clockAhead }),
      ...(index > 0 && { address: addressOfNth(index) }),
      uid: nodeUID(nodeName),
      manifests: manifestsOf('file'),
      httpManifests: manifestsOf('http'),
      podDirs: record(
        pods.map(
          ({ pod, volumes }) =>
            [
              pod.metadata.uid,
              {
                volumes: record(volumes.flatMap((v) => (v.path === null ? [] : [[v.outerName, v.path] as const]))),
              },
            ] as const,
        ),
      ),
      mounts: record(
        pods.flatMap(({ volumes }) =>
          volumes.flatMap((v) => (v.path === null || !v.isMountPoint ? [] : [[v.path, true as const] as const])),
        ),
      ),
      volumeSetups: {},
      volumeTroubles: Object.assign({}, ...pods.map(({ volumeTroubles }) => volumeTroubles)),
      cgroups: record(
        alive.map(
          ({ pod, status }) =>
            [pod.metadata.uid, podCgroup(pod.metadata.uid, status.status.qosClass ?? 'BestEffort')] as const,
        ),
      ),
      cgroupHeldUntil: {},
      logDirs: record(
        pods.map(
          ({ pod }) => [pod.metadata.uid, logDir(pod.metadata.namespace, pod.metadata.name, pod.metadata.uid)] as const,
        ),
      ),
    },
  };
}
