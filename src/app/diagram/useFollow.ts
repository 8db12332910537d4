/**
 * Where a drawing is cut off by its pane, the box that a step is about is brought into it. While a run plays the picture
 * stands still: it would swing from one side to the other with every step.
 */
import { useEffect } from 'react';
import { useCurrentStep, usePlaying } from '../store/index.ts';
import type { Layout } from './geometry/layout.ts';
import type { Rect } from './geometry/polyline.ts';
import { showing, type Size, type Viewport } from './geometry/viewport.ts';
import { drawnAt, glowOf } from './picture/causes.ts';

interface FollowInput {
  readonly layout: Layout;
  readonly size: Size | null;
  /** The viewport that a pane of this size begins with; null while the page itself scrolls. */
  readonly home: Viewport | null;
  readonly getViewport: () => Viewport;
  readonly move: (to: Viewport) => void;
}

function around(rects: readonly Rect[]): Rect | null {
  if (rects.length === 0) return null;
  const [x, y] = [Math.min(...rects.map((rect) => rect.x)), Math.min(...rects.map((rect) => rect.y))];
  const right = Math.max(...rects.map((rect) => rect.x + rect.w));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.h));
  return { x, y, w: right - x, h: bottom - y };
}

export function useFollow({ layout, size, home, getViewport, move }: FollowInput): void {
  const step = useCurrentStep() ?? null;
  const playing = usePlaying();
  useEffect(() => {
    if (size === null || home === null || playing || step === null) return undefined;
    const { zoom } = home;
    if (layout.width * zoom <= size.width + 1 && layout.height * zoom <= size.height + 1) return undefined;
    const [first, ...rest] = [...glowOf(step).places]
      .map((place) => drawnAt(layout, place))
      .filter((place) => place !== 'kubelet')
      .flatMap((place) => layout.boxes.get(place) ?? []);
    if (first === undefined) return undefined;
    const follow = requestAnimationFrame(() => {
      const view = getViewport();
      const all = around([first, ...rest]) ?? first;
      const fits = all.w * view.zoom <= size.width && all.h * view.zoom <= size.height;
      const next = showing(fits ? all : first, view, size);
      if (next !== view) move(next);
    });
    return () => cancelAnimationFrame(follow);
  }, [step, playing, layout, size, home, getViewport, move]);
}
