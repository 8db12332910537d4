/**
 * The timeline of the selected pod. The drawing is one SVG; over it lies one button for each mark, band and fold, so
 * that everything can be pointed at, focused and named. One tab stop; arrow keys go through it inside.
 */
import { useCallback, useId, useMemo, useState, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../language/index.ts';
import { historiesOf, useChosenPod } from '../readings/index.ts';
import { isSameTrace, type Trace } from '../../trace/index.ts';
import { actions, useTrace } from '../store/index.ts';
import { placeOf, type Axis } from './axis.ts';
import { Brush } from './Brush.tsx';
import { Cut } from './Cut.tsx';
import { Follow } from './Follow.tsx';
import { layTimeline, type BandBelow } from './layout.ts';
import { MarksTable } from './MarksTable.tsx';
import type { Fold, Stop, TimelineLayout } from './parts.ts';
import { RULER } from './rows.ts';
import { Stops, Tip } from './Stops.tsx';
import { CrowdName, OtherPods } from './OtherPods.tsx';
import { Playhead } from './Playhead.tsx';
import { Future, Ground, idsOf, Past } from './Plot.tsx';
import { LEFT, RIGHT, useScrub } from './strip.ts';
import { TEXTS } from './texts.ts';
import { marksOf } from './useTimeline.ts';
import { useZoom } from './useZoom.ts';
import { WholeRun, ZoomButtons } from './ZoomBar.tsx';
import { useWidth } from '../shell/ui/index.ts';
import './timeline.css';
import './removal.css';
import './zoom.css';

const NONE: ReadonlySet<number> = new Set();
const NO_BANDS: readonly BandBelow[] = [];
const axisOf = ({ axis }: TimelineLayout): Axis => axis;

export interface TimelineProps {
  /** Something else that has its place in time, drawn on the ruler's line. */
  readonly over?: (place: (t: number) => number, y: number) => ReactNode;
  /** A row of its own below, drawn on the same axis. */
  readonly below?: (drawn: DrawnAxis) => ReactNode;
}

/** Where instants stand in the pane as it is now. */
export interface DrawnAxis {
  readonly place: (t: number) => number;
  /** px of the strip that lie left of the pane. */
  readonly offset: number;
  /** px of the pane, and of the room left of its plot. */
  readonly pane: number;
  readonly left: number;
  /** What stands above, where that is drawn on the same axis. */
  readonly layout?: TimelineLayout;
  /** What is drawn there says which bands it has, so that the axis has room for them. */
  readonly onBands: (bands: readonly BandBelow[]) => void;
}

interface SheetProps {
  readonly width: number;
  readonly height: number;
  /** px from the plot's left edge to the place of t = 0. */
  readonly left: number;
  readonly children: ReactNode;
}

const Sheet = ({ width, height, left, children }: SheetProps) => (
  <svg className="tl-svg" width={width} height={height} aria-hidden="true">
    <g transform={`translate(${left} 0)`}>{children}</g>
  </svg>
);

export function Timeline({ over, below }: TimelineProps) {
  const say = useTexts(TEXTS);
  const language = useLanguage();
  const trace = useTrace();
  const key = useChosenPod();
  const [measure, pane] = useWidth();
  const [opened, setOpened] = useState<{ readonly of: Trace<unknown> | null; readonly folds: ReadonlySet<number> }>({
    of: null,
    folds: NONE,
  });
  const open = opened.of !== null && isSameTrace(opened.of, trace) ? opened.folds : NONE; // another run has other folds
  const [bandsBelow, onBands] = useState<readonly BandBelow[]>(NO_BANDS);
  const [pointed, setPointed] = useState<Stop | null>(null);
  const id = useId();
  const ids = useMemo(() => idsOf(id), [id]);
  const width = pane - LEFT - RIGHT;

  const lay = useCallback(
    (size: number): TimelineLayout | null => {
      const history = key === undefined ? undefined : historiesOf(trace).get(key);
      if (key === undefined || history === undefined || size < 80) return null;
      const others = [...historiesOf(trace).values()]
        .filter((other) => other.key !== key)
        .map((other) => ({ history: other, marks: marksOf(trace, language).get(other.key) ?? [] }));
      return layTimeline({
        trace,
        key,
        history,
        others,
        marks: marksOf(trace, language).get(key) ?? [],
        width: size,
        scale: size / width,
        open,
        below: bandsBelow,
      });
    },
    [trace, key, open, language, width, bandsBelow],
  );
  const time = useZoom(trace, lay, axisOf, width);
  const { layout, zoom, wheel } = time;
  const isNear = zoom.scale > 1;

  const axis = layout?.axis;
  const place = useCallback((t: number) => (axis === undefined ? 0 : placeOf(axis, t)), [axis]);
  const scrub = useScrub(layout?.axis, zoom.offset);
  const point = (stop: Stop | null) => {
    setPointed(stop);
    actions.hover(stop?.seq ?? null);
  };
  const toggle = (fold: Fold) => {
    const next = new Set(open);
    if (!next.delete(fold.from)) next.add(fold.from);
    setOpened({ of: trace, folds: next });
  };
  const ref = useCallback(
    (element: HTMLElement | null) => {
      measure(element);
      return wheel(element);
    },
    [measure, wheel],
  );

  const sheet = { width: pane, height: layout?.fullHeight ?? 0, left: LEFT - zoom.offset };

  return (
    <section className="tl relative grid grid-cols-[92px_minmax(0,1fr)] bg-surface select-none" aria-label={say.title}>
      <div className="relative border-r border-r-line">
        {layout === null ? null : <ZoomButtons time={time} />}
        {layout?.rows.map((row) => (
          <span
            key={row.name}
            aria-hidden="true"
            className={
              row.name === 'waits for' ? 'tl-name font-mono text-(length:--fs-10) font-normal text-ink-3' : 'tl-name'
            }
            style={{ top: row.y + row.h / 2 - 8 }}
          >
            {row.label}
          </span>
        ))}
      </div>
      <div
        ref={ref}
        id="timeline-plot"
        className={isNear ? 'tl-plot overflow-clip' : 'tl-plot'}
        style={{ minHeight: layout?.fullHeight ?? RULER }}
        {...scrub}
      >
        {layout === null && key === undefined ? (
          <p className="p-4 text-(length:--fs-12) text-ink-3">{say.nobody}</p>
        ) : null}
        {layout === null ? null : (
          <>
            <Sheet {...sheet}>
              <Ground layout={layout} width={layout.axis.size} ids={ids} />
            </Sheet>
            <Cut
              axis={layout.axis}
              left={LEFT - zoom.offset}
              pane={pane}
              future={
                <Sheet {...sheet}>
                  <Future layout={layout} />
                </Sheet>
              }
              past={
                <Sheet {...sheet}>
                  <Past layout={layout} ids={ids} />
                </Sheet>
              }
            />
            <Brush time={time} axis={layout.axis} pane={width} height={layout.height} />
            <Stops
              layout={layout}
              offset={zoom.offset}
              onFold={toggle}
              onPoint={point}
              onGo={({ seq }) => actions.seekEvent(seq)}
              onReveal={time.reveal}
              onKey={time.onKeyDown}
            />
            <svg className="tl-svg pointer-events-none" width={pane} height={layout.fullHeight} aria-hidden="true">
              <g transform={`translate(${LEFT - zoom.offset} 0)`}>
                <Playhead layout={layout} width={width} left={zoom.offset} />
                {over?.((t) => placeOf(layout.axis, t), RULER)}
              </g>
            </svg>
            {isNear ? <WholeRun time={time} pane={width} bands={layout.bands} size={layout.axis.size} /> : null}
            {isNear ? <Follow axis={layout.axis} reveal={time.reveal} /> : null}
            {pointed === null ? null : <Tip stop={pointed} width={width} trace={trace} offset={zoom.offset} />}
          </>
        )}
      </div>
      {layout === null ? null : below?.({ place, offset: zoom.offset, pane, left: LEFT, layout, onBands })}
      {layout === null ? null : <OtherPods others={layout.others} />}
      {layout?.crowd ? <CrowdName crowd={layout.crowd} /> : null}
      {layout === null ? null : <MarksTable layout={layout} />}
    </section>
  );
}
