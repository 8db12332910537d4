/**
 * The timelines of one pod in two runs, one above the other on one axis. In the lane between them each difference has its
 * mark, where it happened.
 */
import { useCallback, useId, useMemo, useState } from 'react';
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import { useLanguage, useTexts, type Language } from '../language/index.ts';
import { historiesOf, useChosenPod } from '../readings/index.ts';
import { actions, useInstant } from '../store/index.ts';
import { placeOf, type Axis } from './axis.ts';
import { DifferenceLane } from './DifferenceLane.tsx';
import { LANE_HEIGHT, type LaneMark } from './differenceLane.ts';
import { layBeside, type LayoutInput } from './layout.ts';
import { MarksTable } from './MarksTable.tsx';
import type { Fold, Row, Stop, TimelineLayout } from './parts.ts';
import { RULER } from './rows.ts';
import { GraceWords, Head, PastAndFuture } from './Playhead.tsx';
import { idsOf, Plot } from './Plot.tsx';
import { Stops, Tip } from './Stops.tsx';
import { TEXTS } from './texts.ts';
import { LEFT, RIGHT, useScrub } from './strip.ts';
import { Brush } from './Brush.tsx';
import { Follow } from './Follow.tsx';
import { marksOf } from './useTimeline.ts';
import { useZoom } from './useZoom.ts';
import { WholeRun, ZoomButtons } from './ZoomBar.tsx';
import { useWidth } from '../shell/ui/index.ts';
import './timeline.css';
import './removal.css';
import './zoom.css';

export interface Side {
  readonly trace: Trace<ClusterState>;
  /** What the run is called: its release. */
  readonly name: string;
}

export interface BesideTimelineProps {
  /** The run that is shown, whose events can be gone to. */
  readonly first: Side;
  readonly second: Side;
  readonly differences: readonly LaneMark[];
  /** Of the differences, the one that is told now. */
  readonly now: number | null;
  readonly onDifference: (index: number) => void;
  /** An event of the second run was chosen. */
  readonly onSecond: (seq: number) => void;
  /** Bands alone, with nothing to press but the plot itself: for a phone, beside a list that tells the rest. */
  readonly bare?: boolean;
}

const NONE: ReadonlySet<number> = new Set();

interface Both {
  readonly upper: TimelineLayout;
  readonly lower: TimelineLayout;
}

/** One axis: both are looked at from as near. */
const axisOf = ({ upper }: Both): Axis => upper.axis;

function inputOf(
  side: Side,
  key: string,
  language: Language,
  how: Pick<LayoutInput, 'width' | 'scale' | 'open' | 'spacing'>,
): LayoutInput | null {
  const history = historiesOf(side.trace).get(key);
  if (history === undefined) return null;
  return { trace: side.trace, key, history, marks: marksOf(side.trace, language).get(key) ?? [], ...how };
}

/** The upper one needs no row for what is waited for: the folds are the same below. */
function withoutWaits(layout: TimelineLayout): TimelineLayout {
  const last = layout.rows.at(-1);
  if (last === undefined) return layout;
  const height = last.name === 'waits for' ? last.y : last.y + last.h + 6;
  return { ...layout, height, rows: layout.rows.filter(({ name }) => name !== 'waits for'), notes: [] };
}

export default function BesideTimeline(props: BesideTimelineProps) {
  const { first, second, differences, now, onDifference, onSecond, bare = false } = props;
  const say = useTexts(TEXTS);
  const language = useLanguage();
  const key = useChosenPod();
  const [measure, pane] = useWidth();
  const [opened, setOpened] = useState<{ readonly of: unknown; readonly folds: ReadonlySet<number> }>({
    of: null,
    folds: NONE,
  });
  const open = opened.of === first.trace ? opened.folds : NONE; // another run has other folds
  const [pointed, setPointed] = useState<{ readonly stop: Stop; readonly in: 'upper' | 'lower' } | null>(null);
  const width = pane - LEFT - RIGHT;

  const lay = useCallback(
    (size: number): Both | null => {
      if (key === undefined || size < 80) return null;
      const scale = size / width;
      const how = { width: size, scale, open, spacing: bare ? ('bare' as const) : ('dense' as const) };
      const [one, other] = [inputOf(first, key, language, how), inputOf(second, key, language, how)];
      if (one === null || other === null) return null;
      const [upper, lower] = layBeside(one, other);
      return { upper: withoutWaits(upper), lower };
    },
    [first, second, key, language, open, bare, width],
  );
  const time = useZoom(first.trace, lay, axisOf, width);
  const { layout: layouts, zoom, wheel } = time;
  const isNear = zoom.scale > 1;

  const scrub = useScrub(layouts?.upper.axis, zoom.offset);
  const toggle = (fold: Fold) => {
    const next = new Set(open);
    if (!next.delete(fold.from)) next.add(fold.from);
    setOpened({ of: first.trace, folds: next });
  };
  // The lower one has no ruler of its own: the lane lies in its place.
  const lane = layouts?.upper.height ?? 0;
  const down = layouts === null ? 0 : lane + LANE_HEIGHT - RULER + 2;
  const height = down + (layouts?.lower.height ?? 0);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      measure(element);
      return bare ? undefined : wheel(element);
    },
    [measure, wheel, bare],
  );

  return (
    <section
      className="tl relative grid grid-cols-[92px_minmax(0,1fr)] bg-surface select-none"
      aria-label={say.beside({ first: first.name, second: second.name })}
    >
      <div className="relative border-r border-r-line">
        {layouts === null ? null : (
          <>
            {bare ? null : <ZoomButtons time={time} />}
            <Names rows={layouts.upper.rows} side={first} top={0} />
            <span aria-hidden="true" className="tl-name" style={{ top: lane + LANE_HEIGHT / 2 - 8 }}>
              {say.differs}
            </span>
            <Names rows={layouts.lower.rows} side={second} top={down} />
          </>
        )}
      </div>
      <div
        ref={ref}
        id="timeline-plot"
        className={isNear ? 'tl-plot overflow-clip' : 'tl-plot'}
        style={{ minHeight: layouts === null ? RULER : height }}
        {...scrub}
      >
        {layouts === null && key === undefined ? (
          <p className="p-4 text-(length:--fs-12) text-ink-3">{say.nobody}</p>
        ) : null}
        {layouts === null ? null : (
          <>
            <svg className="tl-svg" width={pane} height={height} aria-hidden="true">
              <g transform={`translate(${LEFT - zoom.offset} 0)`}>
                <Strip layout={layouts.upper} width={layouts.upper.axis.size} />
              </g>
              <g transform={`translate(${LEFT - zoom.offset} ${down})`}>
                <Strip layout={layouts.lower} width={layouts.lower.axis.size} ruler={false} />
              </g>
              <g transform={`translate(${LEFT - zoom.offset} 0)`}>
                <DifferenceLane
                  marks={differences}
                  axis={layouts.upper.axis}
                  y={lane}
                  now={now}
                  onChoose={onDifference}
                />
              </g>
            </svg>
            {bare ? null : (
              <>
                <Brush time={time} axis={layouts.upper.axis} pane={width} height={height} />
                <Stops
                  layout={layouts.upper}
                  offset={zoom.offset}
                  onReveal={time.reveal}
                  onKey={time.onKeyDown}
                  label={say.marksOf({ release: first.name })}
                  onFold={toggle}
                  onPoint={(stop) => {
                    setPointed(stop === null ? null : { stop, in: 'upper' });
                    actions.hover(stop?.seq ?? null);
                  }}
                  onGo={({ seq }) => actions.seekEvent(seq)}
                />
                <Stops
                  layout={{ ...layouts.lower, folds: [] }}
                  offset={zoom.offset}
                  onReveal={time.reveal}
                  onKey={time.onKeyDown}
                  label={say.marksOf({ release: second.name })}
                  top={down}
                  onFold={toggle}
                  onPoint={(stop) => setPointed(stop === null ? null : { stop, in: 'lower' })}
                  onGo={({ seq }) => onSecond(seq)}
                />
              </>
            )}
            <svg className="tl-svg pointer-events-none" width={pane} height={height} aria-hidden="true">
              <g transform={`translate(${LEFT - zoom.offset} 0)`}>
                <Heads {...layouts} width={width} left={zoom.offset} down={down} />
              </g>
            </svg>
            {isNear ? (
              <WholeRun time={time} pane={width} bands={layouts.upper.bands} size={layouts.upper.axis.size} />
            ) : null}
            {isNear ? <Follow axis={layouts.upper.axis} reveal={time.reveal} /> : null}
            {pointed === null ? null : (
              <div style={{ position: 'absolute', inset: 0, top: pointed.in === 'upper' ? 0 : down, height: 0 }}>
                <Tip
                  stop={pointed.stop}
                  width={width}
                  trace={pointed.in === 'upper' ? first.trace : second.trace}
                  offset={zoom.offset}
                />
              </div>
            )}
          </>
        )}
      </div>
      {layouts === null ? null : (
        <>
          <MarksTable layout={layouts.upper} caption={say.happensIn({ release: first.name })} />
          <MarksTable layout={layouts.lower} caption={say.happensIn({ release: second.name })} />
        </>
      )}
    </section>
  );
}

/** The first row bears the name of the run. */
const Names = ({ rows, side, top }: { rows: readonly Row[]; side: Side; top: number }) =>
  rows.map((row, i) => (
    <span
      key={row.name}
      aria-hidden="true"
      className={
        row.name === 'waits for' ? 'tl-name font-mono text-(length:--fs-10) font-normal text-ink-3' : 'tl-name'
      }
      style={{ top: top + row.y + row.h / 2 - 8 }}
    >
      {i === 0 ? <b className="font-mono font-semibold text-ink">{side.name} </b> : null}
      {row.name === 'requests' ? null : row.label}
    </span>
  ));

function Strip({ layout, width, ruler = true }: { layout: TimelineLayout; width: number; ruler?: boolean }) {
  const id = useId();
  const ids = useMemo(() => idsOf(id), [id]);
  return (
    <>
      <PastAndFuture layout={layout} ids={ids} />
      <Plot layout={layout} width={width} ids={ids} ruler={ruler} />
    </>
  );
}

interface HeadsProps extends Both {
  readonly width: number;
  readonly left: number;
  readonly down: number;
}

function Heads({ upper, lower, width, left, down }: HeadsProps) {
  const { t } = useInstant();
  const x = placeOf(upper.axis, t);
  return (
    <>
      <GraceWords layout={upper} t={t} x={x} />
      <g transform={`translate(0 ${down})`}>
        <GraceWords layout={lower} t={t} x={x} />
      </g>
      <Head x={x} t={t} width={width} height={down + lower.height} left={left} ticks={upper.ticks} />
    </>
  );
}
