/** The kubelet's timers while nothing happens: when each fires, from the run's own events, and on beyond its end. Pure. */
import { CONTAINER_GC_PERIOD, HOUSEKEEPING_PERIOD } from '../../cluster/kubelet/constants.ts';
import type { TraceEvent } from '../../trace/index.ts';

const TIMERS = ['pleg', 'housekeeping', 'containerGC'] as const;
export type TimerName = (typeof TIMERS)[number];

export interface Timer {
  readonly name: TimerName;
  /** When it first fires, and how long it takes until it does again; µs. */
  readonly first: number;
  readonly period: number;
}

const FIRES: Readonly<Record<TimerName, string>> = {
  pleg: 'Relist',
  housekeeping: 'HousekeepingStarted',
  containerGC: 'GarbageCollected',
};

/** Where a run is too short to show how long a timer takes. PLEG's next relist waits for the last one to be over. */
const PERIODS: Readonly<Partial<Record<TimerName, number>>> = {
  housekeeping: HOUSEKEEPING_PERIOD,
  containerGC: CONTAINER_GC_PERIOD,
};

/** A timer that the run does not show, or whose period it does not, is left out. */
export function timersOf(events: readonly Pick<TraceEvent, 'kind' | 't'>[]): readonly Timer[] {
  return TIMERS.flatMap((name) => {
    const [first, second] = events.filter(({ kind }) => kind === FIRES[name]);
    if (first === undefined) return [];
    const period = PERIODS[name] ?? (second === undefined ? undefined : second.t - first.t);
    return period === undefined ? [] : [{ name, first: first.t, period }];
  });
}

/** How much of its period has passed at `t`, from 0 to 1: it has run since long before the run began. */
export function passed({ first, period }: Timer, t: number): number {
  const since = (t - first) % period;
  return (since < 0 ? since + period : since) / period;
}

/** When it fires from `from` to `to`, oldest first. */
export function firings({ first, period }: Timer, from: number, to: number): readonly number[] {
  const all: number[] = [];
  for (let n = Math.ceil((from - first) / period); first + n * period <= to; n += 1) all.push(first + n * period);
  return all;
}
