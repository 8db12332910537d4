/** How large numbers of the input may be: any sum and difference of such is one that µs can count (285 years). */

/** Seconds, and everything that is counted: 68 years, the longest grace period of a scenario. */
const MOST = 2_147_483_647;
/** µs between t = 0 and a time that a line or an object gives: 95 years. */
const FARTHEST = 3_000_000_000_000_000;

/** The API takes any int64 for a grace period; what is no number at all would be none in JSON either. */
export const boundedNumber = (value: number): number | null =>
  Number.isFinite(value) ? Math.min(MOST, Math.max(-MOST, value)) : null;

export const isTime = (utc: number): boolean => Number.isSafeInteger(utc) && Math.abs(utc) <= FARTHEST;

/** µs since t = 0, or null where no clock of a cluster shows it. */
export const timeOr = (utc: number | null): number | null => (utc !== null && isTime(utc) ? utc : null);
