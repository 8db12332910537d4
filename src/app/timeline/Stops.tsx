/**
 * One button over each mark, band and fold, so that everything can be pointed at, focused and named. One tab stop; the
 * arrow keys go through them.
 */
import { useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { instant, isIdle, waitText } from '../explain/index.ts';
import { texts, useTexts } from '../language/index.ts';
import type { Trace } from '../../trace/index.ts';
import { usePage } from '../store/index.ts';
import { placeOf } from './axis.ts';
import type { Fold, Stop, TimelineLayout } from './parts.ts';
import { TEXTS } from './texts.ts';
import { monoWidth } from '../shell/ui/textWidth.ts';

interface StopsProps {
  readonly layout: TimelineLayout;
  readonly onFold: (fold: Fold) => void;
  readonly onPoint: (stop: Stop | null) => void;
  readonly onGo: (stop: Stop) => void;
  /** A stop has the focus and may be out of sight. */
  readonly onReveal?: (x: number) => void;
  readonly onKey?: (event: KeyboardEvent) => void;
  /** px of the strip that lie left of the pane. */
  readonly offset?: number;
  /** Where several timelines stand together: which one, and how far down. */
  readonly label?: string;
  readonly top?: number;
}

function foldName(fold: Fold): string {
  const first = fold.waits[0] ?? { kind: 'nothing' };
  return texts(TEXTS).foldName({
    isOpen: fold.open,
    from: instant(fold.from),
    length: fold.length,
    reason: waitText(first).short,
    idle: isIdle(first),
  });
}

const STOP = 'tl-stop rounded-1 hover:shadow-[0_0_0_1px_var(--text-3)]';
const PILL =
  'tl-pill-button border border-line-2 rounded-full bg-surface [font:var(--fw-regular)_var(--fs-10)/15px_var(--font-mono)] ' +
  'text-center whitespace-nowrap text-ink-2 hover:border-edge hover:text-ink';

interface StopButtonProps {
  readonly layout: TimelineLayout;
  readonly fold: Fold | null;
  readonly label: string;
  readonly style: CSSProperties;
  readonly tabIndex: number;
  readonly onPoint: (how: 'in' | 'focus' | 'out') => void;
  readonly onChoose: () => void;
}

function StopButton({ layout, fold, label, style, tabIndex, onPoint, onChoose }: StopButtonProps) {
  // The playhead's badge is as wide as a pill's half; under it the pill would only show its ends.
  const covered = usePage(({ instant: { t } }) => {
    if (fold === null) return false;
    return Math.abs(placeOf(layout.axis, t) - (fold.x0 + fold.x1) / 2) < 32 + monoWidth(fold.title) / 2;
  });
  return (
    <button
      type="button"
      className={`absolute pointer-events-auto ${fold === null ? STOP : PILL} ${covered ? 'tl-covered' : ''}`}
      aria-label={label}
      aria-expanded={fold?.open}
      tabIndex={tabIndex}
      style={style}
      onPointerDown={(event) => event.stopPropagation()}
      onPointerEnter={() => onPoint('in')}
      onPointerLeave={() => onPoint('out')}
      onFocus={() => onPoint('focus')}
      onBlur={() => onPoint('out')}
      onClick={onChoose}
    >
      {fold?.title ?? ''}
    </button>
  );
}

export function Stops({ layout, onFold, onPoint, onGo, onReveal, onKey, offset = 0, label, top = 0 }: StopsProps) {
  const say = useTexts(TEXTS);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const entries = useMemo(() => {
    const stops = layout.stops.map((stop) => ({ t: stop.t, x: stop.x, stop, fold: null }));
    const folds = layout.folds.map((fold) => ({ t: fold.from + 1, x: (fold.x0 + fold.x1) / 2, stop: null, fold }));
    return [...stops, ...folds].sort((a, b) => a.t - b.t);
  }, [layout]);
  const here = Math.min(at, entries.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (event.key === 'Enter') event.stopPropagation();
    if (to === undefined) {
      onKey?.(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation(); // the arrows are this row's here, not the player's
    const next = Math.min(Math.max(to, 0), entries.length - 1);
    setAt(next);
    list.current?.querySelectorAll('button')[next]?.focus({ preventScroll: true });
  };

  return (
    <div
      ref={list}
      className="tl-stops absolute pointer-events-none"
      role="toolbar"
      aria-label={label ?? say.marks}
      style={{ top, transform: offset === 0 ? undefined : `translateX(${-offset}px)` }}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {entries.map(({ stop, fold, x }, i) => {
        const name = stop?.name ?? (fold === null ? '' : foldName(fold));
        const place =
          stop === null
            ? {
                left: x - (monoWidth(fold?.title ?? '') / 2 + 9),
                top: 2,
                width: monoWidth(fold?.title ?? '') + 18,
                height: 17,
              }
            : { left: stop.box.x, top: stop.box.y, width: stop.box.w, height: stop.box.h };
        return (
          <StopButton
            key={`${stop?.seq ?? 'fold'}${fold?.from ?? ''}`}
            layout={layout}
            fold={fold}
            label={name}
            style={place}
            tabIndex={i === here ? 0 : -1}
            onPoint={(on) => {
              if (on === 'focus') {
                setAt(i);
                onReveal?.(x);
              }
              onPoint(on === 'out' ? null : stop);
            }}
            onChoose={() => (stop === null ? fold !== null && onFold(fold) : onGo(stop))}
          />
        );
      })}
    </div>
  );
}

/** What is pointed at, in words, above or below its place. */
interface TipProps {
  readonly stop: Stop;
  readonly width: number;
  readonly trace: Pick<Trace<unknown>, 'events'>;
  readonly offset?: number;
}

export function Tip({ stop, width, trace, offset = 0 }: TipProps) {
  const event = trace.events[stop.seq];
  const x = stop.x - offset;
  const right = x > width - 180;
  const { y, h } = stop.box;
  const top = y < 90 ? y + h + 4 : y - 50;
  return (
    <div className="tl-tip" aria-hidden="true" style={{ top, ...(right ? { right: width - x } : { left: x }) }}>
      <b className="font-semibold text-ink">{stop.name.replace(/^[\d.]+ s, /, '')}</b>
      <span>
        {instant(stop.t)} s · {event?.actor ?? ''}
      </span>
    </div>
  );
}
