/**
 * kube-scheduler, as far as the nodes of the picture go: a pod that names no node is bound to one of them (pkg/scheduler:
 * scheduleOne, bind). Where they are not all, nothing is placed on the others: what these can't take stays Pending, or
 * makes others go.
 */
import type { Draft } from '../../engine/draft.ts';
import { micros, plus, seconds, type Micros } from '../../engine/time.ts';
import { isOfKind, type PodDisruptionBudget } from '../../kube/apiObjects.ts';
import type { Pod, PodStatus } from '../../kube/objects.ts';
import { isBeingDeleted } from '../../kube/podLifecycle.ts';
import { withCondition } from '../apiserver/conditions.ts';
import type { ClusterActor, ControlPlaneContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { ReplyValue } from '../messages.ts';
import type { Release } from '../releases/index.ts';
import type { SchedulerState } from '../state.ts';
import { sendAs } from './client.ts';
import { BACK_OFF_FLUSH_PERIOD } from './constants.ts';
import { leastAllocated } from './fits.ts';
import { fitError, nodeInfos, nominatedTo, refusal, type NodeInfo } from './nodeInfos.ts';
import { beginPreempting, isOfPreemption, preemptionAnswered } from './preempting.ts';
import { postFilter, type Refusing } from './preemption.ts';
import { watchedNode } from './watchedNodes.ts';

type Self = Draft<SchedulerState>;
type Context = ControlPlaneContext<'scheduler'>;

const NAME = 'default-scheduler';

/** --pod-initial-backoff-seconds and --pod-max-backoff-seconds */
const FIRST_BACK_OFF = seconds(1);
const LONGEST_BACK_OFF = seconds(10);

/** Whose turn it is: not that of another scheduler, and not while gates are closed (SchedulingGates.PreEnqueue). */
const mayBeScheduled = (pod: Pod, release: Release): boolean =>
  (pod.spec.nodeName ?? '') === '' &&
  !isBeingDeleted(pod) &&
  (pod.spec.schedulerName ?? NAME) === NAME &&
  !(release.schedulingGates && (pod.spec.schedulingGates ?? []).length > 0);

const isLimited = ({ allocatable }: NodeInfo): boolean => allocatable !== undefined;

/** Of each node why it does not take the pod; those that do are left out. */
function refusing(pod: Pod, nodes: readonly NodeInfo[], context: Context): readonly Refusing[] {
  return nodes.flatMap((node) => {
    const nominated = isLimited(node) ? nominatedTo(node.name, pod, context) : [];
    const why = refusal(pod, node, [...node.pods, ...nominated]);
    return why === null ? [] : [{ node, refusal: why, nominated }];
  });
}

/** evaluateNominatedNode, then all: of those that take the pod the one with the fewest pods. */
function chosen(
  pod: Pod,
  nodes: readonly NodeInfo[],
  not: readonly Refusing[],
  { release }: Context,
): string | undefined {
  const fitting = nodes.filter((node) => not.every((each) => each.node !== node));
  const nominated = fitting.find(({ name }) => name === pod.status.nominatedNodeName);
  if (release.prefersNominatedNode && nominated !== undefined) return nominated.name;
  const counts = new Map(fitting.map(({ name, pods }) => [name, pods.length] as const));
  return leastAllocated([...counts.keys()], (name) => counts.get(name) ?? 0);
}

const budgetsOf = ({ world }: Context): readonly PodDisruptionBudget[] =>
  Object.values(world.etcd.objects ?? {}).filter((object) => isOfKind(object, 'PodDisruptionBudget'));

/** What a pod is told that can't be placed; why nobody is preempted stands behind it. */
function unschedulable(not: readonly Refusing[], why: string | undefined, { preemptionMessage }: Release): string {
  const message = fitError(not.map(({ refusal: { reasons } }) => reasons));
  if (why === undefined || preemptionMessage === 'none' || not.length === 0) return message;
  return `${message} preemption: ${why}${preemptionMessage === 'twoPeriods' ? '.' : ''}`;
}

/** schedule_one.go: one for whom room is made waits for that, and one that is being bound is passed over (skipPodSchedule). */
function schedule(self: Self, pod: Pod, context: Context): void {
  const { namespace, name, uid } = pod.metadata;
  if (context.own.preempting?.[uid] !== undefined || context.own.assumed?.[uid] !== undefined) return;
  const nodes = nodeInfos(context);
  const not = refusing(pod, nodes, context);
  const nodeName = chosen(pod, nodes, not, context);
  if (nodeName !== undefined) {
    if (context.own.waiting?.[uid] !== undefined) delete self.waiting?.[uid];
    self.assumed = { ...self.assumed, [uid]: nodeName };
    const request = {
      verb: 'create',
      subresource: 'binding',
      namespace,
      name,
      preconditions: { uid },
      nodeName,
    } as const;
    return sendAs('scheduler', uid, request, podRef(pod), context);
  }
  // Without hints preCheckForNode keeps a pod from nodes that would refuse it: there only room is waited for by attempts.
  if (context.release.schedulerQueueingHints || nodes.some(isLimited)) noteAttempt(self, uid, not, context);
  const found = postFilter(pod, not, budgetsOf(context), context.release);
  if (found.kind === 'does not') {
    const message = unschedulable(not, found.why, context.release);
    return tell(pod, message, found.clears ? undefined : pod.status.nominatedNodeName, context);
  }
  const message = unschedulable(not, undefined, context.release);
  beginPreempting(self, pod, { ...found, message }, context);
  if (context.release.preemption === 'async') tell(pod, message, found.node, context);
}

function patchStatus(pod: Pod, status: PodStatus, context: Context): void {
  const { namespace, name, uid } = pod.metadata;
  const request = { verb: 'patch', subresource: 'status', namespace, name, preconditions: { uid }, status } as const;
  sendAs('scheduler', uid, request, podRef(pod), context);
}

/** updatePod: the condition, and where room is made, in one patch; nothing that is said already. */
function tell(pod: Pod, message: string, nominated: string | undefined, context: Context): void {
  const isSaid = (pod.status.conditions ?? []).some(
    (condition) => condition.type === 'PodScheduled' && condition.message === message,
  );
  const { nominatedNodeName, ...status } = pod.status;
  if (isSaid && nominated === nominatedNodeName) return;
  const why = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message } as const;
  const told = withCondition({ ...pod, status }, why, context.now, context.release);
  patchStatus(pod, { ...told, ...(nominated !== undefined && { nominatedNodeName: nominated }) }, context);
}

/* ---- the queue: backend/queue/scheduling_queue.go ---- */

/** `not`: the nodes that refused the pod. */
function noteAttempt(self: Self, uid: string, not: readonly Refusing[], { own, now }: Context): void {
  const attempts = (own.waiting?.[uid]?.attempts ?? 0) + 1;
  const cordoned = not.flatMap(({ node: { name, unschedulable: isCordoned } }) => (isCordoned ? [name] : []));
  const kept = cordoned.length === 0 ? {} : { cordoned };
  self.waiting = { ...self.waiting, [uid]: { attempts, lastAt: now, queued: false, ...kept } };
}

/**
 * calculateBackoffDuration: from the last attempt a second, and twice as long for each that came before it. Then the pod
 * goes to the queue with the next flushBackoffQCompleted; a release that pops it from the back-off does not wait at all.
 */
function backOffLeft(uid: string, { own, now, release }: Context): Micros {
  const known = own.waiting?.[uid];
  if (known === undefined || release.schedulerPopsFromBackOff) return micros(0);
  const wait = micros(Math.min(FIRST_BACK_OFF * 2 ** (known.attempts - 1), LONGEST_BACK_OFF));
  const ends = plus(known.lastAt, wait);
  if (ends <= now) return micros(0);
  const phase = own.flushPhase ?? 0;
  const flush = phase + Math.ceil((ends - phase) / BACK_OFF_FLUSH_PERIOD) * BACK_OFF_FLUSH_PERIOD;
  return micros(flush - now);
}

function enqueue(self: Self, pod: Pod, context: Context): void {
  const { namespace, name, uid } = pod.metadata;
  if (!mayBeScheduled(pod, context.release) || context.own.waiting?.[uid]?.queued === true) return;
  const waiting = self.waiting?.[uid];
  if (waiting !== undefined) waiting.queued = true;
  const after = plus(backOffLeft(uid, context), context.latency('schedule'));
  context.send('scheduler', { type: 'scheduleOne', key: `${namespace}/${name}`, uid }, after);
}

/**
 * isSchedulableAfterNodeChange of the plugins: whether what kept the pod away is gone. Each plugin speaks for itself: an
 * uncordoned node is worth a try although the taint of its cordon is still there.
 */
function isWorthATry(pod: Pod, context: Context): boolean {
  if (!context.release.schedulerQueueingHints) return true;
  const cordoned = context.own.waiting?.[pod.metadata.uid]?.cordoned ?? [];
  if (cordoned.some((name) => !watchedNode(context.world.controllerManager, name).node.unschedulable)) return true;
  return nodeInfos(context).some((node) => refusal(pod, node, node.pods) === null);
}

/** isSchedulableAfterPodEvent of NodeResourcesFit: somebody has gone, and it was room that was missing. */
function mayHaveRoom(pod: Pod, context: Context): boolean {
  if (!context.release.schedulerQueueingHints) return true;
  return nodeInfos(context).some((node) => refusal(pod, node, node.pods)?.isResolvable !== false);
}

function moveAll(self: Self, is: (pod: Pod, context: Context) => boolean, context: Context): void {
  for (const pod of Object.values(context.world.etcd.pods))
    if (mayBeScheduled(pod, context.release) && is(pod, context)) enqueue(self, pod, context);
}

/** What has come of a binding it sees in its watch; one that is refused is tried again (handleBindingCycleError). */
function bindingAnswered(self: Self, uid: string, value: ReplyValue, context: Context): void {
  if (context.own.assumed?.[uid] === undefined) return;
  delete self.assumed?.[uid];
  if (value.kind !== 'response' || value.response.code < 400) return;
  const pod = Object.values(context.world.etcd.pods).find(({ metadata }) => metadata.uid === uid);
  if (pod === undefined || !mayBeScheduled(pod, context.release)) return;
  noteAttempt(self, uid, [], context);
  const { attempts } = self.waiting?.[uid] ?? { attempts: 1 };
  const after = micros(Math.min(FIRST_BACK_OFF * 2 ** (attempts - 1), LONGEST_BACK_OFF));
  const { namespace, name } = pod.metadata;
  context.send('scheduler', { type: 'scheduleOne', key: `${namespace}/${name}`, uid }, after);
}

function answered(self: Self, key: string, value: ReplyValue, context: Context): void {
  if (!isOfPreemption(key)) {
    return bindingAnswered(self, key, value, context);
  }
  const done = preemptionAnswered(self, key, value, context);
  const known = done === undefined ? undefined : context.own.preempting?.[done.uid];
  if (done === undefined || known === undefined) return;
  delete self.preempting?.[done.uid];
  const pod = context.world.etcd.pods[known.key];
  if (pod?.metadata.uid !== done.uid || !mayBeScheduled(pod, context.release)) return;
  if (done.failed) return enqueue(self, pod, context);
  tell(pod, known.message, known.node, context);
}

export const scheduler: ClusterActor<'scheduler'> = (self, message, context) => {
  switch (message.type) {
    case 'watchEvent': {
      const { type, pod } = message.event;
      if ((pod.spec.nodeName ?? '') !== '') return moveAll(self, mayHaveRoom, context);
      if (type === 'ADDED') enqueue(self, pod, context);
      return;
    }
    case 'nodeChanged':
      return moveAll(self, isWorthATry, context);
    case 'scheduleOne': {
      const pod = context.world.etcd.pods[message.key];
      if (pod?.metadata.uid === message.uid && mayBeScheduled(pod, context.release)) schedule(self, pod, context);
      else if (context.own.waiting?.[message.uid] !== undefined) delete self.waiting?.[message.uid];
      return;
    }
    case 'reply':
      return answered(self, message.key, message.value, context);
  }
};
