/**
 * containerd, seen through CRI: StopContainer sends the stop signal once, waits, and kills; StopPodSandbox stops the
 * pause process and tears the network down. Calls are held open until their work is done.
 */
import type { Draft } from 'immer';
import { plus, seconds, type Micros } from '../../engine/time.ts';
import type { ClusterActor, ClusterContext } from '../context.ts';
import type { Message, ReplyTo } from '../messages.ts';
import type { RuntimeContainer, RuntimeState } from '../state.ts';

type Self = Draft<RuntimeState>;
type Call<T extends Message['type']> = Extract<Message, { type: T }>;

const podOf = (self: Self, container: Pick<RuntimeContainer, 'sandboxID' | 'podUID'>) => {
  const sandbox = self.sandboxes[container.sandboxID];
  return { namespace: sandbox?.namespace ?? '', name: sandbox?.name ?? '', uid: container.podUID };
};

const notFound = (what: string, id: string) =>
  ({
    kind: 'error',
    error: `rpc error: code = NotFound desc = an error occurred when try to find ${what} "${id}": not found`,
    notFound: true,
  }) as const;

function stopContainer(self: Self, { id, timeout, replyTo }: Call<'stopContainer'>, context: ClusterContext): void {
  const container = self.containers[id];
  if (container === undefined) return context.reply(replyTo, notFound('container', id), context.latency('criRead'));
  if (container.state === 'exited') return context.reply(replyTo, { kind: 'none' }, context.latency('criRead'));
  const signalled = container.signal !== undefined;
  container.stopping = {
    since: context.now,
    timeout,
    killAt: plus(context.now, seconds(timeout)),
    replyTo: replyTo as Draft<ReplyTo>,
  };
  if (!signalled) context.send('runtime', { type: 'signal', id }, context.latency('signal'));
  context.send('runtime', { type: 'killTimeout', id, since: context.now }, seconds(timeout));
}

function exitAfter(
  self: Self,
  id: string,
  delay: Micros,
  exitCode: number,
  signal: 'SIGTERM' | 'SIGKILL',
  context: ClusterContext,
): void {
  if (self.containers[id]?.state === 'running')
    context.send('runtime', { type: 'processExits', id, exitCode, signal }, delay);
}

function signal(self: Self, id: string, context: ClusterContext): void {
  const container = self.containers[id];
  if (container === undefined || container.state === 'exited') return;
  container.signal = 'SIGTERM';
  container.signalledAt = context.now;
  context.tell('SigtermSent', {
    pod: podOf(self, container),
    detail: {
      container: container.spec.name,
      timeout: container.stopping?.timeout ?? 0,
      onSigterm: container.behaviour.onSigterm,
    },
  });
  const { onSigterm, exitAfter: delay, exitCode } = container.behaviour;
  if (onSigterm === 'exit') exitAfter(self, id, delay as Micros, exitCode, 'SIGTERM', context);
}

function killTimeout(self: Self, { id, since }: Call<'killTimeout'>, context: ClusterContext): void {
  const container = self.containers[id];
  if (container === undefined || container.state === 'exited' || container.stopping?.since !== since) return;
  container.signal = 'SIGKILL';
  container.signalledAt = context.now;
  context.tell('SigkillSent', { pod: podOf(self, container), detail: { container: container.spec.name } });
  exitAfter(self, id, context.latency('sigkill'), 137, 'SIGKILL', context);
}

function processExits(self: Self, { id, exitCode }: Call<'processExits'>, context: ClusterContext): void {
  const container = self.containers[id];
  if (container === undefined || container.state === 'exited') return;
  const { stopping } = context.world.runtime.containers[id] ?? {};
  container.state = 'exited';
  container.exitCode = exitCode;
  container.finishedAt = context.now;
  delete container.stopping;
  context.tell('ContainerExited', {
    pod: podOf(self, container),
    detail: { container: container.spec.name, exitCode },
  });
  if (stopping !== undefined) context.reply(stopping.replyTo, { kind: 'none' }, context.latency('exitReported'));
}

/** The hook runs beside the container's process; its caller stops waiting by itself when the grace is over. */
function execPreStop(self: Self, { id, replyTo }: Call<'execPreStop'>, context: ClusterContext): void {
  const container = self.containers[id];
  if (container === undefined) return context.reply(replyTo, notFound('container', id));
  container.preStop = 'running';
  context.tell('PreStopStarted', { pod: podOf(self, container), detail: { container: container.spec.name } });
  context.send('runtime', { type: 'preStopEnds', id, replyTo }, container.behaviour.preStopTakes as Micros);
}

function preStopEnds(self: Self, { id, replyTo }: Call<'preStopEnds'>, context: ClusterContext): void {
  const container = self.containers[id];
  if (container === undefined || container.state === 'exited') return;
  container.preStop = 'completed';
  context.reply(replyTo, { kind: 'none' });
}

function stopPodSandbox(self: Self, { id, replyTo }: Call<'stopPodSandbox'>, context: ClusterContext): void {
  const sandbox = self.sandboxes[id];
  if (sandbox === undefined) return context.reply(replyTo, notFound('sandbox', id), context.latency('criRead'));
  if (sandbox.network === 'down') return context.reply(replyTo, { kind: 'none' }, context.latency('criRead'));
  context.send('runtime', { type: 'pauseStopped', id, replyTo }, context.latency('pauseStop'));
}

export const runtime: ClusterActor<'runtime'> = (self, message, context) => {
  switch (message.type) {
    case 'stopContainer':
      return stopContainer(self, message, context);
    case 'signal':
      return signal(self, message.id, context);
    case 'killTimeout':
      return killTimeout(self, message, context);
    case 'processExits':
      return processExits(self, message, context);
    case 'execPreStop':
      return execPreStop(self, message, context);
    case 'preStopEnds':
      return preStopEnds(self, message, context);
    case 'stopPodSandbox':
      return stopPodSandbox(self, message, context);
    case 'pauseStopped': {
      const sandbox = self.sandboxes[message.id];
      if (sandbox !== undefined) {
        sandbox.state = 'notready';
        sandbox.network = 'tearing down';
      }
      context.send(
        'runtime',
        { type: 'networkDown', id: message.id, replyTo: message.replyTo },
        context.latency('networkTeardown'),
      );
      return;
    }
    case 'networkDown': {
      const sandbox = self.sandboxes[message.id];
      if (sandbox !== undefined) {
        sandbox.network = 'down';
        context.tell('NetworkTornDown', {
          pod: { namespace: sandbox.namespace, name: sandbox.name, uid: sandbox.podUID },
          detail: { sandbox: sandbox.id },
        });
      }
      return context.reply(message.replyTo, { kind: 'none' });
    }
    case 'removeContainer': {
      const container = self.containers[message.id];
      if (container === undefined) return context.reply(message.replyTo, notFound('container', message.id));
      const pod = podOf(self, container);
      delete self.containers[message.id];
      context.tell('ContainerRemoved', { pod, detail: { container: container.spec.name, id: message.id } });
      return context.reply(message.replyTo, { kind: 'none' });
    }
    case 'removePodSandbox': {
      const sandbox = self.sandboxes[message.id];
      if (sandbox === undefined) return context.reply(message.replyTo, notFound('sandbox', message.id));
      const pod = { namespace: sandbox.namespace, name: sandbox.name, uid: sandbox.podUID };
      delete self.sandboxes[message.id];
      context.tell('SandboxRemoved', { pod, detail: { sandbox: message.id } });
      return context.reply(message.replyTo, { kind: 'none' });
    }
    default:
  }
};
