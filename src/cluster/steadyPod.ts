/** One pod that has been running for a while: its sandbox, containers, volumes, its status, and its object in the API. */
import { micros, minus, plus, seconds, ZERO, type Micros } from '../engine/time.ts';
import type { Pod, PodManifest, PodStatus, Volume } from '../kube/objects.ts';
import { rfc3339 } from '../kube/time.ts';
import { hex, nameSuffix, uuid } from './ids.ts';
import { staticPod } from './kubelet/podConfig.ts';
import { generateAPIPodStatus } from './kubelet/podStatus.ts';
import { HOST_IP } from './kubelet/reportStatus.ts';
import { mirrorPodOf } from './kubelet/syncPod.ts';
import { volumeKey, volumesToMount } from './kubelet/volumeState.ts';
import { manifestPath } from './node/paths.ts';
import type { Release } from './releases/index.ts';
import { podStatusOf } from './runtime/listing.ts';
import { DEFAULT_BEHAVIOUR, type PodSetup, type VolumeSetup } from './setup.ts';
import type {
  MountedVolume,
  PodSource,
  RuntimeContainer,
  Sandbox,
  VersionedPodStatus,
  VolumeTrouble,
} from './state.ts';

/** Pods were created this long before t = 0, and ran a second later. */
const AGE = seconds(300);
const created = (index: number): Micros => micros(plus(minus(ZERO, AGE), seconds(index)));

/** The volume that the ServiceAccount admission adds to every pod that comes through the API (mirrors excepted). */
export function tokenVolume(uid: string): Volume {
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

function apiPod(manifest: PodManifest, nodeName: string, at: Micros, release: Release): Pod {
  const { metadata, spec } = manifest;
  const namespace = metadata.namespace ?? 'default';
  const uid = metadata.uid ?? uuid(`${namespace}/${metadata.name}`);
  const declared = spec.volumes ?? [];
  const hasToken = declared.some(({ name }) => name.startsWith('kube-api-access-'));
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
      volumes: hasToken ? declared : [...declared, tokenVolume(uid)],
    },
    status: { phase: 'Pending' },
  };
}

/** Everything of one running pod, ready to be spread over the actors' states. */
export interface Running {
  readonly source: PodSource;
  readonly manifest: PodManifest;
  /** As the kubelet runs it. */
  readonly pod: Pod;
  readonly sandbox: Sandbox;
  readonly containers: readonly RuntimeContainer[];
  readonly volumes: readonly MountedVolume[];
  /** What stands in the way of its volumes, by `podUID/volume`. */
  readonly volumeTroubles: Readonly<Record<string, VolumeTrouble>>;
  /** As the API has it: the pod itself, or its mirror. */
  readonly object: Pod;
  readonly status: VersionedPodStatus;
}

export function startRunning(setup: PodSetup, index: number, nodeName: string, release: Release): Running {
  const { from, manifest, behaviour } = setup;
  const at = created(index);
  const started = plus(at, seconds(1));
  const pod =
    from === 'api'
      ? apiPod(manifest, nodeName, at, release)
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
  const volumes = volumesToMount(pod).map((volume): MountedVolume => ({
    ...volume,
    state: 'mounted',
    ...(volume.hasDevice && { device: 'mounted' }),
  }));
  const status = steadyStatus(pod, sandbox, containers, at, release);
  const mirror = from === 'api' ? pod : mirrorPodOf(pod);
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
  const versioned = { version: 2, podName: name, podNamespace: namespace, status, podIsFinished: false };
  return {
    source: from,
    manifest,
    pod: from === 'api' ? object : pod,
    sandbox,
    containers,
    volumes,
    volumeTroubles: volumeTroublesOf(setup.volumes ?? {}, volumes),
    object,
    status: versioned,
  };
}

/** Keyed as the node knows them. Whatever a scenario calls the token volume, a pod has but one. */
function volumeTroublesOf(
  setups: Readonly<Record<string, VolumeSetup>>,
  volumes: readonly MountedVolume[],
): Readonly<Record<string, VolumeTrouble>> {
  return Object.fromEntries(
    Object.entries(setups).flatMap(([name, { unmount }]) => {
      const volume =
        volumes.find((v) => v.outerName === name) ?? volumes.find((v) => isToken(name) && isToken(v.outerName));
      return volume === undefined ? [] : [[volumeKey(volume.podUID, volume.outerName), troubleOf(unmount)] as const];
    }),
  );
}

const isToken = (name: string): boolean => name.startsWith('kube-api-access');

function troubleOf(unmount: VolumeSetup['unmount']): VolumeTrouble {
  switch (unmount.does) {
    case 'succeed':
      return unmount.takes === undefined ? {} : { takes: unmount.takes };
    case 'fail':
      return { failures: unmount.failures };
    case 'hang':
      return { hangsUntil: 'forever' };
  }
}

export const FIRST_REVISION = 170;

function steadyStatus(
  pod: Pod,
  sandbox: Sandbox,
  containers: readonly RuntimeContainer[],
  at: Micros,
  release: Release,
): PodStatus {
  const runtime = {
    sandboxes: { [sandbox.id]: sandbox },
    containers: Object.fromEntries(containers.map((c) => [c.id, c])),
  };
  const readiness = Object.fromEntries(
    containers.map(({ spec }) => [`${pod.metadata.uid}/${spec.name}`, { ready: true }]),
  );
  const seen = podStatusOf(runtime, pod.metadata.uid, pod.metadata.name, pod.metadata.namespace);
  const startTime = rfc3339(at);
  const status = generateAPIPodStatus(
    pod,
    seen,
    { phase: 'Pending', startTime },
    { readiness, hostIP: HOST_IP, podIsTerminal: false, hasCgroup: true, release },
  );
  const ready = rfc3339(plus(at, seconds(1)));
  return {
    ...status,
    conditions: (status.conditions ?? []).map(({ type, status: value, ...rest }) => ({
      type,
      status: value,
      lastTransitionTime: type === 'Ready' || type === 'ContainersReady' ? ready : startTime,
      ...rest,
    })),
  };
}
