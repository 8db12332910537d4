/**
 * kube-apiserver, as far as pods are concerned: requests in, etcd transactions, watch events and responses out
 * (staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go).
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import { plus } from '../../engine/time.ts';
import type { ObjectMeta, Pod } from '../../kube/objects.ts';
import { podRef, type ClusterActor, type ClusterContext } from '../context.ts';
import { uuid } from '../ids.ts';
import type { ApiRequest, ApiResponse, ApiserverState, PendingRequest } from '../state.ts';
import { admit } from './admission.ts';
import { withCondition } from './conditions.ts';
import { objectKey } from './etcd.ts';
import { beforeDelete } from './gracefulDeletion.ts';

type Self = Draft<ApiserverState>;

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'patch', 'delete']);

const keyOf = ({ namespace, name }: ApiRequest): string => objectKey(namespace, name);

function openRequest(id: number, context: ClusterContext): PendingRequest {
  const request = context.world.apiserver.pending[id];
  if (request === undefined) throw new Error(`no request ${id} is open`);
  return request;
}

function respond(self: Self, id: number, answer: Omit<ApiResponse, 'request'>, context: ClusterContext): void {
  const { replyTo, receivedAt, marked: _marked, ...request } = openRequest(id, context);
  delete self.pending[id];
  if (WRITES.has(request.verb))
    self.audit.push({ ...castDraft(request as ApiRequest), t: receivedAt, code: answer.code });
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

/* ---- what each verb does ---- */

function create(self: Self, id: number, request: PendingRequest, existing: Pod | undefined, context: ClusterContext) {
  if (request.pod === undefined) throw new Error('a create without an object');
  if (existing !== undefined) {
    const message = `pods "${request.name}" already exists`;
    return respond(self, id, { code: 409, reason: 'AlreadyExists', message }, context);
  }
  const { namespace, name } = request.pod.metadata;
  const uid = uuid(`${namespace}/${name}/${context.world.etcd.revision}`);
  transact(id, keyOf(request), undefined, admit(request.pod, uid, context.now, context.release), context);
}

/** The object is not the one that the client means (rest/delete.go, storage.Preconditions). */
function failedPrecondition({ preconditions, verb, name }: PendingRequest, existing: Pod): string | null {
  const { uid, resourceVersion } = existing.metadata;
  const conflict =
    verb === 'delete'
      ? `Operation cannot be fulfilled on Pod "${name}"`
      : `Operation cannot be fulfilled on pods "${name}"`;
  if (preconditions?.uid !== undefined && preconditions.uid !== uid) {
    return verb === 'delete'
      ? `${conflict}: the UID in the precondition (${preconditions.uid}) does not match the UID in record (${uid}). The object might have been deleted and then recreated`
      : `${conflict}: Precondition failed: UID in precondition: ${preconditions.uid}, UID in object meta: ${uid}`;
  }
  if (preconditions?.resourceVersion !== undefined && preconditions.resourceVersion !== resourceVersion) {
    return `${conflict}: the ResourceVersion in the precondition (${preconditions.resourceVersion}) does not match the ResourceVersion in record (${resourceVersion}). The object might have been modified`;
  }
  return null;
}

function patchStatus(id: number, request: PendingRequest, existing: Pod, context: ClusterContext): void {
  if (request.status === undefined) throw new Error('a status patch without a status');
  transact(id, keyOf(request), existing, { ...existing, status: request.status }, context);
}

const mayGo = (pod: Pod): boolean =>
  pod.metadata.deletionGracePeriodSeconds === 0 && (pod.metadata.finalizers ?? []).length === 0;

function remove(self: Self, id: number, request: PendingRequest, existing: Pod, context: ClusterContext): void {
  const decision = beforeDelete(existing, request.gracePeriodSeconds, context.now, context.release);
  switch (decision.kind) {
    case 'pending':
      return deleteAccepted(self, id, request, existing, context);
    case 'graceful':
      return transact(id, keyOf(request), existing, decision.pod, context);
    case 'immediate':
      if ((existing.metadata.finalizers ?? []).length > 0) return deleteAccepted(self, id, request, existing, context);
      return transact(id, keyOf(request), existing, null, context);
  }
}

/** A DELETE answers with the object, an eviction with a Status. */
function deleteAccepted(self: Self, id: number, request: PendingRequest, pod: Pod, context: ClusterContext): void {
  return respond(self, id, request.subresource === 'eviction' ? { code: 201 } : { code: 200, pod }, context);
}

const EVICTED = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'EvictionByEvictionAPI',
  message: 'Eviction API: evicting',
} as const;

/**
 * pkg/registry/core/pod/storage/eviction.go. No PodDisruptionBudget stands in the way here. The mark is a write, and so
 * a watch event, of its own.
 */
function evict(self: Self, id: number, request: PendingRequest, existing: Pod, context: ClusterContext): void {
  if (request.marked === true || !context.release.evictionMarksPod) return remove(self, id, request, existing, context);
  const status = withCondition(existing, EVICTED, context.now, context.release);
  if (same(status, existing.status)) return remove(self, id, request, existing, context);
  transact(id, keyOf(request), existing, { ...existing, status }, context);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function withLabels(labels: ObjectMeta['labels'], changes: NonNullable<ApiRequest['labels']>): Record<string, string> {
  const result: Record<string, string> = { ...labels };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete result[key];
    else result[key] = value;
  }
  return result;
}

function patchedMetadata({ labels, withoutFinalizers }: ApiRequest, { metadata }: Pod): ObjectMeta {
  if (labels !== undefined) return { ...metadata, labels: withLabels(metadata.labels, labels) };
  if (withoutFinalizers === undefined) return metadata;
  const { finalizers = [], ...rest } = metadata;
  const kept = finalizers.filter((name) => withoutFinalizers !== 'all' && withoutFinalizers.name !== name);
  if (kept.length === finalizers.length) return metadata;
  return kept.length === 0 ? rest : { ...rest, finalizers: kept };
}

/**
 * A patch of the object itself. One that changes nothing is not written. Removing the last finalizer of an object whose
 * grace is over lets it go (store.go:ShouldDeleteDuringUpdate).
 */
function patch(self: Self, id: number, request: PendingRequest, existing: Pod, context: ClusterContext): void {
  const changed: Pod = { ...existing, metadata: patchedMetadata(request, existing) };
  if (same(changed, existing)) return respond(self, id, { code: 200, pod: existing, unchanged: true }, context);
  const put = changed.metadata.deletionTimestamp !== undefined && mayGo(changed) ? null : changed;
  transact(id, keyOf(request), existing, put, context);
}

const SCHEDULED = { type: 'PodScheduled', status: 'True' } as const;

/** pkg/registry/core/pod/storage/storage.go:assignPod: the node's name, and the condition that says so. */
function assignPod(self: Self, id: number, request: PendingRequest, existing: Pod, context: ClusterContext): void {
  if (request.nodeName === undefined) throw new Error('a binding without a node');
  if ((existing.spec.nodeName ?? '') !== '') {
    const message = `Operation cannot be fulfilled on pods/binding "${request.name}": pod ${request.name} is already assigned to node "${existing.spec.nodeName ?? ''}"`;
    return respond(self, id, { code: 409, reason: 'Conflict', message }, context);
  }
  const status = withCondition(existing, SCHEDULED, context.now, context.release);
  const put = { ...existing, spec: { ...existing.spec, nodeName: request.nodeName }, status };
  transact(id, keyOf(request), existing, put, context);
}

function list(self: Self, id: number, { nodeName }: PendingRequest, context: ClusterContext): void {
  const pods = Object.entries(context.world.etcd.pods)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, pod]) => (nodeName === undefined || pod.spec.nodeName === nodeName ? [pod] : []));
  respond(self, id, { code: 200, pods }, context);
}

function process(self: Self, id: number, context: ClusterContext): void {
  const request = openRequest(id, context);
  if (request.verb === 'list') return list(self, id, request, context);
  const existing = context.world.etcd.pods[keyOf(request)];
  if (request.verb === 'create' && request.subresource === undefined)
    return create(self, id, request, existing, context);
  if (existing === undefined) {
    return respond(self, id, { code: 404, reason: 'NotFound', message: `pods "${request.name}" not found` }, context);
  }
  const conflict = failedPrecondition(request, existing);
  if (conflict !== null) return respond(self, id, { code: 409, reason: 'Conflict', message: conflict }, context);
  switch (request.verb) {
    case 'create':
      if (request.subresource === 'binding') return assignPod(self, id, request, existing, context);
      return evict(self, id, request, existing, context);
    case 'get':
      return respond(self, id, { code: 200, pod: existing }, context);
    case 'patch':
    case 'update':
      if (request.subresource === 'status') return patchStatus(id, request, existing, context);
      return patch(self, id, request, existing, context);
    case 'delete':
      return remove(self, id, request, existing, context);
    case 'watch':
      throw new Error('a watch is no request on one pod');
  }
}

/* ---- what was written ---- */

function broadcast(type: 'ADDED' | 'MODIFIED' | 'DELETED', pod: Pod, context: ClusterContext): void {
  const watch = { label: `${type} ${pod.metadata.name}`, after: context.latency('watch'), pod: podRef(pod) };
  context.sendPacket('WatchEventSent', 'apiSource', { type: 'watchEvent', event: { type, pod } }, watch);
  context.sendPacket('WatchEventToKubectl', 'kubectl', { type: 'watchEvent', event: { type, pod } }, watch);
  if ((pod.spec.nodeName ?? '') === '')
    context.send('scheduler', { type: 'watchEvent', event: { type, pod } }, context.latency('watch'));
}

function committed(self: Self, id: number, pod: Pod, context: ClusterContext): void {
  const request = openRequest(id, context);
  const key = keyOf(request);
  const gone = context.world.etcd.pods[key] === undefined;
  const created = request.verb === 'create' && request.subresource === undefined;
  broadcast(created ? 'ADDED' : gone ? 'DELETED' : 'MODIFIED', pod, context);
  if (created) return respond(self, id, { code: 201, pod }, context);
  if (request.subresource === 'binding') return respond(self, id, { code: 201 }, context);
  if (request.verb !== 'delete' && request.subresource !== 'eviction')
    return respond(self, id, { code: 200, pod }, context);
  if (pod.metadata.deletionTimestamp === undefined) {
    const pending = self.pending[id];
    if (pending !== undefined) pending.marked = true;
    return remove(self, id, request, pod, context);
  }
  if (!gone && mayGo(pod)) return transact(id, key, pod, null, context);
  deleteAccepted(self, id, request, pod, context);
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
