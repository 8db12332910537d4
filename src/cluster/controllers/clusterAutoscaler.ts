/**
 * The cluster autoscaler removes a node (kubernetes/autoscaler, cluster-autoscaler/core/scaledown/actuation: actuator.go,
 * drain.go, group_deletion_scheduler.go; until 1.23 core/scale_down.go). It taints the node, waits, evicts all pods at
 * once, and asks each refused eviction again for two minutes. Where one is refused to the end, or a pod does not go,
 * it takes its taint back and the node stays. The cloud's node lifecycle controller deletes the Node.
 */
import { micros, plus, seconds, toSeconds, type Micros } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import { unixSeconds } from '../../kube/time.ts';
import { serverNow } from '../apiserver/faults.ts';
import type { ReplyValue } from '../messages.ts';
import { autoscalerRules } from './autoscalerRules.ts';
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
import { autoscalerBlocked, gracePeriodOf, heededByAutoscaler, isOfDaemonSet, podsToMove } from './scaleDownRules.ts';
import type { AutoscalerRemoval, NodeEvictions } from './scaleDownState.ts';
import { watchedNode } from './watchedNodes.ts';

const BY = 'cluster-autoscaler';
/** utils/taints/taints.go:ToBeDeletedTaint */
const TO_BE_DELETED = 'ToBeDeletedByClusterAutoscaler';
/** --max-graceful-termination-sec and --max-pod-eviction-time */
const MAX_GRACEFUL_TERMINATION = seconds(600);
const MAX_POD_EVICTION_TIME = seconds(120);
/** drain.go: DefaultEvictionRetryTime, DefaultPodEvictionHeadroom, and the pause of waitPodsToDisappear. */
const EVICTION_RETRY_TIME = seconds(10);
const POD_EVICTION_HEADROOM = seconds(30);
const POLL_PERIOD = seconds(5);
/** utils/daemonset/daemonset.go:EnableDsEvictionKey */
const EVICTS_DAEMON = 'cluster-autoscaler.kubernetes.io/enable-ds-eviction';

export interface ScaleDown {
  readonly maxPodEvictionTime?: Micros;
  readonly maxGracefulTermination?: Micros;
}

const blocked = (node: string, { world, now }: Context) =>
  autoscalerBlocked(podsOfNode(world, node), world.etcd.objects, now);
const isEmpty = (node: string, { world, now }: Context): boolean =>
  podsToMove(podsOfNode(world, node), now).length === 0;

/** actuator.go:startDeletion */
export function scaleDown(self: Self, node: string, options: ScaleDown, edit: Edit, context: Context): void {
  if (!watchedNode(self, node).node.exists || self.nodeRemovals?.[node] !== undefined) return;
  const { cordons, delayAfterTaint } = autoscalerRules(context.release);
  const inTheWay = blocked(node, context);
  if (inTheWay !== null) return tellBlocked(node, BY, inTheWay, context);
  context.tell('ScaleDownBegan', { detail: { node, by: BY } });
  const value = String(unixSeconds(serverNow(context.world.apiserver, context.now)));
  edit({ type: 'nodeTaintAdded', node, taint: { key: TO_BE_DELETED, value, effect: 'NoSchedule' } });
  if (cordons) edit({ type: 'nodeCordoned', node });
  keepRemoval(self, node, {
    by: BY,
    stage: 'marked',
    isEmpty: isEmpty(node, context),
    evictions: {},
    until: plus(context.now, delayAfterTaint),
    maxPodEvictionTime: options.maxPodEvictionTime ?? MAX_POD_EVICTION_TIME,
    maxGracefulTermination: options.maxGracefulTermination ?? MAX_GRACEFUL_TERMINATION,
  });
  turnIn(node, delayAfterTaint, context);
}

type GaveUp = 'refused' | 'podsLeft' | 'blocked' | 'notEmpty';

/** AbortNodeDeletion: an uncordon is a part of it, whoever has cordoned the node. */
function giveUp(self: Self, node: string, why: GaveUp, pods: readonly string[], edit: Edit, context: Context): void {
  const { cordons } = autoscalerRules(context.release);
  const named = pods.length === 0 ? {} : { pods: pods.join(' ') };
  context.tell('ScaleDownFailed', { detail: { node, by: BY, why, ...named } });
  keepRemoval(self, node, null);
  if (!context.world.apiserver.serving) return;
  takeTaintBack(node, cordons, edit);
}

function takeTaintBack(node: string, cordons: boolean, edit: Edit): void {
  edit({ type: 'nodeTaintRemoved', node, taint: { key: TO_BE_DELETED } });
  if (cordons) edit({ type: 'nodeUncordoned', node });
}

/** static_autoscaler.go:cleanUpIfRequired: a new holder of the lease knows nothing of removals that have begun. */
export function restartAutoscaler(self: Self, edit: Edit, context: Context): void {
  const { cordons } = autoscalerRules(context.release);
  for (const [node, { by, stage }] of Object.entries(self.nodeRemovals ?? {})) {
    if (by !== BY || stage === 'machineGone') continue;
    keepRemoval(self, node, null);
    takeTaintBack(node, cordons, edit);
  }
}

/** drain.go:evictPod: the pod's own grace period, but not more than the autoscaler would wait for. */
function graceOf(pod: Pod, maxGracefulTermination: Micros): number {
  const own = gracePeriodOf(pod);
  const most = Math.floor(toSeconds(maxGracefulTermination));
  return most > 0 ? Math.min(own, most) : own;
}

/** drain.go:podsToEvict, and for pods of DaemonSets utils/daemonset/daemonset.go:PodsToEvict. */
function evictionsOn(node: string, removal: AutoscalerRemoval, context: Context): NodeEvictions {
  const { evictsDaemonSets } = autoscalerRules(context.release);
  const byDefault = evictsDaemonSets && !removal.isEmpty;
  const evictsDaemon = ({ metadata }: Pod): boolean => {
    const told = metadata.annotations?.[EVICTS_DAEMON];
    return told === undefined ? byDefault : told === 'true' && evictsDaemonSets;
  };
  const pods = heededByAutoscaler(podsOfNode(context.world, node));
  return Object.fromEntries(
    pods.flatMap((pod) => {
      const bestEffort = isOfDaemonSet(pod);
      if (bestEffort ? !evictsDaemon(pod) : removal.isEmpty) return [];
      const gracePeriodSeconds = graceOf(pod, removal.maxGracefulTermination);
      return [[pod.metadata.uid, evictionOf(pod, { gracePeriodSeconds, ...(bestEffort && { bestEffort }) })]];
    }),
  );
}

/** actuator.go:deleteNodesAsync: the pods may be others by now. */
function drain(self: Self, node: string, removal: AutoscalerRemoval, edit: Edit, context: Context): void {
  const inTheWay = blocked(node, context);
  if (inTheWay !== null) return giveUp(self, node, 'blocked', [inTheWay.pod.metadata.name], edit, context);
  if (removal.isEmpty && !isEmpty(node, context)) return giveUp(self, node, 'notEmpty', [], edit, context);
  const evictions = evictionsOn(node, removal, context);
  const until = plus(context.now, removal.maxPodEvictionTime);
  const evicting: AutoscalerRemoval = { ...removal, stage: 'evicting', evictions, until };
  keepRemoval(self, node, evicting);
  for (const [uid, eviction] of Object.entries(evictions)) askToEvict(node, BY, uid, eviction, context);
  confirm(self, node, evicting, edit, context);
}

/** drain.go:initiateEviction: the wait for pods to end begins once every eviction is granted or given up. */
function confirm(self: Self, node: string, removal: AutoscalerRemoval, edit: Edit, context: Context): void {
  const all = Object.values(removal.evictions);
  if (all.some(({ state }) => state === 'asked' || state === 'refused')) return;
  const failed = all.filter(({ state, bestEffort }) => state === 'failed' && bestEffort !== true);
  if (failed.length > 0)
    return giveUp(
      self,
      node,
      'refused',
      failed.map(({ name }) => name),
      edit,
      context,
    );
  const until = micros(context.now + removal.maxGracefulTermination + POD_EVICTION_HEADROOM);
  const waiting: AutoscalerRemoval = { ...removal, stage: 'waiting', until };
  keepRemoval(self, node, waiting);
  look(self, node, waiting, edit, context);
}

/** drain.go:waitPodsToDisappear asks by name: a pod that has the name elsewhere by now counts as gone. */
function look(self: Self, node: string, removal: AutoscalerRemoval, edit: Edit, context: Context): void {
  const { apiserver, etcd } = context.world;
  const awaited = Object.values(removal.evictions).filter(({ bestEffort }) => bestEffort !== true);
  const left = awaited.filter(({ namespace, name }) => etcd.pods[`${namespace}/${name}`]?.spec.nodeName === node);
  if (context.now >= removal.until)
    return giveUp(
      self,
      node,
      'podsLeft',
      left.map(({ name }) => name),
      edit,
      context,
    );
  if (left.length > 0 || (awaited.length > 0 && !apiserver.serving)) return turnIn(node, POLL_PERIOD, context);
  keepRemoval(self, node, { ...removal, stage: 'machineGone', evictions: {} });
  takeMachine(node, BY, context);
}

/** Its next turn. */
export function autoscalerTurns(
  self: Self,
  node: string,
  removal: AutoscalerRemoval,
  edit: Edit,
  context: Context,
): void {
  switch (removal.stage) {
    case 'marked':
      return drain(self, node, removal, edit, context);
    case 'evicting':
      return;
    case 'waiting':
      return look(self, node, removal, edit, context);
    case 'machineGone':
      return lookAtMachine(self, node, context);
  }
}

/** cloud-provider/controllers/nodelifecycle:MonitorNodes: the Node of a machine that is gone goes once it is not ready. */
function lookAtMachine(self: Self, node: string, context: Context): void {
  const { ready, exists } = watchedNode(self, node).node;
  if (exists && (ready === 'True' || !context.world.apiserver.serving)) return turnIn(node, MACHINE_PERIOD, context);
  keepRemoval(self, node, null);
  context.send('controllerManager', { type: 'nodeDeleted', node });
}

/** drain.go:evictPod: whatever the error is, it is tried again. */
export function autoscalerAnswered(
  self: Self,
  node: string,
  removal: AutoscalerRemoval,
  { uid, value }: { readonly uid: string; readonly value: ReplyValue },
  edit: Edit,
  context: Context,
): void {
  const eviction = removal.evictions[uid];
  if (eviction === undefined || removal.stage !== 'evicting') return;
  const code = value.kind === 'response' ? value.response.code : undefined;
  const isGranted = code !== undefined && (code < 300 || code === 404);
  const state = isGranted ? 'granted' : 'refused';
  const failures = eviction.failures + (isGranted ? 0 : 1);
  const next = { ...removal, evictions: { ...removal.evictions, [uid]: { ...eviction, state, failures } } } as const;
  keepRemoval(self, node, next);
  if (isGranted) return confirm(self, node, next, edit, context);
  retryIn(node, uid, EVICTION_RETRY_TIME, context);
}

export function autoscalerRetries(
  self: Self,
  node: string,
  removal: AutoscalerRemoval,
  uid: string,
  edit: Edit,
  context: Context,
): void {
  const eviction = removal.evictions[uid];
  if (eviction?.state !== 'refused' || removal.stage !== 'evicting') return;
  const isLate = context.now >= removal.until;
  const tried = { ...eviction, state: isLate ? 'failed' : 'asked' } as const;
  const next = { ...removal, evictions: { ...removal.evictions, [uid]: tried } } as const;
  keepRemoval(self, node, next);
  if (isLate) return confirm(self, node, next, edit, context);
  askToEvict(node, BY, uid, tried, context);
}
