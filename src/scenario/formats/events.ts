/** The trace's events, one JSON object a line; and the whole trace as one JSON document. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';

export const eventsFormat = (trace: Trace<ClusterState>): string =>
  trace.events.map((event) => `${JSON.stringify(event)}\n`).join('');

export const jsonFormat = (trace: Trace<ClusterState>): string => `${JSON.stringify(trace)}\n`;
