/** Times of the wire, which count from 1970, and those of kube/time, which count from t = 0. */
import { micros, type Micros } from '../engine/time.ts';
import { parseRfc3339, rfc3339Micro } from '../kube/time.ts';

const ZERO_MS = (0 - (parseRfc3339('1970-01-01T00:00:00Z') ?? 0)) / 1_000;

/** Bounds of the year: every cluster is within, and µs can count the span. Both are leap years, so any date fits. */
const [FIRST_YEAR, LAST_YEAR] = ['1972', '2196'] as const;

/**
 * ms since 1970 of an RFC 3339 text. A year out of bounds is replaced by the nearest bound. Null for any other text,
 * and for Go's zero time, which means no time.
 */
export function epochMs(time: string): number | null {
  if (time.startsWith('0001-01-01T00:00:00')) return null;
  const bounded = time.replace(/^\d{4}/, (year) =>
    year < FIRST_YEAR ? FIRST_YEAR : year > LAST_YEAR ? LAST_YEAR : year,
  );
  const at = parseRfc3339(bounded);
  return at === null ? null : ZERO_MS + at / 1_000;
}

const toMicros = (ms: number): Micros => micros(Math.round((ms - ZERO_MS) * 1_000));

/** `2026-11-24T17:02:29.123456Z` */
export const rfc3339Of = (ms: number): string => rfc3339Micro(toMicros(ms));
