/**
 * Past and future of a drawing, cut where the instant is. The cut moves with every frame, and nothing of the drawing
 * changes with it: each half is a window that slides while what is seen through it stands still, which the browser does
 * with what it has painted already. A clip path would have all of it painted anew.
 */
import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { pageStore, type Instant } from '../store/index.ts';
import { placeOf, type Axis } from './axis.ts';

/** Calls `move` with each instant, the present one included, without React hearing of it. */
function useMoving(move: (instant: Instant) => void): void {
  useLayoutEffect(() => {
    move(pageStore.getState().instant);
    const unsubscribe = pageStore.subscribe(({ instant }, old) => {
      if (instant !== old.instant) move(instant);
    });
    return () => unsubscribe();
  }, [move]);
}

/** px that the rows' names take beside the plot. */
const NAMES = 92;

interface CutProps {
  readonly axis: Axis;
  /** px from the plot's left edge to the place of t = 0. */
  readonly left: number;
  /** px of the plot. */
  readonly pane: number;
  readonly future: ReactNode;
  readonly past: ReactNode;
}

export function Cut({ axis, left, pane, future, past }: CutProps) {
  const windows = useRef<HTMLDivElement>(null);
  const move = useCallback(
    ({ t }: Instant) => {
      // No window need go farther than out of sight.
      const x = Math.min(Math.max(left + placeOf(axis, t), -NAMES), pane);
      for (const side of windows.current?.children ?? []) {
        const seen = side.firstElementChild;
        if (!(side instanceof HTMLElement) || !(seen instanceof HTMLElement)) continue;
        side.style.transform = `translateX(${x}px)`;
        seen.style.transform = `translateX(${-x}px)`;
      }
    },
    [axis, left, pane],
  );
  useMoving(move);
  return (
    <div ref={windows} className="tl-cut">
      <div className="tl-window tl-window-future">
        <div className="tl-seen">{future}</div>
      </div>
      <div className="tl-window tl-window-past">
        <div className="tl-seen">{past}</div>
      </div>
    </div>
  );
}
