import { seconds } from '../../engine/time.ts';
import { JOBS_1_31 } from './jobRules.ts';
import type { Release } from './release.ts';
import { v1_30 } from './v1_30.ts';

/** A node may be silent for 50 s, a rejection says why, Jobs have a success policy. */
export const v1_31: Release = {
  ...v1_30,
  id: '1.31',
  tag: 'v1.31.14',
  restsOn: 'source',
  jobs: JOBS_1_31,
  predicateTellsWhy: true,
  kubectlDrain: { ...v1_30.kubectlDrain, spacesError: true },
  nodeMonitorGracePeriod: seconds(50),
};
