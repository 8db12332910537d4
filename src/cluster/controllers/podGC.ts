/**
 * pkg/controller/podgc/gc_controller.go, every 20 s: pods whose node is gone for good, terminating pods of a node that
 * somebody has declared out of service, and terminating pods that never had a node are deleted with force. Nobody asks
 * the node. That it also deletes the oldest of more than 12500 terminated pods is beyond the size of a scenario.
 */
import type { Draft } from '../../engine/draft.ts';
import { micros, plus, type Micros } from '../../engine/time.ts';
import { objectKey, type Pod, type PodStatus } from '../../kube/objects.ts';
import { isBeingDeleted, isTerminal } from '../../kube/podLifecycle.ts';
import { withCondition } from '../apiserver/conditions.ts';
import { serverNow } from '../apiserver/faults.ts';
import type { ControlPlaneContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { Release } from '../releases/index.ts';
import { GC_CHECK_PERIOD, OUT_OF_SERVICE, QUARANTINE_TIME } from './constants.ts';
import { podsOfNode } from './podsOfNode.ts';
import { collectPod, type RemovalEnd } from './removals.ts';
import type { ClusterState, ControlPlane } from '../state.ts';
import type { ControllerManagerState, Garbage, NodeObject } from './state.ts';
import { watchedNode } from './watchedNodes.ts';
import { isUnscheduledTerminating } from './watchedPods.ts';

type Self = Draft<ControllerManagerState>;
type Context = ControlPlaneContext<'controllerManager'>;

export const GC = 'gc';

/** Looks again with the next pass. A pass that finds nothing leaves no trace, so there is one only while it might. */
export function expectGarbage(self: Self, context: Context): void {
  const { phase, due } = self.podGC;
  if (due !== null) return;
  passAt(self, micros(phase + (Math.floor((context.now - phase) / GC_CHECK_PERIOD) + 1) * GC_CHECK_PERIOD), context);
}

function passAt(self: Self, due: Micros, context: Context): void {
  self.podGC.due = due;
  context.send('controllerManager', { type: 'tick', timer: GC }, micros(due - context.now));
}

/** The controller has started: it knows of no quarantine, and passes at once. */
export function restartPodGC(self: Self, context: Context): void {
  self.podGC = { phase: context.now, due: null, quarantinedUntil: null, queue: [], collected: self.podGC.collected };
  passAt(self, context.now, context);
}

const isMissing = ({ exists }: NodeObject): boolean => !exists;
const isNodeReady = ({ ready }: NodeObject): boolean => ready === 'True';
const isOutOfService = ({ taints }: NodeObject): boolean => taints.some(({ key }) => key === OUT_OF_SERVICE);

const unscheduledTerminating = ({ etcd }: Pick<ControlPlane, 'etcd'>): readonly Pod[] =>
  Object.values(etcd.pods).filter(isUnscheduledTerminating);

function mayHaveGarbage(self: Self, context: Context): boolean {
  if (unscheduledTerminating(context.world).length > 0) return true;
  return context.nodes.some((name) => {
    const { node } = watchedNode(self, name);
    const looks = isMissing(node) || (context.release.outOfServiceTaint && isOutOfService(node));
    return looks && podsOfNode(context.world, name).length > 0;
  });
}

/** Whether a pass to come will delete something that no pass has deleted yet. */
export function hasGarbage(state: ClusterState): boolean {
  const { podGC } = state.controllerManager;
  const { node } = watchedNode(state.controllerManager, state.node.name);
  const isNew = ({ metadata }: Pod): boolean => podGC.collected[metadata.uid] === undefined;
  if (unscheduledTerminating(state).some(isNew)) return true;
  const gone = isMissing(node);
  if (!gone && (!isOutOfService(node) || isNodeReady(node))) return false;
  return podsOfNode(state, state.node.name).some((pod) => isNew(pod) && (gone || isBeingDeleted(pod)));
}

export function collect(self: Self, context: Context): void {
  const { due } = context.own.podGC;
  if (due !== context.now) return;
  self.podGC.due = null;
  if (context.world.apiserver.serving) {
    for (const pod of terminatingOutOfService(context)) markFailedAndDelete(self, pod, 'outOfService', context);
    const found = [
      ...orphaned(self, context).map((pod) => [pod, 'orphaned'] as const),
      ...unscheduledTerminating(context.world).map((pod) => [pod, 'unscheduled'] as const),
    ];
    self.podGC.queue = found.map(
      ([
        {
          metadata: { namespace, name, uid },
        },
        why,
      ]) => ({ namespace, name, uid, why }),
    );
    next(self, context);
  }
  if (mayHaveGarbage(self, context)) expectGarbage(self, context);
}

/** gcTerminating: of a node that is not ready and out of service (NodeOutOfServiceVolumeDetach), all at once. */
function terminatingOutOfService(context: Context): readonly Pod[] {
  if (!context.release.outOfServiceTaint) return [];
  return context.nodes.flatMap((name) => {
    const { node } = watchedNode(context.own, name);
    if (isMissing(node) || isNodeReady(node) || !isOutOfService(node)) return [];
    return podsOfNode(context.world, name).filter(isBeingDeleted);
  });
}

/** gcOrphaned: a missing node is quarantined first, in case its object comes back. */
const orphaned = (self: Self, context: Context): readonly Pod[] =>
  context.nodes.flatMap((name) => {
    const pods = podsOfNode(context.world, name);
    const isGone = !watchedNode(self, name).node.exists && pods.length > 0;
    const until = quarantine(self, name, isGone, context);
    return until === null || context.now < until ? [] : pods;
  });

/** @returns until when the node is waited for; null where it is not missed. */
function quarantine({ podGC, otherNodes }: Self, name: string, isGone: boolean, { now }: Context): Micros | null {
  if (otherNodes?.[name] === undefined) {
    podGC.quarantinedUntil = isGone ? (podGC.quarantinedUntil ?? plus(now, QUARANTINE_TIME)) : null;
    return podGC.quarantinedUntil;
  }
  const { [name]: before, ...rest } = podGC.othersQuarantined ?? {};
  if (!isGone && before === undefined) return null;
  const until = isGone ? (before ?? plus(now, QUARANTINE_TIME)) : null;
  podGC.othersQuarantined = until === null ? rest : { ...rest, [name]: until };
  return until;
}

/** A pass deletes its orphans and its unscheduled pods one after the other. */
function next(self: Self, context: Context): void {
  for (;;) {
    const found = self.podGC.queue.shift();
    if (found === undefined) return;
    const pod = context.world.etcd.pods[objectKey(found.namespace, found.name)];
    if (pod?.metadata.uid === found.uid) return markFailedAndDelete(self, pod, found.why, context);
  }
}

export function podCollected(self: Self, { uid, deleted }: RemovalEnd, context: Context): void {
  if (deleted) self.podGC.collected[uid] = true;
  next(self, context);
}

const ORPHANED = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'DeletionByPodGC',
  message: 'PodGC: node no longer exists',
} as const;

/** Where the release does it, the pod is marked Failed first: nobody else could say so any more. */
function failedStatus(pod: Pod, why: Garbage, release: Release, now: Micros): PodStatus | null {
  if (!release.disruptionTarget || isTerminal(pod)) return null;
  const failed: Pod = { ...pod, status: { ...pod.status, phase: 'Failed' } };
  return why === 'orphaned' ? withCondition(failed, ORPHANED, now, release) : failed.status;
}

function markFailedAndDelete(self: Self, pod: Pod, why: Garbage, context: Context): void {
  if (context.own.podGC.collected[pod.metadata.uid] === undefined)
    context.tell('GarbagePodFound', {
      pod: podRef(pod),
      detail: { why },
    });
  collectPod(
    self,
    pod,
    failedStatus(pod, why, context.release, serverNow(context.world.apiserver, context.now)),
    context,
  );
}
