/** Writes on objects that are no pods, as the audit log has them. */
import type { ApiserverState } from '../../cluster/state.ts';
import { KINDS, kindOf, type ApiObject, type Resource } from '../../kube/apiObjects.ts';
import type { Json } from '../../trace/index.ts';
import { ownersGone } from './ownersGone.ts';
import type { AuditedWrite } from './auditedWrite.ts';

type Entry = ApiserverState['audit'][number] & { readonly resource: Resource };

export function objectWrite(entry: Entry, username: string): AuditedWrite {
  const { t, verb, resource, namespace, name, subresource, object, code } = entry;
  const { group, apiVersion: served } = KINDS[kindOf(resource)];
  const apiVersion = entry.policyVersion ?? served.slice(served.indexOf('/') + 1);
  const { uid = '', resourceVersion = '' } = object?.metadata ?? {};
  const isNamed = !(verb === 'create' && resource === 'endpointslices'); // the API server makes its name
  return {
    t,
    username,
    verb,
    objectRef: {
      resource,
      ...(namespace !== '' && { namespace }),
      ...(isNamed && name !== '' && { name }),
      ...(uid !== '' && { uid }),
      ...(group !== '' && { apiGroup: group }),
      apiVersion,
      ...(resourceVersion !== '' && { resourceVersion }),
      ...(subresource !== undefined && { subresource }),
    },
    body: bodyOf(entry),
    code,
  };
}

function bodyOf({ verb, object, mergePatch, withoutOwners, propagationPolicy, preconditions }: Entry): Json {
  switch (verb) {
    case 'create':
      return object === undefined ? null : json(posted(object));
    case 'update':
      return object === undefined ? null : json(object);
    case 'patch':
      return withoutOwners === undefined ? json(mergePatch ?? {}) : ownersGone(withoutOwners, preconditions?.uid);
    case 'delete':
    case 'deletecollection':
      return {
        kind: 'DeleteOptions',
        apiVersion: 'meta.k8s.io/__internal',
        ...(preconditions !== undefined && { preconditions }),
        ...(propagationPolicy !== undefined && { propagationPolicy }),
      };
    case 'get':
    case 'list':
    case 'watch':
      return null; // no write
  }
}

/** A new object: the server's own fields are not in it yet. */
function posted(object: ApiObject): object {
  const { resourceVersion: _version, creationTimestamp: _created, uid: _uid, ...metadata } = object.metadata;
  return { ...object, metadata };
}

/** What can be written as JSON, as it is then read. */
const json = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;
