/** The kubelet's log at -v=4, as its stderr would have it. */
import type { ClusterState } from '../../cluster/state.ts';
import { klogLine } from '../../kube/klog/index.ts';
import type { Trace } from '../../trace/index.ts';

const VERBOSITY = 4;

/** A kubelet that is started again has another process ID. */
export function* klogFormat(trace: Trace<ClusterState>): Generator<string, void> {
  let { pid } = trace.initial.kubelet;
  for (const { t, kind, klog } of trace.events) {
    if (kind === 'KubeletStarted') pid += 1;
    if (klog !== undefined && klog.level <= VERBOSITY) yield `${klogLine({ ...klog, t }, pid)}\n`;
  }
}

/** The same in one piece, for those who read it again. */
export const klogText = (trace: Trace<ClusterState>): string => [...klogFormat(trace)].join('');
