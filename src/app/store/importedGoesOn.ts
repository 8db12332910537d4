/** A pod of a cluster that is watched, while more of it happens. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import { instantAtTime } from './instants.ts';
import { heldInside, readyRun } from './state.ts';
import { getState, setState } from './store.ts';

/** More of it has happened: whoever stands at its end goes along. */
export function importedGoesOn(key: string, trace: Trace<ClusterState>): void {
  const { imported, run, instant } = getState();
  if (imported?.key !== key || run.status !== 'ready') return;
  const longer = readyRun(trace);
  const isAtEnd = instant.index >= run.trace.events.length - 1;
  const at = isAtEnd ? instantAtTime(longer, trace.end) : heldInside(longer, instant);
  setState({ run: longer, instant: at, cluster: longer.cursor.stateAt(at.index) });
}
