/**
 * pkg/controller/nodelifecycle/node_lifecycle_controller.go. Every 5 s monitorNodeHealth looks at the node. One whose
 * lease has not been renewed for the grace period counts as unreachable: its condition Ready becomes Unknown and its pods
 * are marked not ready. What the look before has left is what the next one acts on: so the taint that evicts comes one
 * period later, and goes with the first look after the node is ready again. Taints that only keep new pods away follow
 * the conditions at once (doNoScheduleTaintingPass). With every node of the cluster not ready nobody is evicted
 * (handleDisruption).
 */
import type { Draft } from '../../engine/draft.ts';
import { micros, plus, type Micros } from '../../engine/time.ts';
import type { ConditionStatus, Pod } from '../../kube/objects.ts';
import { withCondition } from '../apiserver/conditions.ts';
import { podRef, type ControlPlaneContext } from '../context.ts';
import { nodeReady, NODE_STATUS_UPDATE_FREQUENCY } from '../node/readiness.ts';
import { theNode } from '../theNode.ts';
import { sendAs } from './client.ts';
import {
  NODE_EVICTION_PERIOD,
  NODE_MONITOR_PERIOD,
  NOT_READY,
  RETRY_PERIOD,
  UNREACHABLE,
  UNSCHEDULABLE,
} from './constants.ts';
import { podsOfNode } from './podsOfNode.ts';
import type { ControllerManagerState, NodeLifecycleState, NodeObject, NodeTaint } from './state.ts';
import { nodeTaintsChanged } from './taintEviction.ts';

type Self = Draft<ControllerManagerState>;
type Context = ControlPlaneContext<'controllerManager'>;

/** Timers: a look, the queue of nodes to be tainted, the taints that follow the conditions, a status that was refused. */
export const LOOK = 'node/look';
export const TAINT = 'node/taint';
export const NO_SCHEDULE = 'node/noSchedule';
export const STATUS = 'node/status';

/* ---- when it looks ---- */

/** The first look of the monitor at or after `t`. */
const nextLook = ({ phase }: NodeLifecycleState, t: Micros): Micros =>
  micros(phase + Math.ceil((t - phase) / NODE_MONITOR_PERIOD) * NODE_MONITOR_PERIOD);

/** A look that finds nothing to do leaves no trace, so there is one only where it does. */
function expectLook(self: Self, t: Micros, context: Context): void {
  const at = nextLook(self.nodeLifecycle, t);
  if (self.nodeLifecycle.due !== null && self.nodeLifecycle.due <= at) return;
  self.nodeLifecycle.due = at;
  context.send('controllerManager', { type: 'tick', timer: LOOK }, micros(at - context.now));
}

function expectNextChange(self: Self, context: Context): void {
  const { unknownFrom } = self.nodeLifecycle;
  if (!isSettled(self)) expectLook(self, plus(context.now, NODE_MONITOR_PERIOD), context);
  if (unknownFrom !== null && self.node.ready !== 'Unknown') expectLook(self, unknownFrom, context);
}

/** No heartbeat comes any more; the last renewal was at `renewedAt`. */
export function nodeSilent(self: Self, renewedAt: Micros, context: Context): void {
  if (self.nodeLifecycle.silentSince !== null) return;
  self.nodeLifecycle.silentSince = renewedAt;
  waitOutSilence(self, renewedAt, context);
}

/**
 * The monitor sees a renewal with its next look, and reckons from there. A look takes a moment, and the pause between two
 * begins when it is over, so that at the last one a little more than the grace period has passed.
 */
function waitOutSilence(self: Self, since: Micros, context: Context): void {
  const { nodeMonitorGracePeriod } = context.release;
  self.nodeLifecycle.unknownFrom = plus(nextLook(self.nodeLifecycle, since), nodeMonitorGracePeriod);
  expectNextChange(self, context);
}

/** The controller has started: whatever it finds, it finds for the first time. */
export function restartNodeLifecycle(self: Self, context: Context): void {
  self.nodeLifecycle.due = null;
  if (self.nodeLifecycle.silentSince !== null) waitOutSilence(self, context.now, context);
  expectLook(self, context.now, context);
}

/* ---- what the kubelet says ---- */

/** The kubelet is heard again, and posts its node's status `after` from now. */
export function nodeHeard(self: Self, after: Micros, context: Context): void {
  self.nodeLifecycle.silentSince = null;
  self.nodeLifecycle.unknownFrom = null;
  if (self.node.exists) return context.send('controllerManager', { type: 'nodeStatusPosted' }, after);
  // kubelet_node_status.go:registerWithAPIServer: once in a process's life.
  const { deletedAt } = self.node;
  if (deletedAt !== null && theNode(context).kubelet.startedAt > deletedAt)
    context.send('controllerManager', { type: 'nodeRegistered' }, after);
}

/** kubelet_node_status.go:tryUpdateNodeStatus; a status that is not taken is sent again with the next period. */
export function nodeStatusPosted(self: Self, context: Context): void {
  const { apiClient, apiserver, kubelet } = theNode(context);
  if (!self.node.exists || !kubelet.running || apiClient.cutSince !== null) return;
  if (!apiserver.serving)
    return context.send('controllerManager', { type: 'tick', timer: STATUS }, NODE_STATUS_UPDATE_FREQUENCY);
  const ready = nodeReady(theNode(context), context.now);
  if (self.node.ready === ready) return;
  self.node.ready = ready;
  const { name } = theNode(context).node;
  if (ready === 'True') context.tell('NodeReady', { detail: { node: name } });
  else context.tell('NodeNotReady', { detail: { node: name, ready } });
  conditionsChanged(context);
  expectLook(self, context.now, context);
}

/** Its object goes, and with it its taints; evictions that are planned already stay planned. */
export function nodeDeleted(self: Self, context: Context): void {
  if (!self.node.exists) return;
  self.node = { ...self.node, exists: false, deletedAt: context.now, taints: [] };
  self.nodeLifecycle.due = null;
  context.tell('NodeDeleted', { detail: { node: theNode(context).node.name } });
}

/**
 * The object is made anew, without the cordon of the one before, and without its taints but for the one that every new
 * node has (plugin/pkg/admission/nodetaint). Its status follows at once.
 */
export function nodeRegistered(self: Self, context: Context): void {
  const { apiClient, apiserver, kubelet, node } = theNode(context);
  if (self.node.exists || !kubelet.running || apiClient.cutSince !== null) return;
  if (!apiserver.serving) return context.send('controllerManager', { type: 'nodeRegistered' }, RETRY_PERIOD);
  self.node = {
    exists: true,
    deletedAt: null,
    ready: 'False',
    unschedulable: false,
    taints: [{ key: NOT_READY, effect: 'NoSchedule' }],
  };
  context.tell('NodeRegistered', { detail: { node: node.name } });
  nodeTaintsChanged(self, context);
  context.send('controllerManager', { type: 'nodeStatusPosted' }, context.latency('firstNodeStatus'));
}

export function nodeCordoned(self: Self, context: Context): void {
  self.node.unschedulable = true;
  conditionsChanged(context);
}

/* ---- what a look finds ---- */

const MEANS: Readonly<Record<ConditionStatus, string | null>> = {
  True: null,
  False: NOT_READY,
  Unknown: UNREACHABLE,
};

const hasTaint = ({ taints }: NodeObject, key: string, effect: NodeTaint['effect']): boolean =>
  taints.some((taint) => taint.key === key && taint.effect === effect);

const isEvicting = ({ key, effect }: NodeTaint): boolean =>
  effect === 'NoExecute' && (key === NOT_READY || key === UNREACHABLE);

/** The evicting taint is the one that the condition calls for. */
function isSettled({ node, nodeLifecycle }: Self): boolean {
  const wanted = nodeLifecycle.alone ? null : MEANS[node.ready];
  const has = node.taints.filter(isEvicting);
  return wanted === null ? has.length === 0 : has.length === 1 && has[0]?.key === wanted;
}

export function lookAtNode(self: Self, context: Context): void {
  if (self.nodeLifecycle.due !== context.now || !self.node.exists) return;
  self.nodeLifecycle.due = null;
  if (!context.world.apiserver.serving) return expectLook(self, plus(context.now, NODE_MONITOR_PERIOD), context);
  const { unknownFrom } = self.nodeLifecycle;
  const isUnknown = unknownFrom !== null && context.now >= unknownFrom && self.node.ready !== 'Unknown';
  if (isUnknown) nodeIsUnreachable(self, context);
  else processTaintBaseEviction(self, context);
  expectNextChange(self, context);
}

function nodeIsUnreachable(self: Self, context: Context): void {
  const wasReady = self.node.ready === 'True';
  self.node.ready = 'Unknown';
  context.tell('NodeNotReady', { detail: { node: theNode(context).node.name, ready: 'Unknown' } });
  if (wasReady) for (const pod of podsOfNode(theNode(context))) markNotReady(pod, context);
  conditionsChanged(context);
}

function processTaintBaseEviction(self: Self, context: Context): void {
  if (isSettled(self)) return;
  const wanted = MEANS[self.node.ready];
  // One that is to come waits in a queue; one that goes, or is replaced, does so at once.
  if (wanted === null || self.node.taints.some(isEvicting)) return swapEvictingTaint(self, context);
  context.send('controllerManager', { type: 'tick', timer: TAINT }, NODE_EVICTION_PERIOD);
}

/** doNoExecuteTaintingPass, or its shortcut: the one taint that evicts is what the condition calls for. */
export function swapEvictingTaint(self: Self, context: Context): void {
  const { node, nodeLifecycle } = self;
  if (!node.exists || !context.world.apiserver.serving || isSettled(self)) return;
  const wanted = nodeLifecycle.alone ? null : MEANS[node.ready];
  node.taints = node.taints.filter((taint) => !isEvicting(taint));
  if (wanted !== null) {
    node.taints.push({ key: wanted, effect: 'NoExecute' });
    context.tell('NodeTainted', { detail: { node: theNode(context).node.name, taint: wanted } });
  }
  nodeTaintsChanged(self, context);
  context.send('scheduler', { type: 'nodeChanged' });
}

/** pkg/controller/util/node/controller_utils.go:MarkPodsNotReady */
function markNotReady(pod: Pod, context: Context): void {
  const ready = pod.status.conditions?.find(({ type }) => type === 'Ready');
  if (ready?.status !== 'True') return;
  const { namespace, name, uid } = pod.metadata;
  const status = withCondition(pod, { ...ready, status: 'False' }, context.now, context.release);
  const request = { verb: 'update', subresource: 'status', namespace, name, preconditions: { uid }, status } as const;
  sendAs('node-controller', `ready/${uid}`, request, podRef(pod), context);
}

/* ---- taints that keep new pods away ---- */

function conditionsChanged(context: Context): void {
  context.send('controllerManager', { type: 'tick', timer: NO_SCHEDULE }, context.latency('controllerSync'));
}

/** doNoScheduleTaintingPass: of the taints that stand for a condition or for the cordon, those that are true now. */
export function taintByConditions(self: Self, context: Context): void {
  const { node } = self;
  if (!node.exists) return;
  if (!context.world.apiserver.serving) return conditionsChanged(context);
  const means = MEANS[node.ready];
  const wanted = [...(means === null ? [] : [means]), ...(node.unschedulable ? [UNSCHEDULABLE] : [])];
  const others = node.taints.filter(
    ({ key, effect }) => effect !== 'NoSchedule' || ![NOT_READY, UNREACHABLE, UNSCHEDULABLE].includes(key),
  );
  if (others.length + wanted.length === node.taints.length && wanted.every((key) => hasTaint(node, key, 'NoSchedule')))
    return;
  node.taints = [...wanted.map((key) => ({ key, effect: 'NoSchedule' as const })), ...others];
  context.send('scheduler', { type: 'nodeChanged' });
}
