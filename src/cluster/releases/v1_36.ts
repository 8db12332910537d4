import type { Release } from './release.ts';
import { v1_35 } from './v1_35.ts';

/** PLEG looks on demand, and a sandbox is reported before its containers start. Recorded. */
export const v1_36: Release = {
  ...v1_35,
  id: '1.36',
  tag: 'v1.36.2',
  suspensionClearsStart: true,
  podLevelResources: true,
  killPodErrorPrefix: 'error killing terminating pod: ',
  cancelledMount: 'cancelled',
  tellsSandboxReady: true,
  relistOnDemand: true,
  probeContext: 'sync',
};
