/** A command from its typing to its end: what it sends, what it prints, and how it is told. */
import type { Draft } from '../../engine/draft.ts';
import type { ClusterContext } from '../context.ts';
import type { ApiRequest, KubectlCommand, KubectlState } from '../state.ts';
import { refused, requestLabel } from '../apiserver/requests.ts';

type Self = Draft<KubectlState>;
type Request = KubectlCommand['request'];

/** kubectl starts, reads its configuration, and sends. */
export function typeCommand(
  self: Self,
  does: KubectlCommand['does'],
  line: string,
  request: Request,
  context: ClusterContext,
): void {
  const id = self.commands.length;
  self.commands.push({
    id,
    does,
    line,
    at: context.now,
    state: 'running',
    waitsFor: 'kube-apiserver',
    output: [],
    targets: does === 'drain' ? [] : [{ namespace: request.namespace, name: request.name }],
    request: request as Draft<Request>,
  });
  context.tell('CommandTyped', { detail: { command: line, does, name: request.name || context.world.node.name } });
  context.send('kubectl', { type: 'kubectlSend', command: id }, context.latency('kubectlStart'));
}

/** The command that `key` belongs to: its id, with more behind it where it sends several requests. */
export function commandOf(self: Self, key: string): Draft<KubectlCommand> {
  const command = self.commands[Number.parseInt(key, 10)];
  if (command === undefined) throw new Error(`no command ${key} was typed`);
  return command;
}

/** Sends a request; its answer comes back under `key`. */
export function sendFor(key: string, request: Request, context: ClusterContext): void {
  const full: ApiRequest = { ...request, id: context.serial(), user: 'kubectl' };
  const detail = { verb: request.verb, name: request.name };
  if (!context.world.apiserver.serving) {
    context.tell('RequestRefused', { detail: { ...detail, reason: 'connection refused' } });
    const value = { kind: 'error', error: refused(full), notFound: false } as const;
    return context.reply({ actor: 'kubectl', key, token: full.id }, value, context.latency('connectionRefused'));
  }
  context.sendPacket(
    'RequestSent',
    'apiserver',
    { type: 'apiRequest', request: full, replyTo: { actor: 'kubectl', key, token: full.id } },
    {
      label: requestLabel(request),
      after: context.latency('network'),
      detail,
    },
  );
}

export function print(command: Draft<KubectlCommand>, line: string, context: ClusterContext): void {
  command.output.push(line);
  context.tell('CommandPrinted', { detail: { command: command.line, does: command.does, output: line } });
}

export function finish(command: Draft<KubectlCommand>, state: 'succeeded' | 'failed', context: ClusterContext): void {
  command.state = state;
  delete command.waitsFor;
  context.tell('CommandDone', { detail: { command: command.line, does: command.does, state } });
}
