/**
 * How near the timeline is looked at. Nearer is wider: the strip is laid out anew for `scale` times its pane, so that
 * words find room which they did not have, and shows what lies from `offset` on. Pure.
 */
import { placeOf, type Axis } from './axis.ts';

export interface Zoom {
  readonly scale: number;
  /** px of the strip that lie left of the pane. */
  readonly offset: number;
}

/** The whole run. */
export const WHOLE: Zoom = { scale: 1, offset: 0 };
export const MOST = 64;
export const STEP = 1.6;

/** A strip at a scale; the same one for the same scale. */
export type AxisAt = (scale: number) => Axis;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The nearest zoom that there is. Close to the whole it is the whole. */
function clamped(scale: number, offset: number, pane: number): Zoom {
  if (scale < 1.02) return WHOLE;
  const known = Math.min(scale, MOST);
  return { scale: known, offset: within(offset, 0, pane * (known - 1)) };
}

/** The instant at a place, in fractions of a microsecond, so that what is under the pointer stays there. */
function exactly(axis: Axis, place: number): number {
  const { instants, at } = axis;
  let i = at.findIndex((each) => each > place);
  if (i < 0) i = at.length - 1;
  i = Math.max(1, i);
  const [x0, x1, t0, t1] = [at[i - 1] ?? 0, at[i] ?? 0, instants[i - 1] ?? 0, instants[i] ?? 0];
  return x1 === x0 ? t0 : t0 + ((t1 - t0) * (place - x0)) / (x1 - x0);
}

/** Nearer by `factor`, or farther below 1, around the place `x` of the pane. */
export function zoomedBy({ scale, offset }: Zoom, factor: number, x: number, pane: number, axisAt: AxisAt): Zoom {
  const next = within(scale * factor, 1, MOST);
  if (next === scale) return { scale, offset };
  const t = exactly(axisAt(scale), offset + x);
  return clamped(next, placeOf(axisAt(next), t) - x, pane);
}

/** The same around an instant where it is in sight, else around the middle. */
export function zoomedAt(zoom: Zoom, factor: number, t: number, pane: number, axisAt: AxisAt): Zoom {
  const x = placeOf(axisAt(zoom.scale), t) - zoom.offset;
  return zoomedBy(zoom, factor, x >= 0 && x <= pane ? x : pane / 2, pane, axisAt);
}

/** The strip moved by `dx` px. */
export const panned = ({ scale, offset }: Zoom, dx: number, pane: number): Zoom => clamped(scale, offset + dx, pane);

/** Narrower brushes are slips of the hand. */
export const LEAST_BRUSH = 6;
const ROUNDS = 6;

/** What lies between two places of the pane fills it. */
export function brushed({ scale, offset }: Zoom, x0: number, x1: number, pane: number, axisAt: AxisAt): Zoom {
  const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)];
  if (right - left < LEAST_BRUSH) return { scale, offset };
  const axis = axisAt(scale);
  const [from, to] = [exactly(axis, offset + left), exactly(axis, offset + right)];
  let next = scale;
  // A strip twice as wide is not twice as wide everywhere: idle stretches take less of what is added.
  for (let round = 0; round < ROUNDS; round++) {
    const now = axisAt(next);
    next = within((next * pane) / Math.max(1, placeOf(now, to) - placeOf(now, from)), 1, MOST);
  }
  return clamped(next, placeOf(axisAt(next), from), pane);
}

/** Enough room beside the playhead to see what comes. */
const LEAD = 0.15;

/** The strip moved so far that a place on it is in the pane; the same one where it is. */
export function revealing(zoom: Zoom, place: number, pane: number): Zoom {
  const { scale, offset } = zoom;
  if (scale === 1 || (place >= offset - 0.5 && place <= offset + pane + 0.5)) return zoom;
  const next = clamped(scale, place > offset ? place - pane * LEAD : place - pane * (1 - LEAD), pane);
  return next.offset === offset ? zoom : next;
}
