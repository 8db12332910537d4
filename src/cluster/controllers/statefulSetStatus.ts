/** What a StatefulSet's status should say (pkg/controller/statefulset/stateful_set_control.go:computeReplicaStatus). */
import type { Micros } from '../../engine/time.ts';
import type { StatefulSet, StatefulSetStatus } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { isAvailable, isBeingDeleted, isReady } from '../../kube/podLifecycle.ts';
import { selects } from '../../kube/selectors.ts';
import type { Release } from '../releases/index.ts';
import { podsControlledBy, type Informers } from './informers.ts';
import { CONTROLLER_REVISION_HASH, revisionName } from './podTemplates.ts';

/** getOrdinal */
export const ordinalOf = ({ metadata }: Pod): number => Number(/-(\d+)$/u.exec(metadata.name)?.[1] ?? -1);

/** Those that it has made and still selects. */
export const podsOfStatefulSet = ({ metadata, spec }: StatefulSet, informers: Informers): readonly Pod[] =>
  podsControlledBy(informers, metadata.uid).filter((pod) => selects(spec.selector, pod.metadata.labels));

export const revisionOfPod = ({ metadata }: Pod): string | undefined => metadata.labels?.[CONTROLLER_REVISION_HASH];

export const isRunningAndReady = (pod: Pod): boolean => pod.status.phase === 'Running' && isReady(pod);

/** The revision that its pods come from which have not been updated yet. */
export const currentRevisionOf = (set: StatefulSet): string => set.status.currentRevision ?? revisionName(set);

/**
 * A pod that terminates is one of its replicas still, and may well be ready, but belongs to no revision any more.
 * @param deleted pods that the update deletes in this very sync: it does not see them terminate yet.
 */
export function statefulSetStatus(
  set: StatefulSet,
  pods: readonly Pod[],
  now: Micros,
  { statefulSets }: Pick<Release, 'statefulSets'>,
  deleted: readonly Pod[] = [],
): StatefulSetStatus {
  const updateRevision = revisionName(set);
  const currentRevision = currentRevisionOf(set);
  const ready = pods.filter(isRunningAndReady);
  const ofRevision = (revision: string): number =>
    pods.filter((pod) => !isBeingDeleted(pod) && revisionOfPod(pod) === revision).length;
  const readyReplicas = ready.length;
  const updatedReplicas = ofRevision(updateRevision);
  const gone = deleted.filter((pod) => revisionOfPod(pod) === currentRevision).length;
  const isUpdated =
    set.spec.updateStrategy.type === 'RollingUpdate' &&
    [updatedReplicas, readyReplicas, pods.length].every((count) => count === set.spec.replicas);
  const currentReplicas = isUpdated ? updatedReplicas : ofRevision(currentRevision) - gone;
  return {
    observedGeneration: set.metadata.generation ?? 1,
    replicas: pods.length,
    ...(readyReplicas > 0 && { readyReplicas }),
    ...(currentReplicas > 0 && { currentReplicas }),
    ...(updatedReplicas > 0 && { updatedReplicas }),
    currentRevision: isUpdated ? updateRevision : currentRevision,
    updateRevision,
    collisionCount: 0,
    ...(statefulSets.tellsAvailable && {
      availableReplicas: ready.filter((pod) => isAvailable(pod, set.spec.minReadySeconds ?? 0, now)).length,
    }),
  };
}
