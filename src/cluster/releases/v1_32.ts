import { JOBS_1_32 } from './jobRules.ts';
import type { Release } from './release.ts';
import { v1_31 } from './v1_31.ts';

/** The scheduler has queueing hints, a shutdown waits for volumes. Recorded. */
export const v1_32: Release = {
  ...v1_31,
  id: '1.32',
  tag: 'v1.32.13',
  restsOn: 'recordings',
  jobs: JOBS_1_32,
  shiftsProbeTicker: true,
  regularInitIsPending: true,
  schedulerQueueingHints: true,
  rejectionKeepsQOS: true,
  countsSidecarRestarts: true,
  softEvictionGrace: 'atMostOwn',
  shutdownWaitsForVolumes: true,
};
