/**
 * A new pod's cgroups are a dozen directories (pkg/kubelet/cm/pod_container_manager_linux.go:EnsureExists), and making them
 * keeps a small node busy: what is asked of the API server meanwhile, or right afterwards, takes longer. By how much is
 * measured on every pod that the recordings show starting; the node that 1.23 ran on was slower than the later ones.
 */
import { ZERO, type Micros } from '../../engine/time.ts';
import type { ClusterContext, Seeing } from '../context.ts';

const isOlderNode = ({ release }: Pick<ClusterContext, 'release'>): boolean => release.containerd === '1.6';

/** Some worker is at it (syncPod.ts). */
const makesCgroups = ({ world }: Seeing<'podWorkers' | 'node'>): boolean =>
  Object.values(world.podWorkers.workers).some(
    ({ running, status }) => running?.stage === 'cgroup' && world.node.cgroups[status.podUID] === undefined,
  );

/** Of a read that leaves now. */
export function readDelay(context: Seeing<'podWorkers' | 'node'>): Micros {
  if (!makesCgroups(context)) return ZERO;
  return context.latency(isOlderNode(context) ? 'readBesideCgroups' : 'readBesideCgroupsLater');
}

/** Of the creation of a mirror pod in the first sync of its static pod, when nothing but its cgroups has been made. */
export function mirrorDelay(podUID: string, context: Seeing<'node'>): Micros {
  const isFirstSync = context.world.node.podDirs[podUID] === undefined;
  return isFirstSync && isOlderNode(context) ? context.latency('createAfterCgroups') : ZERO;
}
