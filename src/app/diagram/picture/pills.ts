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

/** Of two lines. */
const TALL_HEIGHT = 36;
export const LINE_HEIGHT = 14;

export const pillWidth = (lines: readonly string[]): number =>
  Math.ceil(Math.max(...lines.map((line) => line.length)) * CHARACTER) + PILL_PADDING;

export const pillHeight = ({ length }: readonly string[]): number =>
  length === 0 ? DOT : length === 1 ? PILL_HEIGHT : TALL_HEIGHT;

/** A text as one line or, where a lane is too narrow, as the two that are most alike; null where neither fits. */
function inLane(text: string, room: number): readonly string[] | null {
  if (pillWidth([text]) <= room) return [text];
  const words = text.split(' ');
  const [best] = words
    .slice(1)
    .map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
    .toSorted((a, b) => pillWidth(a) - pillWidth(b));
  return best !== undefined && pillWidth(best) <= room ? best : null;
}

/** The fullest of a packet's texts that a lane has room for; empty where none fits. */
export function fitting(texts: readonly string[], room: number): readonly string[] {
  for (const text of texts) {
    const lines = inLane(text, room);
    if (lines) return lines;
  }
  return [];
}

export interface Pill {
  readonly seq: number;
  readonly at: Point;
  /** None: a dot. */
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly failed: boolean;
}

const FAILED = /^(?:4(?:09|22)|5\d\d)\b/;

/** An answer: it belongs to the one request that it answers, and two of them are not the same said twice. */
const ANSWER = /^(?:\d{3}|OK)\b/;

/** How many packets of a lane say what this one says, itself included; its shorter forms may be alike by chance. */
export function alikeIn(lane: readonly Packet[], packet: Packet): number {
  const [full = ''] = packet.texts;
  return ANSWER.test(full) ? 1 : lane.filter(({ texts }) => texts[0] === full).length;
}

/**
 * Pills in the order in which they are drawn. Of several packets on one wire in one direction only the last one is
 * written out, with the number of those that say the same; the others are dots.
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
      const alike = written ? alikeIn(lane, packet) : 1;
      const count = alike > 1 ? ` ×${alike}` : '';
      const fits = written ? fitting(packet.texts, way.wire.room - count.length * CHARACTER) : [];
      const lines = fits.map((line, row) => (row === fits.length - 1 ? line + count : line));
      const size = lines.length === 0 ? { w: DOT, h: DOT } : { w: pillWidth(lines), h: pillHeight(lines) };
      const at = pillAt(way.track, still ? 0.5 : packet.progress, size);
      const failed = FAILED.test(packet.texts[0] ?? '');
      pills.push({ seq: packet.seq, at, lines, width: size.w, height: size.h, failed });
    }
  }
  return pills;
}
