/** How long a DaemonSet's controller leaves failed pods of a node alone (client-go util/flowcontrol/backoff.go). */
import { micros, minus, seconds, type Micros } from '../../engine/time.ts';

/** cmd/kube-controller-manager/app/apps.go:startDaemonSetController */
const FIRST = seconds(1);
const LONGEST = seconds(900);

export interface FailedPods {
  readonly delay: Micros;
  /** When its last failed pod was deleted. */
  readonly since: Micros;
}

/** By UID, observed generation and node (failedPodsBackoffKey). */
export type FailedPodsByNode = Readonly<Record<string, FailedPods>>;

/** hasExpired: a node that has been well for twice the longest delay starts anew. */
const isExpired = ({ since }: FailedPods, now: Micros): boolean => minus(now, since) > 2 * LONGEST;

/** Next */
export function nextDelay(known: FailedPods | undefined, now: Micros): FailedPods {
  if (known === undefined || isExpired(known, now)) return { delay: FIRST, since: now };
  return { delay: micros(Math.min(known.delay * 2, LONGEST)), since: now };
}

/** IsInBackOffSinceUpdate */
export const isInBackOff = (known: FailedPods | undefined, now: Micros): known is FailedPods =>
  known !== undefined && !isExpired(known, now) && minus(now, known.since) < known.delay;
