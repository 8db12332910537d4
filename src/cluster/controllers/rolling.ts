/**
 * pkg/controller/deployment/rolling.go: the new ReplicaSet grows as far as maxSurge lets it, the old ones shrink as far as
 * maxUnavailable does. What terminates counts for neither.
 */
import type { Deployment, ReplicaSet } from '../../kube/apiObjects.ts';
import { availablePods, maxUnavailable, newSetsReplicas, scaledTo, wantedPods } from './deploymentReplicaSets.ts';

/** reconcileNewReplicaSet */
export function reconciledNewSet(
  deployment: Deployment,
  newSet: ReplicaSet,
  sets: readonly ReplicaSet[],
): ReplicaSet | undefined {
  const { replicas } = deployment.spec;
  const own = newSet.spec.replicas;
  if (own === replicas) return undefined;
  const wanted = own > replicas ? replicas : newSetsReplicas(deployment, sets, own);
  return wanted === own ? undefined : scaledTo(newSet, wanted, deployment);
}

/** Takes as many as `may` from the sets, of each what `spare` gives; the oldest first. */
function shrunk(
  sizes: ReadonlyMap<ReplicaSet, number>,
  may: number,
  spare: (set: ReplicaSet, size: number) => number,
): ReadonlyMap<ReplicaSet, number> {
  let left = may;
  return new Map(
    [...sizes].map(([set, size]) => {
      const less = Math.max(0, Math.min(left, spare(set, size)));
      left -= less;
      return [set, size - less] as const;
    }),
  );
}

/**
 * reconcileOldReplicaSets: pods that are not available go first, as nobody loses by them; then as many as there are
 * available ones too many. (A set that shrinks for both reasons is written once here.)
 */
export function reconciledOldSets(
  deployment: Deployment,
  newSet: ReplicaSet,
  oldSets: readonly ReplicaSet[],
): readonly ReplicaSet[] {
  const all = [...oldSets, newSet];
  const minAvailable = deployment.spec.replicas - maxUnavailable(deployment);
  const newUnavailable = newSet.spec.replicas - (newSet.status.availableReplicas ?? 0);
  const mostLess = wantedPods(all) - minAvailable - newUnavailable;
  if (wantedPods(oldSets) === 0 || mostLess <= 0) return [];
  const asWanted = new Map(oldSets.map((set) => [set, set.spec.replicas] as const));
  const cleaned = shrunk(asWanted, mostLess, ({ status }, size) => size - (status.availableReplicas ?? 0));
  const sizes = shrunk(cleaned, availablePods(all) - minAvailable, (_set, size) => size);
  return [...sizes].flatMap(([set, size]) => (size === set.spec.replicas ? [] : [scaledTo(set, size, deployment)]));
}
