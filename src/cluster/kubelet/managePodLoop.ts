/**
 * pkg/kubelet/pod_workers.go:managePodLoop: one goroutine a pod, which takes an update up, waits for a status newer than
 * its last sync, lets `podSyncer` do the work, and draws the consequences.
 */
import type { Draft } from 'immer';
import { micros, plus, ZERO, type Micros } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import type { EventKind } from '../eventKinds.ts';
import { jitter } from '../latencies.ts';
import type { ReplyValue } from '../messages.ts';
import type { PodSyncStatus, PodUpdate, PodWork, PodWorker } from '../state.ts';
import { BACK_OFF_PERIOD, RESYNC_INTERVAL, WORKER_BACK_OFF_JITTER, WORKER_RESYNC_JITTER } from './constants.ts';
import { frameAt } from './frames.ts';
import { resumeSync, startSync, waitsForToken } from './podSyncer.ts';
import { advance, identify, klogPod, releaseFullName, SOURCE, WORK_TYPE_NUMBER, type Self } from './podWorker.ts';
import type { Outcome, WorkerHandle } from './workerHandle.ts';

/** Two static pods of one full name never run together: the first that asked goes first (allowStaticPodStart). */
function allowStaticPodStart(self: Self, status: PodSyncStatus): boolean {
  const holder = self.startedStaticPodsByFullname[status.fullname];
  if (holder !== undefined) return holder === status.podUID;
  const waiting = self.waitingToStartStaticPodsByFullname[status.fullname] ?? [];
  const live = waiting.filter((uid) => {
    const other = self.workers[uid]?.status;
    return other !== undefined && other.terminatingAt === null && other.terminatedAt === null;
  });
  if (live.length > 0 && live[0] !== status.podUID) {
    self.waitingToStartStaticPodsByFullname[status.fullname] = live;
    return false;
  }
  const rest = live.slice(1);
  if (rest.length > 0) self.waitingToStartStaticPodsByFullname[status.fullname] = rest;
  else delete self.waitingToStartStaticPodsByFullname[status.fullname];
  self.startedStaticPodsByFullname[status.fullname] = status.podUID;
  return true;
}

/** @returns false when the pod may not start now, or ever (allowPodStart). */
function mayStart(self: Self, worker: Draft<PodWorker>, context: ClusterContext): boolean {
  const { status } = worker;
  if (status.startedAt !== null) return true;
  if (status.isStatic && status.terminatingAt !== null) {
    advance(worker, { type: 'CannotStartEver', now: context.now });
    context.tell('WorkerFinished', { pod: identify(status), klog: ['podWorkers.neverStarted', klogPod(status)] });
    return false;
  }
  if (status.isStatic && !allowStaticPodStart(self, status)) {
    self.workQueue[status.podUID] = plus(context.now, jittered(BACK_OFF_PERIOD, WORKER_BACK_OFF_JITTER, context));
    context.tell('WorkDone', { pod: identify(status), klog: ['podWorkers.cannotStartYet', klogPod(status)] });
    worker.activeUpdate = null;
    advance(worker, { type: 'Rested' });
    return false;
  }
  advance(worker, { type: 'Start', now: context.now });
  return true;
}

/** Go's wait.Jitter; without a seed, the shortest. */
function jittered(period: Micros, factor: number, context: ClusterContext): Micros {
  return micros(Math.round(period * (1 + factor * jitter(context.seed, context.seed === 0 ? 0 : context.serial()))));
}

export function takeUpdate(self: Self, uid: string, context: ClusterContext): void {
  const worker = self.workers[uid];
  if (worker === undefined || worker.pendingUpdate === null || worker.activeUpdate !== null) return;
  worker.activeUpdate = worker.pendingUpdate;
  worker.pendingUpdate = null;
  if (!mayStart(self, worker, context)) return;
  const work = worker.activeUpdate as PodWork;
  context.tell('WorkStarted', {
    pod: identify(worker.status),
    detail: { workType: work.workType },
    klog: ['podWorkers.processingEvent', { ...klogPod(worker.status), updateType: WORK_TYPE_NUMBER[work.workType] }],
  });
  if (work.options.runningPod !== undefined || cacheIsNewer(worker, context)) return sync(self, worker, context);
  worker.running = frameAt(
    { procedure: 'podCache.GetNewerThan', stage: 'wait', waitsFor: 'the next PLEG relist' },
    context,
  ) as Draft<PodWorker['running']>;
}

/** container/cache.go:getIfNewerThan */
function cacheIsNewer(worker: Draft<PodWorker>, context: ClusterContext): boolean {
  const { pleg } = context.world;
  const entry = pleg.cache[worker.status.podUID];
  return pleg.cacheTimestamp > worker.lastSyncTime || (entry !== undefined && entry.modified > worker.lastSyncTime);
}

const handleOf = (worker: Draft<PodWorker>, work: PodWork): WorkerHandle => ({
  worker,
  work,
  uid: worker.status.podUID,
  podRef: identify(worker.status),
  klogPod: klogPod(worker.status),
});

function sync(self: Self, worker: Draft<PodWorker>, context: ClusterContext, because?: number): void {
  worker.running = null;
  const work = context.world.podWorkers.workers[worker.status.podUID]?.activeUpdate ?? (worker.activeUpdate as PodWork);
  if (work.workType === 'TerminatingPod') {
    advance(worker, { type: 'Acknowledged' });
    context.tell('TerminationAcknowledged', {
      pod: identify(worker.status),
      klog: ['podWorkers.acknowledgedTerminating', klogPod(worker.status)],
      source: { file: SOURCE, func: 'acknowledgeTerminating' },
    });
  }
  if (work.workType === 'TerminatedPod') advance(worker, { type: 'CleanUpStarted' });
  complete(self, worker, work, startSync({ ...handleOf(worker, work), because }, context), context);
}

function workDone(
  worker: Draft<PodWorker>,
  work: PodWork,
  site: 'finished' | 'orphan' | undefined,
  context: ClusterContext,
): void {
  const values = { ...klogPod(worker.status), updateType: WORK_TYPE_NUMBER[work.workType] };
  context.tell('WorkDone', {
    pod: identify(worker.status),
    klog:
      site === undefined
        ? ['podWorkers.processingEventDone', values]
        : ['podWorkers.processingEventDone', values, site],
  });
}

/** What managePodLoop does when a sync function has returned; null means that it is still blocked. */
function complete(
  self: Self,
  worker: Draft<PodWorker>,
  work: PodWork,
  outcome: Outcome | null,
  context: ClusterContext,
): void {
  if (outcome === null) return;
  worker.running = null;
  worker.lastSyncTime = context.now;
  const tell = (
    kind: EventKind,
    id: 'podWorkers.complete' | 'podWorkers.terminatedAllContainers' | 'podWorkers.terminatedOrphan',
    func: string,
  ) =>
    context.tell(kind, {
      pod: identify(worker.status),
      klog: [id, klogPod(worker.status)],
      source: { file: SOURCE, func },
    });
  if (outcome.error !== undefined) {
    advance(worker, { type: work.workType === 'TerminatedPod' ? 'CleanUpFailed' : 'StopFailed' });
    context.tell('WorkFailed', {
      pod: identify(worker.status),
      klog: ['podWorkers.syncFailed', { err: outcome.error, ...klogPod(worker.status) }],
    });
    return completeWork(self, worker, work, jittered(BACK_OFF_PERIOD, WORKER_BACK_OFF_JITTER, context), context);
  }
  switch (work.workType) {
    case 'TerminatedPod':
      advance(worker, { type: 'CleanedUp' });
      worker.activeUpdate = null;
      worker.pendingUpdate = null;
      releaseFullName(self, worker.status);
      tell('WorkerFinished', 'podWorkers.complete', 'completeTerminated');
      return workDone(worker, work, 'finished', context);
    case 'TerminatingPod':
      if (work.options.runningPod !== undefined) {
        advance(worker, { type: 'RuntimePodStopped', now: context.now });
        worker.activeUpdate = null;
        worker.pendingUpdate = null;
        tell('WorkerFinished', 'podWorkers.terminatedOrphan', 'completeTerminatingRuntimePod');
        return workDone(worker, work, 'orphan', context);
      }
      advance(worker, { type: 'Stopped', now: context.now });
      worker.pendingUpdate = { workType: 'TerminatedPod', options: onlyPod(work.options) } as Draft<PodWork>;
      tell('WorkerTerminated', 'podWorkers.terminatedAllContainers', 'completeTerminating');
      context.send('volumeManager', { type: 'volumesChanged' });
      return completeWork(self, worker, work, ZERO, context);
    case 'SyncPod':
      return completeWork(self, worker, work, jittered(RESYNC_INTERVAL, WORKER_RESYNC_JITTER, context), context);
  }
}

const onlyPod = ({ pod }: PodUpdate): PodUpdate => ({ updateType: 'update', ...(pod !== undefined && { pod }) });

/** Queues the pod for the sync tick and goes on with what has come in meanwhile. */
function completeWork(
  self: Self,
  worker: Draft<PodWorker>,
  work: PodWork,
  delay: Micros,
  context: ClusterContext,
): void {
  self.workQueue[worker.status.podUID] = plus(context.now, delay);
  worker.activeUpdate = null;
  if (worker.pendingUpdate === null) advance(worker, { type: 'Rested' });
  else context.send('podWorkers', { type: 'workerWake', podUID: worker.status.podUID });
  workDone(worker, work, undefined, context);
}

/** Lets the workers go on that wait for a status as new as PLEG's last round (container/cache.go:GetNewerThan). */
export function cacheRefreshed(self: Self, context: ClusterContext): void {
  for (const worker of Object.values(self.workers)) {
    if (worker.running?.procedure === 'podCache.GetNewerThan' && cacheIsNewer(worker, context)) {
      sync(self, worker, context, context.changedBy('podWorkers', 'workers', worker.status.podUID));
    }
  }
}

/** An answer, or null where a timer fired, for whatever the worker of `uid` waits for. */
export function resumeWork(
  self: Self,
  uid: string,
  token: number,
  value: ReplyValue | null,
  context: ClusterContext,
): void {
  const worker = self.workers[uid];
  const known = context.world.podWorkers.workers[uid];
  if (worker === undefined || !known?.activeUpdate || !waitsForToken(known.running, token)) return;
  const outcome = resumeSync(handleOf(worker, known.activeUpdate), token, value, context);
  complete(self, worker, known.activeUpdate, outcome, context);
}
