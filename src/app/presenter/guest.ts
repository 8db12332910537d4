/** Which part of the kubelet stands in the guest's place: the one that acted last, or was called. */
import { eventLevel } from '../../cluster/eventKinds.ts';
import { lastAtOrBelow, perTrace, type TraceEvent } from '../../trace/index.ts';
import { endsOfMessage, placeOfEvent, type Place } from '../readings/index.ts';
import { GUESTS, type Guest } from './geometry.ts';

interface Visits {
  readonly seqs: readonly number[];
  readonly guests: readonly Guest[];
}

const guestIn = (...places: readonly (Place | null | undefined)[]): Guest | undefined =>
  GUESTS.find((guest) => places.includes(guest));

const visitsIn = perTrace((events: readonly TraceEvent[]): Visits => {
  const seqs: number[] = [];
  const guests: Guest[] = [];
  for (const event of events) {
    if (eventLevel(event.kind) === 'detail') continue;
    const guest = guestIn(placeOfEvent(event), endsOfMessage(event)?.to);
    if (guest === undefined || guest === guests.at(-1)) continue;
    seqs.push(event.seq);
    guests.push(guest);
  }
  return { seqs, guests };
});

/** After the event `index`; null before any of them had something to do. */
export function guestAt(events: readonly TraceEvent[], index: number): Guest | null {
  const visits = visitsIn(events);
  return visits.guests[lastAtOrBelow(visits.seqs, index)] ?? null;
}
