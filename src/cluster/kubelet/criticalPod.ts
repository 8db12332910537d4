/** pkg/kubelet/types/pod_update.go: who is too important to be evicted. */
import { isMirrorPod, isStaticPod, type Pod } from '../../kube/objects.ts';

/** pkg/apis/scheduling/types.go:SystemCriticalPriority */
export const SYSTEM_CRITICAL_PRIORITY = 2_000_000_000;

/** The two priority classes that every cluster has; admission writes their value into the pod. */
const PRIORITY_CLASSES: Readonly<Record<string, number>> = {
  'system-cluster-critical': SYSTEM_CRITICAL_PRIORITY,
  'system-node-critical': SYSTEM_CRITICAL_PRIORITY + 1_000,
};

export function podPriority({ spec }: Pod): number {
  const { priority, priorityClassName } = spec;
  return priority ?? (priorityClassName === undefined ? 0 : (PRIORITY_CLASSES[priorityClassName] ?? 0));
}

/** Static pods and their mirrors are, whatever their priority. */
export const isCriticalPod = (pod: Pod): boolean =>
  isStaticPod(pod) || isMirrorPod(pod) || podPriority(pod) >= SYSTEM_CRITICAL_PRIORITY;
