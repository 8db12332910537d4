/**
 * Where a drawing is cut off by its pane, or scrolls with a page, the box that a step is about is brought into sight.
 * While a run plays only milestones move the picture: it would swing from one side to the other with every step.
 */
import { useEffect, type RefObject } from 'react';
import { eventLevel } from '../../cluster/eventKinds.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { useCurrentStep, usePlaying } from '../store/index.ts';
import type { Layout } from './geometry/layout.ts';
import type { Rect } from './geometry/polyline.ts';
import { showing, type Size, type Viewport } from './geometry/viewport.ts';
import { drawnAt, glowOf } from './picture/causes.ts';
import type { Place } from '../readings/index.ts';

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

const isFollowed = (step: TraceEvent, playing: boolean): boolean => !playing || eventLevel(step.kind) === 'milestone';

/** The boxes that a step is about, as this layout draws them; the frame around them all is none. */
const boxesOf = (layout: Layout, step: TraceEvent): readonly Place[] =>
  [...new Set([...glowOf(step).places].map((place) => drawnAt(layout, place)))].filter(
    (place) => layout.boxes.has(place) && (layout.name !== 'inside' || place !== 'kubelet'),
  );

const MARGIN = 8;

const scrolls = (element: HTMLElement): boolean =>
  /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight;

/** The nearest element that scrolls the page around it. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  let around = element.parentElement;
  while (around !== null && !scrolls(around)) around = around.parentElement;
  return around;
}

/** The same where the drawing is a part of a page that scrolls. */
export function useFollowOnPage(layout: Layout, pane: RefObject<HTMLElement | null>, zoom: number | null): void {
  const step = useCurrentStep() ?? null;
  const playing = usePlaying();
  useEffect(() => {
    const element = pane.current;
    if (zoom === null || step === null || element === null || !isFollowed(step, playing)) return;
    const box = around(boxesOf(layout, step).flatMap((place) => layout.boxes.get(place) ?? []));
    const scroller = scrollerOf(element);
    if (box === null || scroller === null) return;
    const seen = scroller.getBoundingClientRect();
    const top = element.getBoundingClientRect().top + box.y * zoom - MARGIN - seen.top;
    const bottom = top + box.h * zoom + 2 * MARGIN - scroller.clientHeight;
    // What is higher than the page shows begins at its top.
    if (top < 0 || bottom > 0) scroller.scrollBy(0, top < 0 || bottom > top ? top : bottom);
  }, [layout, pane, step, playing, zoom]);
}

export function useFollow({ layout, size, home, getViewport, move }: FollowInput): void {
  const step = useCurrentStep() ?? null;
  const playing = usePlaying();
  useEffect(() => {
    if (size === null || home === null || step === null || !isFollowed(step, playing)) return undefined;
    const { zoom } = home;
    if (layout.width * zoom <= size.width + 1 && layout.height * zoom <= size.height + 1) return undefined;
    const [first, ...rest] = boxesOf(layout, step).flatMap((place) => layout.boxes.get(place) ?? []);
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
