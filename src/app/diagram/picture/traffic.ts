/**
 * What the diagram needs to know about a whole trace, read once: which ways have been used since when, which events
 * happened in which box, and which messages can be under way at an instant.
 */
import { eventLevel } from '../../../cluster/eventKinds.ts';
import { lastAtOrBelow, perTrace, type Seq, type TraceEvent } from '../../../trace/index.ts';
import { type Place, endsOfMessage, placeOfCause, placeOfEvent } from '../../readings/index.ts';

export interface Traffic {
  /** Index of the first event that went from one place to another, by `from to`. */
  readonly firstUse: ReadonlyMap<string, Seq>;
  /** Events that a reader steps through, by the place where they happened; ascending. */
  readonly byPlace: ReadonlyMap<Place, readonly Seq[]>;
  /** Events that sent a message from one place to another, ascending. */
  readonly messages: readonly Seq[];
  /** For each of `messages`, the latest arrival so far: where it is past, nothing earlier is still under way. */
  readonly latestArrival: Float64Array;
}

export const wayOf = (from: Place, to: Place): string => `${from} ${to}`;

function readTraffic(events: readonly TraceEvent[]): Traffic {
  const firstUse = new Map<string, Seq>();
  const byPlace = new Map<Place, Seq[]>();
  const messages: Seq[] = [];
  const note = (from: Place | null, to: Place | null, seq: Seq): void => {
    if (from === null || to === null || from === to) return;
    const way = wayOf(from, to);
    if (!firstUse.has(way)) firstUse.set(way, seq);
  };
  for (const [seq, event] of events.entries()) {
    const place = placeOfEvent(event);
    const cause = event.cause === undefined ? undefined : events[event.cause];
    if (cause !== undefined) note(placeOfCause(cause, event), place, seq);
    const ends = endsOfMessage(event);
    if (ends !== null) {
      note(ends.from, ends.to, seq);
      messages.push(seq);
    }
    if (place !== null && eventLevel(event.kind) !== 'detail') {
      const list = byPlace.get(place);
      if (list) list.push(seq);
      else byPlace.set(place, [seq]);
    }
  }
  const latestArrival = new Float64Array(messages.length);
  let latest = Number.NEGATIVE_INFINITY;
  for (const [i, seq] of messages.entries()) {
    const event = events[seq];
    if (event) latest = Math.max(latest, event.arrivesAt ?? event.t);
    latestArrival[i] = latest;
  }
  return { firstUse, byPlace, messages, latestArrival };
}

/** Reads a trace's traffic at most once. */
export const trafficOf = perTrace(readTraffic);

/** The last event of a box up to `index`, and the next one after it. */
export function aroundIn(traffic: Traffic, place: Place, index: number): { last: Seq | null; next: Seq | null } {
  const list = traffic.byPlace.get(place) ?? [];
  const at = lastAtOrBelow(list, index);
  return { last: list[at] ?? null, next: list[at + 1] ?? null };
}
