import type { Release } from './release.ts';
import { v1_33 } from './v1_33.ts';

/** Conditions observe the object's generation; PLEG looks on demand. Recorded. */
export const v1_36: Release = {
  ...v1_33,
  id: '1.36',
  tag: 'v1.36.2',
  restsOn: 'recordings',
  conditionsObserveGeneration: true,
  podLevelResources: true,
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
  kubectlNamesNamespace: true,
};
