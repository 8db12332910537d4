/** What a Deployment says of itself (pkg/controller/deployment/util/deployment_util.go, and progress.go and sync.go beside it). */
import { printed } from '../../kube/printed.ts';
import type { Micros } from '../../engine/time.ts';
import type { DeploymentStatus, ObjectCondition } from '../../kube/apiObjects.ts';
import { rfc3339 } from '../../kube/time.ts';

type Condition = Pick<ObjectCondition, 'type' | 'status'> & { readonly reason: string; readonly message: string };

export const NEW_SET_AVAILABLE = 'NewReplicaSetAvailable';
export const TIMED_OUT = 'ProgressDeadlineExceeded';

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

export const dated = (condition: Condition, before: ObjectCondition | undefined, now: Micros): ObjectCondition => ({
  ...condition,
  lastUpdateTime: rfc3339(now),
  lastTransitionTime: before?.status === condition.status ? (before.lastTransitionTime ?? rfc3339(now)) : rfc3339(now),
});

const progressing = (reason: string, message: string, status: Condition['status'] = 'True'): Condition => ({
  type: 'Progressing',
  status,
  reason,
  message,
});

export const setCreated = (set: string): Condition =>
  progressing('NewReplicaSetCreated', printed`Created new replica set "${set}"`);
export const setFound = (set: string): Condition =>
  progressing('FoundNewReplicaSet', printed`Found new replica set "${set}"`);
/** @param subject the new ReplicaSet, or the Deployment where there is none. */
export const setUpdated = (subject: string): Condition =>
  progressing('ReplicaSetUpdated', `${subject} is progressing.`);
export const completed = (subject: string): Condition =>
  progressing(NEW_SET_AVAILABLE, `${subject} has successfully progressed.`);
export const timedOut = (subject: string): Condition =>
  progressing(TIMED_OUT, printed`${subject} has timed out progressing.`, 'False');
export const PAUSED = progressing('DeploymentPaused', 'Deployment is paused', 'Unknown');
export const RESUMED = progressing('DeploymentResumed', 'Deployment is resumed', 'Unknown');

export const AVAILABLE: Condition = {
  type: 'Available',
  status: 'True',
  reason: 'MinimumReplicasAvailable',
  message: printed`Deployment has minimum availability.`,
};
export const UNAVAILABLE: Condition = {
  type: 'Available',
  status: 'False',
  reason: 'MinimumReplicasUnavailable',
  message: printed`Deployment does not have minimum availability.`,
};
