/**
 * How controllers delete a pod: where the release does, its status says first why it goes (a PATCH of its own), and
 * then comes the DELETE. Taint eviction leaves the pod its grace, pod GC leaves it none.
 */
import { printed } from '../../kube/printed.ts';
import type { Draft } from '../../engine/draft.ts';
import type { Pod, PodStatus } from '../../kube/objects.ts';
import { withCondition } from '../apiserver/conditions.ts';
import { serverNow } from '../apiserver/faults.ts';
import type { ControlPlaneContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { ReplyValue } from '../messages.ts';
import { sendAs } from './client.ts';
import { EVICTION_ATTEMPTS, EVICTION_RETRY_PAUSE } from './constants.ts';
import type { Controller } from '../state.ts';
import type { ControllerManagerState, Removal } from './state.ts';

type Self = Draft<ControllerManagerState>;
type Context = ControlPlaneContext<'controllerManager'>;
type Target = Pick<Removal, 'namespace' | 'name'>;

const LOOK = 'look/';
const MARK = 'mark/';
const DELETE = 'delete/';
/** The timer of another attempt. */
export const RETRY = 'retry/';

/** The taint eviction has its service account from the controller that it was once a part of. */
const WHO = { taintEviction: 'node-controller', podGC: 'pod-garbage-collector' } as const satisfies Record<
  Removal['by'],
  Controller
>;

function sendDelete(uid: string, { namespace, name, by }: Removal, context: Context): void {
  const grace = by === 'podGC' ? { gracePeriodSeconds: 0 } : {};
  const request = { verb: 'delete', namespace, name, ...grace } as const;
  sendAs(WHO[by], `${DELETE}${uid}`, request, { namespace, name, uid }, context);
}

function mark(by: Removal['by'], pod: Pod, status: PodStatus, context: Context): void {
  const { namespace, name, uid } = pod.metadata;
  const request = { verb: 'patch', subresource: 'status', namespace, name, preconditions: { uid }, status } as const;
  sendAs(WHO[by], `${MARK}${uid}`, request, podRef(pod), context);
}

/** podgc/gc_controller.go:markFailedAndDeletePodWithCondition; `status` is null where nothing is written first. */
export function collectPod(self: Self, pod: Pod, status: PodStatus | null, context: Context): void {
  const { namespace, name, uid } = pod.metadata;
  const removal: Removal = { namespace, name, by: 'podGC', attempts: 0 };
  self.removals[uid] = removal;
  if (status === null) sendDelete(uid, removal, context);
  else mark('podGC', pod, status, context);
}

/** tainteviction/taint_eviction.go:addConditionAndDeletePod, tried a few times and then no more. */
export function evictPod(self: Self, uid: string, { namespace, name }: Target, context: Context): void {
  const removal: Removal = { namespace, name, by: 'taintEviction', attempts: EVICTION_ATTEMPTS - 1 };
  self.removals[uid] = removal;
  attemptEviction(uid, removal, context);
}

function attemptEviction(uid: string, removal: Removal, context: Context): void {
  if (!context.release.disruptionTarget) return sendDelete(uid, removal, context);
  const { namespace, name } = removal;
  const request = { verb: 'get', namespace, name } as const;
  sendAs(WHO[removal.by], `${LOOK}${uid}`, request, { namespace, name, uid }, context);
}

const DISRUPTED = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'DeletionByTaintManager',
  message: printed`Taint manager: deleting due to NoExecute taint`,
} as const;

/** The pod as it is now: marked, unless it bears the mark already. */
function looked(uid: string, removal: Removal, pod: Pod, context: Context): void {
  const before = pod.status.conditions?.find(({ type }) => type === DISRUPTED.type);
  if (before?.status === DISRUPTED.status && before.reason === DISRUPTED.reason)
    return sendDelete(uid, removal, context);
  mark(
    removal.by,
    pod,
    withCondition(pod, DISRUPTED, serverNow(context.world.apiserver, context.now), context.release),
    context,
  );
}

export function retryRemoval(uid: string, context: Context): void {
  const removal = context.own.removals[uid];
  if (removal !== undefined) attemptEviction(uid, removal, context);
}

/** The end of a removal: its DELETE was taken, or nothing more is tried. */
export interface RemovalEnd {
  readonly uid: string;
  readonly removal: Removal;
  readonly deleted: boolean;
}

/** An answer to one of a removal's requests; null where the removal goes on. */
export function removalAnswered(self: Self, key: string, value: ReplyValue, context: Context): RemovalEnd | null {
  const step = [LOOK, MARK, DELETE].find((prefix) => key.startsWith(prefix));
  const uid = key.slice(step?.length ?? 0);
  const removal = context.own.removals[uid];
  if (step === undefined || removal === undefined) return null;
  if (value.kind === 'response' && value.response.code < 300) {
    if (step === LOOK && value.response.pod !== undefined) looked(uid, removal, value.response.pod, context);
    if (step === MARK) sendDelete(uid, removal, context);
    if (step !== DELETE) return null;
    delete self.removals[uid];
    return { uid, removal, deleted: true };
  }
  if (removal.attempts > 0) {
    self.removals[uid] = { ...removal, attempts: removal.attempts - 1 };
    context.send('controllerManager', { type: 'tick', timer: `${RETRY}${uid}` }, EVICTION_RETRY_PAUSE);
    return null;
  }
  delete self.removals[uid];
  return { uid, removal, deleted: false };
}
