/** Tours of the presets under "Evictions". */
import { BATCH, chapters, deleted, KUBELET_STOPPED, MIRROR, OUT_OF_SERVICE, stop, type Stop, WEB } from './tour.ts';

const web = chapters(WEB);
const batch = chapters(BATCH);
const pod = WEB;

export const EVICTIONS = {
  evict: [
    stop('evictAsked', 'RequestSent', { actor: 'kubectl', detail: { verb: 'create' } }),
    stop('evictNoted', 'StatusPatched', { pod, since: '1.27' }),
    stop('evictMarked', 'DeletionTimestampSet', { pod }),
    web.requested,
    web.sigterm,
    web.exited,
    web.second,
    web.gone,
  ],
  pressure: [
    stop('pressureMet', 'EvictionThresholdMet'),
    stop('pressureKilled118', 'StopContainerCalled', { pod, until: '1.21' }),
    stop('pressureStop122', 'StopContainerCalled', { pod, since: '1.22', until: '1.29' }),
    stop('pressureStop130', 'StopContainerCalled', { pod, since: '1.30' }),
    stop('killed', 'ContainerExited', { pod, until: '1.21' }),
    stop('killed', 'ContainerExited', { pod, since: '1.30' }),
    stop('pressureStays', 'CommandTyped', { ...deleted(WEB), until: '1.22' }),
    stop('pressureStill', 'CommandTyped', { ...deleted(WEB), since: '1.23', until: '1.29' }),
    stop('pressureStays', 'CommandTyped', { ...deleted(WEB), since: '1.30' }),
    web.gone,
  ],
  deadline: [
    stop('deadlineOver', 'DeadlineExceeded', { pod: BATCH }),
    batch.requested,
    batch.sigterm,
    batch.exited,
    stop('deadlineDeleted', 'CommandTyped', deleted(BATCH)),
    batch.gone,
  ],
  drain: [
    stop('drainTyped', 'CommandTyped', { detail: { does: 'drain' } }),
    stop('drainGraces', 'StopContainerCalled', { pod: 'queue' }),
    stop('sigterm', 'SigtermSent', { pod: WEB }),
    stop('exited', 'ContainerExited', { pod: WEB }),
    stop('gone', 'ObjectRemoved', { pod: 'api' }),
    stop('drainSigkill', 'SigkillSent', { pod: 'queue' }),
    stop('drainDone', 'CommandDone', { detail: { does: 'drain' } }),
  ],
  shutdown: [
    stop('shutdownBegan', 'NodeShutdownBegan'),
    stop('shutdownGrace', 'ShutdownKilling', { pod, since: '1.21' }),
    stop('sigterm', 'SigtermSent', { pod, since: '1.21' }),
    stop('shutdownSigkill', 'SigkillSent', { pod, since: '1.21' }),
    stop('shutdownNone', 'NodePoweredOff', { until: '1.18' }),
    stop('shutdownOff', 'NodePoweredOff', { since: '1.21' }),
  ],
  unreachable: [
    stop('partitionBegan', 'FaultBegan'),
    stop('nodeNotReady', 'NodeNotReady'),
    stop('unreachableScheduled', 'EvictionScheduled', { pod }),
    stop('unreachableMarked', 'DeletionTimestampSet', { pod }),
    stop('partitionEnded', 'FaultEnded'),
    stop('heardOfIt', 'TerminationRequested', { pod }),
    web.sigterm,
    web.second,
    web.gone,
  ],
  'returns-in-time': [
    KUBELET_STOPPED,
    stop('nodeNotReady', 'NodeNotReady'),
    stop('inTimeNotReady', 'StatusPatched', { pod }),
    stop('inTimeScheduled', 'EvictionScheduled', { pod }),
    stop('kubeletStarted', 'KubeletStarted'),
    stop('inTimeCancelled', 'EvictionCancelled', { pod }),
  ],
  'out-of-service': [
    stop('outStopped', 'KubeletStopped'),
    stop('outMarked', 'DeletionTimestampSet', { pod }),
    stop('nodeNotReady', 'NodeNotReady'),
    stop('outTyped', 'CommandTyped', { detail: { does: 'taint' } }),
    stop('outUnheard', 'NodeTainted', { until: '1.25', detail: OUT_OF_SERVICE }),
    stop('outFound', 'GarbagePodFound', { pod, since: '1.26' }),
    stop('outGone', 'ObjectRemoved', { pod, since: '1.26' }),
  ],
  'node-deleted': [
    stop('nodeDeleted', 'NodeDeleted'),
    stop('nodeDeletedFound', 'GarbagePodFound', { pod }),
    stop('forceMarked', 'DeletionTimestampSet', { pod }),
    stop('nodeDeletedSigterm', 'SigtermSent', { pod }),
    stop('nodeDeletedMirror', 'ObjectRemoved', { pod: MIRROR }),
    stop('exited', 'ContainerExited', { pod }),
  ],
  taint: [
    stop('taintTyped', 'CommandTyped', { detail: { does: 'taintNode' } }),
    stop('taintTolerates', 'EvictionScheduled', { pod }),
    stop('taintApi', 'DeletionTimestampSet', { pod: 'api' }),
    stop('taintWeb', 'DeletionTimestampSet', { pod }),
    web.gone,
  ],
} as const satisfies Record<string, readonly Stop[]>;
