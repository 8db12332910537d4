import type { Release } from './release.ts';
import { v1_18 } from './v1_18.ts';

/** Pod workers with three phases (PR 102344); podKiller is gone. Rests on reading alone. */
export const v1_22: Release = {
  ...v1_18,
  id: '1.22',
  tag: 'v1.22.6',
  podWorkers: 'phases',
  forgetsRuntimePods: false,
  orphanSpecs: 'bare',
  cgroupRemovedBy: 'podWorker',
  canBeDeleted: 'resourcesReclaimed',
  killPodOverride: 'effective',
  failedUnmountIsUncertain: true,
  gracefulShutdown: 'critical',
  reflectorBackOff: 'apart',
  negativeGraceIsOne: true,
  kubectlSaysUnlabeled: true,
};
