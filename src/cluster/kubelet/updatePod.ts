/**
 * pkg/kubelet/pod_workers.go:UpdatePod: decides, in syncLoop's goroutine, what a pod's worker has to do next. The latest
 * update replaces one that still waits, and once a pod terminates every update is a kill.
 */
import type { Draft } from '../../engine/draft.ts';
import type { KlogValue } from '../../kube/klog/index.ts';
import { isStaticPod, podFullName } from '../../kube/objects.ts';
import { isTerminal } from '../../kube/podLifecycle.ts';
import type { ClusterContext } from '../context.ts';
import type { ReplyTo } from '../messages.ts';
import type { KillPodStatus, PodUpdate, PodWork, PodWorker } from '../state.ts';
import { pastActiveDeadline } from './activeDeadline.ts';
import { NEVER } from './constants.ts';
import { calculateEffectiveGracePeriod } from './gracePeriod.ts';
import { advance, identify, keepPhase, keepUpdate, klogPod, klogWorkType, type Self } from './podWorker.ts';
import { newPodWorker } from './podWorkerMachine.ts';
import type { TerminationReason } from './podWorkerSnapshot.ts';

type Context = ClusterContext<'podWorkers'>;

export interface Identity {
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly isStatic: boolean;
}

export function identityOf({ pod, runningPod }: PodUpdate): Identity {
  if (pod !== undefined) {
    const { uid, namespace, name } = pod.metadata;
    return { uid, namespace, name, isStatic: isStaticPod(pod) };
  }
  if (runningPod === undefined) throw new Error('an update names neither a pod nor a running pod');
  return { ...runningPod, isStatic: false };
}

/** The runtime has nothing of the pod that runs (pod_workers.go:isPodStatusCacheTerminal). */
function isOverInRuntime(uid: string, { world }: Context): boolean {
  const known = world.pleg.cache[uid]?.status;
  return (
    known === undefined ||
    (known.containers.every(({ state }) => state !== 'running') && known.sandboxes.every(({ ready }) => !ready))
  );
}

export function createWorker(
  self: Self,
  { uid, namespace, name, isStatic }: Identity,
  update: Pick<PodUpdate, 'updateType'>,
  context: Context,
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
    lastUpdate: null,
    notifyPostTerminating: [],
    statusPostTerminating: [],
    cancellable: false,
    cancelled: false,
    running: null,
    lastSyncTime: NEVER,
  } as Draft<PodWorker>;
  const worker = self.workers[uid];
  if (worker === undefined) throw new Error('unreachable');
  context.tell('WorkerCreated', {
    pod: identify(worker.status),
    klog: ['podWorkers.firstSync', { ...klogPod(worker.status), updateType: update.updateType }],
  });
  keepPhase(worker, context);
  return worker;
}

/** A pod that is over when it is first seen has nothing to start; a static one waits for others of its name. */
function firstSeen(self: Self, worker: Draft<PodWorker>, update: PodUpdate, context: Context): void {
  const { podUID, fullname, isStatic } = worker.status;
  if (update.pod !== undefined && isTerminal(update.pod) && isOverInRuntime(podUID, context)) {
    advance(worker, { type: 'SeenTerminated', now: context.now });
    if (context.release.newTerminalPodsAreFinished) advance(worker, { type: 'CleanedUp' });
  }
  if (isStatic && worker.status.terminatedAt === null)
    (self.waitingToStartStaticPodsByFullname[fullname] ??= []).push(podUID);
}

/** Why this update ends the pod, in UpdatePod's order of checks; null when it does not. */
function terminationReason(
  { updateType, killPodOptions, pod }: PodUpdate,
  fromRuntime: boolean,
  { release, world, now }: Context,
): TerminationReason | null {
  if (fromRuntime || pod === undefined) return 'orphaned';
  if (pod.metadata.deletionTimestamp !== undefined) return 'deleted';
  if (isTerminal(pod)) return 'terminalPhase';
  /** Until 1.21 the syncPod that finds the pod past its deadline kills it. */
  if (release.podWorkers === 'syncOnly' && pastActiveDeadline(pod, world, now)) return 'deadline';
  if (updateType !== 'kill') return null;
  return killPodOptions?.evict === true ? 'evicted' : 'killed';
}

const TERMINATION_MESSAGE = {
  orphaned: 'podWorkers.beginTeardownOrphan',
  deleted: 'podWorkers.beginTeardownDeleted',
  terminalPhase: 'podWorkers.beginTeardownTerminalPhase',
  deadline: 'podWorkers.beginTeardownTerminalPhase',
  evicted: 'podWorkers.beginTeardownEvicted',
  killed: 'podWorkers.beginTeardownRemoved',
  forgotten: 'podWorkers.orphanBeganTerminating',
} as const satisfies Record<TerminationReason, string>;

export function requestTermination(
  worker: Draft<PodWorker>,
  update: PodUpdate,
  fromRuntime: boolean,
  context: Context,
): void {
  if (worker.status.terminatingAt !== null) return;
  const reason = terminationReason(update, fromRuntime, context);
  if (reason === null) return;
  advance(worker, { type: 'TerminationRequested', now: context.now, reason });
  const values = { ...klogPod(worker.status), updateType: update.updateType };
  context.tell('TerminationRequested', {
    pod: identify(worker.status),
    detail: { reason },
    klog: [TERMINATION_MESSAGE[reason], values],
  });
  keepPhase(worker, context);
}

/** What a kill wants written and whom it wants told is kept until the containers have stopped. */
function rememberKill(worker: Draft<PodWorker>, { killPodOptions }: PodUpdate): void {
  if (killPodOptions?.completed !== undefined)
    worker.notifyPostTerminating.push(killPodOptions.completed as Draft<ReplyTo>);
  if (killPodOptions?.podStatus !== undefined)
    worker.statusPostTerminating.push(killPodOptions.podStatus as Draft<KillPodStatus>);
}

/** All updates of a terminating pod are kills that carry the effective grace period. */
function terminatingOptions(
  worker: Draft<PodWorker>,
  update: PodUpdate,
  context: Context,
): { options: PodUpdate; shortened: boolean } {
  const { pod, killPodOptions } = update;
  const { gracePeriod, shortened } = calculateEffectiveGracePeriod(
    {
      current: worker.status.gracePeriod,
      deletionGracePeriodSeconds: pod?.metadata.deletionGracePeriodSeconds,
      override: killPodOptions?.gracePeriodOverride,
      terminationGracePeriodSeconds: pod?.spec.terminationGracePeriodSeconds ?? 0,
    },
    context.release.explicitZeroGrace,
  );
  advance(worker, { type: 'GracePeriodSet', gracePeriod });
  rememberKill(worker, update);
  const { podStatus: _kept, completed: _remembered, ...options } = killPodOptions ?? {};
  return { options: { ...update, killPodOptions: { ...options, gracePeriodOverride: gracePeriod } }, shortened };
}

function workFor(worker: Draft<PodWorker>, update: PodUpdate, context: Context): { work: PodWork; shortened: boolean } {
  const { killPodOptions, ...withoutKill } = update;
  if (worker.status.terminatedAt !== null && killPodOptions?.completed !== undefined)
    context.reply(killPodOptions.completed, { kind: 'none' });
  if (worker.status.terminatedAt !== null)
    return { work: { workType: 'TerminatedPod', options: withoutKill }, shortened: false };
  if (worker.status.terminatingAt === null)
    return { work: { workType: 'SyncPod', options: withoutKill }, shortened: false };
  const { options, shortened } = terminatingOptions(worker, update, context);
  return { work: { workType: 'TerminatingPod', options }, shortened };
}

/** A running pod without a pod is one that only the runtime knows; from 1.27 a pod known earlier stands in for it. */
function withKnownPod(worker: Draft<PodWorker>, update: PodUpdate, context: Context): PodUpdate {
  if (update.pod !== undefined || !context.release.runtimePodsApart) return update;
  advance(worker, { type: 'RuntimeObserved' });
  const uid = worker.status.podUID;
  const before = context.own.workers[uid];
  const pod = before?.pendingUpdate?.options.pod ?? before?.lastUpdate?.pod;
  if (pod === undefined) return update;
  const { runningPod: _dropped, ...rest } = update;
  return { ...rest, pod };
}

function ignore(
  worker: Draft<PodWorker>,
  why: 'podWorkers.restartRequested' | 'podWorkers.alreadyFinished' | 'podWorkers.ignoredRuntimeKill',
  update: PodUpdate,
  context: Context,
): void {
  const values = { ...klogPod(worker.status), updateType: update.updateType };
  context.tell('UpdateIgnored', { pod: identify(worker.status), klog: [why, values] });
}

export function updatePod(self: Self, given: PodUpdate, context: Context): void {
  const { release } = context;
  const identity = identityOf(given);
  if (given.pod === undefined && given.updateType !== 'kill') {
    const { uid, namespace, name } = identity;
    const values = { ...klogPod({ namespace, name, podUID: uid }), updateType: given.updateType };
    context.tell('UpdateIgnored', { pod: identity, klog: ['podWorkers.ignoredRuntimeUpdate', values] });
    return;
  }
  const known = self.workers[identity.uid];
  const worker = known ?? createWorker(self, identity, given, context);
  if (known === undefined) firstSeen(self, worker, given, context);
  const fromRuntime = given.pod === undefined;
  const update = withKnownPod(worker, given, context);
  const wasTerminating = worker.status.terminatingAt !== null;
  const firstTime = known === undefined && release.workerLoop === 'podWorkerLoop';
  if (wasTerminating && !firstTime && update.updateType === 'create') {
    advance(worker, { type: 'RestartRequested' });
    return ignore(worker, 'podWorkers.restartRequested', update, context);
  }
  if (worker.status.finished) return ignore(worker, 'podWorkers.alreadyFinished', update, context);
  requestTermination(worker, update, fromRuntime, context);
  if (worker.status.terminatedAt !== null && fromRuntime)
    return ignore(worker, 'podWorkers.ignoredRuntimeKill', update, context);
  const { work, shortened } = workFor(worker, update, context);
  const becameTerminating = !wasTerminating && worker.status.terminatingAt !== null;
  const wasWorking = worker.status.working;
  const intoChannel = !wasWorking && release.workerLoop === 'managePodLoop';
  const place = intoChannel ? 'inChannel' : 'pendingUpdate';
  worker[place] = work as Draft<PodWork>;
  keepUpdate(worker, place, wasTerminating && !shortened, context);
  if (!wasWorking) {
    advance(worker, { type: 'Dispatched' });
    const wakes = context.latency(known === undefined ? 'workerStart' : 'workerWake');
    context.send('podWorkers', { type: 'workerWake', podUID: identity.uid }, wakes);
    if (intoChannel) return;
  }
  const values = { ...klogPod(worker.status), updateType: given.updateType, workType: klogWorkType(work.workType) };
  if (release.workerLoop === 'podWorkerLoop')
    context.tell('UpdatePod', { pod: identify(worker.status), klog: ['podWorkers.notifying', values] });
  if ((becameTerminating || shortened) && worker.cancellable) cancelSync(worker, work, values, context);
}

/** cancelFn: what the running sync waits for by the pod's own context comes to an end. */
function cancelSync(
  worker: Draft<PodWorker>,
  work: PodWork,
  values: ReturnType<typeof klogPod> & { readonly updateType: string; readonly workType: KlogValue },
  context: Context,
): void {
  const { release } = context;
  const updateType = release.workerLoop === 'managePodLoop' ? klogWorkType(work.workType) : values.updateType;
  context.tell('UpdatePod', {
    pod: identify(worker.status),
    klog: ['podWorkers.cancellingSync', { ...values, updateType }],
  });
  if (release.probeContext !== 'background')
    context.send('probeManager', { type: 'cancelProbes', podUID: worker.status.podUID });
  const running = context.own.workers[worker.status.podUID]?.running;
  if (running?.procedure !== 'syncPod') return;
  worker.cancelled = true;
  if (running.cancellable === true)
    context.send(
      'podWorkers',
      { type: 'timer', key: worker.status.podUID, token: running.token },
      context.latency('wake'),
    );
}
