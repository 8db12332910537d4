/** Reads a long run before the page draws it, so that drawing takes no longer than with a short one. */
import { viewpointsOf } from '../../cluster/viewpoints.ts';
import { KEYFRAME_EVERY, readAhead } from '../../trace/index.ts';
import { turn } from '../../worker/index.ts';
import type { ReadyRun } from './state.ts';
import { runFrom } from './viewpoint.ts';
import { whenIdle } from './whenIdle.ts';

/** Fewer events are read within the frame that shows them. */
const LONG = 2_000;

/** Visits the whole run once, because the first seek of a far instant applies all events before it. */
function* layKeyframes({ trace, cursor }: ReadyRun): Generator<undefined, void> {
  for (let index = KEYFRAME_EVERY - 1; index < trace.events.length; index += KEYFRAME_EVERY) {
    cursor.stateAt(index);
    yield;
  }
}

/** The same for the cluster behind its nodes. Only before the run is shown: it drops the states that panes show. */
function* layKeyframesOfCluster({ trace }: ReadyRun): Generator<undefined, void> {
  const viewpoints = viewpointsOf(trace);
  if (viewpoints === undefined) return;
  for (let index = KEYFRAME_EVERY - 1; index < trace.events.length; index += KEYFRAME_EVERY) {
    viewpoints.stateFrom(viewpoints.names[0] ?? '', index);
    yield;
  }
}

/** Repeats for `run` every reading that the page has asked of `shown`. */
function* repeatReadings(shown: ReadyRun, run: ReadyRun): Generator<undefined, void> {
  yield* layKeyframes(run);
  yield* readAhead(shown.trace, run.trace);
  yield* readAhead(shown.trace.events, run.trace.events);
  yield* readAhead(shown, run);
}

function* repeatForNodes(run: ReadyRun, nodes: readonly string[], inView: () => ReadyRun): Generator<undefined, void> {
  for (const node of nodes) {
    const [shown, other] = [inView(), runFrom(run, node)];
    if (other !== shown) yield* repeatReadings(shown, other);
  }
}

/** Reads `run`, which is about to replace `shown`, in turns, for as long as it is wanted. */
export async function readAheadOf(shown: ReadyRun, run: ReadyRun, isWanted: () => boolean): Promise<void> {
  if (run.trace.events.length < LONG) return;
  for (const work of [layKeyframesOfCluster(run), repeatReadings(shown, run)])
    for (const _ of work) {
      await turn();
      if (!isWanted()) return;
    }
}

/**
 * Reads the run on screen as its other nodes see it while the browser is idle, because the next step may be on any.
 * @param inView the run as the page sees it; undefined once another run is on screen.
 */
export function readOtherNodes(run: ReadyRun, inView: () => ReadyRun | undefined): void {
  if (run.trace.events.length < LONG) return;
  const work = repeatForNodes(run, viewpointsOf(run.trace)?.names ?? [], () => inView() ?? run);
  const goOn = (): void => {
    whenIdle((msLeft) => {
      let isDone = inView() === undefined;
      while (!isDone && msLeft() > 0) isDone = work.next().done === true;
      if (!isDone) goOn();
    });
  };
  goOn();
}
