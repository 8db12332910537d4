/** What every drawn timeline does alike: it fills its pane, and the pointer scrubs along it. */
import { useRef, type PointerEvent } from 'react';
import { actions } from '../store/index.ts';
import { timeAt, type Axis } from './axis.ts';

/** Room left and right of the plot inside its pane, so that a badge at either end is not cut off. */
export const LEFT = 8;
export const RIGHT = 12;

/**
 * Handlers of a plot: pressed, the pointer takes the instant along.
 * @param offset px of the strip that lie left of the pane.
 */
export function useScrub(axis: Axis | undefined, offset = 0) {
  const scrubbing = useRef(false);
  const seekTo = (event: PointerEvent<HTMLElement>) => {
    if (axis === undefined) return;
    const { left } = event.currentTarget.getBoundingClientRect();
    actions.seekTime(timeAt(axis, event.clientX - left - LEFT + offset));
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      scrubbing.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      actions.pause();
      seekTo(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (scrubbing.current) seekTo(event);
    },
    onPointerUp: () => void (scrubbing.current = false),
    onPointerCancel: () => void (scrubbing.current = false),
  };
}
