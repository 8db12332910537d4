/** What the API server and the controllers never do to objects that are no pods, and to pods by them. */
import {
  isOfKind,
  kubectlName,
  resourceOf,
  type ApiObject,
  type Deployment,
  type EndpointSlice,
  type Job,
  type ReplicaSet,
} from '../../kube/apiObjects.ts';
import { objectRef, type ObjectMeta, type Pod } from '../../kube/objects.ts';
import { isBeingDeleted, isReady, isTerminal } from '../../kube/podLifecycle.ts';
import { seconds } from '../../engine/time.ts';
import { FOREGROUND } from '../apiserver/objects.ts';
import { sentRequest } from '../apiserver/requests.ts';
import type { PendingRequest } from '../apiserver/state.ts';
import { covers } from '../controllers/budgetStatus.ts';
import { maxReplicas, wantedPods } from '../controllers/deploymentReplicaSets.ts';
import { controllerOf } from '../controllers/informers.ts';
import { isFinished, isTracked } from '../controllers/jobStatus.ts';
import { podRef } from '../podRef.ts';
import type { Invariant, Look } from './invariant.ts';

const objectsIn = ({ state }: Look): readonly ApiObject[] => Object.values(state.etcd.objects ?? {});
const nameOf = ({ kind, metadata }: ApiObject): string => kubectlName(kind, metadata.name);

/** What is being done to an object: its request is still in the API server's hands when etcd has written. */
const requestOn = (
  { namespace, name }: ObjectMeta,
  look: Look,
  isMeant: (request: PendingRequest) => boolean,
): PendingRequest | undefined =>
  Object.values(look.state.apiserver.pending).find(
    (request) => request.namespace === namespace && request.name === name && isMeant(request),
  );

/**
 * Nor is a pod in the way that is no loss: one that is not ready. What counts is what the budget's status says; that is as
 * late as its controller.
 */
const evictionsAreCounted: Invariant = {
  id: 'I42',
  source: { file: 'pkg/registry/core/pod/storage/eviction.go', func: 'checkAndDecrement' },
  watch: (look) => ({
    object: (before, after) => {
      if (before === undefined || after === undefined || isBeingDeleted(before) || !isBeingDeleted(after)) return;
      if (!isReady(before) || isTerminal(before)) return;
      if (requestOn(after.metadata, look, ({ subresource }) => subresource === 'eviction') === undefined) return;
      for (const object of objectsIn(look)) {
        if (!isOfKind(object, 'PodDisruptionBudget') || !covers(object, before)) continue;
        if (object.status.disruptedPods?.[before.metadata.name] !== undefined) continue;
        const values = { pod: objectRef(after), budget: object.metadata.name };
        look.violated({ code: 'evictedDespiteBudget', values }, podRef(after));
      }
    },
    apiObject: (_before, after) => {
      if (after === undefined || !isOfKind(after, 'PodDisruptionBudget')) return;
      const { disruptionsAllowed } = after.status;
      if (disruptionsAllowed < 0)
        look.violated({
          code: 'budgetOverdrawn',
          values: { budget: after.metadata.name, allowed: disruptionsAllowed },
        });
    },
  }),
};

/** From the controller's informer to its write, with what its queue and a conflict may cost. */
const ENDPOINTS_LAG = seconds(10);

/** Whoever follows a Service's pods; without the Service nobody does. */
function isFollowed({ metadata }: EndpointSlice, look: Look): boolean {
  const service = controllerOf(metadata)?.uid;
  return objectsIn(look).some(
    (object) => object.metadata.uid === service && object.metadata.deletionTimestamp === undefined,
  );
}

const slicesForget: Invariant = {
  id: 'I43',
  source: { file: 'pkg/controller/endpointslice/endpointslice_controller.go', func: 'syncService' },
  watch: (look) => ({
    object: (before, after) => {
      if (before === undefined || after?.metadata.uid === before.metadata.uid) return;
      const since = look.now;
      look.after(ENDPOINTS_LAG, () => {
        if (look.calmSince > since) return;
        for (const slice of objectsIn(look)) {
          if (!isOfKind(slice, 'EndpointSlice') || !isFollowed(slice, look)) continue;
          if (!slice.endpoints.some(({ targetRef }) => targetRef.uid === before.metadata.uid)) continue;
          const values = { pod: objectRef(before), slice: slice.metadata.name };
          look.violated({ code: 'stillEndpoint', values }, podRef(before));
        }
      });
    },
  }),
};

const uncountedIn = ({ status: { uncountedTerminatedPods = {} } }: Job): readonly string[] => [
  ...(uncountedTerminatedPods.succeeded ?? []),
  ...(uncountedTerminatedPods.failed ?? []),
];
const countIn = ({ status: { succeeded = 0, failed = 0 } }: Job): number => succeeded + failed;

/** The Job of a pod, as long as it counts. */
function countingJob(pod: Pod, look: Look): Job | undefined {
  const owner = controllerOf(pod.metadata)?.uid;
  return objectsIn(look).find(
    (object): object is Job =>
      object.metadata.uid === owner &&
      isOfKind(object, 'Job') &&
      object.metadata.deletionTimestamp === undefined &&
      !isFinished(object),
  );
}

const jobsCountOnce: Invariant = {
  id: 'I44',
  source: { file: 'pkg/controller/job/job_controller.go', func: 'trackJobStatusAndRemoveFinalizers' },
  watch: (look) => {
    const counted = new Set<string>();
    return {
      apiObject: (before, after) => {
        if (before === undefined || after === undefined || before.metadata.uid !== after.metadata.uid) return;
        if (!isOfKind(before, 'Job') || !isOfKind(after, 'Job')) return;
        if (before.status.uncountedTerminatedPods === undefined) return;
        const [was, is] = [uncountedIn(before), uncountedIn(after)];
        const left = was.filter((uid) => !is.includes(uid));
        const isAgain = is.some((uid) => counted.has(uid)) || new Set(is).size < is.length;
        for (const uid of left) counted.add(uid);
        const more = countIn(after) - countIn(before);
        if (isAgain || more !== left.length)
          look.violated({ code: 'jobMiscounts', values: { job: after.metadata.name, more, pods: left.length } });
      },
      object: (before, after) => {
        if (before === undefined || !isTracked(before) || !isTerminal(before)) return;
        if (after !== undefined && after.metadata.uid === before.metadata.uid && isTracked(after)) return;
        const { uid } = before.metadata;
        const job = countingJob(before, look);
        if (job === undefined || job.status.uncountedTerminatedPods === undefined) return;
        if (counted.has(uid) || uncountedIn(job).includes(uid)) return;
        if (requestOn(before.metadata, look, ({ controller }) => controller === 'job-controller') === undefined) return;
        look.violated(
          { code: 'notCounted', values: { pod: objectRef(before), job: job.metadata.name } },
          podRef(before),
        );
      },
    };
  },
};

const setsOf = ({ metadata }: Deployment, look: Look): readonly ReplicaSet[] =>
  objectsIn(look).filter(
    (object): object is ReplicaSet =>
      isOfKind(object, 'ReplicaSet') && controllerOf(object.metadata)?.uid === metadata.uid,
  );

/** What the controller has noted of the set is what it knew when it reckoned: the Deployment may be another by then. */
const surgeIsKept: Invariant = {
  id: 'I45',
  source: { file: 'pkg/controller/deployment/util/deployment_util.go', func: 'NewRSNewReplicas' },
  watch: (look) => ({
    apiObject: (before, after) => {
      if (after === undefined || !isOfKind(after, 'ReplicaSet')) return;
      const was = before !== undefined && isOfKind(before, 'ReplicaSet') ? before.spec.replicas : 0;
      const most = maxReplicas(after);
      if (most === undefined || after.spec.replicas <= was) return;
      const owner = controllerOf(after.metadata)?.uid;
      const deployment = objectsIn(look).find(({ metadata }) => metadata.uid === owner);
      if (deployment === undefined || !isOfKind(deployment, 'Deployment')) return;
      const wanted = wantedPods(setsOf(deployment, look));
      if (wanted > most)
        look.violated({ code: 'surgedTooFar', values: { deployment: deployment.metadata.name, wanted, most } });
    },
  }),
};

const blocks = ({ metadata }: Pod | ApiObject, uid: string): boolean =>
  (metadata.ownerReferences ?? []).some((owner) => owner.uid === uid && owner.blockOwnerDeletion === true);

/**
 * The garbage collector releases an owner once its cache has no blocking dependents (processDeletingDependentsItem:
 * blockingDependents). A dependent that is created while that PATCH is in flight is too late to block: the StatefulSet
 * controller recreates a lost ControllerRevision even for a set that is being deleted (getStatefulSetRevisions).
 */
const dependentsFirst: Invariant = {
  id: 'I46',
  source: { file: 'pkg/controller/garbagecollector/garbagecollector.go', func: 'processDeletingDependentsItem' },
  watch: (look) => {
    /** By the owner's UID: UIDs of the blocking dependents in the cache when a controller last patched the owner. */
    const cached = new Map<string, ReadonlySet<string>>();
    const blocksStill = (uid: string) => (dependent: Pod | ApiObject) =>
      blocks(dependent, uid) && cached.get(uid)?.has(dependent.metadata.uid) !== false;
    return {
      on: {
        RequestSent: (event) => {
          const request = sentRequest(event);
          const informers = look.state.controllerManager.objectControllers?.informers;
          if (informers === undefined || event.actor !== 'controllerManager' || request?.verb !== 'patch') return;
          const all = [...Object.values(informers.pods), ...Object.values(informers.objects)];
          for (const { kind, metadata } of objectsIn(look)) {
            if (resourceOf(kind) !== request.resource || metadata.name !== request.name) continue;
            const blocking = all.filter((each) => blocks(each, metadata.uid));
            cached.set(metadata.uid, new Set(blocking.map((each) => each.metadata.uid)));
          }
        },
      },
      apiObject: (before, after) => {
        if (before === undefined || after?.metadata.uid === before.metadata.uid) return;
        const { finalizers = [], uid } = before.metadata;
        if (!finalizers.includes(FOREGROUND)) return;
        // A DELETE of another policy takes the finalizer away.
        if (requestOn(before.metadata, look, ({ verb }) => verb === 'delete') !== undefined) return;
        const pod = Object.values(look.state.etcd.pods).find(blocksStill(uid));
        const dependent = objectsIn(look).find(blocksStill(uid));
        if (pod === undefined && dependent === undefined) return;
        const left = dependent === undefined ? `pod/${pod?.metadata.name ?? ''}` : nameOf(dependent);
        look.violated({ code: 'ownerWentFirst', values: { owner: nameOf(before), dependent: left } });
      },
    };
  },
};

export const OBJECTS: readonly Invariant[] = [
  evictionsAreCounted,
  slicesForget,
  jobsCountOnce,
  surgeIsKept,
  dependentsFirst,
];
