/**
 * A run with a clock beside it. It goes on for a moment at a time, so that its thread hears in between that it should
 * stop, and tells how it stands. Whoever waits has a limit of time, which the run itself knows nothing of.
 */
import { CheckpointKeeper, latestFork, type KeptRun } from '../cluster/forks.ts';
import { simulatingCluster, type ClusterWorld, type Standing } from '../cluster/index.ts';
import { clusterSetup, runByTurns } from '../scenario/run.ts';

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

export const watchedRun = (scenario: Scenario, watch: Watch): Promise<Trace<ClusterWorld>> =>
  watched(runByTurns(scenario), watch);

/**
 * A run that others can go on from, and that itself goes on from one of `before` where it can: the trace is the same.
 * @param most events of a run of which checkpoints are kept.
 */
export async function keptRun(
  scenario: Scenario,
  watch: Watch,
  before: readonly KeptRun[],
  most: number,
): Promise<KeptRun> {
  const setup = clusterSetup(scenario);
  const fork = latestFork(before, setup);
  const keeper = new CheckpointKeeper(fork?.checkpoints, most);
  const trace = await watched(simulatingCluster(setup, { keeper, ...(fork && { fork }) }), watch);
  return { setup, trace, checkpoints: keeper.checkpoints };
}

async function watched(
  turns: ReturnType<typeof simulatingCluster>,
  { limit, clock, breathe, isStopped, onStanding }: Watch,
): Promise<Trace<ClusterWorld>> {
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
