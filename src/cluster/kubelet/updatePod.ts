/**
 * pkg/kubelet/pod_workers.go:UpdatePod: decides, in syncLoop's goroutine, what a pod's worker has to do next. The latest
 * update replaces one that still waits, and once a pod terminates every update is a kill.
 */
import type { Draft } from 'immer';
import { ZERO } from '../../engine/time.ts';
import { isStaticPod, podFullName } from '../../kube/objects.ts';
import type { ClusterContext } from '../context.ts';
import type { PodUpdate, PodWork, PodWorker } from '../state.ts';
import { calculateEffectiveGracePeriod } from './gracePeriod.ts';
import { advance, identify, klogPod, SOURCE, WORK_TYPE_NUMBER, type Self } from './podWorker.ts';
import { newPodWorker, type TerminationReason } from './podWorkerMachine.ts';

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

export function updatePod(self: Self, update: PodUpdate, context: ClusterContext): void {
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
