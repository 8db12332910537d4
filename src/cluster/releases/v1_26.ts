import { JOBS_1_26 } from './jobRules.ts';
import type { Release } from './release.ts';
import { v1_25 } from './v1_25.ts';

/** Pods that are disturbed get a condition, kube-proxy sends to endpoints that terminate. The last with managePodLoop. */
export const v1_26: Release = {
  ...v1_25,
  id: '1.26',
  tag: 'v1.26.5',
  jobs: JOBS_1_26,
  rejectionMessage: 'Pod was rejected: ',
  kubeletWaitsForNode: false,
  containerTexts: { started: 'name', imagePresent: '', backOff: 'named', creating: 'spec' },
  eventTellsHookMessage: false,
  disruptionTarget: true,
  evictionMarksPod: true,
  proxyTerminatingEndpoints: true,
  outOfServiceTaint: true,
  daemonReplacesTerminal: true,
  daemonRollout: { countsOldUnavailable: false, surges: true, leavesNodes: true },
  preemptionMessage: 'twoPeriods',
};
