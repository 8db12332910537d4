/**
 * client-go/informers: what the controllers know of the API, all from one shared cache, which is as old as their watches
 * are slow. Whoever decides by it may find at the API server that it was out of date.
 */
import { castDraft, type Draft } from '../../engine/castDraft.ts';
import { isOfKind, keyOfObject, type ApiObject, type ObjectKind, type ObjectOfKind } from '../../kube/apiObjects.ts';
import { objectKey, type ObjectMeta, type OwnerReference, type Pod } from '../../kube/objects.ts';
import type { ObjectEvent, WatchEvent } from '../messages.ts';

export interface Informers {
  /** By `namespace/name`. */
  readonly pods: Readonly<Record<string, Pod>>;
  /** By `resource/namespace/name`. */
  readonly objects: Readonly<Record<string, ApiObject>>;
  /** UIDs of objects that they have told to be gone (garbagecollector: absentOwnerCache); none at first. */
  readonly gone?: Readonly<Record<string, true>>;
}

/** What an informer has just been told, and how it was before. */
export type Seen =
  | { readonly of: 'pod'; readonly type: WatchEvent['type']; readonly pod: Pod; readonly before: Pod | undefined }
  | {
      readonly of: 'object';
      readonly type: ObjectEvent['type'];
      readonly object: ApiObject;
      readonly before: ApiObject | undefined;
    };

/** Few pods do: only of those it has to be known that they are gone. */
const ownsAnything = ({ metadata: { uid } }: Pod, { pods, objects }: Informers): boolean =>
  [...Object.values(pods), ...Object.values(objects)].some(({ metadata: { ownerReferences = [] } }) =>
    ownerReferences.some((owner) => owner.kind === 'Pod' && owner.uid === uid),
  );

export function seePod(self: Draft<Informers>, { type, pod }: WatchEvent, known: Informers): Seen {
  const key = objectKey(pod.metadata.namespace, pod.metadata.name);
  if (type === 'DELETED') {
    delete self.pods[key];
    if (ownsAnything(pod, known)) self.gone = { ...self.gone, [pod.metadata.uid]: true };
  }
  if (type !== 'DELETED') self.pods[key] = castDraft(pod);
  return { of: 'pod', type, pod, before: known.pods[key] };
}

export function seeObject(self: Draft<Informers>, { type, object }: ObjectEvent, known: Informers): Seen {
  const key = keyOfObject(object);
  if (type === 'DELETED') {
    delete self.objects[key];
    self.gone = { ...self.gone, [object.metadata.uid]: true };
  }
  if (type !== 'DELETED') self.objects[key] = castDraft(object);
  return { of: 'object', type, object, before: known.objects[key] };
}

/** metav1.GetControllerOf */
export const controllerOf = ({ ownerReferences = [] }: ObjectMeta): OwnerReference | undefined =>
  ownerReferences.find(({ controller }) => controller === true);

/** All of one kind, by their keys. */
export const objectsOfKind = <Kind extends ObjectKind>(
  { objects }: Informers,
  kind: Kind,
): readonly ObjectOfKind<Kind>[] =>
  Object.values(objects).filter((object): object is ObjectOfKind<Kind> => isOfKind(object, kind));

/** The pods that an object controls. */
export const podsControlledBy = ({ pods }: Informers, uid: string): readonly Pod[] =>
  Object.values(pods).filter(({ metadata }) => controllerOf(metadata)?.uid === uid);
