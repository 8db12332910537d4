/** pkg/controller/replicaset/replica_set.go: as many pods as are wanted, of those that are neither ended nor being deleted. */
import { isOfKind, keyOfObject, type ReplicaSet } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { isActive, untilAvailable } from '../../kube/podLifecycle.ts';
import { claimPods, ownersConcerned } from './controllerRefs.ts';
import { selects } from '../../kube/selectors.ts';
import { controllerOf, objectsOfKind, podsControlledBy, type Informers } from './informers.ts';
import { NOTHING, type Look, type ObjectController, type Plan, type Write } from './objectController.ts';
import { podsToDelete } from './podsToDelete.ts';
import { podOfReplicaSet } from './podTemplates.ts';
import { replicaSetStatus } from './replicaSetStatus.ts';
import { createPod, deletePod, updateStatus } from './writes.ts';

/** The most pods that are made or deleted in one sync. */
const BURST_REPLICAS = 500;

/** The first alone, then twice as many each time: what fails for one fails for all, and is not tried with all. */
export function slowStart<T>(things: readonly T[]): readonly (readonly T[])[] {
  const batches: (readonly T[])[] = [];
  for (let at = 0, size = 1; at < things.length; at += size, size *= 2) batches.push(things.slice(at, at + size));
  return batches;
}

/** getIndirectlyRelatedPods: those of all ReplicaSets of the same owner. */
function relatedPods({ metadata }: ReplicaSet, informers: Informers): readonly Pod[] {
  const owner = controllerOf(metadata)?.uid;
  const siblings = objectsOfKind(informers, 'ReplicaSet').filter(
    (set) => set.metadata.uid === metadata.uid || (owner !== undefined && controllerOf(set.metadata)?.uid === owner),
  );
  return siblings.flatMap((set) => podsControlledBy(informers, set.metadata.uid));
}

function manageReplicas(set: ReplicaSet, active: readonly Pod[], look: Look): Plan {
  const { uid, name } = set.metadata;
  const missing = Math.min(set.spec.replicas - active.length, BURST_REPLICAS);
  if (missing > 0) {
    const pods = Array.from({ length: missing }, (_, i) => podOfReplicaSet(set, look.suffix(uid, i)));
    return {
      batches: slowStart(pods.map((pod) => createPod(pod))),
      expects: { of: uid, creations: missing, deletions: [] },
      found: pods.map(({ metadata }) => ({
        kind: 'ReplicaMissing',
        detail: { replicaSet: name, replicas: set.spec.replicas, pod: metadata.name },
      })),
    };
  }
  if (missing === 0) return NOTHING;
  const tooMany = Math.min(-missing, BURST_REPLICAS);
  const doomed = podsToDelete(active, relatedPods(set, look.informers), tooMany, look.now, look.release);
  return {
    batches: [doomed.map(deletePod)],
    expects: { of: uid, creations: 0, deletions: doomed.map(({ metadata }) => metadata.uid) },
  };
}

function statusWrites(set: ReplicaSet, pods: readonly Pod[], { now, release }: Look): readonly Write[] {
  const status = replicaSetStatus(set, pods, now, release);
  return JSON.stringify(status) === JSON.stringify(set.status) ? [] : [updateStatus({ ...set, status })];
}

const selectsPod = ({ spec }: ReplicaSet, { metadata }: Pod): boolean => selects(spec.selector, metadata.labels);

export const replicaSetController: ObjectController = {
  account: 'replicaset-controller',
  concerned: (seen, informers) => {
    if (seen.of === 'pod') return ownersConcerned('ReplicaSet', seen, informers, selectsPod);
    return isOfKind(seen.object, 'ReplicaSet') && seen.type !== 'DELETED' ? [keyOfObject(seen.object)] : [];
  },
  sync: (key, look) => {
    const set = look.informers.objects[key];
    if (set === undefined || !isOfKind(set, 'ReplicaSet')) return NOTHING;
    const claimed = claimPods(set, look.informers, {
      selects: (pod) => selectsPod(set, pod),
      mayAdopt: (pod) => isActive(pod),
    });
    const { pods } = claimed;
    const active = pods.filter(isActive);
    const mayManage = !look.isExpecting && set.metadata.deletionTimestamp === undefined;
    const { batches, ...plan } = mayManage ? manageReplicas(set, active, look) : NOTHING;
    const again = untilAvailable(active, set.spec.minReadySeconds ?? 0, look.now);
    // It is reckoned from the pods as they were before: what was just made counts once it has been seen.
    return {
      ...plan,
      batches: [...claimed.writes.map((write) => [write]), ...batches, statusWrites(set, pods, look)],
      ...(again !== undefined && { again }),
    };
  },
};
