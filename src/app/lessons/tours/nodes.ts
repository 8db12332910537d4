/** Tours of the presets of several nodes under "Nodes and volumes". */
import { stop, type Stop } from './tour.ts';

const pod = 'web-84b7d5659f-gq2cm';

export const NODES = {
  'drain-nodes': [
    stop('nodesCordoned', 'CommandTyped', { detail: { does: 'drain' } }),
    stop('nodesEvicted', 'DeletionTimestampSet', { pod }),
    stop('nodesBound', 'PodBound'),
    stop('nodesStarted', 'ContainerStarted'),
    stop('nodesDone', 'CommandDone', { detail: { does: 'drain' } }),
  ],
  'node-lost': [
    stop('awayBegan', 'FaultBegan'),
    stop('nodeNotReady', 'NodeNotReady'),
    stop('awayTolerates', 'EvictionScheduled', { pod }),
    stop('awayDeleted', 'DeletionTimestampSet', { pod }),
    stop('awayStarted', 'ContainerStarted'),
    stop('awayExited', 'ContainerExited', { pod }),
  ],
} as const satisfies Record<string, readonly Stop[]>;
