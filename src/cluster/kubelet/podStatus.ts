/** pkg/kubelet/kubelet_pods.go:generateAPIPodStatus, up to 1.26: the status that the kubelet would report for a pod. */
import type { Micros } from '../../engine/time.ts';
import {
  isStaticPod,
  type ContainerStatus,
  type Pod,
  type PodCondition,
  type PodPhase,
  type PodStatus,
} from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import type { ProbeManagerState, RuntimeContainerStatus, RuntimePodStatus } from '../state.ts';
import { hex } from '../ids.ts';
import type { Release } from '../releases/index.ts';

export const containerdID = (id: string): string => `containerd://${id}`;

function containerState(runtime: RuntimeContainerStatus): ContainerStatus['state'] {
  const startedAt = rfc3339(runtime.startedAt ?? runtime.createdAt);
  if (runtime.state === 'running') return { running: { startedAt } };
  return {
    terminated: {
      exitCode: runtime.exitCode ?? 0,
      reason: runtime.reason ?? 'Completed',
      startedAt,
      finishedAt: rfc3339(runtime.finishedAt ?? runtime.createdAt),
      containerID: containerdID(runtime.id),
    },
  };
}

function containerStatuses(
  pod: Pod,
  runtime: RuntimePodStatus,
  previous: PodStatus,
  readiness: ProbeManagerState['readiness'],
): ContainerStatus[] {
  return pod.spec.containers.map((spec) => {
    const seen = runtime.containers.filter(({ name }) => name === spec.name).at(-1);
    const before = previous.containerStatuses?.find(({ name }) => name === spec.name);
    if (seen === undefined) {
      return (
        before ?? {
          name: spec.name,
          state: { waiting: { reason: 'ContainerCreating' } },
          lastState: {},
          ready: false,
          restartCount: 0,
          image: spec.image,
          imageID: '',
          started: false,
        }
      );
    }
    const running = seen.state === 'running';
    return {
      name: spec.name,
      state: containerState(seen),
      lastState: before?.lastState ?? {},
      ready:
        running &&
        (spec.readinessProbe === undefined || (readiness[`${pod.metadata.uid}/${spec.name}`]?.ready ?? false)),
      restartCount: seen.restartCount,
      image: spec.image,
      imageID: imageID(spec.image),
      containerID: containerdID(seen.id),
      started: running,
    };
  });
}

export const imageID = (image: string): string => `sha256:${hex(`image ${image}`, 64)}`;

/** kubelet_pods.go:getPhase for pods whose init containers are done. */
function phaseOf(pod: Pod, statuses: readonly ContainerStatus[], podIsTerminal: boolean): PodPhase {
  const running = statuses.filter(({ state }) => state.running !== undefined).length;
  const terminated = statuses.filter(({ state }) => state.terminated !== undefined);
  const waiting = statuses.filter(
    ({ state, lastState }) => state.waiting !== undefined && lastState.terminated === undefined,
  );
  const stopped = statuses.length - running - waiting.length;
  if (waiting.length > 0) return 'Pending';
  if (running > 0) return 'Running';
  if (stopped > 0) {
    const succeeded =
      terminated.length === stopped && terminated.every(({ state }) => state.terminated?.exitCode === 0);
    if (podIsTerminal && !isStaticPod(pod)) return succeeded ? 'Succeeded' : 'Failed';
    if (pod.spec.restartPolicy === 'Always') return 'Running';
    if (succeeded) return 'Succeeded';
    return pod.spec.restartPolicy === 'Never' ? 'Failed' : 'Running';
  }
  return 'Pending';
}

/** pkg/kubelet/status/generate.go: GeneratePodReadyCondition, GenerateContainersReadyCondition. */
function readyConditions(phase: PodPhase, statuses: readonly ContainerStatus[], release: Release): PodCondition[] {
  const unready = statuses.filter(({ ready }) => !ready).map(({ name }) => name);
  const condition = (type: string): PodCondition => {
    if (phase === 'Succeeded') return { type, status: 'False', reason: 'PodCompleted' };
    if (phase === 'Failed' && release.phaseFromExitCodes) return { type, status: 'False', reason: 'PodFailed' };
    if (unready.length === 0) return { type, status: 'True' };
    return {
      type,
      status: 'False',
      reason: 'ContainersNotReady',
      message: `containers with unready status: [${unready.join(' ')}]`,
    };
  };
  return [condition('Ready'), condition('ContainersReady')];
}

/** The conditions that the kubelet owns, in the order in which it sets them. */
function ownConditions(
  pod: Pod,
  phase: PodPhase,
  statuses: readonly ContainerStatus[],
  sandboxReady: boolean,
  release: Release,
): PodCondition[] {
  const conditions: PodCondition[] = [
    ...(release.readyToStartCondition
      ? [{ type: 'PodReadyToStartContainers', status: sandboxReady ? 'True' : 'False' } as const]
      : []),
    { type: 'Initialized', status: 'True', ...(phase === 'Succeeded' && { reason: 'PodCompleted' }) },
    ...readyConditions(phase, statuses, release),
    { type: 'PodScheduled', status: 'True' },
  ];
  const observedGeneration = generationOf(pod, release);
  return conditions.map((condition) => ({ ...condition, ...observedGeneration }));
}

/** A static pod has no generation, so there is nothing to observe. */
function generationOf({ metadata }: Pod, release: Release): { readonly observedGeneration?: number } {
  const { generation } = metadata;
  return release.conditionsObserveGeneration && generation !== undefined && !isStaticPod({ metadata })
    ? { observedGeneration: generation }
    : {};
}

const isTerminal = (phase: PodPhase): boolean => phase === 'Succeeded' || phase === 'Failed';

/** What cgroup v1 says of a group without a limit, and klog prints. */
const NO_MEMORY_LIMIT = '9007199254740988Ki';

/** Read from the cgroup once the API has the pod running; a static pod's own object never does. */
const podResources = (pod: Pod, hasCgroup: boolean): NonNullable<PodStatus['resources']> =>
  hasCgroup && pod.status.phase !== 'Pending' ? { limits: { memory: NO_MEMORY_LIMIT } } : {};

export interface StatusInputs {
  readonly readiness: ProbeManagerState['readiness'];
  readonly hostIP: string;
  /** The pod will never run again. */
  readonly podIsTerminal: boolean;
  /** The pod's cgroup can be read. */
  readonly hasCgroup: boolean;
  readonly release: Release;
}

/** Conditions that others have set, and the mark of a disturbance that the kubelet itself has made. */
function foreignConditions(pod: Pod, previous: PodStatus): PodCondition[] {
  const foreign = (pod.status.conditions ?? []).filter(({ type }) => !KUBELET_CONDITIONS.has(type));
  const target = previous.conditions?.find(({ type }) => type === DISRUPTION_TARGET);
  return target === undefined ? foreign : [...foreign.filter(({ type }) => type !== DISRUPTION_TARGET), target];
}

export const DISRUPTION_TARGET = 'DisruptionTarget';
/** pkg/kubelet/types/pod_status.go:PodConditionsByKubelet */
export const KUBELET_CONDITIONS: ReadonlySet<string> = new Set([
  'PodReadyToStartContainers',
  'Initialized',
  'Ready',
  'ContainersReady',
  'PodScheduled',
]);

/** @param cached what the status manager holds for the pod, if anything. */
export function generateAPIPodStatus(
  pod: Pod,
  runtime: RuntimePodStatus,
  cached: PodStatus | undefined,
  { readiness, hostIP, podIsTerminal, hasCgroup, release }: StatusInputs,
): PodStatus {
  const previous = cached ?? pod.status;
  const statuses = containerStatuses(pod, runtime, previous, readiness);
  const computed = phaseOf(pod, statuses, podIsTerminal && release.phaseFromExitCodes);
  const phase =
    isTerminal(computed) || !(isTerminal(previous.phase) || isTerminal(pod.status.phase))
      ? computed
      : isTerminal(previous.phase)
        ? previous.phase
        : pod.status.phase;
  const sandboxReady = runtime.sandboxes.some(({ ready }) => ready);
  const conditions: PodCondition[] = [
    ...foreignConditions(pod, previous),
    ...ownConditions(pod, phase, statuses, sandboxReady, release),
  ];
  const ip = runtime.ip ?? (release.keepsAddresses ? previous.podIP : undefined);
  const { reason, message } = phase === previous.phase ? { ...pod.status, ...previous } : {};
  return {
    ...generationOf(pod, release),
    phase,
    conditions,
    ...(message !== undefined && { message }),
    ...(reason !== undefined && { reason }),
    hostIP,
    ...(release.hostIPs && { hostIPs: [{ ip: hostIP }] }),
    ...(ip !== undefined && { podIP: ip, podIPs: [{ ip }] }),
    ...(previous.startTime !== undefined && { startTime: previous.startTime }),
    containerStatuses: statuses,
    qosClass: previous.qosClass ?? 'BestEffort',
    ...(release.podLevelResources && { resources: podResources(pod, hasCgroup) }),
  };
}

/** status_manager.go:updateLastTransitionTime: a condition keeps its time until its status changes. */
export function withTransitionTimes(status: PodStatus, previous: PodStatus | undefined, now: Micros): PodStatus {
  return {
    ...status,
    conditions: (status.conditions ?? []).map((condition) => {
      const before = previous?.conditions?.find(({ type }) => type === condition.type);
      const lastTransitionTime = before?.status === condition.status ? before.lastTransitionTime : undefined;
      const { type, status: value, ...rest } = condition;
      return { type, status: value, lastTransitionTime: lastTransitionTime ?? rfc3339(now), ...rest };
    }),
  };
}
