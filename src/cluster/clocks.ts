/**
 * Clocks that are wrong: the API server's and each node's may be ahead of the run's own time, or behind it. Nothing that
 * happens hangs on them but what is written as a time of day, and what is reckoned from such a time.
 */
import { minus, plus, ZERO, type Micros } from '../engine/time.ts';

export interface Clock {
  /** Behind where negative. */
  readonly clockAhead?: Micros;
}

/** What the clock shows at `t`. */
export const shownBy = ({ clockAhead = ZERO }: Clock, t: Micros): Micros => plus(t, clockAhead);

/** When it shows that. */
export const shownAt = ({ clockAhead = ZERO }: Clock, time: Micros): Micros => minus(time, clockAhead);
