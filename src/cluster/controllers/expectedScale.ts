/** How many pods the owners of a budget's pods want (pkg/controller/disruption/disruption.go:getExpectedScale, with its finders). */
import { groupResource, isObjectKind, objectAt, resourceOf } from '../../kube/apiObjects.ts';
import type { OwnerReference, Pod } from '../../kube/objects.ts';
import type { Release } from '../releases/index.ts';
import { controllerOf, type Informers } from './informers.ts';
import type { DeploymentState } from './state.ts';

interface Scale {
  readonly uid: string;
  readonly replicas: number;
}

/** `error`: the sync fails with that message. */
export type ExpectedScale = { readonly replicas: number } | { readonly error: string };

/** What a budget's sync reads beside the budget itself. */
export interface BudgetSources {
  readonly informers: Informers;
  readonly release: Release;
  /** Deployments that a scenario names by `owner` alone; they and their ReplicaSets are no objects of the API. */
  readonly deployments: Readonly<Record<string, DeploymentState>>;
}

/** Built-in owners that are not modelled as objects: all but the first have no scale subresource. */
const OTHER_KINDS: Readonly<Record<string, string>> = {
  'v1/ReplicationController': 'replicationcontrollers',
  'v1/Node': 'nodes',
  'v1/Pod': 'pods',
  'batch/v1/CronJob': 'cronjobs.batch',
};

const withoutScale = (groupAndResource: string) => ({
  error: `${groupAndResource} does not implement the scale subresource`,
});

/** A ReplicaSet that a Deployment controls counts as that Deployment (getPodDeployment); an orphan counts by itself. */
function scaleOfReplicaSet(
  owner: OwnerReference,
  namespace: string,
  { informers, deployments }: BudgetSources,
): Scale | undefined {
  const named = Object.entries(deployments).find(([, { replicaSets }]) =>
    replicaSets.some(({ uid }) => uid === owner.uid),
  );
  if (named !== undefined) return { uid: named[0], replicas: named[1].replicas };
  const set = objectAt(informers.objects, 'ReplicaSet', namespace, owner.name);
  if (set?.metadata.uid !== owner.uid) return undefined;
  const above = controllerOf(set.metadata);
  const deployment =
    above?.kind === 'Deployment' ? objectAt(informers.objects, 'Deployment', namespace, above.name) : undefined;
  const scaled = deployment !== undefined && deployment.metadata.uid === above?.uid ? deployment : set;
  return { uid: scaled.metadata.uid, replicas: scaled.spec.replicas };
}

/** getScaleController, behind the finders of single kinds; undefined where there is no such object. */
function scaleOf(
  owner: OwnerReference,
  namespace: string,
  sources: BudgetSources,
): Scale | { readonly error: string } | undefined {
  const { apiVersion, kind, name, uid } = owner;
  if (!isObjectKind(kind)) {
    const resource = OTHER_KINDS[`${apiVersion}/${kind}`];
    if (resource === undefined) return { error: `no matches for kind "${kind}" in version "${apiVersion}"` };
    return kind === 'ReplicationController' ? undefined : withoutScale(resource);
  }
  if (kind === 'ReplicaSet') return scaleOfReplicaSet(owner, namespace, sources);
  if (kind !== 'Deployment' && kind !== 'StatefulSet') return withoutScale(groupResource(resourceOf(kind)));
  const object = objectAt(sources.informers.objects, kind, namespace, name);
  return object?.metadata.uid === uid ? { uid, replicas: object.spec.replicas } : undefined;
}

/** The sum over all owners. A pod without one counts as nobody's; until 1.21 it made the sync fail. */
export function expectedScale(pods: readonly Pod[], sources: BudgetSources): ExpectedScale {
  const scales = new Map<string, number>();
  for (const { metadata } of pods) {
    const owner = controllerOf(metadata);
    if (owner === undefined && sources.release.budgetSkipsUnmanaged) continue;
    if (owner === undefined) return { error: `found no controller ref for pod "${metadata.name}"` };
    if (scales.has(owner.uid)) continue;
    const scale = scaleOf(owner, metadata.namespace, sources);
    if (scale === undefined) return { error: `found no controllers for pod "${metadata.name}"` };
    if ('error' in scale) return scale;
    scales.set(scale.uid, scale.replicas);
  }
  return { replicas: [...scales.values()].reduce((sum, replicas) => sum + replicas, 0) };
}
