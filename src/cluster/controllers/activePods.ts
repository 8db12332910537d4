/** Which pods a workload counts (pkg/controller/controller_utils.go, pkg/api/v1/pod/util.go). */
import { micros, seconds, type Micros } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import { isReady } from '../apiserver/disruptionBudget.ts';

export const isBeingDeleted = ({ metadata }: Pod): boolean => metadata.deletionTimestamp !== undefined;

/** IsPodTerminal */
export const isTerminal = ({ status: { phase } }: Pod): boolean => phase === 'Succeeded' || phase === 'Failed';

/** IsPodActive: one that terminates counts no more, however long it takes. */
export const isActive = (pod: Pod): boolean => !isTerminal(pod) && !isBeingDeleted(pod);

/** When it has become ready, where it is. */
export function readySince({ status: { conditions = [] } }: Pod): Micros | undefined {
  const ready = conditions.find(({ type, status }) => type === 'Ready' && status === 'True');
  return parseRfc3339(ready?.lastTransitionTime ?? '') ?? undefined;
}

/** IsPodAvailable: ready for longer than `minReadySeconds`. */
export function isAvailable(pod: Pod, minReadySeconds: number, now: Micros): boolean {
  if (!isReady(pod)) return false;
  const since = readySince(pod);
  return minReadySeconds === 0 || (since !== undefined && since + seconds(minReadySeconds) < now);
}

/** How long until another of them may be available, where any is ready that is not. */
export function untilAvailable(pods: readonly Pod[], minReadySeconds: number, now: Micros): Micros | undefined {
  const waits = pods
    .filter((pod) => isReady(pod) && !isAvailable(pod, minReadySeconds, now))
    .map((pod) => (readySince(pod) ?? now) + seconds(minReadySeconds + 1) - now);
  return waits.length === 0 ? undefined : micros(Math.min(...waits));
}
