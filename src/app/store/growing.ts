/** The run that is shown goes on while it is looked at. */
import { grown, type More } from '../../trace/index.ts';
import { REST_ACTS_AT } from '../../scenario/index.ts';
import { instantAtTime } from './instants.ts';
import { isAtRest } from './rest.ts';
import { runBeside } from './simulation.ts';
import { readyRun } from './state.ts';
import { getState, setState } from './store.ts';

/** One stays where one stands, but who stands at the end goes along with it: to its new end, or no further than `to`. */
export function runGoesOn(more: More, to: number = more.end): void {
  const { run, instant, cluster } = getState();
  if (run.status !== 'ready') return;
  const longer = readyRun(grown(run.trace, more), run);
  if (instant.t < run.trace.end) setState({ run: longer, instant, cluster });
  else {
    const at = instantAtTime(longer, to);
    setState({ run: longer, instant: at, cluster: longer.cursor.stateAt(at.index) });
  }
}

/**
 * A node at rest is shown as soon as it is known how it stands at t = 0; what happens on it after that follows from the
 * model, which may come later. Where it can't be had nobody misses it yet: the first act says so.
 */
export async function restGoesOn(): Promise<void> {
  const { scenario, run } = getState();
  if (scenario === null || run.status !== 'ready' || run.trace.open !== true || !isAtRest(getState())) return;
  const outcome = await runBeside(scenario, scenario.kubernetes);
  if (outcome.status !== 'done' || getState().run !== run) return; // somebody has acted meanwhile
  const { events, end } = outcome.trace;
  runGoesOn({ events, end, open: false }, REST_ACTS_AT);
}
