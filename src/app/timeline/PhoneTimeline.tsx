/** The timeline of a phone: time runs down, because a strip that scrolls sideways hides the past or the future. */
import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { duration, instant } from '../explain/index.ts';
import { texts, useLanguage, useTexts } from '../language/index.ts';
import { historiesOf, useChosenPod } from '../readings/index.ts';
import { StateIcon, useWidth } from '../shell/ui/index.ts';
import { actions, useInstant, useTrace } from '../store/index.ts';
import { placeOf } from './axis.ts';
import { layTimeline, type BandBelow } from './layout.ts';
import { ENTRY, layPhone, type PhoneEntry, type PhoneLayout } from './phoneLayout.ts';
import { LEFT, RIGHT } from './strip.ts';
import { TEXTS } from './texts.ts';
import type { DrawnAxis } from './Timeline.tsx';
import { marksOf } from './useTimeline.ts';
import './timeline.css';
import './phone.css';

function Bands({ layout, cut }: { layout: PhoneLayout; cut: number }) {
  const id = useId();
  return (
    <svg className="tl-svg" aria-hidden="true">
      <defs>
        <pattern id={`${id}fold`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" className="stroke-line-2 stroke-2" />
        </pattern>
        <pattern id={`${id}stop`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v5" className="stroke-ink-3 stroke-[1.5]" />
        </pattern>
        <pattern id={`${id}down`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v5" className="stroke-edge stroke-[1.5] forced-colors:stroke-[CanvasText]" />
        </pattern>
        <clipPath id={`${id}past`}>
          <rect width="200" height={Math.max(0, cut)} />
        </clipPath>
        <clipPath id={`${id}future`}>
          <rect y={cut} width="200" height={Math.max(0, layout.height - cut)} />
        </clipPath>
      </defs>
      {layout.folds.map(({ y0, y1 }) => (
        <g key={y0}>
          <rect className="fill-inset" y={y0} width="100%" height={y1 - y0} />
          <rect y={y0} width="100%" height={y1 - y0} fill={`url(#${id}fold)`} opacity=".45" />
        </g>
      ))}
      <g className="tl-future" clipPath={`url(#${id}future)`}>
        {layout.bands.map(({ id: key, tone, x, w, y0, y1 }) => (
          <g key={key} className={`tl-band-next tl-${tone}`}>
            <rect
              className="stroke-(--o) [stroke-dasharray:3_2]"
              x={x + 0.5}
              y={y0 + 0.5}
              width={Math.max(0.5, w - 1)}
              height={Math.max(1, y1 - y0 - 3)}
              rx="1.5"
            />
          </g>
        ))}
      </g>
      <g className="tl-past" clipPath={`url(#${id}past)`}>
        {layout.bands.map(({ id: key, tone, x, w, y0, y1 }) => (
          <g key={key} className={`tl-band tl-${tone}`}>
            <rect x={x} y={y0} width={w} height={Math.max(1, y1 - y0 - 2)} rx="2" />
            {tone === 'stopping' || tone === 'down' ? (
              <rect
                x={x}
                y={y0}
                width={w}
                height={Math.max(1, y1 - y0 - 2)}
                fill={`url(#${id}${tone === 'down' ? 'down' : 'stop'})`}
                opacity={tone === 'down' ? 1 : 0.5}
              />
            ) : null}
          </g>
        ))}
      </g>
      <path className="stroke-now stroke-[1.5]" d={`M52 ${Math.round(cut) + 0.5}H${layout.hasOutages ? 138 : 130}`} />
    </svg>
  );
}

const ago = (t: number, entry: PhoneEntry, next: number | undefined): string | null =>
  entry.kind === 'signal' && entry.t < t && (next === undefined || next > t)
    ? texts(TEXTS).ago({ length: duration(t - entry.t) })
    : null;

function Words({ entry }: { entry: PhoneEntry }) {
  switch (entry.kind) {
    case 'signal':
      return <b className="tlp-signal">{entry.words}</b>;
    case 'user':
      return (
        <>
          <StateIcon shape="user" />
          {entry.words}
        </>
      );
    case 'fold':
      return (
        <span className="tlp-fold">
          {entry.words}
          <br />
          {entry.reason}
        </span>
      );
    default:
      return entry.words;
  }
}

function Row({ entry, next, t, now }: { entry: PhoneEntry; next: number | undefined; t: number; now: boolean }) {
  const classes = [
    'tlp-row absolute left-0 right-0 h-10 grid grid-cols-[48px_84px_minmax(0,1fr)] gap-x-2 items-center text-left rounded-2 text-(length:--fs-13) leading-4.5',
    entry.t > t ? 'tlp-next text-ink-3' : '',
    now ? 'tlp-now text-ink font-semibold' : '',
    entry.kind === 'user' ? 'text-user-text' : '',
  ]
    .filter(Boolean)
    .join(' ');
  const aside = ago(t, entry, next);
  const inner = <Words entry={entry} />;
  const go = () => (entry.seq === null ? actions.seekTime(entry.t) : actions.seekEvent(entry.seq));
  return (
    <li>
      <button
        type="button"
        className={classes}
        style={{ top: entry.y - 20 }}
        aria-current={now ? 'step' : undefined}
        onClick={go}
      >
        {entry.kind === 'fold' ? null : <time>{instant(entry.t)}</time>}
        <span>
          {inner}
          {aside === null ? null : (
            <i className="not-italic font-normal text-ink-3 [font:11px/16px_var(--font-mono)]">{aside}</i>
          )}
        </span>
      </button>
    </li>
  );
}

function Body({ layout }: { layout: PhoneLayout }) {
  const say = useTexts(TEXTS);
  const { t } = useInstant();
  const cut = placeOf(layout.axis, t);
  const badge = useRef<HTMLDivElement>(null);
  const real = layout.entries.filter(({ kind }) => kind !== 'fold');
  const current = real.findLast((entry) => entry.t <= t);
  useEffect(() => {
    badge.current?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);
  return (
    <div className="tlp-body relative mt-6" style={{ height: layout.height }}>
      <Bands layout={layout} cut={cut} />
      <ol className="absolute inset-0" aria-label={say.happens}>
        {layout.entries.map((entry, i) => (
          <Row
            key={entry.id}
            entry={entry}
            next={layout.entries.slice(i + 1).find(({ kind }) => kind !== 'fold')?.t}
            t={t}
            now={entry.id === current?.id}
          />
        ))}
      </ol>
      <div
        ref={badge}
        className="absolute left-0 w-13 h-5 -mt-2.5 rounded-1 bg-now text-on-now text-center pointer-events-none [font:var(--fw-semibold)_11px/20px_var(--font-mono)]"
        style={{ top: cut, scrollMargin: ENTRY * 2 }}
        aria-hidden="true"
      >
        {instant(t)}
      </div>
    </div>
  );
}

/** A strip that other runs of time have below: here on an axis of its own, from left to right, over the list. */
function Over({ below }: { below: (drawn: DrawnAxis) => ReactNode }) {
  const language = useLanguage();
  const trace = useTrace();
  const key = useChosenPod();
  const [measure, pane] = useWidth();
  const [bands, onBands] = useState<readonly BandBelow[]>(NO_BANDS);
  const axis = useMemo(() => {
    const history = key === undefined ? undefined : historiesOf(trace).get(key);
    const width = pane - LEFT - RIGHT;
    if (key === undefined || history === undefined || width < 80) return null;
    const marks = marksOf(trace, language).get(key) ?? [];
    return layTimeline({ trace, key, history, marks, width, open: NO_FOLDS, below: bands }).axis;
  }, [trace, key, language, pane, bands]);
  const place = useCallback((t: number) => (axis === null ? 0 : placeOf(axis, t)), [axis]);
  return (
    <div className="tlp-over grid grid-cols-[84px_minmax(0,1fr)]">
      <span />
      <span ref={measure} />
      {axis === null ? null : below({ place, offset: 0, pane, left: LEFT, onBands })}
    </div>
  );
}

const NO_BANDS: readonly BandBelow[] = [];
const NO_FOLDS: ReadonlySet<number> = new Set();

export interface PhoneTimelineProps {
  readonly below?: ((drawn: DrawnAxis) => ReactNode) | undefined;
}

export function PhoneTimeline({ below }: PhoneTimelineProps) {
  const say = useTexts(TEXTS);
  const language = useLanguage();
  const trace = useTrace();
  const key = useChosenPod();
  const layout = useMemo(() => {
    const history = key === undefined ? undefined : historiesOf(trace).get(key);
    return key === undefined || history === undefined
      ? null
      : layPhone(trace, key, history, marksOf(trace, language).get(key) ?? []);
  }, [trace, key, language]);
  return (
    <section className="tlp relative h-full px-3 pt-2 pb-6 bg-surface" aria-label={say.title}>
      {below === undefined ? null : <Over below={below} />}
      <p className="pl-15 text-ink-3 [font:11px/16px_var(--font-mono)]">
        {layout?.hasOutages === true ? say.columnsAndOutages : say.columns}
      </p>
      {layout === null ? null : <Body layout={layout} />}
    </section>
  );
}
