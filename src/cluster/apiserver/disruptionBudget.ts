/**
 * What a PodDisruptionBudget says to an eviction (pkg/registry/core/pod/storage/eviction.go). The API server takes the
 * disruption off the budget's status itself, so that two evictions at one time can't both have the last one; the
 * controller reckons it anew once it has seen the pod go.
 */
import { printed } from '../../kube/printed.ts';
import type { Micros } from '../../engine/time.ts';
import { isOfKind, keyOfObject, type ApiObject, type PodDisruptionBudget } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { isBeingDeleted, isReady, isTerminal } from '../../kube/podLifecycle.ts';
import { selects } from '../../kube/selectors.ts';
import { rfc3339 } from '../../kube/time.ts';
import type { Release } from '../releases/index.ts';
import type { ApiRequest, ApiResponse } from './state.ts';

type Objects = Readonly<Record<string, ApiObject>>;

/** `granted`: no budget stands in the way; `put`: one does, and allows it once this is written. */
export type BudgetDecision =
  | { readonly kind: 'granted' }
  | {
      readonly kind: 'put';
      readonly key: string;
      readonly read: PodDisruptionBudget;
      readonly put: PodDisruptionBudget;
    }
  | { readonly kind: 'refused'; readonly answer: Omit<ApiResponse, 'request'> };

const GRANTED = { kind: 'granted' } as const;

/** canIgnorePDB: it serves nobody, or goes already. */
const needsNoBudget = (pod: Pod): boolean => isBeingDeleted(pod) || isTerminal(pod) || pod.status.phase === 'Pending';

/** A pod that is not ready is no loss to an application that has enough of the others, or where its owner says so. */
function isNoLoss(pod: Pod, { spec, status }: PodDisruptionBudget, release: Release): boolean {
  if (isReady(pod)) return false;
  if (release.unhealthyPodEvictionPolicy && spec.unhealthyPodEvictionPolicy === 'AlwaysAllow') return true;
  return release.evictsUnhealthyPods && status.currentHealthy >= status.desiredHealthy && status.desiredHealthy > 0;
}

const refused = (message: string, cause: string): BudgetDecision => ({
  kind: 'refused',
  answer: { code: 429, reason: 'TooManyRequests', message, causes: [{ reason: 'DisruptionBudget', message: cause }] },
});

const VIOLATED = printed`Cannot evict pod as it would violate the pod's disruption budget.`;
const SEVERAL = printed`This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.`;

export function budgetDecision(pod: Pod, objects: Objects, now: Micros, release: Release): BudgetDecision {
  if (needsNoBudget(pod)) return GRANTED;
  const budgets = Object.values(objects).filter(
    (object): object is PodDisruptionBudget =>
      isOfKind(object, 'PodDisruptionBudget') &&
      object.metadata.namespace === pod.metadata.namespace &&
      selects(object.spec.selector, pod.metadata.labels),
  );
  const [budget, ...more] = budgets;
  if (budget === undefined) return GRANTED;
  // The Status has a code and no reason.
  if (more.length > 0) return { kind: 'refused', answer: { code: 500, message: SEVERAL } };
  return isNoLoss(pod, budget, release) ? GRANTED : checkAndDecrement(pod, budget, now, release);
}

/** Why a budget has nothing to spare. From 1.35 it says whether its counts can be trusted. */
function nothingToSpare({ metadata: { name }, status }: PodDisruptionBudget, release: Release): string {
  const { desiredHealthy, currentHealthy, conditions = [] } = status;
  const counts = printed`The disruption budget ${name} needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`;
  if (!release.evictionTellsFailedSync) return counts;
  const condition = conditions.find(({ type }) => type === 'DisruptionAllowed');
  const { reason = '', message = '' } = condition?.status === 'False' ? condition : {};
  const denied = printed`The disruption budget ${name} does not allow evicting pods currently`;
  if (message !== '' && reason === SYNC_FAILED) return `${denied} because it failed sync: ${message}`;
  if (currentHealthy <= desiredHealthy) return counts;
  return message === '' ? denied : `${denied} (${reason}): ${message}`;
}

function checkAndDecrement(pod: Pod, budget: PodDisruptionBudget, now: Micros, release: Release): BudgetDecision {
  const { metadata, status } = budget;
  const { name, generation = 0 } = metadata;
  const { disruptionsAllowed, observedGeneration = 0 } = status;
  if (observedGeneration < generation)
    return refused(VIOLATED, printed`The disruption budget ${name} is still being processed by the server.`);
  if (disruptionsAllowed === 0) return refused(VIOLATED, nothingToSpare(budget, release));
  const left = disruptionsAllowed - 1;
  const put: PodDisruptionBudget = {
    ...budget,
    status: {
      ...status,
      disruptionsAllowed: left,
      disruptedPods: { ...status.disruptedPods, [pod.metadata.name]: rfc3339(now) },
      ...(status.conditions !== undefined && { conditions: disruptionConditions(budget, left, now) }),
    },
  };
  return { kind: 'put', key: keyOfObject(budget), read: budget, put };
}

const SYNC_FAILED = 'SyncFailed';

interface Allowed {
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
  /** That the condition observes. */
  readonly generation: number;
}

/** meta.SetStatusCondition: the time of transition is that of the status, whatever the reason. */
function withAllowed(
  { status: { conditions = [] } }: PodDisruptionBudget,
  { status, reason, message, generation }: Allowed,
  now: Micros,
): NonNullable<PodDisruptionBudget['status']['conditions']> {
  const before = conditions.find(({ type }) => type === 'DisruptionAllowed');
  return [
    {
      type: 'DisruptionAllowed',
      status,
      observedGeneration: generation,
      lastTransitionTime: before?.status === status ? (before.lastTransitionTime ?? rfc3339(now)) : rfc3339(now),
      reason,
      message,
    },
  ];
}

/** component-helpers/apps/poddisruptionbudget: DisruptionAllowed follows the count. */
export const disruptionConditions = (budget: PodDisruptionBudget, allowed: number, now: Micros) =>
  withAllowed(
    budget,
    {
      status: allowed > 0 ? 'True' : 'False',
      reason: allowed > 0 ? 'SufficientPods' : 'InsufficientPods',
      message: '',
      generation: budget.metadata.generation ?? 0,
    },
    now,
  );

/** pkg/controller/disruption/disruption.go:failSafe */
export const failedCondition = (budget: PodDisruptionBudget, message: string, now: Micros) =>
  withAllowed(
    budget,
    { status: 'False', reason: SYNC_FAILED, message, generation: budget.status.observedGeneration ?? 0 },
    now,
  );

/** What the audit log calls the version of the group policy, where it is not v1. */
export function policyVersion(
  { resource, subresource }: Pick<ApiRequest, 'resource' | 'subresource'>,
  { budgetConditions, evictsByPolicyV1 }: Release,
): { readonly policyVersion?: 'v1beta1' } {
  const isBeta =
    resource === 'poddisruptionbudgets' ? !budgetConditions : subresource === 'eviction' && !evictsByPolicyV1;
  return isBeta ? { policyVersion: 'v1beta1' } : {};
}
