/**
 * pkg/controller/controller_ref_manager.go:ClaimReplicaSets: a Deployment takes to itself the ReplicaSets without a
 * controller that it selects, and lets go of its own that it selects no more.
 */
import { resourceOf, type Deployment, type ReplicaSet } from '../../kube/apiObjects.ts';
import { selects } from '../../kube/selectors.ts';
import { confirmed } from './controllerRefs.ts';
import { byRevision } from './deploymentReplicaSets.ts';
import { controllerOf, objectsOfKind, type Informers } from './informers.ts';
import type { Write } from './objectController.ts';
import { controllerRef } from './podTemplates.ts';

export interface ClaimedSets {
  /** Its own by now, in the order in which they were made. */
  readonly sets: readonly ReplicaSet[];
  /** What makes them so, one after the other. */
  readonly writes: readonly Write[];
}

export const selectsSet = ({ metadata, spec }: Deployment, set: ReplicaSet): boolean =>
  metadata.namespace === set.metadata.namespace && selects(spec.selector, set.metadata.labels);

const patched = ({ kind, metadata: { namespace, name } }: ReplicaSet, what: Partial<Write['request']>): Write => ({
  request: { verb: 'patch', resource: resourceOf(kind), namespace, name, ...what },
  accepts: [404],
});

function adopted(deployment: Deployment, set: ReplicaSet): Write {
  const { uid } = set.metadata;
  return patched(set, { mergePatch: { metadata: { uid, ownerReferences: [controllerRef(deployment)] } } });
}

const released = ({ metadata }: Deployment, set: ReplicaSet): Write =>
  patched(set, { preconditions: { uid: set.metadata.uid }, withoutOwners: [metadata.uid] });

export function claimReplicaSets(deployment: Deployment, informers: Informers): ClaimedSets {
  const { uid, deletionTimestamp } = deployment.metadata;
  const isGoing = deletionTimestamp !== undefined;
  const all = objectsOfKind(informers, 'ReplicaSet');
  const own = all.filter(({ metadata }) => controllerOf(metadata)?.uid === uid);
  const orphans = all.filter(
    (set) =>
      !isGoing &&
      controllerOf(set.metadata) === undefined &&
      set.metadata.deletionTimestamp === undefined &&
      selectsSet(deployment, set),
  );
  const lost = isGoing ? [] : own.filter((set) => !selectsSet(deployment, set));
  const sets = [...own.filter((set) => selectsSet(deployment, set)), ...orphans].toSorted(byRevision);
  const adoptions = orphans.map((set) => adopted(deployment, set));
  return {
    sets,
    writes: [
      ...lost.map((set) => released(deployment, set)),
      ...(adoptions.length > 0 ? [confirmed(deployment)] : []),
      ...adoptions,
    ],
  };
}
