/** Reads a long run before the page draws it, so that drawing takes no longer than with a short one. */
import { viewpointsOf } from '../../cluster/viewpoints.ts';
import { KEYFRAME_EVERY, readAhead } from '../../trace/index.ts';
import { turn } from '../../worker/index.ts';
import type { ReadyRun } from './state.ts';

/** Fewer events are read within the frame that shows them. */
const LONG = 2_000;

/** Visits the whole run once, because the first seek of a far instant applies all events before it. */
function* layKeyframes({ trace }: ReadyRun, seek: (index: number) => unknown): Generator<undefined, void> {
  for (let index = KEYFRAME_EVERY - 1; index < trace.events.length; index += KEYFRAME_EVERY) yield void seek(index);
}

/** Repeats for `run` every reading that the page has asked of `shown`. */
export function* repeatReadings(shown: ReadyRun, run: ReadyRun): Generator<undefined, void> {
  yield* layKeyframes(run, (index) => run.cursor.stateAt(index));
  yield* readAhead(shown.trace, run.trace);
  yield* readAhead(shown.trace.events, run.trace.events);
  yield* readAhead(shown, run);
}

/** Reads `run`, which is about to replace `shown`, in turns, until the signal is aborted. */
export async function readAheadOf(shown: ReadyRun, run: ReadyRun, signal: AbortSignal): Promise<void> {
  if (run.trace.events.length < LONG) return;
  const viewpoints = viewpointsOf(run.trace);
  const seekCluster = (index: number): unknown => viewpoints?.stateFrom(viewpoints.names[0] ?? '', index);
  for (const work of [layKeyframes(run, seekCluster), repeatReadings(shown, run)])
    for (const _ of work) {
      await turn();
      if (signal.aborted) return;
    }
}
