/**
 * A message that is faster than the eye stays in sight for a moment: while a run plays, what has arrived goes on to its
 * end until it has been seen for long enough. The only thing in the diagram that looks at a clock; where one stands,
 * nothing lingers.
 */
import type { Packet } from './picture/packets.ts';

export const LEAST_MS = 400;

interface Sighting {
  readonly since: number;
  readonly packet: Packet;
  /** When it was no longer under way. */
  readonly gone: number | null;
}

/** Where it is by now: from where it was when it was seen last, evenly to the end. */
function onItsWay({ since, packet }: Sighting, gone: number, now: number): Packet {
  const rest = since + LEAST_MS - gone;
  const share = rest <= 0 ? 1 : Math.min(1, (now - gone) / rest);
  return { ...packet, progress: packet.progress + (1 - packet.progress) * share };
}

export interface FrameClock {
  readonly now: () => number;
  readonly nextFrame: (then: () => void) => number;
  readonly forget: (frame: number) => void;
}

const PAGE_CLOCK: FrameClock = {
  now: () => performance.now(),
  nextFrame: (then) => requestAnimationFrame(then),
  forget: (frame) => cancelAnimationFrame(frame),
};

export interface Lingering {
  /** What is under way now; null: nothing lingers any more. */
  readonly see: (packets: readonly Packet[] | null) => void;
  /** What is not under way any more and yet to be seen. */
  readonly late: () => readonly Packet[];
  readonly subscribe: (changed: () => void) => () => void;
}

const NOTHING: readonly Packet[] = [];

/** What is yet to be seen, under what is under way; which of the two a packet is may have changed since. */
export function withLate(late: readonly Packet[], underWay: readonly Packet[]): readonly Packet[] {
  if (late.length === 0) return underWay;
  const present = new Set(underWay.map(({ seq }) => seq));
  return [...late.filter(({ seq }) => !present.has(seq)), ...underWay];
}

export function lingering(clock: FrameClock = PAGE_CLOCK): Lingering {
  const sightings = new Map<number, Sighting>();
  const listeners = new Set<() => void>();
  let late = NOTHING;
  let frame: number | null = null;

  const renew = (): void => {
    const now = clock.now();
    const lingers: Packet[] = [];
    for (const [seq, sighting] of sightings) {
      if (sighting.gone === null) continue;
      if (now >= sighting.since + LEAST_MS) sightings.delete(seq);
      else lingers.push(onItsWay(sighting, sighting.gone, now));
    }
    if (frame !== null) clock.forget(frame);
    frame = lingers.length === 0 ? null : clock.nextFrame(renew);
    if (late.length === 0 && lingers.length === 0) return;
    late = lingers.length === 0 ? NOTHING : lingers;
    for (const changed of listeners) changed();
  };

  return {
    see: (packets) => {
      if (packets === null) sightings.clear();
      const now = clock.now();
      const present = new Set(packets?.map(({ seq }) => seq));
      for (const packet of packets ?? []) {
        sightings.set(packet.seq, { since: sightings.get(packet.seq)?.since ?? now, packet, gone: null });
      }
      for (const [seq, sighting] of sightings) {
        if (!present.has(seq) && sighting.gone === null) sightings.set(seq, { ...sighting, gone: now });
      }
      renew();
    },
    late: () => late,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
