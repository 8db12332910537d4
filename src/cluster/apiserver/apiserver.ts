/**
 * kube-apiserver, as far as pods are concerned: requests in, etcd transactions, watch events and responses out
 * (staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go).
 */
import { castDraft, type Draft } from 'immer';
import { plus } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import { podRef, type ClusterActor, type ClusterContext } from '../context.ts';
import { uuid } from '../ids.ts';
import type { ApiRequest, ApiResponse, ApiserverState } from '../state.ts';
import { objectKey } from './etcd.ts';
import { beforeDelete } from './gracefulDeletion.ts';

type Self = Draft<ApiserverState>;
type Pending = ApiserverState['pending'][number];

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'patch', 'delete']);

function respond(self: Self, id: number, answer: Omit<ApiResponse, 'request'>, context: ClusterContext): void {
  const pending = context.world.apiserver.pending[id];
  if (pending === undefined) throw new Error(`no request ${id} is open`);
  delete self.pending[id];
  const { replyTo, ...request } = pending;
  if (WRITES.has(request.verb))
    self.audit.push({ ...castDraft(request as ApiRequest), t: pending.receivedAt, code: answer.code });
  const after = plus(context.latency('network'), context.latency('clientDecode'));
  context.sendPacket(
    'ResponseSent',
    replyTo.actor,
    {
      type: 'reply',
      key: replyTo.key,
      token: replyTo.token,
      value: { kind: 'response', response: { request: id, ...answer } },
    },
    { label: `${answer.code} ${answer.reason ?? 'OK'}`, after, ...(answer.pod && { pod: podRef(answer.pod) }) },
  );
}

/** Writes `put` over what was read as `read`; the result comes as `etcdDone`. */
function transact(id: number, key: string, read: Pod | undefined, put: Pod | null, context: ClusterContext): void {
  context.send(
    'etcd',
    { type: 'etcdTxn', id, key, expect: read?.metadata.resourceVersion ?? null, put },
    context.latency('etcdWrite'),
  );
}

function create(self: Self, id: number, request: Pending, existing: Pod | undefined, context: ClusterContext): void {
  if (request.pod === undefined) throw new Error('a create without an object');
  if (existing !== undefined) return respond(self, id, { code: 409, reason: 'AlreadyExists' }, context);
  const { metadata } = request.pod;
  const pod: Pod = {
    ...request.pod,
    metadata: {
      ...metadata,
      uid: uuid(`${metadata.namespace}/${metadata.name}/${context.world.etcd.revision}`),
      creationTimestamp: rfc3339(context.now),
    },
    status: { phase: 'Pending', qosClass: request.pod.status.qosClass ?? 'BestEffort' },
  };
  transact(id, objectKey(request.namespace, request.name), undefined, pod, context);
}

function patchStatus(self: Self, id: number, request: Pending, existing: Pod, context: ClusterContext): void {
  if (request.status === undefined) throw new Error('a status patch without a status');
  if (request.preconditions?.uid !== undefined && request.preconditions.uid !== existing.metadata.uid) {
    return respond(self, id, { code: 409, reason: 'Conflict' }, context);
  }
  transact(id, objectKey(request.namespace, request.name), existing, { ...existing, status: request.status }, context);
}

const mayGo = (pod: Pod): boolean =>
  pod.metadata.deletionGracePeriodSeconds === 0 && (pod.metadata.finalizers ?? []).length === 0;

function remove(self: Self, id: number, request: Pending, existing: Pod, context: ClusterContext): void {
  const key = objectKey(request.namespace, request.name);
  if (request.preconditions?.uid !== undefined && request.preconditions.uid !== existing.metadata.uid) {
    return respond(self, id, { code: 409, reason: 'Conflict' }, context);
  }
  const decision = beforeDelete(existing, request.gracePeriodSeconds, context.now);
  switch (decision.kind) {
    case 'pending':
      return respond(self, id, { code: 200, pod: existing }, context);
    case 'graceful':
      return transact(id, key, existing, decision.pod, context);
    case 'immediate':
      if ((existing.metadata.finalizers ?? []).length > 0)
        return respond(self, id, { code: 200, pod: existing }, context);
      return transact(id, key, existing, null, context);
  }
}

/** Removing the last finalizer of an object whose grace is over lets it go (store.go:ShouldDeleteDuringUpdate). */
function update(id: number, request: Pending, existing: Pod, context: ClusterContext): void {
  if (request.pod === undefined) throw new Error('an update without an object');
  const { finalizers: _gone, ...rest } = existing.metadata;
  const { finalizers } = request.pod.metadata;
  const metadata = finalizers === undefined || finalizers.length === 0 ? rest : { ...rest, finalizers };
  const changed: Pod = { ...existing, metadata: { ...metadata, labels: request.pod.metadata.labels ?? {} } };
  transact(
    id,
    objectKey(request.namespace, request.name),
    existing,
    changed.metadata.deletionTimestamp !== undefined && mayGo(changed) ? null : changed,
    context,
  );
}

function process(self: Self, id: number, context: ClusterContext): void {
  const request = context.world.apiserver.pending[id];
  if (request === undefined) throw new Error(`no request ${id} is open`);
  const existing = context.world.etcd.pods[objectKey(request.namespace, request.name)];
  if (request.verb === 'create') return create(self, id, request, existing, context);
  if (existing === undefined) return respond(self, id, { code: 404, reason: 'NotFound' }, context);
  switch (request.verb) {
    case 'get':
      return respond(self, id, { code: 200, pod: existing }, context);
    case 'patch':
      if (request.subresource === undefined) return update(id, request, existing, context);
      return patchStatus(self, id, request, existing, context);
    case 'delete':
      return remove(self, id, request, existing, context);
    case 'update':
      return update(id, request, existing, context);
    case 'list':
    case 'watch':
      throw new Error(`${request.verb} is not a request on one pod`);
  }
}

function committed(self: Self, id: number, pod: Pod, context: ClusterContext): void {
  const request = context.world.apiserver.pending[id];
  if (request === undefined) throw new Error(`no request ${id} is open`);
  const key = objectKey(request.namespace, request.name);
  const gone = context.world.etcd.pods[key] === undefined;
  const type = request.verb === 'create' ? 'ADDED' : gone ? 'DELETED' : 'MODIFIED';
  const watch = { label: `${type} ${pod.metadata.name}`, after: context.latency('watch'), pod: podRef(pod) };
  context.sendPacket('WatchEventSent', 'apiSource', { type: 'watchEvent', event: { type, pod } }, watch);
  context.sendPacket('WatchEventToKubectl', 'kubectl', { type: 'watchEvent', event: { type, pod } }, watch);
  if (request.verb === 'delete' && !gone && mayGo(pod)) return transact(id, key, pod, null, context);
  respond(self, id, { code: request.verb === 'create' ? 201 : 200, pod }, context);
}

export const apiserver: ClusterActor<'apiserver'> = (self, message, context) => {
  switch (message.type) {
    case 'apiRequest':
      self.pending[message.request.id] = {
        ...castDraft(message.request),
        replyTo: message.replyTo,
        receivedAt: context.now,
      };
      context.send('apiserver', { type: 'apiProcess', id: message.request.id }, context.latency('apiserverWork'));
      return;
    case 'apiProcess':
      return process(self, message.id, context);
    case 'etcdDone':
      if (!message.committed || message.pod === null) return process(self, message.id, context);
      return committed(self, message.id, message.pod, context);
    default:
  }
};
