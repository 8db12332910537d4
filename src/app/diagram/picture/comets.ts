/**
 * Packets as comets: where the dot is, what it draws behind it, and what stands beside its wire. A comet's place is its
 * share of the wire from one box's border to the other's, and nothing else. Pure.
 */
import type { Layout, Spot, Wire } from '../geometry/layout.ts';
import { length, pointAt, segments, stretch, type Point, type Rect } from '../geometry/polyline.ts';
import { route } from '../geometry/route.ts';
import { drawnAt } from './causes.ts';
import type { Packet } from './packets.ts';

/** JetBrains Mono at 11 px. */
const CHARACTER = 6.6;
/** px of the dot, of the light around it, and of what it draws behind it. */
const USUAL = { dot: 5, halo: 10, trail: 78 } as const;
/** How finely a trail that tapers is drawn. */
const TRAIL_STEP = 6;
/** A level part that is shorter has no label over it. */
const LEAST_LEVEL = 40;

const labelWidth = (text: string): number => Math.ceil(text.length * CHARACTER);

/** The fullest of a packet's texts that has room; empty where none has. */
export const fitting = (texts: readonly string[], room: number): string =>
  texts.find((text) => labelWidth(text) <= room) ?? '';

export interface CometLabel extends Spot {
  readonly text: string;
  readonly width: number;
}

export interface Comet {
  readonly seq: number;
  readonly at: Point;
  readonly dot: number;
  readonly halo: number;
  /** From where the trail is nothing to the dot. */
  readonly trail: readonly Point[];
  readonly label: CometLabel | null;
  readonly failed: boolean;
  /** The one that is at full white. */
  readonly leads: boolean;
}

/** Where a wire's label stands, and how wide it may be: never wider than the level part that it stands over. */
function spotOf(wire: Wire): { readonly spot: Spot; readonly room: number } {
  if (wire.words !== undefined) return { spot: wire.words, room: wire.room };
  const bySize = segments(wire.path).toSorted(([a, b], [c, d]) => length([c, d]) - length([a, b]));
  const level = bySize.find(([a, b]) => a.y === b.y && Math.abs(b.x - a.x) >= LEAST_LEVEL);
  if (level !== undefined) {
    const [a, b] = level;
    const spot: Spot = { x: (a.x + b.x) / 2, y: a.y - 6, anchor: 'middle' };
    return { spot, room: Math.min(wire.room, Math.abs(b.x - a.x) - 2) };
  }
  const [
    [a, b] = [
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ],
  ] = bySize;
  return { spot: { x: a.x + 12, y: (a.y + b.y) / 2 + 4, anchor: 'start' }, room: wire.room };
}

/** The room that a label takes. */
export function labelRectOf({ x, y, anchor, width }: CometLabel): Rect {
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
  return { x: left, y: y - 9, w: width, h: 11 };
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
 * Comets in the order in which they are drawn. Of several packets on one wire in one direction only the last one is
 * written out, with the number of those that say the same; of all of them one leads: the present step's, or the last.
 */
export function cometsOf(
  layout: Layout,
  packets: readonly Packet[],
  { still, step }: { readonly still: boolean; readonly step: number | null },
): readonly Comet[] {
  const lanes = new Map<string, Packet[]>();
  for (const packet of packets) {
    const lane = `${drawnAt(layout, packet.from)} ${drawnAt(layout, packet.to)}`;
    lanes.set(lane, [...(lanes.get(lane) ?? []), packet]);
  }
  const seen = packets.filter(({ from, to }) => route(layout, drawnAt(layout, from), drawnAt(layout, to)) !== null);
  const leader = (seen.find(({ seq }) => seq === step) ?? seen.at(-1))?.seq;
  const { dot, halo, trail } = layout.packet ?? USUAL;
  const comets: Comet[] = [];
  for (const lane of lanes.values()) {
    for (const [i, packet] of lane.entries()) {
      const way = route(layout, drawnAt(layout, packet.from), drawnAt(layout, packet.to));
      if (way === null) continue;
      const along = length(way.path) * (still ? 0.5 : packet.progress);
      comets.push({
        seq: packet.seq,
        at: pointAt(way.path, along),
        dot,
        halo,
        trail: stretch(way.path, along - trail, along, TRAIL_STEP),
        label: i === lane.length - 1 ? labelOf(way.wire, packet, alikeIn(lane, packet)) : null,
        failed: FAILED.test(packet.texts[0] ?? ''),
        leads: packet.seq === leader,
      });
    }
  }
  return legible(comets);
}

const meet = (a: Rect, b: Rect): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Of words that would stand on each other the leading packet's are said, or else those of the first. */
function legible(comets: readonly Comet[]): readonly Comet[] {
  const said: Rect[] = [];
  const kept = new Set<Comet>();
  for (const comet of comets.toSorted((a, b) => Number(b.leads) - Number(a.leads))) {
    const rect = comet.label && labelRectOf(comet.label);
    if (rect !== null && said.some((other) => meet(rect, other))) continue;
    if (rect !== null) said.push(rect);
    kept.add(comet);
  }
  return comets.map((comet) => (kept.has(comet) ? comet : { ...comet, label: null }));
}

function labelOf(wire: Wire, { texts }: Packet, alike: number): CometLabel | null {
  const { spot, room } = spotOf(wire);
  const count = alike > 1 ? ` ×${alike}` : '';
  const text = fitting(
    texts.map((form) => form + count),
    room,
  );
  return text === '' ? null : { ...spot, text, width: labelWidth(text) };
}
