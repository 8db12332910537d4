/** Where breakpoints stop, on a time axis that is drawn elsewhere: a dot under the ruler for each. */
import { useMemo } from 'react';
import { useEvents, useView } from '../store/index.ts';
import { isHit } from './match.ts';

interface BreakpointTicksProps {
  /** From an instant to its place. */
  readonly place: (t: number) => number;
  /** Of the ruler's line. */
  readonly y: number;
}

export function BreakpointTicks({ place, y }: BreakpointTicksProps) {
  const events = useEvents();
  const { breakpoints } = useView();
  const times = useMemo(() => {
    if (breakpoints.length === 0) return [];
    return events.filter((event) => breakpoints.some((each) => isHit(event, each))).map(({ t }) => t);
  }, [events, breakpoints]);
  const places = [...new Set(times.map((t) => Math.round(place(t))))];
  return places.map((x) => (
    <circle
      key={x}
      className="breakpoint-tick fill-user stroke-surface stroke-[1.5] forced-colors:fill-[Highlight]"
      cx={x + 0.5}
      cy={y}
      r="3"
    />
  ));
}
