import { printed } from '../../kube/printed.ts';
import type { Release } from './release.ts';
import { v1_27 } from './v1_27.ts';

/** A preStop hook uses the grace up, and addresses outlast a pod's containers; sidecars are still off. */
export const v1_28: Release = {
  ...v1_27,
  id: '1.28',
  tag: 'v1.28.15',
  restsOn: 'source',
  podIndexLabel: true,
  admitsTerminalPods: false,
  reconstructedVolumesUncertain: true,
  keepsAddresses: true,
  reflectorBackOff: 'together',
  graceOverride: 'beforePreStop',
  grpc: { dialing: printed`Error while dialing: dial`, lost: 'error reading from server: EOF' },
  daemonRollout: { countsOldUnavailable: true, surges: true, leavesNodes: true },
};
