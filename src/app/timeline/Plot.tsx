/** What of the timeline does not move: bands, folds, ruler, brackets and marks, drawn once for the past and once for the future. */
import { memo, type ReactNode } from 'react';
import type { Band, Fold, PlacedMark, TimelineLayout } from './parts.ts';
import { BRACKET_Y, RULER } from './rows.ts';
import { monoWidth } from './textWidth.ts';
import { markLabelX } from './wishes.ts';

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
      <path d="M0 0v6" className="tl-hatch-fold" />
    </pattern>
    <pattern id={ids.stopping} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0v5" className="tl-hatch-stopping" />
    </pattern>
    <pattern id={ids.down} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0v5" className="tl-hatch-down" />
    </pattern>
  </defs>
);

const Folds = ({ folds, height, ids }: { folds: readonly Fold[]; height: number; ids: Ids }) => (
  <g>
    {folds
      .filter((fold) => !fold.open)
      .map((fold) => (
        <g key={fold.from}>
          <rect className="tl-fold" x={fold.x0} width={fold.x1 - fold.x0} height={height} />
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
      <text x={band.x0 + 6} y={band.y + band.h / 2 + 3.7} className={bandTextClass(band)}>
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
          width={Math.min((band.label ?? '').length * 6 + 4, band.x1 - band.x0 - 6)}
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
      <rect x={x + 0.5} y={y + 0.5} width={Math.max(1, width - 1)} height={height - 1} rx={1.5} />
      {band.label === null ? null : (
        <text x={band.x0 + 6} y={band.y + band.h / 2 + 3.7} className={bandTextClass(band)}>
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
      <path className="tl-line" d={`M${x} ${top}V${bottom}`} />
    </g>
  );
}

function MarkGlyph({ mark, written }: { mark: PlacedMark; written: boolean }) {
  const x = Math.round(mark.x) + 0.5;
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
      return <circle className="tl-ring" cx={x} cy="37.5" r="6" />;
    case 'signal':
      return written ? (
        <rect className="tl-pill" x={x + 3} y="30" width={monoWidth(mark.label) + 8} height="15" rx="3" />
      ) : null;
    case 'inferred':
      return <circle className="tl-guess" cx={x} cy="37.5" r="5" />;
    case 'failure':
      return <path className="tl-glyph" transform={`translate(${x - 6} 31.5)`} d="M4 .8h4L11.2 4v4L8 11.2H4L.8 8V4z" />;
    default:
      return null;
  }
}

/** `now`: the step that the page is about; it is always written. */
export function Mark({ mark, layout, now = false }: { mark: PlacedMark; layout: TimelineLayout; now?: boolean }) {
  const written = mark.written || now;
  return (
    <g className={`tl-mark tl-mark-${mark.kind} ${now ? 'tl-mark-now' : ''}`}>
      {now ? <MarkLine mark={mark} {...feetOf(layout)} /> : null}
      <MarkGlyph mark={mark} written={written} />
      {written ? (
        <text x={markLabelX(mark, mark.x) + (mark.kind === 'signal' ? 4 : 0)} y="41">
          {mark.label}
        </text>
      ) : null}
    </g>
  );
}

const Bracket = ({ x0, x1 }: { x0: number; x1: number }) => (
  <path className="tl-bracket" d={`M${x0 + 0.5} ${BRACKET_Y}v9H${x1 - 0.5}v-9`} />
);

/** What is alike in both looks, around the bands, which are not. */
function Layer({ layout, children }: { layout: TimelineLayout; children: ReactNode }) {
  const { marks, graces, afters } = layout;
  const feet = feetOf(layout);
  return (
    <>
      {graces.map((grace) => (
        <Bracket key={grace.since} x0={grace.x0} x1={grace.x1} />
      ))}
      {marks.map((mark) => (
        <MarkLine key={mark.seq} mark={mark} {...feet} />
      ))}
      {children}
      {marks.map((mark) => (
        <Mark key={mark.seq} mark={mark} layout={layout} />
      ))}
      {afters.map((after) => (
        <text key={`${after.label}${after.y}`} x={after.x} y={after.y} className="tl-in tl-after">
          {after.label}
        </text>
      ))}
      <Notes layout={layout} />
      <Moments layout={layout} />
      <Others layout={layout} />
      <CrowdAreas layout={layout} />
    </>
  );
}

export interface PlotProps {
  readonly layout: TimelineLayout;
  readonly width: number;
  readonly ids: Ids;
  /** Without, where it lies under another one of the same axis. */
  readonly ruler?: boolean;
}

/** Past and future are the same drawing in two looks; the playhead only moves where one is cut off and the other begins. */
export const Plot = memo(function Plot({ layout, width, ids, ruler = true }: PlotProps) {
  const { bands, folds, ticks, height } = layout;
  return (
    <>
      <Patterns ids={ids} />
      <Folds folds={folds} height={height} ids={ids} />
      {ruler ? <Ruler ticks={ticks} width={width} /> : null}
      <g className="tl-future" clipPath={`url(#${ids.future})`}>
        <Layer layout={layout}>
          {bands.map((band) => (
            <FutureBand key={`${band.row}${band.lane}${band.from}`} band={band} />
          ))}
        </Layer>
      </g>
      <g className="tl-past" clipPath={`url(#${ids.past})`}>
        <Layer layout={layout}>
          {bands.map((band) => (
            <PastBand key={`${band.row}${band.lane}${band.from}`} band={band} ids={ids} />
          ))}
        </Layer>
      </g>
    </>
  );
});

const Ruler = ({ ticks, width }: Pick<TimelineLayout, 'ticks'> & { width: number }) => (
  <>
    <path className="tl-rule" d={`M-8 ${RULER + 0.5}H${width + 12}`} />
    {ticks.map((tick) => (
      <text key={tick.t} x={tick.x} y="14" className="tl-tick">
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
        y={other.y + 5}
        width={Math.max(1, x1 - x0 - 2)}
        height="8"
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
      <path key={`${what}${t}`} className="tl-line" d={`M${x} ${y + 3}v${-tall(what)}`}>
        <title>{what}</title>
      </path>
    )),
  );
}

const Notes = ({ layout }: { layout: TimelineLayout }) =>
  layout.notes.map(({ x, reason }) => (
    <text key={x} x={x} y={(layout.rows.at(-1)?.y ?? 0) + 12} textAnchor="middle" className="tl-note">
      {reason}
    </text>
  ));
