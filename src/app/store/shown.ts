/** The event that the page talks about: the present step, or a detail that somebody went to. */
import { eventLevel } from '../../cluster/eventKinds.ts';
import { lastAtOrBelow, type Seq, type TraceEvent } from '../../trace/index.ts';
import type { Instant } from './contract.ts';
import { instantOfEvent, type Steppable } from './instants.ts';
import type { PageState } from './state.ts';

/** Somebody stands at the event: at its instant, or while what it sent is under way. */
export function isVisited(event: TraceEvent, t: number): boolean {
  return t === event.t || (event.arrivesAt !== undefined && t < event.arrivesAt);
}

/** Nothing plays, and somebody stands at the step itself rather than somewhere after it. */
export const standsAt = (run: Pick<Steppable, 'trace'>, { t }: Instant, seq: Seq, playing: boolean): boolean =>
  !playing && instantOfEvent(run, seq).t === t;

/** Of a trace from evidence: nobody wrote it down, it follows from what comes after. */
export const isInferred = (event: TraceEvent | undefined): boolean => event?.detail?.['inferred'] === true;

/** A detail is shown only where somebody went to it; while time passes, the page talks of steps. */
export function shownEvent({
  run,
  instant,
  playing,
}: Pick<PageState, 'run' | 'instant' | 'playing'>): TraceEvent | undefined {
  if (run.status !== 'ready') return undefined;
  const { trace, steps } = run;
  const last = trace.events[instant.index];
  if (last !== undefined && !playing && eventLevel(last.kind) === 'detail' && isVisited(last, instant.t)) return last;
  return trace.events[steps[lastAtOrBelow(steps, instant.index)] ?? -1];
}
