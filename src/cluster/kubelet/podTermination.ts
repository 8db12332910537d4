/**
 * pkg/kubelet/kubelet_pods.go, until 1.21, when workers knew no phases: how far a pod has come is judged by its status as
 * the status manager has it, whatever the runtime says by now.
 */
import type { ContainerStatus, Pod, PodStatus } from '../../kube/objects.ts';
import { isTerminalPhase } from '../../kube/podLifecycle.ts';
import type { ClusterState } from '../state.ts';

type Known = Pick<ClusterState, 'podManager' | 'statusManager'>;

/** notRunning: a container that waits does not run either, and where there are none, none runs. */
export const notRunning = (statuses: readonly ContainerStatus[] = []): boolean =>
  statuses.every(({ state }) => state.terminated !== undefined || state.waiting !== undefined);

/** eviction.PodIsEvicted */
export const isEvicted = ({ phase, reason }: PodStatus): boolean => phase === 'Failed' && reason === 'Evicted';

const statusOf = (pod: Pod, { statusManager }: Known): PodStatus =>
  statusManager.podStatuses[pod.metadata.uid]?.status ?? pod.status;

/** podAndContainersAreTerminal: init containers have no say. */
export function podAndContainersAreTerminal(
  pod: Pod,
  known: Known,
): { readonly containers: boolean; readonly pod: boolean } {
  const status = statusOf(pod, known);
  const containers = notRunning(status.containerStatuses);
  return {
    containers,
    pod: isTerminalPhase(status.phase) || (pod.metadata.deletionTimestamp !== undefined && containers),
  };
}

export const podIsTerminated = (pod: Pod, known: Known): boolean => podAndContainersAreTerminal(pod, known).pod;

/** IsPodTerminated, of a UID; a pod that no source has is over. */
export function isPodTerminated(podUID: string, known: Known): boolean {
  const pod = known.podManager.podByUID[podUID];
  return pod === undefined || podIsTerminated(pod, known);
}

/** IsPodDeleted: in no source, evicted, or deleted with nothing running. */
export function isPodDeleted(podUID: string, known: Known): boolean {
  const pod = known.podManager.podByUID[podUID];
  if (pod === undefined) return true;
  const status = statusOf(pod, known);
  return isEvicted(status) || (pod.metadata.deletionTimestamp !== undefined && notRunning(status.containerStatuses));
}
