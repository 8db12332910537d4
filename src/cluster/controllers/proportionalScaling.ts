/** pkg/controller/deployment/sync.go:scale: a Deployment that is scaled in the middle of a rollout grows or shrinks in all its ReplicaSets. */
import type { Deployment, ReplicaSet } from '../../kube/apiObjects.ts';
import { isActiveSet, maxReplicas, maxSurge, scaledTo, wantedPods } from './deploymentReplicaSets.ts';

/** FindActiveOrLatest: the one that has pods, or the latest where none has; none where several have. */
function activeOrLatest(newSet: ReplicaSet | undefined, oldSets: readonly ReplicaSet[]): ReplicaSet | undefined {
  const sets = newSet === undefined ? oldSets : [...oldSets, newSet];
  const active = sets.filter(isActiveSet);
  if (active.length === 0) return sets.at(-1);
  return active.length === 1 ? active[0] : undefined;
}

/** IsSaturated: the new one has all the pods that are wanted, and they are available. */
const isSaturated = ({ spec }: Deployment, newSet: ReplicaSet | undefined): boolean =>
  newSet !== undefined &&
  newSet.spec.replicas === spec.replicas &&
  (newSet.status.availableReplicas ?? 0) === spec.replicas;

/** getReplicaSetFraction: what it gains or loses with its share kept. */
function fractionOf(set: ReplicaSet, deployment: Deployment): number {
  const { replicas } = deployment.spec;
  const own = set.spec.replicas;
  if (replicas === 0) return -own;
  const before = maxReplicas(set) ?? deployment.status.replicas ?? 0;
  return before === 0 ? 0 : Math.round((own * (replicas + maxSurge(deployment))) / before) - own;
}

/** What is to be written. @param oldSets in the order in which they were made. */
export function scaledSets(
  deployment: Deployment,
  newSet: ReplicaSet | undefined,
  oldSets: readonly ReplicaSet[],
): readonly ReplicaSet[] {
  const { replicas, strategy } = deployment.spec;
  const only = activeOrLatest(newSet, oldSets);
  if (only !== undefined) return only.spec.replicas === replicas ? [] : [scaledTo(only, replicas, deployment)];
  if (isSaturated(deployment, newSet)) return oldSets.filter(isActiveSet).map((set) => scaledTo(set, 0, deployment));
  if (strategy.type !== 'RollingUpdate') return [];
  const active = (newSet === undefined ? oldSets : [...oldSets, newSet]).filter(isActiveSet);
  const toAdd = (replicas > 0 ? replicas + maxSurge(deployment) : 0) - wantedPods(active);
  return inProportion(active, toAdd, deployment);
}

/** The largest first, of those of one size the newer first where pods are added; what rounding leaves over is the first one's. */
function inProportion(active: readonly ReplicaSet[], toAdd: number, deployment: Deployment): readonly ReplicaSet[] {
  const byAge = toAdd > 0 ? active.toReversed() : active;
  const bySize = byAge.toSorted((a, b) => b.spec.replicas - a.spec.replicas);
  let added = 0;
  const sizes = bySize.map((set) => {
    const left = toAdd - added;
    const share = left === 0 ? 0 : fractionOf(set, deployment);
    const proportion = toAdd > 0 ? Math.min(share, left) : Math.max(share, left);
    added += proportion;
    return set.spec.replicas + proportion;
  });
  return bySize.map((set, i) =>
    scaledTo(set, Math.max(0, (sizes[i] ?? 0) + (i === 0 ? toAdd - added : 0)), deployment),
  );
}
