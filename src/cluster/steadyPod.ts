/** One pod at t = 0: its sandbox, containers, volumes, its status, and its object in the API. */
import { micros, minus, plus, seconds, ZERO, type Micros } from '../engine/time.ts';
import type { Pod, PodManifest, PodStatus } from '../kube/objects.ts';
import { isTerminalPhase } from '../kube/podLifecycle.ts';
import { gateConditions } from '../kube/readinessGates.ts';
import { rfc3339 } from '../kube/time.ts';
import { dropDisabledFields, dropFieldsOfApi } from './apiserver/disabledFields.ts';
import { tokenVolume, wantsToken } from './apiserver/serviceAccount.ts';
import { shownBy, type Clock } from './clocks.ts';
import type { AttachableVolume } from './controllers/attachDetachState.ts';
import { containersAtStart, historyOf, leftOfEarlierRun } from './containersAtStart.ts';
import { nodeUID, uuid } from './ids.ts';
import { rejectedStatus, type Rejection } from './kubelet/predicate.ts';
import { mirrorPodOf } from './kubelet/mirrorPod.ts';
import { staticPod } from './kubelet/staticPod.ts';
import { generateAPIPodStatus } from './kubelet/podStatus.ts';
import { probeKey, probeWorkersOf } from './kubelet/probes.ts';
import { volumesToMount } from './kubelet/volumeState.ts';
import { troublesAtStart } from './node/volumeTroubles.ts';
import { manifestPath } from './node/paths.ts';
import type { Release } from './releases/index.ts';
import { silenceOf } from './runtime/probeSilence.ts';
import { podStatusOf, timesShownBy } from './runtime/listing.ts';
import { sandboxID } from './runtime/ids.ts';
import type { PodSetup } from './setup.ts';
import type {
  ContainerStarts,
  MountedVolume,
  PodSource,
  ProbeWorker,
  RuntimeContainer,
  Sandbox,
  VersionedPodStatus,
  VolumeTrouble,
} from './state.ts';

/** Pods were created this long before t = 0, and ran a second later. */
const AGE = seconds(300);
export const createdAt = (index: number): Micros => micros(plus(minus(ZERO, AGE), seconds(index)));

/** One with a deadline was created but so long before, so that it is still to come; unless its processes have a past. */
const AGE_BEFORE_DEADLINE = seconds(10);

function createdAs({ manifest, behaviour }: PodSetup, index: number): Micros {
  const hasPast = Object.values(behaviour).some(
    ({ exits, imageMissing, envMissing }) => exits !== undefined || imageMissing === true || envMissing === true,
  );
  if (manifest.spec.activeDeadlineSeconds !== undefined && !hasPast) return minus(ZERO, AGE_BEFORE_DEADLINE);
  return micros(Math.min(createdAt(index), minus(ZERO, historyOf(behaviour))));
}

function apiPod(manifest: PodManifest, nodeName: string, at: Micros, release: Release): Pod {
  const { metadata } = manifest;
  const spec = dropFieldsOfApi(dropDisabledFields(manifest.spec, release), release);
  const namespace = metadata.namespace ?? 'default';
  const uid = metadata.uid ?? uuid(`${namespace}/${metadata.name}`);
  const declared = spec.volumes ?? [];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...metadata,
      namespace,
      uid,
      resourceVersion: '',
      creationTimestamp: rfc3339(at),
      ...(release.podGeneration && { generation: 1 }),
    },
    spec: {
      ...spec,
      nodeName: spec.nodeName ?? nodeName,
      restartPolicy: spec.restartPolicy ?? 'Always',
      terminationGracePeriodSeconds: spec.terminationGracePeriodSeconds ?? 30,
      volumes: wantsToken(spec) ? [...declared, tokenVolume(uid)] : declared,
    },
    status: { phase: 'Pending', conditions: gateConditions(manifest) },
  };
}

/** Everything of one pod at t = 0, ready to be spread over the actors' states. */
export interface PodAtStart {
  readonly source: PodSource;
  readonly manifest: PodManifest;
  readonly behaviour: PodSetup['behaviour'];
  /** As the kubelet runs it. */
  readonly pod: Pod;
  readonly sandbox: Sandbox;
  /** Of its last run before this one, where it had one and something is left of it. */
  readonly earlierSandbox: Sandbox | null;
  /** Oldest first, those of its last run among them. */
  readonly containers: readonly RuntimeContainer[];
  /** What the kubelet remembers of containers that would not start or stay up; null where there is nothing. */
  readonly starts: ContainerStarts | null;
  readonly probes: readonly ProbeWorker[];
  readonly volumes: readonly MountedVolume[];
  /** What stands in the way of its volumes, by `podUID/volume`. */
  readonly volumeTroubles: Readonly<Record<string, VolumeTrouble>>;
  /** As the API has it: the pod itself, or its mirror. */
  readonly object: Pod;
  readonly status: VersionedPodStatus;
  /** The pod has run its course: its worker is finished, and nothing but its records is left on the node. */
  readonly isOver: boolean;
}

/**
 * What runs has succeeded in its probes, unless its behaviour says that it fails them: then it is not ready, has not
 * started, or is about to be found dead. What does not run is not ready.
 */
function probesAtStart(pod: Pod, containers: readonly RuntimeContainer[], release: Release): readonly ProbeWorker[] {
  return probeWorkersOf(pod, release).map((worker): ProbeWorker => {
    const container = containers.find(({ spec }) => spec.name === worker.container);
    const synced = release.probeContext === 'sync' ? ({ outlivesSync: true } as const) : {};
    if (container === undefined) return { ...worker, ...synced };
    const known = { ...worker, ...synced, containerID: container.id };
    const fails = container.state === 'running' && silenceOf(container, worker.type, ZERO) !== undefined;
    if (fails && worker.type === 'startup') return { ...known, result: 'unknown' };
    const result = container.state === 'running' && !(fails && worker.type === 'readiness') ? 'success' : 'failure';
    return { ...known, result, lastResult: result, resultRun: 1 };
  });
}

const isEmpty = ({ backOff, imageBackOff, reasons }: ContainerStarts): boolean =>
  [backOff, imageBackOff, reasons].every((entries) => Object.keys(entries).length === 0);

/** Where a pod runs, and which one it is. */
export interface PlaceAtStart {
  readonly nodeName: string;
  readonly hostIP: string;
  readonly podIP: string;
  /** The node's. */
  readonly clock: Clock;
  /** Among all pods of the cluster. */
  readonly index: number;
}

export function podAtStart(
  setup: PodSetup,
  placed: PlaceAtStart,
  release: Release,
  attachable?: Readonly<Record<string, AttachableVolume>>,
): PodAtStart {
  const { nodeName, hostIP, index } = placed;
  const { from, manifest, behaviour, earlierRuns = 0 } = setup;
  const at = createdAs(setup, index);
  const pod = kubeletPod(setup, at, placed, release);
  const { uid, name, namespace } = pod.metadata;
  const id = sandboxID(uid, earlierRuns);
  const place = { pod, sandboxID: id, at: plus(at, seconds(1)), behaviours: behaviour, release, earlierRuns };
  const { containers: own, starts } = containersAtStart(place);
  const earlierID = sandboxID(uid, earlierRuns - 1);
  const earlier = leftOfEarlierRun({ ...place, sandboxID: earlierID });
  const containers = [...earlier, ...own];
  const probes = probesAtStart(pod, containers, release);
  const hostNetwork = pod.spec.hostNetwork === true;
  const running: Sandbox = {
    id,
    podUID: uid,
    name,
    namespace,
    state: 'ready',
    network: 'up',
    createdAt: at,
    ip: hostNetwork ? hostIP : placed.podIP,
    ...(hostNetwork && { hostNetwork: true }),
    attempt: earlierRuns,
  };
  const [left] = earlier;
  const earlierSandbox: Sandbox | null =
    left === undefined
      ? null
      : {
          ...running,
          id: earlierID,
          state: 'notready',
          network: 'down',
          createdAt: left.createdAt,
          attempt: earlierRuns - 1,
        };
  const runs = steadyStatus(pod, running, placed, containers, starts, probes, at, release);
  const isOver = isTerminalPhase(runs.phase);
  const sandbox: Sandbox = isOver ? { ...running, state: 'notready', network: 'down' } : running;
  const status = isOver ? steadyStatus(pod, sandbox, placed, containers, starts, [], at, release) : runs;
  const volumes = (isOver ? [] : volumesToMount(pod, attachable)).map((volume): MountedVolume => ({
    ...volume,
    state: 'mounted',
    ...(volume.hasDevice && { device: 'mounted' }),
  }));
  const mirror = from === 'api' ? pod : mirrorPodOf(pod, nodeUID(nodeName));
  const object: Pod = {
    ...mirror,
    metadata: {
      ...mirror.metadata,
      uid: from === 'api' ? uid : uuid(`mirror ${uid}`),
      resourceVersion: String(FIRST_REVISION + index),
      creationTimestamp: rfc3339(at),
      ...(release.podGeneration && { generation: 1 }),
    },
    status,
  };
  const versioned = { version: 2, podName: name, podNamespace: namespace, status, podIsFinished: isOver };
  return {
    source: from,
    manifest,
    behaviour,
    pod: from === 'api' ? object : pod,
    sandbox,
    earlierSandbox,
    containers,
    starts: isEmpty(starts) ? null : starts,
    probes: isOver ? [] : probes,
    volumes,
    volumeTroubles: troublesAtStart(setup.volumes ?? {}, volumes),
    object,
    status: versioned,
    isOver,
  };
}

/** A pod that its kubelet has not admitted: what the source and the API have of it, and nothing that runs. */
export interface RejectedAtStart {
  readonly source: PodSource;
  readonly manifest: PodManifest;
  /** As the kubelet has it. */
  readonly pod: Pod;
  /** Of a static pod there is no mirror, as no worker has made one. */
  readonly object: Pod | null;
  readonly status: VersionedPodStatus;
}

export function rejectedAtStart(
  { source, manifest, pod, object: running }: PodAtStart,
  why: Rejection,
  release: Release,
): RejectedAtStart {
  const { name, namespace } = pod.metadata;
  const { qosClass, startTime } = running.status;
  const status = { ...rejectedStatus(why, release, qosClass), ...(startTime !== undefined && { startTime }) };
  const object = source === 'api' ? { ...running, status } : null;
  return {
    source,
    manifest,
    pod: object ?? pod,
    object,
    status: { version: 1, podName: name, podNamespace: namespace, status, podIsFinished: false },
  };
}

const kubeletPod = (
  { from, manifest }: PodSetup,
  at: Micros,
  { nodeName, clock }: PlaceAtStart,
  release: Release,
): Pod =>
  from === 'api'
    ? apiPod(manifest, nodeName, at, release)
    : staticPod(manifest, from, manifestPath(manifest.metadata.name), nodeName, rfc3339(shownBy(clock, at)), release);

export const FIRST_REVISION = 170;

function steadyStatus(
  pod: Pod,
  sandbox: Sandbox,
  { hostIP, clock }: PlaceAtStart,
  containers: readonly RuntimeContainer[],
  { reasons }: ContainerStarts,
  probes: readonly ProbeWorker[],
  at: Micros,
  release: Release,
): PodStatus {
  const runtime = {
    sandboxes: { [sandbox.id]: sandbox },
    containers: Object.fromEntries(containers.map((c) => [c.id, c])),
  };
  const { uid, name, namespace } = pod.metadata;
  const seen = { ...podStatusOf(runtime, uid, name, namespace), ...(!sandbox.hostNetwork && { ip: sandbox.ip }) };
  const startTime = rfc3339(shownBy(clock, at));
  const status = generateAPIPodStatus(
    pod,
    timesShownBy(clock, seen),
    { phase: 'Pending', startTime },
    {
      probes: { workers: Object.fromEntries(probes.map((worker) => [probeKey(worker), worker])) },
      reasons,
      hostIP,
      podIsTerminal: sandbox.state !== 'ready',
      hasCgroup: sandbox.state === 'ready',
      pastDeadline: false,
      release,
    },
  );
  const changed = rfc3339(shownBy(clock, lastChange(containers, at)));
  return {
    ...status,
    conditions: (status.conditions ?? []).map(({ type, status: value, ...rest }) => ({
      type,
      status: value,
      lastTransitionTime: type === 'Ready' || type === 'ContainersReady' ? changed : startTime,
      ...rest,
    })),
  };
}

/** When the readiness of the pod last changed: as its containers came up, or as the first of them ended. */
function lastChange(containers: readonly RuntimeContainer[], at: Micros): Micros {
  const ends = containers.flatMap(({ finishedAt, restartCount }) =>
    finishedAt === undefined || restartCount > 0 ? [] : [finishedAt],
  );
  return ends.length > 0 ? micros(Math.min(...ends)) : plus(at, seconds(1));
}
