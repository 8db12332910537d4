/** What other managers ask podWorkers about a pod (pkg/kubelet/pod_workers.go, the query functions). */
import type { KubeletState, PodSyncStatus, PodWorkersState, SyncLoopState } from '../state.ts';

export type KnownWorkType = 'SyncPod' | 'TerminatingPod' | 'TerminatedPod' | 'TerminatedAndRecreatedPod';

const statusOf = (state: PodWorkersState, uid: string): PodSyncStatus | undefined => state.workers[uid]?.status;

/** False once every container has stopped; true for a stranger until the first SyncKnownPods. */
export function couldHaveRunningContainers(state: PodWorkersState, uid: string): boolean {
  const status = statusOf(state, uid);
  return status === undefined ? !state.podsSynced : status.terminatedAt === null;
}

/** Nothing of the pod may start any more: it terminates, or a stranger's turn has come. */
export function shouldPodContainersBeTerminating(state: PodWorkersState, uid: string): boolean {
  const status = statusOf(state, uid);
  return status === undefined ? state.podsSynced : status.terminatingAt !== null;
}

/** Volumes and the like may go. */
export function shouldPodRuntimeBeRemoved(state: PodWorkersState, uid: string): boolean {
  const status = statusOf(state, uid);
  return status === undefined ? state.podsSynced : status.terminatedAt !== null;
}

/** The worker has nothing more to do for it (from 1.27). */
export function shouldPodBeFinished(state: PodWorkersState, uid: string): boolean {
  const status = statusOf(state, uid);
  return status === undefined ? state.podsSynced : status.finished;
}

/** Containers, sandboxes and logs may go. */
export function shouldPodContentBeRemoved(state: PodWorkersState, uid: string): boolean {
  const status = statusOf(state, uid);
  if (status === undefined) return state.podsSynced;
  return status.evicted || (status.deleted && status.terminatedAt !== null);
}

/** A mirror pod stays while its static pod's containers are being stopped. */
export function isPodForMirrorPodTerminatingByFullName(state: PodWorkersState, fullName: string): boolean {
  const uid = state.startedStaticPodsByFullname[fullName];
  const status = uid === undefined ? undefined : statusOf(state, uid);
  return status !== undefined && status.terminatingAt !== null && status.terminatedAt === null;
}

/** What SyncKnownPods reports for a record (pod_workers.go:SyncKnownPods). */
export function knownWorkType(status: PodSyncStatus): KnownWorkType {
  if (status.terminatedAt !== null) return status.restartRequested ? 'TerminatedAndRecreatedPod' : 'TerminatedPod';
  return status.terminatingAt === null ? 'SyncPod' : 'TerminatingPod';
}

/** Every source has told its pods at least once (config.SourcesReady: AllReady). */
export const sourcesReady = (kubelet: KubeletState, syncLoop: SyncLoopState): boolean =>
  kubelet.sources.every((source) => syncLoop.sourcesSeen[source] === true);
