/**
 * What a StatefulSet's controller does next (pkg/controller/statefulset/stateful_set_control.go:updateStatefulSet). An
 * identity is a name, and a name can be taken only once: while the old pod's object is there, there is no new one.
 */
import type { Micros } from '../../engine/time.ts';
import type { StatefulSet } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { isAvailable, isBeingDeleted, isTerminal } from '../../kube/podLifecycle.ts';
import type { Release } from '../releases/index.ts';
import { revisionName } from './podTemplates.ts';
import { isRunningAndReady, ordinalOf, revisionOfPod } from './statefulSetStatus.ts';

export interface Steps {
  /** Ordinals of the pods that are made. */
  readonly create: readonly number[];
  readonly remove: readonly Pod[];
  /** Of those, the ones that another template has to take the place of. */
  readonly updated: readonly Pod[];
}

const NONE: Steps = { create: [], remove: [], updated: [] };

const isHealthy = (pod: Pod): boolean => isRunningAndReady(pod) && !isBeingDeleted(pod);

/** What another pod waits for: health alone, or availability, which minReadySeconds puts off (isUnavailable). */
type IsThere = (pod: Pod) => boolean;

export function statefulSetSteps(set: StatefulSet, pods: readonly Pod[], now: Micros, release: Release): Steps {
  const { replicas, ordinals, podManagementPolicy } = set.spec;
  const start = ordinals?.start ?? 0;
  const byOrdinal = new Map(pods.map((pod) => [ordinalOf(pod), pod] as const));
  const wanted = Array.from({ length: replicas }, (_, i) => start + i);
  const condemned = pods
    .filter((pod) => ordinalOf(pod) < start || ordinalOf(pod) >= start + replicas)
    .toSorted((a, b) => ordinalOf(b) - ordinalOf(a));
  const living = wanted.map((ordinal) => ({ ordinal, pod: byOrdinal.get(ordinal) }));
  const isAsWanted: IsThere = (pod) => isHealthy(pod) && isAvailable(pod, set.spec.minReadySeconds ?? 0, now);
  const isThere = release.statefulSetAwaitsAvailable ? isAsWanted : isHealthy;
  if (podManagementPolicy === 'Parallel') return allAtOnce(living, condemned, rollingUpdate(set, living, isThere));
  return inOrder(living, condemned, isAsWanted, isThere) ?? rollingUpdate(set, living, isThere);
}

interface Living {
  readonly ordinal: number;
  readonly pod: Pod | undefined;
}

/** OrderedReady: the first that is not as it should be is all that it looks at. undefined: all are. */
function inOrder(
  living: readonly Living[],
  condemned: readonly Pod[],
  isAsWanted: IsThere,
  isThere: IsThere,
): Steps | undefined {
  const first = living.find(({ pod }) => pod === undefined || !isAsWanted(pod));
  if (first !== undefined) {
    if (first.pod === undefined) return { ...NONE, create: [first.ordinal] };
    return isTerminal(first.pod) && !isBeingDeleted(first.pod) ? { ...NONE, remove: [first.pod] } : NONE;
  }
  const [last] = condemned;
  if (last === undefined) return undefined;
  // One that is not well keeps those below it from going, unless it is itself the only one.
  const lowest = condemned.findLast((pod) => !isThere(pod));
  if (isBeingDeleted(last) || (!isAsWanted(last) && last !== lowest)) return NONE;
  return { ...NONE, remove: [last] };
}

/** Parallel: nothing waits for anything else, the update neither. */
function allAtOnce(living: readonly Living[], condemned: readonly Pod[], update: Steps): Steps {
  const create = living.filter(({ pod }) => pod === undefined).map(({ ordinal }) => ordinal);
  const ended = living.flatMap(({ pod }) => (pod !== undefined && isTerminal(pod) ? [pod] : []));
  const remove = [...ended, ...condemned].filter((pod) => !isBeingDeleted(pod));
  return { create, remove: [...remove, ...update.remove], updated: update.updated };
}

/** From the highest ordinal down to the partition; the next waits until this one is there again. */
function rollingUpdate(set: StatefulSet, living: readonly Living[], isThere: IsThere): Steps {
  const { type, rollingUpdate: { partition = 0 } = {} } = set.spec.updateStrategy;
  if (type === 'OnDelete') return NONE;
  const start = set.spec.ordinals?.start ?? 0;
  for (const { ordinal, pod } of living.toReversed()) {
    if (ordinal < start + partition) break;
    if (pod === undefined) return NONE;
    if (revisionOfPod(pod) !== revisionName(set) && !isBeingDeleted(pod))
      return { ...NONE, remove: [pod], updated: [pod] };
    if (!isThere(pod)) return NONE;
  }
  return NONE;
}
