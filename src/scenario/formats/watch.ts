/** What `kubectl get pods -w` has printed by the end. */
import type { ClusterState } from '../../cluster/state.ts';
import { formatWatch } from '../../kube/kubectl.ts';
import { TraceCursor, type Trace } from '../../trace/index.ts';

export function watchFormat(trace: Trace<ClusterState>): readonly string[] {
  const { watch } = new TraceCursor(trace).stateAt(trace.events.length - 1).kubectl;
  const text = formatWatch(watch, {
    listed: trace.initial.kubectl.watch.length,
    allNamespaces: new Set(watch.map(({ namespace }) => namespace)).size > 1,
  });
  return [text];
}
