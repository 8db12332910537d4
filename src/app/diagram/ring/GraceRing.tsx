/**
 * The ring of the grace: it drains what is left, clockwise from the top, and says the seconds in its middle. It is drawn
 * of what it is given and of nothing else; how it grows and shrinks is `ring.css`.
 */
import type { ReactElement } from 'react';
import { useTexts } from '../../language/index.ts';
import { arcOf, NUMBER, RADIUS, ringNumber, STROKE, ticksPath, type RingGrace } from './ring.ts';
import { TEXTS } from './texts.ts';
import './ring.css';

/** Smaller than this the words under the number would touch the ring. */
const WORDY = 120;

export function GraceRing({ grace, size }: { readonly grace: RingGrace; readonly size: number }): ReactElement {
  const say = useTexts(TEXTS);
  const middle = size / 2;
  const arc = arcOf(grace);
  const { whole, tenths } = ringNumber(grace);
  const total = String(grace.total);
  const used = size < WORDY ? say.usedShort : say.used({ total });
  return (
    <svg
      className={`drain-ring block flex-none overflow-visible rounded-[50%] pointer-events-none is-${grace.state}`}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden="true"
      data-ring={grace.state}
    >
      <circle className="fill-surface forced-colors:fill-[Canvas]" cx={middle} cy={middle} r={size * 0.497} />
      <path className="ring-ticks fill-none stroke-[1.4]" d={ticksPath(grace.total, size)} />
      <circle
        className="fill-none stroke-line-2 forced-colors:stroke-[GrayText]"
        cx={middle}
        cy={middle}
        r={size * RADIUS}
        strokeWidth={size * STROKE}
      />
      {arc && (
        <circle
          className="ring-left fill-none"
          cx={middle}
          cy={middle}
          r={size * RADIUS}
          strokeWidth={size * STROKE}
          pathLength={arc.of}
          strokeDasharray={`${arc.left} ${arc.of}`}
          strokeDashoffset={arc.left - arc.of}
          transform={`rotate(-90 ${middle} ${middle})`}
        />
      )}
      <text
        className="fill-ink font-semibold tabular-nums font-mono [text-anchor:middle] forced-colors:fill-[CanvasText]"
        x={middle}
        y={middle + size * 0.075}
        fontSize={size * NUMBER}
      >
        {whole}
        <tspan className="text-[0.6em] font-medium">{tenths}</tspan>
      </text>
      <text
        className="ring-words fill-ink-2 font-mono [text-anchor:middle] forced-colors:fill-[CanvasText]"
        x={middle}
        y={middle + size * 0.19}
        fontSize={Math.max(10, size * 0.07)}
      >
        {grace.state === 'ended' ? used : say.left({ total })}
      </text>
    </svg>
  );
}
