/**
 * pkg/kubelet/pod_container_deletor.go: dead containers of a pod that is going are removed at once instead of at the
 * next garbage collection. Called from syncLoop for each ContainerDied; the removing is a goroutine of its own.
 */
import { shouldPodContentBeRemoved } from './podState.ts';
import type { ClusterContext } from '../context.ts';
import { MIN_DEAD_CONTAINER_IN_POD } from './constants.ts';

/** kubelet.go:cleanUpContainersInPod */
export function cleanUpContainersInPod(podUID: string, exitedID: string, context: ClusterContext): void {
  const entry = context.world.pleg.cache[podUID];
  if (entry === undefined) return;
  const removeAll = shouldPodContentBeRemoved(context.world.podWorkers, podUID);
  const dead = entry.status.containers.filter(({ state }) => state === 'exited');
  const exited = entry.status.containers.find(({ id }) => id === exitedID);
  if (!removeAll && exited === undefined) {
    context.tell('Internal', { klog: ['podContainerDeletor.notFound', { containerID: exitedID }] });
    return;
  }
  const candidates = removeAll ? dead : dead.filter(({ name }) => name === exited?.name);
  const newestFirst = candidates.toSorted((a, b) => b.createdAt - a.createdAt);
  for (const { id } of newestFirst.slice(removeAll ? 0 : MIN_DEAD_CONTAINER_IN_POD)) {
    context.send('containerGC', { type: 'deleteContainer', containerID: id }, context.latency('wake'));
  }
}
