/**
 * pkg/kubelet/kuberuntime/kuberuntime_manager.go:killPodWithSyncResult stops every running container, each in a goroutine
 * of its own (`killContainer.ts`), and then the sandboxes in turn, whatever came of the containers. What failed becomes
 * one error; only without one are the QoS cgroups written (pkg/kubelet/kubelet_pods.go:killPod).
 */
import { castDraft } from '../../engine/draft.ts';
import type { Micros } from '../../engine/time.ts';
import { containerID } from '../../kube/klog/index.ts';
import type { ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import { RUNTIME_REQUEST_TIMEOUT } from './constants.ts';
import { frameAt, replyTo, sleepIn } from './frames.ts';
import type { KillerFrame, KillFrame } from './frameState.ts';
import {
  callStopContainer,
  DEADLINE_EXCEEDED,
  hasEnded,
  mayStop,
  resumeKillContainer,
  startKillContainer,
  startWaiting,
  type ContainerKill,
  type ContainerToStop,
  type KillTerms,
} from './killContainer.ts';
import type { RuntimeSyncLocals } from './runtimeSyncPod.ts';
import { syncError } from './syncResult.ts';
import { newTerminationOrdering } from './terminationOrdering.ts';
import type { KillerHandle } from './workerHandle.ts';

type Context = ClusterContext<'podWorkers' | 'podKiller'>;

/** What killPod needs to know, and what it remembers while it waits. */
export interface KillLocals extends KillTerms {
  readonly kills: readonly ContainerKill[];
  /** Sandboxes that are still to be stopped; the first is being stopped. */
  readonly sandboxes: readonly string[];
  /** The last sandbox that could not be stopped says why. */
  readonly sandboxError?: string;
  readonly caller: KillCaller;
}

/** The function that waits for killPod, and what it needs to go on. */
export type KillCaller =
  | { readonly procedure: 'syncTerminatingPod' | 'podKiller' }
  | { readonly procedure: 'syncPod'; readonly next: RuntimeSyncLocals };

export interface KillTarget {
  readonly containers: readonly ContainerToStop[];
  readonly sandboxes: readonly string[];
}

/** `blocked`: the frame of the worker says where. Otherwise killPod has returned, perhaps with an error. */
export type KillOutcome = 'blocked' | { readonly error?: string };

const isKillFrame = (frame: KillerFrame): frame is KillFrame =>
  frame.stage === 'killContainers' || frame.stage === 'stopSandboxes' || frame.stage === 'updateQOSCgroups';
const killsOf = (frame: KillerFrame): readonly ContainerKill[] => (isKillFrame(frame) ? frame.locals.kills : []);

const killWaitsFor = (frame: KillerFrame, token: number): boolean =>
  killsOf(frame).some((kill) => (!hasEnded(kill) && kill.token === token) || kill.lateHook === token);

/** Whether an answer or timer with this token is for the frame, or for one of the containers that it stops. */
export const waitsForToken = (frame: KillerFrame | null, token: number): boolean =>
  frame !== null && (frame.token === token || killWaitsFor(frame, token));

function store(
  handle: KillerHandle,
  stage: KillFrame['stage'],
  waitsFor: string,
  locals: KillLocals,
  context: Context,
): Pick<KillFrame, 'token'> {
  const before = handle.worker.running;
  const frame = frameAt(
    {
      procedure: locals.caller.procedure,
      stage,
      waitsFor,
      locals,
      since: (before?.since ?? context.now) as Micros,
    },
    context,
  );
  handle.worker.running = castDraft(frame);
  return frame;
}

/** What the caller of killPod goes on with, once that has returned. */
export function continuationOf({ locals: { caller } }: KillFrame<'syncPod'>): RuntimeSyncLocals {
  if (caller.procedure !== 'syncPod') throw new Error('killPod does not know what syncPod does next');
  return caller.next;
}

/**
 * killContainersWithSyncResult starts a goroutine for each container, from the newest to the oldest. Go's scheduler runs
 * the goroutine that was started last first (runtime/proc.go:runqput, runnext) and the others in their order.
 */
function goroutineOrder<T>(oldestFirst: readonly T[]): readonly T[] {
  const [oldest, ...newer] = oldestFirst;
  return oldest === undefined ? [] : [oldest, ...newer.toReversed()];
}

/** Begins to stop everything in `target`; its containers are given from the oldest to the newest. */
export function startKillPod(
  handle: KillerHandle,
  target: KillTarget,
  override: number | undefined,
  context: Context,
  caller: KillCaller = { procedure: 'syncTerminatingPod' },
): KillOutcome {
  const spec = handle.pod?.spec;
  const ordering =
    spec === undefined || context.release.sidecars === 'none'
      ? {}
      : newTerminationOrdering(
          spec,
          target.containers.map(({ name }) => name),
        );
  const terms: KillTerms = { ...(override !== undefined && { override }), ordering };
  const kills = goroutineOrder(target.containers).map((container) =>
    context.branch(context.cause, () =>
      proceed(handle, startKillContainer(handle, container, terms, context), terms, new Set(), context),
    ),
  );
  return waitForContainers(handle, { ...terms, kills, sandboxes: target.sandboxes, caller }, context);
}

/** A container that has come to waiting for its turn is stopped, or waits with a timer for the end of its grace. */
function proceed(
  handle: KillerHandle,
  kill: ContainerKill,
  terms: KillTerms,
  stopped: ReadonlySet<string>,
  context: Context,
): ContainerKill {
  if (kill.step !== 'waitForTurn') return kill;
  if (mayStop(kill, terms, stopped)) return callStopContainer(handle, kill, terms, context);
  startWaiting(handle, kill, context);
  return kill;
}

const WAITS_FOR = {
  preStop: 'the preStop hook',
  waitForTurn: 'other containers to stop first',
  stopping: 'StopContainer to return',
} as const;

function waitForContainers(handle: KillerHandle, locals: KillLocals, context: Context): KillOutcome {
  const steps = new Set(locals.kills.map(({ step }) => step));
  const step = (['preStop', 'stopping', 'waitForTurn'] as const).find((open) => steps.has(open));
  if (step === undefined) return stopNextSandbox(handle, locals, context);
  store(handle, 'killContainers', WAITS_FOR[step], locals, context);
  return 'blocked';
}

function stopNextSandbox(handle: KillerHandle, locals: KillLocals, context: Context): KillOutcome {
  const [id] = locals.sandboxes;
  if (id === undefined) return allCalled(handle, locals, context);
  const frame = store(handle, 'stopSandboxes', 'StopPodSandbox to return', locals, context);
  context.sendPacket(
    'StopSandboxCalled',
    'runtime',
    { type: 'stopPodSandbox', id, replyTo: replyTo(handle.actor, handle.uid, frame) },
    {
      label: 'StopPodSandbox',
      after: context.latency('wake'),
      pod: handle.podRef,
      detail: { sandbox: id },
    },
  );
  context.send(handle.actor, { type: 'timer', key: handle.uid, token: frame.token }, RUNTIME_REQUEST_TIMEOUT);
  return 'blocked';
}

/** An unknown sandbox counts as stopped; any other error is kept, and the next sandbox is stopped all the same. */
function sandboxReturned(
  handle: KillerHandle,
  frame: KillFrame,
  value: ReplyValue | null,
  context: Context,
): KillOutcome {
  const { sandboxes: all, ...rest } = frame.locals;
  const [id = '', ...sandboxes] = all;
  const locals: KillLocals = { ...rest, sandboxes };
  if (value === null) {
    context.send('runtime', { type: 'callCancelled', key: handle.uid, token: frame.token });
  }
  const error = value === null ? DEADLINE_EXCEEDED : value.kind === 'error' ? value.error : undefined;
  if (error === undefined) {
    context.tell('SandboxStopped', { pod: handle.podRef, detail: { sandbox: id } });
    return stopNextSandbox(handle, locals, context);
  }
  context.tell('RuntimeCallFailed', {
    pod: handle.podRef,
    detail: { sandbox: id, call: 'StopPodSandbox', error },
    failure: value?.kind === 'error' && value.notFound ? 'notFound' : 'other',
    klog: ['remoteRuntime.stopSandboxFailed', { err: error, podSandboxID: id }],
  });
  if (value?.kind === 'error' && value.notFound) return stopNextSandbox(handle, locals, context);
  context.tell('KillFailed', {
    pod: handle.podRef,
    klog: ['kuberuntimeManager.stopSandboxFailed', { podSandboxID: containerID('containerd', id) }],
  });
  return stopNextSandbox(handle, { ...locals, sandboxError: error }, context);
}

function allCalled(handle: KillerHandle, locals: KillLocals, context: Context): KillOutcome {
  const error = syncError([
    ...locals.kills.map(
      ({ name, error: ofKill }) => ({ action: 'KillContainer', target: name, error: ofKill }) as const,
    ),
    { action: 'KillPodSandbox', target: handle.uid, error: locals.sandboxError },
  ]);
  if (error !== undefined) return { error };
  /** Only kubelet.go:killPod does so, not the runtime's SyncPod. */
  return locals.caller.procedure === 'syncPod' ? {} : updateQOSCgroups(handle, locals, context);
}

function updateQOSCgroups(handle: KillerHandle, locals: KillLocals, context: Context): KillOutcome {
  const place = {
    procedure: locals.caller.procedure,
    stage: 'updateQOSCgroups',
    locals,
    ...(handle.worker.running && { since: handle.worker.running.since as Micros }),
  } as const;
  handle.worker.running = castDraft(sleepIn(handle.actor, handle.uid, place, context.latency('qosCgroups'), context));
  return 'blocked';
}

/** Goes on after an answer, or after a timer where `value` is null. */
export function resumeKillPod(
  handle: KillerHandle,
  frame: KillFrame,
  token: number,
  value: ReplyValue | null,
  context: Context,
): KillOutcome {
  if (frame.token === token && frame.stage === 'updateQOSCgroups') {
    context.tell('RuntimeRead', { klog: ['qosContainerManager.updated', {}] });
    return {};
  }
  if (frame.token === token && frame.stage === 'stopSandboxes') return sandboxReturned(handle, frame, value, context);
  const { locals } = frame;
  const resumed = locals.kills.map((kill) => resumeKillContainer(handle, kill, token, value, locals, context));
  const stopped = new Set(resumed.flatMap(({ name, step }) => (step === 'stopped' ? [name] : [])));
  const kills = resumed.map((kill, i) => {
    const waited = locals.kills[i]?.step === 'waitForTurn';
    if (waited && !mayStop(kill, locals, stopped)) return kill;
    return proceed(handle, kill, locals, stopped, context);
  });
  if (frame.stage === 'killContainers') return waitForContainers(handle, { ...locals, kills }, context);
  /** A hook that nobody waits for has ended while the sandboxes are stopped. */
  handle.worker.running = castDraft({ ...frame, locals: { ...locals, kills } });
  return 'blocked';
}
