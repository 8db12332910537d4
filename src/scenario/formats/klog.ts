/** The kubelet's log at -v=4, as its stderr would have it. */
import type { ClusterState } from '../../cluster/state.ts';
import { klogLine } from '../../kube/klog/index.ts';
import type { Trace } from '../../trace/index.ts';

const VERBOSITY = 4;

/** A kubelet that is started again has another process ID. */
export function klogFormat(trace: Trace<ClusterState>): string {
  let { pid } = trace.initial.kubelet;
  return trace.events
    .flatMap(({ t, kind, klog }) => {
      if (kind === 'KubeletStarted') pid += 1;
      return klog === undefined || klog.level > VERBOSITY ? [] : `${klogLine({ ...klog, t }, pid)}\n`;
    })
    .join('');
}
