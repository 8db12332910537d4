/** A box of the stage: a name, and what it holds at the instant. */
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { useBoxOutage, useDiagram, useIsNow, WORDS, type Rect } from '../diagram/index.ts';
import type { Place } from '../readings/index.ts';

export const cx = (...names: readonly (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');

export const placed = ({ x, y, w, h }: Rect): CSSProperties => ({ left: x, top: y, width: w, height: h });

interface BoxProps {
  readonly place: Place;
  /** Beside the name. */
  readonly aside?: ReactNode;
  /** A part of it shows what changed, so the box itself stays as it is. */
  readonly still?: boolean;
  /** Goes on being bright while a grace drains: it takes part, or holds what does. */
  readonly bright?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Null where the layout has no such box. */
export function Box({ place, aside, still, bright, className, children }: BoxProps): ReactElement | null {
  const { layout } = useDiagram();
  const isNow = useIsNow(place) && still !== true;
  const isDown = useBoxOutage(place) !== null;
  const rect = layout.boxes.get(place);
  if (rect === undefined) return null;
  return (
    <section
      className={cx(
        'pr-box',
        className,
        isNow && 'is-now',
        isDown && 'is-down',
        !isNow && bright !== true && 'pr-dims',
      )}
      style={placed(rect)}
      aria-label={WORDS[place].name}
      data-place={place}
    >
      <h2 className="pr-head-row justify-between tracking-[-0.005em] whitespace-nowrap flex gap-3 text-ink">
        <span>{WORDS[place].name}</span>
        {aside}
      </h2>
      {children}
    </section>
  );
}

/** A name and its value, as a machine would say them. */
export const Pair = ({ name, value, strong = true }: { name: string; value: string; strong?: boolean }) => (
  <span>
    {name} <b className={strong ? undefined : 'is-plain'}>{value}</b>
  </span>
);
