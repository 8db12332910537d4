/**
 * pkg/kubelet/kubelet.go:syncTerminatedPod: the containers are gone; wait for the volumes, give the cgroup back, and
 * tell the status manager that nothing more will come.
 */
import { castDraft } from '../../engine/draft.ts';
import type { KlogCall } from '../../kube/klog/index.ts';
import type { ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import type { PodWorker } from '../state.ts';
import { POD_VOLUME_PATHS_POLL, WAIT_FOR_UNMOUNT_POLL, WAIT_FOR_UNMOUNT_TIMEOUT } from './constants.ts';
import { frameAt, pollIn, replyTo } from './frames.ts';
import { podOf, type Outcome, type WorkerHandle } from './workerHandle.ts';
import { finishStatus, startStatus, STATUS_STAGE } from './reportStatus.ts';
import { callTerminatePod } from './terminatePod.ts';
import { mountedVolumes, podVolumesExist } from './volumeState.ts';
import { failedUnmount } from './resourcesReclaimed.ts';

type Context = ClusterContext<'podWorkers'>;

const TERMINAL = { podIsTerminal: true };

export function startSyncTerminatedPod(handle: WorkerHandle, context: Context): Outcome | null {
  context.tell('TerminatedEntered', {
    pod: handle.podRef,
    klog: ['kubelet.syncTerminatedPodEnter', handle.klogPod],
  });
  return startStatus(handle, 'syncTerminatedPod', TERMINAL, context);
}

function waitForUnmount(handle: WorkerHandle, context: Context): Outcome | null {
  context.tell('UnmountAwaited', {
    pod: handle.podRef,
    klog: ['volumeManager.waitingToUnmount', { pod: handle.klogPod.pod }],
  });
  return pollVolumes(handle, context.now, context);
}

/** volume_manager.go:WaitForUnmount looks at once and then every 300 ms. */
function pollVolumes(handle: WorkerHandle, since: PodWorker['lastSyncTime'], context: Context): Outcome | null {
  const mounted = mountedVolumes(context.world.volumeManager, handle.uid);
  if (mounted.length === 0) return volumesGone(handle, since, context);
  if (context.now - since >= WAIT_FOR_UNMOUNT_TIMEOUT) {
    return { error: `mounted volumes=[${mounted.join(' ')}]: timed out waiting for the condition` };
  }
  const place = {
    procedure: 'syncTerminatedPod',
    stage: 'waitForUnmount',
    waitsFor: 'the volumes to unmount',
    since,
  } as const;
  handle.worker.running = castDraft(pollIn('podWorkers', handle.uid, place, WAIT_FOR_UNMOUNT_POLL, context));
  return null;
}

function volumesGone(handle: WorkerHandle, since: PodWorker['lastSyncTime'], context: Context): Outcome | null {
  context.tell('UnmountAwaited', {
    pod: handle.podRef,
    klog: ['volumeManager.allUnmounted', { pod: handle.klogPod.pod }],
  });
  context.tell('VolumesUnmountedSeen', {
    pod: handle.podRef,
    klog: ['kubelet.unmountedVolumes', handle.klogPod],
  });
  return context.release.waitsForVolumePaths
    ? pollVolumePaths(handle, since, context)
    : destroyCgroup(handle, since, context);
}

/** podVolumesExist, looked at ten times a second until nothing of them is left (from 1.27). */
function pollVolumePaths(handle: WorkerHandle, since: PodWorker['lastSyncTime'], context: Context): Outcome | null {
  const { volumeManager, node } = context.world;
  if (podVolumesExist(volumeManager, node, handle.uid)) {
    tellVolumePathsRemain(handle, context);
    const left = Object.keys(node.podDirs[handle.uid]?.volumes ?? {});
    const place = {
      procedure: 'syncTerminatedPod',
      stage: 'volumePaths',
      waitsFor: `the volume directories to go: ${left.join(', ')}`,
      since,
    } as const;
    handle.worker.running = castDraft(pollIn('podWorkers', handle.uid, place, POD_VOLUME_PATHS_POLL, context));
    return null;
  }
  context.tell('VolumesUnmountedSeen', {
    pod: handle.podRef,
    klog: ['kubelet.cleanedUpVolumePaths', handle.klogPod],
  });
  return destroyCgroup(handle, since, context);
}

/** The log tells of every look; only the first is news. In some releases the first is two at once (PR 118686, 119762). */
function tellVolumePathsRemain(handle: WorkerHandle, context: Context): void {
  const klog: KlogCall = ['kubelet.volumePathsRemain', handle.klogPod];
  const pod = handle.podRef;
  const because = failedUnmount(handle.uid, context);
  if (handle.worker.running?.stage === 'volumePaths') return context.tell('UnmountAwaited', { pod, klog, because });
  context.tell('DeletionDelayed', { pod, detail: { waitsFor: 'volumes' }, klog, because });
  if (context.release.pollsTwiceAtFirst) context.tell('UnmountAwaited', { pod, klog });
}

function destroyCgroup(handle: WorkerHandle, since: PodWorker['lastSyncTime'], context: Context): null {
  const place = {
    procedure: 'syncTerminatedPod',
    stage: 'destroyCgroup',
    waitsFor: 'the pod cgroup to go',
    since,
  } as const;
  const frame = frameAt(place, context);
  handle.worker.running = castDraft(frame);
  const answer = replyTo('podWorkers', handle.uid, frame);
  const exists = context.world.node.cgroups[handle.uid] !== undefined;
  const takes = context.latency(exists ? 'cgroupDestroy' : 'cgroupMissing');
  context.send('node', { type: 'destroyCgroup', podUID: handle.uid, replyTo: answer }, takes);
  return null;
}

function finish(handle: WorkerHandle, context: Context): Outcome {
  context.tell('CgroupRemoved', {
    pod: handle.podRef,
    klog: ['kubelet.removedCgroups', handle.klogPod],
  });
  callTerminatePod(podOf(handle), context);
  context.tell('StatusFinal', {
    pod: handle.podRef,
    klog: ['kubelet.noMoreStatusUpdates', handle.klogPod],
  });
  context.tell('TerminatedExited', { pod: handle.podRef, klog: ['kubelet.syncTerminatedPodExit', handle.klogPod] });
  return {};
}

export function resumeSyncTerminatedPod(
  handle: WorkerHandle,
  value: ReplyValue | null,
  context: Context,
): Outcome | null {
  const frame = context.own.workers[handle.uid]?.running;
  if (!frame) throw new Error(`the worker of ${handle.uid} waits for nothing`);
  if (frame.procedure !== 'syncTerminatedPod') throw new Error(`${frame.procedure} is no place in syncTerminatedPod`);
  switch (frame.stage) {
    case STATUS_STAGE:
      finishStatus(handle, TERMINAL, context);
      return waitForUnmount(handle, context);
    case 'waitForUnmount':
      return pollVolumes(handle, frame.since, context);
    case 'volumePaths':
      return pollVolumePaths(handle, frame.since, context);
    case 'destroyCgroup':
      return value?.kind === 'error' ? { error: value.error } : finish(handle, context);
  }
}
