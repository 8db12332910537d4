/** The score's marks as React Flow nodes and its messages as edges. A frame moves cuts, and draws nothing anew. */
import { memo, useCallback, useRef, type CSSProperties } from 'react';
import { Handle, Position, type Edge, type EdgeProps, type Node, type NodeProps } from 'reactflow';
import { useMoving, type Now } from './now.ts';
import type { Line, Part } from './parts.ts';
import { Shapes } from './Shapes.tsx';

/** A mark may be drawn a little out of its box: strokes, bars. */
const SPILL = 16;

export type PartOnCanvas = Node<{ part: Part }, 'part'>;

const sideOf = ({ at, box, runsDown }: Part, { t, x }: Now): 'past' | 'future' | 'cut' => {
  if (at !== undefined) return t >= at ? 'past' : 'future';
  const [from, length] = runsDown === true ? [box.y, box.h] : [box.x, box.w];
  if (x === null || x >= from + length) return 'past';
  return x <= from ? 'future' : 'cut';
};

export const PartNode = memo(function PartNode({ data: { part } }: NodeProps<PartOnCanvas>) {
  const ref = useRef<HTMLDivElement>(null);
  const { box, ink, pencil, runsDown } = part;
  const begin = runsDown === true ? box.y : box.x;
  const move = useCallback(
    (now: Now) => {
      const element = ref.current;
      if (element === null) return;
      const side = sideOf(part, now);
      if (element.dataset['side'] !== side) element.dataset['side'] = side;
      if (side === 'cut') element.style.setProperty('--cut', `${(now.x ?? 0) - begin}px`);
      const hot = part.at !== undefined && now.x !== null && now.t >= part.at && now.t < (part.hotUntil ?? 0);
      if ((element.dataset['hot'] === 'true') !== hot) element.dataset['hot'] = String(hot);
    },
    [part, begin],
  );
  useMoving(move);
  const frame = {
    width: box.w + 2 * SPILL,
    height: box.h + 2 * SPILL,
    viewBox: `${box.x - SPILL} ${box.y - SPILL} ${box.w + 2 * SPILL} ${box.h + 2 * SPILL}`,
  };
  const size: CSSProperties = { width: box.w, height: box.h };
  return (
    <div ref={ref} className="score-part" data-down={runsDown} style={size}>
      <svg className="score-ink" aria-hidden="true" {...frame}>
        <Shapes shapes={ink} />
      </svg>
      <svg className="score-pencil" aria-hidden="true" {...frame}>
        <Shapes shapes={pencil} />
      </svg>
    </div>
  );
});

export type LaneOnCanvas = Node<{ width: number; height: number }, 'lane'>;

/** Where messages leave and arrive. */
export const LaneNode = memo(function LaneNode({ data: { width, height } }: NodeProps<LaneOnCanvas>) {
  return (
    <div className="score-lane" style={{ width, height }}>
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
      <Handle type="target" position={Position.Top} isConnectable={false} />
    </div>
  );
});

export type MessageOnCanvas = Edge<{ line: Line }, 'message'>;

/** Its x is time, so it takes nothing from React Flow but its place in the drawing. */
export const MessageEdge = memo(function MessageEdge({ data }: EdgeProps<MessageOnCanvas>) {
  const ref = useRef<SVGGElement>(null);
  const line = data?.line;
  const move = useCallback(
    ({ t, x }: Now) => {
      const element = ref.current;
      if (element === null || line === undefined) return;
      const side = t < line.sent ? 'future' : x !== null && t < line.arrives ? 'flying' : 'past';
      if (element.dataset['side'] !== side) element.dataset['side'] = side;
      if (side !== 'flying') return;
      const whole = Math.max(1, line.arrives - line.sent);
      const share = Number.isFinite(line.arrives) ? (t - line.sent) / whole : 1;
      element.style.setProperty('--flown', share.toFixed(4));
    },
    [line],
  );
  useMoving(move);
  if (line === undefined) return null;
  const { from, to, tone, width, isHot, isLast, arrives } = line;
  const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const arrow = Number.isFinite(arrives) ? 'url(#score-arrow)' : undefined;
  return (
    <g ref={ref} className="score-line" data-hot-line={isHot || undefined} data-last={isLast || undefined}>
      <path className="score-line-pencil" d={d} markerEnd={arrow} />
      <path
        className="score-line-flown"
        d={d}
        pathLength={1}
        style={{ stroke: `var(--${tone})`, strokeWidth: isHot ? width + 1.5 : width }}
      />
      <path
        className="score-line-ink"
        d={d}
        markerEnd={arrow}
        style={{ stroke: `var(--${tone})`, strokeWidth: width }}
      />
    </g>
  );
});
