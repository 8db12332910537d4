/** Which pod a person means who asks for one by its place among those of its workload, the oldest first. */
import { apiObjectKey, isObjectKind, resourceOf, type ApiObject, type ObjectKind } from '../../kube/apiObjects.ts';
import { podPlace, type PodPlace } from '../../kube/names.ts';
import type { ObjectMeta, Pod } from '../../kube/objects.ts';
import type { EtcdState } from '../state.ts';

interface PodName {
  readonly namespace: string;
  readonly name: string;
}

const KIND = {
  deployment: 'Deployment',
  statefulset: 'StatefulSet',
  daemonset: 'DaemonSet',
  job: 'Job',
} as const satisfies Record<PodPlace['kind'], ObjectKind>;

/** Whether an object comes of the workload: a Deployment's pods are its ReplicaSets'. */
function comesOf(metadata: ObjectMeta, workload: string, objects: Readonly<Record<string, ApiObject>>): boolean {
  const owner = (metadata.ownerReferences ?? []).find(({ controller }) => controller === true);
  if (owner === undefined || !isObjectKind(owner.kind)) return false;
  const key = apiObjectKey(resourceOf(owner.kind), metadata.namespace, owner.name);
  const above = objects[key];
  return key === workload || (above !== undefined && comesOf(above.metadata, workload, objects));
}

/**
 * Whether the workload has made a pod that nobody leads from it to any more: it was deleted and left its pods as orphans,
 * or went before them. Its controller has marked each with a label.
 */
function wasMadeBy({ kind, workload }: PodPlace, { metadata: { name, labels = {} } }: Pod): boolean {
  switch (kind) {
    case 'deployment': {
      const hash = labels['pod-template-hash'];
      return hash !== undefined && name.startsWith(`${workload}-${hash}-`);
    }
    case 'statefulset':
      return (
        labels['statefulset.kubernetes.io/pod-name'] === name &&
        name.startsWith(workload) &&
        /^-\d+$/u.test(name.slice(workload.length))
      );
    case 'daemonset':
      return (
        labels['controller-revision-hash'] !== undefined &&
        name.startsWith(`${workload}-`) &&
        /^[^-]{5}$/u.test(name.slice(workload.length + 1))
      );
    case 'job':
      return labels['job-name'] === workload;
  }
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byAge = (a: Pod, b: Pod): number =>
  compared(a.metadata.creationTimestamp, b.metadata.creationTimestamp) || compared(a.metadata.name, b.metadata.name);

/** What nobody has at that place is asked for by the place itself, which the API server does not know. */
export function podMeant({ namespace, name }: PodName, { pods, objects = {} }: EtcdState): PodName {
  const place = podPlace(name);
  if (place === undefined) return { namespace, name };
  const workload = apiObjectKey(resourceOf(KIND[place.kind]), namespace, place.workload);
  const its = Object.values(pods).filter(
    (pod) =>
      pod.metadata.namespace === namespace && (comesOf(pod.metadata, workload, objects) || wasMadeBy(place, pod)),
  );
  return { namespace, name: its.toSorted(byAge)[place.index]?.metadata.name ?? name };
}
