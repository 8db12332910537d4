/** Objects in any state, as controllers are told of them, without a run that brings them there. */
import { seconds } from '../../engine/time.ts';
import { isOfKind, keyOfObject, type ApiObject, type ObjectKind, type ObjectOfKind } from '../../kube/apiObjects.ts';
import { objectOfManifest, type ObjectManifest } from '../../kube/objectManifests.ts';
import { objectKey, type Pod, type PodSpec, type PodStatus } from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import { podOfManifest } from '../apiserver/admission.ts';
import type { Informers } from '../controllers/informers.ts';

/** An instant as objects write it. */
export const at = (second: number): string => rfc3339(seconds(second));

interface PodIn {
  readonly phase?: PodStatus['phase'];
  /** Since which second it has been ready; not at all where that is left out. */
  readonly readySince?: number;
  /** In which second its grace is over. */
  readonly deletedAt?: number;
  readonly metadata?: Partial<Pod['metadata']>;
  readonly spec?: Partial<PodSpec>;
  readonly status?: Partial<PodStatus>;
}

/** Its UID is its name, and it was made at 0. */
export function podIn(
  name: string,
  { phase = 'Running', readySince, deletedAt, metadata, spec, status }: PodIn = {},
): Pod {
  const made = podOfManifest({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default' },
    spec: { containers: [{ name: 'app', image: 'busybox' }], ...spec },
  });
  const ready = { type: 'Ready', status: 'True', lastTransitionTime: at(readySince ?? 0) } as const;
  return {
    ...made,
    metadata: {
      ...made.metadata,
      uid: name,
      creationTimestamp: at(0),
      ...(deletedAt !== undefined && { deletionTimestamp: at(deletedAt) }),
      ...metadata,
    },
    status: { phase, ...(readySince !== undefined && { conditions: [ready] }), ...status },
  };
}

const TEMPLATE = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'app', image: 'busybox' }] },
} as const;

/** What is common to all that make pods. */
export const MAKES_PODS = { selector: { matchLabels: TEMPLATE.metadata.labels }, template: TEMPLATE } as const;

/** Its UID is its name, with the defaults of the API server. */
export function objectOf<Kind extends ObjectKind>(kind: Kind, written: ObjectManifest): ObjectOfKind<Kind> {
  const object = objectOfManifest(written);
  if (!isOfKind(object, kind)) throw new Error(`a ${object.kind}, and no ${kind}`);
  return { ...object, metadata: { ...object.metadata, uid: object.metadata.name } };
}

/** What the controllers know, where that is all there is. */
export const informersOf = (pods: readonly Pod[], objects: readonly ApiObject[] = []): Informers => ({
  pods: Object.fromEntries(pods.map((pod) => [objectKey(pod.metadata.namespace, pod.metadata.name), pod])),
  objects: Object.fromEntries(objects.map((object) => [keyOfObject(object), object])),
});
