/** Bounds on numbers of the input, so that their sums and differences in µs are safe integers (285 years). */

/** Seconds or a count: 68 years, the longest grace period of a scenario. */
const MOST = 2_147_483_647;
/** µs between t = 0 and a time in a line or an object: 95 years. */
const FARTHEST = 3_000_000_000_000_000;

/** The API accepts any int64 as a grace period. Null for NaN and infinity, which JSON can't hold. */
export const boundedNumber = (value: number): number | null =>
  Number.isFinite(value) ? Math.min(MOST, Math.max(-MOST, value)) : null;

export const isTime = (utc: number): boolean => Number.isSafeInteger(utc) && Math.abs(utc) <= FARTHEST;

/** The time in µs since t = 0, or null if no clock of a cluster would show it. */
export const timeOr = (utc: number | null): number | null => (utc !== null && isTime(utc) ? utc : null);
