/**
 * Karpenter disrupts a node (kubernetes-sigs/karpenter v1.14.1: pkg/controllers/disruption, node/termination,
 * node/termination/terminator). The Node waits for a finalizer while its pods are drained, a group at a time; the
 * eviction queue asks again after a back-off, for ever. With a terminationGracePeriod pods are deleted, whatever their
 * budgets say, in time to end before it does.
 */
import { micros, ms, plus, seconds, type Micros } from '../../engine/time.ts';
import { isOfKind } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { isBeingDeleted } from '../../kube/podLifecycle.ts';
import { podRef } from '../podRef.ts';
import { serverNow } from '../apiserver/faults.ts';
import type { ReplyValue } from '../messages.ts';
import { sendAs } from './client.ts';
import {
  askToEvict,
  evictionOf,
  keepRemoval,
  MACHINE_PERIOD,
  retryIn,
  takeMachine,
  tellBlocked,
  turnIn,
  type Context,
  type Edit,
  type Self,
} from './nodeRemovals.ts';
import { podsOfNode } from './podsOfNode.ts';
import {
  DISRUPTED,
  firstGroup,
  graceUntil,
  isAwaited,
  isDrainable,
  isEvictable,
  isOverdue,
  karpenterBlocked,
} from './scaleDownRules.ts';
import type { DisruptionReason, KarpenterRemoval } from './scaleDownState.ts';
import { watchedNode } from './watchedNodes.ts';

const BY = 'karpenter';
/** node/termination/controller.go: MinDrainTime, and how soon it looks again. */
const MIN_DRAIN_TIME = seconds(5);
const REQUEUE_AFTER = seconds(1);
/** terminator/eviction.go: evictionQueueBaseDelay, evictionQueueMaxDelay */
const BASE_DELAY = ms(100);
const MAX_DELAY = seconds(10);
const LONGEST_SHIFT = 10;
/** Keys of answers to DELETEs, which Karpenter does not act on. */
const DELETE = 'removal/delete/';

export interface Disruption {
  readonly reason: DisruptionReason;
  readonly terminationGracePeriod?: Micros;
}

/** The NodeClaim's deletionTimestamp counts whole seconds, and so does the annotation with the end of its grace period. */
const deadlineOf = (now: Micros, period: Micros): Micros =>
  plus(micros(Math.floor(now / seconds(1)) * seconds(1)), period);

/** disruption/queue.go:StartCommand, and the deletion of the NodeClaim; replacements of the node are not modelled. */
export function disrupt(
  self: Self,
  node: string,
  { reason, terminationGracePeriod }: Disruption,
  edit: Edit,
  context: Context,
): void {
  if (!watchedNode(self, node).node.exists || self.nodeRemovals?.[node] !== undefined) return;
  const { now, release, world } = context;
  const seen = { objects: world.etcd.objects, now, release };
  const inTheWay = karpenterBlocked(podsOfNode(world, node), seen, reason, terminationGracePeriod !== undefined);
  if (inTheWay !== null) return tellBlocked(node, BY, inTheWay, context);
  context.tell('ScaleDownBegan', { detail: { node, by: BY, reason } });
  edit({ type: 'nodeTaintAdded', node, taint: DISRUPTED });
  const deadline = terminationGracePeriod && deadlineOf(serverNow(world.apiserver, now), terminationGracePeriod);
  keepRemoval(self, node, {
    by: BY,
    stage: 'draining',
    since: now,
    ...(deadline !== undefined && { deadline }),
    evictions: {},
  });
  turnIn(node, context.latency('controllersHear'), context);
}

/** terminator.go:Drain */
function drain(self: Self, node: string, removal: KarpenterRemoval, context: Context): void {
  const { now, world } = context;
  const pods = podsOfNode(world, node);
  const overdue = pods.filter((pod) => isOverdue(pod, removal.deadline, now));
  if (removal.deadline !== undefined) for (const pod of overdue) forceDelete(node, removal.deadline, pod, context);
  const awaited = pods.filter((pod) => isAwaited(pod, now));
  const asked = firstGroup(awaited).filter(
    (pod) => isEvictable(pod, now) && removal.evictions[pod.metadata.uid] === undefined && !overdue.includes(pod),
  );
  if (asked.length > 0) {
    const added = Object.fromEntries(asked.map((pod) => [pod.metadata.uid, evictionOf(pod)] as const));
    keepRemoval(self, node, { ...removal, evictions: { ...removal.evictions, ...added } });
    for (const [uid, eviction] of Object.entries(added)) askToEvict(node, BY, uid, eviction, context);
  }
  if (awaited.length > 0 || now - removal.since < MIN_DRAIN_TIME) return turnIn(node, REQUEUE_AFTER, context);
  const detaching: KarpenterRemoval = { ...removal, stage: 'detaching' };
  keepRemoval(self, node, detaching);
  awaitVolumes(self, node, detaching, context);
}

/** DeleteExpiringPods: budgets are not asked, and the grace period is what is left of the node's. */
function forceDelete(node: string, deadline: Micros, pod: Pod, context: Context): void {
  const { namespace, name, uid } = pod.metadata;
  const gracePeriodSeconds = graceUntil(deadline, context.now);
  context.tell('DrainForced', { pod: podRef(pod), detail: { node, gracePeriodSeconds } });
  const request = { verb: 'delete', namespace, name, gracePeriodSeconds } as const;
  sendAs(BY, `${DELETE}${uid}`, request, podRef(pod), context);
}

/** awaitVolumeDetachment: volumes of pods that stay are not waited for, and none is after the deadline. */
function awaitVolumes(self: Self, node: string, removal: KarpenterRemoval, context: Context): void {
  const { now, world } = context;
  const staying = podsOfNode(world, node).filter((pod) => !isDrainable(pod, now));
  const known = self.attachDetach?.volumes ?? {};
  const kept = staying.flatMap(({ metadata, spec: { volumes = [] } }) =>
    volumes.flatMap(({ persistentVolumeClaim: claim }) => {
      const isClaim = typeof claim === 'object' && claim !== null && 'claimName' in claim;
      const volume = isClaim ? known[`${metadata.namespace}/${String(claim.claimName)}`] : undefined;
      return volume === undefined ? [] : [volume.name];
    }),
  );
  const attached = Object.values(world.etcd.objects ?? {}).some(
    (object) =>
      isOfKind(object, 'VolumeAttachment') &&
      object.spec.nodeName === node &&
      !kept.includes(object.spec.source.persistentVolumeName),
  );
  const isLate = removal.deadline !== undefined && now > removal.deadline;
  if (attached && !isLate) return turnIn(node, REQUEUE_AFTER, context);
  keepRemoval(self, node, { ...removal, stage: 'machineGone', evictions: {} });
  takeMachine(node, BY, context);
}

/** The termination controller looks at its node again. */
export function karpenterTurns(self: Self, node: string, removal: KarpenterRemoval, context: Context): void {
  switch (removal.stage) {
    case 'draining':
      return drain(self, node, removal, context);
    case 'detaching':
      return awaitVolumes(self, node, removal, context);
    case 'machineGone':
      return release(self, node, context);
  }
}

/** removeFinalizer: the Node goes once the cloud no longer finds the instance. */
function release(self: Self, node: string, context: Context): void {
  if (!context.world.apiserver.serving) return turnIn(node, MACHINE_PERIOD, context);
  keepRemoval(self, node, null);
  context.send('controllerManager', { type: 'nodeDeleted', node });
}

const withoutPod = ({ evictions, ...removal }: KarpenterRemoval, uid: string): KarpenterRemoval => {
  const { [uid]: _done, ...left } = evictions;
  return { ...removal, evictions: left };
};

const backOff = (failures: number): Micros =>
  micros(Math.min(BASE_DELAY * 2 ** Math.min(failures, LONGEST_SHIFT), MAX_DELAY));

/** eviction.go:Reconcile: an eviction that was granted, or whose pod is gone or replaced, is done; others are retried. */
export function karpenterAnswered(
  self: Self,
  node: string,
  removal: KarpenterRemoval,
  { uid, value }: { readonly uid: string; readonly value: ReplyValue },
  context: Context,
): void {
  const eviction = removal.evictions[uid];
  if (eviction === undefined) return;
  const code = value.kind === 'response' ? value.response.code : undefined;
  if (code !== undefined && (code < 300 || code === 404 || code === 409))
    return keepRemoval(self, node, withoutPod(removal, uid));
  const refused = { ...eviction, state: 'refused', failures: eviction.failures + 1 } as const;
  keepRemoval(self, node, { ...removal, evictions: { ...removal.evictions, [uid]: refused } });
  retryIn(node, uid, backOff(eviction.failures), context);
}

/** A pod that is gone or being deleted leaves the queue. */
export function karpenterRetries(
  self: Self,
  node: string,
  removal: KarpenterRemoval,
  uid: string,
  context: Context,
): void {
  const eviction = removal.evictions[uid];
  if (eviction === undefined || removal.stage !== 'draining') return;
  const pod = context.world.etcd.pods[`${eviction.namespace}/${eviction.name}`];
  if (pod?.metadata.uid !== uid || isBeingDeleted(pod)) return keepRemoval(self, node, withoutPod(removal, uid));
  askToEvict(node, BY, uid, eviction, context);
}
