/**
 * A run with a clock beside it. It goes on for a moment at a time, so that its thread hears in between that it should
 * stop, and tells how it stands. Whoever waits has a limit of time, which the run itself knows nothing of.
 */
import type { ClusterWorld, Standing } from '../cluster/index.ts';
import { runByTurns } from '../scenario/run.ts';

export { seenFromFirst } from '../scenario/run.ts';
import type { Scenario } from '../scenario/index.ts';
import type { StopReason, Trace } from '../trace/index.ts';

/** So long a thread computes without listening. */
const MOMENT_MS = 100;

export interface Watch {
  /** Milliseconds that the run may take. */
  readonly limit: number;
  /** Milliseconds on a clock that only moves forwards. */
  readonly clock: () => number;
  /** Lets what has come meanwhile be heard. */
  readonly breathe: () => Promise<void>;
  readonly isStopped: () => boolean;
  readonly onStanding: (standing: Standing) => void;
}

export async function watchedRun(
  scenario: Scenario,
  { limit, clock, breathe, isStopped, onStanding }: Watch,
): Promise<Trace<ClusterWorld>> {
  const turns = runByTurns(scenario);
  const began = clock();
  let heard = began;
  let stop: StopReason | undefined;
  for (;;) {
    const turn = turns.next(stop);
    if (turn.done === true) return turn.value;
    const now = clock();
    if (now - heard < MOMENT_MS) continue;
    onStanding(turn.value);
    await breathe();
    heard = clock();
    stop = isStopped() ? 'asked' : heard - began > limit ? 'time' : undefined;
  }
}
