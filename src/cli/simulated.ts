/** A scenario's run, told of on stderr when it takes long; Ctrl+C ends it with what there is. */
import { setImmediate } from 'node:timers/promises';
import type { ClusterState } from '../cluster/state.ts';
import { toSeconds, type Micros } from '../engine/time.ts';
import { formatDuration } from '../kube/time.ts';
import type { Scenario } from '../scenario/index.ts';
import type { StopReason, Trace } from '../trace/index.ts';
import { watchedRun } from '../worker/index.ts';
import type { Io } from './command.ts';

/** A run that takes longer than this is told of, and then as often. */
const TELL_EVERY_MS = 2_000;
/** Far more than a run of the most events takes. */
const MOST_MS = 10 * 60 * 1_000;

const WHY: Readonly<Record<StopReason, string>> = {
  events: 'a run may not have more events',
  memory: 'a run may not take more memory',
  time: `a run may not take longer than ${MOST_MS / 60_000} minutes`,
  asked: 'as you asked',
};

const count = (events: number): string => `${events.toLocaleString('en')} event${events === 1 ? '' : 's'}`;
/** Below a minute to the millisecond, above to the second. */
const length = (t: Micros): string =>
  formatDuration((toSeconds(t) < 60 ? Math.round(t / 1e3) * 1e3 : Math.round(t / 1e6) * 1e6) as Micros);

/** `stopped after 500,000 events at 13h53m20s: …`; undefined for a run that is whole. */
export const stoppedText = ({ stopped, events, end }: Trace<unknown>): string | undefined =>
  stopped && `stopped after ${count(events.length)} at ${length(end)}: ${WHY[stopped]}; what follows is not known`;

export async function simulated(scenario: Scenario, io: Io): Promise<Trace<ClusterState>> {
  const clock = () => performance.now();
  let told = clock();
  let isStopped = false;
  const endWatch = io.onInterrupt?.(() => (isStopped = true));
  try {
    const trace = await watchedRun(scenario, {
      limit: MOST_MS,
      clock,
      breathe: () => setImmediate(),
      isStopped: () => isStopped,
      onStanding({ events, t }) {
        if (clock() - told < TELL_EVERY_MS) return;
        told = clock();
        io.err(`simulating: ${count(events)}, at ${length(t)} (Ctrl+C stops and keeps them)\n`);
      },
    });
    const stopped = stoppedText(trace);
    if (stopped !== undefined) io.err(`${stopped}\n`);
    return trace;
  } finally {
    endWatch?.();
  }
}
