/** What a Deployment's status should say (pkg/controller/deployment/sync.go:calculateStatus, progress.go). */
import { micros, seconds, type Micros } from '../../engine/time.ts';
import type { Deployment, DeploymentStatus, ObjectCondition, ReplicaSet } from '../../kube/apiObjects.ts';
import { parseRfc3339, rfc3339 } from '../../kube/time.ts';
import type { Release } from '../releases/index.ts';
import {
  actualPods,
  availablePods,
  maxUnavailable,
  readyPods,
  terminatingPods,
  wantedPods,
} from './deploymentReplicaSets.ts';

type Condition = Pick<ObjectCondition, 'type' | 'status'> & { readonly reason: string; readonly message: string };

const NEW_SET_AVAILABLE = 'NewReplicaSetAvailable';
const TIMED_OUT = 'ProgressDeadlineExceeded';

export const conditionOf = (
  { conditions = [] }: Pick<DeploymentStatus, 'conditions'>,
  type: 'Available' | 'Progressing',
): ObjectCondition | undefined => conditions.find((condition) => condition.type === type);

/** SetDeploymentCondition: one of the same status and reason stays as it is, any other goes to the end. */
export function withCondition(status: DeploymentStatus, condition: Condition, now: Micros): DeploymentStatus {
  const { conditions = [] } = status;
  const before = conditions.find(({ type }) => type === condition.type);
  if (before?.status === condition.status && before.reason === condition.reason) return status;
  return { ...status, conditions: [...conditions.filter((each) => each !== before), dated(condition, before, now)] };
}

const dated = (condition: Condition, before: ObjectCondition | undefined, now: Micros): ObjectCondition => ({
  ...condition,
  lastUpdateTime: rfc3339(now),
  lastTransitionTime: before?.status === condition.status ? (before.lastTransitionTime ?? rfc3339(now)) : rfc3339(now),
});

export const progressing = (reason: string, message: string, status: Condition['status'] = 'True'): Condition => ({
  type: 'Progressing',
  status,
  reason,
  message,
});

/** calculateStatus */
export function deploymentStatus(
  deployment: Deployment,
  sets: readonly ReplicaSet[],
  newSet: ReplicaSet | undefined,
  now: Micros,
  release: Release,
): DeploymentStatus {
  const { metadata, spec, status } = deployment;
  const available = availablePods(sets);
  const counts = {
    replicas: actualPods(sets),
    updatedReplicas: newSet?.status.replicas ?? 0,
    readyReplicas: readyPods(sets),
    availableReplicas: available,
    unavailableReplicas: Math.max(0, wantedPods(sets) - available),
  };
  const isEnough = available >= spec.replicas - maxUnavailable(deployment);
  return withCondition(
    {
      observedGeneration: metadata.generation ?? 1,
      ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
      ...(release.terminatingReplicas && { terminatingReplicas: terminatingPods(sets) }),
      ...(status.conditions !== undefined && { conditions: status.conditions }),
    },
    isEnough
      ? {
          type: 'Available',
          status: 'True',
          reason: 'MinimumReplicasAvailable',
          message: 'Deployment has minimum availability.',
        }
      : {
          type: 'Available',
          status: 'False',
          reason: 'MinimumReplicasUnavailable',
          message: 'Deployment does not have minimum availability.',
        },
    now,
  );
}

/** DeploymentComplete: all its pods are new ones and available, and no other is left; those that terminate don't count. */
export const isComplete = ({ metadata, spec }: Deployment, status: DeploymentStatus): boolean =>
  (status.updatedReplicas ?? 0) === spec.replicas &&
  (status.replicas ?? 0) === spec.replicas &&
  (status.availableReplicas ?? 0) === spec.replicas &&
  (status.observedGeneration ?? 0) >= (metadata.generation ?? 1);

/** DeploymentProgressing */
function hasProgressed(before: DeploymentStatus, after: DeploymentStatus): boolean {
  const more = (count: keyof Pick<DeploymentStatus, 'updatedReplicas' | 'readyReplicas' | 'availableReplicas'>) =>
    (after[count] ?? 0) > (before[count] ?? 0);
  const old = ({ replicas = 0, updatedReplicas = 0 }: DeploymentStatus): number => replicas - updatedReplicas;
  return more('updatedReplicas') || old(after) < old(before) || more('readyReplicas') || more('availableReplicas');
}

/** How long until the rollout counts as stuck, where it can; 0 where it does now. */
function untilTimedOut({ spec }: Deployment, status: DeploymentStatus, now: Micros): Micros | undefined {
  const condition = conditionOf(status, 'Progressing');
  if (condition === undefined || condition.reason === NEW_SET_AVAILABLE || condition.reason === TIMED_OUT)
    return undefined;
  const since = parseRfc3339(condition.lastUpdateTime ?? '') ?? now;
  return micros(Math.max(0, since + seconds(spec.progressDeadlineSeconds) - now));
}

/** syncRolloutStatus: with how the rollout goes on, and when to look whether it has got stuck. */
export function rolloutStatus(
  deployment: Deployment,
  sets: readonly ReplicaSet[],
  newSet: ReplicaSet | undefined,
  now: Micros,
  release: Release,
): { readonly status: DeploymentStatus; readonly again?: Micros } {
  const status = deploymentStatus(deployment, sets, newSet, now, release);
  const before = conditionOf(deployment.status, 'Progressing');
  const isOver = (status.replicas ?? 0) === (status.updatedReplicas ?? 0) && before?.reason === NEW_SET_AVAILABLE;
  if (isOver) return { status };
  const subject =
    newSet === undefined ? `Deployment "${deployment.metadata.name}"` : `ReplicaSet "${newSet.metadata.name}"`;
  if (isComplete(deployment, status)) {
    const done = progressing(NEW_SET_AVAILABLE, `${subject} has successfully progressed.`);
    return { status: withCondition(status, done, now) };
  }
  if (hasProgressed(deployment.status, status)) {
    const others = (status.conditions ?? []).filter(({ type }) => type !== 'Progressing');
    const goesOn = progressing('ReplicaSetUpdated', `${subject} is progressing.`);
    return waiting(deployment, { ...status, conditions: [...others, dated(goesOn, before, now)] }, now);
  }
  if (untilTimedOut(deployment, status, now) === 0) {
    const late = progressing(TIMED_OUT, `${subject} has timed out progressing.`, 'False');
    return { status: withCondition(status, late, now) };
  }
  return waiting(deployment, status, now);
}

/** requeueStuckDeployment: a second after the deadline. */
function waiting(deployment: Deployment, status: DeploymentStatus, now: Micros) {
  const left = untilTimedOut(deployment, status, now);
  return { status, ...(left !== undefined && { again: micros(left + seconds(1)) }) };
}
