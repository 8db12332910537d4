/**
 * Who belongs to whom, as the garbage collector reads it from ownerReferences
 * (pkg/controller/garbagecollector: graph.go, garbagecollector.go:classifyReferences).
 */
import { keyOfObject, type ApiObject } from '../../kube/apiObjects.ts';
import { objectKey, type ObjectMeta, type OwnerReference, type Pod } from '../../kube/objects.ts';
import { FOREGROUND, ORPHAN } from '../apiserver/objects.ts';
import type { Informers } from './informers.ts';

/** A pod or another object, by a key that tells them apart. */
export interface Item {
  readonly key: string;
  readonly metadata: ObjectMeta;
  /** undefined of a pod. */
  readonly object?: ApiObject;
}

const PODS = 'pods/';

export const itemOfPod = ({ metadata }: Pod): Item => ({
  key: `${PODS}${objectKey(metadata.namespace, metadata.name)}`,
  metadata,
});
export const itemOfObject = (object: ApiObject): Item => ({
  key: keyOfObject(object),
  metadata: object.metadata,
  object,
});

export function itemAt({ pods, objects }: Informers, key: string): Item | undefined {
  const pod = key.startsWith(PODS) ? pods[key.slice(PODS.length)] : undefined;
  if (pod !== undefined) return itemOfPod(pod);
  const object = objects[key];
  return object && itemOfObject(object);
}

const isDeletedWith = ({ metadata }: Pick<Item, 'metadata'>, finalizer: string): boolean =>
  metadata.deletionTimestamp !== undefined && (metadata.finalizers ?? []).includes(finalizer);

/** Deleted in the foreground: it waits for those that it owns. */
export const isDeletingDependents = (item: Pick<Item, 'metadata'>): boolean => isDeletedWith(item, FOREGROUND);
/** Deleted, and those that it owns are to stay. */
export const isOrphaning = (item: Pick<Item, 'metadata'>): boolean => isDeletedWith(item, ORPHAN);

const owns = (uid: string, { ownerReferences = [] }: ObjectMeta): OwnerReference | undefined =>
  ownerReferences.find((owner) => owner.uid === uid);

export const dependentsOf = (uid: string, { pods, objects }: Informers): readonly Item[] => [
  ...Object.values(objects).flatMap((object) => (owns(uid, object.metadata) ? [itemOfObject(object)] : [])),
  ...Object.values(pods).flatMap((pod) => (owns(uid, pod.metadata) ? [itemOfPod(pod)] : [])),
];

/** Those that an owner deleted in the foreground does not go before. */
export const blockingDependents = (uid: string, informers: Informers): readonly Item[] =>
  dependentsOf(uid, informers).filter(({ metadata }) => owns(uid, metadata)?.blockOwnerDeletion === true);

/** A pod may own something, too. */
export function ownerIn({ uid, kind }: OwnerReference, { objects, pods }: Informers): Item | undefined {
  if (kind !== 'Pod') {
    const object = Object.values(objects).find(({ metadata }) => metadata.uid === uid);
    return object && itemOfObject(object);
  }
  const pod = Object.values(pods).find(({ metadata }) => metadata.uid === uid);
  return pod && itemOfPod(pod);
}

/** UIDs of owners: those that are there, those that are gone, those that wait for this very one to go. */
export function classifyReferences({ ownerReferences = [] }: ObjectMeta, informers: Informers) {
  const solid: string[] = [];
  const dangling: string[] = [];
  const waiting: string[] = [];
  for (const reference of ownerReferences) {
    const owner = ownerIn(reference, informers);
    if (owner === undefined) (informers.gone?.[reference.uid] === true ? dangling : solid).push(reference.uid);
    else if (reference.blockOwnerDeletion === true && isDeletingDependents(owner)) waiting.push(reference.uid);
    else solid.push(reference.uid);
  }
  return { solid, dangling, waiting };
}
