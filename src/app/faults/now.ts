/** What a fault would meet at an instant: the facts that decide what it would do, from the cluster's state alone. */
import type { ClusterState } from '../../cluster/state.ts';
import { isMirrorPod, isStaticPod, type Pod } from '../../kube/objects.ts';
import { podKey, uidsOf } from '../explain/index.ts';

export interface ContainerNow {
  readonly frozen: boolean;
  readonly blocked: boolean;
  /** A stop signal has been sent to it. */
  readonly signalled: boolean;
  readonly killed: boolean;
  /** Its startup probe, if it has one, has succeeded. */
  readonly started: boolean;
  /** When SIGKILL ends the grace that runs. */
  readonly killAt: number | null;
}

export interface PodNow {
  readonly name: string;
  readonly isMirror: boolean;
  /** The kubelet does not evict it. */
  readonly isCritical: boolean;
  readonly isTerminating: boolean;
  /** Its phase is a last one. */
  readonly hasEnded: boolean;
  /** Its worker has been told to stop. */
  readonly isStopping: boolean;
  /** Its containers have stopped, as far as its worker knows. */
  readonly isStopped: boolean;
  readonly grace: number;
  /** The kubelet’s own DELETE, or one with force, has set the grace to 0. */
  readonly graceIsZero: boolean;
  readonly finalizers: number;
  /** Those that run, by name. */
  readonly running: Readonly<Record<string, ContainerNow>>;
  /** A StopContainer call is open. */
  readonly isBeingStopped: boolean;
  readonly hasNetwork: boolean;
  readonly hasSandbox: boolean;
  readonly hasCgroup: boolean;
  readonly shimIsFrozen: boolean;
  /** What stands in the way of each volume that the kubelet still knows. */
  readonly volumes: Readonly<Record<string, 'nothing' | 'busy' | 'hangs'>>;
}

export interface NodeNow {
  readonly kubelet: boolean;
  readonly exists: boolean;
  readonly isReady: boolean;
  /** Containers that run on it. */
  readonly running: number;
  /** Objects of its pods. */
  readonly pods: number;
  readonly terminating: number;
  /** Pods that a drain evicts. */
  readonly drained: number;
}

/** SystemCriticalPriority */
const CRITICAL = 2_000_000_000;

const priorityIsCritical = ({ spec: { priority, priorityClassName } }: Pod): boolean =>
  priority === undefined ? priorityClassName?.startsWith('system-') === true : priority >= CRITICAL;

function containersNow({ runtime, probeManager }: ClusterState, uids: ReadonlySet<string>): PodNow['running'] {
  const hasStarted = (id: string): boolean =>
    Object.values(probeManager.workers).some(
      ({ type, containerID, result }) => type === 'startup' && containerID === id && result === 'success',
    );
  const running = Object.values(runtime.containers).filter(
    ({ podUID, state }) => uids.has(podUID) && state === 'running',
  );
  return Object.fromEntries(
    running.map(({ id, spec, frozenSince, blockedSince, signal, stopping }) => [
      spec.name,
      {
        frozen: frozenSince !== undefined,
        blocked: blockedSince !== undefined,
        signalled: signal !== undefined,
        killed: signal === 'SIGKILL',
        started: hasStarted(id),
        killAt: stopping?.killAt ?? null,
      },
    ]),
  );
}

function volumesNow({ node, volumeManager }: ClusterState, key: string): PodNow['volumes'] {
  const known = Object.entries({ ...volumeManager.actual, ...volumeManager.desired }).filter(
    ([, { podNamespace, podName }]) => `${podNamespace}/${podName}` === key,
  );
  return Object.fromEntries(
    known.map(([id, { outerName }]) => {
      const trouble = node.volumeTroubles[id];
      return [outerName, trouble?.busy ? 'busy' : trouble?.hangsUntil === 'forever' ? 'hangs' : 'nothing'];
    }),
  );
}

export function podNow(state: ClusterState, pod: Pod): PodNow {
  const { metadata, spec, status } = pod;
  const key = podKey(metadata);
  const uids = uidsOf(state, key);
  const { runtime, podWorkers, node } = state;
  const workers = [...uids].flatMap((uid) => podWorkers.workers[uid]?.status ?? []);
  const sandboxes = Object.values(runtime.sandboxes).filter(({ podUID }) => uids.has(podUID));
  return {
    name: metadata.name,
    isMirror: isMirrorPod(pod),
    isCritical: isMirrorPod(pod) || isStaticPod(pod) || priorityIsCritical(pod),
    isTerminating: metadata.deletionTimestamp !== undefined,
    hasEnded: status.phase === 'Succeeded' || status.phase === 'Failed',
    isStopping: workers.some(({ terminatingAt }) => terminatingAt !== null),
    isStopped: workers.length > 0 && workers.every(({ terminatedAt }) => terminatedAt !== null),
    grace: spec.terminationGracePeriodSeconds,
    graceIsZero: metadata.deletionGracePeriodSeconds === 0,
    finalizers: metadata.finalizers?.length ?? 0,
    running: containersNow(state, uids),
    isBeingStopped: Object.values(runtime.containers).some(
      ({ podUID, stopCalls = [] }) => uids.has(podUID) && stopCalls.length > 0,
    ),
    hasNetwork: sandboxes.some(({ network }) => network !== 'down'),
    hasSandbox: sandboxes.length > 0,
    hasCgroup: [...uids].some((uid) => node.cgroups[uid] !== undefined),
    shimIsFrozen: [...uids].some((uid) => runtime.frozenShims?.[uid] !== undefined),
    volumes: volumesNow(state, key),
  };
}

export function nodeNow({ kubelet, runtime, etcd, controllerManager }: ClusterState): NodeNow {
  const pods = Object.values(etcd.pods);
  const isOfDaemonSet = ({ metadata: { ownerReferences = [] } }: Pod): boolean =>
    ownerReferences.some(({ kind, controller }) => kind === 'DaemonSet' && controller === true);
  return {
    kubelet: kubelet.running,
    exists: controllerManager.node.exists,
    isReady: controllerManager.node.ready === 'True',
    running: Object.values(runtime.containers).filter(({ state }) => state === 'running').length,
    pods: pods.length,
    terminating: pods.filter(({ metadata }) => metadata.deletionTimestamp !== undefined).length,
    drained: pods.filter((pod) => !isMirrorPod(pod) && !isOfDaemonSet(pod)).length,
  };
}
