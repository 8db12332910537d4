/**
 * preStop hooks, as the container meets them: a command that runc starts beside its process, or a GET to its address. One
 * may fail, by the scenario's word, or make the process exit; none outlives its container.
 */
import { printed } from '../../kube/printed.ts';
import type { Draft } from '../../engine/draft.ts';
import { seconds, type Micros } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import type { RuntimeContainer } from '../state.ts';
import { CANNOT_EXEC_PAUSED, cannotFind, failed, notFound, plainly } from './errors.ts';
import type { HookFailure } from './hookBehaviour.ts';
import type { RuntimeInbox } from './inbox.ts';
import { podOf, shimIsFrozen, type Self } from './processes.ts';

type Context = ClusterContext<'runtime'>;
type Call<T extends RuntimeInbox['type']> = Extract<RuntimeInbox, { type: T }>;
type Container = Draft<RuntimeContainer>;

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
  const { preStopTakes, preStop } = container.behaviour;
  context.send('runtime', { type: 'preStopEnds', id, token: replyTo.token }, preStopTakes as Micros);
  if (preStop?.endsProcess === undefined) return;
  const { after, exitCode } = preStop.endsProcess;
  context.send('runtime', { type: 'processExits', id, exitCode, signal: 'none' }, after as Micros);
}

function refusal(self: Self, container: Container, kind: 'exec' | 'httpGet'): ReplyValue | undefined {
  if (container.state === 'exited') {
    const { address, url } = hookTarget(self, container);
    return kind === 'exec'
      ? failed('failed to exec in container: container is in CONTAINER_EXITED state')
      : plainly(printed`Get "${url}": dial tcp ${address}: connect: connection refused`);
  }
  if (kind === 'exec' && container.frozenSince !== undefined) {
    return failed(CANNOT_EXEC_PAUSED);
  }
  const { fails } = container.behaviour.preStop ?? {};
  return fails === undefined || fails.how === 'exits' ? undefined : failureOf(self, container, fails);
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
  const { fails } = container.behaviour.preStop ?? {};
  container.preStop = fails === undefined ? 'completed' : 'failed';
  delete container.hook;
  context.reply(hook, fails === undefined ? { kind: 'none' } : failureOf(self, container, fails));
}

/** ExecSync's error, or its exit code as remote_runtime.go has it; of a GET, what net/http says. */
function failureOf(self: Self, container: Container, fails: HookFailure): ReplyValue {
  switch (fails.how) {
    case 'notFound':
      return failed(cannotFind(container.spec.lifecycle?.preStop?.exec?.command?.[0] ?? ''));
    case 'exits':
      return plainly(`command '${commandOf(container)}' exited with ${fails.exitCode}: `);
    case 'refused': {
      const { address, url } = hookTarget(self, container);
      return plainly(printed`Get "${url}": dial tcp ${address}: connect: connection refused`);
    }
  }
}

const HOOK_LOOKS_AGAIN = seconds(1);

/** A hook does not outlive its container. */
export function endHook(self: Self, container: Container, context: Context): void {
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
