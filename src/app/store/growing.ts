/** The run that is shown goes on while it is looked at. */
import { grown, type More } from '../../trace/index.ts';
import { instantAtTime } from './instants.ts';
import { readyRun } from './state.ts';
import { getState, setState } from './store.ts';

/** One stays where one stands, but who stands at the end goes along with it. */
export function runGoesOn(more: More): void {
  const { run, instant, cluster } = getState();
  if (run.status !== 'ready') return;
  const longer = readyRun(grown(run.trace, more), run);
  if (instant.t < run.trace.end) setState({ run: longer, instant, cluster });
  else {
    const at = instantAtTime(longer, longer.trace.end);
    setState({ run: longer, instant: at, cluster: longer.cursor.stateAt(at.index) });
  }
}
