/**
 * pkg/kubelet/kuberuntime/kuberuntime_container.go:killContainer, one goroutine a container: preStop hook, its turn among
 * sidecars, StopContainer. Each step uses up the grace period in whole seconds.
 */
import { micros, plus, seconds, type Micros } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import { callError, noteDial } from '../runtime/outage.ts';
import { notFound } from '../runtime/errors.ts';
import { IDENTICAL_ERROR_DELAY, MINIMUM_GRACE_PERIOD, RUNTIME_REQUEST_TIMEOUT } from './constants.ts';
import { graceBeforeHook, setTerminationGracePeriod, stopTimeout, type KillReason } from './containerGracePeriod.ts';
import { containerID } from '../../kube/klog/index.ts';
import { klogContainer, preStopOf, startPreStopHook, tellHookEnded, tellHookFailed } from './preStopHook.ts';
import { isItsTurn, type TerminationOrdering } from './terminationOrdering.ts';
import type { KillerHandle } from './workerHandle.ts';

type Context = ClusterContext<'podWorkers' | 'podKiller'>;

/** gRPC's own words when a client's deadline passes. */
export const DEADLINE_EXCEEDED = 'rpc error: code = DeadlineExceeded desc = context deadline exceeded';

/** One container on its way down. */
export interface ContainerKill {
  readonly id: string;
  readonly name: string;
  readonly step: 'preStop' | 'waitForTurn' | 'stopping' | 'stopped' | 'failed';
  /** What answers and timers of this step carry. */
  readonly token: number;
  /** When this step began. */
  readonly since: Micros;
  /** Seconds that are left of the grace period at its beginning; in the last step StopContainer's timeout. */
  readonly gracePeriod: number;
  /** Token of a hook that went over its time: nobody waits for it, but its failure is told. */
  readonly lateHook?: number;
  readonly error?: string;
}

export interface ContainerToStop {
  readonly id: string;
  readonly name: string;
  /** What is wrong with it, where only this container is killed; the pod's Events say so. */
  readonly verdict?: { readonly message: string; readonly reason: KillReason };
}

/** What the containers of one pod share while they are killed. */
export interface KillTerms {
  /** Seconds that the worker has decided on; undefined leaves it to the pod. */
  readonly override?: number;
  readonly ordering: TerminationOrdering;
}

export const hasEnded = ({ step }: ContainerKill): boolean => step === 'stopped' || step === 'failed';

/** Whole seconds since the step began, cut off as Go's int64 does. */
const secondsSpent = ({ since }: ContainerKill, context: Context): number =>
  Math.floor((context.now - since) / seconds(1));

function tellOverride(
  handle: KillerHandle,
  kill: Pick<ContainerKill, 'id' | 'name'>,
  gracePeriod: number,
  context: Context,
) {
  context.tell('KillContainer', {
    pod: handle.podRef,
    detail: { container: kill.name, gracePeriod },
    klog: ['kuberuntimeContainer.killingOverride', { ...klogContainer(handle, kill), gracePeriod }],
  });
}

/** The grace before any override; a probe's that is longer than the pod's is worth a line. */
function ownGracePeriod(handle: KillerHandle, container: ContainerToStop, context: Context): number {
  const { pod } = handle;
  if (pod === undefined) return orphanGracePeriod(container, context);
  const reason = container.verdict?.reason ?? 'unknown';
  const gracePeriod = setTerminationGracePeriod(pod, container.name, reason, context.release);
  const podGracePeriod = pod.spec.terminationGracePeriodSeconds;
  if (reason === 'unknown' || gracePeriod <= podGracePeriod) return gracePeriod;
  const probeType = reason === 'livenessProbe' ? 'LivenessProbe' : 'StartupProbe';
  const values = { ...klogContainer(handle, container), probeType, probeGracePeriod: gracePeriod, podGracePeriod };
  const until126 = {
    'pod-uid': values.podUID,
    'probe-type': probeType,
    'probe-grace-period': gracePeriod,
    'pod-grace-period': podGracePeriod,
  };
  context.tell('ProbeGraceChosen', {
    pod: handle.podRef,
    klog: ['kuberuntimeContainer.probeGracePeriod', { ...values, ...until126 }],
  });
  return gracePeriod;
}

/** Of a container whose pod only the runtime knows. */
function orphanGracePeriod({ id }: ContainerToStop, { world, release }: Context): number {
  const annotated = world.runtime.containers[id]?.podTerminationGracePeriod;
  return release.orphanSpecs === 'restored' && annotated !== undefined ? annotated : MINIMUM_GRACE_PERIOD;
}

/**
 * restoreSpecsFromContainerLabels: without a pod, what a container is to be stopped with is read from its own labels and
 * annotations; one that the runtime does not know any more cannot be stopped. @returns the error.
 */
function unrestored(handle: KillerHandle, { id }: ContainerToStop, context: Context): string | undefined {
  const { release, world } = context;
  if (handle.pod !== undefined || release.orphanSpecs !== 'restored') return undefined;
  const lost = callError(context);
  const error = lost ?? (world.runtime.containers[id] === undefined ? notFound('container', id).error : undefined);
  if (error === undefined) return undefined;
  if (lost !== undefined) noteDial(context);
  context.tell('RuntimeCallFailed', {
    pod: handle.podRef,
    detail: { call: 'ContainerStatus', error },
    failure: lost === undefined ? 'notFound' : 'other',
    ...(!isRepeated(id, context) && {
      klog: ['remoteRuntime.containerStatusFailed', { err: error, containerID: id }] as const,
    }),
  });
  return error;
}

/** logreduction: the client of the runtime says of one container the same thing once a minute. */
const isRepeated = (id: string, { world, now }: Context): boolean => {
  const told = world.containerGC.unread[id];
  return told !== undefined && now - told < IDENTICAL_ERROR_DELAY;
};

function tellFailed(
  handle: KillerHandle,
  { id, name }: Pick<ContainerKill, 'id' | 'name'>,
  err: string,
  gracePeriod: number,
  context: Context,
): void {
  const values = {
    err,
    ...klogContainer(handle, { id, name }),
    containerID: containerID('containerd', id),
    gracePeriod,
  };
  context.tell('KillFailed', { pod: handle.podRef, klog: ['kuberuntimeContainer.killContainerFailed', values] });
}

export function startKillContainer(
  handle: KillerHandle,
  container: ContainerToStop,
  { override }: Pick<KillTerms, 'override'>,
  context: Context,
): ContainerKill {
  const { release } = context;
  const error = unrestored(handle, container, context);
  if (error !== undefined) {
    const { id, name } = container;
    tellFailed(handle, container, error, 0, context);
    return { id, name, step: 'failed', token: context.serial(), since: context.now, gracePeriod: 0, error };
  }
  const own = ownGracePeriod(handle, container, context);
  context.send('eventRecorder', {
    type: 'recordEvent',
    podRef: handle.podRef,
    eventType: 'Normal',
    reason: 'Killing',
    text: container.verdict?.message ?? `Stopping container ${container.name}`,
    container: container.name,
  });
  const gracePeriod = graceBeforeHook(own, override, release);
  if (release.graceOverride === 'beforePreStop' && override !== undefined) {
    tellOverride(handle, container, gracePeriod, context);
  }
  const hook = preStopOf(handle, container, context);
  const place = { id: container.id, name: container.name, token: context.serial(), since: context.now, gracePeriod };
  if (hook === undefined || gracePeriod <= 0) return { ...place, step: 'waitForTurn' };
  startPreStopHook(handle, container, hook, gracePeriod, place.token, context);
  return { ...place, step: 'preStop' };
}

/** The hook has ended, or its time is over: now the container waits for its turn, if there is any time left. */
function hookEnded(
  handle: KillerHandle,
  kill: ContainerKill,
  value: ReplyValue | null,
  context: Context,
): ContainerKill {
  if (value?.kind === 'error') tellHookFailed(handle, kill, value.error, context);
  tellHookEnded(handle, kill, kill.gracePeriod, value !== null, context);
  const { id, name } = kill;
  const gracePeriod = kill.gracePeriod - secondsSpent(kill, context);
  const late = value === null ? { lateHook: kill.token } : {};
  return { id, name, step: 'waitForTurn', token: context.serial(), since: context.now, gracePeriod, ...late };
}

/** Sets the timer that ends the waiting for others (terminationOrdering.waitForTurn). */
export function startWaiting(handle: KillerHandle, kill: ContainerKill, context: Context): void {
  const left = plus(kill.since, seconds(kill.gracePeriod)) - context.now;
  context.send(handle.actor, { type: 'timer', key: handle.uid, token: kill.token }, micros(Math.max(0, left)));
}

/** Whether the container may be stopped now: its turn has come, or there is nothing left to wait with. */
export const mayStop = (kill: ContainerKill, { ordering }: KillTerms, stopped: ReadonlySet<string>): boolean =>
  kill.gracePeriod <= 0 || isItsTurn(ordering, kill.name, stopped);

/** The last stretch: StopContainer with what is left. The client gives the call up 2 min after its timeout. */
export function callStopContainer(
  handle: KillerHandle,
  kill: ContainerKill,
  { override }: KillTerms,
  context: Context,
): ContainerKill {
  const { release } = context;
  const left = kill.gracePeriod - secondsSpent(kill, context);
  const gracePeriod = stopTimeout(left, override, release);
  if (release.graceOverride === 'afterPreStop' && override !== undefined) {
    tellOverride(handle, kill, gracePeriod, context);
  }
  const token = context.serial();
  context.sendPacket(
    'StopContainerCalled',
    'runtime',
    {
      type: 'stopContainer',
      id: kill.id,
      timeout: gracePeriod,
      replyTo: { actor: handle.actor, key: handle.uid, token },
    },
    {
      label: `StopContainer ${kill.name} timeout=${gracePeriod}s`,
      carries: { is: 'call', method: 'StopContainer', of: kill.name, timeout: gracePeriod },
      after: context.latency('wake'),
      pod: handle.podRef,
      detail: { container: kill.name, gracePeriod },
      klog: ['kuberuntimeContainer.killing', { ...klogContainer(handle, kill), gracePeriod }],
    },
  );
  const deadline = plus(seconds(gracePeriod), RUNTIME_REQUEST_TIMEOUT);
  context.send(handle.actor, { type: 'timer', key: handle.uid, token }, deadline);
  return { ...kill, step: 'stopping', token, since: context.now, gracePeriod };
}

/** What is not there counts as stopped, where the release knows that it does. */
const failureOf = (value: ReplyValue | null, context: Context): string | undefined => {
  if (value === null) return DEADLINE_EXCEEDED;
  if (value.kind !== 'error' || (value.notFound && context.release.stopContainerNotFoundTolerated)) return undefined;
  return value.error;
};

function stopReturned(
  handle: KillerHandle,
  kill: ContainerKill,
  value: ReplyValue | null,
  context: Context,
): ContainerKill {
  if (value === null) {
    context.send('runtime', { type: 'callCancelled', key: handle.uid, token: kill.token });
  }
  const told = value === null ? DEADLINE_EXCEEDED : value.kind === 'error' ? value.error : undefined;
  if (told !== undefined) {
    context.tell('RuntimeCallFailed', {
      pod: handle.podRef,
      detail: { container: kill.name, call: 'StopContainer', error: told },
      failure: value?.kind === 'error' && value.notFound ? 'notFound' : 'other',
      klog: ['remoteRuntime.stopContainerFailed', { err: told, containerID: kill.id }],
    });
  }
  const error = failureOf(value, context);
  if (error === undefined) {
    context.tell('StopContainerReturned', {
      pod: handle.podRef,
      detail: { container: kill.name },
      klog: ['kuberuntimeContainer.exited', klogContainer(handle, kill)],
    });
    return { ...kill, step: 'stopped' };
  }
  const { gracePeriod } = kill;
  const values = { err: error, ...klogContainer(handle, kill) };
  context.tell('KillFailed', {
    pod: handle.podRef,
    klog: ['kuberuntimeContainer.killFailed', { ...values, gracePeriod }],
  });
  tellFailed(handle, kill, error, gracePeriod, context);
  return { ...kill, step: 'failed', error };
}

/** Takes the container on after an answer, or after a timer where `value` is null. */
export function resumeKillContainer(
  handle: KillerHandle,
  kill: ContainerKill,
  token: number,
  value: ReplyValue | null,
  terms: KillTerms,
  context: Context,
): ContainerKill {
  if (kill.lateHook === token && kill.token !== token) {
    if (value?.kind === 'error') tellHookFailed(handle, kill, value.error, context);
    const { lateHook: _told, ...rest } = kill;
    return rest;
  }
  if (kill.token !== token) return kill;
  switch (kill.step) {
    case 'preStop':
      return hookEnded(handle, kill, value, context);
    case 'waitForTurn':
      return callStopContainer(handle, kill, terms, context);
    case 'stopping':
      return stopReturned(handle, kill, value, context);
    case 'stopped':
    case 'failed':
      return kill;
  }
}
