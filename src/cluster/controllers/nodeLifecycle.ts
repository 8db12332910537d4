/**
 * pkg/controller/nodelifecycle/node_lifecycle_controller.go: a node whose lease has not been renewed for the grace
 * period counts as unreachable. Its condition becomes Unknown, its pods are marked not ready, and it gets a taint that
 * evicts them when their toleration ends. The rest of the cluster is taken to be well: with every node gone at once the
 * controller would evict nobody.
 */
import type { Draft } from '../../engine/draft.ts';
import { micros, plus, type Micros } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import { withCondition } from '../apiserver/conditions.ts';
import { podRef, type ClusterContext } from '../context.ts';
import { sendAs } from './client.ts';
import { NODE_MONITOR_PERIOD, RETRY_PERIOD, UNREACHABLE } from './constants.ts';
import type { ClusterState } from '../state.ts';
import type { ControllerManagerState } from './state.ts';
import { cancelEvictions, scheduleEvictions } from './taintEviction.ts';

type Self = Draft<ControllerManagerState>;

/** The first look of the monitor at or after `t`. */
const nextLook = (t: Micros): Micros => micros(Math.ceil(t / NODE_MONITOR_PERIOD) * NODE_MONITOR_PERIOD);

function at(self: Self, due: Micros, context: ClusterContext): void {
  self.nodeLifecycle.due = due;
  context.send('controllerManager', { type: 'tick', timer: NODE }, micros(due - context.now));
}

export const NODE = 'node';

/** No heartbeat comes any more; the last renewal was at `renewedAt`. */
export function nodeSilent(self: Self, renewedAt: Micros, context: ClusterContext): void {
  if (self.nodeLifecycle.silentSince !== null) return;
  self.nodeLifecycle.silentSince = renewedAt;
  if (self.node.ready) waitOutSilence(self, renewedAt, context);
}

/**
 * The monitor sees a renewal with its next look, and reckons from there. A look takes a moment, and the pause between two
 * begins when it is over, so that at the last one a little more than the grace period has passed.
 */
function waitOutSilence(self: Self, since: Micros, context: ClusterContext): void {
  const { nodeMonitorGracePeriod } = context.release;
  at(self, plus(nextLook(since), nodeMonitorGracePeriod), context);
}

/** The controller has started: whatever it finds, it finds for the first time. */
export function restartNodeLifecycle(self: Self, context: ClusterContext): void {
  const isSilent = self.nodeLifecycle.silentSince !== null;
  if (self.node.ready && isSilent) waitOutSilence(self, context.now, context);
  if (!self.node.ready && !isSilent) at(self, nextLook(context.now), context);
}

/** The kubelet posts the node's status again, `after` from now. */
export function nodeHeard(self: Self, after: Micros, context: ClusterContext): void {
  self.nodeLifecycle.silentSince = null;
  self.nodeLifecycle.due = null;
  if (self.node.exists) {
    if (!self.node.ready) at(self, nextLook(plus(context.now, after)), context);
    return;
  }
  // kubelet_node_status.go:registerWithAPIServer: once in a process's life.
  const { deletedAt } = self.node;
  if (deletedAt !== null && context.world.kubelet.startedAt > deletedAt)
    context.send('controllerManager', { type: 'nodeRegistered' }, after);
}

/** Its object goes, and with it what the controllers knew of it. */
export function nodeDeleted(self: Self, context: ClusterContext): void {
  if (!self.node.exists) return;
  self.node = { ...self.node, exists: false, deletedAt: context.now };
  self.taintEviction = {};
  context.tell('NodeDeleted', { detail: { node: context.world.node.name } });
}

/** The object is made anew, without the taints and the cordon of the one before. */
export function nodeRegistered(self: Self, context: ClusterContext): void {
  const { apiClient, apiserver, kubelet, node } = context.world;
  if (self.node.exists || !kubelet.running || apiClient.cutSince !== null) return;
  if (!apiserver.serving) return context.send('controllerManager', { type: 'nodeRegistered' }, RETRY_PERIOD);
  self.node = { exists: true, deletedAt: null, ready: false, unschedulable: false, taints: [] };
  context.tell('NodeRegistered', { detail: { node: node.name } });
  at(self, nextLook(context.now), context);
}

/** The instant has come at which the node counts as gone, or as back. */
export function nodeDue(self: Self, context: ClusterContext): void {
  const { due, silentSince } = context.world.controllerManager.nodeLifecycle;
  if (due !== context.now || !self.node.exists) return;
  if (!context.world.apiserver.serving) return at(self, plus(due, NODE_MONITOR_PERIOD), context);
  self.nodeLifecycle.due = null;
  if (silentSince === null) nodeIsReady(self, context);
  else nodeIsUnreachable(self, context);
}

export const podsOfNode = ({ etcd, node }: ClusterState): readonly Pod[] =>
  Object.values(etcd.pods).filter(({ spec }) => spec.nodeName === node.name);

function nodeIsUnreachable(self: Self, context: ClusterContext): void {
  self.node.ready = false;
  context.tell('NodeNotReady', { detail: { node: context.world.node.name } });
  for (const pod of podsOfNode(context.world)) markNotReady(pod, context);
  self.node.taints.push(UNREACHABLE);
  scheduleEvictions(self, UNREACHABLE, podsOfNode(context.world), context);
}

/** pkg/controller/util/node/controller_utils.go:MarkPodsNotReady */
function markNotReady(pod: Pod, context: ClusterContext): void {
  const ready = pod.status.conditions?.find(({ type }) => type === 'Ready');
  if (ready?.status !== 'True') return;
  const { namespace, name, uid } = pod.metadata;
  const status = withCondition(pod, { ...ready, status: 'False' }, context.now, context.release);
  const request = { verb: 'update', subresource: 'status', namespace, name, preconditions: { uid }, status } as const;
  sendAs('controllerManager', `ready/${uid}`, request, podRef(pod), context);
}

function nodeIsReady(self: Self, context: ClusterContext): void {
  self.node.ready = true;
  self.node.taints = self.node.taints.filter((taint) => taint !== UNREACHABLE);
  context.tell('NodeReady', { detail: { node: context.world.node.name } });
  cancelEvictions(self, context);
  context.send('scheduler', { type: 'nodeChanged' });
}
