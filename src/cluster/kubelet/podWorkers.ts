/**
 * pkg/kubelet/pod_workers.go: the workers of all pods. UpdatePod (`updatePod.ts`) gives them work, each turns in its own
 * loop (`managePodLoop.ts`), and housekeeping asks for what may be forgotten. What a worker may do next is said by its
 * statechart (`podWorkerMachine.ts`).
 */
import type { Draft } from '../../engine/draft.ts';
import type { ClusterContext, PartOfKubelet } from '../context.ts';
import type { PodWork, PodWorker } from '../state.ts';
import { cacheRefreshed, resumeWork, takeUpdate } from './managePodLoop.ts';
import { type KnownWorkType, knownWorkType } from './podState.ts';
import { advance, identify, keepPhase, keepUpdate, laterOf, releaseFullName, type Self } from './podWorker.ts';
import { forgetNonExistingPodWorkers, forgetWorker, podCompleted, updatePodOnly } from './syncOnlyWorkers.ts';
import { updatePod } from './updatePod.ts';

type Context = ClusterContext<'podWorkers'>;

/** @returns whether the record was dropped (removeTerminatedWorker). */
function removeTerminatedWorker(self: Self, uid: string, orphaned: boolean, context: Context): boolean {
  const worker = self.workers[uid];
  if (worker === undefined) return true;
  if (!worker.status.finished && !mayDropUnfinished(worker, orphaned, context)) return false;
  const { status } = worker;
  context.tell('WorkerForgotten', {
    pod: identify(status),
    klog: [status.restartRequested ? 'podWorkers.removeForRestart' : 'podWorkers.removeHistory', { podUID: uid }],
    because: laterOf(context.changedBy('podManager', 'podByUID', uid), context.kept('podWorkers', 'phase', uid)),
  });
  keepPhase(worker, context);
  releaseFullName(self, status);
  delete self.workers[uid];
  return true;
}

/** Until 1.26 only finished records go; later a worker whose pod is gone is driven to its end from here. */
function mayDropUnfinished(worker: Draft<PodWorker>, orphaned: boolean, context: Context): boolean {
  const { status } = worker;
  const { podUID } = status;
  const pod = identify(status);
  if (!orphaned || !context.release.syncKnownPodsWakesOrphans) {
    const unstarted = context.release.finishesUnstartedPods || !status.isStatic || status.startedAt !== null;
    if (unstarted) {
      context.tell('HousekeepingStage', { pod, klog: ['podWorkers.removeNotTerminated', { podUID }] });
      return false;
    }
    context.tell('HousekeepingStage', { pod, klog: ['podWorkers.cannotStartFinishIt', { podUID }] });
    return true;
  }
  const because = context.changedBy('podManager', 'podByUID', podUID);
  if (status.startedAt === null && !status.observedRuntime) {
    advance(worker, { type: 'Orphaned' });
    context.tell('HousekeepingStage', { pod, because, klog: ['podWorkers.orphanNotStarted', { podUID }] });
    return true;
  }
  if (status.terminatingAt !== null) {
    advance(worker, { type: 'Orphaned' });
    context.tell('HousekeepingStage', { pod, because, klog: ['podWorkers.orphanNotified', { podUID }] });
  } else {
    advance(worker, { type: 'TerminationRequested', now: context.now, reason: 'forgotten' });
    const spec = worker.lastUpdate?.pod?.spec;
    advance(worker, { type: 'GracePeriodSet', gracePeriod: Math.max(1, spec?.terminationGracePeriodSeconds ?? 1) });
    context.tell('TerminationRequested', {
      pod,
      because,
      detail: { reason: 'forgotten' },
      klog: ['podWorkers.orphanBeganTerminating', { podUID }],
    });
    keepPhase(worker, context);
  }
  requeueLastPodUpdate(worker, context);
  return false;
}

/** requeueLastPodUpdateLocked: the last update again, without the options of a kill. */
function requeueLastPodUpdate(worker: Draft<PodWorker>, context: Context): void {
  const { podUID } = worker.status;
  const last = context.own.workers[podUID]?.lastUpdate ?? null;
  if (worker.pendingUpdate !== null || last === null) return;
  worker.pendingUpdate = { workType: 'SyncPod', options: last } as Draft<PodWork>;
  keepUpdate(worker, 'pendingUpdate', true, context);
  if (worker.status.working) return;
  advance(worker, { type: 'Dispatched' });
  context.send('podWorkers', { type: 'workerWake', podUID }, context.latency('wake'));
}

/** pod_workers.go:SyncKnownPods. From 1.27 records that were dropped are left out of the answer. */
function syncKnownPods(self: Self, wanted: readonly string[], context: Context): Record<string, KnownWorkType> {
  self.podsSynced = true;
  const desired = new Set(wanted);
  const workTypes: Record<string, KnownWorkType> = {};
  for (const uid of Object.keys(context.own.workers)) {
    const status = self.workers[uid]?.status;
    if (status === undefined) continue;
    const before = knownWorkType(status);
    const orphaned = !desired.has(uid);
    const dropped =
      (orphaned || status.restartRequested) &&
      context.branch(context.cause, () => removeTerminatedWorker(self, uid, orphaned, context));
    if (!context.release.syncKnownPodsWakesOrphans) workTypes[uid] = before;
    else if (!dropped) workTypes[uid] = knownWorkType(self.workers[uid]?.status ?? status);
  }
  return workTypes;
}

export const podWorkers: PartOfKubelet<'podWorkers'> = (self, message, context) => {
  switch (message.type) {
    case 'updatePod':
      if (context.release.podWorkers === 'syncOnly') return updatePodOnly(self, message.update, context);
      return updatePod(self, message.update, context);
    case 'forgetWorker':
      return forgetWorker(self, message.podUID, context);
    case 'podCompleted':
      return podCompleted(self, message.podUID, context);
    case 'workerWake':
      return takeUpdate(self, message.podUID, context);
    case 'takeWorkQueue':
      for (const uid of message.podUIDs) delete self.workQueue[uid];
      return;
    case 'cacheRefreshed':
      return cacheRefreshed(self, context);
    case 'timer':
      return resumeWork(self, message.key, message.token, null, context);
    case 'reply':
      return resumeWork(self, message.key, message.token, message.value, context);
    case 'syncKnownPods':
      if (context.release.podWorkers === 'syncOnly') {
        forgetNonExistingPodWorkers(self, message.desired, context);
        return context.reply(message.replyTo, { kind: 'workTypes', workTypes: {} });
      }
      return context.reply(message.replyTo, {
        kind: 'workTypes',
        workTypes: syncKnownPods(self, message.desired, context),
      });
  }
};
