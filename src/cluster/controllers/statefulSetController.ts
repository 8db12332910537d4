/** pkg/controller/statefulset: pods that each have a name of their own, made and removed in order. */
import { apiObjectKey, isOfKind, keyOfObject, type StatefulSet } from '../../kube/apiObjects.ts';
import type { PodManifest } from '../../kube/objects.ts';
import { untilAvailable } from '../../kube/podLifecycle.ts';
import { revisionWrites, templateOfRevision } from './controllerRevisions.ts';
import { controllerOf } from './informers.ts';
import { NOTHING, type Look, type ObjectController, type Plan } from './objectController.ts';
import { podOfStatefulSet, revisionName } from './podTemplates.ts';
import { slowStart } from './replicaSetController.ts';
import { statefulSetSteps } from './statefulSetPlan.ts';
import { currentRevisionOf, podsOfStatefulSet, statefulSetStatus } from './statefulSetStatus.ts';
import { createPod, deletePod, updateStatus } from './writes.ts';

/** newVersionedStatefulSetPod: below the partition a pod is made from the template of before. */
function newPod(set: StatefulSet, ordinal: number, { informers }: Look): PodManifest {
  const { updateStrategy, ordinals } = set.spec;
  const start = ordinals?.start ?? 0;
  const partition = updateStrategy.type === 'RollingUpdate' ? (updateStrategy.rollingUpdate?.partition ?? 0) : 0;
  const revision = ordinal < start + partition ? currentRevisionOf(set) : revisionName(set);
  const template = templateOfRevision(set, revision, informers);
  return podOfStatefulSet({ ...set, spec: { ...set.spec, template } }, ordinal, revision);
}

function sync(set: StatefulSet, look: Look): Plan {
  const { informers, now } = look;
  const pods = podsOfStatefulSet(set, informers);
  const isGoing = set.metadata.deletionTimestamp !== undefined;
  const steps = isGoing ? { create: [], remove: [], updated: [] } : statefulSetSteps(set, pods, now);
  // It is reckoned from the pods as they were before: what was just made counts once it has been seen.
  const status = statefulSetStatus(set, pods, now, steps.updated);
  const isSame = JSON.stringify(status) === JSON.stringify(set.status);
  const again = untilAvailable(pods, set.spec.minReadySeconds ?? 0, now);
  return {
    batches: [
      ...revisionWrites(set, informers).map((write) => [write]),
      ...slowStart(steps.create.map((ordinal) => createPod(newPod(set, ordinal, look)))),
      steps.remove.map(deletePod),
      isSame ? [] : [updateStatus({ ...set, status })],
    ],
    ...(again !== undefined && { again }),
  };
}

export const statefulSetController: ObjectController = {
  account: 'statefulset-controller',
  concerned: (seen) => {
    if (seen.of === 'object')
      return isOfKind(seen.object, 'StatefulSet') && seen.type !== 'DELETED' ? [keyOfObject(seen.object)] : [];
    const owner = controllerOf(seen.pod.metadata);
    return owner?.kind === 'StatefulSet' ? [apiObjectKey('statefulsets', seen.pod.metadata.namespace, owner.name)] : [];
  },
  sync: (key, look) => {
    const set = look.informers.objects[key];
    return set !== undefined && isOfKind(set, 'StatefulSet') ? sync(set, look) : NOTHING;
  },
};
