/** What of the timeline does not move: bands, folds, ruler, brackets and marks, drawn once for the past and once for the future. */
import { memo, type ReactNode } from 'react';
import { BASELINE } from './layout.ts';
import type { Band, Fold, PlacedMark, TimelineLayout, Written } from './parts.ts';
import { PILL, wordsOfPresent } from './requestsRow.ts';
import { GRACE, RULER } from './rows.ts';
import { interWidth, monoWidth } from '../shell/ui/textWidth.ts';

export interface Ids {
  readonly past: string;
  readonly future: string;
  readonly fold: string;
  readonly stopping: string;
  readonly down: string;
}

export const idsOf = (id: string): Ids => ({
  past: `${id}past`,
  future: `${id}future`,
  fold: `${id}fold`,
  stopping: `${id}stopping`,
  down: `${id}down`,
});

const Patterns = ({ ids }: { ids: Ids }) => (
  <defs>
    <pattern id={ids.fold} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0v6" className="stroke-line-2 stroke-2" />
    </pattern>
    <pattern id={ids.stopping} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0v5" className="stroke-ink-3 stroke-[1.5]" />
    </pattern>
    <pattern id={ids.down} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0v5" className="stroke-edge stroke-[1.5] forced-colors:stroke-[CanvasText]" />
    </pattern>
  </defs>
);

const Folds = ({ folds, height, ids }: { folds: readonly Fold[]; height: number; ids: Ids }) => (
  <g>
    {folds
      .filter((fold) => !fold.open)
      .map((fold) => (
        <g key={fold.from}>
          <rect className="fill-inset" x={fold.x0} width={fold.x1 - fold.x0} height={height} />
          <rect x={fold.x0} width={fold.x1 - fold.x0} height={height} fill={`url(#${ids.fold})`} opacity=".45" />
        </g>
      ))}
  </g>
);

const bandTextClass = ({ h }: Band): string => (h < 12 ? 'tl-in tl-in-slim' : 'tl-in');

/** A gap of 2 px between neighbours shows where one state became the next. */
const bandRect = ({ x0, x1, y, h }: Band) => ({ x: x0, y, width: Math.max(1, x1 - x0 - 2), height: h, rx: 2 });

/** Which hatch lies over a band, and how strong. */
const hatchOf = ({ tone }: Band, ids: Ids): readonly [string, number] | null =>
  tone === 'down' ? [ids.down, 1] : tone === 'stopping' || tone === 'failing' ? [ids.stopping, 0.35] : null;

function PastBand({ band, ids }: { band: Band; ids: Ids }) {
  const hatch = hatchOf(band, ids);
  const text =
    band.label === null ? null : (
      <text x={band.x0 + 6} y={band.y + band.h / 2 + BASELINE} className={bandTextClass(band)}>
        {band.label}
      </text>
    );
  return (
    <g className={`tl-band tl-${band.tone}`}>
      <rect {...bandRect(band)} />
      {hatch === null ? null : <rect {...bandRect(band)} fill={`url(#${hatch[0]})`} opacity={hatch[1]} />}
      {text !== null && hatch !== null ? (
        <rect
          x={band.x0 + 3}
          y={band.y + 1}
          width={Math.min(interWidth(band.label ?? '') + 6, band.x1 - band.x0 - 6)}
          height={band.h - 2}
        />
      ) : null}
      {text}
    </g>
  );
}

function FutureBand({ band }: { band: Band }) {
  const { x, y, width, height } = bandRect(band);
  return (
    <g className={`tl-band-next tl-${band.tone}`}>
      <rect
        className="stroke-(--o) [stroke-dasharray:3_2]"
        x={x + 0.5}
        y={y + 0.5}
        width={Math.max(1, width - 1)}
        height={height - 1}
        rx={1.5}
      />
      {band.label === null ? null : (
        <text x={band.x0 + 6} y={band.y + band.h / 2 + BASELINE} className={bandTextClass(band)}>
          {band.label}
        </text>
      )}
    </g>
  );
}

/** Where lines end: anchors below the last band, signals at the container. */
function feetOf({ rows }: TimelineLayout): { readonly foot: number; readonly stop: number } {
  const bands = rows.filter(({ name }) => name !== 'waits for');
  const container = rows.find(({ name }) => name === 'container');
  return { foot: Math.max(...bands.map(({ y, h }) => y + h)) - 3, stop: (container?.y ?? 0) + (container?.h ?? 0) - 6 };
}

/** The line of a mark, down to what it concerns; it lies under the bands, so that it crosses no words. */
function MarkLine({ mark, foot, stop }: { mark: PlacedMark; foot: number; stop: number }) {
  const x = Math.round(mark.x) + 0.5;
  const [top, bottom] = {
    user: [30, foot],
    anchor: [46, foot],
    signal: [44, stop],
    kill: [32, stop],
    failure: [38, 38],
    inferred: [34, foot],
    hook: [34, 44],
    request: [34, 44],
    probe: [34, 44],
  }[mark.kind] as [number, number];
  return (
    <g className={`tl-mark-${mark.kind}`}>
      <path className="tl-line fill-none" d={`M${x} ${top}V${bottom}`} />
    </g>
  );
}

/** Of the DELETEs that a removal has: 1 asks, 2 removes, as in the summary at its end. */
const Numbered = ({ x, number }: { x: number; number: 1 | 2 }) => (
  <g className="tl-number">
    <circle cx={x} cy="37.5" r="7" />
    <text x={x} y="41" textAnchor="middle">
      {number}
    </text>
  </g>
);

function MarkSign({ mark }: { mark: PlacedMark }) {
  const x = Math.round(mark.x) + 0.5;
  if (mark.number !== undefined) return <Numbered x={x} number={mark.number} />;
  switch (mark.kind) {
    case 'user':
      return (
        <path
          className="tl-glyph"
          transform={`translate(${x - 6} 31) scale(1.08)`}
          d="M2.4 1 10.4 6.4 6.7 7.2 4.8 10.8z"
        />
      );
    case 'anchor':
      return <circle className="tl-ring stroke-[1.25]" cx={x} cy="37.5" r="6" />;
    case 'inferred':
      return (
        <circle className="fill-surface stroke-ink-2 stroke-[1.25] [stroke-dasharray:2_2]" cx={x} cy="37.5" r="5" />
      );
    case 'failure':
      return <path className="tl-glyph" transform={`translate(${x - 6} 31.5)`} d="M4 .8h4L11.2 4v4L8 11.2H4L.8 8V4z" />;
    default:
      return null;
  }
}

function MarkWords({ mark, words: { x, text } }: { mark: PlacedMark; words: Written }) {
  return (
    <>
      {mark.kind === 'signal' ? (
        <rect
          className="tl-pill"
          x={x - PILL.inset}
          y="30"
          width={monoWidth(text) + 2 * PILL.inset}
          height="15"
          rx="3"
        />
      ) : null}
      <text x={x} y="41">
        {text}
      </text>
    </>
  );
}

const Mark = ({ mark }: { mark: PlacedMark }) => (
  <g className={`tl-mark tl-mark-${mark.kind}`}>
    {mark.sign ? <MarkSign mark={mark} /> : null}
    {mark.words === null ? null : <MarkWords mark={mark} words={mark.words} />}
  </g>
);

/** The step that the page is about; it is always written, and what it would lie over gives way. */
export function PresentMark({ mark, layout }: { mark: PlacedMark; layout: TimelineLayout }) {
  const words = wordsOfPresent(mark, layout.marks, layout.axis.size);
  return (
    <g className={`tl-mark tl-mark-${mark.kind} tl-mark-now`}>
      {words.covers.map(({ x0, x1 }) => (
        <rect key={`${x0}/${x1}`} className="fill-surface" x={x0 - 1} y="29" width={x1 - x0 + 2} height="17" />
      ))}
      <MarkLine mark={mark} {...feetOf(layout)} />
      <MarkSign mark={mark} />
      <MarkWords mark={mark} words={words} />
    </g>
  );
}

/** What of the grace is used, or left: which of the two it is the layer says. */
const GraceBar = ({ x0, x1 }: { x0: number; x1: number }) => (
  <rect
    className="tl-grace"
    x={x0 + 0.5}
    y={GRACE.y + 0.5}
    width={Math.max(2, x1 - x0 - 1)}
    height={GRACE.h - 1}
    rx="2"
  />
);

/** What is alike in both looks, around the bands, which are not. */
function Layer({ layout, children }: { layout: TimelineLayout; children: ReactNode }) {
  const { marks, graces, afters } = layout;
  const feet = feetOf(layout);
  return (
    <>
      {graces.map((grace) => (
        <GraceBar key={grace.since} x0={grace.x0} x1={grace.x1} />
      ))}
      {marks.map((mark) => (
        <MarkLine key={mark.seq} mark={mark} {...feet} />
      ))}
      {children}
      {marks.map((mark) => (
        <Mark key={mark.seq} mark={mark} />
      ))}
      {afters.map((after) => (
        <text key={`${after.label}${after.y}`} x={after.x} y={after.y} className="tl-in tl-after">
          {after.label}
        </text>
      ))}
      <Others layout={layout} />
      <CrowdAreas layout={layout} />
      <Notes layout={layout} />
      <Moments layout={layout} />
    </>
  );
}

/** What lies under the bands. */
export const Ground = memo(function Ground({
  layout: { folds, ticks, seconds, height },
  width,
  ids,
  ruler = true,
}: PlotProps) {
  return (
    <>
      <Patterns ids={ids} />
      <Folds folds={folds} height={height} ids={ids} />
      {ruler ? <Ruler ticks={ticks} seconds={seconds} width={width} /> : null}
    </>
  );
});

export const Future = memo(function Future({ layout }: { layout: TimelineLayout }) {
  return (
    <g className="tl-future">
      <Layer layout={layout}>
        {layout.bands.map((band) => (
          <FutureBand key={`${band.row}${band.lane}${band.from}`} band={band} />
        ))}
      </Layer>
    </g>
  );
});

export const Past = memo(function Past({ layout, ids }: { layout: TimelineLayout; ids: Ids }) {
  return (
    <g className="tl-past">
      <Layer layout={layout}>
        {layout.bands.map((band) => (
          <PastBand key={`${band.row}${band.lane}${band.from}`} band={band} ids={ids} />
        ))}
      </Layer>
    </g>
  );
});

export interface PlotProps {
  readonly layout: TimelineLayout;
  readonly width: number;
  readonly ids: Ids;
  /** Without, where it lies under another one of the same axis. */
  readonly ruler?: boolean;
}

/** Past and future are the same drawing in two looks; the playhead only moves where one is cut off and the other begins. */
export const Plot = (props: PlotProps) => (
  <>
    <Ground {...props} />
    <g clipPath={`url(#${props.ids.future})`}>
      <Future layout={props.layout} />
    </g>
    <g clipPath={`url(#${props.ids.past})`}>
      <Past layout={props.layout} ids={props.ids} />
    </g>
  </>
);

const Ruler = ({ ticks, seconds, width }: Pick<TimelineLayout, 'ticks' | 'seconds'> & { width: number }) => (
  <>
    <path className="stroke-line" d={`M-8 ${RULER + 0.5}H${width + 12}`} />
    <path
      className="stroke-edge"
      d={seconds.map(({ x, isLong }) => `M${Math.round(x) + 0.5} ${RULER}v${isLong ? -5 : -3}`).join('')}
    />
    {ticks.map((tick) => (
      <text key={tick.t} x={tick.x} y="13" className="tl-tick">
        {tick.label}
      </text>
    ))}
  </>
);

/** Slim bands of the other pods; the look of past and future comes from the group that they stand in. */
const Others = ({ layout }: { layout: TimelineLayout }) =>
  layout.others.map((other) =>
    other.bands.map(({ tone, x0, x1 }) => (
      <rect
        key={`${other.key}${x0}`}
        className={`tl-other tl-${tone}`}
        x={x0}
        y={other.y + other.h / 2 - (other.h > 12 ? 4 : 3)}
        width={Math.max(1, x1 - x0 - 2)}
        height={other.h > 12 ? 8 : 6}
        rx="2"
      />
    )),
  );

const CrowdAreas = ({ layout }: { layout: TimelineLayout }) =>
  layout.crowd?.areas.map(({ tone, d }) => <path key={tone} className={`tl-crowd tl-${tone}`} d={d} />);

/** What returns periodically while nothing else happens, in an opened fold. */
function Moments({ layout }: { layout: TimelineLayout }) {
  const y = layout.rows.at(-1)?.y ?? 0;
  const tall = (what: string): number => (what === 'relist' ? 3 : what === 'housekeeping' ? 6 : 9);
  return layout.folds.map((fold) =>
    fold.moments.map(({ t, x, what }) => (
      <path key={`${what}${t}`} className="tl-line fill-none" d={`M${x} ${y + 3}v${-tall(what)}`}>
        <title>{what}</title>
      </path>
    )),
  );
}

/** How long each is waited for, as a rule under its words; the longest is the heaviest. */
const Notes = ({ layout }: { layout: TimelineLayout }) => {
  const y = layout.rows.at(-1)?.y ?? 0;
  return layout.notes.map(({ from, x0, x1, reason, length, words, isLongest }) => (
    <g key={from} className={isLongest ? 'tl-wait tl-wait-longest' : 'tl-wait'}>
      <path d={`M${x0 + 1} ${y + 15.25}H${Math.max(x0 + 2, x1 - 1)}`} />
      {words === null ? null : (
        <text x={words.x} y={y + 11} className="tl-note">
          {words.text}
        </text>
      )}
      <title>{isLongest ? reason : `${reason}, ${length}`}</title>
    </g>
  ));
};
