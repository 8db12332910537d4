/** The trace's events, one JSON object a line; and the whole trace as one JSON document. */
import { addressOf, type ClusterWorld } from '../../cluster/addresses.ts';
import { published, type Change, type Trace, type TraceEvent } from '../../trace/index.ts';

/** What the actors of a node are called elsewhere: their address. */
function addressed(inMemory: TraceEvent): TraceEvent {
  const { node, ...event } = published(inMemory);
  if (node === undefined) return event;
  const { actor, to, changes } = event;
  const path = ([branch, ...rest]: Change['path']) => [addressOf(node, String(branch)), ...rest];
  return {
    ...event,
    actor: addressOf(node, actor),
    ...(to !== undefined && { to: addressOf(node, to) }),
    changes: changes.map((change) => ({ ...change, path: path(change.path) })),
  };
}

export function* eventsFormat(trace: Trace<unknown>): Generator<string, void> {
  for (const event of trace.events) yield `${JSON.stringify(addressed(event))}\n`;
}

export function* jsonFormat({ initial, events, ...rest }: Trace<ClusterWorld>): Generator<string, void> {
  yield `{"initial":${JSON.stringify(initial)},"events":[`;
  for (const event of events) yield `${event.seq === 0 ? '' : ','}${JSON.stringify(addressed(event))}`;
  yield `],${JSON.stringify(rest).slice(1)}\n`;
}
