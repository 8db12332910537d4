/** The two controllers that follow the pods behind a Service (`endpoints.ts`). */
import { isOfKind, keyOfObject, objectAt, type ApiObject, type Service } from '../../kube/apiObjects.ts';
import { mergePatchBetween } from '../../kube/mergePatch.ts';
import { endpointsOf, isBehind, isManaged, sliceFor, sliceOf } from './endpoints.ts';
import { objectsOfKind, type Informers, type Seen } from './informers.ts';
import { NOTHING, type ObjectController, type Plan, type Write } from './objectController.ts';

/** Services whose endpoints may be others now. */
function servicesConcerned(seen: Seen, informers: Informers): readonly string[] {
  if (seen.of === 'object') return isOfKind(seen.object, 'Service') ? [keyOfObject(seen.object)] : [];
  const { pod, before } = seen;
  return objectsOfKind(informers, 'Service')
    .filter((service) => isBehind(service, pod) || (before !== undefined && isBehind(service, before)))
    .map(keyOfObject);
}

function serviceAt(key: string, { objects }: Informers): Service | undefined {
  const object = objects[key];
  return object !== undefined && isOfKind(object, 'Service') && isManaged(object) ? object : undefined;
}

const isSame = (a: ApiObject, b: ApiObject): boolean => mergePatchBetween(a, b) === undefined;

/** What a controller writes to have `wanted`; nothing where it is there already. */
function write(resource: 'endpoints' | 'endpointslices', wanted: ApiObject, before: ApiObject | undefined): Plan {
  if (before !== undefined && isSame(wanted, before)) return NOTHING;
  const { namespace, name } = wanted.metadata;
  const verb = before === undefined ? 'create' : 'update';
  const request: Write['request'] = { verb, resource, namespace, name, object: wanted };
  return { batches: [[{ request }]] };
}

export const endpointSlices: ObjectController = {
  account: 'endpointslice-controller',
  givesUpNamespaces: true,
  concerned: servicesConcerned,
  sync: (key, { informers, release }) => {
    const service = serviceAt(key, informers);
    if (service === undefined) return NOTHING; // the garbage collector's matter
    const before = sliceFor(service, informers);
    return write('endpointslices', sliceOf(service, before, informers, release), before);
  },
};

export const endpoints: ObjectController = {
  account: 'endpoint-controller',
  givesUpNamespaces: true,
  concerned: servicesConcerned,
  sync: (key, { informers }) => {
    const service = serviceAt(key, informers);
    const [, namespace = '', name = ''] = key.split('/');
    const before = objectAt(informers.objects, 'Endpoints', namespace, name);
    if (service !== undefined) return write('endpoints', endpointsOf(service, before, informers), before);
    if (before === undefined) return NOTHING;
    return { batches: [[{ request: { verb: 'delete', resource: 'endpoints', namespace, name }, accepts: [404] }]] };
  },
};
