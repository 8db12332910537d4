/** pkg/kubelet/kubelet_pods.go:generateAPIPodStatus, up to 1.26: the status that the kubelet would report for a pod. */
import { printed } from '../../kube/printed.ts';
import type { Micros } from '../../engine/time.ts';
import {
  isStaticPod,
  type ContainerStatus,
  type Pod,
  type PodCondition,
  type PodPhase,
  type PodStatus,
} from '../../kube/objects.ts';
import { isTerminalPhase } from '../../kube/podLifecycle.ts';
import { rfc3339 } from '../../kube/time.ts';
import type { Release } from '../releases/index.ts';
import type { ContainerStarts, ProbeManagerState, RuntimePodStatus } from '../state.ts';
import { DEADLINE_EXCEEDED } from './activeDeadline.ts';
import { isSidecar } from './containers.ts';
import { containerStatuses } from './containerStatuses.ts';
import { getPhase, hasStarted } from './podPhase.ts';
import { withProbes } from './probes.ts';

/** What the conditions are worked out from. */
interface Statuses {
  readonly phase: PodPhase;
  readonly init: readonly ContainerStatus[];
  readonly main: readonly ContainerStatus[];
}

/** pkg/kubelet/status/generate.go: GeneratePodReadyCondition, GenerateContainersReadyCondition. */
function readyConditions(
  pod: Pod,
  { phase, init, main }: Statuses,
  foreign: readonly PodCondition[],
  release: Release,
): PodCondition[] {
  const sidecars = sidecarsOf(pod, release);
  const counted = [...init.filter(({ name }) => sidecars.has(name)), ...main];
  const unready = counted.filter(({ ready }) => !ready).map(({ name }) => name);
  const condition = (type: string): PodCondition => {
    if (phase === 'Succeeded') return { type, status: 'False', reason: 'PodCompleted' };
    if (phase === 'Failed' && release.tellsPodFailed) return { type, status: 'False', reason: 'PodFailed' };
    if (unready.length === 0) return { type, status: 'True' };
    return {
      type,
      status: 'False',
      reason: 'ContainersNotReady',
      message: `containers with unready status: [${unready.join(' ')}]`,
    };
  };
  return [withReadinessGates(pod, condition('Ready'), foreign), condition('ContainersReady')];
}

/** A pod whose containers are ready is ready when somebody else has set the condition of each of its gates, too. */
function withReadinessGates({ spec }: Pod, ready: PodCondition, others: readonly PodCondition[]): PodCondition {
  if (ready.status !== 'True') return ready;
  const messages = (spec.readinessGates ?? []).flatMap(({ conditionType }) => {
    const gate = others.find(({ type }) => type === conditionType);
    if (gate === undefined)
      return [printed`corresponding condition of pod readiness gate "${conditionType}" does not exist.`];
    if (gate.status === 'True') return [];
    return [`the status of pod readiness gate "${conditionType}" is not "True", but ${gate.status}`];
  });
  if (messages.length === 0) return ready;
  return { type: ready.type, status: 'False', reason: 'ReadinessGatesNotReady', message: messages.join(', ') };
}

const sidecarsOf = ({ spec }: Pod, release: Release): ReadonlySet<string> =>
  new Set((spec.initContainers ?? []).flatMap((container) => (isSidecar(container, release) ? [container.name] : [])));

/** generate.go:GeneratePodInitializedCondition; with sidecars, a pod whose main containers have started stays so. */
function initializedCondition(pod: Pod, { phase, init, main }: Statuses, release: Release): PodCondition {
  const type = 'Initialized';
  if (phase === 'Succeeded') return { type, status: 'True', reason: 'PodCompleted' };
  if (release.sidecars !== 'none' && main.some(hasStarted)) return { type, status: 'True' };
  const sidecars = sidecarsOf(pod, release);
  const incomplete = init.filter(({ name, ready, started }) => (sidecars.has(name) ? started !== true : !ready));
  if (incomplete.length === 0) return { type, status: 'True' };
  return {
    type,
    status: 'False',
    reason: 'ContainersNotInitialized',
    message: `containers with incomplete status: [${incomplete.map(({ name }) => name).join(' ')}]`,
  };
}

/** The conditions that the kubelet owns, in the order in which it sets them. */
function ownConditions(
  pod: Pod,
  statuses: Statuses,
  foreign: readonly PodCondition[],
  sandboxReady: boolean,
  release: Release,
): PodCondition[] {
  const conditions: PodCondition[] = [
    ...(release.readyToStartCondition
      ? [{ type: 'PodReadyToStartContainers', status: sandboxReady ? 'True' : 'False' } as const]
      : []),
    initializedCondition(pod, statuses, release),
    ...readyConditions(pod, statuses, foreign, release),
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

/** What cgroup v1 says of a group without a limit, and klog prints. */
const NO_MEMORY_LIMIT = '9007199254740988Ki';

/** Read from the cgroup once the API has the pod running; a static pod's own object never does. */
const podResources = (pod: Pod, hasCgroup: boolean): NonNullable<PodStatus['resources']> =>
  hasCgroup && pod.status.phase !== 'Pending' ? { limits: { memory: NO_MEMORY_LIMIT } } : {};

export interface StatusInputs {
  readonly probes: ProbeManagerState;
  /** Why containers could not be started. */
  readonly reasons: ContainerStarts['reasons'];
  readonly hostIP: string;
  /** The pod will never run again. */
  readonly podIsTerminal: boolean;
  /** The pod's cgroup can be read. */
  readonly hasCgroup: boolean;
  /** It has been active for longer than its spec allows (ShouldEvict). */
  readonly pastDeadline: boolean;
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

/** A terminal phase is not left again: neither the one that the API has, nor the one that is on its way there. */
function mergedPhase(computed: PodPhase, pod: Pod, previous: PodStatus): PodPhase {
  if (isTerminalPhase(pod.status.phase)) return pod.status.phase;
  return isTerminalPhase(previous.phase) && !isTerminalPhase(computed) ? previous.phase : computed;
}

type Why = Pick<PodStatus, 'reason' | 'message'>;

/** The reason and message that go with the phase: as long as that stays, they do. */
const whyOf = (phase: PodPhase, pod: Pod, previous: PodStatus): Why =>
  phase === previous.phase ? { ...pod.status, ...previous } : {};

/** The phase by the containers' statuses alone, without the rule that a terminal phase stays. */
export const computedPhase = (
  pod: Pod,
  { initContainerStatuses = [], containerStatuses: main = [] }: PodStatus,
  podIsTerminal: boolean,
  release: Release,
): PodPhase => getPhase(pod, initContainerStatuses, main, podIsTerminal, release);

/** @param cached what the status manager holds for the pod, if anything. */
export function generateAPIPodStatus(
  pod: Pod,
  runtime: RuntimePodStatus,
  cached: PodStatus | undefined,
  { probes, reasons, hostIP, podIsTerminal, hasCgroup, pastDeadline, release }: StatusInputs,
): PodStatus {
  const previous = cached ?? pod.status;
  const { containers, initContainers = [] } = pod.spec;
  const init = containerStatuses(
    pod,
    initContainers,
    'init',
    runtime,
    previous.initContainerStatuses ?? [],
    reasons,
    release,
  );
  const main = containerStatuses(pod, containers, 'main', runtime, previous.containerStatuses ?? [], reasons, release);
  const shared = {
    ...(previous.startTime !== undefined && { startTime: previous.startTime }),
    ...ephemeralStatuses(pod, runtime, previous, reasons, release),
    qosClass: previous.qosClass ?? 'BestEffort',
  } as const;
  if (pastDeadline && release.deadlineStatus === 'bare') {
    const { ip } = runtime;
    return {
      ...DEADLINE_EXCEEDED,
      conditions: foreignConditions(pod, previous),
      ...(ip !== undefined && { podIP: ip, podIPs: [{ ip }] }),
      ...(init.length > 0 && { initContainerStatuses: init }),
      containerStatuses: main,
      ...shared,
    };
  }
  const probed = withProbes(pod, { init, main }, probes, release);
  const computed = mergedPhase(getPhase(pod, init, main, podIsTerminal, release), pod, previous);
  const phase = pastDeadline ? mergedPhase(DEADLINE_EXCEEDED.phase, pod, previous) : computed;
  const { reason, message } = pastDeadline ? DEADLINE_EXCEEDED : whyOf(phase, pod, previous);
  const sandboxReady = runtime.sandboxes.some(({ ready }) => ready);
  const foreign = foreignConditions(pod, previous);
  const conditions = [...foreign, ...ownConditions(pod, { phase, ...probed }, foreign, sandboxReady, release)];
  const ip = pod.spec.hostNetwork === true ? hostIP : runtime.ip;
  return {
    ...generationOf(pod, release),
    phase,
    conditions,
    ...(message !== undefined && { message }),
    ...(reason !== undefined && { reason }),
    hostIP,
    ...(release.hostIPs && { hostIPs: [{ ip: hostIP }] }),
    ...(ip !== undefined && { podIP: ip, podIPs: [{ ip }] }),
    ...(probed.init.length > 0 && { initContainerStatuses: probed.init }),
    containerStatuses: probed.main,
    ...shared,
    ...(release.podLevelResources && { resources: podResources(pod, hasCgroup) }),
  };
}

/** Reported like the others, but neither the phase nor any condition asks for them. */
function ephemeralStatuses(
  pod: Pod,
  runtime: RuntimePodStatus,
  { ephemeralContainerStatuses: before = [] }: PodStatus,
  reasons: ContainerStarts['reasons'],
  release: Release,
): Pick<PodStatus, 'ephemeralContainerStatuses'> {
  const { ephemeralContainers: specs = [] } = pod.spec;
  if (specs.length === 0) return {};
  return { ephemeralContainerStatuses: containerStatuses(pod, specs, 'ephemeral', runtime, before, reasons, release) };
}

/** The status with one container's readiness, or whether it has started, as a probe has it now; the same if it is so. */
export function withProbed(
  pod: Pod,
  status: PodStatus,
  containerID: string,
  field: 'ready' | 'started',
  value: boolean,
  release: Release,
): PodStatus {
  const set = (containers: readonly ContainerStatus[]): readonly ContainerStatus[] =>
    containers.map((container) =>
      container.containerID?.endsWith(containerID) === true && container[field] !== value
        ? { ...container, [field]: value }
        : container,
    );
  const init = set(status.initContainerStatuses ?? []);
  const main = set(status.containerStatuses ?? []);
  const same = (now: readonly ContainerStatus[], before: readonly ContainerStatus[] = []): boolean =>
    now.every((container, i) => container === before[i]);
  if (same(init, status.initContainerStatuses) && same(main, status.containerStatuses)) return status;
  const ready = readyConditions(pod, { phase: status.phase, init, main }, status.conditions ?? [], release);
  const conditions = (status.conditions ?? []).map((condition): PodCondition => {
    const next = ready.find(({ type }) => type === condition.type);
    if (next === undefined) return condition;
    const { observedGeneration } = condition;
    return { ...next, ...(observedGeneration !== undefined && { observedGeneration }) };
  });
  return {
    ...status,
    conditions,
    ...(init.length > 0 && { initContainerStatuses: init }),
    containerStatuses: main,
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
