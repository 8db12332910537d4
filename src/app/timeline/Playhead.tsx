/** Everything that moves with the instant: where past and future meet, the playhead, the packet on its way, the grace left. */
import { instant as secondsOf } from '../explain/index.ts';
import { useCurrentStep, useHovered, useInstant, useTrace } from '../store/index.ts';
import { placeOf } from './axis.ts';
import { graceLabels } from './graceRow.ts';
import type { TimelineLayout } from './parts.ts';
import { GRACE } from './rows.ts';
import { PresentMark, type Ids } from './Plot.tsx';
import { monoWidth } from '../shell/ui/textWidth.ts';

/** Far outside of any plot, so that what sticks out at either end is not cut. */
const BEYOND = 10_000;

export function PastAndFuture({ layout, ids }: { layout: TimelineLayout; ids: Ids }) {
  const { t } = useInstant();
  const x = placeOf(layout.axis, t);
  return (
    <defs>
      <clipPath id={ids.past}>
        <rect x={-BEYOND} y="0" width={BEYOND + x} height={layout.height + BEYOND} />
      </clipPath>
      <clipPath id={ids.future}>
        <rect x={x} y="0" width={BEYOND} height={layout.height + BEYOND} />
      </clipPath>
    </defs>
  );
}

/** What is used and what is left, on the bars. */
export function GraceWords({ layout, t, x }: { layout: TimelineLayout; t: number; x: number }) {
  return graceLabels(layout.graces, t, x, layout.axis.size).map(({ x: left, text, part, isOutside }) => (
    <text
      key={`${part}${text}${left}`}
      className={`tl-words tl-words-${isOutside ? 'outside' : part}`}
      x={left}
      y={GRACE.y + 10.5}
    >
      {text}
    </text>
  ));
}

/** The line of the instant, with its time above. */
interface HeadProps {
  readonly x: number;
  readonly t: number;
  readonly width: number;
  readonly height: number;
  /** Where the pane begins on the strip. */
  readonly left?: number;
  /** Times of the ruler, which the badge must not cut in two. */
  readonly ticks?: TimelineLayout['ticks'];
}

/** A tick that would stick out beside the badge steps aside. */
const BESIDE = 5;

export function Head({ x, t, width, height, left = 0, ticks = [] }: HeadProps) {
  const label = secondsOf(t);
  const w = monoWidth(label, 11) + 22;
  if (x < left - 0.5 || x > left + width + 0.5) return null;
  const badge = Math.min(Math.max(x - w / 2, left - 8), left + width + 12 - w);
  const covered = ticks.filter((tick) => {
    const end = tick.x + monoWidth(tick.label);
    return end > badge - BESIDE && tick.x < badge + w + BESIDE;
  });
  return (
    <>
      <path className="stroke-now stroke-[1.5]" d={`M${Math.round(x) + 0.5} 20V${height}`} />
      {covered.map((tick) => (
        <rect
          key={tick.t}
          className="fill-surface"
          x={tick.x - 1}
          y="3"
          width={monoWidth(tick.label) + 2}
          height="15"
        />
      ))}
      <g className="tl-badge">
        <rect className="fill-now" x={badge} y="2" width={w} height="18" rx="3" />
        <text x={badge + w / 2} y="15" textAnchor="middle">
          {label}
        </text>
      </g>
    </>
  );
}

interface PlayheadProps {
  readonly layout: TimelineLayout;
  readonly width: number;
  readonly left: number;
}

export function Playhead({ layout, width, left }: PlayheadProps) {
  const { t } = useInstant();
  const step = useCurrentStep();
  const hovered = useHovered();
  const trace = useTrace();
  const x = placeOf(layout.axis, t);
  const mark = step && layout.marks.find(({ seq }) => seq === step.seq);
  const lit = hovered === null ? undefined : trace.events[hovered];
  const flies = mark?.arrivesAt !== undefined && t >= mark.t && t < mark.arrivesAt ? mark.arrivesAt : null;
  return (
    <g>
      <GraceWords layout={layout} t={t} x={x} />
      {mark === undefined ? null : <PresentMark mark={mark} layout={layout} />}
      {mark === undefined || flies === null ? null : (
        <g>
          <path
            className="stroke-now [stroke-dasharray:2_2]"
            d={`M${mark.x} 47.5H${Math.max(placeOf(layout.axis, flies), mark.x + 24)}`}
          />
          <rect className="fill-now" x={mark.x} y="45" width={Math.max(8, x - mark.x)} height="5" rx="2.5" />
        </g>
      )}
      {lit === undefined ? null : (
        <path
          className="stroke-ink-3 stroke-1"
          d={`M${Math.round(placeOf(layout.axis, lit.t)) + 0.5} ${21}V${layout.height}`}
        />
      )}
      <Head x={x} t={t} width={width} height={layout.height} left={left} ticks={layout.ticks} />
    </g>
  );
}
