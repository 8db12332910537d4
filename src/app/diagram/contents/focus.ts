/**
 * The pod that the boxes show in full; every other pod is a row or a number. It is the one selected on the page, under
 * the three identities that a pod can have: its object's key, its object's UID, and the UID that the kubelet works with.
 */
import type { EtcdState, PodManagerState, PodWorkersState, RuntimeState } from '../../../cluster/state.ts';
import { CONFIG_HASH, isMirrorPod, type Pod } from '../../../kube/objects.ts';

export interface Focus {
  /** `namespace/name` */
  readonly key: string | null;
  /** UID of pod directories, sandboxes and workers: a mirror pod's own UID is unknown to the node. */
  readonly podUID: string | null;
}

const NOBODY: Focus = { key: null, podUID: null };

/** UID under which the kubelet works on an API object. */
export function nodeUID(pod: Pod, podManager: PodManagerState): string {
  const { uid, annotations } = pod.metadata;
  return podManager.translationByUID[uid] ?? (isMirrorPod(pod) ? annotations?.[CONFIG_HASH] : undefined) ?? uid;
}

/** What the runtime still has under that name: the last that is left of a pod. */
const sandboxOf = ({ sandboxes }: RuntimeState, key: string | null): string | null =>
  Object.values(sandboxes).findLast(({ namespace, name }) => `${namespace}/${name}` === key)?.podUID ?? null;

const workerOf = (workers: PodWorkersState['workers'], key: string | null): string | null => {
  const found = Object.entries(workers).filter(
    ([, { status }]) => key === null || `${status.namespace}/${status.name}` === key,
  );
  // Of two workers with one name (a static pod and its successor) the younger is the one to look at.
  return found.at(-1)?.[0] ?? null;
};

export function focusOf(
  selected: string | null,
  etcd: EtcdState,
  podManager: PodManagerState,
  workers: PodWorkersState['workers'],
  runtime: RuntimeState,
): Focus {
  const key = selected ?? Object.keys(etcd.pods)[0] ?? null;
  const object = key === null ? undefined : etcd.pods[key];
  const worker = workerOf(workers, key);
  if (object === undefined) return key === null ? NOBODY : { key, podUID: worker ?? sandboxOf(runtime, key) };
  const uid = nodeUID(object, podManager);
  return { key, podUID: workers[uid] === undefined ? (worker ?? uid) : uid };
}

/** The first eight digits say enough to tell two UIDs or ids apart. */
export const short = (id: string): string => id.slice(0, 8);
