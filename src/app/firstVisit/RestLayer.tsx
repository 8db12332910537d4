/** Over the diagram at rest: the two DELETEs as a promise on their wires, and the timers as arcs that fill up. */
import { useRef } from 'react';
import { arrowHead, svgPath, useDiagram, type Layout } from '../diagram/index.ts';
import { useTrace } from '../store/index.ts';
import { useRestClock } from './restClock.ts';
import { passed, timersOf, type Timer } from './timers.ts';

const RADIUS = 4.5;
const AROUND = 2 * Math.PI * RADIUS;

interface Wired {
  readonly path: string;
  readonly middle: { readonly x: number; readonly y: number };
  readonly head: string;
  readonly word: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'middle' };
}

function promised(layout: Layout, id: string): Wired | null {
  const path = layout.wires.find((wire) => wire.id === id)?.path;
  const [from, to] = [path?.[0], path?.at(-1)];
  if (path === undefined || from === undefined || to === undefined) return null;
  const lies = from.y === to.y;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const word = lies
    ? { x: middle.x, y: middle.y - 16, anchor: 'middle' as const }
    : { x: middle.x + 16, y: middle.y - 8, anchor: 'start' as const };
  return { path: svgPath(path), middle, head: arrowHead(path, 8), word };
}

/** By the ways that the drawings have: the inside's, or else the overview's. */
const WIRES = [
  [1, 'kubectl-apiserver'],
  [2, 'statusManager-apiserver'],
  [2, 'kubelet-apiserver'],
] as const;

export function RestLayer() {
  const { layout } = useDiagram();
  const timers = timersOf(useTrace().events);
  return (
    <svg
      className="absolute left-0 top-0 z-4 pointer-events-none overflow-visible"
      width={layout.width}
      height={layout.height}
      aria-hidden="true"
    >
      {WIRES.map(([number, id]) => {
        const wire = promised(layout, id);
        return wire === null ? null : (
          <g key={id} className={`rest-wire rest-wire-${number}`} data-promise={number}>
            <path className="stroke-bg stroke-5" d={wire.path} />
            <path
              className="stroke-(--w) stroke-[1.75] [stroke-dasharray:4_3] forced-colors:stroke-[CanvasText]"
              d={wire.path}
            />
            <path className="fill-(--w)" d={wire.head} />
            <circle
              className="fill-(--w) forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
              cx={wire.middle.x}
              cy={wire.middle.y}
              r="10"
            />
            <text className="rest-wire-number" x={wire.middle.x} y={wire.middle.y + 4} textAnchor="middle">
              {number}
            </text>
            <text
              className="font-mono text-(length:--fs-11) font-normal fill-(--tw)"
              x={wire.word.x}
              y={wire.word.y}
              textAnchor={wire.word.anchor}
            >
              DELETE
            </text>
          </g>
        );
      })}
      {timers.map((timer) => {
        const box = layout.boxes.get(timer.name);
        return box === undefined ? null : <Arc key={timer.name} timer={timer} x={box.x + box.w - 15} y={box.y + 31} />;
      })}
    </svg>
  );
}

function Arc({ timer, x, y }: { readonly timer: Timer; readonly x: number; readonly y: number }) {
  const arc = useRef<SVGCircleElement>(null);
  useRestClock((t) => arc.current?.setAttribute('stroke-dasharray', `${passed(timer, t) * AROUND} ${AROUND}`));
  return (
    <g className="opacity-75" data-timer={timer.name}>
      <circle className="stroke-line-2 fill-none stroke-[1.5]" cx={x} cy={y} r={RADIUS} />
      <circle
        ref={arc}
        className="fill-none stroke-ink-2 stroke-[1.5]"
        cx={x}
        cy={y}
        r={RADIUS}
        transform={`rotate(-90 ${x} ${y})`}
      />
    </g>
  );
}

/** One timer in a line of text, where there is no diagram. */
export function TimerMark({ timer }: { readonly timer: Timer }) {
  return (
    <svg className="rest-mark" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <Arc timer={timer} x={6} y={6} />
    </svg>
  );
}
