import { JOBS_1_22 } from './jobRules.ts';
import type { Release } from './release.ts';
import { v1_21 } from './v1_21.ts';

/** Pod workers with three phases (PR 102344); podKiller is gone. Rests on reading alone. */
export const v1_22: Release = {
  ...v1_21,
  id: '1.22',
  tag: 'v1.22.6',
  jobs: JOBS_1_22,
  restsOn: 'source',
  podWorkers: 'phases',
  forgetsRuntimePods: false,
  orphanSpecs: 'bare',
  cgroupRemovedBy: 'podWorker',
  admissionForgetsContainers: true,
  admitsTerminalPods: true,
  killStatus: 'amended',
  terminatePodSparesWaiting: false,
  lostContainer: 'hasEnded',
  killPodErrorPrefix: '',
  canBeDeleted: 'resourcesReclaimed',
  deadlineStatus: 'whole',
  killPodOverride: 'effective',
  failedUnmountIsUncertain: true,
  containerd: '1.6',
  recordedOn: 'idleNode',
  negativeGraceIsOne: true,
  podUpdateText: 'grace',
  statefulSets: { minReadySeconds: false, ordinals: false, tellsAvailable: true },
  kubectlDrain: { ...v1_21.kubectlDrain, warnsOfAbort: true },
  sliceTellsTerminating: true,
  podDeletionCost: true,
  daemonRollout: { countsOldUnavailable: false, surges: true, leavesNodes: false },
  budgetSkipsUnmanaged: true,
  evictsByPolicyV1: true,
  logarithmicScaleDown: true,
  prefersNominatedNode: true,
};
