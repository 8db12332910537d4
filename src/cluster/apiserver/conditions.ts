/** pkg/api/v1/pod/util.go:UpdatePodCondition: a condition is put in its place, and keeps its time while its status holds. */
import type { Micros } from '../../engine/time.ts';
import type { Pod, PodCondition, PodStatus } from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import type { Release } from '../releases/index.ts';

type NewCondition = Omit<PodCondition, 'lastTransitionTime' | 'observedGeneration'>;

/** A condition that names the generation which it is of (CalculatePodConditionObservedGeneration). */
export function withCondition(pod: Pod, condition: NewCondition, now: Micros, release: Release): PodStatus {
  const { generation } = pod.metadata;
  const observes = release.conditionsObserveGeneration && generation !== undefined;
  return written(pod, condition, now, observes ? { observedGeneration: generation } : {});
}

/** One of the API server's: neither an eviction nor a binding names a generation (storage/eviction.go, storage.go). */
export const withOwnCondition = (pod: Pod, condition: NewCondition, now: Micros): PodStatus =>
  written(pod, condition, now, {});

function written(
  { status }: Pod,
  { type, status: value, ...why }: NewCondition,
  now: Micros,
  observed: Pick<PodCondition, 'observedGeneration'>,
): PodStatus {
  const { conditions = [] } = status;
  const before = conditions.find((each) => each.type === type);
  const lastTransitionTime = before?.status === value ? before.lastTransitionTime : rfc3339(now);
  const condition: PodCondition = {
    type,
    status: value,
    ...observed,
    ...(lastTransitionTime !== undefined && { lastTransitionTime }),
    ...why,
  };
  return {
    ...status,
    conditions:
      before === undefined
        ? [...conditions, condition]
        : conditions.map((each) => (each === before ? condition : each)),
  };
}
