/**
 * github.com/kubernetes-csi/external-attacher, the sidecar of each CSI driver's controller: it has the driver publish a
 * volume to a node for a VolumeAttachment that is there, and unpublish it for one that is being deleted, which its
 * finalizer holds until then (pkg/controller/csi_handler.go: syncAttach, syncDetach). It knows nothing of kubelets: that
 * a volume is still mounted somewhere does not keep it from taking it away.
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import { isOfKind, type VolumeAttachment } from '../../kube/apiObjects.ts';
import type { ControlPlaneContext } from '../context.ts';
import type { ObjectEvent, ReplyValue } from '../messages.ts';
import { attacherFinalizer } from './attachableVolumes.ts';
import type { AttachableVolume, AttachDetachState } from './attachDetachState.ts';
import { sendAs } from './client.ts';
import { RETRY_PERIOD } from './constants.ts';
import type { ControllerManagerState } from './state.ts';

type Self = Draft<ControllerManagerState>;
type Context = ControlPlaneContext<'controllerManager'>;

/** Timers and answers, each of a VolumeAttachment. */
export const CSI_CALL = 'csi/call/';
export const CSI_AGAIN = 'csi/again/';
const FINALIZER = 'csi/finalizer/';
const ATTACHED = 'csi/attached/';
const DETACHED = 'csi/detached/';
const RELEASED = 'csi/released/';
const WRITES = [FINALIZER, ATTACHED, DETACHED, RELEASED] as const;

function volumeOf({ spec }: VolumeAttachment, { volumes }: AttachDetachState): AttachableVolume | undefined {
  return Object.values(volumes).find(({ name }) => name === spec.source.persistentVolumeName);
}

/** The informers of the attach-detach controller and of the attachers tell of a VolumeAttachment. */
export function attachmentChanged(self: Self, { type, object }: ObjectEvent, context: Context): void {
  const known = self.attachDetach;
  if (known === undefined || !isOfKind(object, 'VolumeAttachment')) return;
  const { name } = object.metadata;
  if (type === 'DELETED') {
    delete known.attachments[name];
    delete known.attachers[name];
    return;
  }
  known.attachments[name] = castDraft(object);
  sync(self, object, context);
}

function sync(self: Self, attachment: VolumeAttachment, context: Context): void {
  const known = self.attachDetach;
  const of = context.own.attachDetach;
  const { name, deletionTimestamp, finalizers = [] } = attachment.metadata;
  const volume = of && volumeOf(attachment, of);
  if (known === undefined || volume === undefined) return;
  const finalizer = attacherFinalizer(volume.driver);
  if (deletionTimestamp === undefined) {
    if (attachment.status.attached || known.attachers[name] !== undefined) return;
    known.attachers[name] = 'attaching';
    if (finalizers.includes(finalizer)) return callDriver(name, volume, 'attaching', context);
    return patch(FINALIZER, name, { metadata: { finalizers: [...finalizers, finalizer] } }, undefined, context);
  }
  if (!finalizers.includes(finalizer) || known.attachers[name] !== undefined) return;
  known.attachers[name] = 'detaching';
  callDriver(name, volume, 'detaching', context);
}

function callDriver(
  name: string,
  { attachTakes, detachTakes }: AttachableVolume,
  does: 'attaching' | 'detaching',
  context: Context,
): void {
  const takes = does === 'attaching' ? attachTakes : detachTakes;
  context.send('controllerManager', { type: 'tick', timer: `${CSI_CALL}${name}` }, takes);
}

function patch(
  step: (typeof WRITES)[number],
  name: string,
  mergePatch: Readonly<Record<string, unknown>>,
  subresource: 'status' | undefined,
  context: Context,
): void {
  const request = {
    verb: 'patch',
    resource: 'volumeattachments',
    namespace: '',
    name,
    mergePatch,
    ...(subresource !== undefined && { subresource }),
  } as const;
  sendAs('csi-attacher', `${step}${name}`, request, undefined, context);
}

/** ControllerPublishVolume or ControllerUnpublishVolume has returned. */
export function driverCalled(name: string, context: Context): void {
  const does = context.own.attachDetach?.attachers[name];
  if (does === 'attaching') patch(ATTACHED, name, { status: { attached: true } }, 'status', context);
  if (does === 'detaching') patch(DETACHED, name, { status: { attached: false } }, 'status', context);
}

/** @returns whether the answer was one to an attacher. */
export function attacherAnswered(self: Self, key: string, value: ReplyValue, context: Context): boolean {
  const step = WRITES.find((prefix) => key.startsWith(prefix));
  if (step === undefined) return false;
  const name = key.slice(step.length);
  const known = context.own.attachDetach;
  const attachment = known?.attachments[name];
  if (known === undefined || attachment === undefined) return true;
  const volume = volumeOf(attachment, known);
  const isTaken = value.kind === 'response' && value.response.code < 300;
  if (volume === undefined) return true;
  if (!isTaken) {
    context.send('controllerManager', { type: 'tick', timer: `${CSI_AGAIN}${name}` }, RETRY_PERIOD);
    return true;
  }
  if (step === FINALIZER) callDriver(name, volume, 'attaching', context);
  if (step === DETACHED) {
    const { finalizers = [] } = attachment.metadata;
    const left = finalizers.filter((each) => each !== attacherFinalizer(volume.driver));
    patch(RELEASED, name, { metadata: { finalizers: left.length === 0 ? null : left } }, undefined, context);
  }
  if (step === ATTACHED && self.attachDetach !== undefined) {
    delete self.attachDetach.attachers[name];
    // It may have been deleted meanwhile.
    if (attachment.metadata.deletionTimestamp !== undefined) sync(self, attachment, context);
  }
  return true;
}

/** What nobody has taken is done again from the start. */
export function attachAgain(self: Self, name: string, context: Context): void {
  if (self.attachDetach === undefined) return;
  delete self.attachDetach.attachers[name];
  const attachment = context.own.attachDetach?.attachments[name];
  if (attachment !== undefined) sync(self, attachment, context);
}
