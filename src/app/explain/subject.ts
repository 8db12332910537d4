/**
 * Which things of the cluster belong to the pod that the page has selected. A static pod and its mirror share one name
 * and are one subject, and so are all UIDs that have borne that name: what a person means by "the pod".
 */
import type { ClusterState } from '../../cluster/state.ts';

/** `namespace/name`. */
export type PodKey = string;

export const podKey = (pod: { readonly namespace: string; readonly name: string }): PodKey =>
  `${pod.namespace}/${pod.name}`;

/** Where UIDs and names are remembered. */
export interface Remembered {
  readonly etcd: Pick<ClusterState['etcd'], 'pods'>;
  readonly podWorkers: Pick<ClusterState['podWorkers'], 'workers'>;
  readonly runtime: Pick<ClusterState['runtime'], 'sandboxes'>;
  readonly podManager: Pick<ClusterState['podManager'], 'podByUID'>;
  readonly node: Pick<ClusterState['node'], 'logDirs'>;
}

type Known = Remembered & { readonly node: Pick<ClusterState['node'], 'name'> };

/** UIDs that bear `key` in this state, wherever one is remembered. */
export function uidsOf(state: Remembered, key: PodKey): ReadonlySet<string> {
  const uids = new Set<string>();
  const object = state.etcd.pods[key];
  if (object !== undefined) uids.add(object.metadata.uid);
  for (const { status } of Object.values(state.podWorkers.workers)) if (podKey(status) === key) uids.add(status.podUID);
  for (const pod of Object.values(state.podManager.podByUID))
    if (podKey(pod.metadata) === key) uids.add(pod.metadata.uid);
  for (const sandbox of Object.values(state.runtime.sandboxes)) if (podKey(sandbox) === key) uids.add(sandbox.podUID);
  const logs = `/${key.replace('/', '_')}_`;
  for (const [uid, path] of Object.entries(state.node.logDirs)) if (path.includes(logs)) uids.add(uid);
  return uids;
}

/** A manifest is named without its node: `default/nginx` is the subject `default/nginx-node-1`. */
export function subjectKey(state: Known, named: PodKey): PodKey {
  if (state.etcd.pods[named] !== undefined || uidsOf(state, named).size > 0) return named;
  const onNode = `${named}-${state.node.name}`;
  return uidsOf(state, onNode).size > 0 ? onNode : named;
}

/** A static pod's UID is a hash of its manifest, written without dashes. */
const isStaticUID = (uid: string): boolean => /^[0-9a-f]{32}$/.test(uid);

/** A static pod by its own name: with its node's it is called in the API, where that name is its mirror's. */
export function withoutNode(name: string, uid: string, node: string): string {
  return isStaticUID(uid) && name.endsWith(`-${node}`) ? name.slice(0, -node.length - 1) : name;
}
