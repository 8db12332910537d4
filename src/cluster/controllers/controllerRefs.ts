/**
 * pkg/controller/controller_ref_manager.go: a workload takes to itself the pods without a controller that it selects, and
 * lets go of its own that it selects no more.
 */
import { apiObjectKey, keyOfObject, resourceOf, type ApiObject, type ObjectOfKind } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { isBeingDeleted } from '../../kube/podLifecycle.ts';
import { controllerOf, objectsOfKind, type Informers, type Seen } from './informers.ts';
import type { Write } from './objectController.ts';
import { controllerRef } from './podTemplates.ts';

/** What owns pods itself. */
type PodOwner = 'DaemonSet' | 'Job' | 'ReplicaSet' | 'StatefulSet';

export interface Claimed {
  /** Its own by now, those among them that it has just adopted. */
  readonly pods: readonly Pod[];
  /** What makes them so, one after the other. */
  readonly writes: readonly Write[];
}

interface Terms {
  readonly selects: (pod: Pod) => boolean;
  /** Whom it would adopt of those that it selects. */
  readonly mayAdopt?: (pod: Pod) => boolean;
  /** What an adopted pod gets beside its owner. */
  readonly finalizer?: string;
}

const released = (owner: ApiObject, { metadata: { namespace, name, uid } }: Pod): Write => ({
  request: {
    verb: 'patch',
    namespace,
    name,
    preconditions: { uid },
    withoutOwners: [owner.metadata.uid],
  },
  accepts: [404],
});

function adopted(owner: ApiObject, { metadata: { namespace, name, uid } }: Pod, finalizer: string | undefined): Write {
  const adoption = { owner: controllerRef(owner), ...(finalizer !== undefined && { finalizer }) };
  return { request: { verb: 'patch', namespace, name, preconditions: { uid }, adoption }, accepts: [404] };
}

/** CanAdopt: once in a sync it is asked whether the owner is still there, and not about to go. */
export const confirmed = ({ kind, metadata: { namespace, name } }: ApiObject): Write => ({
  request: { verb: 'get', resource: resourceOf(kind), namespace, name },
});

/** ClaimPods */
export function claimPods(owner: ApiObject, informers: Informers, { selects, mayAdopt, finalizer }: Terms): Claimed {
  const { uid, namespace, deletionTimestamp } = owner.metadata;
  const isGoing = deletionTimestamp !== undefined;
  const pods: Pod[] = [];
  const writes: Write[] = [];
  let isConfirmed = false;
  for (const pod of Object.values(informers.pods)) {
    if (pod.metadata.namespace !== namespace) continue;
    const controller = controllerOf(pod.metadata);
    if (controller?.uid === uid) {
      if (selects(pod)) pods.push(pod);
      else if (!isGoing) writes.push(released(owner, pod));
    } else if (controller === undefined && !isGoing && !isBeingDeleted(pod)) {
      if (!selects(pod) || mayAdopt?.(pod) === false) continue;
      writes.push(...(isConfirmed ? [] : [confirmed(owner)]), adopted(owner, pod, finalizer));
      isConfirmed = true;
      pods.push(pod);
    }
  }
  return { pods, writes };
}

const ownersOf = ({ ownerReferences = [] }: Pod['metadata']): string => JSON.stringify(ownerReferences);
const labelsOf = ({ labels = {} }: Pod['metadata']): string => JSON.stringify(labels);

/** Owners that have just lost the pod, and whether it has come without any, or has changed in what owners look at. */
function changeOfOwner({ type, pod, before }: Extract<Seen, { of: 'pod' }>): {
  readonly lostBy?: Pod['metadata'];
  readonly isUpForAdoption: boolean;
} {
  const wasOwned = before !== undefined && ownersOf(before.metadata) !== ownersOf(pod.metadata);
  const isOrphan = controllerOf(pod.metadata) === undefined && type !== 'DELETED';
  const isNews = before === undefined || wasOwned || labelsOf(before.metadata) !== labelsOf(pod.metadata);
  return {
    ...(wasOwned && controllerOf(before.metadata) !== undefined && { lostBy: before.metadata }),
    isUpForAdoption: isOrphan && isNews && !isBeingDeleted(pod),
  };
}

/** addPod, updatePod: who has it, who had it until now, and, where nobody has it, who would. */
export function ownersConcerned<Kind extends PodOwner>(
  kind: Kind,
  seen: Extract<Seen, { of: 'pod' }>,
  informers: Informers,
  would: (owner: ObjectOfKind<Kind>, pod: Pod) => boolean,
): readonly string[] {
  const { namespace } = seen.pod.metadata;
  const { lostBy, isUpForAdoption } = changeOfOwner(seen);
  const keys = [seen.pod.metadata, ...(lostBy === undefined ? [] : [lostBy])].flatMap((metadata) => {
    const owner = controllerOf(metadata);
    return owner?.kind === kind ? [apiObjectKey(resourceOf(kind), namespace, owner.name)] : [];
  });
  const adopters = isUpForAdoption
    ? objectsOfKind(informers, kind).filter((owner) => owner.metadata.namespace === namespace && would(owner, seen.pod))
    : [];
  return [...new Set([...keys, ...adopters.map(keyOfObject)])];
}
