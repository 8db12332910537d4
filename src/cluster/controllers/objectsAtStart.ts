/**
 * The objects of the API at t = 0, and the pods that they have made by then: as their controllers leave them once there is
 * nothing left to do.
 */
import { ZERO, type Micros } from '../../engine/time.ts';
import { isOfKind, keyOfObject, objectAt, resourceOf, type ApiObject, type Service } from '../../kube/apiObjects.ts';
import { objectOfManifest, type ObjectManifest } from '../../kube/objectManifests.ts';
import type { Pod, PodManifest } from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import { uuid } from '../ids.ts';
import type { Release } from '../releases/index.ts';
import { budgetStatus } from './budgetStatus.ts';
import { daemonSetStatus } from './daemonSetStatus.ts';
import { createdReplicaSet, newReplicaSetOf, replicaSetsOf, withRevision } from './deploymentReplicaSets.ts';
import { rolloutStatus } from './deploymentStatus.ts';
import { endpointsOf, isManaged, sliceOf } from './endpoints.ts';
import { objection, type Candidate } from './fits.ts';
import { controllerOf, podsControlledBy, type Informers } from './informers.ts';
import { jobStatusAtStart } from './jobStatus.ts';
import {
  podOfDaemonSet,
  podOfJob,
  podOfReplicaSet,
  podOfStatefulSet,
  podSuffix,
  revisionOfTemplate,
} from './podTemplates.ts';
import { podsOfStatefulSet, statefulSetStatus } from './statefulSetStatus.ts';
import { podsOfReplicaSet, replicaSetStatus } from './replicaSetStatus.ts';

/** An object as the API has it at t = 0; its status is still to be settled. */
function atStart(object: ApiObject, index: number): ApiObject {
  const { kind, metadata } = object;
  const uid = metadata.uid === '' ? uuid(`${resourceOf(kind)}/${metadata.namespace}/${metadata.name}`) : metadata.uid;
  return { ...object, metadata: { ...metadata, uid, generation: 1, creationTimestamp: rfc3339(createdBefore(index)) } };
}

/** They were there before their pods. */
const createdBefore = (index: number): Micros => (ZERO - 600_000_000 + index * 1_000_000) as Micros;

/** What a manifest stands for at t = 0: the object, and those that its controller has made of it, but pods. */
export function objectsAtStart(manifests: readonly ObjectManifest[], release: Release): readonly ApiObject[] {
  return manifests.flatMap((manifest, index) => {
    const object = atStart(objectOfManifest(manifest), index);
    if (isOfKind(object, 'Deployment')) {
      const made = createdReplicaSet(object, object.spec.replicas, 1);
      return [withRevision(object, 1), atStart(made, index)];
    }
    if (isOfKind(object, 'StatefulSet') || isOfKind(object, 'DaemonSet'))
      return [object, atStart(revisionOfTemplate(object, 1), index)];
    if (!isOfKind(object, 'Service') || !isManaged(object)) return [object];
    const nobody = { pods: {}, objects: {} };
    const made = [endpointsOf(object, undefined, nobody), sliceOf(object, undefined, nobody, release)];
    return [object, ...made.map((each) => atStart(each, index))];
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
    case 'ControllerRevision':
    case 'Endpoints':
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

/** As its controller leaves it. */
function settled(object: ApiObject, informers: Informers, nodes: readonly Candidate[], release: Release): ApiObject {
  if (isOfKind(object, 'ReplicaSet'))
    return { ...object, status: replicaSetStatus(object, podsOfReplicaSet(object, informers), ZERO, release) };
  if (isOfKind(object, 'Deployment')) {
    const sets = replicaSetsOf(object, informers);
    return { ...object, status: rolloutStatus(object, sets, newReplicaSetOf(object, sets), ZERO, release).status };
  }
  if (isOfKind(object, 'StatefulSet'))
    return { ...object, status: statefulSetStatus(object, podsOfStatefulSet(object, informers), ZERO) };
  if (isOfKind(object, 'DaemonSet'))
    return { ...object, status: daemonSetStatus(object, informers, nodes, ZERO, release) };
  if (isOfKind(object, 'Job'))
    return { ...object, status: jobStatusAtStart(object, podsControlledBy(informers, object.metadata.uid)) };
  if (isOfKind(object, 'PodDisruptionBudget')) return { ...object, status: budgetStatus(object, informers, ZERO) };
  const service = serviceOf(object, informers);
  if (service === undefined) return object;
  if (isOfKind(object, 'EndpointSlice')) return sliceOf(service, object, informers, release);
  return isOfKind(object, 'Endpoints') ? endpointsOf(service, object, informers) : object;
}

function serviceOf({ metadata }: ApiObject, { objects }: Informers): Service | undefined {
  const name = metadata.labels?.['kubernetes.io/service-name'] ?? metadata.name;
  return objectAt(objects, 'Service', metadata.namespace, name);
}

const keyed = (objects: readonly ApiObject[]): Informers['objects'] =>
  Object.fromEntries(objects.map((object) => [keyOfObject(object), object] as const));

/** With the status that they have once all their pods run, and the versions from `revision` on. */
export function settledObjects(
  objects: readonly ApiObject[],
  pods: Informers['pods'],
  nodes: readonly Candidate[],
  revision: number,
  release: Release,
): Readonly<Record<string, ApiObject>> {
  const known = keyed(objects);
  // A Deployment counts what its ReplicaSets say.
  const counted = objects.map((object) =>
    isOfKind(object, 'ReplicaSet') ? settled(object, { pods, objects: known }, nodes, release) : object,
  );
  const byKey = keyed(counted);
  return Object.fromEntries(
    counted.map((object, i) => {
      const { metadata, ...rest } = settled(object, { pods, objects: byKey }, nodes, release);
      const resourceVersion = String(revision + i);
      return [keyOfObject(object), { ...rest, metadata: { ...metadata, resourceVersion } } as ApiObject] as const;
    }),
  );
}
