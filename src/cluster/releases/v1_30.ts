import type { Release } from './release.ts';
import { v1_29 } from './v1_29.ts';

/**
 * A preStop hook may be a sleep. Recorded at 1.30.14, where an explicit grace of 0 is one second to the kubelet, as
 * upstream dates to 1.31: a late patch release brought it (1.30.7 has it), and with it the one second of a hard eviction;
 * at 1.30.1 a force delete still has the pod's own grace.
 */
export const v1_30: Release = {
  ...v1_29,
  id: '1.30',
  tag: 'v1.30.14',
  restsOn: 'recordings',
  explicitZeroGrace: 'oneSecond',
  hardEvictionGrace: 1,
  sleepHook: true,
  kubectlDrain: { ...v1_29.kubectlDrain, unmanaged: 'declaredTwice' },
};
