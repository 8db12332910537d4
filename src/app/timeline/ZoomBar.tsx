/** The zoom's buttons, over the names of the rows, and the strip of the whole run under the ruler while one is near. */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTexts } from '../language/index.ts';
import type { Band } from './parts.ts';
import { RULER } from './rows.ts';
import { TEXTS } from './texts.ts';
import type { TimeZoom } from './useZoom.ts';
import { MOST } from './zoom.ts';

const ICON = {
  farther: 'M4 8h8',
  nearer: 'M4 8h8M8 4v8',
  whole: 'M2.5 4v8M13.5 4v8M5 8h6M6.5 6 4.5 8l2 2M9.5 6l2 2-2 2',
} as const;

export function ZoomButtons({ time }: { readonly time: TimeZoom<unknown> }) {
  const say = useTexts(TEXTS);
  const { scale } = time.zoom;
  const disabled = { farther: scale === 1, nearer: scale >= MOST, whole: scale === 1 };
  return (
    <fieldset className="tl-zoom absolute top-px left-1.75 flex" aria-label={say.zoom}>
      {(['farther', 'nearer', 'whole'] as const).map((what) => (
        <button
          key={what}
          type="button"
          className="forced-colors:border-0 grid place-items-center w-6 h-5.5 rounded-1 text-ink-2 hover:bg-raised-2 hover:text-ink aria-disabled:text-ink-3 aria-disabled:opacity-50"
          aria-label={say[what]}
          title={say[what]}
          aria-disabled={disabled[what]}
          onClick={time[what]}
        >
          <svg className="icon size-3.5" viewBox="0 0 16 16" aria-hidden="true">
            <path d={ICON[what]} />
          </svg>
        </button>
      ))}
    </fieldset>
  );
}

interface WholeRunProps {
  readonly time: TimeZoom<unknown>;
  readonly pane: number;
  /** Bands of the strip as it is when the whole run is shown. */
  readonly bands: readonly Band[];
  /** Of the strip in which the bands have their places. */
  readonly size: number;
}

const ARROW = 0.2;

/** Where in the run one is: its worker's states in a line, and the part that is shown. Dragged, it moves that part. */
export function WholeRun({ time, pane, bands, size }: WholeRunProps) {
  const say = useTexts(TEXTS);
  const grip = useRef<number | null>(null);
  const { scale, offset } = time.zoom;
  const shown = pane / scale;
  const left = offset / scale;
  const at = (event: PointerEvent<HTMLElement>): number =>
    event.clientX - (event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = {
      ArrowRight: offset + pane * ARROW,
      ArrowLeft: offset - pane * ARROW,
      PageDown: offset + pane,
      PageUp: offset - pane,
      Home: 0,
      End: pane * scale,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    time.moveTo(to);
  };
  return (
    <div
      className="absolute left-2 h-2"
      style={{ top: RULER, width: pane }}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <svg className="block" width={pane} height="8" aria-hidden="true">
        {bands
          .filter(({ row, lane }) => row === 'worker' && lane === 0)
          .map(({ tone, x0, x1, from }) => (
            <rect
              key={from}
              className={`fill-(--f) tl-${tone}`}
              x={(x0 / size) * pane}
              width={Math.max(1, ((x1 - x0) / size) * pane - 1)}
              y="3"
              height="2"
            />
          ))}
      </svg>
      <div
        className="tl-part h-2 border border-ink-3 rounded-[3px] bg-raised-2 opacity-80 cursor-grab touch-none hover:border-ink hover:opacity-100 focus-visible:border-ink focus-visible:opacity-100"
        role="scrollbar"
        aria-label={say.part}
        aria-orientation="horizontal"
        aria-controls="timeline-plot"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((100 * offset) / Math.max(1, pane * (scale - 1)))}
        tabIndex={0}
        style={{ left, width: Math.max(12, shown) }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          grip.current = at(event) - left;
        }}
        onPointerMove={(event) => {
          if (grip.current !== null) time.moveTo((at(event) - grip.current) * scale);
        }}
        onPointerUp={() => void (grip.current = null)}
        onPointerCancel={() => void (grip.current = null)}
      />
    </div>
  );
}
