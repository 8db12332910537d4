/**
 * How the objects of the API stand at t = 0 once there is nothing left to do for their controllers. It knows what each of
 * them writes, so that it is loaded only for scenarios that have any.
 */
import { ZERO } from '../../engine/time.ts';
import { isOfKind, keyOfObject, objectAt, type ApiObject, type Service } from '../../kube/apiObjects.ts';
import type { Release } from '../releases/index.ts';
import type { Settle } from '../setup.ts';
import { budgetStatus } from './budgetStatus.ts';
import type { BudgetSources } from './expectedScale.ts';
import { daemonSetStatus } from './daemonSetStatus.ts';
import { newReplicaSetOf, replicaSetsOf } from './deploymentReplicaSets.ts';
import { rolloutStatus } from './deploymentStatus.ts';
import { endpointsOf, isManaged, sliceOf } from './endpoints.ts';
import type { Candidate } from './fits.ts';
import { podsControlledBy, type Informers } from './informers.ts';
import { jobStatusAtStart } from './jobAtStart.ts';
import { atStart } from './objectsAtStart.ts';
import { podsOfReplicaSet, replicaSetStatus } from './replicaSetStatus.ts';
import { podsOfStatefulSet, statefulSetStatus } from './statefulSetStatus.ts';

/** As its controller leaves it. */
function settled(object: ApiObject, sources: BudgetSources, nodes: readonly Candidate[]): ApiObject {
  const { informers, release } = sources;
  if (isOfKind(object, 'ReplicaSet'))
    return { ...object, status: replicaSetStatus(object, podsOfReplicaSet(object, informers), ZERO, release) };
  if (isOfKind(object, 'Deployment')) {
    const sets = replicaSetsOf(object, informers);
    return { ...object, status: rolloutStatus(object, sets, newReplicaSetOf(object, sets), ZERO, release).status };
  }
  if (isOfKind(object, 'StatefulSet'))
    return { ...object, status: statefulSetStatus(object, podsOfStatefulSet(object, informers), ZERO, release) };
  if (isOfKind(object, 'DaemonSet'))
    return { ...object, status: daemonSetStatus(object, informers, nodes, ZERO, release) };
  if (isOfKind(object, 'Job')) {
    const pods = podsControlledBy(informers, object.metadata.uid);
    return { ...object, status: jobStatusAtStart(object, pods, release) };
  }
  if (isOfKind(object, 'PodDisruptionBudget')) return { ...object, status: budgetStatus(object, sources, ZERO) };
  const service = serviceOf(object, informers);
  if (service === undefined) return object;
  if (isOfKind(object, 'EndpointSlice')) return sliceOf(service, object, informers, release);
  return isOfKind(object, 'Endpoints') ? endpointsOf(service, object, informers) : object;
}

function serviceOf({ metadata }: ApiObject, { objects }: Informers): Service | undefined {
  const name = metadata.labels?.['kubernetes.io/service-name'] ?? metadata.name;
  return objectAt(objects, 'Service', metadata.namespace, name);
}

const keyed = (objects: readonly ApiObject[]): Informers['objects'] =>
  Object.fromEntries(objects.map((object) => [keyOfObject(object), object] as const));

/** What the controllers make of a Service, whoever is behind it. */
function withSlices(object: ApiObject, index: number, release: Release): readonly ApiObject[] {
  if (!isOfKind(object, 'Service') || !isManaged(object)) return [object];
  const nobody = { pods: {}, objects: {} };
  const made = [endpointsOf(object, undefined, nobody), sliceOf(object, undefined, nobody, release)];
  return [object, ...made.map((each) => atStart<ApiObject>(each, index))];
}

/** With the status that they have once all their pods run, and the versions from `revision` on. */
export const settledObjects: Settle = (there, pods, nodes, revision, release, deployments) => {
  const objects = there.flatMap((object, i) => withSlices(object, i, release));
  const known = keyed(objects);
  // A Deployment counts what its ReplicaSets say.
  const counted = objects.map((object) =>
    isOfKind(object, 'ReplicaSet')
      ? settled(object, { informers: { pods, objects: known }, release, deployments }, nodes)
      : object,
  );
  const sources = { informers: { pods, objects: keyed(counted) }, release, deployments };
  return Object.fromEntries(
    counted.map((object, i) => {
      const { metadata, ...rest } = settled(object, sources, nodes);
      const resourceVersion = String(revision + i);
      return [keyOfObject(object), { ...rest, metadata: { ...metadata, resourceVersion } } as ApiObject] as const;
    }),
  );
};
