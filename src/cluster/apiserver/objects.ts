/**
 * Requests on objects that are no pods: created, updated with the version that their writer has read, patched, deleted
 * (staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go). What is deleted goes at once unless a finalizer
 * holds it; those of the garbage collector are put there by the deletion itself (rest/delete.go, propagationPolicy).
 */
import { printed } from '../../kube/printed.ts';
import type { Draft } from '../../engine/draft.ts';
import type { Micros } from '../../engine/time.ts';
import {
  apiObjectKey,
  groupResource,
  isOfKind,
  kindOf,
  type ApiObject,
  type Namespace,
  type Resource,
} from '../../kube/apiObjects.ts';
import { mergePatched } from '../../kube/mergePatch.ts';
import type { ObjectMeta } from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import type { Release } from '../releases/index.ts';
import type { ControlPlaneContext } from '../context.ts';
import { uuid } from '../ids.ts';
import type { ApiRequest, ApiResponse, ApiserverState, PendingRequest } from '../state.ts';
import { withoutDisabledFields } from './disabledFields.ts';
import { serverNow, writeTime } from './faults.ts';

type Self = Draft<ApiserverState>;
type Context = ControlPlaneContext<'apiserver'>;
type Answer = Omit<ApiResponse, 'request'>;

/** A request on an object, as it is worked on. */
export interface ObjectRequest extends PendingRequest {
  readonly resource: Resource;
}

export const isOnObject = (request: PendingRequest): request is ObjectRequest => request.resource !== undefined;

/** What becomes of a request: an answer, or a write that comes first. */
type Decision = { readonly answer: Answer } | { readonly put: ApiObject | null };

/** pkg/apis/meta/v1/types.go */
export const FOREGROUND = 'foregroundDeletion';
export const ORPHAN = 'orphan';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Writes `put` over what was read as `read`; the result comes as `etcdObjectDone`. */
export function transactObject(
  self: Self,
  id: number,
  key: string,
  read: ApiObject | undefined,
  put: ApiObject | null,
  context: Context,
): void {
  context.send(
    'etcd',
    { type: 'etcdObjectTxn', id, key, expect: read?.metadata.resourceVersion ?? null, put },
    writeTime(self, context),
  );
}

/** @returns the answer where nothing is written. */
export function processObject(self: Self, id: number, request: ObjectRequest, context: Context): Answer | undefined {
  const { resource, namespace, name } = request;
  const key = apiObjectKey(resource, namespace, name);
  const existing = context.world.etcd.objects?.[key];
  const now = serverNow(context.own, context.now);
  const decision =
    existing === undefined ? absent(request, context, now) : decide(request, existing, now, context.release);
  if ('answer' in decision) return decision.answer;
  transactObject(self, id, key, existing, decision.put, context);
  return undefined;
}

/** core/v1: NamespaceTerminatingCause */
export const NAMESPACE_TERMINATING = 'NamespaceTerminating';

/** plugin/pkg/admission/namespace/lifecycle: nothing is created in a namespace that terminates, no eviction or binding either. */
export function inTerminatingNamespace(request: PendingRequest, context: Context): Answer | undefined {
  const { verb, resource, namespace, name } = request;
  if (verb !== 'create') return undefined;
  const of = context.world.etcd.objects?.[apiObjectKey('namespaces', '', namespace)];
  if (of?.metadata.deletionTimestamp === undefined) return undefined;
  const what = resource === undefined ? 'pods' : groupResource(resource);
  const message = `${what} "${name}" is forbidden: unable to create new content in namespace ${namespace} because it is being terminated`;
  const cause = { reason: NAMESPACE_TERMINATING, message: `namespace ${namespace} is being terminated` };
  return { code: 403, reason: 'Forbidden', message, causes: [cause] };
}

function absent(request: ObjectRequest, context: Context, now: Micros): Decision {
  const { verb, resource, namespace, name, object } = request;
  if (verb !== 'create') {
    const message = `${groupResource(resource)} "${name}" not found`;
    return { answer: { code: 404, reason: 'NotFound', message } };
  }
  if (object === undefined) throw new Error('a create without an object');
  const uid = uuid(`${resource}/${namespace}/${name}/${context.world.etcd.revision}`);
  const metadata = { ...object.metadata, uid, creationTimestamp: rfc3339(now), generation: 1 };
  return { put: { ...withoutDisabledFields(object, context.release), metadata } };
}

function decide(request: ObjectRequest, existing: ApiObject, now: Micros, release: Release): Decision {
  const { verb, resource, name } = request;
  switch (verb) {
    case 'create': {
      const message = `${groupResource(resource)} "${name}" already exists`;
      return { answer: { code: 409, reason: 'AlreadyExists', message } };
    }
    case 'update':
      return update(request, existing, release);
    case 'patch':
      return patch(request, existing, release);
    case 'delete':
      return remove(request, existing, now);
    case 'get':
    case 'list':
    case 'watch':
    case 'deletecollection':
      return { answer: { code: 200, object: existing } };
  }
}

/** The optimistic lock: who has read an older version has to read again. */
const outdated = ({ resource, name }: Pick<ObjectRequest, 'resource' | 'name'>): Answer => ({
  code: 409,
  reason: 'Conflict',
  message: printed`Operation cannot be fulfilled on ${groupResource(resource)} "${name}": the object has been modified; please apply your changes to the latest version and try again`,
});

function update(request: ObjectRequest, existing: ApiObject, release: Release): Decision {
  const { object, subresource } = request;
  if (object === undefined) throw new Error('an update without an object');
  const { uid, resourceVersion } = object.metadata;
  if (uid !== existing.metadata.uid || resourceVersion !== existing.metadata.resourceVersion)
    return { answer: outdated(request) };
  if (subresource === 'status') return written(existing, withStatusOf(existing, object));
  const given = withoutDisabledFields(object, release);
  return written(existing, { ...given, metadata: { ...existing.metadata, ...changeable(given.metadata) } });
}

/** Of a Deployment the annotations go with it (pkg/registry/apps/deployment/strategy.go): its controller notes the revision so. */
function withStatusOf(existing: ApiObject, given: ApiObject): ApiObject {
  if (!('status' in given)) return existing;
  const { annotations } = given.metadata;
  const noted = isOfKind(existing, 'Deployment') && annotations !== undefined;
  const metadata = noted ? { ...existing.metadata, annotations } : existing.metadata;
  return { ...existing, metadata, status: given.status } as ApiObject;
}

/** What a client may change of an object's metadata; the rest is the server's. */
function changeable({ labels, annotations, finalizers, ownerReferences }: ObjectMeta) {
  return {
    labels: labels ?? {},
    annotations: annotations ?? {},
    finalizers: finalizers ?? [],
    ownerReferences: ownerReferences ?? [],
  };
}

/** A patch may name the version that it was made from; then it counts for no other. */
function patch(request: ObjectRequest, existing: ApiObject, release: Release): Decision {
  const { mergePatch = {}, withoutOwners, template } = request;
  if (withoutOwners !== undefined)
    return written(existing, { ...existing, metadata: disowned(existing.metadata, withoutOwners) });
  const merged = mergePatched(existing, mergePatch);
  const whole =
    template === undefined || !('spec' in merged)
      ? merged
      : ({ ...merged, spec: { ...merged.spec, template } } as ApiObject);
  const patched = withoutDisabledFields(whole, release);
  if (patched.metadata.resourceVersion !== existing.metadata.resourceVersion) return { answer: outdated(request) };
  return written(existing, patched);
}

/** Without the owners of these UIDs. */
export function disowned({ ownerReferences = [], ...metadata }: ObjectMeta, uids: readonly string[]): ObjectMeta {
  const left = ownerReferences.filter(({ uid }) => !uids.includes(uid));
  return { ...metadata, ...(left.length > 0 && { ownerReferences: left }) };
}

/** A new spec is a new generation. One who writes what is there already writes nothing. */
function written(existing: ApiObject, changed: ApiObject): Decision {
  const tidy = { ...changed, metadata: withoutEmpty(changed.metadata) };
  if (same(tidy, existing)) return { answer: { code: 200, object: existing, unchanged: true } };
  const { generation = 1 } = existing.metadata;
  const isOther = 'spec' in tidy && 'spec' in existing && !same(tidy.spec, existing.spec);
  const metadata = isOther ? { ...tidy.metadata, generation: generation + 1 } : tidy.metadata;
  return { put: mayGo({ ...tidy, metadata }) ? null : { ...tidy, metadata } };
}

/** What is empty is left out, as on the wire. */
function withoutEmpty({ labels, annotations, finalizers, ownerReferences, ...metadata }: ObjectMeta): ObjectMeta {
  return {
    ...metadata,
    ...(labels !== undefined && Object.keys(labels).length > 0 && { labels }),
    ...(annotations !== undefined && Object.keys(annotations).length > 0 && { annotations }),
    ...(finalizers !== undefined && finalizers.length > 0 && { finalizers }),
    ...(ownerReferences !== undefined && ownerReferences.length > 0 && { ownerReferences }),
  };
}

/** Deleted, and nothing holds it any more; a namespace has finalizers of its own in its spec. */
function mayGo(object: ApiObject): boolean {
  const { deletionTimestamp, finalizers = [] } = object.metadata;
  const isHeld = isOfKind(object, 'Namespace') && object.spec.finalizers.length > 0;
  return deletionTimestamp !== undefined && finalizers.length === 0 && !isHeld;
}

/** registry/generic/registry/store.go: a DELETE may name the object's UID and version. */
function failedPrecondition(
  { preconditions, resource, name }: ObjectRequest,
  { metadata: { uid, resourceVersion } }: ApiObject,
): string | undefined {
  const conflict = printed`Operation cannot be fulfilled on ${kindOf(resource)} "${name}"`;
  if (preconditions?.uid !== undefined && preconditions.uid !== uid)
    return `${conflict}: the UID in the precondition (${preconditions.uid}) does not match the UID in record (${uid}). The object might have been deleted and then recreated`;
  if (preconditions?.resourceVersion !== undefined && preconditions.resourceVersion !== resourceVersion)
    return `${conflict}: the ResourceVersion in the precondition (${preconditions.resourceVersion}) does not match the ResourceVersion in record (${resourceVersion}). The object might have been modified`;
  return undefined;
}

function remove(request: ObjectRequest, existing: ApiObject, now: Micros): Decision {
  const message = failedPrecondition(request, existing);
  if (message !== undefined) return { answer: { code: 409, reason: 'Conflict', message } };
  const deletionTimestamp = existing.metadata.deletionTimestamp ?? rfc3339(now);
  const finalizers = finalizersFor(request, existing);
  const metadata = withoutEmpty({
    ...existing.metadata,
    ...grown(existing.metadata),
    finalizers,
    deletionTimestamp,
    deletionGracePeriodSeconds: 0,
  });
  const going = isOfKind(existing, 'Namespace') ? terminating(existing, metadata) : { ...existing, metadata };
  if (mayGo(going)) return { put: null };
  if (same(going, existing)) return { answer: { code: 200, object: existing } };
  return { put: going };
}

/** store.go:markAsDeleting: the first DELETE is a new generation, where an object has any. */
const grown = ({ deletionTimestamp, generation }: ObjectMeta): Pick<ObjectMeta, 'generation'> =>
  deletionTimestamp === undefined && generation !== undefined ? { generation: generation + 1 } : {};

const terminating = (namespace: Namespace, metadata: ObjectMeta): Namespace => ({
  ...namespace,
  metadata,
  status: { ...namespace.status, phase: 'Terminating' },
});

/** store.go:deletionFinalizersForGarbageCollection: the policy of this request takes the place of an earlier one's. */
function finalizersFor({ propagationPolicy }: ApiRequest, { metadata }: ApiObject): readonly string[] {
  const others = (metadata.finalizers ?? []).filter((name) => name !== FOREGROUND && name !== ORPHAN);
  if (propagationPolicy === undefined) return metadata.finalizers ?? [];
  switch (propagationPolicy) {
    case 'Foreground':
      return [...others, FOREGROUND];
    case 'Orphan':
      return [...others, ORPHAN];
    case 'Background':
      return others;
  }
}
