/**
 * pkg/controller/namespace: a namespace that is deleted is emptied, round by round, until nothing is left in it; then it
 * is finalized, and goes. It never hears that something has gone: it reckons when to look again.
 */
import { seconds, type Micros } from '../../engine/time.ts';
import { isOfKind, keyOfObject, type Namespace, type ObjectCondition, type Resource } from '../../kube/apiObjects.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import { conditionsOf, contentOf, estimate, podsAlone, unexplained } from './namespaceContent.ts';
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
  'endpoints',
  'controllerrevisions',
];

/** Collections are deleted first; what is left is counted when all answers are there. */
const COUNTING = 'counting';
/** Where pods go before all else, whether they have gone. */
const PODS_FIRST = 'pods first';
const FINALIZING = 'finalizing';

const of = (resource: Resource | 'pods', namespace: string) =>
  ({ ...(resource !== 'pods' && { resource }), namespace, name: '' }) as const;

const emptied = (namespace: string, resources: readonly (Resource | 'pods')[], stage: string): Plan => ({
  batches: [
    ...resources.map((resource): readonly Write[] => [
      { request: { verb: 'deletecollection', ...of(resource, namespace), propagationPolicy: 'Background' } },
    ]),
    // What it lists then is as new as what the informers have been told by the time of the answer.
    [{ request: { verb: 'list', ...of('pods', namespace) } }],
  ],
  stage,
});

const written = (object: Namespace, subresource: 'status' | 'finalize'): Write => {
  const { namespace, name } = object.metadata;
  return { request: { verb: 'update', subresource, resource: 'namespaces', namespace, name, object } };
};

const finalized = (object: Namespace): Write => written({ ...object, spec: { finalizers: [] } }, 'finalize');

/** What still holds a namespace then is nothing that goes by itself. */
const HOPELESS = seconds(600);

/** What has failed is tried again by the queue's own back-off, for what takes its time a guess is made. */
function waiting(
  object: Namespace,
  conditions: readonly ObjectCondition[],
  left: number,
  isStuck: boolean,
  now: Micros,
): Plan {
  const isHopeless = now - (parseRfc3339(object.metadata.deletionTimestamp ?? '') ?? now) > HOPELESS;
  const isSame = JSON.stringify(conditions) === JSON.stringify(object.status.conditions);
  const status = isSame ? [] : [written({ ...object, status: { ...object.status, conditions } }, 'status')];
  return {
    batches: [status],
    isHopeless,
    ...(isStuck ? { fails: true } : { again: seconds(Math.floor(left / 2) + 1) }),
  };
}

/** deleteAllContent, where pods are first (OrderedNamespaceDeletion): of what remains then no condition tells. */
function podsCounted(object: Namespace, { informers, now }: Look): Plan {
  const { name } = object.metadata;
  const pods = podsAlone(contentOf(name, informers));
  const others = RESOURCES.filter((resource) => resource !== 'pods');
  if (Object.keys(pods.remaining).length === 0) return emptied(name, others, COUNTING);
  const stuck = unexplained(object, informers, pods, now);
  const conditions = conditionsOf(object, { remaining: {}, finalizers: {} }, stuck, now);
  return waiting(object, conditions, estimate(object, informers, pods, now), stuck.length > 0, now);
}

/** deleteAllContent, once it has tried everything. */
function counted(object: Namespace, { informers, now }: Look): Plan {
  const content = contentOf(object.metadata.name, informers);
  const stuck = unexplained(object, informers, content, now);
  const conditions = conditionsOf(object, content, stuck, now);
  if (Object.keys(content.remaining).length > 0)
    return waiting(object, conditions, estimate(object, informers, content, now), stuck.length > 0, now);
  const isSame = JSON.stringify(conditions) === JSON.stringify(object.status.conditions);
  if (isSame) return { batches: [[finalized(object)]] };
  // The status is another version by then, so that it has to be read again.
  const put: Namespace = { ...object, status: { ...object.status, conditions } };
  return { batches: [[written(put, 'status')], [{ ...finalized(put), accepts: [409] }]], stage: FINALIZING };
}

function sync(object: Namespace, look: Look): Plan {
  const { name } = object.metadata;
  if (look.stage === COUNTING) return counted(object, look);
  if (look.stage === PODS_FIRST) return podsCounted(object, look);
  if (look.stage === FINALIZING) return { batches: [[finalized(object)]] };
  return look.release.namespacePodsFirst ? emptied(name, ['pods'], PODS_FIRST) : emptied(name, RESOURCES, COUNTING);
}

export const namespace: ObjectController = {
  account: 'namespace-controller',
  longestBackOff: seconds(60),
  concerned: (seen) => {
    if (seen.of !== 'object' || seen.type === 'DELETED' || !isOfKind(seen.object, 'Namespace')) return [];
    if (seen.object.metadata.deletionTimestamp === undefined) return [];
    return [{ key: keyOfObject(seen.object), after: GRACE_PERIOD }];
  },
  sync: (key, look) => {
    const object = look.informers.objects[key];
    if (object === undefined || !isOfKind(object, 'Namespace')) return NOTHING;
    if (object.metadata.deletionTimestamp === undefined || object.spec.finalizers.length === 0) return NOTHING;
    return sync(object, look);
  },
};
