/** What a PodDisruptionBudget's status should say (pkg/controller/disruption/disruption.go:trySync). */
import { seconds, type Micros } from '../../engine/time.ts';
import type { PodDisruptionBudget } from '../../kube/apiObjects.ts';
import { scaledValue } from '../../kube/intOrPercent.ts';
import type { Pod } from '../../kube/objects.ts';
import { isBeingDeleted, isReady } from '../../kube/podLifecycle.ts';
import { selects } from '../../kube/selectors.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import { disruptionConditions, failedCondition } from '../apiserver/disruptionBudget.ts';
import type { Release } from '../releases/index.ts';
import { expectedScale, type BudgetSources } from './expectedScale.ts';

type Status = PodDisruptionBudget['status'];

/** DeletionTimeout: an eviction that has been granted, and whose pod is still not being deleted then, counts no more. */
export const DELETION_TIMEOUT = seconds(120);

export const covers = ({ metadata, spec }: PodDisruptionBudget, pod: Pod): boolean =>
  metadata.namespace === pod.metadata.namespace && selects(spec.selector, pod.metadata.labels);

interface Expected {
  readonly expectedPods: number;
  readonly desiredHealthy: number;
}

/** getExpectedPodCount */
function expectedPodCount(
  { minAvailable, maxUnavailable }: PodDisruptionBudget['spec'],
  pods: readonly Pod[],
  sources: BudgetSources,
): Expected | { readonly error: string } {
  if (maxUnavailable === undefined && minAvailable === undefined) return { expectedPods: 0, desiredHealthy: 0 };
  if (maxUnavailable === undefined && typeof minAvailable === 'number')
    return { expectedPods: pods.length, desiredHealthy: minAvailable };
  const scale = expectedScale(pods, sources);
  if ('error' in scale) return scale;
  const expectedPods = scale.replicas;
  const desiredHealthy =
    maxUnavailable === undefined
      ? scaledValue(minAvailable ?? 0, expectedPods, 'up')
      : Math.max(0, expectedPods - scaledValue(maxUnavailable, expectedPods, 'up'));
  return { expectedPods, desiredHealthy };
}

/** buildDisruptedPodMap: those whose deletion has not been seen yet. */
function stillDisrupted(
  { status }: PodDisruptionBudget,
  pods: readonly Pod[],
  now: Micros,
): Readonly<Record<string, string>> {
  const waits = ([name, since]: readonly [string, string]): boolean => {
    const pod = pods.find(({ metadata }) => metadata.name === name);
    if (pod === undefined || isBeingDeleted(pod)) return false;
    return now <= (parseRfc3339(since) ?? now) + DELETION_TIMEOUT;
  };
  return Object.fromEntries(Object.entries(status.disruptedPods ?? {}).filter(waits));
}

/** failSafe: nobody may be evicted. All else stays as it was, observedGeneration too, which a first sync has not set yet. */
function failSafe(budget: PodDisruptionBudget, error: string, now: Micros, release: Release): Status {
  const { status } = budget;
  const conditions = release.budgetConditions ? { conditions: failedCondition(budget, error, now) } : {};
  return { ...status, disruptionsAllowed: 0, ...conditions };
}

/** A budget's status as it should be: what the informers have is what counts. */
export function budgetStatus(budget: PodDisruptionBudget, sources: BudgetSources, now: Micros): Status {
  const { informers, release } = sources;
  const pods = Object.values(informers.pods).filter((pod) => covers(budget, pod));
  const expected = expectedPodCount(budget.spec, pods, sources);
  if ('error' in expected) return failSafe(budget, expected.error, now, release);
  const { expectedPods, desiredHealthy } = expected;
  const disruptedPods = stillDisrupted(budget, pods, now);
  const isHealthy = (pod: Pod): boolean =>
    !isBeingDeleted(pod) && disruptedPods[pod.metadata.name] === undefined && isReady(pod);
  const currentHealthy = pods.filter(isHealthy).length;
  const disruptionsAllowed = expectedPods <= 0 ? 0 : Math.max(0, currentHealthy - desiredHealthy);
  const { generation } = budget.metadata;
  return {
    ...(generation !== undefined && { observedGeneration: generation }),
    ...(Object.keys(disruptedPods).length > 0 && { disruptedPods }),
    disruptionsAllowed,
    currentHealthy,
    desiredHealthy,
    expectedPods,
    ...(release.budgetConditions && { conditions: disruptionConditions(budget, disruptionsAllowed, now) }),
  };
}
