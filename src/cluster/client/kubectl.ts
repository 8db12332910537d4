/**
 * kubectl: `delete` with its wait for the object to go, and `get pods -w`, whose rows are printed as watch events
 * come (staging/src/k8s.io/kubectl/pkg/cmd/delete/delete.go and cmd/get/get.go).
 */
import type { Draft } from 'immer';
import { podRow } from '../../kube/kubectl.ts';
import type { Pod } from '../../kube/objects.ts';
import { podRef, type ClusterActor, type ClusterContext } from '../context.ts';
import type { Message, WatchEvent } from '../messages.ts';
import type { ApiRequest, ApiResponse, KubectlCommand, KubectlState } from '../state.ts';

type Self = Draft<KubectlState>;

export const FORCE_WARNING =
  'warning: Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.';

function commandLine(message: Extract<Message, { type: 'kubectlDelete' }>): string {
  const namespace = message.namespace === 'default' ? '' : `-n ${message.namespace} `;
  const grace = message.gracePeriodSeconds === undefined ? '' : ` --grace-period=${message.gracePeriodSeconds}`;
  return `kubectl ${namespace}delete pod ${message.name}${grace}${message.force ? ' --force' : ''}`;
}

/** Grace 0 without --force becomes 1: kubectl will not skip the kubelet unasked (delete.go:Complete). */
function graceOption(message: Extract<Message, { type: 'kubectlDelete' }>): number | undefined {
  if (message.force) return message.gracePeriodSeconds ?? 0;
  return message.gracePeriodSeconds === 0 ? 1 : message.gracePeriodSeconds;
}

function type(self: Self, line: string, request: Omit<ApiRequest, 'id' | 'user'>, context: ClusterContext): void {
  const id = self.commands.length;
  self.commands.push({
    id,
    line,
    at: context.now,
    state: 'running',
    waitsFor: 'kube-apiserver',
    output: [],
    target: { namespace: request.namespace, name: request.name },
    request: request as Draft<typeof request>,
  });
  context.tell('CommandTyped', { detail: { command: line } });
  context.send('kubectl', { type: 'kubectlSend', command: id }, context.latency('kubectlStart'));
}

export const requestLabel = (request: Omit<ApiRequest, 'id' | 'user'>): string => {
  const path = `pods/${request.name}${request.subresource === undefined ? '' : `/${request.subresource}`}`;
  const grace = request.gracePeriodSeconds === undefined ? '' : ` grace=${request.gracePeriodSeconds}`;
  const uid = request.preconditions?.uid === undefined ? '' : ` uid=${request.preconditions.uid.slice(0, 8)}`;
  return `${request.verb.toUpperCase()} ${path}${grace}${uid}`;
};

function finish(command: Draft<KubectlCommand>, state: 'succeeded' | 'failed', context: ClusterContext): void {
  command.state = state;
  delete command.waitsFor;
  context.tell('CommandDone', { detail: { command: command.line, state } });
}

function answered(self: Self, id: number, response: ApiResponse, context: ClusterContext): void {
  const command = self.commands[id];
  if (command === undefined) throw new Error(`no command ${id} was typed`);
  const { name, namespace } = command.request;
  if (response.code >= 400) {
    command.output.push(
      response.code === 404
        ? `Error from server (NotFound): pods "${name}" not found`
        : `Error from server (${response.reason ?? response.code}): pods "${name}"`,
    );
    return finish(command, 'failed', context);
  }
  if (command.request.verb !== 'delete') {
    command.output.push(`pod/${name} ${command.request.verb === 'create' ? 'created' : 'patched'}`);
    return finish(command, 'succeeded', context);
  }
  const force = command.request.gracePeriodSeconds === 0;
  if (force) command.output.push(FORCE_WARNING);
  command.output.push(`pod "${name}" ${force ? 'force ' : ''}deleted`);
  context.tell('CommandPrinted', { detail: { command: command.line, output: command.output.at(-1) ?? '' } });
  const uid = response.pod?.metadata.uid;
  const still = context.world.etcd.pods[`${namespace}/${name}`];
  if (uid === undefined || still?.metadata.uid !== uid) return finish(command, 'succeeded', context);
  command.waitsFor = 'DELETED';
  command.target = { namespace, name, uid };
}

function watched(self: Self, { type: event, pod }: WatchEvent, context: ClusterContext): void {
  const { namespace, name, uid } = pod.metadata;
  self.watch.push({ t: context.now, event, namespace, name, uid, ...podRow(pod, context.now, context.release.id) });
  context.tell('WatchRowPrinted', { pod: podRef(pod), detail: { event } });
  if (event !== 'DELETED') return;
  for (const command of self.commands) {
    if (command.state === 'running' && command.target?.uid === uid) finish(command, 'succeeded', context);
  }
}

function withoutFinalizer(pod: Pod, finalizer: string | undefined): Pod {
  const finalizers = finalizer === undefined ? [] : (pod.metadata.finalizers ?? []).filter((f) => f !== finalizer);
  return { ...pod, metadata: { ...pod.metadata, finalizers } };
}

export const kubectl: ClusterActor<'kubectl'> = (self, message, context) => {
  switch (message.type) {
    case 'kubectlDelete': {
      const grace = graceOption(message);
      const { namespace, name } = message;
      const request = {
        verb: 'delete',
        namespace,
        name,
        ...(grace !== undefined && { gracePeriodSeconds: grace }),
      } as const;
      return type(self, commandLine(message), request, context);
    }
    case 'kubectlRemoveFinalizer': {
      const { namespace, name } = message;
      const pod = context.world.etcd.pods[`${namespace}/${name}`];
      const line = `kubectl patch pod ${name} --type=json -p '[{"op":"remove","path":"/metadata/finalizers"}]'`;
      if (pod === undefined) return type(self, line, { verb: 'get', namespace, name }, context);
      return type(
        self,
        line,
        { verb: 'patch', namespace, name, pod: withoutFinalizer(pod, message.finalizer) },
        context,
      );
    }
    case 'kubectlSend': {
      const command = context.world.kubectl.commands[message.command];
      if (command === undefined) throw new Error(`no command ${message.command} was typed`);
      const request: ApiRequest = { ...command.request, id: context.serial(), user: 'kubectl' };
      const replyTo = { actor: 'kubectl', key: String(command.id), token: request.id } as const;
      context.sendPacket(
        'RequestSent',
        'apiserver',
        { type: 'apiRequest', request, replyTo },
        {
          label: requestLabel(request),
          after: context.latency('network'),
          detail: { verb: request.verb, name: request.name },
        },
      );
      return;
    }
    case 'reply':
      if (message.value.kind === 'response') answered(self, Number(message.key), message.value.response, context);
      return;
    case 'watchEvent':
      return watched(self, message.event, context);
    default:
  }
};
