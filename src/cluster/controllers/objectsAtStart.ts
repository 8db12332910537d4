/**
 * The objects of the API at t = 0, and the pods that they have made by then: as their controllers leave them once there is
 * nothing left to do.
 */
import { ZERO, type Micros } from '../../engine/time.ts';
import { isOfKind, keyOfObject, resourceOf, type ApiObject } from '../../kube/apiObjects.ts';
import { objectOfManifest, type ObjectManifest } from '../../kube/objectManifests.ts';
import type { Pod, PodManifest } from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import { uuid } from '../ids.ts';
import type { Release } from '../releases/index.ts';
import { budgetStatus } from './budgetStatus.ts';
import { objection, type Candidate } from './fits.ts';
import { controllerOf, podsControlledBy, type Informers } from './informers.ts';
import { jobStatusAtStart } from './jobStatus.ts';
import {
  podOfDaemonSet,
  podOfJob,
  podOfReplicaSet,
  podOfStatefulSet,
  podSuffix,
  replicaSetOf,
} from './podTemplates.ts';

/** An object as the API has it at t = 0; its status is still to be settled. */
function atStart(object: ApiObject, index: number): ApiObject {
  const { kind, metadata } = object;
  const uid = metadata.uid === '' ? uuid(`${resourceOf(kind)}/${metadata.namespace}/${metadata.name}`) : metadata.uid;
  return { ...object, metadata: { ...metadata, uid, generation: 1, creationTimestamp: rfc3339(createdBefore(index)) } };
}

/** They were there before their pods. */
const createdBefore = (index: number): Micros => (ZERO - 600_000_000 + index * 1_000_000) as Micros;

/** What a manifest stands for at t = 0: the object, and those that its controller has made of it, but pods. */
export function objectsAtStart(manifests: readonly ObjectManifest[]): readonly ApiObject[] {
  return manifests.flatMap((manifest, index) => {
    const object = atStart(objectOfManifest(manifest), index);
    if (!isOfKind(object, 'Deployment')) return [object];
    const made = replicaSetOf(object, '');
    return [object, atStart(made, index)];
  });
}

const times = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** The pods of an object that makes some itself. */
export function podsAtStart(object: ApiObject, nodes: readonly Candidate[], release: Release): readonly PodManifest[] {
  const { uid } = object.metadata;
  switch (object.kind) {
    case 'ReplicaSet':
      return times(object.spec.replicas, (i) => podOfReplicaSet(object, podSuffix(uid, i)));
    case 'StatefulSet':
      return times(object.spec.replicas, (i) => podOfStatefulSet(object, i + (object.spec.ordinals?.start ?? 0)));
    case 'DaemonSet':
      return nodes.flatMap(({ name, ...node }, i) => {
        const pod = podOfDaemonSet(object, name, podSuffix(uid, i));
        return objection(pod, { name, ...node }) === null ? [{ ...pod, spec: { ...pod.spec, nodeName: name } }] : [];
      });
    case 'Job': {
      const { suspend, parallelism, completions } = object.spec;
      const count = suspend === true ? 0 : Math.min(parallelism, completions ?? parallelism);
      return times(count, (i) => podOfJob(object, podSuffix(uid, i), release));
    }
    case 'Deployment': // its ReplicaSet does
    case 'EndpointSlice':
    case 'Namespace':
    case 'PodDisruptionBudget':
    case 'Service':
      return [];
  }
}

/** How many pods each object has made by t = 0, by its UID. */
export function madeAtStart(pods: readonly Pod[]): Readonly<Record<string, number>> {
  const made: Record<string, number> = {};
  for (const { metadata } of pods) {
    const owner = controllerOf(metadata);
    if (owner !== undefined) made[owner.uid] = (made[owner.uid] ?? 0) + 1;
  }
  return made;
}

/** With the status that its controller has come to. */
function settled(object: ApiObject, informers: Informers): ApiObject {
  if (isOfKind(object, 'PodDisruptionBudget')) return { ...object, status: budgetStatus(object, informers, ZERO) };
  if (isOfKind(object, 'Job'))
    return { ...object, status: jobStatusAtStart(object, podsControlledBy(informers, object.metadata.uid)) };
  return object;
}

/** With the status that they have once all their pods run, and the versions from `revision` on. */
export function settledObjects(
  objects: readonly ApiObject[],
  pods: Informers['pods'],
  revision: number,
): Readonly<Record<string, ApiObject>> {
  const byKey = Object.fromEntries(objects.map((object) => [keyOfObject(object), object] as const));
  return Object.fromEntries(
    objects.map((object, i) => {
      const { metadata, ...rest } = settled(object, { pods, objects: byKey });
      const resourceVersion = String(revision + i);
      return [keyOfObject(object), { ...rest, metadata: { ...metadata, resourceVersion } } as ApiObject] as const;
    }),
  );
}
