/**
 * How long the node has rested before somebody's eyes. The run stands still until the first act; only what is drawn of
 * the timers goes on, so that the story is the same however long one has looked.
 */
import { useEffect, useRef } from 'react';
import { pageStore } from '../store/index.ts';

/** The timers move by thousandths of their period: more often would not be seen. */
const EVERY_MS = 50;

const REDUCED = '(prefers-reduced-motion: reduce)';

let began: number | null = null;

/** The instant as it is drawn at rest, µs; with reduced motion it is the run's own. */
function restTime(now: number): number {
  const { t } = pageStore.getState().instant;
  if (matchMedia(REDUCED).matches) return t;
  began ??= now;
  return t + (now - began) * 1_000;
}

/** Calls `draw` with the time again and again while its component is there; once where motion is not wanted. */
export function useRestClock(draw: (t: number) => void): void {
  const drawing = useRef(draw);
  useEffect(() => {
    drawing.current = draw;
    draw(restTime(performance.now()));
  });
  useEffect(() => {
    let isThere = true;
    // A frame that is asked for is drawn, and nobody watches a resting node in sixty of them a second. All timers take the
    // same ones.
    const wait = (): void => {
      requestAnimationFrame((now) => {
        if (!isThere) return;
        if (!matchMedia(REDUCED).matches) drawing.current(restTime(now));
        setTimeout(wait, EVERY_MS - (now % EVERY_MS));
      });
    };
    wait();
    return () => {
      isThere = false;
    };
  }, []);
}
