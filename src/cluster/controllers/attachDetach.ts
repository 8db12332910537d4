/**
 * pkg/controller/volume/attachdetach: which volumes have to be at which nodes follows from the pods that are bound
 * there; the reconciler makes it so. A volume that nobody at a node wants any more is left there for as long as the
 * node's kubelet says that it is in use. Of a kubelet that says nothing more the last word counts: for six minutes
 * (maxWaitForUnmountDuration), or until a person vouches that the machine is off. The populator's own passes, every minute
 * and every three, read the same informer as the handlers of pods, and find nothing that those have not.
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import { plus } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import type { ControlPlaneContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { WatchEvent } from '../messages.ts';
import { attachableOf, isPodTerminated, placeOf } from './attachableVolumes.ts';
import type {
  AttachableVolume,
  AttachDetachState,
  AttachedVolume,
  ForcedBy,
  WantedVolume,
} from './attachDetachState.ts';
import { takeReconcilerTurn, turnReconciler } from './attachDetachTurns.ts';
import { MAX_WAIT_FOR_UNMOUNT, OUT_OF_SERVICE } from './constants.ts';
import { multiAttachError } from './multiAttachError.ts';
import type { ControllerManagerState, NodeObject } from './state.ts';
import { attachVolume, detachVolume, operationKey, tellOfPods } from './volumeOperations.ts';
import { tellKubelet, updateVolumesAttached } from './volumesAttached.ts';
import { watchedNode } from './watchedNodes.ts';

type Self = Draft<ControllerManagerState>;
type Context = ControlPlaneContext<'controllerManager'>;

/* ---- what is wanted ---- */

/** podAdd, podUpdate, podDelete */
export function podWantsVolumes(self: Self, { type, pod }: WatchEvent, context: Context): void {
  const known = self.attachDetach;
  const node = pod.spec.nodeName ?? '';
  if (known === undefined || context.own.attachDetach === undefined || node === '') return;
  const wants = type !== 'DELETED' && !isPodTerminated(pod);
  for (const volume of attachableOf(pod, context.own.attachDetach.volumes)) {
    if (wants) want(self, volume, pod, context);
    else wantNoMore(self, volume, pod, context);
  }
}

function want(self: Self, volume: AttachableVolume, pod: Pod, context: Context): void {
  const { nodeName: node = '' } = pod.spec;
  const known = self.attachDetach;
  const place = placeOf(node, volume);
  const wanted = known?.desired[place];
  const { uid } = pod.metadata;
  // A node that is not there, or not yet, is not managed by the controller.
  if (known === undefined || !watchedNode(self, node).node.exists || wanted?.pods.some((each) => each.uid === uid))
    return;
  known.desired[place] = castDraft({ volume, node, ...wanted, pods: [...(wanted?.pods ?? []), podRef(pod)] });
  turnReconciler(known, context);
}

function wantNoMore(self: Self, volume: AttachableVolume, { metadata, spec }: Pod, context: Context): void {
  const known = self.attachDetach;
  const place = placeOf(spec.nodeName ?? '', volume);
  const wanted = known?.desired[place];
  if (known === undefined || !wanted?.pods.some(({ uid }) => uid === metadata.uid)) return;
  const pods = wanted.pods.filter(({ uid }) => uid !== metadata.uid);
  if (pods.length === 0) delete known.desired[place];
  else wanted.pods = pods;
  turnReconciler(known, context);
}

/* ---- what nodes say ---- */

/** processVolumesInUse */
export function volumesInUse(self: Self, name: string, volumes: readonly string[], context: Context): void {
  const { node } = watchedNode(self, name);
  const known = self.attachDetach;
  if (known === undefined || !node.exists) return;
  node.volumesInUse = [...volumes];
  for (const attached of Object.values(known.actual))
    if (attached.node === name) attached.mountedByNode = volumes.includes(attached.volume.uniqueName);
  turnReconciler(known, context);
}

/** A node is another than before: healthy, lost, out of service, gone. */
export function nodesOfVolumesChanged(self: Self, context: Context): void {
  const known = self.attachDetach;
  if (known !== undefined && Object.keys(known.actual).length > 0) turnReconciler(known, context);
}

/** A kubelet that is back has its node's status told again. */
export function kubeletIsBack(self: Self, name: string, context: Context): void {
  if (self.attachDetach !== undefined)
    tellKubelet(name, watchedNode(context.own, name).node.volumesAttached ?? [], context);
}

/* ---- the reconciler ---- */

export function reconcileVolumes(self: Self, context: Context): void {
  const known = self.attachDetach;
  const seen = context.own.attachDetach;
  if (known === undefined || seen === undefined || !takeReconcilerTurn(known, context)) return;
  if (!context.world.apiserver.serving) return; // it turns again once there is somebody to write to
  // Detaches before attaches, so that a volume which moves is taken away first.
  for (const [place, attached] of Object.entries(seen.actual))
    if (seen.desired[place] === undefined) letGo(self, place, attached, context);
  for (const [place, wanted] of Object.entries(seen.desired)) bringTo(self, place, wanted, seen, context);
}

const isHealthy = ({ exists, ready }: NodeObject): boolean => exists && ready === 'True';
const isOutOfService = ({ exists, taints }: NodeObject): boolean =>
  exists && taints.some(({ key }) => key === OUT_OF_SERVICE);

function letGo(self: Self, place: string, attached: AttachedVolume, context: Context): void {
  const known = self.attachDetach;
  const draft = known?.actual[place];
  const { volume, node: name, mountedByNode, detachRequestedAt = context.now } = attached;
  if (known === undefined || draft === undefined) return;
  const operation = known.operations[operationKey(volume, name)];
  if (operation?.state === 'running') return;
  if (operation?.retryAt !== undefined && operation.retryAt >= context.now)
    return turnReconciler(known, context, operation.retryAt);
  const isNew = attached.detachRequestedAt === undefined;
  draft.detachRequestedAt = detachRequestedAt;
  const { node } = watchedNode(context.own, name);
  const { release } = context;
  const isOver = context.now - detachRequestedAt > MAX_WAIT_FOR_UNMOUNT;
  const isForced = isOver && !(release.forceDetachSparesHealthy && isHealthy(node));
  const vouched = release.outOfServiceTaint && isOutOfService(node);
  if (mountedByNode && !isForced && !vouched) {
    if (isNew) context.tell('VolumeDetachWaits', { detail: { volume: volume.name, node: name } });
    if (!isOver) turnReconciler(known, context, plus(detachRequestedAt, MAX_WAIT_FOR_UNMOUNT));
    return;
  }
  draft.reported = false;
  updateVolumesAttached(self, name, context);
  detachVolume(self, volume, name, forcedBy(isOver, vouched), context);
}

/** verifySafeToDetach is left out; metrics and log say so of the time first. */
function forcedBy(isOver: boolean, vouched: boolean): ForcedBy | undefined {
  if (isOver) return 'timeout';
  return vouched ? 'outOfService' : undefined;
}

function bringTo(self: Self, place: string, wanted: WantedVolume, seen: AttachDetachState, context: Context): void {
  const known = self.attachDetach;
  const draft = known?.desired[place];
  const { volume, node } = wanted;
  if (known === undefined || draft === undefined) return;
  const operation = known.operations[operationKey(volume, node)];
  if (operation?.state === 'running') return;
  const there = known.actual[place];
  if (there?.confirmed === true) {
    // A detach that had not begun is off (ResetDetachRequestTime).
    delete there.detachRequestedAt;
    if (!there.reported) {
      there.reported = true;
      updateVolumesAttached(self, node, context);
    }
    return;
  }
  const elsewhere = Object.values(seen.actual).filter(
    (each) => each.confirmed && each.volume.uniqueName === volume.uniqueName && each.node !== node,
  );
  if (volume.exclusive && elsewhere.length > 0) {
    if (wanted.multiAttachReported === undefined) reportMultiAttachError(wanted, elsewhere, seen, context);
    draft.multiAttachReported = true;
    return;
  }
  if (operation?.retryAt !== undefined && operation.retryAt >= context.now)
    return turnReconciler(known, context, operation.retryAt);
  attachVolume(self, volume, node, context);
}

/** Names of pods are for those of their own namespace. */
function reportMultiAttachError(
  wanted: WantedVolume,
  elsewhere: readonly AttachedVolume[],
  seen: AttachDetachState,
  context: Context,
): void {
  const { volume, node } = wanted;
  const users = elsewhere.flatMap((each) => seen.desired[placeOf(each.node, volume)]?.pods ?? []);
  const attachedTo = elsewhere.map((each) => each.node).join(', ');
  tellOfPods(seen, wanted, (pod) => {
    const local = users.filter(({ namespace }) => namespace === pod?.namespace).map(({ name }) => name);
    const others = users.length - local.length;
    const message = multiAttachError(volume.name, local, others);
    context.tell('MultiAttachError', {
      pod,
      detail: { volume: volume.name, node, attachedTo, users: users.length, reason: 'FailedAttachVolume', message },
    });
  });
}

/**
 * Another kube-controller-manager: populateActualStateOfWorld reads what is attached off the nodes' statuses, and takes
 * for uncertain what a VolumeAttachment is there for besides; no detach has been asked for, and no operation runs.
 */
export function restartAttachDetach(self: Self, context: Context): void {
  const known = self.attachDetach;
  const before = context.own.attachDetach;
  if (known === undefined || before === undefined) return;
  known.operations = {};
  known.turning = null;
  for (const attached of Object.values(known.actual)) {
    delete attached.detachRequestedAt;
    const { node } = watchedNode(context.own, attached.node);
    attached.confirmed = node.volumesAttached?.includes(attached.volume.uniqueName) ?? false;
  }
  known.desired = {};
  for (const pod of Object.values(context.world.etcd.pods)) podWantsVolumes(self, { type: 'ADDED', pod }, context);
  turnReconciler(known, context);
}
