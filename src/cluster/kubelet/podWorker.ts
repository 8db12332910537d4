/** What podWorkers' parts share: naming a worker, moving its statechart on, giving a static pod's name back. */
import type { Draft } from 'immer';
import { ref } from '../../kube/klog/index.ts';
import type { PodRef } from '../../trace/event.ts';
import type { PodSyncStatus, PodWorker, PodWorkersState, PodWorkType } from '../state.ts';
import type { Release } from '../releases/index.ts';
import { nextPodWorker, type PodWorkerEvent } from './podWorkerMachine.ts';

export type Self = Draft<PodWorkersState>;

const WORK_TYPE_NUMBER = { SyncPod: 0, TerminatingPod: 1, TerminatedPod: 2 } as const;
const WORK_TYPE_NAME = { SyncPod: 'sync', TerminatingPod: 'terminating', TerminatedPod: 'terminated' } as const;

/** What klog prints for a work type: its int up to 1.26, its String() later. */
export const workTypeName = (workType: PodWorkType, { workerLoop }: Release): number | string =>
  (workerLoop === 'managePodLoop' ? WORK_TYPE_NUMBER : WORK_TYPE_NAME)[workType];

export const SOURCE = 'pkg/kubelet/pod_workers.go';

export const identify = (status: Pick<PodSyncStatus, 'namespace' | 'name' | 'podUID'>): PodRef => ({
  namespace: status.namespace,
  name: status.name,
  uid: status.podUID,
});

export const klogPod = (status: Pick<PodSyncStatus, 'namespace' | 'name' | 'podUID'>) => ({
  pod: ref(status.namespace, status.name),
  podUID: status.podUID,
});

export function advance(worker: Draft<PodWorker>, event: PodWorkerEvent): void {
  const next = nextPodWorker({ value: worker.value as never, status: worker.status }, event);
  worker.value = next.value;
  worker.status = next.status as Draft<PodSyncStatus>;
}

/** A static pod's full name is free again for the next that waits for it. */
export function releaseFullName(self: Self, status: PodSyncStatus): void {
  if (self.startedStaticPodsByFullname[status.fullname] === status.podUID) {
    delete self.startedStaticPodsByFullname[status.fullname];
  }
}
