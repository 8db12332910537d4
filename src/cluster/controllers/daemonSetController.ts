/** pkg/controller/daemon: a pod on each node that takes one. */
import { isOfKind, keyOfObject, type DaemonSet } from '../../kube/apiObjects.ts';
import { untilAvailable } from '../../kube/podLifecycle.ts';
import { claimPods, ownersConcerned } from './controllerRefs.ts';
import { oldRevisions, revisionWrites } from './controllerRevisions.ts';
import { daemonSetSteps, rollingUpdateSteps } from './daemonSetPlan.ts';
import { daemonSetStatus, podsByNode, selectsPod } from './daemonSetStatus.ts';
import type { Candidate } from './fits.ts';
import { objectsOfKind } from './informers.ts';
import { NOTHING, type Look, type ObjectController, type Plan } from './objectController.ts';
import { podOfDaemonSet } from './podTemplates.ts';
import { slowStart } from './replicaSetController.ts';
import { createPod, deletePod, remove, updateStatus } from './writes.ts';

const candidates = ({ nodes }: Look): readonly Candidate[] =>
  Object.entries(nodes).flatMap(([name, node]) => (node.exists ? [{ ...node, name }] : []));

function sync(set: DaemonSet, look: Look): Plan {
  const { informers, now, release } = look;
  const { uid } = set.metadata;
  const claimed = claimPods(set, informers, { selects: (pod) => selectsPod(set, pod) });
  const before = [...claimed.writes, ...revisionWrites(set, informers)].map((write) => [write]);
  const after = oldRevisions(set, claimed.pods, informers).map((revision) => [remove(revision)]);
  if (look.isExpecting) return { batches: [...before, ...after] };
  const nodes = candidates(look);
  const pods = podsByNode(claimed.pods, release);
  const managed = daemonSetSteps(set, nodes, pods, now, look.failedPods);
  const isManaged = managed.create.length === 0 && managed.remove.length === 0;
  const { create, remove: doomed } = isManaged ? rollingUpdateSteps(set, nodes, pods, now, release) : managed;
  const again = [...managed.waits, untilAvailable([...pods.values()].flat(), set.spec.minReadySeconds ?? 0, now)];
  const soonest = again.flatMap((wait) => wait ?? []).toSorted((a, b) => a - b)[0];
  return {
    batches: [
      ...before,
      ...slowStart(create.map((node, i) => createPod(podOfDaemonSet(set, node, look.suffix(uid, i))))),
      doomed.map(deletePod),
      ...after,
    ],
    ...(create.length + doomed.length > 0 && {
      expects: { of: uid, creations: create.length, deletions: doomed.map(({ metadata }) => metadata.uid) },
    }),
    ...(soonest !== undefined && { again: soonest }),
    ...(Object.keys(managed.failedPods).length > 0 && { failedPods: managed.failedPods }),
  };
}

/**
 * syncDaemonSet does nothing for one that is being deleted: its revisions may be collected before its pods, so that
 * neither they nor a status tell anything of it any more.
 */
function setToSync(key: string, { informers }: Look): DaemonSet | undefined {
  const set = informers.objects[key];
  return set !== undefined && isOfKind(set, 'DaemonSet') && set.metadata.deletionTimestamp === undefined
    ? set
    : undefined;
}

export const daemonSetController: ObjectController = {
  account: 'daemon-set-controller',
  concerned: (seen, informers) => {
    if (seen.of === 'object')
      return isOfKind(seen.object, 'DaemonSet') && seen.type !== 'DELETED' ? [keyOfObject(seen.object)] : [];
    return ownersConcerned('DaemonSet', seen, informers, selectsPod);
  },
  concernedByNodes: (informers) => objectsOfKind(informers, 'DaemonSet').map(keyOfObject),
  sync: (key, look) => {
    const set = setToSync(key, look);
    return set === undefined ? NOTHING : sync(set, look);
  },
  finish: (key, look) => {
    const set = setToSync(key, look);
    if (set === undefined) return [];
    const status = daemonSetStatus(set, look.informers, candidates(look), look.now, look.release);
    return JSON.stringify(status) === JSON.stringify(set.status) ? [] : [updateStatus({ ...set, status })];
  },
};
