/**
 * volume/util/operationexecutor and nestedpendingoperations: operations on volumes run in goroutines of their own, one at
 * a time for a volume and its pod. A failed one is not tried again before its back-off is over: 0.5 s at first, twice as
 * long after each failure, 2 m 2 s at most.
 */
import type { Draft } from '../../engine/draft.ts';
import { micros, plus, ZERO, type Micros } from '../../engine/time.ts';
import { formatDuration } from '../../kube/duration.ts';
import { ref } from '../../kube/klog/index.ts';
import type { ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import type { MountedVolume, VolumeManagerState, VolumeToMount } from '../state.ts';
import { VOLUME_BACK_OFF_FIRST, VOLUME_BACK_OFF_MAX } from './constants.ts';
import { podOfVolume, released } from './desiredStateOfWorldPopulator.ts';
import { timeOfRetry, turn } from './volumeLoops.ts';

type Self = Draft<VolumeManagerState>;
type Context = ClusterContext<'volumeManager'>;

/** VolumeSpec.Name(): a PersistentVolume's own name, or that in the pod's spec. */
export const nameOf = ({ attachable, outerName }: VolumeToMount): string => attachable ?? outerName;

/** What a mounted volume is called in its messages (volume_types.go: MountedVolume.GenerateMsgDetailed). */
const mountedVolumeName = (volume: MountedVolume, context: Context): string =>
  context.release.namesMountedVolumes === 'outerName' ? nameOf(volume) : volume.uniqueName;

/** exponential_backoff.go:SafeToRetry, and no other operation under way. */
export const mayStart = (volume: MountedVolume, context: Context): boolean =>
  volume.operation === undefined && (volume.retryAt ?? micros(-1)) < context.now;

/** What led to this operation: the failure of the one before it, or what let the volume go. */
const ledTo = (key: string, volume: MountedVolume, context: Context): number | undefined =>
  volume.error === undefined ? released(volume, context) : context.changedBy('volumeManager', 'actual', key);

export function unmountVolume(self: Self, key: string, volume: MountedVolume, context: Context): void {
  const entry = self.actual[key];
  if (entry === undefined) return;
  const token = context.serial();
  entry.state = 'unmounting';
  entry.operation = token;
  const { podUID, outerName, uniqueName } = volume;
  context.sendPacket(
    'VolumeUnmountStarted',
    'node',
    { type: 'unmount', podUID, volume: outerName, replyTo: { actor: 'volumeManager', key, token } },
    {
      label: `unmount ${outerName}`,
      after: context.latency('tearDown'),
      pod: podOfVolume(volume),
      detail: { volume: outerName },
      klog: [
        'reconciler.unmountStarted',
        { volume: mountedVolumeName(volume, context), uniqueName, pod: podUID, podUID },
      ],
      because: ledTo(key, volume, context),
    },
  );
}

/** What the volume is called where it is not mounted yet (VolumeToMount.GenerateMsgDetailed). */
const toMountValues = (volume: VolumeToMount) => ({
  volume: nameOf(volume),
  uniqueName: volume.uniqueName,
  podName: volume.podName,
  podUID: volume.podUID,
  pod: ref(volume.podNamespace, volume.podName),
});

/** There is nothing to attach, or the controller has done it: the kubelet only makes sure, and the volume is known. */
export function verifyControllerAttachedVolume(self: Self, key: string, volume: VolumeToMount, context: Context): void {
  self.actual[key] = { ...volume, state: 'attached' };
  context.tell('VolumeOperationStarting', {
    pod: podOfVolume(volume),
    detail: { volume: volume.outerName },
    klog: ['reconciler.verifyAttachedStarted', toMountValues(volume)],
    because: context.kept('podWorkers', 'activeUpdate', volume.podUID),
  });
}

export function mountVolume(self: Self, key: string, volume: MountedVolume, context: Context): void {
  const entry = self.actual[key];
  if (entry === undefined) return;
  const token = context.serial();
  entry.state = 'mounting';
  entry.operation = token;
  const pod = podOfVolume(volume);
  const because =
    volume.error === undefined
      ? context.kept('podWorkers', 'activeUpdate', volume.podUID)
      : context.changedBy('volumeManager', 'actual', key);
  const values = { ...toMountValues(volume), suffix: '' };
  context.tell('VolumeOperationStarting', { pod, klog: ['reconciler.mountStarting', values], because });
  const { operation: _operation, error: _error, ...what } = volume;
  context.sendPacket(
    'VolumeMountStarted',
    'node',
    { type: 'mount', volume: what, replyTo: { actor: 'volumeManager', key, token } },
    {
      label: `mount ${volume.outerName}`,
      after: context.latency('setUp'),
      pod,
      detail: { volume: volume.outerName },
      klog: ['reconciler.mountStarted', values],
    },
  );
}

function mounted(self: Self, key: string, volume: MountedVolume, context: Context): void {
  const { operation: _operation, error: _e, retryAt: _r, durationBeforeRetry: _d, uncertain: _u, ...rest } = volume;
  self.actual[key] = { ...rest, state: 'mounted', ...(volume.hasDevice && { device: 'mounted' }) };
  context.tell('VolumeMounted', {
    pod: podOfVolume(volume),
    detail: { volume: volume.outerName },
    klog: ['operationGenerator.mountSucceeded', { ...toMountValues(volume), suffix: '' }],
  });
}

/** The device goes when no pod on the node uses it any more. */
export function unmountDevice(self: Self, key: string, volume: MountedVolume, context: Context): void {
  const entry = self.actual[key];
  if (entry === undefined) return;
  const token = context.serial();
  entry.device = 'unmounting';
  entry.operation = token;
  context.tell('VolumeUnmountStarted', {
    pod: podOfVolume(volume),
    detail: { volume: volume.outerName, device: true },
    klog: [
      'reconciler.unmountDeviceStarted',
      { volume: nameOf(volume), uniqueName: volume.uniqueName, node: context.world.node.name },
    ],
    because: context.changedBy('volumeManager', 'actual', key),
  });
  context.send(
    'volumeManager',
    { type: 'reply', key, token, value: { kind: 'none' } },
    context.latency('unmountDevice'),
  );
}

function succeeded(self: Self, key: string, volume: MountedVolume, context: Context): void {
  const { podUID, outerName, uniqueName, plugin } = volume;
  const pod = podOfVolume(volume);
  if (volume.device === 'unmounting') {
    const { device: _device, operation: _operation, ...rest } = volume;
    self.actual[key] = rest;
    context.tell('VolumeUnmounted', {
      pod,
      detail: { volume: outerName, device: true },
      klog: [
        'operationGenerator.unmountDeviceSucceeded',
        { volume: nameOf(volume), uniqueName, node: context.world.node.name },
      ],
    });
    return;
  }
  const { operation: _operation, error: _e, retryAt: _r, durationBeforeRetry: _d, uncertain: _u, ...rest } = volume;
  self.actual[key] = { ...rest, state: 'unmounted' };
  context.tell('VolumeUnmounted', {
    pod,
    detail: { volume: outerName },
    klog: [
      'operationGenerator.tearDownSucceeded',
      { uniqueName, volume: outerName, pod: podUID, podUID, innerVolume: nameOf(volume), plugin, gid: '' },
    ],
  });
}

const backOff = (before: Micros | undefined): Micros =>
  before === undefined ? VOLUME_BACK_OFF_FIRST : micros(Math.min(before * 2, VOLUME_BACK_OFF_MAX));

/** What a failed operation says, and what the volume is taken for until the next. */
interface Failure {
  readonly kind: 'VolumeMountFailed' | 'VolumeUnmountFailed';
  readonly error: string;
  readonly next: Partial<Pick<MountedVolume, 'state' | 'uncertain'>>;
}

function unmountFailure(volume: MountedVolume, reason: string, context: Context): Failure {
  const { podUID, uniqueName } = volume;
  const name = mountedVolumeName(volume, context);
  return {
    kind: 'VolumeUnmountFailed',
    error: `UnmountVolume.TearDown failed for volume "${name}" (UniqueName: "${uniqueName}") pod "${podUID}" (UID: "${podUID}") : ${reason}`,
    next: context.release.failedUnmountIsUncertain ? { uncertain: true } : { state: 'mounted' },
  };
}

/** It is an Event of the pod, too; each attempt is one more of the same. */
function mountFailure(volume: MountedVolume, reason: string, context: Context): Failure {
  const { podUID, podName, uniqueName } = volume;
  const name = nameOf(volume);
  context.send('eventRecorder', {
    type: 'recordEvent',
    podRef: podOfVolume(volume),
    eventType: 'Warning',
    reason: 'FailedMount',
    text: `MountVolume.SetUp failed for volume "${name}" : ${reason}`,
  });
  return {
    kind: 'VolumeMountFailed',
    error: `MountVolume.SetUp failed for volume "${name}" (UniqueName: "${uniqueName}") pod "${podName}" (UID: "${podUID}") : ${reason}`,
    next: { state: 'attached' },
  };
}

function failed(self: Self, key: string, volume: MountedVolume, reason: string, context: Context): void {
  const { operation: _operation, ...rest } = volume;
  const { podUID, outerName, uniqueName } = volume;
  const wait = backOff(volume.durationBeforeRetry);
  const retryAt = plus(context.now, wait);
  const { kind, error, next } =
    volume.state === 'mounting' ? mountFailure(volume, reason, context) : unmountFailure(volume, reason, context);
  self.actual[key] = { ...rest, ...next, error: reason, retryAt, durationBeforeRetry: wait };
  context.tell(kind, {
    pod: podOfVolume(volume),
    detail: { volume: outerName, durationBeforeRetry: formatDuration(wait), error: reason },
    klog: [
      'pendingOperations.operationFailed',
      {
        operation: `{volumeName:${uniqueName} podName:${podUID} nodeName:}`,
        until: timeOfRetry(retryAt, context),
        delay: formatDuration(wait),
        error,
      },
    ],
  });
}

/** The end of an operation. */
export function operationDone(self: Self, key: string, token: number, value: ReplyValue, context: Context): void {
  const volume = context.own.actual[key];
  if (volume?.operation !== token) return;
  if (value.kind === 'error') failed(self, key, volume, value.error, context);
  else if (volume.state === 'mounting') mounted(self, key, volume, context);
  else succeeded(self, key, volume, context);
  turn(self, 'reconciler', context, value.kind === 'error' ? self.actual[key]?.retryAt : ZERO);
}
