import type { Release } from './release.ts';
import { v1_32 } from './v1_32.ts';

/** Conditions observe the object's generation; a shortened deletionTimestamp is never in the past. Recorded. */
export const v1_36: Release = {
  ...v1_32,
  id: '1.36',
  tag: 'v1.36.2',
  conditionsObserveGeneration: true,
  podLevelResources: true,
  checkpointsAllocation: true,
  killPodErrorPrefix: 'error killing terminating pod: ',
  containerTexts: {
    started: 'bare',
    imagePresent: ' and can be accessed by the pod',
    backOff: 'named',
    creating: 'name',
  },
  stopSignal: true,
  containerRestartRules: true,
  cancelledMount: 'cancelled',
  tellsSandboxReady: true,
  relistOnDemand: true,
  namesMountedVolumes: 'uniqueName',
  clampsDeletionTimestamp: true,
  podGeneration: true,
  kubectlNamesNamespace: true,
};
