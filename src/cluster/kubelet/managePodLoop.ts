/**
 * pkg/kubelet/pod_workers.go:managePodLoop: one goroutine a pod, which takes an update up, waits for a status newer than
 * its last sync, lets `podSyncer` do the work, and draws the consequences.
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import { goQuote } from '../../kube/klog/index.ts';
import { micros, plus, ZERO, type Micros } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import { jitter, type LatencyName } from '../latencies.ts';
import type { ReplyValue } from '../messages.ts';
import type { PodSyncStatus, PodUpdate, PodWork, PodWorker } from '../state.ts';
import { DEADLINE_EXCEEDED } from './activeDeadline.ts';
import { BACK_OFF_PERIOD, RESYNC_INTERVAL, WORKER_BACK_OFF_JITTER, WORKER_RESYNC_JITTER } from './constants.ts';
import { frameAt } from './frames.ts';
import { waitsForToken } from './killPod.ts';
import { resumeSync, startSync } from './podSyncer.ts';
import { advance, identify, keepPhase, klogPod, releaseFullName, klogWorkType, type Self } from './podWorker.ts';
import { isNamePendingTermination } from './podKiller.ts';
import { killedInSync, wrappedUp } from './syncOnlyWorkers.ts';
import type { Outcome, WorkerHandle } from './workerHandle.ts';

type Context = ClusterContext<'podWorkers'>;

/** workQueue.Enqueue: the sync tick will bring the pod again, after a failure because of that. */
function queueForSync(self: Self, podUID: string, delay: Micros, failed: boolean, context: Context): void {
  self.workQueue[podUID] = plus(context.now, delay);
  const because = failed ? context.cause : context.kept('podWorkers', 'phase', podUID);
  context.branch(because, () => context.keep('podWorkers', 'workQueue', podUID));
}

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
function mayStart(self: Self, worker: Draft<PodWorker>, work: PodWork, context: Context): boolean {
  const { status } = worker;
  const { release } = context;
  const isRuntimePod = work.options.pod === undefined;
  if (status.startedAt !== null || isRuntimePod) return true;
  const terminating = status.terminatingAt !== null;
  if (status.isStatic && terminating && status.terminatedAt === null && release.finishesUnstartedPods) {
    advance(worker, { type: 'CannotStartEver', now: context.now });
    worker.activeUpdate = null;
    const values = { ...klogPod(worker.status), updateType: klogWorkType(work.workType) };
    const id = release.workerLoop === 'podWorkerLoop' ? 'podWorkers.cannotStartEver' : 'podWorkers.neverStarted';
    context.tell('WorkerFinished', { pod: identify(status), klog: [id, values] });
    if (release.workerLoop === 'podWorkerLoop') tellStopped(worker, context);
    else workDone(worker, work, 'unstarted', context);
    return false;
  }
  const exclusive = status.isStatic && release.podWorkers === 'phases';
  if (exclusive && !(terminating && status.terminatedAt !== null) && !allowStaticPodStart(self, status)) {
    queueForSync(self, status.podUID, backOff(context), true, context);
    context.tell('WorkDone', { pod: identify(status), klog: ['podWorkers.cannotStartYet', klogPod(status)] });
    worker.activeUpdate = null;
    /** From 1.27 the update stays pending; before, the sync tick brings the pod again. */
    if (release.workerLoop === 'podWorkerLoop') {
      worker.pendingUpdate = work as Draft<PodWork>;
      context.keep('podWorkers', 'pendingUpdate', status.podUID);
    }
    advance(worker, { type: 'Rested' });
    return false;
  }
  advance(worker, { type: 'Start', now: context.now });
  return true;
}

/** The goroutine of the worker ends. */
function tellStopped(worker: Draft<PodWorker>, context: Context): void {
  const { podUID } = worker.status;
  context.tell('WorkerStopped', { pod: identify(worker.status), klog: ['podWorkers.workerStopped', { podUID }] });
}

/** Go's wait.Jitter; without a seed, the shortest, or what the node is said to have drawn. */
function jittered(period: Micros, factor: number, drawn: LatencyName, context: Context): Micros {
  if (context.seed === 0) return plus(period, context.latency(drawn));
  return micros(Math.round(period * (1 + factor * jitter(context.seed, context.serial()))));
}

/** From 1.27 the kind of work is decided when it is taken up (startPodSync), not when it was asked for. */
function workOf(worker: Draft<PodWorker>, pending: PodWork, { release }: Context): PodWork {
  if (release.workerLoop === 'managePodLoop') return pending;
  const { terminatingAt, terminatedAt } = worker.status;
  const workType = terminatedAt !== null ? 'TerminatedPod' : terminatingAt !== null ? 'TerminatingPod' : 'SyncPod';
  return { ...pending, workType };
}

/** The latest update has replaced those before it, also the one that woke the worker: why there is work it alone knows. */
export function takeUpdate(self: Self, uid: string, context: Context): void {
  const worker = self.workers[uid];
  const known = context.own.workers[uid];
  const pending = known?.inChannel ?? known?.pendingUpdate ?? null;
  if (worker === undefined || pending === null || worker.activeUpdate !== null) return;
  const work = workOf(worker, pending, context);
  worker.activeUpdate = work as Draft<PodWork>;
  const place = known?.inChannel === undefined ? 'pendingUpdate' : 'inChannel';
  if (place === 'pendingUpdate') worker.pendingUpdate = null;
  else delete worker.inChannel;
  context.branch(context.kept('podWorkers', place, uid), () => processUpdate(self, worker, work, context));
}

function processUpdate(self: Self, worker: Draft<PodWorker>, work: PodWork, context: Context): void {
  if (!mayStart(self, worker, work, context)) return;
  worker.lastUpdate = mergedUpdate(work.options) as Draft<PodUpdate>;
  worker.cancellable = true;
  worker.cancelled = false;
  context.tell('WorkStarted', {
    pod: identify(worker.status),
    detail: { workType: work.workType },
    klog: ['podWorkers.processingEvent', { ...klogPod(worker.status), updateType: klogWorkType(work.workType) }],
  });
  context.keep('podWorkers', 'activeUpdate', worker.status.podUID);
  if (work.options.runningPod !== undefined || cacheIsNewer(worker, context)) return sync(self, worker, context);
  worker.running = castDraft(
    frameAt({ procedure: 'podCache.GetNewerThan', stage: 'wait', waitsFor: 'the next PLEG relist' }, context),
  );
}

/** podSyncStatus.mergeLastUpdate: the kind of the update is not kept. */
const mergedUpdate = (options: PodUpdate): PodUpdate => ({ ...options, updateType: 'sync' });

/** container/cache.go:getIfNewerThan */
function cacheIsNewer(worker: PodWorker, context: Context): boolean {
  const { pleg } = context.world;
  const entry = pleg.cache[worker.status.podUID];
  return pleg.cacheTimestamp > worker.lastSyncTime || (entry !== undefined && entry.modified > worker.lastSyncTime);
}

const handleOf = (worker: Draft<PodWorker>, work: PodWork): WorkerHandle => ({
  actor: 'podWorkers',
  worker,
  work,
  pod: work.options.pod,
  uid: worker.status.podUID,
  podRef: identify(worker.status),
  klogPod: klogPod(worker.status),
});

function sync(self: Self, worker: Draft<PodWorker>, context: Context): void {
  worker.running = null;
  const work = context.own.workers[worker.status.podUID]?.activeUpdate ?? (worker.activeUpdate as PodWork);
  const { fullname } = worker.status;
  if (work.options.updateType !== 'kill' && isNamePendingTermination(fullname, context)) {
    const error = `pod ${goQuote(fullname)} is pending termination`;
    return complete(self, worker, work, { error }, context);
  }
  if (work.workType === 'TerminatingPod') acknowledgeTerminating(worker, context);
  if (work.workType === 'TerminatedPod') advance(worker, { type: 'CleanUpStarted' });
  complete(self, worker, work, startSync(handleOf(worker, work), context), context);
}

/** Told once; a retry only goes on. */
function acknowledgeTerminating(worker: Draft<PodWorker>, context: Context): void {
  const { startedTerminating } = worker.status;
  advance(worker, { type: 'Acknowledged' });
  if (startedTerminating) return;
  context.tell('TerminationAcknowledged', {
    pod: identify(worker.status),
    klog: ['podWorkers.acknowledgedTerminating', klogPod(worker.status)],
  });
}

function workDone(
  worker: Draft<PodWorker>,
  work: PodWork,
  site: 'finished' | 'orphan' | 'unstarted' | undefined,
  context: Context,
): void {
  const values = { ...klogPod(worker.status), updateType: klogWorkType(work.workType) };
  context.tell('WorkDone', {
    pod: identify(worker.status),
    klog:
      site === undefined
        ? ['podWorkers.processingEventDone', values]
        : ['podWorkers.processingEventDone', values, site],
  });
}

/** The worker has nothing more to do; its goroutine ends. */
function finish(
  self: Self,
  worker: Draft<PodWorker>,
  work: PodWork,
  site: 'finished' | 'orphan',
  context: Context,
): void {
  worker.activeUpdate = null;
  worker.pendingUpdate = null;
  releaseFullName(self, worker.status);
  const id = site === 'finished' ? 'podWorkers.complete' : 'podWorkers.terminatedOrphan';
  context.tell('WorkerFinished', {
    pod: identify(worker.status),
    klog: [id, klogPod(worker.status)],
  });
  keepPhase(worker, context);
  workDone(worker, work, site, context);
  tellStopped(worker, context);
  if (site === 'orphan' && context.release.forgetsRuntimePods) delete self.workers[worker.status.podUID];
}

/** What managePodLoop or podWorkerLoop does when a sync function has returned; null means that it is still blocked. */
function complete(
  self: Self,
  worker: Draft<PodWorker>,
  work: PodWork,
  outcome: Outcome | null,
  context: Context,
): void {
  if (outcome === null) return;
  const pod = identify(worker.status);
  const updateType = klogWorkType(work.workType);
  worker.running = null;
  worker.lastSyncTime = context.now;
  if (outcome.relist === true)
    context.send(
      'pleg',
      { type: 'relistPod', podUID: worker.status.podUID, timestamp: context.now },
      context.latency('wake'),
    );
  if (outcome.cancelled === true) {
    const values = { ...klogPod(worker.status), updateType };
    context.tell('SyncCancelled', { pod, klog: ['podWorkers.syncCancelled', values] });
    return completeWork(self, worker, work, backOff(context), context, true);
  }
  if (outcome.error !== undefined) {
    if (work.workType === 'TerminatedPod') advance(worker, { type: 'CleanUpFailed' });
    if (work.workType === 'TerminatingPod') advance(worker, { type: 'StopFailed' });
    context.tell('WorkFailed', {
      pod,
      klog: ['podWorkers.syncFailed', { err: outcome.error, ...klogPod(worker.status) }],
    });
    if (work.workType !== 'SyncPod') keepPhase(worker, context);
    return completeWork(self, worker, work, backOff(context), context, true);
  }
  switch (work.workType) {
    case 'TerminatedPod':
      advance(worker, { type: 'CleanedUp' });
      return finish(self, worker, work, 'finished', context);
    case 'TerminatingPod':
      if (work.options.runningPod !== undefined) {
        advance(worker, { type: 'RuntimePodStopped', now: context.now });
        return finish(self, worker, work, 'orphan', context);
      }
      if (context.release.podWorkers === 'phases') return completeTerminating(self, worker, work, context);
      killedInSync(worker, work, context);
      return completeWork(self, worker, work, resync(context), context);
    case 'SyncPod':
      if (outcome.terminal === true) return completeSync(self, worker, work, context);
      return completeWork(self, worker, work, resync(context), context);
  }
}

const resync = (context: Context): Micros => jittered(RESYNC_INTERVAL, WORKER_RESYNC_JITTER, 'resyncJitter', context);
const backOff = (context: Context): Micros =>
  jittered(BACK_OFF_PERIOD, WORKER_BACK_OFF_JITTER, 'backOffJitter', context);

function completeTerminating(self: Self, worker: Draft<PodWorker>, work: PodWork, context: Context): void {
  advance(worker, { type: 'Stopped', now: context.now });
  for (const waiting of worker.notifyPostTerminating) context.reply({ ...waiting }, { kind: 'none' });
  worker.notifyPostTerminating = [];
  worker.statusPostTerminating = [];
  context.tell('WorkerTerminated', {
    pod: identify(worker.status),
    klog: ['podWorkers.terminatedAllContainers', klogPod(worker.status)],
  });
  requeue(worker, { workType: 'TerminatedPod', options: onlyPod(work.options) }, context);
  context.send('volumeManager', { type: 'volumesChanged' });
  completeWork(self, worker, work, ZERO, context);
}

/** SyncPod said that the pod has run its course. No grace is set: the pod's own is taken if anything is left to stop. */
function completeSync(self: Self, worker: Draft<PodWorker>, work: PodWork, context: Context): void {
  const pod = identify(worker.status);
  const values = { ...klogPod(worker.status), updateType: klogWorkType(work.workType) };
  context.tell('PodTerminalSeen', { pod, klog: ['podWorkers.podIsTerminal', values] });
  advance(worker, { type: 'SyncTerminal', now: context.now });
  context.tell('TerminationRequested', {
    pod,
    detail: { reason: isPastDeadline(worker, context) ? 'deadline' : 'completed' },
    klog: ['podWorkers.completedNaturally', klogPod(worker.status)],
  });
  requeue(worker, { workType: 'TerminatingPod', options: onlyPod(work.options) }, context);
  completeWork(self, worker, work, ZERO, context);
}

const isPastDeadline = ({ status }: PodWorker, { world }: Context): boolean =>
  world.statusManager.podStatuses[status.podUID]?.status.reason === DEADLINE_EXCEEDED.reason;

const onlyPod = ({ pod }: PodUpdate): PodUpdate => ({ updateType: 'sync', ...(pod !== undefined && { pod }) });

/**
 * The next phase replaces what waits (until 1.26); from 1.27 an update that waits is taken instead. Either way it comes
 * because the phase before it is over.
 */
function requeue(worker: Draft<PodWorker>, next: PodWork, context: Context): void {
  const { release } = context;
  keepPhase(worker, context);
  context.keep('podWorkers', 'pendingUpdate', worker.status.podUID);
  if (release.workerLoop === 'podWorkerLoop' && worker.pendingUpdate !== null) return;
  worker.pendingUpdate = next as Draft<PodWork>;
}

/** Queues the pod for the sync tick and goes on with what has come in meanwhile. */
function completeWork(
  self: Self,
  worker: Draft<PodWorker>,
  work: PodWork,
  delay: Micros,
  context: Context,
  failed = false,
): void {
  const { podUID } = worker.status;
  queueForSync(self, podUID, delay, failed, context);
  worker.activeUpdate = null;
  if (worker.forgotten === true || worker.pendingUpdate === null) advance(worker, { type: 'Rested' });
  else {
    context.send('podWorkers', { type: 'workerWake', podUID });
    /** completeWorkQueueNext: until 1.26 it goes into the channel now, and cannot be replaced any more. */
    if (context.release.workerLoop === 'managePodLoop') {
      worker.inChannel = worker.pendingUpdate;
      worker.pendingUpdate = null;
      const because = context.kept('podWorkers', 'pendingUpdate', podUID);
      context.branch(because, () => context.keep('podWorkers', 'inChannel', podUID));
    }
    const pod = identify(worker.status);
    context.tell('UpdatePending', { pod, klog: ['podWorkers.alreadyQueued', { podUID }] });
  }
  workDone(worker, work, undefined, context);
  if (context.release.podWorkers === 'syncOnly') wrappedUp(self, worker, context);
}

/**
 * Lets the workers go on that wait for a status as new as PLEG's last round (container/cache.go:GetNewerThan). The round
 * only says when; what they do they were going to do.
 */
export function cacheRefreshed(self: Self, context: Context): void {
  for (const known of Object.values(context.own.workers)) {
    if (known.running?.procedure !== 'podCache.GetNewerThan' || !cacheIsNewer(known, context)) continue;
    const { podUID } = known.status;
    const worker = self.workers[podUID];
    if (worker !== undefined)
      context.branch(context.kept('podWorkers', 'activeUpdate', podUID), () => sync(self, worker, context));
  }
}

/** An answer, or null where a timer fired, for whatever the worker of `uid` waits for. */
export function resumeWork(self: Self, uid: string, token: number, value: ReplyValue | null, context: Context): void {
  const worker = self.workers[uid];
  const known = context.own.workers[uid];
  if (worker === undefined || !known?.activeUpdate || !waitsForToken(known.running, token)) return;
  const outcome = resumeSync(handleOf(worker, known.activeUpdate), token, value, context);
  complete(self, worker, known.activeUpdate, outcome, context);
}
