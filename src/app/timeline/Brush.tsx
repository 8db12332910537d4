/** The ruler as a brush: what is dragged over fills the pane; a mere press goes to that instant, as everywhere else. */
import { useRef, useState } from 'react';
import { useTexts } from '../language/index.ts';
import { actions } from '../store/index.ts';
import { timeAt, type Axis } from './axis.ts';
import { LEFT } from './strip.ts';
import { TEXTS } from './texts.ts';
import type { TimeZoom } from './useZoom.ts';
import { LEAST_BRUSH } from './zoom.ts';

interface BrushProps {
  readonly time: TimeZoom<unknown>;
  readonly axis: Axis;
  readonly pane: number;
  readonly height: number;
}

export function Brush({ time, axis, pane, height }: BrushProps) {
  const say = useTexts(TEXTS);
  const from = useRef<number | null>(null);
  const [over, setOver] = useState<readonly [number, number] | null>(null);
  const end = (): void => {
    from.current = null;
    setOver(null);
  };
  return (
    <>
      <div
        className="tl-brush absolute h-5 cursor-crosshair"
        title={say.brush}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
          actions.pause();
          from.current = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT;
        }}
        onPointerMove={(event) => {
          const start = from.current;
          if (start === null) return;
          const x = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT;
          setOver(
            Math.abs(x - start) < LEAST_BRUSH
              ? null
              : [Math.max(0, Math.min(start, x)), Math.min(pane, Math.max(start, x))],
          );
        }}
        onPointerUp={() => {
          const start = from.current;
          if (over !== null) time.brush(over[0], over[1]);
          else if (start !== null) actions.seekTime(timeAt(axis, start + time.zoom.offset));
          end();
        }}
        onPointerCancel={end}
        onDoubleClick={time.whole}
      />
      {over === null ? null : (
        <div
          className="tl-brushed absolute top-0 bg-user-soft pointer-events-none"
          style={{ left: LEFT + over[0], width: over[1] - over[0], height }}
        />
      )}
    </>
  );
}
