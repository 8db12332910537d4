/**
 * containerd's StopContainer (internal/cri/server/container_stop.go): the stop signal goes out once, each call waits its
 * own timeout, then SIGKILL, and each is held open until the process has ended or its client has given up. And the
 * preStop hooks, which end with their container.
 */
import type { Draft } from '../../engine/draft.ts';
import { plus, seconds, ZERO, type Micros } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import type { RuntimeInbox } from './inbox.ts';
import type { ReplyTo, ReplyValue } from '../messages.ts';
import type { RuntimeContainer, StopCall } from '../state.ts';
import { CANNOT_EXEC_PAUSED, CANNOT_SIGNAL, failed, notFound, plainly } from './errors.ts';
import { ended, kill, podOf, shimIsFrozen, signalled, type Self } from './processes.ts';
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
  if (container.state === 'exited') return context.reply(replyTo, { kind: 'none' }, answered);
  if (consumeFault(container)) {
    return context.reply(replyTo, failed(`failed to stop container "${id}": ${CANNOT_SIGNAL}`), answered);
  }
  const call = context.serial();
  const open: StopCall = { call, since: context.now, timeout, signal: 'SIGTERM', replyTo };
  container.stopCalls = [...(container.stopCalls ?? []), open as Draft<StopCall>];
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
  for (const { replyTo } of context.own.containers[message.id]?.stopCalls ?? []) {
    context.reply(replyTo, { kind: 'none' }, reported);
  }
  delete container.stopCalls;
  delete container.stopping;
  endHook(self, container, context);
  containersStopped(self, container.sandboxID, reported, context);
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

/* ---- preStop hooks ---- */

const commandOf = ({ spec }: Container): string => (spec.lifecycle?.preStop?.exec?.command ?? []).join(' ');

/** Where the kubelet sends a GET: to the pod's address, unless the hook names a host. */
function hookTarget(self: Self, { sandboxID, spec }: Container) {
  const { scheme = 'HTTP', host, port = '', path = '' } = spec.lifecycle?.preStop?.httpGet ?? {};
  const address = `${host ?? self.sandboxes[sandboxID]?.ip ?? ''}:${port}`;
  return { address, url: `${scheme.toLowerCase()}://${address}${path.startsWith('/') ? path : `/${path}`}` };
}

/** The hook runs beside the container's process; its caller stops waiting by itself when the grace is over. */
export function startHook(
  self: Self,
  { id, replyTo, type }: Call<'execPreStop'> | Call<'httpPreStop'>,
  context: Context,
): void {
  const container = self.containers[id];
  if (container === undefined) return context.reply(replyTo, notFound('container', id));
  const kind = type === 'execPreStop' ? 'exec' : 'httpGet';
  const refused = refusal(self, container, kind);
  if (refused !== undefined) {
    container.preStop = 'failed';
    return context.reply(replyTo, refused, context.latency('criRead'));
  }
  container.preStop = 'running';
  container.hook = { ...replyTo, kind };
  context.tell('PreStopStarted', {
    pod: podOf(self, container),
    detail: { container: container.spec.name, hook: kind },
  });
  const takes = container.behaviour.preStopTakes as Micros;
  context.send('runtime', { type: 'preStopEnds', id, token: replyTo.token }, takes);
}

function refusal(self: Self, container: Container, kind: 'exec' | 'httpGet'): ReplyValue | undefined {
  if (container.state === 'exited') {
    const { address, url } = hookTarget(self, container);
    return kind === 'exec'
      ? failed('failed to exec in container: container is in CONTAINER_EXITED state')
      : plainly(`Get "${url}": dial tcp ${address}: connect: connection refused`);
  }
  if (kind === 'exec' && container.frozenSince !== undefined) {
    return failed(CANNOT_EXEC_PAUSED);
  }
  return undefined;
}

/** A frozen process answers nothing, and a frozen shim reports nothing: the hook is done when they run again. */
export function preStopEnds(self: Self, { id, token }: Call<'preStopEnds'>, context: Context): void {
  const container = self.containers[id];
  const hook = context.own.containers[id]?.hook;
  if (container?.hook === undefined || hook === undefined || hook.token !== token) return;
  if (container.frozenSince !== undefined || shimIsFrozen(self, container)) {
    context.send('runtime', { type: 'preStopEnds', id, token }, HOOK_LOOKS_AGAIN);
    return;
  }
  container.preStop = 'completed';
  delete container.hook;
  context.reply(hook, { kind: 'none' });
}

const HOOK_LOOKS_AGAIN = seconds(1);

/** A hook does not outlive its container. */
function endHook(self: Self, container: Container, context: Context): void {
  const hook = context.own.containers[container.id]?.hook;
  if (hook === undefined) return;
  delete container.hook;
  container.preStop = 'failed';
  const error =
    hook.kind === 'exec'
      ? `command '${commandOf(container)}' exited with 137: `
      : `Get "${hookTarget(self, container).url}": EOF`;
  context.reply(hook, plainly(error), context.latency('hookReported'));
}
