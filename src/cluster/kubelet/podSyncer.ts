/**
 * The sync functions of pkg/kubelet/kubelet.go, as procedures that may block: each call into the runtime, the API or
 * the volume manager leaves a frame in the worker, and the answer takes the function on from there.
 */
import type { ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import { resumeSyncPod, startSyncPod } from './syncPod.ts';
import { resumeSyncTerminatedPod, startSyncTerminatedPod } from './syncTerminatedPod.ts';
import { resumeSyncTerminatingPod, startSyncTerminatingPod } from './syncTerminatingPod.ts';
import type { Outcome, WorkerHandle } from './workerHandle.ts';

type Context = ClusterContext<'podWorkers'>;

export function startSync(handle: WorkerHandle, context: Context): Outcome | null {
  switch (handle.work.workType) {
    case 'SyncPod':
      return startSyncPod(handle, context);
    case 'TerminatingPod':
      return startSyncTerminatingPod(handle, context);
    case 'TerminatedPod':
      return startSyncTerminatedPod(handle, context);
  }
}

/** @param value the answer, or null when a timer of the function's own has fired. */
export function resumeSync(
  handle: WorkerHandle,
  token: number,
  value: ReplyValue | null,
  context: Context,
): Outcome | null {
  switch (handle.work.workType) {
    case 'SyncPod':
      return resumeSyncPod(handle, token, value, context);
    case 'TerminatingPod':
      return resumeSyncTerminatingPod(handle, token, value, context);
    case 'TerminatedPod':
      return resumeSyncTerminatedPod(handle, value, context);
  }
}
