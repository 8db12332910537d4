/**
 * The objects of the API at t = 0, and the pods that they have made by then: as their controllers leave them once there is
 * nothing left to do.
 */
import { ZERO, type Micros } from '../../engine/time.ts';
import { isOfKind, resourceOf, type ApiObject } from '../../kube/apiObjects.ts';
import { objectOfManifest, type ObjectManifest } from '../../kube/objectManifests.ts';
import type { Pod, PodManifest } from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import { withoutDisabledFields } from '../apiserver/disabledFields.ts';
import { uuid } from '../ids.ts';
import type { Release } from '../releases/index.ts';
import { createdReplicaSet, withRevision } from './deploymentReplicaSets.ts';
import { objection, type Candidate } from './fits.ts';
import { controllerOf } from './informers.ts';
import { jobPodsAtStart, type JobCourse } from './jobPodsAtStart.ts';
import {
  JOB_TRACKING,
  podOfDaemonSet,
  podOfJob,
  podOfReplicaSet,
  podOfStatefulSet,
  podSuffix,
  revisionOfTemplate,
} from './podTemplates.ts';

/** An object as the API has it at t = 0; its status is still to be settled. */
export function atStart<Of extends ApiObject>(object: Of, index: number): Of {
  const { kind, metadata } = object;
  const uid = metadata.uid === '' ? uuid(`${resourceOf(kind)}/${metadata.namespace}/${metadata.name}`) : metadata.uid;
  return { ...object, metadata: { ...metadata, uid, generation: 1, creationTimestamp: rfc3339(createdBefore(index)) } };
}

/** They were there before their pods. */
const createdBefore = (index: number): Micros => (ZERO - 600_000_000 + index * 1_000_000) as Micros;

/** What a manifest stands for at t = 0: the object, and what makes its pods; the rest comes with `settledObjects.ts`. */
export function objectsAtStart(manifests: readonly ObjectManifest[], release: Release): readonly ApiObject[] {
  return manifests.flatMap((manifest, index): readonly ApiObject[] => {
    const object = atStart(withoutDisabledFields(objectOfManifest(manifest), release), index);
    if (isOfKind(object, 'Deployment')) {
      const made = createdReplicaSet(object, object.spec.replicas, 1);
      return [withRevision(object, 1), atStart(made, index)];
    }
    if (isOfKind(object, 'StatefulSet') || isOfKind(object, 'DaemonSet'))
      return [object, atStart(revisionOfTemplate(object, 1), index)];
    return [object];
  });
}

const times = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** @param course of the pods of a Job. */
export function podsAtStart(
  object: ApiObject,
  nodes: readonly Candidate[],
  release: Release,
  course: JobCourse,
): readonly PodManifest[] {
  const { uid } = object.metadata;
  switch (object.kind) {
    case 'ReplicaSet':
      return times(object.spec.replicas, (i) => podOfReplicaSet(object, podSuffix(uid, i)));
    case 'StatefulSet':
      return times(object.spec.replicas, (i) =>
        podOfStatefulSet(object, i + (object.spec.ordinals?.start ?? 0), release),
      );
    case 'DaemonSet':
      return nodes.flatMap(({ name, ...node }, i) => {
        const pod = podOfDaemonSet(object, name, podSuffix(uid, i));
        return objection(pod, { name, ...node }) === null ? [{ ...pod, spec: { ...pod.spec, nodeName: name } }] : [];
      });
    case 'Job':
      return jobPodsAtStart(object, course).map((index, i) => {
        const pod = podOfJob(object, podSuffix(uid, i), release, index);
        return course === 'runs' ? pod : withoutTracking(pod);
      });
    case 'Deployment': // its ReplicaSet does
    case 'ControllerRevision':
    case 'Endpoints':
    case 'EndpointSlice':
    case 'Namespace':
    case 'PodDisruptionBudget':
    case 'Service':
    case 'VolumeAttachment':
      return [];
  }
}

/** It has been counted. */
function withoutTracking({ metadata: { finalizers = [], ...metadata }, ...pod }: PodManifest): PodManifest {
  const others = finalizers.filter((name) => name !== JOB_TRACKING);
  return { ...pod, metadata: { ...metadata, ...(others.length > 0 && { finalizers: others }) } };
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
