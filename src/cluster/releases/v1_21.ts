import { JOBS_1_21 } from './jobRules.ts';
import type { Release } from './release.ts';
import { v1_18 } from './v1_18.ts';

/** The last release before the pod workers were rewritten: dispatchWork and podKiller, with structured log lines. Recorded. */
export const v1_21: Release = {
  ...v1_18,
  id: '1.21',
  kubectlWaitsForMissing: true,
  sandboxErrorText: 'failedForPod',
  tag: 'v1.21.1',
  jobs: JOBS_1_21,
  restsOn: 'recordings',
  podKillerMarksPods: true,
  remembersContainerStarts: true,
  probesHeedDeletion: true,
  triggersProbes: true,
  lostContainer: 'hasEndedIfDeleted',
  populatorCountsSandboxes: true,
  gracefulShutdown: 'critical',
  reflectorBackOff: 'apart',
  containerd: '1.7',
  recordedOn: 'busyNode',
  preemption: 'victimsFirst',
  kubectlDrain: { ...v1_18.kubectlDrain, tellsOfEmptydir: true, namesNamespace: true, readsPodAnew: true },
  kubectlNamesCascade: true,
  evictsUnhealthyPods: true,
  daemonRollout: { countsOldUnavailable: false, surges: false, leavesNodes: false },
  budgetConditions: true,
};
