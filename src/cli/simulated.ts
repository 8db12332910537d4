/**
 * A scenario's run, told of on stderr when it takes long; Ctrl+C ends it with what there is. One of which a step fails is
 * told of with its scenario, so that it can be run again by whoever mends the step.
 */
import { setImmediate } from 'node:timers/promises';
import type { ClusterWorld } from '../cluster/index.ts';
import { toSeconds, type Micros } from '../engine/time.ts';
import { printableLine } from '../kube/printable.ts';
import { formatDuration } from '../kube/time.ts';
import type { Scenario } from '../scenario/index.ts';
import type { StepFailure, StopReason, Trace } from '../trace/index.ts';
import { watchedRun } from '../worker/index.ts';
import { toYaml } from '../kube/manifest.ts';
import { BROKE_OFF, type Io } from './command.ts';

/** A run that takes longer than this is told of, and then as often. */
const TELL_EVERY_MS = 2_000;
/** Far more than a run of the most events takes. */
const MOST_MS = 10 * 60 * 1_000;

const WHY: Readonly<Record<StopReason, string>> = {
  events: 'a run may not have more events',
  memory: 'a run may not take more memory',
  time: `a run may not take longer than ${MOST_MS / 60_000} minutes`,
  asked: 'as you asked',
  failed: 'a step of the simulation failed, which it never should',
};

const count = (events: number): string => `${events.toLocaleString('en')} event${events === 1 ? '' : 's'}`;
/** Below a minute to the millisecond, above to the second. */
const length = (t: Micros): string =>
  formatDuration((toSeconds(t) < 60 ? Math.round(t / 1e3) * 1e3 : Math.round(t / 1e6) * 1e6) as Micros);

/** `stopped after 500,000 events at 13h53m20s: …`; undefined for a run that is whole. */
const stoppedText = ({ stopped, events, end }: Trace<unknown>): string | undefined =>
  stopped && `stopped after ${count(events.length)} at ${length(end)}: ${WHY[stopped]}; what follows is not known`;

/** The scenario, below comments that say what became of it: a file that can be run again. */
function reportOf(scenario: Scenario, { actor, received, message, stack }: StepFailure): string {
  const lines = [
    `A step of the simulation failed: ${actor} on ${received}: ${message}`,
    ...stack.split('\n').slice(1),
    'This is the scenario, as it was run:',
  ];
  return `${lines.map((line) => `# ${printableLine(line.trim())}\n`).join('')}${toYaml(scenario).text}`;
}

/** One message, and the scenario: in a file where one can be written, and else behind the message. */
function tellFailure(scenario: Scenario, failure: StepFailure, io: Io): void {
  const report = reportOf(scenario, failure);
  const { actor, received, message } = failure;
  io.err(`the step that failed: ${actor} on ${received}: ${message}\n`);
  const kept = io.keep?.('grace-period-failure.yaml', report);
  if (kept === undefined) io.err(`the scenario, with a report:\n${report}`);
  else io.err(`the scenario, with a report, is in ${kept}\n`);
}

/** Of a command that has run the scenario: a run that is not whole is a negative result, and a failed one no result. */
export function codeOf({ stopped }: Trace<unknown>): number {
  if (stopped === undefined) return 0;
  return stopped === 'failed' ? BROKE_OFF : 1;
}

export async function simulated(scenario: Scenario, io: Io): Promise<Trace<ClusterWorld>> {
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
    if (trace.failure !== undefined) tellFailure(scenario, trace.failure, io);
    return trace;
  } catch (error) {
    // Not a step, but what comes before the first: there is no trace to tell it.
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    tellFailure(scenario, { actor: 'scenario', received: 'set-up', message, stack }, io);
    throw error;
  } finally {
    endWatch?.();
  }
}
