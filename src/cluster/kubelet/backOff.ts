/**
 * k8s.io/client-go/util/flowcontrol/backoff.go: delays that double from 10 s to 5 min. An entry that has not been used
 * for twice the longest delay starts over.
 */
import { micros, minus, type Micros } from '../../engine/time.ts';
import type { BackOffEntry } from '../state.ts';
import { CONTAINER_BACK_OFF_FIRST, CONTAINER_BACK_OFF_MAX } from './constants.ts';

/** Backoff.hasExpired: whoever failed at `eventTime` had done well for long enough before. */
const hasExpired = (entry: BackOffEntry, eventTime: Micros): boolean =>
  minus(eventTime, entry.lastUpdate) > 2 * CONTAINER_BACK_OFF_MAX;

/** Backoff.IsInBackOffSince: what happened at `eventTime` is not long enough ago to try again. */
export const isInBackOffSince = (entry: BackOffEntry | undefined, eventTime: Micros, now: Micros): boolean =>
  entry !== undefined && !hasExpired(entry, eventTime) && minus(now, eventTime) < entry.backOff;

/** Backoff.IsInBackOffSinceUpdate: the entry itself is younger than its delay. */
export const isInBackOffSinceUpdate = (entry: BackOffEntry | undefined, now: Micros): boolean =>
  entry !== undefined && !hasExpired(entry, now) && minus(now, entry.lastUpdate) < entry.backOff;

/** Backoff.Next: the delay that the next failure has to wait. */
export function nextBackOff(entry: BackOffEntry | undefined, eventTime: Micros, now: Micros): BackOffEntry {
  const fresh = entry === undefined || hasExpired(entry, eventTime);
  const backOff = fresh ? CONTAINER_BACK_OFF_FIRST : micros(Math.min(2 * entry.backOff, CONTAINER_BACK_OFF_MAX));
  return { backOff, lastUpdate: now };
}
