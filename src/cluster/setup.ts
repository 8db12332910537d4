/**
 * The cluster as a scenario finds it at t = 0: every pod has been running for a while, its status has reached the API,
 * its mirror exists, and the kubelet's periodic timers are somewhere in their periods.
 */
import { micros, minus, ms, plus, seconds, ZERO, type Micros } from '../engine/time.ts';
import { podRow } from '../kube/kubectl.ts';
import { podFullName, type Pod, type PodManifest, type PodStatus, type Volume } from '../kube/objects.ts';
import { rfc3339 } from '../kube/time.ts';
import { volumePlugin } from '../kube/volumes.ts';
import { objectKey } from './apiserver/etcd.ts';
import { hex, nameSuffix, uuid } from './ids.ts';
import { staticPod } from './kubelet/podConfig.ts';
import { generateAPIPodStatus } from './kubelet/podStatus.ts';
import { newPodWorker, nextPodWorker } from './kubelet/podWorkerMachine.ts';
import { HOST_IP } from './kubelet/reportStatus.ts';
import { mirrorPodOf } from './kubelet/syncPod.ts';
import { volumeKey } from './kubelet/volumeState.ts';
import { RESYNC_INTERVAL } from './kubelet/constants.ts';
import { logDir, manifestPath, podCgroup, podDir } from './node/node.ts';
import type { Release } from './releases/index.ts';
import { allPods, podStatusOf, runningPods } from './runtime/listing.ts';
import type {
  ClusterState,
  MountedVolume,
  PodSource,
  PodWorker,
  ProcessBehaviour,
  RuntimeContainer,
  Sandbox,
  VersionedPodStatus,
  WatchRow,
} from './state.ts';

export interface PodSetup {
  readonly from: PodSource;
  readonly manifest: PodManifest;
  /** By container name; a container that is not named exits at once with code 0. */
  readonly behaviour: Readonly<Record<string, ProcessBehaviour>>;
}

/** What people do, and when. */
export type StepSetup = { readonly at: Micros } & (
  | {
      readonly do: 'delete';
      readonly namespace: string;
      readonly name: string;
      readonly gracePeriodSeconds?: number;
      readonly force: boolean;
    }
  | { readonly do: 'removeManifest'; readonly name: string; readonly from: 'file' | 'http' }
  | { readonly do: 'removeFinalizer'; readonly namespace: string; readonly name: string; readonly finalizer?: string }
);

/** When each periodic timer first fires. A missing one follows from the others, as they start with the kubelet. */
export interface TimerSetup {
  readonly pleg?: Micros;
  readonly housekeeping?: Micros;
  readonly statusSync?: Micros;
  readonly containerGC?: Micros;
}

export interface ClusterSetup {
  readonly release: Release;
  readonly seed: number;
  readonly nodeName: string;
  readonly timers: TimerSetup;
  readonly pods: readonly PodSetup[];
  readonly steps: readonly StepSetup[];
  /** End of the window in µs, or `quiet`: nothing left to do but periodic timers. */
  readonly until: Micros | 'quiet';
}

export const DEFAULT_BEHAVIOUR: ProcessBehaviour = {
  onSigterm: 'exit',
  exitAfter: ZERO,
  exitCode: 0,
  preStopTakes: ZERO,
  stopsAnsweringAfter: null,
};

/** Pods were created this long before t = 0, and ran a second later. */
const AGE = seconds(300);
const created = (index: number): Micros => micros(plus(minus(ZERO, AGE), seconds(index)));

/** The volume that the ServiceAccount admission adds to every pod that comes through the API (mirrors excepted). */
function tokenVolume(uid: string): Volume {
  return {
    name: `kube-api-access-${nameSuffix(uid)}`,
    projected: {
      sources: [
        { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
        { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
        {
          downwardAPI: {
            items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }],
          },
        },
      ],
      defaultMode: 420,
    },
  };
}

function apiPod(manifest: PodManifest, nodeName: string, at: Micros): Pod {
  const { metadata, spec } = manifest;
  const namespace = metadata.namespace ?? 'default';
  const uid = metadata.uid ?? uuid(`${namespace}/${metadata.name}`);
  const declared = spec.volumes ?? [];
  const hasToken = declared.some(({ name }) => name.startsWith('kube-api-access-'));
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...metadata, namespace, uid, resourceVersion: '', creationTimestamp: rfc3339(at) },
    spec: {
      ...spec,
      nodeName: spec.nodeName ?? nodeName,
      restartPolicy: spec.restartPolicy ?? 'Always',
      terminationGracePeriodSeconds: spec.terminationGracePeriodSeconds ?? 30,
      volumes: hasToken ? declared : [...declared, tokenVolume(uid)],
    },
    status: { phase: 'Pending' },
  };
}

/** Everything of one running pod, ready to be spread over the actors' states. */
interface Running {
  readonly source: PodSource;
  readonly manifest: PodManifest;
  /** As the kubelet runs it. */
  readonly pod: Pod;
  readonly sandbox: Sandbox;
  readonly containers: readonly RuntimeContainer[];
  readonly volumes: readonly MountedVolume[];
  /** As the API has it: the pod itself, or its mirror. */
  readonly object: Pod;
  readonly status: VersionedPodStatus;
}

function startRunning(setup: PodSetup, index: number, nodeName: string): Running {
  const { from, manifest, behaviour } = setup;
  const at = created(index);
  const started = plus(at, seconds(1));
  const pod =
    from === 'api'
      ? apiPod(manifest, nodeName, at)
      : staticPod(manifest, from, manifestPath(manifest.metadata.name), nodeName, rfc3339(at));
  const { uid, name, namespace } = pod.metadata;
  const sandboxID = hex(`sandbox ${uid}`, 64);
  const sandbox: Sandbox = {
    id: sandboxID,
    podUID: uid,
    name,
    namespace,
    state: 'ready',
    network: 'up',
    createdAt: at,
    ip: `10.98.${index >> 8}.${(index & 255) + 2}`,
  };
  const containers = pod.spec.containers.map((spec): RuntimeContainer => ({
    id: hex(`container ${uid} ${spec.name}`, 64),
    sandboxID,
    podUID: uid,
    spec,
    state: 'running',
    createdAt: started,
    startedAt: started,
    restartCount: 0,
    behaviour: behaviour[spec.name] ?? DEFAULT_BEHAVIOUR,
  }));
  const volumes = (pod.spec.volumes ?? []).map((volume): MountedVolume => ({
    podUID: uid,
    podName: name,
    podNamespace: namespace,
    outerName: volume.name,
    plugin: volumePlugin(volume),
    state: 'mounted',
  }));
  const status = steadyStatus(pod, sandbox, containers, at);
  const mirror = from === 'api' ? pod : mirrorPodOf(pod);
  const object: Pod = {
    ...mirror,
    metadata: {
      ...mirror.metadata,
      uid: from === 'api' ? uid : uuid(`mirror ${uid}`),
      resourceVersion: String(FIRST_REVISION + index),
      creationTimestamp: rfc3339(at),
    },
    status,
  };
  const versioned = { version: 2, podName: name, podNamespace: namespace, status };
  return {
    source: from,
    manifest,
    pod: from === 'api' ? object : pod,
    sandbox,
    containers,
    volumes,
    object,
    status: versioned,
  };
}

const FIRST_REVISION = 170;

function steadyStatus(pod: Pod, sandbox: Sandbox, containers: readonly RuntimeContainer[], at: Micros): PodStatus {
  const runtime = {
    sandboxes: { [sandbox.id]: sandbox },
    containers: Object.fromEntries(containers.map((c) => [c.id, c])),
  };
  const readiness = Object.fromEntries(
    containers.map(({ spec }) => [`${pod.metadata.uid}/${spec.name}`, { ready: true }]),
  );
  const seen = podStatusOf(runtime, pod.metadata.uid, pod.metadata.name, pod.metadata.namespace);
  const startTime = rfc3339(at);
  const status = generateAPIPodStatus(pod, seen, { phase: 'Pending', startTime }, readiness, HOST_IP);
  const ready = rfc3339(plus(at, seconds(1)));
  return {
    ...status,
    conditions: (status.conditions ?? []).map(({ type, status: value, ...rest }) => ({
      type,
      status: value,
      lastTransitionTime: type === 'Initialized' || type === 'PodScheduled' ? startTime : ready,
      ...rest,
    })),
  };
}

/** A worker that has synced its pod once and rests. */
function restingWorker({ pod, source }: Running, lastSync: Micros): PodWorker {
  const { uid, name, namespace } = pod.metadata;
  const fresh = newPodWorker({
    podUID: uid,
    name,
    namespace,
    isStatic: source !== 'api',
    fullname: podFullName(pod),
    syncedAt: lastSync,
  });
  const started = nextPodWorker(nextPodWorker(fresh, { type: 'Dispatched' }), { type: 'Start', now: lastSync });
  const { value, status } = nextPodWorker(started, { type: 'Rested' });
  return { value, status, pendingUpdate: null, activeUpdate: null, running: null, lastSyncTime: lastSync };
}

const record = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> => Object.fromEntries(entries);

function watchRow({ object }: Running, release: Release): WatchRow {
  const { namespace, name, uid } = object.metadata;
  return { t: ZERO, event: 'ADDED', namespace, name, uid, ...podRow(object, ZERO, release.id) };
}

export function initialState(setup: ClusterSetup): ClusterState {
  const pods = setup.pods.map((pod, index) => startRunning(pod, index, setup.nodeName));
  const statics = pods.filter(({ source }) => source !== 'api');
  const lastSync = ms(-80);
  const runtime = {
    sandboxes: record(pods.map(({ sandbox }) => [sandbox.id, sandbox] as const)),
    containers: record(pods.flatMap(({ containers }) => containers.map((c) => [c.id, c] as const))),
  };
  const bySource = (source: PodSource) =>
    record(
      pods.flatMap((p): (readonly [string, Pod])[] => {
        if (source === 'api') return [[p.object.metadata.uid, p.object]];
        return p.source === source ? [[p.pod.metadata.uid, p.pod]] : [];
      }),
    );
  const manifestsOf = (source: PodSource) =>
    record(
      pods
        .filter((p) => p.source === source)
        .map(({ manifest }) => [manifestPath(manifest.metadata.name), manifest] as const),
    );
  const cache = record(
    pods.map(({ pod }) => {
      const { uid, name, namespace } = pod.metadata;
      return [uid, { status: podStatusOf(runtime, uid, name, namespace), modified: lastSync }] as const;
    }),
  );
  return {
    kubectl: { commands: [], watch: pods.map((pod) => watchRow(pod, setup.release)) },
    apiserver: { pending: {}, audit: [] },
    etcd: {
      revision: FIRST_REVISION + pods.length - 1,
      pods: record(
        pods.map(({ object }) => [objectKey(object.metadata.namespace, object.metadata.name), object] as const),
      ),
    },
    fileSource: { pods: bySource('file') },
    httpSource: { pods: bySource('http') },
    apiSource: { pods: bySource('api') },
    podConfig: { pods: { file: bySource('file'), http: bySource('http'), api: bySource('api') } },
    podManager: {
      podByUID: record(pods.map(({ pod }) => [pod.metadata.uid, pod] as const)),
      mirrorPodByUID: record(statics.map(({ object }) => [object.metadata.uid, object] as const)),
      translationByUID: record(statics.map(({ object, pod }) => [object.metadata.uid, pod.metadata.uid] as const)),
    },
    syncLoop: {
      channels: { config: [], pleg: [], sync: false, housekeeping: false },
      iterating: false,
      running: null,
      housekeeping: { lastStart: null, runtimeCache: { at: ZERO, pods: runningPods(runtime) } },
    },
    podWorkers: {
      workers: record(pods.map((pod) => [pod.pod.metadata.uid, restingWorker(pod, lastSync)] as const)),
      workQueue: record(pods.map(({ pod }) => [pod.metadata.uid, plus(lastSync, RESYNC_INTERVAL)] as const)),
      podsSynced: true,
      startedStaticPodsByFullname: record(statics.map(({ pod }) => [podFullName(pod), pod.metadata.uid] as const)),
      waitingToStartStaticPodsByFullname: {},
    },
    statusManager: {
      podStatuses: record(pods.map(({ pod, status }) => [pod.metadata.uid, status] as const)),
      apiStatusVersions: record(pods.map(({ object, status }) => [object.metadata.uid, status.version] as const)),
      channel: [],
      batchDue: false,
      waking: false,
      running: null,
    },
    volumeManager: {
      desired: record(
        pods.flatMap(({ volumes }) => volumes.map((v) => [volumeKey(v.podUID, v.outerName), true as const] as const)),
      ),
      actual: record(pods.flatMap(({ volumes }) => volumes.map((v) => [volumeKey(v.podUID, v.outerName), v] as const))),
      turning: { populator: false, reconciler: false },
    },
    pleg: {
      podRecords: record(allPods(runtime).map((pod) => [pod.uid, pod] as const)),
      cache,
      cacheTimestamp: lastSync,
      lastRelist: lastSync,
      running: null,
    },
    probeManager: {
      readiness: record(
        pods.flatMap(({ pod }) =>
          pod.spec.containers.map(({ name }) => [`${pod.metadata.uid}/${name}`, { ready: true }] as const),
        ),
      ),
      liveness: record(pods.map(({ pod }) => [pod.metadata.uid, true as const] as const)),
    },
    containerGC: { lastRun: null, running: null, deletor: [], deleting: null },
    eventRecorder: { events: [] },
    runtime,
    node: {
      name: setup.nodeName,
      manifests: manifestsOf('file'),
      httpManifests: manifestsOf('http'),
      podDirs: record(
        pods.map(
          ({ pod, volumes }) =>
            [
              pod.metadata.uid,
              {
                volumes: record(
                  volumes.map(
                    (v) =>
                      [
                        v.outerName,
                        `${podDir(v.podUID)}/volumes/${v.plugin.replace('/', '~')}/${v.outerName}`,
                      ] as const,
                  ),
                ),
              },
            ] as const,
        ),
      ),
      cgroups: record(
        pods.map(
          ({ pod, status }) =>
            [pod.metadata.uid, podCgroup(pod.metadata.uid, status.status.qosClass ?? 'BestEffort')] as const,
        ),
      ),
      logDirs: record(
        pods.map(
          ({ pod }) => [pod.metadata.uid, logDir(pod.metadata.namespace, pod.metadata.name, pod.metadata.uid)] as const,
        ),
      ),
    },
  };
}
