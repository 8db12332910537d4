/** The log of the node's kubelet at -v=4, as its stderr would have it. */
import { shownBy } from '../../cluster/clocks.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { klogLine } from '../../kube/klog/index.ts';
import type { Trace } from '../../trace/index.ts';

const VERBOSITY = 4;

/** A kubelet that is started again has another process ID. */
export function* klogFormat(trace: Trace<ClusterState>): Generator<string, void> {
  const { kubelet, node } = trace.initial;
  let { pid } = kubelet;
  for (const { t, kind, klog, node: where } of trace.events) {
    if (where !== undefined && where !== node.name) continue;
    if (kind === 'KubeletStarted') pid += 1;
    if (klog !== undefined && klog.level <= VERBOSITY) yield `${klogLine({ ...klog, t: shownBy(node, t) }, pid)}\n`;
  }
}

/** The same in one piece, for those who read it again. */
export const klogText = (trace: Trace<ClusterState>): string => [...klogFormat(trace)].join('');
