/** A command from its typing to its end: what it sends, what it prints, and how it is told. */
import { castDraft, type Draft } from '../../engine/draft.ts';
import type { ControlPlaneContext } from '../context.ts';
import type { ControllerEffect } from '../controllers/inbox.ts';
import type { ApiRequest, KubectlCommand, KubectlState } from '../state.ts';
import { refused, requestPacket } from '../apiserver/requests.ts';

type Self = Draft<KubectlState>;
type Context = ControlPlaneContext<'kubectl'>;
type Request = NonNullable<KubectlCommand['request']>;

type Waits = Pick<KubectlCommand, 'wait' | 'timeout' | 'ends' | 'many'>;
type Typed = Pick<KubectlCommand, 'does' | 'line' | 'targets' | 'request' | 'effect'> & Waits;

/** kubectl starts, reads its configuration, and sends. */
function begin(self: Self, typed: Typed, name: string, context: Context): void {
  const id = self.commands.length;
  const { does, line } = typed;
  const fresh: KubectlCommand = {
    ...typed,
    id,
    at: context.now,
    state: 'running',
    waitsFor: 'kube-apiserver',
    output: [],
  };
  self.commands.push(castDraft(fresh));
  context.tell('CommandTyped', { detail: { command: line, does, name } });
  context.send('kubectl', { type: 'kubectlSend', command: id }, context.latency('kubectlStart'));
}

export function typeCommand(
  self: Self,
  does: KubectlCommand['does'],
  line: string,
  request: Request,
  context: Context,
  waits: Waits = {},
): void {
  const targets = does === 'drain' ? [] : [{ namespace: request.namespace, name: request.name }];
  begin(self, { does, line, targets, request, ...waits }, request.name || (request.nodeName ?? ''), context);
}

/** A command about something else than a pod: nothing of it is told but what the controllers make of it. */
export function typeOther(
  self: Self,
  does: KubectlCommand['does'],
  line: string,
  effect: { readonly name: string; readonly message: ControllerEffect },
  context: Context,
): void {
  begin(self, { does, line, targets: [], request: null, effect: effect.message }, effect.name, context);
}

/** Of a command that is about a pod. */
export function requestOf({ line, request }: Pick<KubectlCommand, 'line' | 'request'>): Request {
  if (request === null) throw new Error(`${line} is about no pod`);
  return request;
}

/** The command that `key` belongs to: its id, with more behind it where it sends several requests. */
export function commandOf(self: Self, key: string): Draft<KubectlCommand> {
  const command = self.commands[Number.parseInt(key, 10)];
  if (command === undefined) throw new Error(`no command ${key} was typed`);
  return command;
}

/** Sends a request; its answer comes back under `key`. */
export function sendFor(key: string, request: Request, context: Context): void {
  const full: ApiRequest = { ...request, id: context.serial(), user: 'kubectl' };
  const detail = { verb: request.verb, name: request.name };
  if (!context.world.apiserver.serving) {
    context.tell('RequestRefused', { detail: { ...detail, reason: 'connection refused' }, failure: 'nobodyThere' });
    const value = { kind: 'error', error: refused(full), notFound: false } as const;
    return context.reply({ actor: 'kubectl', key, token: full.id }, value, context.latency('connectionRefused'));
  }
  context.sendPacket(
    'RequestSent',
    'apiserver',
    { type: 'apiRequest', request: full, replyTo: { actor: 'kubectl', key, token: full.id } },
    {
      ...requestPacket(request),
      after: context.latency('network'),
      detail,
    },
  );
}

export function print(command: Draft<KubectlCommand>, line: string, context: Context): void {
  command.output.push(line);
  context.tell('CommandPrinted', { detail: { command: command.line, does: command.does, output: line } });
}

export function finish(command: Draft<KubectlCommand>, state: 'succeeded' | 'failed', context: Context): void {
  command.state = state;
  delete command.waitsFor;
  context.tell('CommandDone', { detail: { command: command.line, does: command.does, state } });
}
