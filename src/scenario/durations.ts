/** Durations stay texts in a scenario, as Go writes them; here they become numbers. */
import type { Micros } from '../engine/time.ts';
import { parseDuration } from '../kube/duration.ts';

/** Go's grammar (time.ParseDuration) without a sign: few things in a scenario can be negative. */
export const DURATION_PATTERN = /^(?:0|(?:(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;

/** The same behind a sign: how far a clock is off. */
export const OFFSET_PATTERN = new RegExp(DURATION_PATTERN.source.replace('^', '^[-+]?'));

/** @throws RangeError for a text that is no duration: the schema lets none through. */
export function durationMicros(text: string): Micros {
  const parsed = parseDuration(text);
  if (!parsed.ok) throw new RangeError(`the duration ‘${text}’ ${parsed.reason}`);
  return parsed.value;
}

export function isDurationUpTo(text: string, seconds: number): boolean {
  const parsed = parseDuration(text);
  return parsed.ok && Math.abs(parsed.value) <= seconds * 1_000_000;
}
