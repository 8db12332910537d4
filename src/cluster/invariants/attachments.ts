/** Where volumes are that have to be attached to a node. */
import { watchedNode } from '../controllers/watchedNodes.ts';
import { volumeKey } from '../node/paths.ts';
import type { TraceEvent } from '../../trace/event.ts';
import type { Invariant } from './invariant.ts';

function volumeIn({ detail }: TraceEvent): string {
  const volume = detail?.['volume'];
  return typeof volume === 'string' ? volume : '';
}

/** Until a detach by force: then nobody knows what a silent node still does with it. */
const oneNodeAVolume: Invariant = {
  id: 'I39',
  source: { file: 'pkg/controller/volume/attachdetach/reconciler/reconciler.go', func: 'attachDesiredVolumes' },
  watch: (look) => ({
    on: {
      VolumeAttached: ({ pod }) => {
        const actual = Object.values(look.state.controllerManager.attachDetach?.actual ?? {});
        for (const { volume, node } of actual) {
          if (!volume.exclusive) continue;
          const nodes = actual
            .filter((each) => each.confirmed && each.volume.uniqueName === volume.uniqueName)
            .map((each) => each.node);
          if (nodes.length > 1 && nodes[0] === node)
            look.violated({ code: 'attachedTwice', values: { volume: volume.name, nodes: nodes.join(', ') } }, pod);
        }
      },
    },
  }),
};

const attachedBeforeMounted: Invariant = {
  id: 'I40',
  source: {
    file: 'pkg/volume/util/operationexecutor/operation_generator.go',
    func: 'GenerateVerifyControllerAttachedVolumeFunc',
  },
  watch: (look) => {
    const forced = new Set<string>();
    return {
      on: {
        VolumeDetaching: (event) => {
          if (event.detail?.['forced'] !== undefined) forced.add(volumeIn(event));
        },
        VolumeMountStarted: (event) => {
          const { pod } = event;
          if (pod === undefined) return;
          const { name } = look.state.node;
          const key = volumeKey(pod.uid, volumeIn(event));
          const { attachable, uniqueName = '' } = look.state.volumeManager.actual[key] ?? {};
          if (attachable === undefined || forced.has(attachable)) return;
          const { volumesAttached = [] } = watchedNode(look.state.controllerManager, name).node;
          if (!volumesAttached.includes(uniqueName))
            look.violated({ code: 'mountedUnattached', values: { volume: attachable, node: name } }, pod);
        },
      },
    };
  },
};

export const ATTACHMENTS: readonly Invariant[] = [oneNodeAVolume, attachedBeforeMounted];
