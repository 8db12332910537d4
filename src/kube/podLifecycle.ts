/**
 * How far a pod has come, as everybody asks it of the object: kubelet, API server, controllers and kubectl
 * (pkg/api/v1/pod/util.go, pkg/controller/controller_utils.go).
 */
import { micros, seconds, type Micros } from '../engine/time.ts';
import type { Pod, PodPhase } from './objects.ts';
import { parseRfc3339 } from './time.ts';

type Deletable = Pick<Pod, 'metadata'>;
type Reported = Pick<Pod, 'status'>;

/** IsPodPhaseTerminal */
export const isTerminalPhase = (phase: PodPhase | undefined): boolean => phase === 'Succeeded' || phase === 'Failed';

/** IsPodTerminal */
export const isTerminal = ({ status: { phase } }: Reported): boolean => isTerminalPhase(phase);

export const isBeingDeleted = ({ metadata }: Deletable): boolean => metadata.deletionTimestamp !== undefined;

/** IsPodActive: one that is being deleted counts no more, however long it takes. */
export const isActive = (pod: Pod): boolean => !isTerminal(pod) && !isBeingDeleted(pod);

/** IsPodTerminating: it is to go, and something of it may still run. */
export const isTerminating = (pod: Pod): boolean => !isTerminal(pod) && isBeingDeleted(pod);

/** IsPodReady */
export const isReady = ({ status: { conditions = [] } }: Reported): boolean =>
  conditions.some(({ type, status }) => type === 'Ready' && status === 'True');

/** When it has become ready, where it is. */
export function readySince({ status: { conditions = [] } }: Reported): Micros | undefined {
  const ready = conditions.find(({ type, status }) => type === 'Ready' && status === 'True');
  return parseRfc3339(ready?.lastTransitionTime ?? '') ?? undefined;
}

/** IsPodAvailable: ready for longer than `minReadySeconds`. */
export function isAvailable(pod: Reported, minReadySeconds: number, now: Micros): boolean {
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
