/**
 * kubectl: commands that send one request, `delete` with its wait for the object to go, `drain`, and `get pods -w`,
 * whose rows are printed as watch events come (staging/src/k8s.io/kubectl/pkg/cmd: delete/delete.go, get/get.go).
 */
import type { Draft } from '../../engine/draft.ts';
import { podRow } from '../../kube/kubectl.ts';
import { podOfManifest } from '../apiserver/admission.ts';
import { serverNow } from '../apiserver/faults.ts';
import { REFUSED } from '../apiserver/requests.ts';
import type { ClusterActor, ControlPlaneContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { ControllerEffect, NodeEdit } from '../controllers/inbox.ts';
import type { WatchEvent } from '../messages.ts';
import type { ApiResponse, KubectlCommand, KubectlState } from '../state.ts';
import { nodeMeant } from '../nodeMeant.ts';
import {
  deleteAnswered,
  deleteLine,
  deleteTimedOut,
  graceOption,
  isDeleteTimeout,
  waitFlags,
  warnings,
} from './deletes.ts';
import { manyAnswered, manySeen, manyTimedOut, typeMany, waitAnswered } from './deleteMany.ts';
import { drainAnswered, drainUnanswered, drainTicks, typeDrain } from './drain.ts';
import { objectSeen, saidOfObject, typeOnObject } from './objects.ts';
import { podMeant } from './podMeant.ts';
import { NODE_EDITS, nodeEditDoes, nodeEditLine, nodeEditOutcome } from './nodeCommands.ts';
import { commandOf, finish, print, requestOf, sendFor, typeCommand, typeOther } from './terminal.ts';
import {
  applyLine,
  createLine,
  deleteNodeLine,
  errorLine,
  evictLine,
  EVICTED,
  finalizerLine,
  labeledLine,
  labelLine,
  otherLine,
  patchLine,
  taintLine,
  unreachableLine,
} from './words.ts';

type Self = Draft<KubectlState>;
type Context = ControlPlaneContext<'kubectl'>;

/** The key of `get pods -w`, which is no command with an end. */
const WATCH = 'watch';

function failed(command: Draft<KubectlCommand>, response: ApiResponse, context: Context): void {
  const prefix = command.does === 'create' ? `error when creating "${requestOf(command).name}.yaml": ` : '';
  command.output.push(...warnings(command, context.release));
  print(command, errorLine(response, prefix), context);
  finish(command, 'failed', context);
}

function saidOf(command: KubectlCommand, response: ApiResponse, context: Context): string {
  const request = requestOf(command);
  if (request.resource !== undefined)
    return saidOfObject(command, { ...request, resource: request.resource }, response);
  switch (command.does) {
    case 'create':
      return `pod/${request.name} created`;
    case 'evict':
      return EVICTED;
    case 'label':
      return labeledLine(request.name, request.labels ?? {}, response.unchanged !== true, context.release);
    case 'patch':
      return `pod/${request.name} patched`;
    case 'patchPod':
      return `pod/${request.name} patched${response.unchanged === true ? ' (no change)' : ''}`;
    case 'apply':
    case 'delete':
    case 'deleteMany':
    case 'deleteNode':
    case 'drain':
    case 'rolloutPause':
    case 'rolloutRestart':
    case 'rolloutResume':
    case 'rolloutUndo':
    case 'scale':
    case 'taint':
    case 'cordon':
    case 'uncordon':
    case 'taintNode':
    case 'untaint':
    case 'wait':
      throw new Error(`${command.does} has its own way to end`);
  }
}

function answered(self: Self, key: string, response: ApiResponse, context: Context): void {
  const command = commandOf(self, key);
  if (command.does === 'drain') return drainAnswered(self, key, response, context);
  if (command.does === 'deleteMany') return manyAnswered(self, key, response, context);
  if (command.does === 'wait') return waitAnswered(command, response, context);
  if (response.code >= 400) return failed(command, response, context);
  if (command.does === 'delete') return deleteAnswered(command, response, context);
  if (command.ends !== undefined) {
    print(command, command.ends.prints, context);
    return finish(command, command.ends.state, context);
  }
  print(command, saidOf(command, response, context), context);
  finish(command, 'succeeded', context);
}

/** The request has had no answer: nobody listens, or the connection broke. */
function unanswered(self: Self, key: string, error: string, context: Context): void {
  const command = self.commands[Number.parseInt(key, 10)];
  if (command?.state !== 'running') return;
  if (command.does === 'drain') return drainUnanswered(self, key, error, context);
  print(command, unreachableLine(error), context);
  finish(command, 'failed', context);
}

/** Whoever waits for DELETED looks again whether the object is gone, and finds nobody to ask (wait.go:IsDeleted). */
function watchClosed(self: Self, context: Context): void {
  context.tell('WatchEnded');
  for (const command of self.commands) {
    const waits = command.state === 'running' && command.does !== 'drain' && command.waitsFor === 'DELETED';
    if (waits) unanswered(self, String(command.id), REFUSED, context);
  }
}

/** `get pods -w` ends with its watch; whoever wants to go on looking starts it anew. */
function watchAgain(context: Context): void {
  sendFor(WATCH, { verb: 'watch', namespace: '', name: '' }, context);
}

const isNodeEdit = (effect: ControllerEffect): effect is NodeEdit => effect.type in NODE_EDITS;

/** kubectl looks at the node first: what changes nothing is not sent. */
function editNode(command: Draft<KubectlCommand>, edit: NodeEdit, context: Context): void {
  const { said, idle, failed: fails } = nodeEditOutcome(edit, context.world);
  print(command, said, context);
  if (idle !== true) context.send('controllerManager', edit, context.latency('controllersHear'));
  finish(command, fails === true ? 'failed' : 'succeeded', context);
}

function typeNodeEdit(self: Self, edit: NodeEdit, context: Context): void {
  typeOther(self, nodeEditDoes(edit), nodeEditLine(edit), { name: edit.node, message: edit }, context);
}

/** What a person does to a node or a Deployment: the controllers hear of it through their own watches. */
function carryOut(command: Draft<KubectlCommand>, effect: ControllerEffect, context: Context): void {
  if (!context.world.apiserver.serving) {
    print(command, unreachableLine(REFUSED), context);
    return finish(command, 'failed', context);
  }
  if (isNodeEdit(effect)) return editNode(command, effect, context);
  const node = nodeMeant(effect.type === 'rollOut' ? {} : effect, context);
  print(command, otherLine(command.does, effect, node, context.world), context);
  context.send('controllerManager', effect, context.latency('controllersHear'));
  finish(command, 'succeeded', context);
}

function waitTimedOut(self: Self, timer: string, context: Context): void {
  const command = commandOf(self, timer);
  if (command.does === 'delete') return deleteTimedOut(self, timer, context);
  if (command.state === 'running') manyTimedOut(command, context);
}

/** A draft is made of those alone that wait for several. */
function somethingGone(self: Self, context: Context): void {
  for (const { id, state, does } of context.own.commands) {
    if (state !== 'running' || (does !== 'deleteMany' && does !== 'wait')) continue;
    const command = self.commands[id];
    if (command !== undefined) manySeen(command, context);
  }
}

function watched(self: Self, { type: event, pod }: WatchEvent, context: Context): void {
  const { namespace, name, uid } = pod.metadata;
  self.watch.push({
    t: context.now,
    event,
    namespace,
    name,
    uid,
    ...podRow(pod, serverNow(context.world.apiserver, context.now), context.release.id),
  });
  context.tell('WatchRowPrinted', { pod: podRef(pod), detail: { event } });
  if (event !== 'DELETED') return;
  somethingGone(self, context);
  for (const { id, state, does, targets } of context.own.commands) {
    if (state !== 'running' || does !== 'delete' || !targets.some((target) => target.uid === uid)) continue;
    const command = self.commands[id]; // a draft is made of those alone that wait for this pod: there may be hundreds
    if (command !== undefined) finish(command, 'succeeded', context);
  }
}

export const kubectl: ClusterActor<'kubectl'> = (self, message, context) => {
  switch (message.type) {
    case 'kubectlCreate': {
      const pod = podOfManifest(message.manifest);
      const { namespace, name } = pod.metadata;
      const request = { verb: 'create', namespace, name, pod } as const;
      return typeCommand(self, 'create', createLine(namespace, name), request, context);
    }
    case 'kubectlDelete': {
      const grace = graceOption(message);
      const { namespace, name } = podMeant(message, context.world.etcd);
      const options = {
        propagationPolicy: 'Background',
        ...(grace !== undefined && { gracePeriodSeconds: grace }),
      } as const;
      return typeCommand(
        self,
        'delete',
        deleteLine(message.namespace, name, message),
        { verb: 'delete', namespace, name, ...options },
        context,
        waitFlags(message),
      );
    }
    case 'kubectlLabel': {
      const { labels } = message;
      const { namespace, name } = podMeant(message, context.world.etcd);
      const request = { verb: 'patch', namespace, name, labels } as const;
      return typeCommand(self, 'label', labelLine(namespace, name, labels), request, context);
    }
    case 'kubectlPatch': {
      const { patch } = message;
      const { namespace, name } = podMeant(message, context.world.etcd);
      const request = { verb: 'patch', namespace, name, podPatch: patch } as const;
      return typeCommand(self, 'patchPod', patchLine(namespace, name, patch), request, context);
    }
    case 'kubectlEvict': {
      const { gracePeriodSeconds } = message;
      const { namespace, name } = podMeant(message, context.world.etcd);
      const grace = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
      const request = { verb: 'create', subresource: 'eviction', namespace, name, ...grace } as const;
      return typeCommand(self, 'evict', evictLine(namespace, name), request, context);
    }
    case 'kubectlDrain':
      return typeDrain(self, nodeMeant(message, context), message.flags, context);
    case 'kubectlDeleteNode': {
      const { type: _typed, ...node } = message;
      const name = nodeMeant(node, context);
      const effect = { name, message: { type: 'nodeDeleted', ...node } } as const;
      return typeOther(self, 'deleteNode', deleteNodeLine(name), effect, context);
    }
    case 'kubectlTaintOutOfService': {
      const { type: _typed, ...node } = message;
      const name = nodeMeant(node, context);
      const effect = { name, message: { type: 'nodeOutOfService', ...node } } as const;
      return typeOther(self, 'taint', taintLine(name), effect, context);
    }
    case 'kubectlCordon':
      return typeNodeEdit(self, { type: 'nodeCordoned', node: nodeMeant(message, context) }, context);
    case 'kubectlUncordon':
      return typeNodeEdit(self, { type: 'nodeUncordoned', node: nodeMeant(message, context) }, context);
    case 'kubectlTaint':
    case 'kubectlUntaint': {
      const type = message.type === 'kubectlTaint' ? 'nodeTaintAdded' : 'nodeTaintRemoved';
      return typeNodeEdit(self, { type, node: nodeMeant(message, context), taint: message.taint }, context);
    }
    case 'kubectlApply': {
      const { namespace, deployment: name, manifest, behaviour } = message;
      const effect = { type: 'rollOut', deployment: `${namespace}/${name}`, manifest, behaviour } as const;
      return typeOther(self, 'apply', applyLine(namespace, name), { name, message: effect }, context);
    }
    case 'kubectlRemoveFinalizer': {
      const { finalizer } = message;
      const { namespace, name } = podMeant(message, context.world.etcd);
      const withoutFinalizers = finalizer === undefined ? 'all' : { name: finalizer };
      const request = { verb: 'patch', namespace, name, withoutFinalizers } as const;
      return typeCommand(self, 'patch', finalizerLine(namespace, name), request, context);
    }
    case 'kubectlCreateObject':
    case 'kubectlApplyObject':
    case 'kubectlRollout':
    case 'kubectlScale':
    case 'kubectlDeleteObject':
      return typeOnObject(self, message, context);
    case 'kubectlDeletePods':
    case 'kubectlDeleteFile':
    case 'kubectlWaitDeleted':
      return typeMany(self, message, context);
    case 'objectEvent':
      objectSeen(self, message.event, context);
      if (message.event.type === 'DELETED') somethingGone(self, context);
      return;
    case 'kubectlSend': {
      const command = commandOf(self, String(message.command));
      const { effect, request } = context.own.commands[message.command] ?? {};
      if (effect !== undefined) return carryOut(command, effect, context);
      return request == null ? undefined : sendFor(String(command.id), request, context);
    }
    case 'tick':
      if (isDeleteTimeout(message.timer)) return waitTimedOut(self, message.timer, context);
      return drainTicks(self, message.timer, context);
    case 'reply':
      if (message.key === WATCH) return;
      if (message.value.kind === 'response') answered(self, message.key, message.value.response, context);
      if (message.value.kind === 'error') unanswered(self, message.key, message.value.error, context);
      return;
    case 'watchClosed':
      return watchClosed(self, context);
    case 'kubectlWatchAgain':
      return watchAgain(context);
    case 'watchEvent':
      return watched(self, message.event, context);
  }
};
