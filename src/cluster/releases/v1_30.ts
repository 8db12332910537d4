import { JOBS_1_30 } from './jobRules.ts';
import type { Release } from './release.ts';
import { v1_27 } from './v1_27.ts';

/**
 * A preStop hook uses the grace up, sidecars stop in turn after the main containers. Recorded at 1.30.14, where an
 * explicit grace of 0 is one second to the kubelet, as upstream dates to 1.31: a late patch release brought it (1.30.7
 * has it), and with it the one second of a hard eviction; at 1.30.1 a force delete still has the pod's own grace.
 */
export const v1_30: Release = {
  ...v1_27,
  id: '1.30',
  tag: 'v1.30.14',
  jobs: JOBS_1_30,
  podIndexLabel: true,
  explicitZeroGrace: 'oneSecond',
  hardEvictionGrace: 1,
  admissionAsksOS: 'first',
  admitsTerminalPods: false,
  reconstructedVolumesUncertain: true,
  readyToStartCondition: true,
  hostIPs: true,
  keepsAddresses: true,
  pollsTwiceAtFirst: false,
  reflectorBackOff: 'together',
  graceOverride: 'beforePreStop',
  grpc: { dialing: 'Error while dialing: dial', lost: 'error reading from server: EOF' },
  containerTexts: { started: 'colon', imagePresent: '', backOff: 'named', creating: 'spec' },
  sidecars: 'ordered',
  sleepHook: true,
  kubectlDrain: { ...v1_27.kubectlDrain, unmanaged: 'declaredTwice' },
  preemptionMessage: 'onePeriod',
  daemonRollout: { countsOldUnavailable: true, surges: true, leavesNodes: true },
};
