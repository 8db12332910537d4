/** What a run is read for before it is shown, so that showing it takes no longer than drawing it. */
import { readAhead } from '../../trace/index.ts';
import { turn } from '../../worker/index.ts';
import type { ReadyRun } from './state.ts';

/** Fewer events are read within the frame that shows them. */
const LONG = 2_000;

/** All that the page has asked of the run that it shows, bit by bit, for as long as anybody wants to see the other. */
export async function readAheadOf(shown: ReadyRun, run: ReadyRun, isWanted: () => boolean): Promise<void> {
  if (run.trace.events.length < LONG) return;
  const pairs: readonly (readonly [object, object])[] = [
    [shown.trace, run.trace],
    [shown.trace.events, run.trace.events],
    [shown, run],
  ];
  for (const [of, other] of pairs)
    for (const _ of readAhead(of, other)) {
      await turn();
      if (!isWanted()) return;
    }
}
