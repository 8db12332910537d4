/** The trace's events, one JSON object a line; and the whole trace as one JSON document. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';

export function* eventsFormat(trace: Trace<ClusterState>): Generator<string, void> {
  for (const event of trace.events) yield `${JSON.stringify(event)}\n`;
}

export function* jsonFormat({ initial, events, ...rest }: Trace<ClusterState>): Generator<string, void> {
  yield `{"initial":${JSON.stringify(initial)},"events":[`;
  for (const event of events) yield `${event.seq === 0 ? '' : ','}${JSON.stringify(event)}`;
  yield `],${JSON.stringify(rest).slice(1)}\n`;
}
