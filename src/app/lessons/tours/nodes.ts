/** Tours of the presets of several nodes under "Nodes and volumes". */
import { stop, type Stop } from './tour.ts';

const pod = 'web-84b7d5659f-gq2cm';

/** The second request for the eviction that the budget refuses. */
const HELD = { pod: 'web-5c9d7cc6cc-bzpf5', detail: { verb: 'create' } } as const;
const ASKED_AGAIN = { ...HELD, after: { kind: 'RequestSent', ...HELD } } as const;

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
  spot: [
    stop('spotDrain', 'CommandTyped', { detail: { does: 'drain' } }),
    stop('spotReplaced', 'ReplicaMissing'),
    stop('spotOff', 'NodePoweredOff'),
    stop('spotNodeDeleted', 'NodeDeleted'),
    stop('spotCollected', 'GarbagePodFound', { pod: 'db-1' }),
    stop('spotAgain', 'ObjectCreated', { pod: 'db-1' }),
  ],
  'autoscaler-gives-up': [
    stop('scaleChosen', 'ScaleDownBegan'),
    stop('scaleGranted', 'DeletionTimestampSet'),
    stop('scaleRefused', 'RequestSent', ASKED_AGAIN),
    stop('scaleGaveUp', 'ScaleDownFailed'),
  ],
  'karpenter-deadline': [
    stop('karpenterChosen', 'ScaleDownBegan'),
    stop('karpenterRefused', 'RequestSent', ASKED_AGAIN),
    stop('karpenterForced', 'DrainForced'),
    stop('karpenterDrained', 'NodeDrained'),
    stop('karpenterNode', 'NodeDeleted'),
  ],
  'shutdown-cancelled': [
    stop('cancelBegan', 'NodeShutdownBegan'),
    stop('shutdownNone', 'NodePoweredOff', { until: '1.18' }),
    stop('cancelTaken', 'NodeShutdownCancelled', { since: '1.21' }),
    stop('cancelExited', 'ContainerExited', { since: '1.21' }),
    stop('cancelHeard', 'ShutdownCancellationHeard', { since: '1.21' }),
    stop('cancelReady', 'NodeReady', { since: '1.21' }),
  ],
} as const satisfies Record<string, readonly Stop[]>;
