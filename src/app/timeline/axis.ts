/**
 * From time to place. A removal has a dozen events within 10 ms and then nothing for half a minute, so the axis is cut
 * at the instants where something happens: a stretch between two of them is as long as what stands in it needs, and an
 * idle stretch is a fold, whose length is written on it.
 *
 * Always true: places never go back as time goes on, the first instant is at 0 and the last at `size`.
 */
import { lastAtOrBelow } from '../../trace/index.ts';

export interface Stretch {
  /** Positions in `instants`. */
  readonly from: number;
  readonly to: number;
  /** Room, in px, that something between the two needs. */
  readonly room: number;
  /** Greater is granted first. */
  readonly weight: number;
}

/** A stretch on which time runs evenly, whatever happens in it. */
export interface Linear {
  /** Positions in `instants`. */
  readonly from: number;
  readonly to: number;
  /** px */
  readonly size: number;
}

export interface AxisInput {
  /** µs, ascending, without doubles; at least one. */
  readonly instants: readonly number[];
  readonly size: number;
  /** Room that nothing goes below; shrinks when there are too many instants. */
  readonly gap: number;
  readonly wishes: readonly Stretch[];
  /** Apart from one another, and together not longer than `size`. */
  readonly linear?: readonly Linear[];
  /** Share of the room left over that the gap after instant `i` gets; by its length in µs. */
  readonly share?: (length: number, i: number) => number;
}

export interface Axis {
  readonly instants: readonly number[];
  /** Place of each instant. */
  readonly at: readonly number[];
  readonly size: number;
  /** Which wishes were granted. */
  readonly granted: ReadonlySet<Stretch>;
}

/** Many instants must not use up the room that words need. */
const MOST_GAPS = 0.35;

/** Ten times as long is one share more: what happens is spread out, yet longer still looks longer. */
export const logShare = (length: number): number => 0.25 + Math.log10(1 + length / 1_000);

/** The earliest place of each instant: the longest path through the wishes. */
function earliest(count: number, gap: number, endingAt: readonly (readonly Stretch[])[]): number[] {
  const at = [0];
  for (let i = 1; i < count; i++) {
    let place = (at[i - 1] ?? 0) + gap;
    for (const wish of endingAt[i] ?? []) place = Math.max(place, (at[wish.from] ?? 0) + wish.room);
    at.push(place);
  }
  return at;
}

/** The least size at which every wish is granted. */
export function leastSize(instants: readonly number[], gap: number, wishes: readonly Stretch[]): number {
  const endingAt: Stretch[][] = instants.map(() => []);
  for (const wish of wishes) if (wish.to > wish.from) endingAt[wish.to]?.push(wish);
  return earliest(instants.length, gap, endingAt).at(-1) ?? 0;
}

/** What a wish comes to where a part of its way is given: undefined where that part is all of it. */
function beyondLinear(wish: Stretch, linear: readonly Linear[], part: (at: number, on: Linear) => number) {
  const begins = linear.find(({ from, to }) => wish.from >= from && wish.from < to);
  const ends = linear.find(({ from, to }) => wish.to > from && wish.to <= to);
  if (begins !== undefined && begins === ends) {
    return { from: 0, to: 0, room: wish.room - (part(wish.to, ends) - part(wish.from, begins)) };
  }
  const before = begins === undefined ? 0 : begins.size - part(wish.from, begins);
  const after = ends === undefined ? 0 : part(wish.to, ends);
  return { from: begins?.to ?? wish.from, to: ends?.from ?? wish.to, room: wish.room - before - after };
}

/** Grants wishes by weight for as long as all of them fit, then shares out what is left. */
export function layAxis({ instants, size, gap, wishes, linear = [], share = logShare }: AxisInput): Axis {
  const all = instants.length;
  if (all < 2) return { instants, at: instants.map(() => 0), size, granted: new Set() };
  /** px from the beginning of a linear stretch to an instant of it. */
  const part = (at: number, { from, to, size: px }: Linear): number => {
    const [t0, t1] = [instants[from] ?? 0, instants[to] ?? 0];
    return t1 === t0 ? 0 : (px * ((instants[at] ?? t0) - t0)) / (t1 - t0);
  };
  // What lies inside a linear stretch has its place from that; the others are laid out without it.
  const kept = instants.flatMap((_, i) => (linear.some(({ from, to }) => i > from && i < to) ? [] : [i]));
  const keptAt = new Map(kept.map((i, at) => [i, at]));
  const count = kept.length;
  const narrow = Math.min(gap, (size * MOST_GAPS) / (count - 1));
  const endingAt: Stretch[][] = kept.map(() => []);
  const evenly = new Set<number>();
  for (const { from, to, size: room } of linear) {
    const [first, last] = [keptAt.get(from) ?? 0, keptAt.get(to) ?? 0];
    evenly.add(first);
    endingAt[last]?.push({ from: first, to: last, room, weight: Infinity });
  }
  const granted = new Set<Stretch>();
  let at = earliest(count, narrow, endingAt);
  for (const wish of [...wishes].sort((a, b) => b.weight - a.weight || a.from - b.from)) {
    if (wish.to <= wish.from) continue;
    const left = beyondLinear(wish, linear, part);
    const [from, to] = [keptAt.get(left.from) ?? 0, keptAt.get(left.to) ?? 0];
    const ending = endingAt[to];
    if (left.room <= 0 || ending === undefined || to <= from) {
      if (left.room <= 0) granted.add(wish);
      continue;
    }
    ending.push({ from, to, room: left.room, weight: wish.weight });
    const next = earliest(count, narrow, endingAt);
    if ((next.at(-1) ?? 0) <= size) {
      at = next;
      granted.add(wish);
    } else ending.pop();
  }
  const left = size - (at.at(-1) ?? 0);
  const shares = kept
    .slice(1)
    .map((i, gapAt) =>
      evenly.has(gapAt) ? 0 : share((instants[i] ?? 0) - (instants[kept[gapAt] ?? 0] ?? 0), kept[gapAt] ?? 0),
    );
  const total = shares.reduce((sum, each) => sum + each, 0);
  let given = 0;
  const places = at.map((place, i) => {
    if (i > 0) given += shares[i - 1] ?? 0;
    return place + (total === 0 ? 0 : (left * given) / total);
  });
  const placed = instants.map((_, i): number => {
    const on = linear.find(({ from, to }) => i > from && i < to);
    return on === undefined ? (places[keptAt.get(i) ?? 0] ?? 0) : (places[keptAt.get(on.from) ?? 0] ?? 0) + part(i, on);
  });
  return { instants, at: placed, size, granted };
}

function between(value: number, xs: readonly number[], ys: readonly number[]): number {
  const i = Math.min(Math.max(0, lastAtOrBelow(xs, value)), xs.length - 2);
  const x0 = xs[i] ?? 0;
  const x1 = xs[i + 1] ?? x0;
  const y0 = ys[i] ?? 0;
  const y1 = ys[i + 1] ?? y0;
  if (x1 === x0) return y0;
  return y0 + Math.min(1, Math.max(0, (value - x0) / (x1 - x0))) * (y1 - y0);
}

export const placeOf = (axis: Axis, t: number): number => between(t, axis.instants, axis.at);
export const timeAt = (axis: Axis, place: number): number => Math.round(between(place, axis.at, axis.instants));
