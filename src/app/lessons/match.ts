/**
 * Which event of a run is meant: by its kind, and where that is not enough by its pod and what it says of itself. Never
 * by time or position, so that a lesson holds in every release.
 */
import type { EventKind } from '../../cluster/eventKinds.ts';
import type { Json, Seq, TraceEvent } from '../../trace/index.ts';

export interface Match {
  readonly kind: EventKind;
  /** The pod's name. */
  readonly pod?: string;
  readonly actor?: string;
  /** Facts of the event that must be just so. */
  readonly detail?: Readonly<Record<string, Json>>;
  /** Only what comes after the first event that this one finds. */
  readonly after?: Match;
}

export const fits = ({ kind, pod, actor, detail = {} }: Match, event: TraceEvent): boolean =>
  event.kind === kind &&
  (pod === undefined || event.pod?.name === pod) &&
  (actor === undefined || event.actor === actor) &&
  Object.entries(detail).every(([key, value]) => event.detail?.[key] === value);

/** The first that fits, after `from` (itself excluded); undefined when there is none. */
export function firstThat(match: Match, events: readonly TraceEvent[], from: Seq = -1): TraceEvent | undefined {
  const before = match.after && firstThat(match.after, events);
  if (match.after && before === undefined) return undefined;
  const start = Math.max(from, before?.seq ?? -1) + 1;
  for (let i = start; i < events.length; i += 1) {
    const event = events[i];
    if (event !== undefined && fits(match, event)) return event;
  }
  return undefined;
}
