/** Tours of the presets of a volume that moves, under "Nodes and volumes". */
import { deleted, KUBELET_STOPPED, OUT_OF_SERVICE, stop, type Stop } from './tour.ts';

const pod = 'web-745fd675dc-qg6tw';

export const VOLUMES = {
  'volume-moves': [
    stop('volumeUsed', 'MultiAttachError'),
    stop('volumeMounted', 'VolumeDetachWaits'),
    stop('volumeReported', 'VolumesInUseReported'),
    stop('volumeFreed', 'VolumeLeftNode'),
  ],
  'multi-attach': [
    KUBELET_STOPPED,
    stop('nodeNotReady', 'NodeNotReady'),
    stop('deadUsed', 'MultiAttachError'),
    stop('typed', 'CommandTyped', deleted(pod)),
    stop('deadWaits', 'VolumeDetachWaits'),
    stop('deadForced', 'VolumeDetaching'),
  ],
  'volume-out-of-service': [
    KUBELET_STOPPED,
    stop('nodeNotReady', 'NodeNotReady'),
    stop('vouchedUnheard', 'NodeTainted', { until: '1.25', detail: OUT_OF_SERVICE }),
    stop('vouchedGone', 'ObjectRemoved', { pod: 'db-0', since: '1.26' }),
    stop('vouchedForced', 'VolumeDetaching', { since: '1.26' }),
  ],
} as const satisfies Record<string, readonly Stop[]>;
