/**
 * pkg/volume/util/operationexecutor for the attach-detach controller, with pkg/volume/csi/csi_attacher.go behind it: to
 * attach is to make a VolumeAttachment and to wait until its driver's attacher says so in its status; to detach is to
 * delete it and to wait until it is gone. Who waits looks every half second and a little less often each time, for two
 * minutes at most; an operation that has failed is tried again with a growing back-off.
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import { micros, plus, type Micros } from '../../engine/time.ts';
import { formatDuration } from '../../kube/duration.ts';
import type { ControlPlaneContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import { attachmentName, attachmentOf, placeOf } from './attachableVolumes.ts';
import type { AttachableVolume, AttachDetachState, AttachOperation, ForcedBy } from './attachDetachState.ts';
import { turnReconciler } from './attachDetachTurns.ts';
import { sendAs } from './client.ts';
import {
  ATTACH_BACK_OFF_FIRST,
  ATTACH_BACK_OFF_MAX,
  CSI_LOOK_FACTOR,
  CSI_LOOK_FIRST,
  CSI_LOOK_LONGEST,
  CSI_TIMEOUT,
} from './constants.ts';
import type { ControllerManagerState } from './state.ts';
import { updateVolumesAttached } from './volumesAttached.ts';
import { watchedNode } from './watchedNodes.ts';

type Self = Draft<ControllerManagerState>;
type Context = ControlPlaneContext<'controllerManager'>;

/** Timers and answers, each of an operation. */
export const ATTACHMENT_LOOK = 'attachment/look/';
const ATTACHMENT_WRITE = 'attachment/write/';

const ACCOUNT = 'attachdetach-controller';

/** Of a volume that one node may have at a time there is never more than one operation in the cluster. */
export const operationKey = (volume: AttachableVolume, node: string): string =>
  volume.exclusive ? volume.uniqueName : placeOf(node, volume);

/** What an event of an operation says, and the pods that Kubernetes' own Event is about. */
const detailOf = ({ volume, node }: Pick<AttachOperation, 'volume' | 'node'>) => ({ volume: volume.name, node });

/** One event a pod that wants the volume there, or one about none. */
export function tellOfPods(
  self: AttachDetachState | undefined,
  { volume, node }: Pick<AttachOperation, 'volume' | 'node'>,
  tell: (pod?: { readonly namespace: string; readonly name: string; readonly uid: string }) => void,
): void {
  const pods = self?.desired[placeOf(node, volume)]?.pods ?? [];
  if (pods.length === 0) tell();
  for (const pod of pods) tell(pod);
}

function begin(
  self: Self,
  operation: Pick<AttachOperation, 'does' | 'volume' | 'node' | 'forced'>,
  context: Context,
): void {
  const known = self.attachDetach;
  if (known === undefined) return;
  const key = operationKey(operation.volume, operation.node);
  const failedBefore = known.operations[key]?.durationBeforeRetry;
  known.operations[key] = castDraft({
    ...operation,
    state: 'running',
    since: context.now,
    wait: CSI_LOOK_FIRST,
    ...(failedBefore !== undefined && { durationBeforeRetry: failedBefore }),
  });
}

export function attachVolume(self: Self, volume: AttachableVolume, node: string, context: Context): void {
  begin(self, { does: 'attach', volume, node }, context);
  const name = attachmentName(volume, node);
  tellOfPods(context.own.attachDetach, { volume, node }, (pod) =>
    context.tell('VolumeAttaching', { pod, detail: { ...detailOf({ volume, node }), attachment: name } }),
  );
  const key = operationKey(volume, node);
  if (context.own.attachDetach?.attachments[name] !== undefined) return lookLater(self, key, context);
  const request = {
    verb: 'create',
    resource: 'volumeattachments',
    namespace: '',
    name,
    object: attachmentOf(volume, node),
  } as const;
  sendAs(ACCOUNT, `${ATTACHMENT_WRITE}${key}`, request, undefined, context);
}

export function detachVolume(
  self: Self,
  volume: AttachableVolume,
  node: string,
  forced: ForcedBy | undefined,
  context: Context,
): void {
  begin(self, { does: 'detach', volume, node, ...(forced !== undefined && { forced }) }, context);
  const name = attachmentName(volume, node);
  context.tell('VolumeDetaching', {
    detail: { ...detailOf({ volume, node }), attachment: name, ...(forced !== undefined && { forced }) },
  });
  const request = { verb: 'delete', resource: 'volumeattachments', namespace: '', name } as const;
  sendAs(ACCOUNT, `${ATTACHMENT_WRITE}${operationKey(volume, node)}`, request, undefined, context);
}

/** @returns whether the answer was one to the write that an operation begins with. */
export function attachmentAnswered(self: Self, answered: string, value: ReplyValue, context: Context): boolean {
  if (!answered.startsWith(ATTACHMENT_WRITE)) return false;
  const key = answered.slice(ATTACHMENT_WRITE.length);
  const operation = context.own.attachDetach?.operations[key];
  if (operation?.state !== 'running') return true;
  const code = value.kind === 'response' ? value.response.code : 503;
  if (operation.does === 'detach' && code === 404) succeed(self, key, operation, context);
  else if (code < 300 || code === 409) lookLater(self, key, context);
  else fail(self, key, operation, value.kind === 'error' ? value.error : `code ${code}`, context);
  return true;
}

function lookLater(self: Self, key: string, context: Context): void {
  const operation = self.attachDetach?.operations[key];
  if (operation === undefined) return;
  context.send('controllerManager', { type: 'tick', timer: `${ATTACHMENT_LOOK}${key}` }, operation.wait);
  operation.wait = micros(Math.min(Math.round(operation.wait * CSI_LOOK_FACTOR), CSI_LOOK_LONGEST));
}

export function lookAtAttachment(self: Self, key: string, context: Context): void {
  const known = context.own.attachDetach;
  const operation = known?.operations[key];
  if (known === undefined || operation?.state !== 'running') return;
  const { does, volume, node, since } = operation;
  const attachment = known.attachments[attachmentName(volume, node)];
  const isOver = does === 'attach' ? attachment?.status.attached === true : attachment === undefined;
  if (isOver) return succeed(self, key, operation, context);
  if (context.now - since < CSI_TIMEOUT) return lookLater(self, key, context);
  fail(
    self,
    key,
    operation,
    `timed out waiting for external-attacher of ${volume.driver} CSI driver to ${does} volume ${volume.name}`,
    context,
  );
}

function succeed(self: Self, key: string, { does, volume, node }: AttachOperation, context: Context): void {
  const known = self.attachDetach;
  if (known === undefined) return;
  delete known.operations[key];
  turnReconciler(known, context);
  const place = placeOf(node, volume);
  if (does === 'detach') {
    delete known.actual[place];
    return context.tell('VolumeLeftNode', { detail: detailOf({ volume, node }) });
  }
  // AddVolumeNode: taken for mounted until the kubelet has said what it has.
  known.actual[place] = castDraft({ volume, node, confirmed: true, reported: true, mountedByNode: true });
  const message = `AttachVolume.Attach succeeded for volume "${volume.name}" `;
  tellOfPods(context.own.attachDetach, { volume, node }, (pod) =>
    context.tell('VolumeAttached', {
      pod,
      detail: { ...detailOf({ volume, node }), reason: 'SuccessfulAttachVolume', message },
    }),
  );
  updateVolumesAttached(self, node, context);
}

const backOff = (before: Micros | undefined): Micros =>
  before === undefined ? ATTACH_BACK_OFF_FIRST : micros(Math.min(before * 2, ATTACH_BACK_OFF_MAX));

/** MarkVolumeAsUncertain: it may be attached or not, so that another attempt has to come to an end first. */
function fail(self: Self, key: string, operation: AttachOperation, error: string, context: Context): void {
  const known = self.attachDetach;
  if (known === undefined) return;
  const { does, volume, node } = operation;
  const place = placeOf(node, volume);
  const before = known.actual[place];
  const mountedByNode = before?.mountedByNode ?? watchedNode(self, node).node.exists;
  known.actual[place] = castDraft({
    ...before,
    volume,
    node,
    confirmed: false,
    reported: false,
    mountedByNode: does === 'detach' && mountedByNode,
  });
  const durationBeforeRetry = backOff(operation.durationBeforeRetry);
  const retryAt = plus(context.now, durationBeforeRetry);
  known.operations[key] = castDraft({ ...operation, state: 'backingOff', durationBeforeRetry, retryAt });
  turnReconciler(known, context, retryAt);
  const detail = { ...detailOf(operation), error, durationBeforeRetry: formatDuration(durationBeforeRetry) };
  if (does === 'detach') return context.tell('VolumeDetachFailed', { detail });
  const message = `AttachVolume.Attach failed for volume "${volume.name}" : ${error}`;
  tellOfPods(context.own.attachDetach, operation, (pod) =>
    context.tell('VolumeAttachFailed', { pod, detail: { ...detail, reason: 'FailedAttachVolume', message } }),
  );
}
