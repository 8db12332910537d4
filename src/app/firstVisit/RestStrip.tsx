/** The foot at rest: the timers' ticks run up to now, and beyond it the story is sketched as it will be told. */
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../language/index.ts';
import { usePage, useTrace } from '../store/index.ts';
import { graceOfFirst } from './firstPod.ts';
import { useRestClock } from './restClock.ts';
import { TEXTS } from './texts.ts';
import { firings, timersOf, type Timer } from './timers.ts';

const PX_PER_SECOND = 80;
const NAMES = 104;
const RULER = 24;
const ROW = 20;
/** Where now stands, and no nearer to the edge than the sketch needs. */
const NOW_SHARE = 0.58;
const SKETCH = 400;

export function RestStrip() {
  const say = useTexts(TEXTS);
  const grace = usePage(graceOfFirst);
  const timers = timersOf(useTrace().events);
  const pane = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const now = Math.round(Math.max(NAMES + 60, Math.min(width * NOW_SHARE, width - SKETCH)));
  const seconds = Math.floor((now - NAMES) / PX_PER_SECOND / 2) * 2;
  return (
    <section className="rest-strip h-full overflow-hidden" aria-label={say.ahead}>
      <p className="sr-only">{say.strip({ grace })}</p>
      <div ref={pane} className="h-full overflow-hidden" aria-hidden="true">
        {width === 0 ? null : (
          <svg width={width} height="96">
            <path className="stroke-line" d={`M0 ${RULER}H${width}`} />
            {Array.from({ length: seconds / 2 }, (_, i) => (i + 1) * 2).map((ago) => (
              <text key={ago} className="font-mono" x={now - ago * PX_PER_SECOND} y="16" textAnchor="middle">
                {`−${say.seconds({ count: ago })}`}
              </text>
            ))}
            {timers.map((timer, row) => (
              <g key={timer.name}>
                <text className="font-mono" x="12" y={RULER + 20 + row * ROW}>
                  {say.timer[timer.name]}
                </text>
                <Ticks timer={timer} y={RULER + 11 + row * ROW} now={now} />
              </g>
            ))}
            <path className="stroke-now stroke-[1.5] forced-colors:stroke-[CanvasText]" d={`M${now} ${RULER}V96`} />
            <rect
              className="fill-now forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
              x={now - 30}
              y="3"
              width="60"
              height="18"
              rx="2"
            />
            <text className="font-semibold font-mono fill-on-now" x={now} y="16" textAnchor="middle">
              {say.now}
            </text>
            <Sketch from={now + 60} to={Math.min(width - 40, now + 60 + 360)} grace={grace} />
          </svg>
        )}
      </div>
    </section>
  );
}

function Ticks({ timer, y, now }: { readonly timer: Timer; readonly y: number; readonly now: number }) {
  const ticks = useRef<SVGPathElement>(null);
  useRestClock((t) => {
    const from = t - ((now - NAMES) / PX_PER_SECOND) * 1e6;
    const drawn = firings(timer, from, t).map((at) => {
      const x = now - ((t - at) / 1e6) * PX_PER_SECOND;
      return `M${x.toFixed(1)} ${y}v11`;
    });
    ticks.current?.setAttribute('d', drawn.join(''));
  });
  return (
    <path ref={ticks} className="stroke-edge stroke-[1.5] forced-colors:stroke-[CanvasText]" data-ticks={timer.name} />
  );
}

function Sketch({ from, to, grace }: { readonly from: number; readonly to: number; readonly grace: number }) {
  const say = useTexts(TEXTS);
  const [begins, ends] = [from + 50, to - 76];
  const y = 60;
  return (
    <g className="rest-sketch">
      <path className="stroke-edge [stroke-dasharray:1.5_3]" d={`M${from} ${y}H${to}`} />
      <rect
        className="stroke-st-terminating fill-[color-mix(in_srgb,var(--st-terminating)_45%,transparent)] [stroke-dasharray:3_2]"
        x={begins}
        y={y - 2.5}
        width={Math.max(0, ends - begins)}
        height="5"
        rx="1"
      />
      <text className="fill-user-text" x={from - 8} y={y - 14}>
        {say.yours}
      </text>
      <text x={(from + to) / 2} y={y - 14} textAnchor="middle">
        {say.grace({ seconds: grace })}
      </text>
      <text x={to + 8} y={y - 14} textAnchor="end">
        {say.kubelets}
      </text>
      {([1, 2] as const).map((number) => (
        <g key={number} className={`rest-wire rest-wire-${number}`}>
          <circle
            className="fill-(--w) forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
            cx={number === 1 ? from : to}
            cy={y}
            r="7.5"
          />
          <text className="rest-wire-number" x={number === 1 ? from : to} y={y + 4} textAnchor="middle">
            {number}
          </text>
        </g>
      ))}
    </g>
  );
}
