/**
 * How controllers delete a pod: where the release does, its status says first why it goes (a PATCH of its own), and
 * then comes the DELETE. Taint eviction leaves the pod its grace, pod GC leaves it none.
 */
import type { Draft } from '../../engine/draft.ts';
import type { Pod, PodStatus } from '../../kube/objects.ts';
import { podRef, type ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import { sendAs } from './client.ts';
import type { ControllerManagerState, Removal } from './state.ts';

type Self = Draft<ControllerManagerState>;

const MARK = 'mark/';
const DELETE = 'delete/';

function sendDelete(uid: string, removal: Removal, context: ClusterContext): void {
  const { namespace, name, gracePeriodSeconds } = removal;
  const grace = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
  const request = { verb: 'delete', namespace, name, ...grace } as const;
  sendAs('controllerManager', `${DELETE}${uid}`, request, { namespace, name, uid }, context);
}

/** @param status what is written first; null where nothing is. */
export function removePod(
  self: Self,
  pod: Pod,
  status: PodStatus | null,
  options: Pick<Removal, 'gracePeriodSeconds'>,
  context: ClusterContext,
): void {
  const { namespace, name, uid } = pod.metadata;
  const removal: Removal = { namespace, name, ...options };
  if (self.removals[uid] !== undefined) return;
  self.removals[uid] = removal;
  if (status === null) return sendDelete(uid, removal, context);
  const request = { verb: 'patch', subresource: 'status', namespace, name, preconditions: { uid }, status } as const;
  sendAs('controllerManager', `${MARK}${uid}`, request, podRef(pod), context);
}

/** The mark is written, or the pod deleted; whatever fails is left to the next pass. */
export function removalAnswered(self: Self, key: string, value: ReplyValue, context: ClusterContext): boolean {
  const uid = key.slice(key.indexOf('/') + 1);
  const removal = context.world.controllerManager.removals[uid];
  if (removal === undefined || !(key.startsWith(MARK) || key.startsWith(DELETE))) return false;
  const isWritten = value.kind === 'response' && value.response.code < 300;
  if (key.startsWith(MARK) && isWritten) sendDelete(uid, removal, context);
  else delete self.removals[uid];
  return true;
}
