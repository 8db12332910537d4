/**
 * Which pod a step means. The API server has objects: pods from the API under their own names, static pods as mirrors.
 * A manifest has the static pod's own name. What happens on the node may be said of a pod by either.
 */
import { mirrorName, podPlace, type PodPlace } from '../kube/names.ts';
import type { PodFrom, Step } from './schema.ts';

/** What a pod is called that is only known by the template it will be made from. */
export const UNNAMED = '';

export interface NamedPod {
  readonly from: PodFrom;
  /** In its manifest. */
  readonly name: string;
  /** What the node is called that it is on; undefined where nobody can tell beforehand. */
  readonly node: string | undefined;
  /** The Deployment that it belongs to, which makes others like it under names that no document can tell beforehand. */
  readonly deployment?: string;
  /** The key of the workload that has made it, which makes others like it: `deployments/default/web`. */
  readonly workload?: string;
}

/** Such a name: the Deployment's, its ReplicaSet's hash, and five characters that the API server adds. */
const isReplicaOf = (deployment: string, name: string): boolean =>
  name.startsWith(`${deployment}-`) &&
  /^[a-z0-9.-]+-[bcdfghjklmnpqrstvwxz2456789]{5}$/.test(name.slice(deployment.length + 1));

export const objectNameOf = ({ from, name, node }: Pick<NamedPod, 'from' | 'name' | 'node'>): string =>
  from === 'api' || node === undefined ? name : mirrorName(name, node);

/** Two nodes may have static pods of one name. */
const isMeant = ({ node }: NamedPod, step: PodStep): boolean => !('node' in step) || step.node === node;

export type PodStep = Extract<Step, { readonly pod: string }>;

const REACH = {
  delete: 'object',
  label: 'object',
  patch: 'object',
  waitForDelete: 'object',
  evict: 'object',
  removeFinalizer: 'object',
  editManifest: 'manifest',
  removeManifest: 'manifest',
  evictByKubelet: 'node',
  volumeBusy: 'node',
  volumeFree: 'node',
  freezeContainer: 'node',
  thawContainer: 'node',
  oomKill: 'node',
  hangContainer: 'node',
  blockIO: 'node',
  unblockIO: 'node',
  freezeShim: 'node',
  thawShim: 'node',
  fault: 'node',
} as const satisfies Record<PodStep['do'], string>;

export const reachOf = (step: PodStep): 'object' | 'manifest' | 'node' => REACH[step.do];

/** Such a name: the workload's, and what its controller adds; a StatefulSet counts. */
function isMadeBy(workload: string, name: string): boolean {
  const [resource, , owner = ''] = workload.split('/');
  if (!name.startsWith(`${owner}-`)) return false;
  const rest = name.slice(owner.length + 1);
  return resource === 'statefulsets'
    ? /^\d{1,6}$/.test(rest)
    : /^([a-z0-9.-]+-)?[bcdfghjklmnpqrstvwxz2456789]{5}$/.test(rest);
}

/** Whoever asks the API finds the pod that is at that place by then; on the node it is the one of t = 0. */
function atPlace<P extends NamedPod>(place: PodPlace, step: PodStep, pods: readonly P[]): P | undefined {
  const its = pods.filter(({ workload }) => workload !== undefined && isWorkload(workload, place));
  const isAsked = reachOf(step) === 'object';
  const there = its.filter(({ name }) => name !== UNNAMED);
  const like = there[place.index] ?? (isAsked ? (there.at(-1) ?? its.at(-1)) : undefined);
  return like && isAsked ? { ...like, name: step.pod } : like;
}

function isWorkload(key: string, { kind, workload }: PodPlace): boolean {
  const [resource, , name] = key.split('/');
  return resource === `${kind}s` && name === workload;
}

/**
 * The pod that `step` names among those that have come by then; the latest of a name. A replica that a Deployment has
 * made itself is as the latest pod that is known of it.
 */
export function targetOf<P extends NamedPod>(step: PodStep, pods: readonly P[]): P | undefined {
  const isObject = (pod: P) => objectNameOf(pod) === step.pod;
  const isOwn = (pod: P) => pod.name === step.pod;
  const replica = (): P | undefined => {
    const like =
      pods.findLast(({ deployment }) => deployment !== undefined && isReplicaOf(deployment, step.pod)) ??
      pods.findLast(({ workload }) => workload !== undefined && isMadeBy(workload, step.pod));
    return like && { ...like, name: step.pod, node: undefined };
  };
  const place = podPlace(step.pod);
  if (place !== undefined) return atPlace(place, step, pods);
  switch (reachOf(step)) {
    case 'object':
      return pods.findLast(isObject) ?? replica();
    case 'manifest':
      return pods.findLast((pod) => pod.from !== 'api' && isOwn(pod) && isMeant(pod, step));
    case 'node':
      return pods.findLast((pod) => isObject(pod) || isOwn(pod)) ?? replica();
  }
}
