/** Which events the list of all events shows. */
import { eventLevel, type EventLevel } from '../../cluster/index.ts';
import type { Seq, TraceEvent } from '../../trace/index.ts';
import { podKey } from '../explain/index.ts';

export interface EventFilter {
  /** The least level: `step` shows steps and milestones. */
  readonly level: EventLevel;
  readonly actor: string | null;
  /** `namespace/name` */
  readonly pod: string | null;
  readonly text: string;
}

export const EVERYTHING: EventFilter = { level: 'step', actor: null, pod: null, text: '' };

const RANK: Readonly<Record<EventLevel, number>> = { detail: 0, step: 1, milestone: 2 };

/** What a text is looked for in: the row's own words, names, and what a machine said. */
const words = (event: TraceEvent, title: string | undefined): string =>
  [title, event.kind, event.actor, event.message, event.klog?.text, event.pod?.name]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();

/** @param titleOf what an event's row says; undefined while that is not told yet. */
export function filterEvents(
  events: readonly TraceEvent[],
  { level, actor, pod, text }: EventFilter,
  titleOf: (seq: Seq) => string | undefined,
): TraceEvent[] {
  const wanted = text.trim().toLowerCase();
  return events.filter(
    (event) =>
      RANK[eventLevel(event.kind)] >= RANK[level] &&
      (actor === null || event.actor === actor) &&
      (pod === null || (event.pod !== undefined && podKey(event.pod) === pod)) &&
      (wanted === '' || words(event, titleOf(event.seq)).includes(wanted)),
  );
}
