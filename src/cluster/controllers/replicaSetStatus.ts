/** What a ReplicaSet's status should say (pkg/controller/replicaset/replica_set_utils.go:calculateStatus). */
import type { Micros } from '../../engine/time.ts';
import type { ReplicaSet, ReplicaSetStatus } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { isActive, isAvailable, isReady, isTerminating } from '../../kube/podLifecycle.ts';
import { selects } from '../../kube/selectors.ts';
import type { Release } from '../releases/index.ts';
import { podsControlledBy, type Informers } from './informers.ts';

/** The pods that it has made and still selects. */
export const podsOfReplicaSet = ({ metadata, spec }: ReplicaSet, informers: Informers): readonly Pod[] =>
  podsControlledBy(informers, metadata.uid).filter((pod) => selects(spec.selector, pod.metadata.labels));

/** What a ReplicaSet counts: what terminates is counted apart, from the release on that counts it at all. */
export function replicaCounts(pods: readonly Pod[], release: Release): ReplicaCounts {
  const replicas = pods.filter(isActive).length;
  if (!release.terminatingReplicas) return { replicas };
  return { replicas, terminatingReplicas: pods.filter((pod) => isTerminating(pod)).length };
}
export type ReplicaCounts = Pick<ReplicaSetStatus, 'replicas' | 'terminatingReplicas'>;

/** @param pods all of its own. */
export function replicaSetStatus(
  { metadata: { generation }, spec, status: { observedGeneration = 0 } }: ReplicaSet,
  pods: readonly Pod[],
  now: Micros,
  release: Release,
): ReplicaSetStatus {
  const active = pods.filter(isActive);
  const labels = { matchLabels: spec.template.metadata?.labels ?? {} };
  const fullyLabeledReplicas = active.filter(({ metadata }) => selects(labels, metadata.labels)).length;
  const readyReplicas = active.filter(isReady).length;
  const availableReplicas = active.filter((pod) => isAvailable(pod, spec.minReadySeconds ?? 0, now)).length;
  const { replicas, terminatingReplicas } = replicaCounts(pods, release);
  return {
    replicas,
    ...(fullyLabeledReplicas > 0 && { fullyLabeledReplicas }),
    ...(readyReplicas > 0 && { readyReplicas }),
    ...(availableReplicas > 0 && { availableReplicas }),
    ...(terminatingReplicas !== undefined && { terminatingReplicas }),
    observedGeneration: Math.max(generation ?? 1, observedGeneration),
  };
}
