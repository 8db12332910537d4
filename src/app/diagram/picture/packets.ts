/**
 * The messages under way at an instant. A packet's place is (t - sent) / (arrived - sent) of its way and nothing else:
 * no easing, no clock of its own, so stepping back puts it where it was.
 */
import { lastAtOrBelow, type Seq, type TraceEvent } from '../../../trace/index.ts';
import { type Place, endsOfMessage } from '../../readings/index.ts';
import { carriedBy } from './carried.ts';
import { trafficOf, wayOf } from './traffic.ts';

export interface Packet {
  readonly seq: Seq;
  readonly from: Place;
  readonly to: Place;
  /** What it carries, from the fullest form to the shortest. */
  readonly texts: readonly string[];
  /** 0 as it leaves, 1 as it arrives. */
  readonly progress: number;
}

/** The packet of one event at `t`. A message without latency is seen half way during the step that sends it. */
export function packetAt(event: TraceEvent, events: readonly TraceEvent[], t: number, isStep: boolean): Packet | null {
  const ends = endsOfMessage(event);
  if (ends === null || t < event.t) return null;
  const arrivesAt = event.arrivesAt ?? event.t;
  if (arrivesAt <= event.t) {
    if (!isStep || t > event.t) return null;
  } else if (t >= arrivesAt) return null;
  const progress = arrivesAt <= event.t ? 0.5 : (t - event.t) / (arrivesAt - event.t);
  return { seq: event.seq, ...ends, texts: carriedBy(event, events), progress };
}

/** `from to` of everything under way after the event `index` at `t`, each once. */
export const waysInUse = (
  events: readonly TraceEvent[],
  index: number,
  t: number,
  step: Seq | null,
): readonly string[] => [...new Set(packetsAt(events, index, t, step).map(({ from, to }) => wayOf(from, to)))];

/** Everything under way after the event `index` at `t`, the oldest first; `step` is the event that the reader is at. */
export function packetsAt(
  events: readonly TraceEvent[],
  index: number,
  t: number,
  step: Seq | null,
): readonly Packet[] {
  const { messages, latestArrival } = trafficOf(events);
  const found: Packet[] = [];
  for (let i = lastAtOrBelow(messages, index); i >= 0; i--) {
    const event = events[messages[i] ?? -1];
    if (event === undefined) continue;
    const packet = packetAt(event, events, t, event.seq === step || event.seq === index);
    if (packet) found.push(packet);
    else if ((latestArrival[i] ?? 0) < t) break;
  }
  return found.reverse();
}
