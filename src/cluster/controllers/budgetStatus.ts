/** What a PodDisruptionBudget's status should say (pkg/controller/disruption/disruption.go:trySync). */
import { seconds, type Micros } from '../../engine/time.ts';
import { apiObjectKey, isObjectKind, resourceOf, type PodDisruptionBudget } from '../../kube/apiObjects.ts';
import { scaledValue } from '../../kube/intOrPercent.ts';
import type { Pod } from '../../kube/objects.ts';
import { isBeingDeleted, isReady } from '../../kube/podLifecycle.ts';
import { selects } from '../../kube/selectors.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import { disruptionConditions } from '../apiserver/disruptionBudget.ts';
import { controllerOf, type Informers } from './informers.ts';

/** DeletionTimeout: an eviction that has been granted, and whose pod is still not being deleted then, counts no more. */
export const DELETION_TIMEOUT = seconds(120);

export const covers = ({ metadata, spec }: PodDisruptionBudget, pod: Pod): boolean =>
  metadata.namespace === pod.metadata.namespace && selects(spec.selector, pod.metadata.labels);

/** getExpectedScale: how many pods those who made them want; a pod that nobody made counts as one. */
function expectedScale(pods: readonly Pod[], { objects }: Informers): number {
  const owners = new Set<string>();
  let scale = 0;
  for (const { metadata } of pods) {
    const owner = controllerOf(metadata);
    if (owner !== undefined && owners.has(owner.uid)) continue;
    if (owner !== undefined) owners.add(owner.uid);
    const kind = owner?.kind ?? '';
    const object =
      owner && isObjectKind(kind) ? objects[apiObjectKey(resourceOf(kind), metadata.namespace, owner.name)] : undefined;
    scale += object && 'spec' in object && 'replicas' in object.spec ? object.spec.replicas : 1;
  }
  return scale;
}

/** getExpectedPodCount */
function expectedPodCount(
  { minAvailable, maxUnavailable }: PodDisruptionBudget['spec'],
  pods: readonly Pod[],
  informers: Informers,
): { readonly expectedPods: number; readonly desiredHealthy: number } {
  if (maxUnavailable !== undefined) {
    const expectedPods = expectedScale(pods, informers);
    const desiredHealthy = Math.max(0, expectedPods - scaledValue(maxUnavailable, expectedPods, 'up'));
    return { expectedPods, desiredHealthy };
  }
  if (typeof minAvailable === 'number') return { expectedPods: pods.length, desiredHealthy: minAvailable };
  if (minAvailable === undefined) return { expectedPods: 0, desiredHealthy: 0 };
  const expectedPods = expectedScale(pods, informers);
  return { expectedPods, desiredHealthy: scaledValue(minAvailable, expectedPods, 'up') };
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

/** A budget's status as it should be: what the informers have is what counts. */
export function budgetStatus(
  budget: PodDisruptionBudget,
  informers: Informers,
  now: Micros,
): PodDisruptionBudget['status'] {
  const pods = Object.values(informers.pods).filter((pod) => covers(budget, pod));
  const { expectedPods, desiredHealthy } = expectedPodCount(budget.spec, pods, informers);
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
    conditions: disruptionConditions(budget, disruptionsAllowed, now),
  };
}
