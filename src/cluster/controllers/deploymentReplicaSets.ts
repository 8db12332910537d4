/** A Deployment and its ReplicaSets: which is the new one, and how many pods all have (pkg/controller/deployment/util/deployment_util.go). */
import type { Deployment, ReplicaSet } from '../../kube/apiObjects.ts';
import { scaledValue } from '../../kube/intOrPercent.ts';
import { controllerOf, objectsOfKind, type Informers } from './informers.ts';
import { POD_TEMPLATE_HASH, podTemplateHash, replicaSetOf } from './podTemplates.ts';

export const REVISION = 'deployment.kubernetes.io/revision';
const DESIRED = 'deployment.kubernetes.io/desired-replicas';
const MAX = 'deployment.kubernetes.io/max-replicas';

/** In the order in which they were made. */
export const replicaSetsOf = ({ metadata }: Deployment, informers: Informers): readonly ReplicaSet[] =>
  objectsOfKind(informers, 'ReplicaSet')
    .filter((set) => controllerOf(set.metadata)?.uid === metadata.uid)
    .toSorted(byRevision);

/** Revisions are given in that order; the creation times are in whole seconds only. */
export const byRevision = (a: ReplicaSet, b: ReplicaSet): number => revisionOf(a) - revisionOf(b);

/** FindNewReplicaSet: the one of the Deployment's own template. */
export const newReplicaSetOf = ({ spec }: Deployment, sets: readonly ReplicaSet[]): ReplicaSet | undefined =>
  sets.find(({ metadata }) => metadata.labels?.[POD_TEMPLATE_HASH] === podTemplateHash(spec.template));

export const isActiveSet = ({ spec }: ReplicaSet): boolean => spec.replicas > 0;

export const revisionOf = ({ metadata }: ReplicaSet): number => Number(metadata.annotations?.[REVISION] ?? 0);

const numberOf = ({ metadata }: ReplicaSet, annotation: string): number | undefined => {
  const text = metadata.annotations?.[annotation];
  return text === undefined ? undefined : Number(text);
};
/** How many pods the Deployment wanted when it was last scaled, and how many it could have at most. */
export const desiredReplicas = (set: ReplicaSet): number | undefined => numberOf(set, DESIRED);
export const maxReplicas = (set: ReplicaSet): number | undefined => numberOf(set, MAX);

const sum = (sets: readonly ReplicaSet[], count: (set: ReplicaSet) => number | undefined): number =>
  sets.reduce((total, set) => total + (count(set) ?? 0), 0);

/** Those that are wanted, those that there are, and those of them that are ready, available, or terminating. */
export const wantedPods = (sets: readonly ReplicaSet[]): number => sum(sets, ({ spec }) => spec.replicas);
export const actualPods = (sets: readonly ReplicaSet[]): number => sum(sets, ({ status }) => status.replicas);
export const readyPods = (sets: readonly ReplicaSet[]): number => sum(sets, ({ status }) => status.readyReplicas);
export const availablePods = (sets: readonly ReplicaSet[]): number =>
  sum(sets, ({ status }) => status.availableReplicas);
export const terminatingPods = (sets: readonly ReplicaSet[]): number =>
  sum(sets, ({ status }) => status.terminatingReplicas);

/** ResolveFenceposts: a share of what may be too many is rounded up, of what may be missing down; both can't be none. */
function fenceposts({ spec: { strategy, replicas } }: Deployment): {
  readonly surge: number;
  readonly unavailable: number;
} {
  if (strategy.type !== 'RollingUpdate') return { surge: 0, unavailable: 0 };
  const surge = scaledValue(strategy.rollingUpdate.maxSurge, replicas, 'up');
  const unavailable = scaledValue(strategy.rollingUpdate.maxUnavailable, replicas, 'down');
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable };
}

export const maxSurge = (deployment: Deployment): number => fenceposts(deployment).surge;

export const maxUnavailable = (deployment: Deployment): number =>
  Math.min(fenceposts(deployment).unavailable, deployment.spec.replicas);

/** NewRSNewReplicas: how many pods the new one may have, with all that there are. */
export function newSetsReplicas(deployment: Deployment, sets: readonly ReplicaSet[], own: number): number {
  const { strategy, replicas } = deployment.spec;
  if (strategy.type === 'Recreate') return replicas;
  const room = replicas + maxSurge(deployment) - wantedPods(sets);
  return room <= 0 ? own : own + Math.min(room, replicas - own);
}

/** scaleReplicaSet, which notes for what number of replicas that was. */
export const scaledTo = (set: ReplicaSet, replicas: number, deployment: Deployment): ReplicaSet => ({
  ...set,
  metadata: {
    ...set.metadata,
    annotations: {
      ...set.metadata.annotations,
      [DESIRED]: String(deployment.spec.replicas),
      [MAX]: String(deployment.spec.replicas + maxSurge(deployment)),
    },
  },
  spec: { ...set.spec, replicas },
});

export const withRevision = <Revised extends Deployment | ReplicaSet>(object: Revised, revision: number): Revised => ({
  ...object,
  metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, [REVISION]: String(revision) } },
});

/** sync.go:getNewReplicaSet: the one that it makes of the template as it is now. */
export const createdReplicaSet = (deployment: Deployment, replicas: number, revision: number): ReplicaSet =>
  withRevision(scaledTo(replicaSetOf(deployment, ''), replicas, deployment), revision);
