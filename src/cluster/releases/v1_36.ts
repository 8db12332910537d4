import type { Release } from './release.ts';
import { v1_34 } from './v1_34.ts';

/** PLEG looks on demand, and a sandbox is reported before its containers start. Recorded. */
export const v1_36: Release = {
  ...v1_34,
  id: '1.36',
  tag: 'v1.36.2',
  restsOn: 'recordings',
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
};
