/**
 * pkg/controller/podgc/gc_controller.go, every 20 s: pods whose node is gone for good, and terminating pods of a node
 * that somebody has declared out of service, are deleted with force. Nobody asks the node.
 */
import type { Draft } from '../../engine/draft.ts';
import { micros, plus, type Micros } from '../../engine/time.ts';
import type { Pod, PodStatus } from '../../kube/objects.ts';
import { withCondition } from '../apiserver/conditions.ts';
import { serverNow } from '../apiserver/faults.ts';
import { podRef, type ClusterContext } from '../context.ts';
import { GC_CHECK_PERIOD, OUT_OF_SERVICE, QUARANTINE_TIME } from './constants.ts';
import { podsOfNode } from './nodeLifecycle.ts';
import { removePod } from './removals.ts';
import type { ClusterState } from '../state.ts';
import type { ControllerManagerState, NodeObject } from './state.ts';

type Self = Draft<ControllerManagerState>;

export const GC = 'gc';

/** Looks again with the next pass. A pass that finds nothing leaves no trace, so there is one only while it might. */
export function expectGarbage(self: Self, context: ClusterContext): void {
  if (self.podGC.due !== null) return;
  const due = micros((Math.floor(context.now / GC_CHECK_PERIOD) + 1) * GC_CHECK_PERIOD);
  self.podGC.due = due;
  context.send('controllerManager', { type: 'tick', timer: GC }, micros(due - context.now));
}

const isMissing = ({ exists }: NodeObject): boolean => !exists;
const isOutOfService = ({ taints }: NodeObject): boolean => taints.includes(OUT_OF_SERVICE);

function mayHaveGarbage({ node }: Self, context: ClusterContext): boolean {
  const looks = isMissing(node) || (context.release.outOfServiceTaint && isOutOfService(node));
  return looks && podsOfNode(context.world).length > 0;
}

/** Whether a pass to come will delete something that no pass has deleted yet. */
export function hasGarbage(state: ClusterState): boolean {
  const { node } = state.controllerManager;
  return podsOfNode(state).some(
    ({ metadata: { deletionTimestamp, deletionGracePeriodSeconds } }) =>
      deletionGracePeriodSeconds !== 0 &&
      (isMissing(node) || (isOutOfService(node) && !node.ready && deletionTimestamp !== undefined)),
  );
}

export function collect(self: Self, context: ClusterContext): void {
  const { due } = context.world.controllerManager.podGC;
  if (due !== context.now) return;
  self.podGC.due = null;
  if (context.world.apiserver.serving) {
    gcTerminating(self, context);
    gcOrphaned(self, context.now, context);
  }
  if (mayHaveGarbage(self, context)) expectGarbage(self, context);
}

/** Terminating pods of a node that is not ready and out of service (NodeOutOfServiceVolumeDetach). */
function gcTerminating(self: Self, context: ClusterContext): void {
  const { node } = context.world.controllerManager;
  if (!context.release.outOfServiceTaint || isMissing(node) || node.ready || !isOutOfService(node)) return;
  for (const pod of podsOfNode(context.world)) {
    if (pod.metadata.deletionTimestamp !== undefined) markFailedAndDelete(self, pod, false, context);
  }
}

/** A missing node is quarantined first, in case its object comes back. */
function gcOrphaned(self: Self, now: Micros, context: ClusterContext): void {
  if (self.node.exists) {
    self.podGC.quarantinedUntil = null;
    return;
  }
  self.podGC.quarantinedUntil ??= plus(now, QUARANTINE_TIME);
  if (now < self.podGC.quarantinedUntil) return;
  for (const pod of podsOfNode(context.world)) {
    context.tell('OrphanedPodFound', {
      pod: podRef(pod),
      source: { file: 'pkg/controller/podgc/gc_controller.go', func: 'gcOrphaned' },
    });
    markFailedAndDelete(self, pod, true, context);
  }
}

const ORPHANED = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'DeletionByPodGC',
  message: 'PodGC: node no longer exists',
} as const;

/** markFailedAndDeletePodWithCondition: nobody else could say any more that the pod has failed. */
function markFailedAndDelete(self: Self, pod: Pod, orphaned: boolean, context: ClusterContext): void {
  const isOver = pod.status.phase === 'Succeeded' || pod.status.phase === 'Failed';
  const failed: Pod = { ...pod, status: { ...pod.status, phase: 'Failed' } };
  const status: PodStatus = orphaned
    ? withCondition(failed, ORPHANED, serverNow(context), context.release)
    : failed.status;
  const marks = context.release.disruptionTarget && !isOver;
  removePod(self, pod, marks ? status : null, { gracePeriodSeconds: 0 }, context);
}
