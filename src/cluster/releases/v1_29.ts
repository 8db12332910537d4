import { JOBS_1_29 } from './jobRules.ts';
import type { Release } from './release.ts';
import { v1_28 } from './v1_28.ts';

/** Sidecars stop in turn after the main containers; a status tells whether the sandbox is ready, and all the host's IPs. */
export const v1_29: Release = {
  ...v1_28,
  id: '1.29',
  tag: 'v1.29.14',
  jobs: JOBS_1_29,
  admissionAsksOS: 'first',
  readyToStartCondition: true,
  hostIPs: true,
  pollsTwiceAtFirst: false,
  containerTexts: { started: 'colon', imagePresent: '', backOff: 'named', creating: 'spec' },
  sidecars: 'ordered',
  preemptionMessage: 'onePeriod',
};
