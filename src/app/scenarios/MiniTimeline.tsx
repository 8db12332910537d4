/** The small timeline of a scenario's card, and the shapes that it is made of, which the key below shows alone. */
import { Fragment, type ReactNode } from 'react';
import type { Glance } from './glance.ts';
import { miniatureOf, WIDTH, type DotKind } from './miniature.ts';

const HEIGHT = 18;
const MIDDLE = HEIGHT / 2;

/** The two hatches, once for all timelines of the browser. */
export const Hatches = ({ id }: { id: string }) => (
  <svg className="absolute size-0" aria-hidden="true">
    <pattern id={`${id}stuck`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0v6" className="stroke-failure stroke-[2.5] opacity-60" />
    </pattern>
    <pattern id={`${id}down`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0v6" className="stroke-line-2 stroke-2" />
    </pattern>
  </svg>
);

interface Box {
  readonly x: number;
  readonly width: number;
}

const DOTS: Readonly<Record<Exclude<DotKind, 'act'>, string>> = {
  delete: 'fill-user',
  gone: 'fill-ink-2',
  again: 'fill-surface stroke-st-sync stroke-[1.75]',
};

function Dot({ kind, x, y = MIDDLE }: { kind: DotKind; x: number; y?: number }) {
  if (kind === 'act')
    return <rect className="fill-surface stroke-ink-3 stroke-[1.5]" x={x - 4} y={y - 4} width={8} height={8} />;
  return <circle className={DOTS[kind]} cx={x} cy={y} r={kind === 'again' ? 3.5 : 4} />;
}

const Granted = ({ x, width }: Box) => (
  <rect
    className="fill-st-terminating-soft stroke-st-terminating"
    x={x + 0.5}
    y={MIDDLE - 4.5}
    width={Math.max(0, width - 1)}
    height={9}
    rx={1.5}
  />
);
const Used = ({ x, width }: Box) => (
  <rect className="fill-st-terminating-fill" x={x} y={MIDDLE - 5} width={width} height={10} rx={1.5} />
);

const Kill = ({ x }: { x: number }) => <path className="stroke-ink stroke-[2.5]" d={`M${x} 1v${HEIGHT - 2}`} />;
const Hook = ({ x, width }: Box) => (
  <rect className="fill-ink-3 opacity-60" x={x} y={MIDDLE - 4} width={width} height={8} rx={1.5} />
);

const Down = ({ id, x, width }: Box & { id: string }) => (
  <>
    <rect x={x} y={MIDDLE - 6} width={width} height={12} fill={`url(#${id}down)`} />
    <rect
      className="fill-none stroke-ink-3 [stroke-dasharray:2_2]"
      x={x + 0.5}
      y={MIDDLE - 5.5}
      width={Math.max(0, width - 1)}
      height={11}
    />
  </>
);

const Stuck = ({ id, x, width }: Box & { id: string }) => (
  <>
    <rect x={x} y={MIDDLE - 6} width={width} height={12} fill={`url(#${id}stuck)`} />
    <path className="stroke-failure stroke-[1.5]" d={`M${x} ${MIDDLE - 7}v14`} />
  </>
);

export function MiniTimeline({ glance, hatches }: { glance: Glance; hatches: string }) {
  const { end, bars, kills, hooks, down, stuck, dots } = miniatureOf(glance);
  return (
    <svg
      className="flex-initial min-w-0"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <path className="stroke-line-2 stroke-2" d={`M4 ${MIDDLE}H${end}`} />
      {bars.map((bar, i) => (
        <Granted key={i} {...bar} />
      ))}
      {down.map((span, i) => (
        <Down key={i} id={hatches} {...span} />
      ))}
      {stuck.map((span, i) => (
        <Stuck key={i} id={hatches} {...span} />
      ))}
      {hooks.map((span, i) => (
        <Hook key={i} {...span} />
      ))}
      {bars.map(({ x, used }, i) => (
        <Used key={i} x={x} width={used} />
      ))}
      {kills.map((x, i) => (
        <Kill key={i} x={x} />
      ))}
      {dots.map(({ kind, x }, i) => (
        <Dot key={i} kind={kind} x={x} />
      ))}
    </svg>
  );
}

const KEY_SHAPES = (hatches: string) =>
  ({
    delete: [12, <Dot key="" kind="delete" x={6} />],
    act: [12, <Dot key="" kind="act" x={6} />],
    hook: [20, <Hook key="" x={0} width={20} />],
    grace: [
      28,
      <Fragment key="">
        <Granted x={0} width={28} />
        <Used x={0} width={14} />
      </Fragment>,
    ],
    kill: [6, <Kill key="" x={3} />],
    gone: [12, <Dot key="" kind="gone" x={6} />],
    again: [12, <Dot key="" kind="again" x={6} />],
    stuck: [28, <Stuck key="" id={hatches} x={1} width={27} />],
    down: [28, <Down key="" id={hatches} x={0} width={28} />],
  }) satisfies Record<string, readonly [number, ReactNode]>;

export type KeyShape = keyof ReturnType<typeof KEY_SHAPES>;

/** What the shapes mean. */
export function MiniKey({
  title,
  names,
  hatches,
}: {
  title: string;
  names: Readonly<Record<KeyShape, string>>;
  hatches: string;
}) {
  return (
    <ul className="flex flex-wrap gap-x-4 phone:gap-x-3" aria-label={title}>
      {Object.entries(KEY_SHAPES(hatches)).map(([shape, [width, drawn]]) => (
        <li className="flex items-center gap-1.5 whitespace-nowrap" key={shape}>
          <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
            {drawn}
          </svg>
          {names[shape as KeyShape]}
        </li>
      ))}
    </ul>
  );
}
