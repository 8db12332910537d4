/**
 * containerd's StopPodSandbox (internal/cri/server/sandbox_stop.go): what still runs in the sandbox is killed, then its
 * pause process, then the network is torn down (CNI DEL), unless it is the node's own. Each step that is done stays done when a later one fails.
 */
import type { Draft } from '../../engine/draft.ts';
import type { Micros } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import type { RuntimeInbox } from './inbox.ts';
import type { ReplyValue } from '../messages.ts';
import type { Sandbox } from '../state.ts';
import { CANNOT_SIGNAL, CNI_DEL_FAILED, failed, notFound } from './errors.ts';
import { containersIn } from './listing.ts';
import { kill, type Self } from './processes.ts';

type Context = ClusterContext<'runtime'>;

type Call<T extends RuntimeInbox['type']> = Extract<RuntimeInbox, { type: T }>;

const runningIn = (self: Self, sandboxID: string, { own }: Context) =>
  containersIn(own, sandboxID)
    .flatMap(({ id }) => self.containers[id] ?? [])
    .filter(({ state, unreported }) => state !== 'exited' || unreported === true);

export function stopPodSandbox(self: Self, { id, replyTo }: Call<'stopPodSandbox'>, context: Context): void {
  const sandbox = self.sandboxes[id];
  if (sandbox === undefined) return context.reply(replyTo, notFound('sandbox', id), context.latency('criRead'));
  if (sandbox.stopping !== undefined) {
    sandbox.stopping.calls.push(replyTo);
    return;
  }
  if (sandbox.network === 'down') return context.reply(replyTo, { kind: 'none' }, context.latency('stopAgain'));
  sandbox.stopping = { since: context.now, doing: 'containers', calls: [replyTo] };
  const running = runningIn(self, id, context);
  const stuck = running.find(({ unsignallable }) => unsignallable === true);
  if (stuck !== undefined) {
    const error = `failed to stop container "${stuck.id}": failed to kill container "${stuck.id}": ${CANNOT_SIGNAL}`;
    return finish(sandbox, failed(error), context.latency('criRead'), context);
  }
  for (const container of running.filter(({ state }) => state !== 'exited')) kill(self, container, 'SIGKILL', 0, context.latency('signal'), context);
  if (running.length === 0) stopPause(self, sandbox, context);
}

/** The last container of the sandbox has ended. */
export function containersStopped(self: Self, sandboxID: string, context: Context): void {
  const sandbox = self.sandboxes[sandboxID];
  if (sandbox?.stopping?.doing !== 'containers' || runningIn(self, sandboxID, context).length > 0) return;
  stopPause(self, sandbox, context);
}

/** The pause process needs its shim; a frozen one leaves the call hanging. */
function stopPause(self: Self, sandbox: Draft<Sandbox>, context: Context): void {
  if (sandbox.stopping === undefined) return;
  if (sandbox.state === 'notready') return tearDown(sandbox, context);
  sandbox.stopping.doing = 'pause';
  if (self.frozenShims?.[sandbox.podUID] !== undefined) return;
  context.send('runtime', { type: 'pauseStopped', id: sandbox.id }, context.latency('pauseStop'));
}

export function pauseStopped(self: Self, id: string, context: Context): void {
  const sandbox = self.sandboxes[id];
  if (sandbox?.stopping === undefined) return;
  sandbox.state = 'notready';
  tearDown(sandbox, context);
}

function tearDown(sandbox: Draft<Sandbox>, context: Context): void {
  if (sandbox.stopping === undefined) return;
  if (sandbox.hostNetwork === true) {
    sandbox.network = 'down';
    return finish(sandbox, { kind: 'none' }, undefined, context);
  }
  sandbox.stopping.doing = 'network';
  sandbox.network = 'tearing down';
  context.send(
    'runtime',
    { type: 'networkDown', id: sandbox.id },
    context.latency(context.release.recordedOn === 'busyNode' ? 'networkTeardownBusy' : 'networkTeardown'),
  );
}

export function networkDown(self: Self, id: string, context: Context): void {
  const sandbox = self.sandboxes[id];
  if (sandbox?.stopping === undefined) return;
  const pod = { namespace: sandbox.namespace, name: sandbox.name, uid: sandbox.podUID };
  const left = sandbox.teardownFailures;
  if (left !== undefined) {
    if (left === 1) delete sandbox.teardownFailures;
    else if (left !== 'always') sandbox.teardownFailures = left - 1;
    sandbox.network = 'up';
    context.tell('NetworkTeardownFailed', { pod, detail: { sandbox: id, error: CNI_DEL_FAILED } });
    return finish(
      sandbox,
      failed(`failed to destroy network for sandbox "${id}": ${CNI_DEL_FAILED}`),
      undefined,
      context,
    );
  }
  sandbox.network = 'down';
  context.tell('NetworkTornDown', { pod, detail: { sandbox: id } });
  finish(sandbox, { kind: 'none' }, undefined, context);
}

function finish(sandbox: Draft<Sandbox>, value: ReplyValue, after: Micros | undefined, context: Context): void {
  for (const replyTo of sandbox.stopping?.calls ?? []) context.reply({ ...replyTo }, value, after);
  delete sandbox.stopping;
}

/** The shim runs again: a pause process that was to go goes now. */
export function resumePause(self: Self, podUID: string, context: Context): void {
  for (const sandbox of Object.values(self.sandboxes)) {
    if (sandbox.podUID === podUID && sandbox.stopping?.doing === 'pause') stopPause(self, sandbox, context);
  }
}
