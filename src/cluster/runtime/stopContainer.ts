/**
 * containerd's StopContainer (internal/cri/server/container_stop.go): the stop signal goes out once, each call waits its
 * own timeout, then SIGKILL, and each is held open until the process has ended or its client has given up.
 */
import type { Draft } from '../../engine/draft.ts';
import { plus, seconds, ZERO } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import type { RuntimeInbox } from './inbox.ts';
import type { ReplyTo } from '../messages.ts';
import type { RuntimeContainer, StopCall } from '../state.ts';
import { CANNOT_SIGNAL, failed, notFound } from './errors.ts';
import { endHook } from './preStopHooks.ts';
import { ended, kill, signalled, type Self } from './processes.ts';
import { containersStopped } from './stopPodSandbox.ts';

type Context = ClusterContext<'runtime'>;

type Call<T extends RuntimeInbox['type']> = Extract<RuntimeInbox, { type: T }>;
type Container = Draft<RuntimeContainer>;

/* ---- the grace that runs ---- */

/** The open call that kills first is the grace that counts. */
function updateStopping(container: Container): void {
  const [first] = (container.stopCalls ?? [])
    .flatMap(({ since, timeout, killAt }) => (killAt === undefined ? [] : [{ since, timeout, killAt }]))
    .toSorted((a, b) => a.killAt - b.killAt);
  if (first === undefined) delete container.stopping;
  else container.stopping = first;
}

function startGrace(container: Container, call: number, context: Context): void {
  const open = container.stopCalls?.find((stop) => stop.call === call);
  if (open === undefined || open.killAt !== undefined) return;
  open.killAt = plus(context.now, seconds(open.timeout));
  updateStopping(container);
  context.send('runtime', { type: 'killTimeout', id: container.id, call }, seconds(open.timeout));
}

/** A call that cannot signal the process fails at once; the fault may be over after a while. */
function consumeFault(container: Container): boolean {
  const left = container.stopFailures;
  if (left === undefined) {
    delete container.unsignallable;
    return false;
  }
  if (left === 1) delete container.stopFailures;
  else if (left !== 'always') container.stopFailures = left - 1;
  container.unsignallable = true;
  return true;
}

export function stopContainer(self: Self, message: Call<'stopContainer'>, context: Context): void {
  const { id, timeout, replyTo } = message;
  const container = self.containers[id];
  const answered = context.latency('criRead');
  if (container === undefined) {
    const answer = context.release.containerd === '1.6' ? notFound('container', id) : ({ kind: 'none' } as const);
    return context.reply(replyTo, answer, answered);
  }
  const waitsForReport = container.unreported === true;
  if (container.state === 'exited' && !waitsForReport) return context.reply(replyTo, { kind: 'none' }, answered);
  if (!waitsForReport && consumeFault(container)) {
    return context.reply(replyTo, failed(`failed to stop container "${id}": ${CANNOT_SIGNAL}`), answered);
  }
  const call = context.serial();
  const open: StopCall = { call, since: context.now, timeout, signal: 'SIGTERM', replyTo };
  container.stopCalls = [...(container.stopCalls ?? []), open as Draft<StopCall>];
  if (waitsForReport) return;
  const skipsSignal = timeout === 0 || container.stopSignalled === true;
  if (skipsSignal && timeout > 0) return startGrace(container, call, context);
  if (timeout > 0) container.stopSignalled = true;
  kill(self, container, timeout > 0 ? 'SIGTERM' : 'SIGKILL', call, context.latency('signal'), context);
}

/** A signal has left the shim: the call that sent it waits from now on. */
export function signalSent(self: Self, { id, signal, call }: Call<'signal'>, context: Context): void {
  if (!signalled(self, id, signal, context)) return;
  const container = self.containers[id];
  if (container !== undefined && signal !== 'SIGKILL') startGrace(container, call, context);
}

export function killTimeout(self: Self, { id, call }: Call<'killTimeout'>, context: Context): void {
  const container = self.containers[id];
  if (container === undefined || container.state === 'exited') return;
  if (!(container.stopCalls ?? []).some((open) => open.call === call)) return;
  kill(self, container, 'SIGKILL', call, ZERO, context);
}

export function processExits(self: Self, message: Call<'processExits'>, context: Context): void {
  const container = self.containers[message.id];
  const { exitCode, signal, oomKilled } = message;
  const exit = { exitCode, signal, ...(oomKilled && { oomKilled }) };
  if (container === undefined || !ended(self, container, exit, context)) return;
  const killed = context.release.containerd === '1.6' ? 'killReported' : 'killReportedLater';
  const reported = context.latency(signal === 'SIGKILL' ? killed : 'exitReported');
  context.send('runtime', { type: 'exitReported', id: message.id }, reported);
  container.unreported = true;
  delete container.stopping;
  endHook(self, container, context);
}

/**
 * internal/cri/server/events.go:handleContainerExit: the task is deleted, then the container's status says that it has
 * exited, and last the calls that wait for that return.
 */
export function exitReported(self: Self, id: string, context: Context): void {
  const container = self.containers[id];
  if (container === undefined) return;
  delete container.unreported;
  for (const { replyTo } of context.own.containers[id]?.stopCalls ?? []) context.reply(replyTo, { kind: 'none' });
  delete container.stopCalls;
  containersStopped(self, container.sandboxID, context);
}

/* ---- calls that their clients give up ---- */

const isOf = (replyTo: ReplyTo, call: Pick<ReplyTo, 'key' | 'token'> | 'all'): boolean =>
  call === 'all' || (replyTo.key === call.key && replyTo.token === call.token);

/** The context of a call ends, or of all: whoever waited with it waits no more, and sends no SIGKILL. */
export function cancelCalls(self: Self, which: Pick<ReplyTo, 'key' | 'token'> | 'all'): void {
  for (const container of Object.values(self.containers)) {
    if (container.stopCalls?.some(({ replyTo }) => isOf(replyTo, which)) === true) {
      container.stopCalls = container.stopCalls.filter(({ replyTo }) => !isOf(replyTo, which));
      if (container.stopCalls.length === 0) delete container.stopCalls;
      updateStopping(container);
    }
    /** containerd kills the process of an exec whose client has gone. */
    if (which === 'all' && container.hook !== undefined) {
      delete container.hook;
      container.preStop = 'failed';
    }
  }
  for (const { stopping } of Object.values(self.sandboxes)) {
    if (stopping !== undefined) stopping.calls = stopping.calls.filter((replyTo) => !isOf(replyTo, which));
  }
}
