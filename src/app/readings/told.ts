/**
 * Which event tells of a change. The model records a delivery's changes with the first of its events, which may be a
 * detail; a reader who goes to a turn wants the event that is about it.
 */
import { eventLevel } from '../../cluster/index.ts';
import type { Seq, TraceEvent } from '../../trace/index.ts';

/** Events of one instant that are looked through; a delivery tells a dozen at most. */
const MOST = 40;

const isStep = (event: TraceEvent | undefined): event is TraceEvent =>
  event !== undefined && eventLevel(event.kind) !== 'detail';

/** Of a worker's turns the events that are named after them; one delivery tells several. */
const NAMED: Readonly<Record<string, string>> = {
  'terminating.stopping': 'TerminationAcknowledged',
  'terminated.cleaningUp': 'WorkerTerminated',
  finished: 'WorkerFinished',
};

/** @param state the worker's state that was entered, if it is a worker's change. */
export function toldBy(events: readonly TraceEvent[], seq: Seq, state: string | undefined): Seq {
  const carrier = events[seq];
  if (carrier === undefined) return seq;
  const beside: TraceEvent[] = [];
  for (let i = seq; events[i]?.t === carrier.t && i < seq + MOST; i++) {
    const event = events[i];
    if (event?.actor === carrier.actor && event.pod?.uid === (carrier.pod?.uid ?? event.pod?.uid)) beside.push(event);
  }
  const named = NAMED[state ?? ''];
  const byName = named === undefined ? undefined : beside.find(({ kind }) => kind === named);
  const cause = carrier.cause === undefined ? undefined : events[carrier.cause];
  const told = byName ?? (isStep(carrier) ? carrier : (beside.find(isStep) ?? (isStep(cause) ? cause : carrier)));
  return told.seq;
}
