import type { Release } from './release.ts';
import { v1_26 } from './v1_26.ts';

/**
 * Every pod that goes reaches a terminal phase first (PR 115331), and the object goes when SyncTerminatedPod is done.
 * Workers whose pod is gone are woken by housekeeping (PR 113145). Recorded.
 */
export const v1_27: Release = {
  ...v1_26,
  id: '1.27',
  tag: 'v1.27.16',
  restsOn: 'recordings',
  workerLoop: 'podWorkerLoop',
  newTerminalPodsAreFinished: false,
  syncKnownPodsWakesOrphans: true,
  forgetsRuntimePods: true,
  runtimePodsApart: true,
  reportsStatusAfterStop: true,
  waitsForVolumePaths: true,
  pollsTwiceAtFirst: true,
  cancelledMount: 'error',
  phaseFromExitCodes: true,
  terminatePodForcesPhase: true,
  canBeDeleted: 'podIsFinished',
  statusChannel: 'signal',
  housekeepingReadsRuntime: true,
  restartsInSamePass: true,
  unhealthyPodEvictionPolicy: true,
  batchLabels: true,
  schedulingGates: true,
  podUpdateText: 'list',
  kubectlExplainsRollout: true,
  statefulSets: { ...v1_26.statefulSets, ordinals: true },
  kubectlDrain: { ...v1_26.kubectlDrain, namesNamespaceAlways: true },
};
