/**
 * pkg/kubelet/pod_workers.go as it was until 1.21: a goroutine a pod that calls syncPod for every update, keeps the last
 * update that came meanwhile, and ends when it is forgotten. It knows no phases: its statechart stands for what the updates,
 * and dispatchWork before them, say of the pod.
 */
import type { Draft } from '../../engine/draft.ts';
import type { ClusterContext } from '../context.ts';
import type { PodUpdate, PodWork, PodWorker } from '../state.ts';
import { podIsTerminated } from './podTermination.ts';
import { advance, identify, keepPhase, keepUpdate, laterOf, type Self } from './podWorker.ts';
import { createWorker, identityOf, requestTermination } from './updatePod.ts';

type Context = ClusterContext<'podWorkers'>;

/** syncPod kills what it is told to, and what is deleted. */
const workTypeOf = ({ updateType, pod }: PodUpdate): PodWork['workType'] =>
  updateType === 'kill' || pod?.metadata.deletionTimestamp !== undefined ? 'TerminatingPod' : 'SyncPod';

/** Why the pod goes down, and with what grace, as far as anybody has said. */
function noteTermination(worker: Draft<PodWorker>, update: PodUpdate, context: Context): void {
  const { pod, killPodOptions } = update;
  requestTermination(worker, update, false, context);
  const gracePeriod =
    killPodOptions?.gracePeriodOverride ??
    pod?.metadata.deletionGracePeriodSeconds ??
    pod?.spec.terminationGracePeriodSeconds ??
    0;
  advance(worker, { type: 'GracePeriodSet', gracePeriod });
}

function dispatch(worker: Draft<PodWorker>, work: PodWork, addsNothing: boolean, context: Context): void {
  worker.inChannel = work as Draft<PodWork>;
  keepUpdate(worker, 'inChannel', addsNothing, context);
  advance(worker, { type: 'Dispatched' });
  context.send('podWorkers', { type: 'workerWake', podUID: worker.status.podUID }, context.latency('wake'));
}

/** A worker that has seen its pod's end takes no part in it any more, but its goroutine is still there. */
function workerOf(self: Self, update: PodUpdate, context: Context): Draft<PodWorker> {
  const identity = identityOf(update);
  const known = self.workers[identity.uid];
  if (known !== undefined && !known.status.finished) return known;
  const worker = createWorker(self, identity, update, context);
  if (known !== undefined) worker.lastSyncTime = known.lastSyncTime;
  return worker;
}

/** UpdatePod: while a sync runs the last update waits, and nothing replaces a kill. */
export function updatePodOnly(self: Self, update: PodUpdate, context: Context): void {
  const worker = workerOf(self, update, context);
  const work: PodWork = { workType: workTypeOf(update), options: update };
  const wasTerminating = worker.status.terminatingAt !== null;
  if (work.workType === 'TerminatingPod') noteTermination(worker, update, context);
  if (!worker.status.working) return dispatch(worker, work, wasTerminating, context);
  if (worker.pendingUpdate?.options.updateType === 'kill') return;
  worker.pendingUpdate = work as Draft<PodWork>;
  keepUpdate(worker, 'pendingUpdate', wasTerminating, context);
}

/**
 * removeWorker: the channel is closed, and what waits is dropped. The goroutine ends after the sync that it is in; until
 * then the pod counts as being worked on, and what comes for it waits for a goroutine of its own.
 */
export function forgetWorker(self: Self, podUID: string, context: Context): void {
  const worker = self.workers[podUID];
  if (worker === undefined || (worker.forgotten === true && worker.pendingUpdate === null)) return;
  if (!worker.status.working && worker.status.terminatingAt !== null) seenOver(worker, context);
  context.tell('WorkerForgotten', {
    pod: identify(worker.status),
    because: laterOf(context.changedBy('podManager', 'podByUID', podUID), context.kept('podWorkers', 'phase', podUID)),
  });
  keepPhase(worker, context);
  worker.pendingUpdate = null;
  if (worker.status.working) worker.forgotten = true;
  else delete self.workers[podUID];
}

/** ForgetNonExistingPodWorkers: `desired` are the pods that are not terminated. */
export function forgetNonExistingPodWorkers(self: Self, desired: readonly string[], context: Context): void {
  self.podsSynced = true;
  const wanted = new Set(desired);
  for (const uid of Object.keys(self.workers)) if (!wanted.has(uid)) forgetWorker(self, uid, context);
}

/** Its pod's end has been seen, and nothing is in its hands any more. */
function finishIdle(worker: Draft<PodWorker>, context: Context): void {
  const { status } = worker;
  if (status.terminatedAt === null || status.working || status.finished) return;
  advance(worker, { type: 'CleanedUp' });
  context.tell('WorkerFinished', {
    pod: identify(status),
    because: context.kept('podWorkers', 'phase', status.podUID),
  });
}

/** dispatchWork has found that nothing of the deleted pod runs: from here on it has nothing for the worker. */
export function podCompleted(self: Self, podUID: string, context: Context): void {
  const worker = self.workers[podUID];
  if (worker === undefined) return;
  if (worker.status.terminatingAt === null)
    advance(worker, { type: 'TerminationRequested', now: context.now, reason: 'deleted' });
  keepPhase(worker, context);
  seenOver(worker, context);
}

function seenOver(worker: Draft<PodWorker>, context: Context): void {
  advance(worker, { type: 'Stopped', now: context.now });
  finishIdle(worker, context);
}

/** A sync that has killed the pod is over like any other; whether that was the end is told by the pod's status. */
export function killedInSync(worker: Draft<PodWorker>, { options }: PodWork, context: Context): void {
  const { pod, killPodOptions } = options;
  if (killPodOptions?.completed !== undefined) context.reply({ ...killPodOptions.completed }, { kind: 'none' });
  if (pod !== undefined && podIsTerminated(pod, context.world)) advance(worker, { type: 'Stopped', now: context.now });
  else advance(worker, { type: 'StopFailed' });
  keepPhase(worker, context);
  context.send('volumeManager', { type: 'volumesChanged' });
}

/** wrapUp is done: a goroutine that was forgotten ends, and what has come for the pod since is for a new one. */
export function wrappedUp(self: Self, worker: Draft<PodWorker>, context: Context): void {
  finishIdle(worker, context);
  if (worker.forgotten !== true) return;
  const { status, pendingUpdate: next } = worker;
  delete self.workers[status.podUID];
  if (next === null) return;
  const { podUID: uid, namespace, name, isStatic } = status;
  const because = context.kept('podWorkers', 'pendingUpdate', uid);
  context.branch(because, () => {
    dispatch(createWorker(self, { uid, namespace, name, isStatic }, next.options, context), next, false, context);
  });
}
