import { printed } from '../../kube/printed.ts';
import type { Release } from './release.ts';
import { v1_24 } from './v1_24.ts';

/** A Job's pods have a finalizer, a probe its own grace; what a terminating pod may still write to stays mounted over a restart. */
export const v1_25: Release = {
  ...v1_24,
  id: '1.25',
  tag: 'v1.25.9',
  restsOn: 'source',
  stopsProbesInPhases: true,
  tellsPodFailed: true,
  admissionHeedsTaints: true,
  keepsVolumesOverRestart: true,
  releasesUserNamespaces: true,
  probeTerminationGracePeriod: true,
  jobTracking: true,
  grpc: { dialing: printed`Error while dialing dial`, lost: 'error reading from server: EOF' },
  forceDetachSparesHealthy: true,
  kubectlWarnsInTitleCase: true,
  kubectlWaitChecksOnce: true,
};
