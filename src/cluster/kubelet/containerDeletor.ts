/**
 * pkg/kubelet/pod_container_deletor.go: dead containers of a pod that is going are removed at once instead of at the
 * next garbage collection. Called from syncLoop for each ContainerDied; the removing is a goroutine of its own.
 */
import { ref } from '../../kube/klog/index.ts';
import type { ClusterContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { RuntimeContainerStatus, RuntimePodStatus } from '../state.ts';
import { shouldPodContentBeRemoved } from './podState.ts';
import { isEvicted, notRunning } from './podTermination.ts';
import { generatedStatus } from './reportStatus.ts';
import { MIN_DEAD_CONTAINER_IN_POD } from './constants.ts';

type Context = ClusterContext<'syncLoop'>;

/**
 * Until 1.21 a status is worked out for that, in syncLoop's goroutine. Of a pod that no source has any more the newest
 * container of each name stays, until garbage collection.
 */
function isOverByStatus(podUID: string, runtime: RuntimePodStatus, context: Context): boolean {
  const pod = context.world.podManager.podByUID[podUID];
  if (pod === undefined) return false;
  const { namespace, name } = pod.metadata;
  context.tell('StatusGenerated', {
    pod: podRef(pod),
    klog: ['kubeletPods.generatingStatus', { pod: ref(namespace, name, podUID), podIsTerminal: false }],
  });
  const { containerStatuses } = generatedStatus(pod, { podIsTerminal: false, runtime }, context.world, context.release);
  return isEvicted(pod.status) || (pod.metadata.deletionTimestamp !== undefined && notRunning(containerStatuses));
}

/** kubelet.go:cleanUpContainersInPod */
export function cleanUpContainersInPod(podUID: string, exitedID: string, context: Context): void {
  const entry = context.world.pleg.cache[podUID];
  if (entry === undefined) return;
  const removeAll =
    context.release.podWorkers === 'syncOnly'
      ? isOverByStatus(podUID, entry.status, context)
      : shouldPodContentBeRemoved(context.world.podWorkers, podUID);
  const dead = entry.status.containers.filter(({ state }) => state === 'exited');
  const exited = entry.status.containers.find(({ id }) => id === exitedID);
  if (!removeAll && exited === undefined) {
    context.tell('ContainerDeletionSkipped', { klog: ['podContainerDeletor.notFound', { containerID: exitedID }] });
    return;
  }
  remove(removeAll ? dead : dead.filter(({ name }) => name === exited?.name), removeAll, context);
}

/** After an evicted pod has been reported, nothing of it is kept for a look into its logs (HandlePodReconcile). */
export function removeAllDeadContainers(podUID: string, context: Context): void {
  const containers = context.world.pleg.cache[podUID]?.status.containers ?? [];
  remove(
    containers.filter(({ state }) => state === 'exited'),
    true,
    context,
  );
}

function remove(candidates: readonly RuntimeContainerStatus[], removeAll: boolean, context: Context): void {
  const newestFirst = candidates.toSorted((a, b) => b.createdAt - a.createdAt);
  for (const { id } of newestFirst.slice(removeAll ? 0 : MIN_DEAD_CONTAINER_IN_POD)) {
    context.send('containerGC', { type: 'deleteContainer', containerID: id }, context.latency('wake'));
  }
}
