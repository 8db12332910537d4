/** What a run says from an instant on: the judge of every question. No answer is written down anywhere. */
import type { ClusterState } from '../../../cluster/state.ts';
import { type Trace, TraceCursor, type TraceEvent } from '../../../trace/index.ts';
import { firstThat, fits, type Match } from '../match.ts';

export interface Following {
  /** The name of the pod that is asked about. */
  readonly pod: string;
  /** Where it is asked; undefined where the whole run is meant. */
  readonly from: TraceEvent | undefined;
  readonly next: (match: Match) => TraceEvent | undefined;
  readonly all: (match: Match) => readonly TraceEvent[];
  readonly first: (match: Match) => TraceEvent | undefined;
  readonly at: (event: TraceEvent) => ClusterState;
  readonly end: () => ClusterState;
  readonly events: readonly TraceEvent[];
}

export function following(trace: Trace<ClusterState>, pod: string, from?: TraceEvent): Following {
  const { events } = trace;
  const cursor = new TraceCursor(trace);
  const start = from?.seq ?? -1;
  return {
    pod,
    from,
    events,
    next: (match) => firstThat(match, events, start),
    all: (match) => events.filter((event) => event.seq > start && fits(match, event)),
    first: (match) => firstThat(match, events),
    at: ({ seq }) => cursor.stateAt(seq),
    end: () => cursor.stateAt(events.length - 1),
  };
}
