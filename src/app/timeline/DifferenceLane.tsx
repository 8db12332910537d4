/** Between two runs: what differs, at its time. A list beside tells the same, and can be walked by keyboard. */
import { memo, useMemo } from 'react';
import type { Axis } from './axis.ts';
import { BOX, LANE_HEIGHT, layLane, type LaneMark } from './differenceLane.ts';

interface DifferenceLaneProps {
  readonly marks: readonly LaneMark[];
  readonly axis: Axis;
  readonly y: number;
  /** Of the marks, the one that is told now. */
  readonly now: number | null;
  readonly onChoose: (index: number) => void;
}

const SIGNS: Readonly<Record<'+' | '-' | '~', string>> = {
  '+': 'M-4 0H4M0 -4V4',
  '-': 'M-4 0H4',
  '~': 'M-4 1C-2.5 -3 -1 -1.5 0 0S2.5 3 4 -1',
};

export const DifferenceLane = memo(function DifferenceLane({ marks, axis, y, now, onChoose }: DifferenceLaneProps) {
  const placed = useMemo(() => layLane(marks, axis), [marks, axis]);
  const middle = LANE_HEIGHT / 2;
  return (
    <g className="tl-lane" transform={`translate(0 ${y})`}>
      <path className="stroke-line" d={`M-8 0.5H${axis.size + 12}M-8 ${LANE_HEIGHT - 0.5}H${axis.size + 12}`} />
      {placed.map(({ index, sign, x, above, below, label }) => (
        <g
          key={index}
          className={index === now ? 'tl-lane-mark tl-lane-now cursor-pointer' : 'tl-lane-mark cursor-pointer'}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => onChoose(index)}
        >
          <path
            className="fill-none stroke-edge"
            d={[
              above === null ? '' : `M${above + 0.5} 0L${x + 0.5} ${middle - BOX / 2}`,
              below === null ? '' : `M${x + 0.5} ${middle + BOX / 2}L${below + 0.5} ${LANE_HEIGHT}`,
            ].join('')}
          />
          <rect
            className="stroke-ink-2"
            x={x - BOX / 2 + 0.5}
            y={middle - BOX / 2 + 0.5}
            width={BOX - 1}
            height={BOX - 1}
            rx="2"
          />
          {typeof sign === 'number' ? (
            <text className="tl-lane-count" x={x} y={middle + 3.5} textAnchor="middle">
              {sign}
            </text>
          ) : (
            <path
              className="tl-lane-sign fill-none stroke-[1.5]"
              transform={`translate(${x} ${middle})`}
              d={SIGNS[sign]}
            />
          )}
          {label === null ? null : (
            <text className="tl-lane-label" x={x + BOX / 2 + 5} y={middle + 3.5}>
              {label}
            </text>
          )}
        </g>
      ))}
    </g>
  );
});
