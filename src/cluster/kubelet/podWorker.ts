/** What podWorkers' parts share: naming a worker, moving its statechart on, giving a static pod's name back. */
import type { Draft } from '../../engine/draft.ts';
import { ref, workType, type KlogValue } from '../../kube/klog/index.ts';
import type { PodRef } from '../../trace/event.ts';
import type { ClusterContext } from '../context.ts';
import type { PodSyncStatus, PodWorker, PodWorkersState, PodWorkType } from '../state.ts';
import { nextPodWorker, type PodWorkerEvent } from './podWorkerMachine.ts';

type Context = ClusterContext<'podWorkers'>;

export type Self = Draft<PodWorkersState>;

const WORK_TYPE = {
  SyncPod: workType('sync'),
  TerminatingPod: workType('terminating'),
  TerminatedPod: workType('terminated'),
} as const satisfies Record<PodWorkType, KlogValue>;

/** What klog prints for a kind of work. */
export const klogWorkType = (kind: PodWorkType): KlogValue => WORK_TYPE[kind];

export const identify = (status: Pick<PodSyncStatus, 'namespace' | 'name' | 'podUID'>): PodRef => ({
  namespace: status.namespace,
  name: status.name,
  uid: status.podUID,
});

export const klogPod = (status: Pick<PodSyncStatus, 'namespace' | 'name' | 'podUID'>) => ({
  pod: ref(status.namespace, status.name, status.podUID),
  podUID: status.podUID,
});

export function advance(worker: Draft<PodWorker>, event: PodWorkerEvent): void {
  const next = nextPodWorker({ value: worker.value, status: worker.status }, event);
  worker.value = next.value;
  worker.status = next.status as Draft<PodSyncStatus>;
}

/**
 * What made the worker what it now is: made at all, terminating, terminated, finished, forgotten, or one whose last
 * attempt has failed. What it does over and over goes back to that: an update that comes meanwhile, from wherever, adds
 * nothing to it.
 */
export function keepPhase(worker: Draft<PodWorker>, context: Context): void {
  context.keep('podWorkers', 'phase', worker.status.podUID);
}

/** Of two conditions that had both to hold, what made the last of them hold. */
export const laterOf = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);

/** Remembers why `place` holds an update. */
export function keepUpdate(
  worker: Draft<PodWorker>,
  place: 'pendingUpdate' | 'inChannel',
  addsNothing: boolean,
  context: Context,
): void {
  const { podUID } = worker.status;
  const because = addsNothing ? context.kept('podWorkers', 'phase', podUID) : undefined;
  context.branch(because ?? context.cause, () => context.keep('podWorkers', place, podUID));
}

/** A static pod's full name is free again for the next that waits for it. */
export function releaseFullName(self: Self, status: PodSyncStatus): void {
  if (self.startedStaticPodsByFullname[status.fullname] === status.podUID) {
    delete self.startedStaticPodsByFullname[status.fullname];
  }
}
