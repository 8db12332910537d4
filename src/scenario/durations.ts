/** Durations stay texts in a scenario, as Go writes them; here they become numbers. */
import type { Micros } from '../engine/time.ts';
import { parseDuration } from '../kube/duration.ts';

/** Go's grammar (time.ParseDuration) without a sign: nothing in a scenario is negative. */
export const DURATION_PATTERN = /^(?:0|(?:(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;

/** @throws RangeError for a text that is no duration: the schema lets none through. */
export function durationMicros(text: string): Micros {
  const parsed = parseDuration(text);
  if (!parsed.ok) throw new RangeError(`the duration ‘${text}’ ${parsed.reason}`);
  return parsed.value;
}

export function isDurationUpTo(text: string, seconds: number): boolean {
  const parsed = parseDuration(text);
  return parsed.ok && parsed.value <= seconds * 1_000_000;
}
