/** How packets are laid out as pills: which text fits a lane, and where several on one wire go. Pure. */
import type { Layout } from '../geometry/layout.ts';
import { pillAt, type Point } from '../geometry/polyline.ts';
import { route } from '../geometry/route.ts';
import { drawnAt } from './causes.ts';
import type { Packet } from './packets.ts';

/** JetBrains Mono at 11 px. */
const CHARACTER = 6.6;
export const PILL_PADDING = 16;
export const PILL_HEIGHT = 22;
export const DOT = 10;

export const pillWidth = (text: string): number => Math.ceil(text.length * CHARACTER) + PILL_PADDING;

/** As many of a text's first words as a lane has room for; empty where not even the first fits. */
export function fitting(text: string, room: number): string {
  const words = text.split(' ');
  for (let count = words.length; count > 0; count--) {
    const shorter = words.slice(0, count).join(' ');
    if (pillWidth(shorter) <= room) return shorter;
  }
  return '';
}

export interface Pill {
  readonly seq: number;
  readonly at: Point;
  /** Empty: a dot. */
  readonly text: string;
  readonly width: number;
  readonly failed: boolean;
}

const FAILED = /^(?:4(?:09|22)|5\d\d)\b/;

/**
 * Pills in the order in which they are drawn. Of several packets on one wire in one direction only the last one is
 * written out, with their number; the others are dots.
 */
export function pillsOf(layout: Layout, packets: readonly Packet[], still: boolean): readonly Pill[] {
  const lanes = new Map<string, Packet[]>();
  for (const packet of packets) {
    const [from, to] = [drawnAt(layout, packet.from), drawnAt(layout, packet.to)];
    if (route(layout, from, to) === null) continue;
    const lane = `${from} ${to}`;
    lanes.set(lane, [...(lanes.get(lane) ?? []), packet]);
  }
  const pills: Pill[] = [];
  for (const lane of lanes.values()) {
    for (const [i, packet] of lane.entries()) {
      const way = route(layout, drawnAt(layout, packet.from), drawnAt(layout, packet.to));
      if (way === null) continue;
      const written = i === lane.length - 1;
      const count = lane.length > 1 ? ` ×${lane.length}` : '';
      const short = written ? fitting(packet.text, way.wire.room - count.length * CHARACTER) : '';
      const text = short === '' ? '' : short + count;
      const size = text === '' ? { w: DOT, h: DOT } : { w: pillWidth(text), h: PILL_HEIGHT };
      const at = pillAt(way.track, still ? 0.5 : packet.progress, size);
      pills.push({ seq: packet.seq, at, text, width: size.w, failed: FAILED.test(packet.text) });
    }
  }
  return pills;
}
