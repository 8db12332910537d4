/**
 * Where the page can stand in a run, and the ways from one place to another. Pure: the store applies what is found here.
 *
 * Always true of an instant: `t` lies in [t of event `index`, t of the next), and `index` is -1 before the first event.
 */
import { micros, ZERO, type Micros } from '../../engine/time.ts';
import { lastAtOrBelow, lastEventAt, type Seq, type TraceEvent } from '../../trace/index.ts';
import type { Instant, StepUnit } from './contract.ts';

/** What stepping needs to know of a run; indexes ascend. */
export interface Steppable {
  readonly trace: { readonly events: readonly TraceEvent[]; readonly end: Micros };
  readonly steps: readonly number[];
  readonly milestones: readonly number[];
}

export const BEGINNING: Instant = { t: ZERO, index: -1 };

/** The instant at `t`, held inside the run, with everything that happened at `t` done. */
export function instantAtTime({ trace }: Pick<Steppable, 'trace'>, t: number): Instant {
  const held = micros(Math.round(Math.min(Math.max(t, 0), trace.end)));
  return { t: held, index: lastEventAt(trace.events, held) };
}

/** The instant `t` with `index` as its last event, where that is one of the events which share it. */
export function instantAmong(run: Pick<Steppable, 'trace'>, t: number, index: number | undefined): Instant {
  const last = instantAtTime(run, t);
  const { events } = run.trace;
  const event = index === undefined ? undefined : events[index];
  const next = index === undefined ? undefined : events[index + 1];
  const fits = event !== undefined && event.t <= last.t && (next === undefined || next.t >= last.t);
  return fits ? { t: last.t, index: event.seq } : last;
}

/**
 * The instant at which an event is best looked at: just after it, and where it sent something, with the packet half way,
 * as long as nothing else has happened by then.
 */
export function instantOfEvent({ trace }: Pick<Steppable, 'trace'>, seq: Seq): Instant {
  const event = trace.events[seq];
  if (event === undefined) return BEGINNING;
  const next = trace.events[seq + 1]?.t ?? trace.end;
  if (event.arrivesAt === undefined || next <= event.t) return { t: event.t, index: seq };
  const until = Math.min(event.arrivesAt, next);
  return { t: micros(event.t + Math.floor((until - event.t) / 2)), index: seq };
}

/** Where one step leads; null when there is nothing further in that direction. */
export function stepFrom(run: Steppable, from: Instant, unit: StepUnit, direction: 1 | -1): Instant | null {
  const { events } = run.trace;
  if (unit === 'actor') {
    const actor = events[from.index]?.actor;
    const at = lastAtOrBelow(run.steps, from.index);
    for (let i = at + direction; i >= 0 && i < run.steps.length; i += direction) {
      const seq = run.steps[i];
      if (seq !== undefined && (actor === undefined || events[seq]?.actor === actor)) return instantOfEvent(run, seq);
    }
    return null;
  }
  const stops = unit === 'event' ? run.steps : run.milestones;
  const at = lastAtOrBelow(stops, from.index);
  if (direction === 1) {
    const seq = stops[at + 1];
    return seq === undefined ? null : instantOfEvent(run, seq);
  }
  // Back from somewhere after a milestone goes to that milestone first; a step's own details are part of the step.
  const inside =
    unit === 'milestone' &&
    stops[at] !== undefined &&
    lastAtOrBelow(run.steps, from.index) > lastAtOrBelow(run.steps, stops[at]);
  const seq = stops[inside ? at : at - 1];
  if (seq !== undefined) return instantOfEvent(run, seq);
  return from.index < 0 && from.t === 0 ? null : BEGINNING;
}

/** First event at or after `t` by which two runs differ: what an action at `t` changed. */
export function firstDifference(before: readonly TraceEvent[], after: readonly TraceEvent[], t: Micros): Seq | null {
  for (let i = Math.max(0, lastEventAt(after, micros(Math.max(0, t - 1)))); i < after.length; i++) {
    const [a, b] = [before[i], after[i]];
    if (b === undefined || b.t < t) continue;
    if (a === undefined || !isSame(a, b)) return i;
  }
  return null;
}

const isSame = (a: TraceEvent, b: TraceEvent): boolean =>
  a.t === b.t &&
  a.kind === b.kind &&
  a.actor === b.actor &&
  a.message === b.message &&
  JSON.stringify(a.detail) === JSON.stringify(b.detail);
