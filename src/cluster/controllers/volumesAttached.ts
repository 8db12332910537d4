/**
 * pkg/controller/volume/attachdetach/statusupdater: what is attached to a node stands in its status, which is where its
 * kubelet looks before it mounts anything. It is written before a detach begins and after an attach has ended.
 */
import type { Draft } from '../../engine/draft.ts';
import { addressOf } from '../addresses.ts';
import type { ControlPlaneContext } from '../context.ts';
import type { ControllerManagerState } from './state.ts';
import { watchedNode } from './watchedNodes.ts';

type Self = Draft<ControllerManagerState>;
type Context = ControlPlaneContext<'controllerManager'>;

export function updateVolumesAttached(self: Self, name: string, context: Context): void {
  const { node } = watchedNode(self, name);
  if (!node.exists) return;
  const attached = Object.values(self.attachDetach?.actual ?? {})
    .filter((each) => each.node === name && each.reported)
    .map(({ volume }) => volume.uniqueName);
  if (attached.join() === (node.volumesAttached ?? []).join()) return;
  node.volumesAttached = attached;
  tellKubelet(name, attached, context);
}

/** Its informer of its own node; one that is cut off hears it once it is back. */
export function tellKubelet(name: string, volumes: readonly string[], context: Context): void {
  if (context.onNode(name).apiClient.cutSince !== null) return;
  context.send(addressOf(name, 'volumeManager'), { type: 'volumesAttached', volumes }, context.latency('watch'));
}
