/**
 * What keeps a node from being ready: its kubelet pauses for it (pkg/kubelet/runtime.go), and says it in the node's status,
 * where the controllers look.
 */
import { minus, seconds, type Micros } from '../../engine/time.ts';
import { formatDuration } from '../../kube/time.ts';
import type { ClusterState, PlegState, SyncLoopState } from '../state.ts';

/** pkg/kubelet/pleg/generic.go: without a relist for so long, PLEG is not healthy. */
const PLEG_RELIST_THRESHOLD = seconds(180);
/** pkg/kubelet/kubelet.go:updateRuntimeUp may fail for so long. */
export const MAX_WAIT_FOR_CONTAINER_RUNTIME = seconds(30);
/** pkg/kubelet/kubelet.go:syncNodeStatus */
export const NODE_STATUS_UPDATE_FREQUENCY = seconds(10);

type RuntimeSync = SyncLoopState['runtimeSync'];

/** pleg/generic.go:Healthy */
function plegTrouble({ lastRelist }: PlegState, now: Micros): string | undefined {
  if (lastRelist === null) return 'PLEG is not healthy: pleg has yet to be successful';
  const elapsed = minus(now, lastRelist);
  if (elapsed <= PLEG_RELIST_THRESHOLD) return undefined;
  const threshold = formatDuration(PLEG_RELIST_THRESHOLD);
  return `PLEG is not healthy: pleg was last seen active ${formatDuration(elapsed)} ago; threshold is ${threshold}`;
}

function runtimeTrouble(runtimeSync: RuntimeSync, now: Micros): string | undefined {
  if (runtimeSync === 'ok') return undefined;
  if (runtimeSync === 'never') return 'container runtime status check may not have completed yet';
  return minus(now, runtimeSync.lastOk) >= MAX_WAIT_FOR_CONTAINER_RUNTIME ? 'container runtime is down' : undefined;
}

/** The errors of runtimeState.runtimeErrors. */
export const troublesOf = (runtimeSync: RuntimeSync, pleg: PlegState, now: Micros): readonly string[] =>
  [runtimeTrouble(runtimeSync, now), plegTrouble(pleg, now)].filter((error) => error !== undefined);

/**
 * nodestatus/setters.go:ReadyCondition; a process that has just begun has asked the runtime once before it says anything.
 * One that holds up a shutdown says so (nodeshutdown_manager_linux.go:ShutdownStatus).
 */
export function nodeReady(
  { syncLoop, pleg, runtime, nodeShutdown }: Pick<ClusterState, 'syncLoop' | 'pleg' | 'runtime' | 'nodeShutdown'>,
  now: Micros,
): 'True' | 'False' {
  if (nodeShutdown.state === 'shuttingDown') return 'False';
  const { runtimeSync } = syncLoop;
  const trouble =
    runtimeSync === 'never' ? runtime.outage !== undefined : troublesOf(runtimeSync, pleg, now).length > 0;
  return trouble ? 'False' : 'True';
}
