/** The kubelet's log at -v=4, as its stderr would have it. */
import type { ClusterState } from '../../cluster/state.ts';
import { klogLine } from '../../kube/klog/index.ts';
import type { Trace } from '../../trace/index.ts';

const VERBOSITY = 4;
/** Any number does: the simulated kubelet is no process. */
const PID = 1;

export const klogFormat = (trace: Trace<ClusterState>): string =>
  trace.events
    .flatMap(({ t, klog }) =>
      klog === undefined || klog.level > VERBOSITY ? [] : `${klogLine({ ...klog, t }, PID)}\n`,
    )
    .join('');
