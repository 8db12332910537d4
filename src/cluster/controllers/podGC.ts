/**
 * pkg/controller/podgc/gc_controller.go, every 20 s: pods whose node is gone for good, terminating pods of a node that
 * somebody has declared out of service, and terminating pods that never had a node are deleted with force. Nobody asks
 * the node. That it also deletes the oldest of more than 12500 terminated pods is beyond the size of a scenario.
 */
import type { Draft } from '../../engine/draft.ts';
import { micros, plus, type Micros } from '../../engine/time.ts';
import { objectKey, type Pod, type PodStatus } from '../../kube/objects.ts';
import { withCondition } from '../apiserver/conditions.ts';
import { serverNow } from '../apiserver/faults.ts';
import { podRef, type ControlPlaneContext } from '../context.ts';
import type { Release } from '../releases/index.ts';
import { theNode } from '../theNode.ts';
import { GC_CHECK_PERIOD, OUT_OF_SERVICE, QUARANTINE_TIME } from './constants.ts';
import { podsOfNode } from './podsOfNode.ts';
import { collectPod, type RemovalEnd } from './removals.ts';
import type { ClusterState, ControlPlane } from '../state.ts';
import type { ControllerManagerState, Garbage, NodeObject } from './state.ts';
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

const isTerminating = ({ metadata }: Pod): boolean => metadata.deletionTimestamp !== undefined;
const isMissing = ({ exists }: NodeObject): boolean => !exists;
const isReady = ({ ready }: NodeObject): boolean => ready === 'True';
const isOutOfService = ({ taints }: NodeObject): boolean => taints.some(({ key }) => key === OUT_OF_SERVICE);

const unscheduledTerminating = ({ etcd }: Pick<ControlPlane, 'etcd'>): readonly Pod[] =>
  Object.values(etcd.pods).filter(isUnscheduledTerminating);

function mayHaveGarbage({ node }: Self, context: Context): boolean {
  if (unscheduledTerminating(context.world).length > 0) return true;
  const looks = isMissing(node) || (context.release.outOfServiceTaint && isOutOfService(node));
  return looks && podsOfNode(theNode(context)).length > 0;
}

/** Whether a pass to come will delete something that no pass has deleted yet. */
export function hasGarbage(state: ClusterState): boolean {
  const { node, podGC } = state.controllerManager;
  const isNew = ({ metadata }: Pod): boolean => podGC.collected[metadata.uid] === undefined;
  if (unscheduledTerminating(state).some(isNew)) return true;
  const gone = isMissing(node);
  if (!gone && (!isOutOfService(node) || isReady(node))) return false;
  return podsOfNode(state).some((pod) => isNew(pod) && (gone || isTerminating(pod)));
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
  const { node } = context.own;
  if (!context.release.outOfServiceTaint || isMissing(node) || isReady(node) || !isOutOfService(node)) return [];
  return podsOfNode(theNode(context)).filter(isTerminating);
}

/** gcOrphaned: a missing node is quarantined first, in case its object comes back. */
function orphaned(self: Self, context: Context): readonly Pod[] {
  const pods = podsOfNode(theNode(context));
  if (self.node.exists || pods.length === 0) {
    self.podGC.quarantinedUntil = null;
    return [];
  }
  self.podGC.quarantinedUntil ??= plus(context.now, QUARANTINE_TIME);
  return context.now < self.podGC.quarantinedUntil ? [] : pods;
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
  const isOver = pod.status.phase === 'Succeeded' || pod.status.phase === 'Failed';
  if (!release.disruptionTarget || isOver) return null;
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
