/**
 * pkg/kubelet/kubelet.go:syncPod (SyncPod from 1.27): what a pod that should run is given, in this order: a status, a
 * cgroup, a mirror if it is static, directories, volumes, and what the runtime's SyncPod makes of it (`runtimeSyncPod.ts`).
 */
import { printed } from '../../kube/printed.ts';
import { isTerminalPhase } from '../../kube/podLifecycle.ts';
import { castDraft, type Draft } from '../../engine/draft.ts';
import type { ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import { podCgroup } from '../node/paths.ts';
import type { PodWork } from '../state.ts';
import { frameAt, replyTo, sleepIn } from './frames.ts';
import { mirrorCreated, mirrorDeleted, reconcileMirrorPod, type MirrorBlock } from './mirrorPods.ts';
import { finishStatus, startStatus, STATUS_STAGE } from './reportStatus.ts';
import { podIsTerminated } from './podTermination.ts';
import { advance, keepPhase } from './podWorker.ts';
import { resumeRuntimeSync, startRuntimeSync, tellExit } from './runtimeSyncPod.ts';
import { mountError, unmountedVolumes } from './waitForAttachAndMount.ts';
import { killContainers } from './syncTerminatingPod.ts';
import { podOf, type Outcome, type WorkerHandle } from './workerHandle.ts';

type Context = ClusterContext<'podWorkers'>;

export function startSyncPod(handle: WorkerHandle, context: Context): Outcome | null {
  context.tell('SyncPodEntered', {
    pod: handle.podRef,
    detail: { updateType: handle.work.options.updateType },
    klog: ['kubelet.syncPodEnter', handle.klogPod],
  });
  return startStatus(handle, 'syncPod', { podIsTerminal: false }, context);
}

/** A pod that will never run again is not started: the worker goes on to terminate it (from 1.23's late patches). */
function statusReported(handle: WorkerHandle, context: Context): Outcome | null {
  const { phase } = finishStatus(handle, { podIsTerminal: false }, context);
  if (context.release.syncPodTellsTerminal && isTerminalPhase(phase)) {
    context.tell('SyncPodExited', {
      pod: handle.podRef,
      klog: ['kubelet.syncPodExit', { ...handle.klogPod, isTerminal: true }],
    });
    return { terminal: true };
  }
  if (context.release.podWorkers === 'syncOnly' && phase === 'Failed') return killFailedPod(handle, context);
  const cgroupExists = context.world.node.cgroups[handle.uid] !== undefined;
  const delay = context.latency(cgroupExists ? 'syncPodWork' : 'cgroupCreate');
  const place = { procedure: 'syncPod', stage: 'cgroup' } as const;
  handle.worker.running = castDraft(sleepIn('podWorkers', handle.uid, place, delay, context));
  return null;
}

/** Until 1.21: what still runs of a pod whose status says Failed is killed by the same sync. */
function killFailedPod(handle: WorkerHandle, context: Context): Outcome | null {
  const { worker, work } = handle;
  advance(worker, { type: 'TerminationRequested', now: context.now, reason: 'terminalPhase' });
  context.tell('TerminationRequested', { pod: handle.podRef, detail: { reason: 'terminalPhase' } });
  keepPhase(worker, context);
  advance(worker, { type: 'Acknowledged' });
  worker.activeUpdate = { ...work, workType: 'TerminatingPod' } as Draft<PodWork>;
  return killContainers(handle, context);
}

/** Until 1.21 a terminated pod is synced as well, but gets neither a cgroup nor volumes. */
const needsNothing = (handle: WorkerHandle, { release, world }: Context): boolean =>
  release.podWorkers === 'syncOnly' && podIsTerminated(podOf(handle), world);

const mirrorBlock =
  (handle: WorkerHandle, context: Context): MirrorBlock =>
  (stage, waitsFor) => {
    const frame = frameAt({ procedure: 'syncPod', stage, waitsFor }, context);
    handle.worker.running = castDraft(frame);
    return frame;
  };

/** pkg/kubelet/cm/pod_container_manager_linux.go:EnsureExists */
function ensureCgroup(handle: WorkerHandle, context: Context): Outcome | null {
  if (context.world.node.cgroups[handle.uid] === undefined && !needsNothing(handle, context)) {
    context.tell('RuntimeRead', { klog: ['qosContainerManager.updated', {}] });
    const path = podCgroup(handle.uid, podOf(handle).status.qosClass ?? 'BestEffort');
    context.send('node', { type: 'makeCgroup', podUID: handle.uid, path });
  }
  return reconcileMirrorPod(handle, mirrorBlock(handle, context), context) === 'blocked'
    ? null
    : makeDirectories(handle, context);
}

function afterMirrorDeleted(handle: WorkerHandle, value: ReplyValue | null, context: Context): Outcome | null {
  return mirrorDeleted(handle, value, mirrorBlock(handle, context), context) === 'blocked'
    ? null
    : makeDirectories(handle, context);
}

/** makePodDataDirs, then WaitForAttachAndMount, which says nothing of a pod without volumes. */
function makeDirectories(handle: WorkerHandle, context: Context): Outcome | null {
  if (context.world.node.podDirs[handle.uid] === undefined)
    context.send('node', { type: 'makePodDir', podUID: handle.uid });
  if ((podOf(handle).spec.volumes ?? []).length === 0 || needsNothing(handle, context))
    return startRuntimeSync(handle, context);
  context.tell('VolumesAwaited', {
    pod: handle.podRef,
    klog: ['volumeManager.waitingToMount', { pod: handle.klogPod.pod }],
  });
  const cancellable = context.release.cancelledMount !== 'waits';
  const place = {
    procedure: 'syncPod',
    stage: 'waitForAttachAndMount',
    waitsFor: 'the volumes to attach and mount',
    cancellable,
  } as const;
  const frame = frameAt(place, context);
  handle.worker.running = castDraft(frame);
  context.send('volumeManager', {
    type: 'waitForAttachAndMount',
    podUID: handle.uid,
    replyTo: replyTo('podWorkers', handle.uid, frame),
  });
  /** Cancelled before it came here: the volumes are looked at once. */
  if (cancellable && handle.worker.cancelled)
    context.send('podWorkers', { type: 'timer', key: handle.uid, token: frame.token }, context.latency('wake'));
  return null;
}

/** volume_manager.go:WaitForAttachAndMount, when its context has been cancelled. */
function mountCancelled(handle: WorkerHandle, context: Context): Outcome {
  tellExit(handle, context);
  if (context.release.cancelledMount === 'cancelled') return { cancelled: true };
  return {
    error: mountError(handle.uid, 'context canceled', { ...context.world, podWorkers: context.own }, context.release),
  };
}

function volumesMounted(handle: WorkerHandle, value: ReplyValue | null, context: Context): Outcome | null {
  if (value === null && unmountedVolumes(handle.uid, { ...context.world, podWorkers: context.own }).length > 0)
    return mountCancelled(handle, context);
  if (value?.kind === 'error') {
    /** From 1.27 running out of time is no news (wait.Interrupted): the volume's own failures have been told. */
    if (value.notFound || context.release.cancelledMount === 'waits') tellMountFailure(handle, value.error, context);
    tellExit(handle, context);
    return { error: value.error };
  }
  context.tell('VolumesAttachedAndMounted', {
    pod: handle.podRef,
    klog: ['volumeManager.allMounted', { pod: handle.klogPod.pod }],
  });
  return startRuntimeSync(handle, context);
}

function tellMountFailure(handle: WorkerHandle, error: string, context: Context): void {
  context.send('eventRecorder', {
    type: 'recordEvent',
    podRef: handle.podRef,
    eventType: 'Warning',
    reason: 'FailedMount',
    text: printed`Unable to attach or mount volumes: ${error}`,
  });
  context.tell('VolumesAwaited', {
    pod: handle.podRef,
    klog: ['kubelet.mountVolumesFailed', { err: error, pod: handle.klogPod.pod }],
  });
}

export function resumeSyncPod(
  handle: WorkerHandle,
  token: number,
  value: ReplyValue | null,
  context: Context,
): Outcome | null {
  const frame = context.own.workers[handle.uid]?.running;
  if (!frame) throw new Error(`the worker of ${handle.uid} waits for nothing`);
  if (frame.procedure !== 'syncPod') throw new Error(`${frame.procedure} is no place in syncPod`);
  switch (frame.stage) {
    case STATUS_STAGE:
      return statusReported(handle, context);
    case 'cgroup':
      return ensureCgroup(handle, context);
    case 'mirrorDeleted':
      return afterMirrorDeleted(handle, value, context);
    case 'mirrorCreated':
      mirrorCreated(handle, value, context);
      return makeDirectories(handle, context);
    case 'waitForAttachAndMount':
      return volumesMounted(handle, value, context);
    case 'createSandbox':
    case 'pullImage':
    case 'createContainer':
    case 'startContainer':
    case 'killContainers':
    case 'stopSandboxes':
    case 'updateQOSCgroups':
      return resumeRuntimeSync(handle, frame, token, value, context);
  }
}
