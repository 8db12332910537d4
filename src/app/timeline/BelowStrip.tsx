/**
 * A strip below the timeline's rows, on their axis: names at the left, bands at the right, drawn once for the past and
 * once for the future. Over each band lies a button, so that the strip can be gone through and read by keyboard.
 */
import { memo, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { instant } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { interWidth } from '../shell/ui/textWidth.ts';
import { actions, useInstant } from '../store/index.ts';
import type { DrawnAxis } from './Timeline.tsx';
import { TEXTS } from './texts.ts';
import './timeline.css';
import './below.css';

export interface StripBand {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly h: number;
  /** Written where there is room. */
  readonly words: string;
  /** Of whom it is: `rules`. */
  readonly of: string;
  readonly className: string;
}

export interface StripName {
  readonly y: number;
  readonly text: string;
  /** A second line, of what stands above. */
  readonly isAside?: boolean;
}

export interface BelowStripProps {
  readonly drawn: DrawnAxis;
  readonly height: number;
  /** What the buttons are, all together. */
  readonly label: string;
  readonly names: readonly StripName[];
  readonly bands: readonly StripBand[];
  /** What is drawn besides, for the past and for the future alike. */
  readonly children?: ReactNode;
  readonly table: StripTable;
}

/** For who reads and does not see: what stands in the picture, as a table of the bands. */
export interface StripTable {
  readonly caption: string;
  readonly heads: readonly [from: string, to: string, what: string];
  /** A row over those of the bands. */
  readonly first?: { readonly from: number; readonly to: number; readonly what: string };
}

/** Of one line: the pane need not be much higher for it. */
const SLIM = 30;

/** A window of some milliseconds is still to be seen. */
const LEAST = 2;

const Bands = memo(function Bands({ bands, place }: { bands: readonly StripBand[]; place: (t: number) => number }) {
  return bands.map((band) => {
    const [x0, x1] = [place(band.from), place(band.to)];
    const w = Math.max(LEAST, x1 - x0 - 1);
    return (
      <g key={`${band.y} ${band.from}`} className={`below-band ${band.className}`}>
        <rect x={x0} y={band.y} width={w} height={band.h} rx="2" />
        {interWidth(band.words) + 10 <= w ? (
          <text x={x0 + 5} y={band.y + band.h / 2 + 3.5}>
            {band.words}
          </text>
        ) : null}
      </g>
    );
  });
});

export function BelowStrip({ drawn, height, label, names, bands, children, table }: BelowStripProps) {
  const { place, offset, pane, left } = drawn;
  const { t } = useInstant();
  const id = useId();
  const now = place(t);
  const drawing = (
    <>
      {children}
      <Bands bands={bands} place={place} />
    </>
  );
  return (
    <>
      <div className="below-names" data-is-slim={height <= SLIM || undefined} aria-hidden="true">
        {names.map(({ y, text, isAside = false }) => (
          <span key={text} className={isAside ? 'tl-name below-aside' : 'tl-name'} style={{ top: y }}>
            {text}
          </span>
        ))}
      </div>
      <div className="below-strip">
        <svg width={pane} height={height} aria-hidden="true">
          <defs>
            <clipPath id={`${id}past`}>
              <rect x="-100" y="0" width={Math.max(0, 100 + now)} height={height} />
            </clipPath>
            <clipPath id={`${id}future`}>
              <rect x={now} y="0" width="100000" height={height} />
            </clipPath>
          </defs>
          <g transform={`translate(${left - offset} 0)`}>
            <g clipPath={`url(#${id}past)`}>{drawing}</g>
            <g className="below-future" clipPath={`url(#${id}future)`}>
              {drawing}
            </g>
            <path className="below-head" d={`M${Math.round(now) + 0.5} 0V${height}`} />
          </g>
        </svg>
        <BandButtons drawn={drawn} label={label} bands={bands} />
        <div className="sr-only">
          <Table {...table} bands={bands} />
        </div>
      </div>
    </>
  );
}

function Table({ caption, heads, first, bands }: StripTable & { readonly bands: readonly StripBand[] }) {
  const rows = bands.map(({ from, to, y, of, words }) => ({ key: `${y} ${from}`, from, to, what: `${of}: ${words}` }));
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...(first === undefined ? [] : [{ key: 'first', ...first }]), ...rows].map(({ key, from, to, what }) => (
          <tr key={key}>
            <td>{instant(from)}</td>
            <td>{instant(to)}</td>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface BandButtonsProps {
  readonly drawn: DrawnAxis;
  readonly label: string;
  readonly bands: readonly StripBand[];
}

/** One tab stop; arrows go from band to band along a lane, and from lane to lane. */
const BandButtons = memo(function BandButtons({
  drawn: { place, offset, pane, left },
  label,
  bands,
}: BandButtonsProps) {
  const say = useTexts(TEXTS);
  const [at, setAt] = useState(0);
  const [pointed, setPointed] = useState<StripBand | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const here = Math.min(at, bands.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = goalOf(event.key, here, bands);
    if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation(); // the arrows are this strip's here, not the player's
    setAt(to);
    list.current?.querySelectorAll('button')[to]?.focus({ preventScroll: true });
  };
  const x = (t: number): number => Math.min(Math.max(place(t) - offset + left, 0), pane);
  return (
    <div ref={list} className="below-stops" role="toolbar" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {bands.map((band, i) => {
        const [x0, x1] = [x(band.from), x(band.to)];
        return (
          <button
            key={`${band.y} ${band.from}`}
            type="button"
            className="below-stop"
            aria-label={nameOf(band, say.lasts({ from: instant(band.from), to: instant(band.to) }))}
            tabIndex={i === here ? 0 : -1}
            style={{ left: x0, top: band.y - 2, width: Math.max(6, x1 - x0), height: band.h + 4 }}
            onClick={() => actions.seekTime(band.from)}
            onFocus={() => {
              setAt(i);
              setPointed(band);
            }}
            onBlur={() => setPointed(null)}
            onPointerEnter={() => setPointed(band)}
            onPointerLeave={() => setPointed(null)}
          />
        );
      })}
      {pointed === null ? null : (
        <span
          className="below-tip"
          aria-hidden="true"
          style={{
            top: Math.max(0, pointed.y - 34),
            ...(x(pointed.from) > pane / 2 ? { right: pane - x(pointed.to) } : { left: x(pointed.from) }),
          }}
        >
          <b>
            {pointed.of}: {pointed.words}
          </b>{' '}
          {say.lasts({ from: instant(pointed.from), to: instant(pointed.to) })}
        </span>
      )}
    </div>
  );
});

const nameOf = ({ of, words }: StripBand, lasts: string): string => `${of}: ${words}, ${lasts}`;

/** Left and right along a lane and over its end; up and down to what is at the same time in the next. */
function goalOf(key: string, here: number, bands: readonly StripBand[]): number | null {
  const last = bands.length - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(here + 1, last);
    case 'ArrowLeft':
      return Math.max(here - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowDown':
    case 'ArrowUp': {
      const from = bands[here];
      if (from === undefined) return null;
      const lanes = [...new Set(bands.map(({ y }) => y))].toSorted((a, b) => a - b);
      const y = lanes[lanes.indexOf(from.y) + (key === 'ArrowDown' ? 1 : -1)];
      if (y === undefined) return here;
      const there = bands.findLastIndex((band) => band.y === y && band.from <= from.from);
      return there < 0 ? bands.findIndex((band) => band.y === y) : there;
    }
    default:
      return null;
  }
}
