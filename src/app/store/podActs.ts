/** The things one does to a pod, as acts of a scenario: what a button, a shortcut and the palette alike ask for. */
import { isMirrorPod, type PodManifest } from '../../kube/objects.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { texts } from '../language/index.ts';
import type { Act } from './simulation.ts';
import { TEXTS } from './texts.ts';

export interface Deletion {
  /** Seconds; absent is the pod's own. */
  readonly gracePeriodSeconds?: number;
  readonly force?: true;
}

const nameOf = (key: string): string => key.slice(key.indexOf('/') + 1);

export const deletion = (key: string, how: Deletion = {}): Act => ({ do: 'delete', pod: nameOf(key), ...how });

/** Name in the manifest of the static pod whose kubelet name is `name`; null when the node has no such manifest. */
function manifestNameOf({ node }: ClusterState, name: string): string | null {
  const all: readonly PodManifest[] = [...Object.values(node.manifests), ...Object.values(node.httpManifests)];
  const found = all.find(({ metadata }) => metadata.name === name || `${metadata.name}-${node.name}` === name);
  return found?.metadata.name ?? null;
}

/** What Delete means for the pod `namespace/name`: its object in the API, or a static pod's manifest; null for neither. */
export function usualRemoval(cluster: ClusterState, key: string): Act | null {
  const object = cluster.etcd.pods[key];
  if (object !== undefined) return deletion(key);
  const manifest = manifestNameOf(cluster, nameOf(key));
  return manifest === null ? null : { do: 'removeManifest', pod: manifest };
}

/** `namespace/name` of the pod that an act takes away, a static pod's by its mirror's name; null for any other act. */
export function removedBy(act: Act, cluster: ClusterState | null): string | null {
  if (cluster === null || (act.do !== 'delete' && act.do !== 'removeManifest') || !('pod' in act)) return null;
  const { etcd, node } = cluster;
  const name = act.do === 'delete' ? act.pod : `${act.pod}-${node.name}`;
  const found = Object.keys(etcd.pods).find((key) => nameOf(key) === name);
  if (found !== undefined || act.do === 'delete') return found ?? null;
  const all: readonly PodManifest[] = [...Object.values(node.manifests), ...Object.values(node.httpManifests)];
  const manifest = all.find(({ metadata }) => metadata.name === act.pod);
  return manifest === undefined ? null : `${manifest.metadata.namespace ?? 'default'}/${name}`;
}

/** In words, for the toast. */
export function saidOf(act: Act, cluster: ClusterState | null): string {
  const say = texts(TEXTS);
  if (act.do === 'removeManifest') return say.removedManifest({ pod: act.pod });
  if (act.do !== 'delete' || !('pod' in act)) return say.done;
  const object = Object.values(cluster?.etcd.pods ?? {}).find(({ metadata }) => metadata.name === act.pod);
  const again = object?.metadata.deletionTimestamp !== undefined;
  return say.deleted({ pod: act.pod, mirror: object !== undefined && isMirrorPod(object), again });
}
