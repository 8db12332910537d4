/**
 * pkg/kubelet/pod_container_deletor.go: dead containers of a pod that is going are removed at once instead of at the
 * next garbage collection. Called from syncLoop for each ContainerDied; the removing is a goroutine of its own.
 */
import { shouldPodContentBeRemoved } from './podState.ts';
import type { ClusterContext } from '../context.ts';
import type { RuntimeContainerStatus } from '../state.ts';
import { MIN_DEAD_CONTAINER_IN_POD } from './constants.ts';

/** kubelet.go:cleanUpContainersInPod */
export function cleanUpContainersInPod(podUID: string, exitedID: string, context: ClusterContext): void {
  const entry = context.world.pleg.cache[podUID];
  if (entry === undefined) return;
  const { podWorkers, podManager } = context.world;
  /** Until 1.21 a deleted pod's containers go as soon as none of them runs. */
  const deleted = podManager.podByUID[podUID]?.metadata.deletionTimestamp !== undefined;
  const stopped = deleted && entry.status.containers.every(({ state }) => state !== 'running');
  const removeAll =
    shouldPodContentBeRemoved(podWorkers, podUID) || (context.release.podWorkers === 'syncOnly' && stopped);
  const dead = entry.status.containers.filter(({ state }) => state === 'exited');
  const exited = entry.status.containers.find(({ id }) => id === exitedID);
  if (!removeAll && exited === undefined) {
    context.tell('Internal', { klog: ['podContainerDeletor.notFound', { containerID: exitedID }] });
    return;
  }
  remove(removeAll ? dead : dead.filter(({ name }) => name === exited?.name), removeAll, context);
}

/** After an evicted pod has been reported, nothing of it is kept for a look into its logs (HandlePodReconcile). */
export function removeAllDeadContainers(podUID: string, context: ClusterContext): void {
  const containers = context.world.pleg.cache[podUID]?.status.containers ?? [];
  remove(
    containers.filter(({ state }) => state === 'exited'),
    true,
    context,
  );
}

function remove(candidates: readonly RuntimeContainerStatus[], removeAll: boolean, context: ClusterContext): void {
  const newestFirst = candidates.toSorted((a, b) => b.createdAt - a.createdAt);
  for (const { id } of newestFirst.slice(removeAll ? 0 : MIN_DEAD_CONTAINER_IN_POD)) {
    context.send('containerGC', { type: 'deleteContainer', containerID: id }, context.latency('wake'));
  }
}
