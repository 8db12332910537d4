/**
 * pkg/controller/nodelifecycle/node_lifecycle_controller.go. Every 5 s monitorNodeHealth looks at the node. One whose
 * lease has not been renewed for the grace period counts as unreachable: its condition Ready becomes Unknown and its pods
 * are marked not ready. Until 1.33 a look acts on what the look before has left: so the taint that evicts comes one
 * period later. It goes with the first look after the node is ready again. Taints that only keep new pods away follow
 * the conditions at once (doNoScheduleTaintingPass). With every node of the cluster not ready nobody is evicted
 * (handleDisruption).
 */
import type { Draft } from '../../engine/draft.ts';
import { micros, plus, type Micros } from '../../engine/time.ts';
import type { ConditionStatus, Pod } from '../../kube/objects.ts';
import { withCondition } from '../apiserver/conditions.ts';
import type { ControlPlaneContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import { nodeReady, NODE_STATUS_UPDATE_FREQUENCY } from '../node/readiness.ts';
import { sendAs } from './client.ts';
import {
  NODE_EVICTION_PERIOD,
  NODE_MONITOR_PERIOD,
  NOT_READY,
  RETRY_PERIOD,
  UNREACHABLE,
  UNSCHEDULABLE,
} from './constants.ts';
import { evictionsStop, leaveQueue, mayQueue, untilAllowed, zonesChanged } from './evictionRate.ts';
import { podsOfNode } from './podsOfNode.ts';
import type { ControllerManagerState, NodeLifecycleState, NodeObject, NodeTaint } from './state.ts';
import { nodeTaintsChanged } from './taintEviction.ts';
import { allWatched, watchedNode } from './watchedNodes.ts';

type Self = Draft<ControllerManagerState>;
type Context = ControlPlaneContext<'controllerManager'>;

/** Timers, each of a node: a look, the queue of nodes to be tainted, the taints that follow the conditions, a status that was refused. */
export const LOOK = 'node/look/';
export const TAINT = 'node/taint/';
export const NO_SCHEDULE = 'node/noSchedule/';
export const STATUS = 'node/status/';

/* ---- when it looks ---- */

/** The first look of the monitor at or after `t`. */
const nextLook = ({ phase }: NodeLifecycleState, t: Micros): Micros =>
  micros(phase + Math.ceil((t - phase) / NODE_MONITOR_PERIOD) * NODE_MONITOR_PERIOD);

/** A look that finds nothing to do leaves no trace, so there is one only where it does. */
function expectLook(self: Self, name: string, t: Micros, context: Context): void {
  const { nodeLifecycle } = watchedNode(self, name);
  const at = nextLook(nodeLifecycle, t);
  if (nodeLifecycle.due !== null && nodeLifecycle.due <= at) return;
  nodeLifecycle.due = at;
  context.send('controllerManager', { type: 'tick', timer: `${LOOK}${name}` }, micros(at - context.now));
}

function expectNextChange(self: Self, name: string, context: Context): void {
  const { nodeLifecycle, node } = watchedNode(self, name);
  const { unknownFrom } = nodeLifecycle;
  if (!isSettled(self, name)) expectLook(self, name, plus(context.now, NODE_MONITOR_PERIOD), context);
  if (unknownFrom !== null && node.ready !== 'Unknown') expectLook(self, name, unknownFrom, context);
}

/** No heartbeat comes any more; the last renewal was at `renewedAt`. */
export function nodeSilent(self: Self, name: string, renewedAt: Micros, context: Context): void {
  const { nodeLifecycle } = watchedNode(self, name);
  if (nodeLifecycle.silentSince !== null) return;
  nodeLifecycle.silentSince = renewedAt;
  waitOutSilence(self, name, renewedAt, context);
}

/**
 * The monitor sees a renewal with its next look, and reckons from there. A look takes a moment, and the pause between two
 * begins when it is over, so that at the last one a little more than the grace period has passed.
 */
function waitOutSilence(self: Self, name: string, since: Micros, context: Context): void {
  const { nodeMonitorGracePeriod } = context.release;
  const { nodeLifecycle } = watchedNode(self, name);
  nodeLifecycle.unknownFrom = plus(nextLook(nodeLifecycle, since), nodeMonitorGracePeriod);
  expectNextChange(self, name, context);
}

/** The controller has started: whatever it finds, it finds for the first time. */
export function restartNodeLifecycle(self: Self, context: Context): void {
  for (const name of context.nodes) {
    const { nodeLifecycle } = watchedNode(self, name);
    nodeLifecycle.due = null;
    if (nodeLifecycle.silentSince !== null) waitOutSilence(self, name, context.now, context);
    expectLook(self, name, context.now, context);
  }
}

/** It is cut off, and its timers come to nothing. */
export function forgetLooks(self: Self, context: Context): void {
  for (const name of context.nodes) watchedNode(self, name).nodeLifecycle.due = null;
}

/* ---- what the kubelet says ---- */

/** The kubelet is heard again, and posts its node's status `after` from now. */
export function nodeHeard(self: Self, name: string, after: Micros, context: Context): void {
  const { nodeLifecycle, node } = watchedNode(self, name);
  nodeLifecycle.silentSince = null;
  nodeLifecycle.unknownFrom = null;
  if (node.exists) return context.send('controllerManager', { type: 'nodeStatusPosted', node: name }, after);
  // kubelet_node_status.go:registerWithAPIServer: once in a process's life.
  const { deletedAt } = node;
  if (deletedAt !== null && context.onNode(name).kubelet.startedAt > deletedAt)
    context.send('controllerManager', { type: 'nodeRegistered', node: name }, after);
}

/** kubelet_node_status.go:tryUpdateNodeStatus; a status that is not taken is sent again with the next period. */
export function nodeStatusPosted(self: Self, name: string, context: Context): void {
  const seen = context.onNode(name);
  const { node } = watchedNode(self, name);
  if (!node.exists || !seen.kubelet.running || seen.apiClient.cutSince !== null) return;
  if (!seen.apiserver.serving)
    return context.send('controllerManager', { type: 'tick', timer: `${STATUS}${name}` }, NODE_STATUS_UPDATE_FREQUENCY);
  const ready = nodeReady(seen, context.now);
  if (node.ready === ready) return;
  node.ready = ready;
  const shutdown = seen.nodeShutdown.state === 'shuttingDown';
  if (ready === 'True') context.tell('NodeReady', { detail: { node: name } });
  else context.tell('NodeNotReady', { detail: { node: name, ready, ...(shutdown && { shutdown }) } });
  conditionsChanged(name, context);
  expectLook(self, name, context.now, context);
  lookAtOthers(self, name, context);
}

/** Its object goes, and with it its taints; evictions that are planned already stay planned. */
export function nodeDeleted(self: Self, name: string, context: Context): void {
  const watched = watchedNode(self, name);
  if (!watched.node.exists) return;
  watched.node = { ...watched.node, exists: false, deletedAt: context.now, taints: [] };
  watched.nodeLifecycle.due = null;
  context.tell('NodeDeleted', { detail: { node: name } });
  lookAtOthers(self, name, context);
}

/**
 * The object is made anew, without the cordon of the one before, and without its taints but for the one that every new
 * node has (plugin/pkg/admission/nodetaint). Its status follows at once.
 */
export function nodeRegistered(self: Self, name: string, context: Context): void {
  const { apiClient, apiserver, kubelet } = context.onNode(name);
  const watched = watchedNode(self, name);
  if (watched.node.exists || !kubelet.running || apiClient.cutSince !== null) return;
  if (!apiserver.serving)
    return context.send('controllerManager', { type: 'nodeRegistered', node: name }, RETRY_PERIOD);
  const { labels, allocatable } = watchedNode(context.own, name).node; // its kubelet's --node-labels, and the machine
  watched.node = {
    exists: true,
    deletedAt: null,
    ready: 'False',
    unschedulable: false,
    taints: [{ key: NOT_READY, effect: 'NoSchedule' }],
    ...(labels && { labels }),
    ...(allocatable && { allocatable }),
  };
  context.tell('NodeRegistered', { detail: { node: name } });
  nodeTaintsChanged(self, name, context);
  const posted = { type: 'nodeStatusPosted', node: name } as const;
  context.send('controllerManager', posted, context.latency('firstNodeStatus'));
}

export function nodeCordoned(self: Self, name: string, context: Context): void {
  watchedNode(self, name).node.unschedulable = true;
  conditionsChanged(name, context);
}

/** Its taint goes with the next pass; the scheduler hears of the spec, too. */
export function nodeUncordoned(self: Self, name: string, context: Context): void {
  watchedNode(self, name).node.unschedulable = false;
  conditionsChanged(name, context);
  context.send('scheduler', { type: 'nodeChanged' });
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

/** handleDisruption: with every node of the cluster lost it is the controllers who are suspected, and nobody is evicted. */
const isDisrupted = (self: Self): boolean =>
  self.nodeLifecycle.alone && allWatched(self).every(({ node }) => !node.exists || node.ready !== 'True');

/** The taint that the condition calls for; in a zone of which too much is lost nobody gets a new one. */
function wantedTaint(self: Self, node: NodeObject): string | null {
  if (isDisrupted(self)) return null;
  const isNew = !node.taints.some(isEvicting);
  return isNew && evictionsStop(self, node) ? null : MEANS[node.ready];
}

/** The evicting taint is the one that the condition calls for. */
function isSettled(self: Self, name: string): boolean {
  const { node } = watchedNode(self, name);
  const wanted = wantedTaint(self, node);
  const has = node.taints.filter(isEvicting);
  return wanted === null ? has.length === 0 : has.length === 1 && has[0]?.key === wanted;
}

/** With the last node that was ready the others' taints go, and with the first that is again they come back. */
function lookAtOthers(self: Self, name: string, context: Context): void {
  zonesChanged(self, context);
  for (const other of context.nodes)
    if (other !== name && watchedNode(self, other).node.exists && !isSettled(self, other))
      expectLook(self, other, context.now, context);
}

export function lookAtNode(self: Self, name: string, context: Context): void {
  const { nodeLifecycle, node } = watchedNode(self, name);
  if (nodeLifecycle.due !== context.now || !node.exists) return;
  nodeLifecycle.due = null;
  if (!context.world.apiserver.serving) return expectLook(self, name, plus(context.now, NODE_MONITOR_PERIOD), context);
  const { unknownFrom } = nodeLifecycle;
  const isUnknown = unknownFrom !== null && context.now >= unknownFrom && node.ready !== 'Unknown';
  if (isUnknown) nodeIsUnreachable(self, name, context);
  if (!isUnknown || context.release.taintsInSameLook) processTaintBaseEviction(self, name, context);
  expectNextChange(self, name, context);
}

function nodeIsUnreachable(self: Self, name: string, context: Context): void {
  const { node } = watchedNode(self, name);
  const wasReady = node.ready === 'True';
  node.ready = 'Unknown';
  context.tell('NodeNotReady', { detail: { node: name, ready: 'Unknown' } });
  if (wasReady) for (const pod of podsOfNode(context.world, name)) markNotReady(pod, context);
  conditionsChanged(name, context);
  lookAtOthers(self, name, context);
}

function processTaintBaseEviction(self: Self, name: string, context: Context): void {
  if (isSettled(self, name)) return;
  const { node } = watchedNode(self, name);
  // One that is to come waits in a queue; one that goes, or is replaced, does so at once.
  if (MEANS[node.ready] === null || node.taints.some(isEvicting)) return swapEvictingTaint(self, name, context);
  if (mayQueue(self, name))
    context.send('controllerManager', { type: 'tick', timer: `${TAINT}${name}` }, NODE_EVICTION_PERIOD);
}

/** doNoExecuteTaintingPass: the queue of the node's zone, read every 100 ms, gives out as many as the zone's rate allows. */
export function taintFromQueue(self: Self, name: string, context: Context): void {
  const { node } = watchedNode(self, name);
  const isDue = node.exists && context.world.apiserver.serving && !isSettled(self, name);
  const wait = isDue ? untilAllowed(self, name, context) : null;
  if (wait !== null) return context.send('controllerManager', { type: 'tick', timer: `${TAINT}${name}` }, wait);
  leaveQueue(self, name);
  swapEvictingTaint(self, name, context);
}

/** What a pass of the queue does, and its shortcut: the one taint that evicts is what the condition calls for. */
function swapEvictingTaint(self: Self, name: string, context: Context): void {
  const { node } = watchedNode(self, name);
  if (!node.exists || !context.world.apiserver.serving || isSettled(self, name)) return;
  const wanted = wantedTaint(self, node);
  node.taints = node.taints.filter((taint) => !isEvicting(taint));
  if (wanted !== null) {
    node.taints.push({ key: wanted, effect: 'NoExecute' });
    context.tell('NodeTainted', { detail: { node: name, taint: wanted } });
  }
  nodeTaintsChanged(self, name, context);
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

function conditionsChanged(name: string, context: Context): void {
  const timer = `${NO_SCHEDULE}${name}`;
  context.send('controllerManager', { type: 'tick', timer }, context.latency('nodeTaintPass'));
}

/** doNoScheduleTaintingPass: of the taints that stand for a condition or for the cordon, those that are true now. */
export function taintByConditions(self: Self, name: string, context: Context): void {
  const { node } = watchedNode(self, name);
  if (!node.exists) return;
  if (!context.world.apiserver.serving) return conditionsChanged(name, context);
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
