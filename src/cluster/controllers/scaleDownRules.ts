/**
 * What keeps a node from being removed at all. The cluster autoscaler asks about each pod of the node
 * (cluster-autoscaler/simulator/drainability/rules), and again once the node is tainted; Karpenter asks before it taints
 * (pkg/controllers/state/statenode.go:ValidatePodsDisruptable).
 */
import { micros, seconds, type Micros } from '../../engine/time.ts';
import { isOfKind, type ApiObject, type PodDisruptionBudget } from '../../kube/apiObjects.ts';
import { parseDuration } from '../../kube/duration.ts';
import { isMirrorPod, type Pod } from '../../kube/objects.ts';
import { isActive, isBeingDeleted, isReady, isTerminal } from '../../kube/podLifecycle.ts';
import { podPriority } from '../../kube/podPriority.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import type { Release } from '../releases/index.ts';
import { covers } from './budgetStatus.ts';
import type { DisruptionReason } from './scaleDownState.ts';
import { untolerated } from './tolerations.ts';

type Objects = Readonly<Record<string, ApiObject>> | undefined;

/** Why the node stays, and which pod or budget is in the way. */
export interface Blocked {
  readonly why:
    'notReplicated' | 'systemPod' | 'notSafeToEvict' | 'localStorage' | 'budget' | 'budgets' | 'doNotDisrupt';
  readonly pod: Pod;
  readonly budget?: string;
}

const controllerOf = ({ metadata }: Pod): string | undefined =>
  metadata.ownerReferences?.find(({ controller }) => controller === true)?.kind;
export const isOfDaemonSet = (pod: Pod): boolean => controllerOf(pod) === 'DaemonSet';

const budgetsOf = (pod: Pod, objects: Objects): readonly PodDisruptionBudget[] =>
  Object.values(objects ?? {}).flatMap((object) =>
    isOfKind(object, 'PodDisruptionBudget') && covers(object, pod) ? [object] : [],
  );

const deletedAt = ({ metadata }: Pod): Micros | null => parseRfc3339(metadata.deletionTimestamp ?? '');

/* ---- cluster autoscaler ---- */

const SAFE_TO_EVICT = 'cluster-autoscaler.kubernetes.io/safe-to-evict';
const SAFE_VOLUMES = 'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes';
/** --skip-nodes-with-custom-controller-pods, true by default: rules/replicated */
const REPLICATED = ['Job', 'ReplicaSet', 'ReplicationController', 'StatefulSet'];
/** utils/drain/drain.go:PodLongTerminatingExtraThreshold */
const LONG_TERMINATING = seconds(30);
/** --expendable-pods-priority-cutoff */
const EXPENDABLE_PRIORITY = -10;

export const gracePeriodOf = ({ spec }: Pod): number => spec.terminationGracePeriodSeconds ?? 30;

/** IsPodLongTerminating: its grace period counts from the deletionTimestamp, which is that much later already. */
function isLongTerminating(pod: Pod, now: Micros): boolean {
  const at = deletedAt(pod);
  const grace = seconds(gracePeriodOf(pod));
  return at !== null && at + grace + LONG_TERMINATING < now;
}

/** HasBlockingLocalStorage: hostPath, and emptyDir unless it is in memory. */
function hasLocalStorage({ metadata, spec: { volumes = [] } }: Pod): boolean {
  const safe = metadata.annotations?.[SAFE_VOLUMES]?.split(',') ?? [];
  return volumes.some(({ name, hostPath, emptyDir }) => {
    const isInMemory =
      typeof emptyDir === 'object' && emptyDir !== null && 'medium' in emptyDir && emptyDir.medium === 'Memory';
    return !safe.includes(name) && (hostPath !== undefined || (emptyDir !== undefined && !isInMemory));
  });
}

/** Pods that the cluster autoscaler heeds; a mirror pod goes with its node. */
export const heededByAutoscaler = (pods: readonly Pod[]): readonly Pod[] =>
  pods.filter((pod) => !isMirrorPod(pod) && podPriority(pod) >= EXPENDABLE_PRIORITY);

/** GetPodsToMove: pods that would have to run elsewhere; a node without any counts as empty. */
export const podsToMove = (pods: readonly Pod[], now: Micros): readonly Pod[] =>
  heededByAutoscaler(pods).filter((pod) => !isOfDaemonSet(pod) && !isLongTerminating(pod, now));

/** One pod through the rules, in their order. */
function blockedBy(pod: Pod, objects: Objects): Blocked | null {
  if (pod.metadata.annotations?.[SAFE_TO_EVICT] === 'true' || isTerminal(pod)) return null;
  if (!REPLICATED.includes(controllerOf(pod) ?? '')) return { why: 'notReplicated', pod };
  const budgets = budgetsOf(pod, objects);
  if (pod.metadata.namespace === 'kube-system' && budgets.length === 0) return { why: 'systemPod', pod };
  if (pod.metadata.annotations?.[SAFE_TO_EVICT] === 'false') return { why: 'notSafeToEvict', pod };
  if (hasLocalStorage(pod)) return { why: 'localStorage', pod };
  const budget = budgets.find(({ status }) => status.disruptionsAllowed < 1);
  return budget === undefined ? null : { why: 'budget', pod, budget: budget.metadata.name };
}

function firstOf(pods: readonly Pod[], blocks: (pod: Pod) => Blocked | null): Blocked | null {
  for (const pod of pods) {
    const blocked = blocks(pod);
    if (blocked !== null) return blocked;
  }
  return null;
}

/** A budget is looked at as it stands: one disruption is enough for any number of its pods. */
export const autoscalerBlocked = (pods: readonly Pod[], objects: Objects, now: Micros): Blocked | null =>
  firstOf(podsToMove(pods, now), (pod) => blockedBy(pod, objects));

/* ---- Karpenter ---- */

export const DISRUPTED = { key: 'karpenter.sh/disrupted', effect: 'NoSchedule' } as const;
const DO_NOT_DISRUPT = 'karpenter.sh/do-not-disrupt';
/** pkg/utils/pod/scheduling.go:IsStuckTerminating */
const STUCK_TERMINATING = seconds(60);

/** IsDoNotDisruptActive: `true`, or for so long after the pod's start; anything else counts as no annotation. */
function isDoNotDisrupt({ metadata, status }: Pod, now: Micros): boolean {
  const value = metadata.annotations?.[DO_NOT_DISRUPT];
  if (value === undefined || value === 'true') return value === 'true';
  const parsed = parseDuration(value);
  if (!parsed.ok || parsed.value <= 0) return false;
  const started = parseRfc3339(status.startTime ?? '');
  return started === null || now - started < parsed.value;
}

const toleratesDisruption = (pod: Pod): boolean => untolerated(pod, [DISRUPTED]) === undefined;

/** IsEvictable */
export const isEvictable = (pod: Pod, now: Micros): boolean =>
  isActive(pod) && !toleratesDisruption(pod) && !isMirrorPod(pod) && !isDoNotDisrupt(pod, now);

/** IsDrainable: the drain waits for the pod, whether it may be evicted or not. */
export function isDrainable(pod: Pod, now: Micros): boolean {
  const at = deletedAt(pod);
  const isStuck = at !== null && now - at > STUCK_TERMINATING;
  return !toleratesDisruption(pod) && !isStuck && !isMirrorPod(pod);
}

/** IsWaitingEviction */
export const isAwaited = (pod: Pod, now: Micros): boolean => !isTerminal(pod) && isDrainable(pod, now);

const mayEvictUnready = (pod: Pod, { spec }: PodDisruptionBudget, release: Release): boolean =>
  release.unhealthyPodEvictionPolicy && spec.unhealthyPodEvictionPolicy === 'AlwaysAllow' && !isReady(pod);

/** pkg/utils/pdb/pdb.go:CanEvictPods */
function blockedByBudget(pod: Pod, objects: Objects, now: Micros, release: Release): Blocked | null {
  if (!isEvictable(pod, now)) return null;
  const [budget, ...more] = budgetsOf(pod, objects);
  if (budget === undefined) return null;
  if (more.length > 0) return { why: 'budgets', pod };
  if (mayEvictUnready(pod, budget, release) || budget.status.disruptionsAllowed > 0) return null;
  return { why: 'budget', pod, budget: budget.metadata.name };
}

/** NewCandidate: with a terminationGracePeriod a node that has drifted is disrupted whatever its pods say. */
export function karpenterBlocked(
  pods: readonly Pod[],
  { objects, now, release }: { readonly objects: Objects; readonly now: Micros; readonly release: Release },
  reason: DisruptionReason,
  hasDeadline: boolean,
): Blocked | null {
  if (reason === 'expiration' || (reason === 'drift' && hasDeadline)) return null;
  const annotated = pods.find((pod) => isActive(pod) && isDoNotDisrupt(pod, now));
  if (annotated !== undefined) return { why: 'doNotDisrupt', pod: annotated };
  return firstOf(pods, (pod) => blockedByBudget(pod, objects, now, release));
}

/** The grace period that is left until `deadline`, in whole seconds: never 0, which would skip the kubelet. */
export const graceUntil = (deadline: Micros, now: Micros): number =>
  Math.max(1, Math.trunc((deadline - now) / seconds(1)));

/**
 * terminator.go:DeleteExpiringPods, as in v1.14.1: a pod whose grace period would end after the deadline, or one that is
 * being deleted and would.
 */
export function isOverdue(pod: Pod, deadline: Micros | undefined, now: Micros): boolean {
  if (deadline === undefined || !isAwaited(pod, now)) return false;
  if (isBeingDeleted(pod)) return (deletedAt(pod) ?? 0) > deadline;
  const grace = seconds(gracePeriodOf(pod));
  return now > micros(deadline - grace);
}

const CRITICAL = ['system-cluster-critical', 'system-node-critical'];

/** groupPodsByPriority: the first group that has any is evicted, and the others wait. */
export function firstGroup(pods: readonly Pod[]): readonly Pod[] {
  const rank = (pod: Pod): number =>
    (CRITICAL.includes(pod.spec.priorityClassName ?? '') ? 2 : 0) + (isOfDaemonSet(pod) ? 1 : 0);
  const first = Math.min(...pods.map(rank));
  return pods.filter((pod) => rank(pod) === first);
}
