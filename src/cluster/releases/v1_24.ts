import { JOBS_1_24 } from './jobRules.ts';
import type { Release } from './release.ts';
import { v1_23 } from './v1_23.ts';

/**
 * As 1.23, above a newer runtime, and without what came to 1.24 only in 1.24.2 though 1.23.8 has it: PRs 110191 and
 * 110256. Recorded.
 */
export const v1_24: Release = {
  ...v1_23,
  id: '1.24',
  tag: 'v1.24.0',
  jobs: JOBS_1_24,
  containerd: '1.7',
  postTerminationState: 'structs',
  preemptionMessage: 'onePeriod',
  stopsProbesInPhases: false,
  tellsPodFailed: false,
  keepsPodOS: true,
  kubectlDrain: { ...v1_23.kubectlDrain, unmanaged: 'declared' },
};
