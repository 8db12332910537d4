/** What a run is read for before it is shown, so that showing it takes no longer than drawing it. */
import { viewpointsOf } from '../../cluster/viewpoints.ts';
import { KEYFRAME_EVERY, readAhead } from '../../trace/index.ts';
import { turn } from '../../worker/index.ts';
import type { ReadyRun } from './state.ts';

/** Fewer events are read within the frame that shows them. */
const LONG = 2_000;

/** Visits the whole run once, because the first seek of a far instant applies all events before it. */
function* layKeyframes({ trace, cursor }: ReadyRun): Generator<undefined, void> {
  const viewpoints = viewpointsOf(trace);
  for (let index = KEYFRAME_EVERY - 1; index < trace.events.length; index += KEYFRAME_EVERY) {
    cursor.stateAt(index);
    viewpoints?.stateFrom(viewpoints.names[0] ?? '', index);
    yield;
  }
}

/** All that the page has asked of the run that it shows, bit by bit, for as long as anybody wants to see the other. */
export async function readAheadOf(shown: ReadyRun, run: ReadyRun, isWanted: () => boolean): Promise<void> {
  if (run.trace.events.length < LONG) return;
  const works = [
    layKeyframes(run),
    readAhead(shown.trace, run.trace),
    readAhead(shown.trace.events, run.trace.events),
    readAhead(shown, run),
  ];
  for (const work of works)
    for (const _ of work) {
      await turn();
      if (!isWanted()) return;
    }
}
