/**
 * pkg/kubelet/active_deadline.go: a pod may be active for activeDeadlineSeconds from its start. Once that has passed, every
 * sync tick takes it up (ShouldSync), and whatever status is worked out for it says Failed (ShouldEvict).
 */
import { printed } from '../../kube/printed.ts';
import { plus, seconds, type Micros } from '../../engine/time.ts';
import type { Pod, PodStatus } from '../../kube/objects.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import { shownAt } from '../clocks.ts';
import type { ClusterState } from '../state.ts';

export const DEADLINE_EXCEEDED = {
  phase: 'Failed',
  reason: 'DeadlineExceeded',
  message: printed`Pod was active on the node longer than the specified deadline`,
} as const satisfies Partial<PodStatus>;

type Known = Pick<ClusterState, 'statusManager' | 'node'>;

/** When the pod's time is up, as far as the kubelet knows when it started; null where it never is. */
export function deadlineOf(pod: Pod, { statusManager, node }: Known): Micros | null {
  const { activeDeadlineSeconds } = pod.spec;
  if (activeDeadlineSeconds === undefined) return null;
  const { startTime } = statusManager.podStatuses[pod.metadata.uid]?.status ?? pod.status;
  const started = startTime === undefined ? null : parseRfc3339(startTime);
  return started === null ? null : plus(shownAt(node, started), seconds(activeDeadlineSeconds));
}

export function pastActiveDeadline(pod: Pod, world: Known, now: Micros): boolean {
  const deadline = deadlineOf(pod, world);
  return deadline !== null && now >= deadline;
}
