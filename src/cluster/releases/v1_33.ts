import type { Release } from './release.ts';
import { v1_32 } from './v1_32.ts';

/** What a pod was admitted with is kept on disk; a shortened deletionTimestamp is never in the past; pods have a generation. */
export const v1_33: Release = {
  ...v1_32,
  id: '1.33',
  tag: 'v1.33.13',
  restsOn: 'recordings',
  checkpointsAllocation: true,
  clampsDeletionTimestamp: true,
  podGeneration: true,
  namespacePodsFirst: true,
  preemption: 'async',
  schedulerPopsFromBackOff: true,
  taintEvictionForgets: true,
  tellsProbeResult: true,
};
