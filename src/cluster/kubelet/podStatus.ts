/** pkg/kubelet/kubelet_pods.go:generateAPIPodStatus, up to 1.26: the status that the kubelet would report for a pod. */
import type { Micros } from '../../engine/time.ts';
import type { ContainerStatus, Pod, PodCondition, PodPhase, PodStatus } from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import type { ProbeManagerState, RuntimeContainerStatus, RuntimePodStatus } from '../state.ts';
import { hex } from '../ids.ts';

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
function phaseOf(pod: Pod, statuses: readonly ContainerStatus[]): PodPhase {
  const running = statuses.filter(({ state }) => state.running !== undefined).length;
  const terminated = statuses.filter(({ state }) => state.terminated !== undefined);
  const waiting = statuses.filter(
    ({ state, lastState }) => state.waiting !== undefined && lastState.terminated === undefined,
  );
  const stopped = statuses.length - running - waiting.length;
  if (waiting.length > 0) return 'Pending';
  if (running > 0) return 'Running';
  if (stopped > 0) {
    if (pod.spec.restartPolicy === 'Always') return 'Running';
    if (terminated.length === stopped && terminated.every(({ state }) => state.terminated?.exitCode === 0))
      return 'Succeeded';
    return pod.spec.restartPolicy === 'Never' ? 'Failed' : 'Running';
  }
  return 'Pending';
}

/** pkg/kubelet/status/generate.go: GeneratePodReadyCondition, GenerateContainersReadyCondition. */
function readyConditions(phase: PodPhase, statuses: readonly ContainerStatus[]): PodCondition[] {
  const unready = statuses.filter(({ ready }) => !ready).map(({ name }) => name);
  const condition = (type: string): PodCondition => {
    if (unready.length === 0) return { type, status: 'True' };
    if (phase === 'Succeeded') return { type, status: 'False', reason: 'PodCompleted' };
    return {
      type,
      status: 'False',
      reason: 'ContainersNotReady',
      message: `containers with unready status: [${unready.join(' ')}]`,
    };
  };
  return [condition('Ready'), condition('ContainersReady')];
}

const isTerminal = (phase: PodPhase): boolean => phase === 'Succeeded' || phase === 'Failed';

/** @param cached what the status manager holds for the pod, if anything. */
export function generateAPIPodStatus(
  pod: Pod,
  runtime: RuntimePodStatus,
  cached: PodStatus | undefined,
  readiness: ProbeManagerState['readiness'],
  hostIP: string,
): PodStatus {
  const previous = cached ?? pod.status;
  const statuses = containerStatuses(pod, runtime, previous, readiness);
  const computed = phaseOf(pod, statuses);
  const phase = isTerminal(computed) ? computed : isTerminal(previous.phase) ? previous.phase : computed;
  const conditions: PodCondition[] = [
    { type: 'Initialized', status: 'True' },
    ...readyConditions(phase, statuses),
    { type: 'PodScheduled', status: 'True' },
  ];
  const ip = runtime.ip ?? previous.podIP;
  return {
    phase,
    conditions,
    hostIP,
    ...(ip !== undefined && { podIP: ip, podIPs: [{ ip }] }),
    ...(previous.startTime !== undefined && { startTime: previous.startTime }),
    containerStatuses: statuses,
    qosClass: previous.qosClass ?? 'BestEffort',
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
