/** deployment_util_test.go and progress_test.go have these cases: TestDeploymentComplete, -Progressing, -TimedOut. */
import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { Deployment, DeploymentSpec, DeploymentStatus, ReplicaSet } from '../../kube/apiObjects.ts';
import { releaseOf } from '../releases/index.ts';
import { at, MAKES_PODS, objectOf } from '../testing/objects.ts';
import { createdReplicaSet } from './deploymentReplicaSets.ts';
import { deploymentStatus, isComplete, rolloutStatus } from './deploymentStatus.ts';

const NOW = seconds(1_000);

const deploymentOf = (
  replicas: number,
  status: DeploymentStatus = {},
  spec: Partial<DeploymentSpec> = {},
): Deployment => {
  const made = objectOf('Deployment', {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', generation: 3 },
    spec: {
      ...MAKES_PODS,
      replicas,
      progressDeadlineSeconds: 600,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } },
    },
  });
  return { ...made, spec: { ...made.spec, ...spec }, status };
};
const setOf = (replicas: number, status: Partial<ReplicaSet['status']> = {}): ReplicaSet => ({
  ...createdReplicaSet(deploymentOf(replicas), replicas, 1),
  status: { replicas, readyReplicas: replicas, availableReplicas: replicas, ...status },
});
const conditionsIn = ({ conditions = [] }: DeploymentStatus): readonly string[] =>
  conditions.map(({ type, status, reason }) => `${type} ${status} ${reason}`);

describe('what a Deployment’s status counts', () => {
  const release = releaseOf('1.32');

  it('is of all its sets, of the new one what is updated, and nothing that is 0', () => {
    const newSet = setOf(2, { readyReplicas: 1, availableReplicas: 0 });
    const status = deploymentStatus(deploymentOf(3), [setOf(2), newSet], newSet, NOW, release);
    expect(status).toMatchObject({
      observedGeneration: 3,
      replicas: 4,
      updatedReplicas: 2,
      readyReplicas: 3,
      availableReplicas: 2,
      unavailableReplicas: 2,
    });
    const none = deploymentStatus(deploymentOf(0), [], undefined, NOW, release);
    expect(Object.keys(none)).toEqual(['observedGeneration', 'conditions']);
  });

  it('misses none where more are available than are wanted', () => {
    const status = deploymentStatus(deploymentOf(1), [setOf(1, { availableReplicas: 2 })], undefined, NOW, release);
    expect(status.unavailableReplicas).toBeUndefined();
  });

  it.each([
    [3, 2, 'Available True MinimumReplicasAvailable'],
    [3, 1, 'Available False MinimumReplicasUnavailable'],
    [0, 0, 'Available True MinimumReplicasAvailable'],
  ])('of %i with %i available are enough or not', (replicas, availableReplicas, condition) => {
    const sets = [setOf(replicas, { availableReplicas })];
    expect(conditionsIn(deploymentStatus(deploymentOf(replicas), sets, sets[0], NOW, release))).toEqual([condition]);
  });
});

describe('a rollout', () => {
  const done = { observedGeneration: 3, replicas: 3, updatedReplicas: 3, availableReplicas: 3 };
  it.each([
    ['with all pods new and available', {}, true],
    ['with an old pod', { replicas: 4 }, false],
    ['with an old pod in place of a new one', { updatedReplicas: 2 }, false],
    ['with one that is not available', { availableReplicas: 2 }, false],
    ['of which the controller has not heard', { observedGeneration: 2 }, false],
    ['of which it has heard more', { observedGeneration: 4 }, true],
  ])('%s is complete or not', (_, differs, complete) => {
    expect(isComplete(deploymentOf(3), { ...done, ...differs })).toBe(complete);
  });

  it('of nothing is complete with nothing', () => {
    expect(isComplete(deploymentOf(0), { observedGeneration: 3 })).toBe(true);
    expect(isComplete(deploymentOf(1), { observedGeneration: 3 })).toBe(false);
    expect(isComplete(deploymentOf(0), {})).toBe(false);
  });

  const progressing = (reason: string, lastUpdateTime?: string) => ({
    type: 'Progressing',
    status: 'True' as const,
    reason,
    lastTransitionTime: at(1),
    ...(lastUpdateTime !== undefined && { lastUpdateTime }),
  });
  const available = {
    type: 'Available',
    status: 'True' as const,
    reason: 'MinimumReplicasAvailable',
    lastTransitionTime: at(1),
  };
  const waits = (before: DeploymentStatus, newSet = setOf(2), oldSets: readonly ReplicaSet[] = [setOf(1)]) =>
    rolloutStatus(deploymentOf(3, before), [...oldSets, newSet], newSet, NOW, releaseOf('1.32'));
  const now = { replicas: 3, updatedReplicas: 2, readyReplicas: 3, availableReplicas: 3 };

  it.each([
    ['more new pods', { updatedReplicas: 1, replicas: 2 }, 'ReplicaSetUpdated'],
    ['fewer old pods', { replicas: 4 }, 'ReplicaSetUpdated'],
    ['more ready pods', { readyReplicas: 2 }, 'ReplicaSetUpdated'],
    ['more available pods', { availableReplicas: 2 }, 'ReplicaSetUpdated'],
    ['nothing new', {}, 'Before'],
    ['fewer of all', { updatedReplicas: 3, replicas: 4, readyReplicas: 4, availableReplicas: 4 }, 'Before'],
  ])('has got on with %s', (_, differs, reason) => {
    const conditions = [available, progressing('Before', at(990))];
    const { status, again } = waits({ ...now, ...differs, conditions });
    expect(conditionsIn(status).at(-1)).toBe(`Progressing True ${reason}`);
    // A second after the deadline, which begins anew with what is new.
    expect(again).toBe(reason === 'Before' ? seconds(591) : seconds(601));
  });

  it('keeps the time of its condition where only its reason changes', () => {
    const { status } = waits({ conditions: [progressing('Before', at(990))] });
    expect(status.conditions?.at(-1)).toMatchObject({ lastUpdateTime: at(1_000), lastTransitionTime: at(1) });
  });

  it('is stuck once nothing has come of it for as long as the deadline is', () => {
    const stuck = (since: number, reason = 'ReplicaSetUpdated') =>
      waits({ ...now, conditions: [progressing(reason, at(since))] });
    expect(conditionsIn(stuck(401).status)).toContain('Progressing True ReplicaSetUpdated');
    expect(stuck(401).again).toBe(seconds(2));
    expect(conditionsIn(stuck(400).status)).toContain('Progressing False ProgressDeadlineExceeded');
    expect(stuck(400).again).toBeUndefined();
    expect(conditionsIn(stuck(1).status)).toContain('Progressing False ProgressDeadlineExceeded');
    const twice = stuck(1, 'ProgressDeadlineExceeded');
    expect(twice.again).toBeUndefined();
    expect(conditionsIn(twice.status)).toContain('Progressing True ProgressDeadlineExceeded');
  });

  it('is not looked at by the clock where nothing says that it is under way', () => {
    expect(waits(now).again).toBeUndefined();
    expect(waits({ ...now, conditions: [progressing('NewReplicaSetAvailable', at(1))] }).again).toBeUndefined();
  });

  it('names its new set, or itself where there is none', () => {
    const newSet = setOf(3);
    const complete = rolloutStatus(deploymentOf(3), [newSet], newSet, NOW, releaseOf('1.32'));
    expect(complete.status.conditions?.at(-1)).toMatchObject({
      reason: 'NewReplicaSetAvailable',
      message: `ReplicaSet "${newSet.metadata.name}" has successfully progressed.`,
    });
    const none = rolloutStatus(deploymentOf(0), [], undefined, NOW, releaseOf('1.32'));
    expect(none.status.conditions?.at(-1)?.message).toBe('Deployment "web" has successfully progressed.');
  });

  it('stays complete while its pods come and go', () => {
    const newSet = setOf(3, { availableReplicas: 1 });
    const deployment = deploymentOf(3, { conditions: [progressing('NewReplicaSetAvailable', at(1))] });
    const { status, again } = rolloutStatus(deployment, [newSet], newSet, NOW, releaseOf('1.32'));
    expect(conditionsIn(status)).toContain('Progressing True NewReplicaSetAvailable');
    expect(again).toBeUndefined();
  });
});
