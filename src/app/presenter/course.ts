/**
 * The run as one line. The grace is a stretch of its own in which seconds are equally long, and the more of it was used
 * the longer it is; before and after it steps are, as a removal happens in bursts of milliseconds. Pure.
 *
 * Always true: the later the instant, the further to the right.
 */
import type { Micros } from '../../engine/time.ts';
import { lastAtOrBelow } from '../../trace/index.ts';
import type { PodHistory } from '../readings/index.ts';
import type { Instant, Steppable } from '../store/index.ts';

export interface Bar {
  readonly since: Micros;
  /** The process was gone, or the run ends. */
  readonly to: Micros;
  /** Seconds that were given. */
  readonly seconds: number;
  readonly killed: boolean;
}

/** Shares of the line's length. */
export interface Course {
  readonly bar: (Bar & { readonly from: number; readonly till: number }) | null;
  readonly shareOf: (instant: Instant) => number;
}

const SECOND = 1_000_000;
/** A grace of which nothing to speak of was used; and what the rest of one adds, up to half a minute. */
const SHORT = 0.1;
const LONGEST = 0.62;
const LONG_S = 30;
/** Before the grace, and after it. */
const LEAST = 0.14;

/** Of a pod's containers the one that was stopped longest: several may be stopped at once, or one after another. */
export function barOf({ containers }: Pick<PodHistory, 'containers'>, from: Micros): Bar | null {
  const stops = containers.flatMap(({ spans }) =>
    spans.flatMap(({ is: { stop }, to }) =>
      stop === undefined || to <= from || to <= stop.since
        ? []
        : [{ since: stop.since, to, seconds: stop.timeout, killed: to >= stop.killAt }],
    ),
  );
  return stops.toSorted((a, b) => b.to - b.since - (a.to - a.since))[0] ?? null;
}

/** How many steps have been taken, those under way in part. */
function stepsTaken({ steps, trace }: Steppable, { t, index }: Instant): number {
  const at = lastAtOrBelow(steps, index);
  const from = trace.events[steps[at] ?? -1]?.t ?? 0;
  const to = trace.events[steps[at + 1] ?? -1]?.t ?? trace.end;
  return at + 1 + (to > from ? Math.min(1, Math.max(0, (t - from) / (to - from))) : 0);
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

export function courseOf(run: Steppable, bar: Bar | null): Course {
  const all = run.steps.length + 1;
  if (bar === null) return { bar, shareOf: (instant) => stepsTaken(run, instant) / all };
  const { events } = run.trace;
  const after = (t: number): number => run.steps.filter((seq) => (events[seq]?.t ?? 0) <= t).length;
  const [first, last] = [after(bar.since), after(bar.to)];
  const used = (bar.to - bar.since) / SECOND;
  const width = SHORT + (LONGEST - SHORT) * Math.min(1, used / LONG_S);
  const rest = 1 - width;
  const from = within((rest * first) / Math.max(1, first + all - last), LEAST, rest - LEAST);
  const till = from + width;
  const shareOf = (instant: Instant): number => {
    const { t } = instant;
    if (t >= bar.since && t < bar.to) return from + (width * (t - bar.since)) / (bar.to - bar.since);
    const taken = stepsTaken(run, instant);
    if (t < bar.since) return from * Math.min(1, taken / (first + 1));
    return till + (1 - till) * within((taken - last) / Math.max(1, all - last), 0, 1);
  };
  return { bar: { ...bar, from, till }, shareOf };
}
