/** A swipe over a phone's panes steps: to the left goes on, to the right back, as one turns pages. */
import { useEffect, type RefObject } from 'react';
import { actions } from '../store/index.ts';

export interface Touched {
  readonly x: number;
  readonly y: number;
  /** ms */
  readonly at: number;
}

const LEAST_PX = 44;
/** A longer one is somebody who reads along with a finger. */
const MOST_MS = 700;
/** How much flatter than steep: below it somebody scrolls. */
const FLAT = 2;

/** 1 goes on, -1 goes back, 0 is no swipe. */
export function swipeOf(from: Touched, to: Touched): 1 | -1 | 0 {
  const across = to.x - from.x;
  const flat = Math.abs(across) >= FLAT * Math.abs(to.y - from.y);
  if (!flat || Math.abs(across) < LEAST_PX || to.at - from.at > MOST_MS) return 0;
  return across < 0 ? 1 : -1;
}

/** What takes a finger's sideways move itself: a slider, a text field, whatever scrolls sideways or says that it pans. */
function takesSideways(target: EventTarget | null, within: Element): boolean {
  for (let at = target instanceof Element ? target : null; at !== null && at !== within; at = at.parentElement) {
    if (at.matches('input, textarea, select, [role=slider], [data-pans]')) return true;
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}

export function useSwipeSteps(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let from: Touched | null = null;
    const onStart = ({ touches, target, timeStamp }: TouchEvent) => {
      const [only] = touches;
      const single = touches.length === 1 && only !== undefined && !takesSideways(target, element);
      from = single ? { x: only.clientX, y: only.clientY, at: timeStamp } : null;
    };
    const onEnd = ({ changedTouches, timeStamp }: TouchEvent) => {
      const [last] = changedTouches;
      const way = from && last ? swipeOf(from, { x: last.clientX, y: last.clientY, at: timeStamp }) : 0;
      from = null;
      if (way !== 0) actions.step('event', way);
    };
    const onCancel = () => {
      from = null;
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', onCancel);
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onCancel);
    };
  }, [area]);
}
