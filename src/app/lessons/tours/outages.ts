/** Tours of the presets under "Outages and restarts". */
import type { Match } from '../match.ts';
import { chapters, KUBELET_STARTED, KUBELET_STOPPED, stop, type Stop, WEB } from './tour.ts';

const web = chapters(WEB);
const pod = WEB;
const BACK: Match = { kind: 'KubeletStarted' };

export const OUTAGES = {
  restart: [
    web.marked,
    web.stopCalled,
    web.sigterm,
    stop('restartStopped', 'KubeletStopped'),
    KUBELET_STARTED,
    stop('restartAgain', 'StopContainerCalled', { pod, after: BACK }),
    stop('restartSigkill', 'SigkillSent', { pod }),
    web.killed,
    web.second,
    web.gone,
  ],
  'kubelet-down': [
    KUBELET_STOPPED,
    stop('downMarked', 'DeletionTimestampSet', { pod }),
    KUBELET_STARTED,
    stop('downRequested', 'TerminationRequested', { pod }),
    web.sigterm,
    web.exited,
    web.second,
    web.gone,
  ],
  orphan: [
    KUBELET_STOPPED,
    stop('orphanGone', 'ObjectRemoved', { pod }),
    KUBELET_STARTED,
    stop('orphanFound', 'OrphanFound', { pod }),
    stop('orphanStop', 'StopContainerCalled', { pod }),
    stop('orphanExited', 'ContainerExited', { pod }),
  ],
  'apiserver-down': [
    web.marked,
    stop('apiDown', 'FaultBegan'),
    web.exited,
    stop('apiRefused', 'RequestRefused', { actor: 'statusManager' }),
    stop('apiFinished', 'WorkerFinished', { pod }),
    stop('apiReady', 'ApiserverReady'),
    web.second,
    web.gone,
  ],
  partition: [
    stop('partitionBegan', 'FaultBegan'),
    stop('partitionMarked', 'DeletionTimestampSet', { pod }),
    stop('partitionEnded', 'FaultEnded'),
    stop('heardOfIt', 'TerminationRequested', { pod }),
    web.sigterm,
    web.exited,
    web.second,
    web.gone,
  ],
  'runtime-down': [
    stop('runtimeStopped', 'RuntimeStopped'),
    web.marked,
    stop('runtimeFailed', 'RuntimeCallFailed', { pod, detail: { call: 'StopContainer' } }),
    stop('workFailed', 'WorkFailed', { pod }),
    stop('runtimeReached', 'RuntimeReached'),
    stop('runtimeSigterm', 'SigtermSent', { pod }),
    web.exited,
    web.second,
    web.gone,
  ],
  'watch-dropped': [
    stop('watchDropped', 'FaultBegan'),
    stop('watchMarked', 'DeletionTimestampSet', { pod }),
    stop('watchRelisted', 'Relisted'),
    web.requested,
    web.sigterm,
    web.exited,
    web.second,
    web.gone,
  ],
  'delete-lost': [
    stop('lostBegan', 'FaultBegan'),
    web.marked,
    web.exited,
    stop('lostSent', 'FinalDeleteSent', { pod }),
    stop('lostLost', 'RequestLost'),
    stop('lostAgain', 'FinalDeleteSent', { pod, after: { kind: 'RequestLost' } }),
    web.gone,
  ],
  'clock-skew': [
    stop('skewBegan', 'FaultBegan'),
    stop('skewMarked', 'DeletionTimestampSet', { pod }),
    stop('skewStop', 'StopContainerCalled', { pod }),
    web.sigterm,
    web.exited,
    web.second,
    web.gone,
  ],
} as const satisfies Record<string, readonly Stop[]>;
