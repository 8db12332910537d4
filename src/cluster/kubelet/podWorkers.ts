/**
 * pkg/kubelet/pod_workers.go: UpdatePod, which decides what a pod's worker has to do, and managePodLoop, the worker's
 * goroutine. The decisions are the statechart's (`podWorkerMachine`); the work itself is in `podSyncer`.
 */
import type { Draft } from 'immer';
import { micros, plus, ZERO, type Micros } from '../../engine/time.ts';
import { ref } from '../../kube/klog/index.ts';
import { isStaticPod, podFullName } from '../../kube/objects.ts';
import type { PodRef } from '../../trace/event.ts';
import type { ClusterActor, ClusterContext } from '../context.ts';
import type { EventKind } from '../eventKinds.ts';
import { jitter } from '../latencies.ts';
import type { ReplyValue } from '../messages.ts';
import type { PodSyncStatus, PodUpdate, PodWork, PodWorker, PodWorkersState, PodWorkType } from '../state.ts';
import { BACK_OFF_PERIOD, RESYNC_INTERVAL, WORKER_BACK_OFF_JITTER, WORKER_RESYNC_JITTER } from './constants.ts';
import { frameAt } from './frames.ts';
import { calculateEffectiveGracePeriod } from './gracePeriod.ts';
import { knownWorkType } from './podState.ts';
import { resumeSync, startSync, waitsForToken } from './podSyncer.ts';
import { newPodWorker, nextPodWorker, type PodWorkerEvent, type TerminationReason } from './podWorkerMachine.ts';
import type { Outcome, WorkerHandle } from './workerHandle.ts';

type Self = Draft<PodWorkersState>;

/** The int that klog prints for a work type up to 1.26. */
const WORK_TYPE_NUMBER = { SyncPod: 0, TerminatingPod: 1, TerminatedPod: 2 } as const satisfies Record<
  PodWorkType,
  number
>;

const SOURCE = 'pkg/kubelet/pod_workers.go';

const identify = (status: Pick<PodSyncStatus, 'namespace' | 'name' | 'podUID'>): PodRef => ({
  namespace: status.namespace,
  name: status.name,
  uid: status.podUID,
});

const klogPod = (status: Pick<PodSyncStatus, 'namespace' | 'name' | 'podUID'>) => ({
  pod: ref(status.namespace, status.name),
  podUID: status.podUID,
});

function advance(worker: Draft<PodWorker>, event: PodWorkerEvent): void {
  const next = nextPodWorker({ value: worker.value as never, status: worker.status }, event);
  worker.value = next.value;
  worker.status = next.status as Draft<PodSyncStatus>;
}

interface Identity {
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly isStatic: boolean;
}

function identityOf({ pod, runningPod }: PodUpdate): Identity {
  if (pod !== undefined) {
    const { uid, namespace, name } = pod.metadata;
    return { uid, namespace, name, isStatic: isStaticPod(pod) };
  }
  if (runningPod === undefined) throw new Error('an update names neither a pod nor a running pod');
  return { ...runningPod, isStatic: false };
}

function createWorker(
  self: Self,
  { uid, namespace, name, isStatic }: Identity,
  context: ClusterContext,
): Draft<PodWorker> {
  const { value, status } = newPodWorker({
    podUID: uid,
    namespace,
    name,
    isStatic,
    fullname: podFullName({ metadata: { name, namespace } }),
    syncedAt: context.now,
  });
  self.workers[uid] = {
    value,
    status,
    pendingUpdate: null,
    activeUpdate: null,
    running: null,
    lastSyncTime: ZERO,
  } as Draft<PodWorker>;
  if (isStatic) (self.waitingToStartStaticPodsByFullname[status.fullname] ??= []).push(uid);
  const worker = self.workers[uid];
  if (worker === undefined) throw new Error('unreachable');
  context.tell('WorkerCreated', { pod: identify(status), klog: ['podWorkers.firstSync', klogPod(status)] });
  return worker;
}

/** Why this update ends the pod, in UpdatePod's order of checks; null when it does not. */
function terminationReason(update: PodUpdate): TerminationReason | null {
  const { pod } = update;
  if (pod === undefined) return 'orphaned';
  if (pod.metadata.deletionTimestamp !== undefined) return 'deleted';
  if (pod.status.phase === 'Failed' || pod.status.phase === 'Succeeded') return 'terminalPhase';
  return update.updateType === 'kill' ? 'killed' : null;
}

const TERMINATION_MESSAGE = {
  orphaned: 'podWorkers.beginTeardownOrphan',
  deleted: 'podWorkers.beginTeardownDeleted',
  terminalPhase: 'podWorkers.beginTeardownTerminalPhase',
  evicted: 'podWorkers.beginTeardownEvicted',
  killed: 'podWorkers.beginTeardownRemoved',
} as const satisfies Record<TerminationReason, string>;

function requestTermination(worker: Draft<PodWorker>, update: PodUpdate, context: ClusterContext): void {
  const reason = terminationReason(update);
  if (reason === null || worker.status.terminatingAt !== null) return;
  advance(worker, { type: 'TerminationRequested', now: context.now, reason });
  context.tell('TerminationRequested', {
    pod: identify(worker.status),
    detail: { reason },
    klog: [TERMINATION_MESSAGE[reason], klogPod(worker.status)],
    source: { file: SOURCE, func: 'UpdatePod' },
  });
}

/** All updates of a terminating pod are kills that carry the effective grace period. */
function terminatingWork(worker: Draft<PodWorker>, update: PodUpdate): { work: PodWork; shortened: boolean } {
  const { pod, killPodOptions } = update;
  const { gracePeriod, shortened } = calculateEffectiveGracePeriod({
    current: worker.status.gracePeriod,
    deletionGracePeriodSeconds: pod?.metadata.deletionGracePeriodSeconds,
    override: killPodOptions?.gracePeriodOverride,
    terminationGracePeriodSeconds: pod?.spec.terminationGracePeriodSeconds ?? 0,
  });
  advance(worker, { type: 'GracePeriodSet', gracePeriod });
  const options: PodUpdate = { ...update, killPodOptions: { gracePeriodOverride: gracePeriod } };
  return { work: { workType: 'TerminatingPod', options }, shortened };
}

function workFor(worker: Draft<PodWorker>, update: PodUpdate): { work: PodWork; shortened: boolean } {
  const { killPodOptions: _dropped, ...withoutKill } = update;
  if (worker.status.terminatedAt !== null) {
    return { work: { workType: 'TerminatedPod', options: withoutKill }, shortened: false };
  }
  if (worker.status.terminatingAt !== null) return terminatingWork(worker, update);
  return { work: { workType: 'SyncPod', options: withoutKill }, shortened: false };
}

function updatePod(self: Self, update: PodUpdate, context: ClusterContext): void {
  const identity = identityOf(update);
  const worker = self.workers[identity.uid] ?? createWorker(self, identity, context);
  const wasTerminating = worker.status.terminatingAt !== null;
  if (wasTerminating && update.updateType === 'create') {
    advance(worker, { type: 'RestartRequested' });
    context.tell('UpdateIgnored', {
      pod: identify(worker.status),
      klog: ['podWorkers.restartRequested', klogPod(worker.status)],
    });
    return;
  }
  if (worker.status.finished) {
    context.tell('UpdateIgnored', {
      pod: identify(worker.status),
      klog: ['podWorkers.alreadyFinished', klogPod(worker.status)],
    });
    return;
  }
  requestTermination(worker, update, context);
  if (worker.status.terminatedAt !== null && update.pod === undefined) {
    context.tell('UpdateIgnored', {
      pod: identify(worker.status),
      klog: ['podWorkers.ignoredRuntimeKill', klogPod(worker.status)],
    });
    return;
  }
  const { work, shortened } = workFor(worker, update);
  worker.pendingUpdate = work as Draft<PodWork>;
  if (!worker.status.working) {
    advance(worker, { type: 'Dispatched' });
    context.send('podWorkers', { type: 'workerWake', podUID: identity.uid }, context.latency('wake'));
    return;
  }
  const becameTerminating = !wasTerminating && worker.status.terminatingAt !== null;
  if ((becameTerminating || shortened) && worker.status.startedAt !== null) {
    context.tell('UpdatePod', {
      pod: identify(worker.status),
      klog: ['podWorkers.cancellingSync', { ...klogPod(worker.status), updateType: WORK_TYPE_NUMBER[work.workType] }],
    });
  }
}

/* ---- managePodLoop ---- */

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

function takeUpdate(self: Self, uid: string, context: ClusterContext): void {
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

function releaseFullName(self: Self, status: PodSyncStatus): void {
  if (self.startedStaticPodsByFullname[status.fullname] === status.podUID) {
    delete self.startedStaticPodsByFullname[status.fullname];
  }
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

/* ---- housekeeping's side ---- */

/** pod_workers.go:removeTerminatedWorker, until 1.26: only finished records go. */
function removeTerminatedWorker(self: Self, uid: string, context: ClusterContext): void {
  const status = self.workers[uid]?.status;
  if (status === undefined) return;
  if (!status.finished) {
    context.tell('HousekeepingStage', {
      pod: identify(status),
      klog: ['podWorkers.removeNotTerminated', { podUID: uid }],
    });
    return;
  }
  context.tell('WorkerForgotten', {
    pod: identify(status),
    klog: [status.restartRequested ? 'podWorkers.removeForRestart' : 'podWorkers.removeHistory', { podUID: uid }],
    source: { file: SOURCE, func: 'removeTerminatedWorker' },
    because: context.changedBy('podManager', 'podByUID', uid) ?? context.changedBy('podWorkers', 'workers', uid),
  });
  releaseFullName(self, status);
  delete self.workers[uid];
}

export const podWorkers: ClusterActor<'podWorkers'> = (self, message, context) => {
  switch (message.type) {
    case 'updatePod':
      return updatePod(self, message.update, context);
    case 'workerWake':
      return takeUpdate(self, message.podUID, context);
    case 'takeWorkQueue':
      for (const uid of message.podUIDs) delete self.workQueue[uid];
      return;
    case 'cacheRefreshed':
      for (const worker of Object.values(self.workers)) {
        if (worker.running?.procedure === 'podCache.GetNewerThan' && cacheIsNewer(worker, context)) {
          sync(self, worker, context, context.changedBy('podWorkers', 'workers', worker.status.podUID));
        }
      }
      return;
    case 'timer':
    case 'reply': {
      const worker = self.workers[message.key];
      const known = context.world.podWorkers.workers[message.key];
      if (worker === undefined || !known?.activeUpdate || !waitsForToken(known.running, message.token)) return;
      const value: ReplyValue | null = message.type === 'reply' ? message.value : null;
      const outcome = resumeSync(handleOf(worker, known.activeUpdate), message.token, value, context);
      return complete(self, worker, known.activeUpdate, outcome, context);
    }
    case 'syncKnownPods': {
      self.podsSynced = true;
      const desired = new Set(message.desired);
      const workTypes = Object.fromEntries(
        Object.entries(context.world.podWorkers.workers).map(([uid, { status }]) => [uid, knownWorkType(status)]),
      );
      for (const uid of Object.keys(context.world.podWorkers.workers)) {
        if (!desired.has(uid) || self.workers[uid]?.status.restartRequested) removeTerminatedWorker(self, uid, context);
      }
      return context.reply(message.replyTo, { kind: 'workTypes', workTypes });
    }
    default:
  }
};
