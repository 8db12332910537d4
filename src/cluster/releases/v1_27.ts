import { JOBS_1_27 } from './jobRules.ts';
import type { Release } from './release.ts';
import { v1_24 } from './v1_24.ts';

/**
 * Every pod that goes reaches a terminal phase first (PR 115331), and the object goes when SyncTerminatedPod is done.
 * Workers whose pod is gone are woken by housekeeping (PR 113145). Recorded.
 */
export const v1_27: Release = {
  ...v1_24,
  id: '1.27',
  tag: 'v1.27.16',
  jobs: JOBS_1_27,
  workerLoop: 'podWorkerLoop',
  newTerminalPodsAreFinished: false,
  syncKnownPodsWakesOrphans: true,
  forgetsRuntimePods: true,
  runtimePodsApart: true,
  reportsStatusAfterStop: true,
  admissionHeedsTaints: true,
  rejectionMessage: 'Pod was rejected: ',
  stopsProbesInPhases: true,
  tellsPodFailed: true,
  waitsForVolumePaths: true,
  pollsTwiceAtFirst: true,
  kubeletWaitsForNode: false,
  keepsVolumesOverRestart: true,
  cancelledMount: 'error',
  phaseFromExitCodes: true,
  terminatePodForcesPhase: true,
  canBeDeleted: 'podIsFinished',
  containerTexts: { started: 'name', imagePresent: '', backOff: 'named', creating: 'spec' },
  statusChannel: 'signal',
  housekeepingReadsRuntime: true,
  restartsInSamePass: true,
  releasesUserNamespaces: true,
  probeTerminationGracePeriod: true,
  eventTellsHookMessage: false,
  grpc: { dialing: 'Error while dialing dial', lost: 'error reading from server: EOF' },
  disruptionTarget: true,
  evictionMarksPod: true,
  unhealthyPodEvictionPolicy: true,
  proxyTerminatingEndpoints: true,
  jobTracking: true,
  batchLabels: true,
  outOfServiceTaint: true,
  forceDetachSparesHealthy: true,
  schedulingGates: true,
  kubectlWarnsInTitleCase: true,
  daemonReplacesTerminal: true,
  kubectlDrain: { ...v1_24.kubectlDrain, namesNamespaceAlways: true },
  daemonRollout: { countsOldUnavailable: false, surges: true, leavesNodes: true },
  preemptionMessage: 'twoPeriods',
};
