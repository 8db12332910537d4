/** pkg/api/v1/pod/util.go:UpdatePodCondition: a condition is put in its place, and keeps its time while its status holds. */
import type { Micros } from '../../engine/time.ts';
import type { Pod, PodCondition, PodStatus } from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import type { Release } from '../releases/index.ts';

type NewCondition = Omit<PodCondition, 'lastTransitionTime' | 'observedGeneration'>;

export function withCondition(pod: Pod, condition: NewCondition, now: Micros, release: Release): PodStatus {
  const conditions = pod.status.conditions ?? [];
  const before = conditions.find(({ type }) => type === condition.type);
  const { generation } = pod.metadata;
  const lastTransitionTime = before?.status === condition.status ? before.lastTransitionTime : rfc3339(now);
  const { type, status, ...why } = condition;
  const written: PodCondition = {
    type,
    status,
    ...(release.conditionsObserveGeneration && generation !== undefined && { observedGeneration: generation }),
    ...(lastTransitionTime !== undefined && { lastTransitionTime }),
    ...why,
  };
  return {
    ...pod.status,
    conditions:
      before === undefined ? [...conditions, written] : conditions.map((each) => (each === before ? written : each)),
  };
}
