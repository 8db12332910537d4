/** The pods of the node, as whoever works on its disk has to know them. */
import type { Pod } from '../../kube/objects.ts';
import type { PodRef } from '../../trace/event.ts';
import type { ClusterState } from '../state.ts';

export interface PodName {
  readonly namespace: string;
  readonly name: string;
}

/** Which pod of the node a scenario means by a name: the latest that the kubelet or the runtime knows of it. */
export function podOnNode(
  { podWorkers, runtime }: Pick<ClusterState, 'podWorkers' | 'runtime'>,
  { namespace, name }: PodName,
): PodRef | undefined {
  const isIt = (known: PodName): boolean => known.namespace === namespace && known.name === name;
  const uid =
    Object.values(podWorkers.workers).findLast(({ status }) => isIt(status))?.status.podUID ??
    Object.values(runtime.sandboxes).findLast(isIt)?.podUID;
  return uid === undefined ? undefined : { namespace, name, uid };
}

/** A pod that is known, or that a sync which was begun before it was removed still has in its hands. */
export const podInHand = (
  { podManager, podWorkers }: Pick<ClusterState, 'podManager' | 'podWorkers'>,
  uid: string,
): Pod | undefined => podManager.podByUID[uid] ?? podWorkers.workers[uid]?.activeUpdate?.options.pod;
