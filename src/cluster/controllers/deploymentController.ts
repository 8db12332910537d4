/** pkg/controller/deployment: deployment_controller.go, sync.go and recreate.go. It makes and scales ReplicaSets, no pods. */
import type { Micros } from '../../engine/time.ts';
import { apiObjectKey, isOfKind, keyOfObject, type Deployment, type ReplicaSet } from '../../kube/apiObjects.ts';
import { isTerminal } from '../../kube/podLifecycle.ts';
import {
  createdReplicaSet,
  desiredReplicas,
  isActiveSet,
  newReplicaSetOf,
  newSetsReplicas,
  replicaSetsOf,
  REVISION,
  revisionOf,
  scaledTo,
  withRevision,
} from './deploymentReplicaSets.ts';
import {
  conditionOf,
  PAUSED,
  RESUMED,
  setCreated,
  setFound,
  TIMED_OUT,
  withCondition,
} from './deploymentConditions.ts';
import { deploymentStatus, isComplete, rolloutStatus } from './deploymentStatus.ts';
import { controllerOf, objectsOfKind, podsControlledBy, type Informers, type Seen } from './informers.ts';
import { NOTHING, type Look, type ObjectController, type Plan, type Write } from './objectController.ts';
import { scaledSets } from './proportionalScaling.ts';
import { claimReplicaSets, selectsSet, type ClaimedSets } from './replicaSetRefs.ts';
import { reconciledNewSet, reconciledOldSets } from './rolling.ts';
import { create, remove, update, updateStatus } from './writes.ts';

/** A Deployment as one sync has it in its hands: what the sync writes it knows, what others write meanwhile it does not. */
interface Rollout {
  readonly deployment: Deployment;
  readonly newSet: ReplicaSet | undefined;
  /** In the order in which they were made. */
  readonly oldSets: readonly ReplicaSet[];
  readonly writes: readonly Write[];
}

const allSets = ({ newSet, oldSets }: Rollout): readonly ReplicaSet[] =>
  newSet === undefined ? oldSets : [...oldSets, newSet];

function rolloutOf(deployment: Deployment, { sets, writes }: ClaimedSets): Rollout {
  const newSet = newReplicaSetOf(deployment, sets);
  return { deployment, newSet, oldSets: sets.filter((set) => set !== newSet), writes };
}

const inTurn = (writes: readonly Write[]): Plan['batches'] => writes.map((write) => [write]);

/** A status that has changed; one that has not is not written. */
const changed = (
  deployment: Deployment,
  status: Deployment['status'],
  known: Deployment['status'],
): readonly Write[] =>
  JSON.stringify(status) === JSON.stringify(known) ? [] : [updateStatus({ ...deployment, status })];

/** syncDeploymentStatus: the counts, without a judgement on progress. */
function withCounts(rollout: Rollout, writes: readonly Write[], { now, release }: Look): Plan {
  const { deployment, newSet } = rollout;
  const status = deploymentStatus(deployment, allSets(rollout), newSet, now, release);
  return { batches: inTurn([...rollout.writes, ...writes, ...changed(deployment, status, deployment.status)]) };
}

/** syncRolloutStatus */
function withProgress(rollout: Rollout, writes: readonly Write[], { now, release }: Look): Plan {
  const { deployment, newSet } = rollout;
  const { status, again } = rolloutStatus(deployment, allSets(rollout), newSet, now, release);
  return {
    batches: inTurn([...rollout.writes, ...writes, ...changed(deployment, status, deployment.status)]),
    ...(again !== undefined && { again }),
  };
}

/** A status that is written in the middle of a sync. The version of it stays in hand, so that the next write of it is refused. */
function noting(rollout: Rollout, deployment: Deployment): Rollout {
  return { ...rollout, deployment, writes: [...rollout.writes, updateStatus(deployment)] };
}

/** sync.go:getNewReplicaSet, of one that there is: it is the latest revision, whatever it was before. */
function withKnownSet(rollout: Rollout, newSet: ReplicaSet, now: Micros): Rollout {
  const revision = Math.max(0, ...rollout.oldSets.map(revisionOf)) + 1;
  const { minReadySeconds } = rollout.deployment.spec;
  if (revisionOf(newSet) < revision || newSet.spec.minReadySeconds !== minReadySeconds) {
    const { minReadySeconds: _before, ...spec } = newSet.spec;
    const own = { ...spec, ...(minReadySeconds !== undefined && { minReadySeconds }) };
    const put = withRevision({ ...newSet, spec: own }, Math.max(revision, revisionOf(newSet)));
    return { ...rollout, writes: [update(put)] };
  }
  const { deployment } = rollout;
  const found = setFound(newSet.metadata.name);
  const isKnown = conditionOf(deployment.status, 'Progressing') !== undefined;
  const status = isKnown ? deployment.status : withCondition(deployment.status, found, now);
  if (isKnown && deployment.metadata.annotations?.[REVISION] === String(revisionOf(newSet))) return rollout;
  return noting(rollout, withRevision({ ...deployment, status }, revisionOf(newSet)));
}

/** sync.go:getNewReplicaSet, of one that there is not yet. */
function withCreatedSet(rollout: Rollout, now: Micros): Rollout {
  const { deployment, oldSets } = rollout;
  const revision = Math.max(0, ...oldSets.map(revisionOf)) + 1;
  const newSet = createdReplicaSet(deployment, newSetsReplicas(deployment, oldSets, 0), revision);
  const status = withCondition(deployment.status, setCreated(newSet.metadata.name), now);
  const made = { ...rollout, newSet, writes: [...rollout.writes, create(newSet)] };
  return noting(made, withRevision({ ...deployment, status }, revision));
}

/** A new one that was just made, or made the latest, has another version by now; its controller goes on once it has seen that. */
const isBehind = ({ writes }: Rollout): boolean =>
  writes.some(({ request }) => request.resource === 'replicasets' && request.verb === 'update');

/** cleanupDeployment: old ones without pods, as many as there are more than the history may hold. */
function cleanUp({ deployment, oldSets }: Rollout): readonly Write[] {
  if (!isComplete(deployment, deployment.status)) return [];
  const alive = oldSets.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const tooMany = Math.max(0, alive.length - deployment.spec.revisionHistoryLimit);
  return alive
    .slice(0, tooMany)
    .filter(({ spec, status }) => spec.replicas === 0 && status.replicas === 0)
    .map(remove);
}

/** rolling.go:rolloutRolling */
function rollingUpdate(known: Rollout, look: Look): Plan {
  const rollout =
    known.newSet === undefined ? withCreatedSet(known, look.now) : withKnownSet(known, known.newSet, look.now);
  const { deployment, newSet, oldSets } = rollout;
  if (newSet === undefined || isBehind(rollout)) return withProgress(rollout, [], look);
  const grown = reconciledNewSet(deployment, newSet, allSets(rollout));
  if (grown !== undefined) return withProgress(rollout, [update(grown)], look);
  const shrunk = reconciledOldSets(deployment, newSet, oldSets.filter(isActiveSet));
  if (shrunk.length > 0) return withProgress(rollout, shrunk.map(update), look);
  return withProgress(rollout, cleanUp(rollout), look);
}

/** recreate.go:oldPodsRunning: pods of the old ones that have not come to their end. */
const isOldRunning = ({ oldSets }: Rollout, informers: Informers): boolean =>
  oldSets.some(
    ({ metadata, status }) =>
      status.replicas > 0 || podsControlledBy(informers, metadata.uid).some((pod) => !isTerminal(pod)),
  );

/** recreate.go:rolloutRecreate: the old pods have to go before there are new ones. */
function recreate(known: Rollout, look: Look): Plan {
  const { name } = known.deployment.metadata;
  const seen = known.newSet === undefined ? known : withKnownSet(known, known.newSet, look.now);
  if (isBehind(seen)) return withProgress(seen, [], look);
  const active = seen.oldSets.filter(isActiveSet);
  if (active.length > 0) {
    const down = active.map((set) => update(scaledTo(set, 0, seen.deployment)));
    const replicaSet = active[0]?.metadata.name ?? '';
    return {
      ...withProgress(seen, down, look),
      found: [{ kind: 'RolloutStarted', detail: { deployment: name, replicaSet } }],
    };
  }
  if (isOldRunning(seen, look.informers)) return withProgress(seen, [], look);
  if (seen.newSet === undefined) {
    const plan = withProgress(withCreatedSet(seen, look.now), [], look);
    const found = [{ kind: 'OldPodsGone', detail: { deployment: name } }] as const;
    return { ...plan, ...(seen.oldSets.length > 0 && { found }) };
  }
  const grown = reconciledNewSet(seen.deployment, seen.newSet, allSets(seen));
  return withProgress(seen, grown === undefined ? cleanUp(seen) : [update(grown)], look);
}

/** isScalingEvent: somebody wants another number of pods than when the ReplicaSets were last scaled. */
const isScaled = (rollout: Rollout): boolean =>
  allSets(rollout)
    .filter(isActiveSet)
    .some((set) => (desiredReplicas(set) ?? rollout.deployment.spec.replicas) !== rollout.deployment.spec.replicas);

/** sync.go:checkPausedConditions */
function withPause(rollout: Rollout, now: Micros): Rollout {
  const { deployment } = rollout;
  const { paused = false } = deployment.spec;
  const reason = conditionOf(deployment.status, 'Progressing')?.reason;
  if (reason === TIMED_OUT || paused === (reason === PAUSED.reason)) return rollout;
  const condition = paused ? PAUSED : RESUMED;
  return noting(rollout, { ...deployment, status: withCondition(deployment.status, condition, now) });
}

function sync(deployment: Deployment, look: Look): Plan {
  const known = rolloutOf(deployment, claimReplicaSets(deployment, look.informers));
  if (deployment.metadata.deletionTimestamp !== undefined) return withCounts(known, [], look);
  const rollout = withPause(known, look.now);
  const { paused = false, strategy } = deployment.spec;
  if (paused || isScaled(rollout)) {
    const scaled = scaledSets(deployment, rollout.newSet, rollout.oldSets);
    return withCounts(rollout, scaled.map(update), look);
  }
  return strategy.type === 'Recreate' ? recreate(rollout, look) : rollingUpdate(rollout, look);
}

/** The Deployment of a pod, where it is one of a ReplicaSet of it. */
function deploymentOfPod({ pod }: Extract<Seen, { of: 'pod' }>, { objects }: Informers): Deployment | undefined {
  const { namespace } = pod.metadata;
  const set = objects[apiObjectKey('replicasets', namespace, controllerOf(pod.metadata)?.name ?? '')];
  const deployment = set && objects[apiObjectKey('deployments', namespace, controllerOf(set.metadata)?.name ?? '')];
  return deployment !== undefined && isOfKind(deployment, 'Deployment') ? deployment : undefined;
}

/** deletePod: of pods it hears only when they are gone, and only with Recreate, when the last one is. */
function concernedByPod(seen: Extract<Seen, { of: 'pod' }>, informers: Informers): readonly string[] {
  const deployment = seen.type === 'DELETED' ? deploymentOfPod(seen, informers) : undefined;
  if (deployment?.spec.strategy.type !== 'Recreate') return [];
  const sets = replicaSetsOf(deployment, informers);
  return sets.some(({ metadata }) => podsControlledBy(informers, metadata.uid).length > 0)
    ? []
    : [keyOfObject(deployment)];
}

/** addReplicaSet, updateReplicaSet: whose it is, who had it until now, and, where nobody has it, who would. */
function concernedBySet(
  set: ReplicaSet,
  { type, before }: Extract<Seen, { of: 'object' }>,
  informers: Informers,
): readonly string[] {
  const { namespace } = set.metadata;
  const owner = controllerOf(set.metadata);
  const lostBy = before === undefined ? undefined : controllerOf(before.metadata);
  const owners = [owner, lostBy].flatMap((each) => (each?.kind === 'Deployment' ? [each.name] : []));
  const keys = owners.map((name) => apiObjectKey('deployments', namespace, name));
  if (owner !== undefined || type === 'DELETED') return [...new Set(keys)];
  const would = objectsOfKind(informers, 'Deployment').filter((deployment) => selectsSet(deployment, set));
  return [...new Set([...keys, ...would.map(keyOfObject)])];
}

export const deploymentController: ObjectController = {
  account: 'deployment-controller',
  givesUpNamespaces: true,
  concerned: (seen, informers) => {
    if (seen.of === 'pod') return concernedByPod(seen, informers);
    if (isOfKind(seen.object, 'Deployment')) return seen.type === 'DELETED' ? [] : [keyOfObject(seen.object)];
    return isOfKind(seen.object, 'ReplicaSet') ? concernedBySet(seen.object, seen, informers) : [];
  },
  sync: (key, look) => {
    const deployment = look.informers.objects[key];
    return deployment !== undefined && isOfKind(deployment, 'Deployment') ? sync(deployment, look) : NOTHING;
  },
};
