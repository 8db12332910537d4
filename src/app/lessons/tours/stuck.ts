/** Tours of the presets under "What gets stuck". */
import type { Match } from '../match.ts';
import { chapters, stop, type Stop, WEB } from './tour.ts';

const web = chapters(WEB);
const pod = WEB;
const FREED: Match = { kind: 'FaultEnded' };
const FAILED: Match = { kind: 'WorkFailed', pod };

export const STUCK = {
  'stuck-volume': [
    stop('volumeBusy', 'FaultBegan', { pod }),
    web.marked,
    web.exited,
    stop('volumeFailed', 'VolumeUnmountFailed', { pod }),
    stop('volumeFinished', 'WorkerFinished', { pod, until: '1.23' }),
    stop('volumeDelayed', 'DeletionDelayed', { pod, detail: { waitsFor: 'volumes' } }),
    stop('volumeFree', 'FaultEnded'),
    stop('volumeUnmounted', 'VolumeUnmounted', { pod, detail: { volume: 'cache' } }),
    web.second,
    web.gone,
  ],
  frozen: [
    stop('frozenFrozen', 'ProcessesFrozen', { pod }),
    web.marked,
    web.stopCalled,
    stop('frozenSigterm', 'SigtermSent', { pod }),
    stop('frozenSigkill', 'SigkillSent', { pod }),
    web.killed,
    web.second,
    web.gone,
  ],
  'shim-hangs': [
    stop('shimFrozen', 'ShimFrozen', { pod }),
    web.marked,
    stop('shimStop', 'StopContainerCalled', { pod }),
    stop('shimThawed', 'ShimThawed', { pod }),
    stop('shimSigterm', 'SigtermSent', { pod }),
    web.exited,
    web.second,
    web.gone,
  ],
  'stop-fails': [
    stop('failsBegan', 'FaultInjected', { pod }),
    web.marked,
    stop('failsFailed', 'RuntimeCallFailed', { pod, detail: { call: 'StopContainer' } }),
    stop('workFailed', 'WorkFailed', { pod }),
    stop('failsAgain', 'StopContainerCalled', { pod, after: FAILED }),
    stop('failsSigterm', 'SigtermSent', { pod }),
    web.exited,
    web.second,
    web.gone,
  ],
  'sandbox-stuck': [
    stop('sandboxBegan', 'FaultInjected', { pod }),
    web.marked,
    web.exited,
    stop('sandboxFailed', 'NetworkTeardownFailed', { pod }),
    stop('sandboxWorkFailed', 'WorkFailed', { pod }),
    stop('sandboxTornDown', 'NetworkTornDown', { pod }),
    web.second,
    web.gone,
  ],
  'cgroup-busy': [
    stop('cgroupBusy', 'FaultBegan'),
    web.marked,
    web.exited,
    stop('cgroupFailed', 'CgroupRemoveFailed'),
    stop('cgroupWorkFailed', 'WorkFailed', { pod, since: '1.22' }),
    stop('cgroupFreed', 'FaultEnded'),
    stop('cgroupRemoved', 'CgroupRemoved', { pod, after: FREED, since: '1.22' }),
    web.second,
    web.gone,
  ],
  'status-conflict': [
    stop('conflictBegan', 'FaultBegan'),
    web.marked,
    web.exited,
    stop('conflictRefused', 'RequestRefused', { actor: 'statusManager' }),
    stop('conflictPatched', 'StatusPatched', { pod }),
    web.second,
    web.gone,
  ],
  'blocked-io': [
    stop('ioBlocked', 'FaultBegan'),
    web.marked,
    stop('ioSigterm', 'SigtermSent', { pod }),
    stop('ioSigkill', 'SigkillSent', { pod }),
    stop('ioBack', 'FaultEnded'),
    web.gone,
  ],
} as const satisfies Record<string, readonly Stop[]>;
