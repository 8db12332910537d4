import { seconds } from '../../engine/time.ts';
import { JOBS_1_32 } from './jobRules.ts';
import type { Release } from './release.ts';
import { v1_30 } from './v1_30.ts';

/** The scheduler has queueing hints, a shutdown waits for volumes. Recorded. */
export const v1_32: Release = {
  ...v1_30,
  id: '1.32',
  tag: 'v1.32.13',
  jobs: JOBS_1_32,
  shiftsProbeTicker: true,
  regularInitIsPending: true,
  schedulerQueueingHints: true,
  predicateTellsWhy: true,
  rejectionKeepsQOS: true,
  countsSidecarRestarts: true,
  kubectlDrain: { ...v1_30.kubectlDrain, spacesError: true },
  softEvictionGrace: 'atMostOwn',
  nodeMonitorGracePeriod: seconds(50),
  shutdownWaitsForVolumes: true,
};
