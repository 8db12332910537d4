/** The grace as a ring, of any size: where its ticks are, and its number in two sizes. Pure. */

export interface RingGrace {
  /** Seconds that the grace is long. */
  readonly total: number;
  /** Seconds that are left of it; what was left, once it has ended. */
  readonly left: number;
  /** It runs, has been cut short by the exit of what it was for, or is over: SIGKILL. */
  readonly state: 'running' | 'ended' | 'killed';
}

/** Shares of the ring's size. */
export const RADIUS = 0.4;
export const STROKE = 0.085;
export const NUMBER = 0.25;

/** Ticks start beyond the stroke, and end where the ring does. */
const TICKS_FROM = { plain: 0.467, long: 0.467 } as const;
const TICKS_TO = { plain: 0.482, long: 0.496 } as const;
const LONG_EVERY = 5;
/** More than these run into one another. */
const MOST_TICKS = 60;

/** Seconds from one tick to the next: one, where there is room for so many. */
export const tickSeconds = (total: number): number =>
  [1, 5, 10, 60, 300, 600, 3600].find((unit) => total / unit <= MOST_TICKS) ?? total / MOST_TICKS;

const round = (value: number): number => Math.round(value * 100) / 100;

/** Text of the SVG path of all ticks. */
export function ticksPath(total: number, size: number): string {
  const unit = tickSeconds(total);
  const count = total <= 0 ? 0 : Math.ceil(total / unit);
  const at = (turn: number, share: number): string => {
    const angle = turn * 2 * Math.PI;
    return `${round(size / 2 + Math.sin(angle) * share * size)} ${round(size / 2 - Math.cos(angle) * share * size)}`;
  };
  return Array.from({ length: count }, (_, i) => {
    const turn = (i * unit) / total;
    const kind = i % LONG_EVERY === 0 ? 'long' : 'plain';
    return `M${at(turn, TICKS_FROM[kind])}L${at(turn, TICKS_TO[kind])}`;
  }).join('');
}

export interface RingNumber {
  readonly whole: string;
  /** With its point; empty where nobody reads it. */
  readonly tenths: string;
}

/** From here on tenths are noise, and have no room. */
const WHOLE_FROM = 100;

/** What the ring counts: what is left while the grace runs, and how much was used once it is over. */
export function ringNumber({ total, left, state }: RingGrace): RingNumber {
  const seconds = Math.max(0, state === 'ended' ? total - left : left);
  // Rounded as every other number of seconds on the page, so that used and left add up.
  const tenths = Math.round(seconds * 10);
  return { whole: String(Math.floor(tenths / 10)), tenths: seconds >= WHOLE_FROM ? '' : `.${tenths % 10}` };
}

/** The arc of what is left ends at the top; nothing is drawn of nothing. */
export function arcOf({ total, left, state }: RingGrace): { readonly left: number; readonly of: number } | null {
  if (state === 'killed' || left <= 0 || total <= 0) return null;
  return { left: Math.min(left, total), of: total };
}
