import type { Release } from './release.ts';
import { v1_34 } from './v1_34.ts';

/** Containers have restart rules of their own; Events of their start say less, and volumes are called by their unique names. */
export const v1_35: Release = {
  ...v1_34,
  id: '1.35',
  tag: 'v1.35.6',
  containerTexts: {
    started: 'bare',
    imagePresent: ' and can be accessed by the pod',
    backOff: 'named',
    creating: 'name',
  },
  containerRestartRules: true,
  namesMountedVolumes: 'uniqueName',
  terminatingReplicas: true,
  probeContext: 'podWorker',
  evictionTellsFailedSync: true,
  preemptionSkipsTerminating: true,
};
