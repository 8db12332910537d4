/** How important a pod is (staging/src/k8s.io/component-helpers/scheduling/corev1/helpers.go:PodPriority). */
import type { PodManifest } from './objects.ts';

/** pkg/apis/scheduling/types.go:SystemCriticalPriority */
export const SYSTEM_CRITICAL_PRIORITY = 2_000_000_000;

/** The two priority classes that every cluster has; admission writes their value into the pod. */
const PRIORITY_CLASSES: Readonly<Record<string, number>> = {
  'system-cluster-critical': SYSTEM_CRITICAL_PRIORITY,
  'system-node-critical': SYSTEM_CRITICAL_PRIORITY + 1_000,
};

export function podPriority({ spec }: Pick<PodManifest, 'spec'>): number {
  const { priority, priorityClassName } = spec;
  return priority ?? (priorityClassName === undefined ? 0 : (PRIORITY_CLASSES[priorityClassName] ?? 0));
}
