/** pkg/controller/statefulset: pods that each have a name of their own, made and removed in order. */
import { isOfKind, keyOfObject, type StatefulSet } from '../../kube/apiObjects.ts';
import type { Pod, PodManifest } from '../../kube/objects.ts';
import { untilAvailable } from '../../kube/podLifecycle.ts';
import { selects } from '../../kube/selectors.ts';
import { claimPods, ownersConcerned } from './controllerRefs.ts';
import { oldRevisions, revisionWrites, templateOfRevision } from './controllerRevisions.ts';
import { NOTHING, type Look, type ObjectController, type Plan } from './objectController.ts';
import { podOfStatefulSet, revisionName } from './podTemplates.ts';
import { slowStart } from './replicaSetController.ts';
import { statefulSetSteps } from './statefulSetPlan.ts';
import { currentRevisionOf, ordinalOf, statefulSetStatus } from './statefulSetStatus.ts';
import { createPod, deletePod, remove, updateStatus } from './writes.ts';

/** newVersionedStatefulSetPod: below the partition a pod is made from the template of before. */
function newPod(set: StatefulSet, ordinal: number, { informers, release }: Look): PodManifest {
  const { updateStrategy, ordinals } = set.spec;
  const start = ordinals?.start ?? 0;
  const partition = updateStrategy.type === 'RollingUpdate' ? (updateStrategy.rollingUpdate?.partition ?? 0) : 0;
  const revision = ordinal < start + partition ? currentRevisionOf(set) : revisionName(set);
  const template = templateOfRevision(set, revision, informers);
  return podOfStatefulSet({ ...set, spec: { ...set.spec, template } }, ordinal, release, revision);
}

const selectsPod = ({ spec }: StatefulSet, { metadata }: Pod): boolean => selects(spec.selector, metadata.labels);

/** stateful_set_utils.go:isMemberOf: whose name tells that it is one of its pods. */
const isMember = ({ metadata }: StatefulSet, pod: Pod): boolean =>
  pod.metadata.name.replace(/-\d+$/u, '') === metadata.name && ordinalOf(pod) >= 0;

function sync(set: StatefulSet, look: Look): Plan {
  const { informers, now } = look;
  const claimed = claimPods(set, informers, {
    selects: (pod) => selectsPod(set, pod),
    mayAdopt: (pod) => isMember(set, pod),
  });
  const pods = claimed.pods.filter((pod) => isMember(set, pod));
  const isGoing = set.metadata.deletionTimestamp !== undefined;
  const steps = isGoing ? { create: [], remove: [], updated: [] } : statefulSetSteps(set, pods, now, look.release);
  // It is reckoned from the pods as they were before: what was just made counts once it has been seen.
  const status = statefulSetStatus(set, pods, now, look.release, steps.updated);
  const isSame = JSON.stringify(status) === JSON.stringify(set.status);
  const again = untilAvailable(pods, set.spec.minReadySeconds ?? 0, now);
  return {
    batches: [
      ...claimed.writes.map((write) => [write]),
      ...revisionWrites(set, informers).map((write) => [write]),
      ...slowStart(steps.create.map((ordinal) => createPod(newPod(set, ordinal, look), []))),
      ...slowStart(steps.remove.map(deletePod)),
      isSame ? [] : [updateStatus({ ...set, status })],
      ...oldRevisions(set, pods, informers).map((revision) => [remove(revision)]),
    ],
    ...(again !== undefined && { again }),
  };
}

export const statefulSetController: ObjectController = {
  account: 'statefulset-controller',
  concerned: (seen, informers) => {
    if (seen.of === 'object')
      return isOfKind(seen.object, 'StatefulSet') && seen.type !== 'DELETED' ? [keyOfObject(seen.object)] : [];
    return ownersConcerned('StatefulSet', seen, informers, (set, pod) => selectsPod(set, pod) && isMember(set, pod));
  },
  sync: (key, look) => {
    const set = look.informers.objects[key];
    return set !== undefined && isOfKind(set, 'StatefulSet') ? sync(set, look) : NOTHING;
  },
};
