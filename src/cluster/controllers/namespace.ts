/**
 * pkg/controller/namespace: a namespace that is deleted is emptied, round by round, until nothing is left in it; then it
 * is finalized, and goes. It never hears that something has gone: it reckons when to look again.
 */
import { seconds } from '../../engine/time.ts';
import { isOfKind, keyOfObject, type Namespace, type Resource } from '../../kube/apiObjects.ts';
import { conditionsOf, contentOf, estimate } from './namespaceContent.ts';
import { NOTHING, type Look, type ObjectController, type Plan, type Write } from './objectController.ts';

/** namespaceDeletionGracePeriod: late creations have come by then. */
const GRACE_PERIOD = seconds(5);

/** Every resource that lies in a namespace. Real ones come from a map, so that their order is another each time. */
const RESOURCES: readonly (Resource | 'pods')[] = [
  'endpointslices',
  'pods',
  'daemonsets',
  'poddisruptionbudgets',
  'statefulsets',
  'jobs',
  'replicasets',
  'deployments',
  'services',
];

/** Collections are deleted first; what is left is counted when all answers are there. */
const COUNTING = 'counting';

const of = (resource: Resource | 'pods', namespace: string) =>
  ({ ...(resource !== 'pods' && { resource }), namespace, name: '' }) as const;

const emptied = (namespace: string): Plan => ({
  batches: [
    ...RESOURCES.map((resource): readonly Write[] => [
      { request: { verb: 'deletecollection', ...of(resource, namespace), propagationPolicy: 'Background' } },
    ]),
    // What it lists then is as new as what the informers have been told by the time of the answer.
    [{ request: { verb: 'list', ...of('pods', namespace) } }],
  ],
  stage: COUNTING,
});

const written = (object: Namespace, subresource: 'status' | 'finalize'): Write => {
  const { namespace, name } = object.metadata;
  return { request: { verb: 'update', subresource, resource: 'namespaces', namespace, name, object } };
};

/** deleteAllContent, once it has tried everything. */
function counted(object: Namespace, { informers, now }: Look): Plan {
  const content = contentOf(object.metadata.name, informers);
  const left = estimate(object, informers, content, now);
  const isEmpty = Object.keys(content.remaining).length === 0;
  const conditions = conditionsOf(object, content, !isEmpty && left === 0, now);
  const isSame = JSON.stringify(conditions) === JSON.stringify(object.status.conditions);
  const put: Namespace = { ...object, status: { ...object.status, conditions } };
  const status = isSame ? [] : [written(put, 'status')];
  if (isEmpty) return { batches: [status, [written({ ...put, spec: { finalizers: [] } }, 'finalize')]] };
  return { batches: [status], again: seconds(Math.floor(left / 2) + 1) };
}

export const namespace: ObjectController = {
  account: 'namespace-controller',
  goesOn: true,
  concerned: (seen) => {
    if (seen.of !== 'object' || seen.type === 'DELETED' || !isOfKind(seen.object, 'Namespace')) return [];
    if (seen.object.metadata.deletionTimestamp === undefined) return [];
    return [{ key: keyOfObject(seen.object), after: GRACE_PERIOD }];
  },
  sync: (key, look) => {
    const object = look.informers.objects[key];
    if (object === undefined || !isOfKind(object, 'Namespace')) return NOTHING;
    if (object.metadata.deletionTimestamp === undefined || object.spec.finalizers.length === 0) return NOTHING;
    return look.stage === COUNTING ? counted(object, look) : emptied(object.metadata.name);
  },
};
