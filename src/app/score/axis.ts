/**
 * From time to place: piecewise linear, never eased. Each stretch between two instants says how much room it needs at
 * least; what is left goes to those of a second and longer, in proportion to their length, each counted with 40 s at most.
 *
 * Always true: a later instant never lies before an earlier one, and the axis does not depend on the present instant.
 */
export interface Stretch {
  /** µs */
  readonly from: number;
  readonly to: number;
  /** px, at least. */
  readonly room: number;
  /** Nothing happens in it and nobody counts down: it is as short as it can be. */
  readonly folded?: boolean;
}

export interface PlacedStretch extends Stretch {
  readonly x0: number;
  readonly x1: number;
}

export interface Axis {
  readonly stretches: readonly PlacedStretch[];
  readonly begin: number;
  readonly end: number;
  readonly x: (t: number) => number;
  readonly t: (x: number) => number;
}

const SECOND = 1_000_000;
/** Of the axis: what takes its time is seen to, however many messages there are. */
const LEAST_FOR_WAITS = 0.28;
const MOST_COUNTED = 40 * SECOND;

const flexOf = ({ from, to, folded }: Stretch): number =>
  folded === true || to - from < SECOND ? 0 : Math.min(to - from, MOST_COUNTED);

const interpolate = (value: number, a: number, b: number, p: number, q: number): number =>
  b === a ? q : p + ((q - p) * (value - a)) / (b - a);

/** The first stretch that ends at or after `value`. */
function holding(
  stretches: readonly PlacedStretch[],
  value: number,
  end: (stretch: PlacedStretch) => number,
): PlacedStretch | undefined {
  let [low, high] = [0, stretches.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const stretch = stretches[middle];
    if (stretch !== undefined && end(stretch) >= value) high = middle;
    else low = middle + 1;
  }
  return stretches[low];
}

/** @param stretches in the order of time, without gaps */
export function layAxis(stretches: readonly Stretch[], begin: number, end: number): Axis {
  const needed = stretches.reduce((sum, { room }) => sum + room, 0);
  const flex = stretches.reduce((sum, stretch) => sum + flexOf(stretch), 0);
  const shrink = Math.min(1, ((end - begin) * (flex > 0 ? 1 - LEAST_FOR_WAITS : 1)) / Math.max(1, needed));
  const spare = Math.max(0, end - begin - needed * shrink);
  let x = begin;
  const placed = stretches.map((stretch): PlacedStretch => {
    const share = flex > 0 ? flexOf(stretch) / flex : stretch.room / Math.max(1, needed);
    const x0 = x;
    x += stretch.room * shrink + spare * share;
    return { ...stretch, x0, x1: x };
  });
  const [first, last] = [placed[0], placed.at(-1)];
  return {
    stretches: placed,
    begin,
    end,
    x: (t) => {
      if (first === undefined || last === undefined || t <= first.from) return begin;
      if (t >= last.to) return last.x1;
      const at = holding(placed, t, ({ to }) => to);
      return at === undefined ? begin : interpolate(t, at.from, at.to, at.x0, at.x1);
    },
    t: (place) => {
      if (first === undefined || last === undefined || place <= begin) return first?.from ?? 0;
      if (place >= last.x1) return last.to;
      const at = holding(placed, place, ({ x1 }) => x1);
      return at === undefined ? first.from : interpolate(place, at.x0, at.x1, at.from, at.to);
    },
  };
}
