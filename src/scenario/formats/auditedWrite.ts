/** A finished write as an API server's audit log tells it: who wrote, to where, and with which body. */
import type { ApiserverState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import { statusPatch } from '../../kube/statusPatch.ts';
import type { Json } from '../../trace/index.ts';
import { objectWrite } from './objectWrites.ts';
import { adopts, ownersGone } from './ownersGone.ts';

type Entry = ApiserverState['audit'][number];

/** A write as the audit log tells it. */
export interface AuditedWrite {
  /** When the API server received it. */
  readonly t: Micros;
  readonly username: string;
  readonly verb: string;
  readonly objectRef: { readonly resource: string; readonly [key: string]: string };
  readonly body: Json;
  readonly code: number;
}

/** `existing` is the pod of that name when the write came in, `onlyNode` the node where the entry names none. */
export function auditedWrite(entry: Entry, existing: Pod | undefined, onlyNode: string): AuditedWrite {
  const username = usernameOf(entry, onlyNode);
  if (entry.resource !== undefined) return objectWrite({ ...entry, resource: entry.resource }, username);
  return {
    t: entry.t,
    username,
    verb: entry.verb,
    objectRef: objectOf(entry, existing),
    body: bodyOf(entry, existing),
    code: entry.code,
  };
}

/** `/api/v1/namespaces/default/pods/web/status`, without a query. */
export function uriOf({ verb, objectRef }: Pick<AuditedWrite, 'verb' | 'objectRef'>): string {
  const { resource, namespace, name, subresource, apiGroup, apiVersion = 'v1' } = objectRef;
  const isPosted = verb === 'create' && subresource === undefined; // to the collection, whatever the object is called
  const path = [
    apiGroup === undefined ? `/api/${apiVersion}` : `/apis/${apiGroup}/${apiVersion}`,
    ...(namespace === undefined ? [] : ['namespaces', namespace]),
    resource,
    ...(name === undefined || isPosted ? [] : [name]),
    ...(subresource === undefined ? [] : [subresource]),
  ];
  return path.join('/');
}

function usernameOf({ user, controller, node }: Entry, onlyNode: string): string {
  switch (user) {
    case 'kubectl':
      return 'admin';
    case 'kubelet':
      return `system:node:${node ?? onlyNode}`;
    case 'scheduler':
      return 'system:kube-scheduler';
    case 'apiserver':
      return 'system:apiserver';
    case 'controllerManager': // with --use-service-account-credentials
      return `system:serviceaccount:kube-system:${controller ?? ''}`;
  }
}

/** Controllers that leave the name of a pod to the API server, which knows it only when the request has been noted. */
const LEAVE_NAMES: ReadonlySet<string> = new Set(['replicaset-controller', 'daemon-set-controller', 'job-controller']);

const isGenerated = ({ verb, subresource, controller }: Entry): boolean =>
  verb === 'create' && subresource === undefined && controller !== undefined && LEAVE_NAMES.has(controller);

/** The UID is noted where the body has it: of a binding, of a mirror pod's POST and of a whole object. */
function objectOf(entry: Entry, existing: Pod | undefined): AuditedWrite['objectRef'] {
  const { namespace, name, subresource, verb, pod } = entry;
  const uid = verb === 'update' || subresource === 'binding' ? existing?.metadata.uid : pod?.metadata.uid;
  const { resourceVersion } = existing?.metadata ?? {};
  return {
    resource: 'pods',
    namespace,
    ...(!isGenerated(entry) && name !== '' && { name }),
    ...(uid !== undefined && uid !== '' && { uid }),
    apiVersion: 'v1',
    ...(verb === 'update' && resourceVersion !== undefined && { resourceVersion }),
    ...(subresource !== undefined && { subresource }),
  };
}

function bodyOf(entry: Entry, existing: Pod | undefined): Json {
  switch (entry.verb) {
    case 'create':
      return createBody(entry, existing);
    case 'delete':
    case 'deletecollection':
      return { kind: 'DeleteOptions', apiVersion: 'meta.k8s.io/__internal', ...deleteOptions(entry) };
    case 'patch':
      return patchBody(entry, existing);
    case 'update':
      return json({ ...existing, kind: 'Pod', apiVersion: 'v1', ...(entry.status && { status: entry.status }) });
    case 'get':
    case 'list':
    case 'watch':
      return null; // no write
  }
}

const deleteOptions = ({ gracePeriodSeconds, preconditions, propagationPolicy }: Entry) => ({
  ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
  ...(preconditions !== undefined && { preconditions }),
  ...(propagationPolicy !== undefined && { propagationPolicy }),
});

function createBody(entry: Entry, existing: Pod | undefined): Json {
  const { subresource, namespace, name, nodeName, gracePeriodSeconds, policyVersion = 'v1' } = entry;
  if (subresource === 'eviction') {
    const options = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
    return {
      kind: 'Eviction',
      apiVersion: `policy/${policyVersion}`,
      metadata: { name, namespace },
      deleteOptions: options,
    };
  }
  if (subresource === 'binding') {
    const uid = existing?.metadata.uid ?? '';
    const target = { kind: 'Node', name: nodeName ?? '' };
    return { kind: 'Binding', apiVersion: 'v1', metadata: { name, namespace, uid }, target };
  }
  return posted(entry);
}

/** A new object: the server's own fields are not in it yet. */
function posted(entry: Entry): Json {
  const { pod } = entry;
  if (pod === undefined) return null;
  const { resourceVersion: _version, creationTimestamp: _created, uid, name, ...metadata } = pod.metadata;
  if (!isGenerated(entry))
    return json({ ...pod, metadata: { name, ...metadata, ...(uid !== '' && { uid }) }, status: {} });
  // RealPodControl.CreatePods makes it from a template, which has no namespace.
  const { namespace: _namespace, ...rest } = metadata;
  return json({ ...pod, metadata: { generateName: name.slice(0, name.lastIndexOf('-') + 1), ...rest }, status: {} });
}

function patchBody(
  { patch, status, labels, withoutFinalizers, withoutOwners, adoption, ...entry }: Entry,
  existing: Pod | undefined,
): Json {
  if (patch !== undefined) return parsed(patch);
  if (status !== undefined) {
    const uid = entry.preconditions?.uid ?? '';
    const body = existing === undefined ? { metadata: { uid } } : parsed(statusPatch(existing.status, status, uid));
    return entry.user === 'scheduler' ? withoutMetadata(body) : body;
  }
  if (labels !== undefined) return { metadata: { labels } };
  if (adoption !== undefined) return adopts(adoption, entry.preconditions?.uid);
  if (withoutOwners !== undefined) return ownersGone(withoutOwners, entry.preconditions?.uid);
  if (withoutFinalizers === undefined || withoutFinalizers === 'all')
    return [{ op: 'remove', path: '/metadata/finalizers' }];
  // pkg/controller/job/job_controller.go:removeTrackingFinalizerPatch
  if (entry.user === 'controllerManager')
    return { metadata: { '$deleteFromPrimitiveList/finalizers': [withoutFinalizers.name] } };
  const index = existing?.metadata.finalizers?.indexOf(withoutFinalizers.name) ?? -1;
  return index < 0 ? [] : [{ op: 'remove', path: `/metadata/finalizers/${index}` }]; // a JSON patch goes by place
}

/** pkg/scheduler/util/utils.go:PatchPodStatus means whoever has the name. */
const withoutMetadata = (body: Json): Json => {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => field !== 'metadata'));
};

const parsed = (text: string): Json => JSON.parse(text) as Json;
/** What can be written as JSON, as it is then read. */
const json = (value: object): Json => parsed(JSON.stringify(value));
