/** How much of a layout is shown, and how large. Pure; React Flow is told the result. */
import type { Layout } from './layout.ts';
import type { Point, Rect } from './polyline.ts';

export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Below this the 10 px text is unreadable: rather pan. */
const LEAST_FIT = 0.75;
/** Above 1 only sizes at which hairlines stay crisp. */
const LARGE_FITS = [1.5, 1.25, 1];

/**
 * The whole layout in the middle of the pane; where it can't fit, its top left corner.
 * @param least a smaller one is rather panned
 */
export function fit(layout: Pick<Layout, 'width' | 'height'>, pane: Size, least = LEAST_FIT): Viewport {
  const fitting = Math.min(pane.width / layout.width, pane.height / layout.height);
  const zoom = LARGE_FITS.find((size) => size <= fitting) ?? Math.max(least, fitting);
  const rest = (room: number, taken: number): number => Math.max(0, Math.floor((room - taken) / 2));
  return { x: rest(pane.width, layout.width * zoom), y: rest(pane.height, layout.height * zoom), zoom };
}

/** The same layout as wide as its pane, for a page that scrolls. */
export function fitWidth(layout: Pick<Layout, 'width'>, width: number, margin: number, most: number): Viewport {
  const zoom = Math.min(most, Math.max(0.5, (width - 2 * margin) / layout.width));
  return { x: Math.floor((width - layout.width * zoom) / 2), y: 0, zoom };
}

export const onScreen = (rect: Rect, { x, y, zoom }: Viewport): Rect => ({
  x: rect.x * zoom + x,
  y: rect.y * zoom + y,
  w: rect.w * zoom,
  h: rect.h * zoom,
});

/** The nearest viewport that shows a box entirely, with a margin around it. */
export function showing(rect: Rect, view: Viewport, pane: Size, margin = 16): Viewport {
  const box = onScreen(rect, view);
  const move = (from: number, size: number, room: number): number => {
    if (from < margin) return margin - from;
    const over = from + size + margin - room;
    return over > 0 ? -Math.min(over, from - margin) : 0;
  };
  const dx = move(box.x, box.w, pane.width);
  const dy = move(box.y, box.h, pane.height);
  const hidden = box.x < 0 || box.y < 0 || box.x + box.w > pane.width || box.y + box.h > pane.height;
  return hidden ? { x: view.x + dx, y: view.y + dy, zoom: view.zoom } : view;
}

/** The move that lets one drawing grow out of another: how far `from` has to be scaled and shifted to lie on `to`. */
export function zoomBetween(
  from: Rect,
  to: Rect,
): { readonly scale: number; readonly shift: Point; readonly origin: Point } {
  const middle = (rect: Rect): Point => ({ x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 });
  const [a, b] = [middle(from), middle(to)];
  return { scale: to.h / from.h, shift: { x: b.x - a.x, y: b.y - a.y }, origin: a };
}
