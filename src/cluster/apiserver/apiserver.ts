/**
 * kube-apiserver, as far as pods are concerned: requests in, etcd transactions, watch events and responses out
 * (staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go).
 */
import { printed } from '../../kube/printed.ts';
import { castDraft, type Draft } from '../../engine/draft.ts';
import { ms, plus, type Micros } from '../../engine/time.ts';
import { keyOfObject, resourceOf, type ApiObject } from '../../kube/apiObjects.ts';
import { objectKey, type ObjectMeta, type Pod } from '../../kube/objects.ts';
import type { ClusterActor, ControlPlaneContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import { uuid } from '../ids.ts';
import type { ReturnAddress } from '../messages.ts';
import type { ApiRequest, ApiResponse, ApiserverState, PendingRequest } from '../state.ts';
import { admit } from './admission.ts';
import { withOwnCondition } from './conditions.ts';
import { budgetDecision, policyVersion } from './disruptionBudget.ts';
import { beforeDelete } from './gracefulDeletion.ts';
import { beginFault, endFault, isLost, meetsConflict, modified, serverNow, writeTime } from './faults.ts';
import { disowned, inTerminatingNamespace, isOnObject, processObject, transactObject } from './objects.ts';
import { CLIENT_RETRY_PERIOD, refused, UNEXPECTED_EOF, urlError } from './requests.ts';
import { kubeletAt, sendToKubelet } from './connection.ts';
import { patchedPod } from './podUpdate.ts';
import { patchedStatus } from './patchedStatus.ts';
import { broadcast, broadcastObject, closeWatches, openWatch, remember, watchOf } from './watches.ts';

type Self = Draft<ApiserverState>;
type Context = ControlPlaneContext<'apiserver'>;

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'patch', 'delete', 'deletecollection']);

const keyOf = ({ namespace, name }: ApiRequest): string => objectKey(namespace, name);

function openRequest(id: number, context: Context): PendingRequest {
  const request = context.own.pending[id];
  if (request === undefined) throw new Error(`no request ${id} is open`);
  return request;
}

function respond(self: Self, id: number, answer: Omit<ApiResponse, 'request'>, context: Context): void {
  const { replyTo, receivedAt, marked: _marked, granted: _granted, left: _left, ...open } = openRequest(id, context);
  const { partOf, ...request } = open;
  delete self.pending[id];
  if (partOf !== undefined) return deleteNext(self, partOf, context);
  const lost = isLost(self, request, 'answer', context);
  const caller = kubeletAt(replyTo);
  if (WRITES.has(request.verb)) {
    const from = caller !== undefined && context.nodes.length > 1 ? { node: caller.node } : {};
    const version = policyVersion(request, context.release);
    self.audit.push({ ...castDraft(request as ApiRequest), ...from, ...version, t: receivedAt, code: answer.code });
  }
  if (lost) return lose(request, replyTo, context);
  const after = plus(context.latency('network'), context.latency('clientDecode'));
  const response = { request: id, ...answer };
  const reply = {
    type: 'reply',
    key: replyTo.key,
    token: replyTo.token,
    value: { kind: 'response', response },
  } as const;
  if (caller !== undefined && context.onNode(caller.node).apiClient.cutSince !== null)
    return sendToKubelet({ to: caller.actor, message: reply }, caller.node, after, context);
  context.sendPacket('ResponseSent', replyTo.actor, reply, {
    label: `${answer.code} ${answer.reason ?? 'OK'}`,
    carries: { is: 'response', code: answer.code },
    after,
    ...(answer.pod && { pod: podRef(answer.pod) }),
  });
}

/** The connection breaks over a request or its answer: its sender can't tell which. */
function lose(request: ApiRequest, replyTo: ReturnAddress, context: Context): void {
  const { verb, name, user } = request;
  context.tell('RequestLost', { detail: { verb, name, sender: user } });
  const value = { kind: 'error', error: urlError(request, UNEXPECTED_EOF), notFound: false } as const;
  context.reply(replyTo, value, context.latency('network'));
}

/** Writes `put` over what was read as `read`; the result comes as `etcdDone`. */
function transact(self: Self, id: number, key: string, read: Pod | undefined, put: Pod | null, context: Context): void {
  context.send(
    'etcd',
    { type: 'etcdTxn', id, key, expect: read?.metadata.resourceVersion ?? null, put },
    writeTime(self, context),
  );
}

/* ---- what each verb does ---- */

function create(self: Self, id: number, request: PendingRequest, existing: Pod | undefined, context: Context) {
  if (request.pod === undefined) throw new Error('a create without an object');
  if (existing !== undefined) {
    const message = `pods "${request.name}" already exists`;
    return respond(self, id, { code: 409, reason: 'AlreadyExists', message }, context);
  }
  const { namespace, name } = request.pod.metadata;
  const uid = uuid(`${namespace}/${name}/${context.world.etcd.revision}`);
  transact(
    self,
    id,
    keyOf(request),
    undefined,
    admit(request.pod, uid, serverNow(context.own, context.now), context.release),
    context,
  );
}

/** The object is not the one that the client means (rest/delete.go, storage.Preconditions). */
function failedPrecondition({ preconditions, verb, name }: PendingRequest, existing: Pod): string | null {
  const { uid, resourceVersion } = existing.metadata;
  const conflict =
    verb === 'delete'
      ? printed`Operation cannot be fulfilled on Pod "${name}"`
      : printed`Operation cannot be fulfilled on pods "${name}"`;
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

function patchStatus(self: Self, id: number, request: PendingRequest, existing: Pod, context: Context): void {
  if (request.status === undefined) throw new Error('a status patch without a status');
  if (request.user === 'kubelet' && meetsConflict(self, request, context))
    return respond(self, id, { code: 409, reason: 'Conflict', message: modified(request) }, context);
  // An update replaces the whole status.
  const status = request.verb === 'patch' ? patchedStatus(existing.status, request.status, request) : request.status;
  transact(self, id, keyOf(request), existing, { ...existing, status }, context);
}

const notFound = ({ name }: ApiRequest): Omit<ApiResponse, 'request'> => ({
  code: 404,
  reason: 'NotFound',
  message: `pods "${name}" not found`,
});

const mayGo = (pod: Pod): boolean =>
  pod.metadata.deletionGracePeriodSeconds === 0 && (pod.metadata.finalizers ?? []).length === 0;

function remove(self: Self, id: number, request: PendingRequest, existing: Pod, context: Context): void {
  const decision = beforeDelete(
    existing,
    request.gracePeriodSeconds,
    serverNow(context.own, context.now),
    context.release,
  );
  switch (decision.kind) {
    case 'pending':
      return deleteAccepted(self, id, request, existing, context);
    case 'graceful':
      return transact(self, id, keyOf(request), existing, decision.pod, context);
    case 'immediate':
      if ((existing.metadata.finalizers ?? []).length > 0) return deleteAccepted(self, id, request, existing, context);
      return transact(self, id, keyOf(request), existing, null, context);
  }
}

/** A DELETE answers with the object, an eviction with a Status. */
function deleteAccepted(self: Self, id: number, request: PendingRequest, pod: Pod, context: Context): void {
  return respond(self, id, request.subresource === 'eviction' ? { code: 201 } : { code: 200, pod }, context);
}

const EVICTED = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'EvictionByEvictionAPI',
  message: 'Eviction API: evicting',
} as const;

/**
 * pkg/registry/core/pod/storage/eviction.go. A PodDisruptionBudget is asked first; what it grants, and the mark on the
 * pod, are writes, and so watch events, of their own.
 */
function evict(self: Self, id: number, request: PendingRequest, existing: Pod, context: Context): void {
  const { objects } = context.world.etcd;
  if (objects !== undefined && request.granted !== true) {
    const decision = budgetDecision(existing, objects, serverNow(context.own, context.now), context.release);
    if (decision.kind === 'refused') return respond(self, id, decision.answer, context);
    if (decision.kind === 'put') return transactObject(self, id, decision.key, decision.read, decision.put, context);
  }
  if (request.marked === true || !context.release.evictionMarksPod) return remove(self, id, request, existing, context);
  const status = withOwnCondition(existing, EVICTED, serverNow(context.own, context.now));
  if (same(status, existing.status)) return remove(self, id, request, existing, context);
  transact(self, id, keyOf(request), existing, { ...existing, status }, context);
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

function adoptedBy(metadata: ObjectMeta, { owner, finalizer }: NonNullable<ApiRequest['adoption']>): ObjectMeta {
  const { ownerReferences = [], finalizers = [] } = metadata;
  return {
    ...metadata,
    ownerReferences: [...ownerReferences.filter(({ uid }) => uid !== owner.uid), owner],
    ...(finalizer !== undefined && { finalizers: [...finalizers.filter((name) => name !== finalizer), finalizer] }),
  };
}

function patchedMetadata(
  { labels, withoutFinalizers, withoutOwners, adoption }: ApiRequest,
  { metadata }: Pod,
): ObjectMeta {
  if (adoption !== undefined) return adoptedBy(metadata, adoption);
  if (withoutOwners !== undefined) return disowned(metadata, withoutOwners);
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
function patch(self: Self, id: number, request: PendingRequest, existing: Pod, context: Context): void {
  const result = request.podPatch === undefined ? undefined : patchedPod(existing, request.podPatch, context.release);
  if (result !== undefined && 'refused' in result) return respond(self, id, result.refused, context);
  const changed: Pod = result?.pod ?? { ...existing, metadata: patchedMetadata(request, existing) };
  if (same(changed, existing)) return respond(self, id, { code: 200, pod: existing, unchanged: true }, context);
  const put = changed.metadata.deletionTimestamp !== undefined && mayGo(changed) ? null : changed;
  transact(self, id, keyOf(request), existing, put, context);
}

const SCHEDULED = { type: 'PodScheduled', status: 'True' } as const;

/** pkg/registry/core/pod/storage/storage.go:assignPod: the node's name, and the condition that says so. */
function assignPod(self: Self, id: number, request: PendingRequest, existing: Pod, context: Context): void {
  if (request.nodeName === undefined) throw new Error('a binding without a node');
  if ((existing.spec.nodeName ?? '') !== '') {
    const message = printed`Operation cannot be fulfilled on pods/binding "${request.name}": pod ${request.name} is already assigned to node "${existing.spec.nodeName ?? ''}"`;
    return respond(self, id, { code: 409, reason: 'Conflict', message }, context);
  }
  const status = withOwnCondition(existing, SCHEDULED, serverNow(context.own, context.now));
  const put = { ...existing, spec: { ...existing.spec, nodeName: request.nodeName }, status };
  transact(self, id, keyOf(request), existing, put, context);
}

/**
 * store.go:DeleteCollection: what is there when it comes is deleted one after the other, each as a DELETE of its own
 * would; how that ends for any of them is not told.
 */
function deleteCollection(self: Self, id: number, request: PendingRequest, context: Context): void {
  const { pods, objects = {} } = context.world.etcd;
  const of: readonly (Pod | ApiObject)[] =
    request.resource === undefined
      ? Object.values(pods)
      : Object.values(objects).filter(({ kind }) => resourceOf(kind) === request.resource);
  const names = of.flatMap(({ metadata }) => (metadata.namespace === request.namespace ? [metadata.name] : []));
  const pending = self.pending[id];
  if (pending !== undefined) pending.left = names.toSorted();
  deleteNext(self, id, context);
}

function deleteNext(self: Self, id: number, context: Context): void {
  const pending = self.pending[id];
  if (pending === undefined) return;
  const [name, ...left] = pending.left ?? [];
  if (name === undefined) return respond(self, id, { code: 200 }, context);
  pending.left = left;
  const { left: _left, ...whole } = openRequest(id, context);
  const part = context.serial();
  self.pending[part] = castDraft({ ...whole, id: part, verb: 'delete', name, partOf: id });
  context.send('apiserver', { type: 'apiProcess', id: part });
}

const TOO_MANY = 'the server has received too many requests and has asked us to try again later';

function list(self: Self, id: number, request: PendingRequest, context: Context): void {
  const { nodeName, user } = request;
  if (user === 'kubelet' && context.now < context.own.troubles.listsRefusedUntil)
    return respond(self, id, { code: 429, reason: 'TooManyRequests', message: TOO_MANY }, context);
  const pods = Object.entries(context.world.etcd.pods)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, pod]) => (nodeName === undefined || pod.spec.nodeName === nodeName ? [pod] : []));
  remember(self, request);
  respond(self, id, { code: 200, pods, resourceVersion: String(context.world.etcd.revision) }, context);
}

function process(self: Self, id: number, context: Context): void {
  const request = openRequest(id, context);
  if (request.verb === 'deletecollection') return deleteCollection(self, id, request, context);
  const forbidden = inTerminatingNamespace(request, context);
  if (forbidden !== undefined) return respond(self, id, forbidden, context);
  if (isOnObject(request)) {
    const answer = processObject(self, id, request, context);
    return answer === undefined ? undefined : respond(self, id, answer, context);
  }
  if (request.verb === 'list') return list(self, id, request, context);
  if (request.verb === 'watch') return respond(self, id, openWatch(self, request, context), context);
  const existing = context.world.etcd.pods[keyOf(request)];
  if (request.verb === 'create' && request.subresource === undefined)
    return create(self, id, request, existing, context);
  if (existing === undefined) return respond(self, id, notFound(request), context);
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
      if (request.subresource === 'status') return patchStatus(self, id, request, existing, context);
      return patch(self, id, request, existing, context);
    case 'delete':
      return remove(self, id, request, existing, context);
  }
}

/* ---- what was written ---- */

function committed(self: Self, id: number, pod: Pod, context: Context): void {
  const request = openRequest(id, context);
  const key = keyOf(request);
  const gone = context.world.etcd.pods[key] === undefined;
  const created = request.verb === 'create' && request.subresource === undefined;
  const type = created ? 'ADDED' : gone ? 'DELETED' : 'MODIFIED';
  broadcast(self, type, pod, request.subresource === 'binding', context);
  if (created) return respond(self, id, { code: 201, pod }, context);
  if (request.subresource === 'binding') return respond(self, id, { code: 201 }, context);
  if (request.verb !== 'delete' && request.subresource !== 'eviction')
    return respond(self, id, { code: 200, pod }, context);
  if (pod.metadata.deletionTimestamp === undefined) {
    const pending = self.pending[id];
    if (pending !== undefined) pending.marked = true;
    return remove(self, id, request, pod, context);
  }
  if (!gone && mayGo(pod)) return transact(self, id, key, pod, null, context);
  deleteAccepted(self, id, request, pod, context);
}

/** Of an eviction it is the budget, which has granted it now; the server writes that in its own name. */
function objectCommitted(self: Self, id: number, object: ApiObject, context: Context): void {
  const request = openRequest(id, context);
  const isGone = context.world.etcd.objects?.[keyOfObject(object)] === undefined;
  const isNew = request.verb === 'create' && isOnObject(request);
  broadcastObject({ type: isGone ? 'DELETED' : isNew ? 'ADDED' : 'MODIFIED', object }, context);
  if (isOnObject(request)) return respond(self, id, { code: isNew ? 201 : 200, object }, context);
  const { namespace, name } = object.metadata;
  const own = { id, verb: 'update', user: 'apiserver', subresource: 'status', namespace, name, object } as const;
  const written = { ...own, resource: resourceOf(object.kind), t: context.now, code: 200 } as const;
  self.audit.push(castDraft({ ...written, ...policyVersion(written, context.release) }));
  const pending = self.pending[id];
  if (pending !== undefined) pending.granted = true;
  const pod = context.world.etcd.pods[keyOf(request)];
  if (pod === undefined) return respond(self, id, notFound(request), context);
  evict(self, id, { ...request, granted: true }, pod, context);
}

/** storage/eviction.go:EvictionsRetry: 500 ms and up to a tenth more. */
const EVICTIONS_RETRY = ms(500);

/** Somebody else has written the object meanwhile; an eviction reads its budget again after a while, all else at once. */
function conflicted(id: number, context: Context): void {
  const isOfEviction = !isOnObject(openRequest(id, context));
  const after = isOfEviction ? plus(EVICTIONS_RETRY, context.latency('evictionRetryJitter')) : undefined;
  context.send('apiserver', { type: 'apiProcess', id }, after);
}

/* ---- the process ---- */

/** `kill -9`: whoever waits for an answer loses the connection, what etcd was told to write is written all the same. */
function stop(self: Self, context: Context): void {
  const { serving, startedAt, pending } = context.own;
  if (!serving && startedAt === null) return;
  self.serving = false;
  self.startedAt = null;
  self.pending = {};
  context.tell('FaultBegan', { detail: { fault: 'apiserverDown' } });
  for (const request of Object.values(pending)) if (request.partOf === undefined) breakOff(request, context);
  closeWatches(self, context);
  context.send('controllerManager', { type: 'apiserverIsGone' });
}

/** A client tries a GET again after a second, and then nobody listens; anything else it gives up at once. */
function breakOff({ replyTo, ...request }: PendingRequest, context: Context): void {
  const again = request.verb === 'get' || request.verb === 'list' || request.verb === 'watch';
  const error = again ? refused(request) : urlError(request, UNEXPECTED_EOF);
  const after = again ? CLIENT_RETRY_PERIOD : context.latency('network');
  const reply = { type: 'reply', key: replyTo.key, token: replyTo.token } as const;
  const value = { kind: 'error', error, notFound: false } as const;
  const caller = kubeletAt(replyTo);
  if (caller === undefined) context.reply(replyTo, value, after);
  else sendToKubelet({ to: caller.actor, message: { ...reply, value } }, caller.node, after, context);
}

function start(self: Self, context: Context): void {
  const { serving, startedAt } = context.own;
  if (serving || startedAt !== null) return;
  self.startedAt = context.now;
  context.tell('FaultEnded', { detail: { fault: 'apiserverDown' } });
  context.send('apiserver', { type: 'apiserverReady', since: context.now }, context.latency('apiserverStart'));
}

/** It writes objects of its own (its lease, its bootstrap roles), so its cache begins beyond every client's version. */
function ready(self: Self, since: Micros, context: Context): void {
  if (self.startedAt !== since) return;
  self.serving = true;
  self.startedAt = null;
  context.tell('ApiserverReady');
  context.send('etcd', { type: 'etcdPassesTime' });
  context.send('controllerManager', { type: 'apiserverIsBack' }, context.latency('controllersHear'));
  context.send('scheduler', { type: 'nodeChanged' }, context.latency('controllersHear'));
  context.send('kubectl', { type: 'kubectlWatchAgain' }, context.latency('kubectlStart'));
}

export const apiserver: ClusterActor<'apiserver'> = (self, message, context) => {
  switch (message.type) {
    case 'apiRequest': {
      if (isLost(self, message.request, 'request', context)) return lose(message.request, message.replyTo, context);
      const pending = { ...message.request, replyTo: message.replyTo, receivedAt: context.now };
      if (!self.serving) return breakOff(pending, context);
      self.pending[message.request.id] = castDraft(pending);
      context.send('apiserver', { type: 'apiProcess', id: message.request.id }, context.latency('apiserverWork'));
      return;
    }
    case 'apiProcess':
      if (self.pending[message.id] !== undefined) process(self, message.id, context);
      return;
    case 'etcdDone':
      if (self.pending[message.id] === undefined) return;
      if (!message.committed || message.pod === null) return process(self, message.id, context);
      return committed(self, message.id, message.pod, context);
    case 'etcdObjectDone':
      if (self.pending[message.id] === undefined) return;
      if (!message.committed || message.object === null) return conflicted(message.id, context);
      return objectCommitted(self, message.id, message.object, context);
    case 'watchAbandoned':
      watchOf(self, message.watcher).open = false;
      return;
    case 'watchCaughtUp':
      watchOf(self, message.watcher).missed = [];
      return;
    case 'apiFault':
      return beginFault(self, message.fault, context);
    case 'apiFaultEnds':
      return endFault(message.what, context);
    case 'stopApiserver':
      return stop(self, context);
    case 'startApiserver':
      return start(self, context);
    case 'apiserverReady':
      return ready(self, message.since, context);
  }
};
