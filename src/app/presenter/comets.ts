/** Packets as a room sees them: a comet on its wire, and what it carries beside it. Pure. */
import {
  alikeIn,
  drawnAt,
  length,
  pointAt,
  route,
  type Packet,
  type Point,
  type Polyline,
  segments,
} from '../diagram/index.ts';
import type { Beside, Stage } from './geometry.ts';
import { charactersIn } from './names.ts';

/** px */
const TRAIL = 78;

export interface Comet {
  readonly seq: number;
  readonly head: Point;
  /** The way that it came last. */
  readonly trail: Polyline;
  readonly failed: boolean;
  readonly words: (Beside & { readonly text: string }) | null;
}

/** The part of a line between two distances from its start. */
export function stretch(path: Polyline, from: number, to: number): Polyline {
  const corners: Point[] = [];
  let walked = 0;
  for (const [a, b] of segments(path)) {
    walked += Math.hypot(b.x - a.x, b.y - a.y);
    if (walked > from && walked < to) corners.push(b);
  }
  return [pointAt(path, from), ...corners, pointAt(path, to)];
}

/** The end of a line, as a share of it. */
export function lastShare(path: Polyline, share: number): Polyline {
  const whole = length(path);
  return stretch(path, whole * (1 - share), whole);
}

const FAILED = /^(?:4(?:09|22)|5\d\d)\b/;

/** @param still nothing moves: each packet stands half way. */
export function cometsOf({ layout, beside }: Stage, packets: readonly Packet[], still: boolean): readonly Comet[] {
  const onWire = packets.flatMap((packet) => {
    const way = route(layout, drawnAt(layout, packet.from), drawnAt(layout, packet.to));
    return way === null ? [] : [{ packet, way }];
  });
  return onWire.map(({ packet, way }, i) => {
    const alike = onWire.flatMap((other) => (other.way.wire.id === way.wire.id ? other.packet : []));
    const place = beside.get(way.wire.id);
    // One label a wire: of the last that set out.
    const isWritten = place !== undefined && onWire.slice(i + 1).every(({ way: { wire } }) => wire.id !== way.wire.id);
    const [full = ''] = packet.texts;
    const same = alikeIn(alike, packet);
    const count = same > 1 ? ` ×${same}` : '';
    const text = packet.texts.find((each) => each.length + count.length <= charactersIn(place?.room ?? 0));
    const far = length(way.path) * (still ? 0.5 : packet.progress);
    return {
      seq: packet.seq,
      head: pointAt(way.path, far),
      trail: stretch(way.path, Math.max(0, far - TRAIL), far),
      failed: FAILED.test(full),
      words: isWritten && text !== undefined ? { ...place, text: text + count } : null,
    };
  });
}
