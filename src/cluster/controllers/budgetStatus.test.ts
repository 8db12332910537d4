/** disruption_test.go has these of whole controllers. */
import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { PodDisruptionBudget, PodDisruptionBudgetSpec } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { releaseOf } from '../releases/index.ts';
import { at, informersOf, MAKES_PODS, objectOf, podIn } from '../testing/objects.ts';
import { budgetStatus } from './budgetStatus.ts';
import { createdReplicaSet } from './deploymentReplicaSets.ts';
import { controllerRef } from './podTemplates.ts';

const budgetOf = (
  spec: PodDisruptionBudgetSpec,
  disruptedPods?: Readonly<Record<string, string>>,
): PodDisruptionBudget => {
  const made = objectOf('PodDisruptionBudget', {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'web' },
    spec: { selector: MAKES_PODS.selector, ...spec },
  });
  return { ...made, status: { ...made.status, ...(disruptedPods !== undefined && { disruptedPods }) } };
};
const deployment = objectOf('Deployment', {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: { ...MAKES_PODS, replicas: 10 },
});
const SET = createdReplicaSet(deployment, 10, 1);
const set = { ...SET, metadata: { ...SET.metadata, uid: 'set' } };

const LABELS = { labels: { app: 'web' } };
const well = (name: string, metadata: Partial<Pod['metadata']> = {}): Pod =>
  podIn(name, { readySince: 1, metadata: { ...LABELS, ...metadata } });
const owned = (name: string): Pod => well(name, { ownerReferences: [controllerRef(set)] });
const unready = podIn('unready', { metadata: LABELS });
const going = well('going', { deletionTimestamp: at(200) });

const sourcesOf = (pods: readonly Pod[], release = releaseOf('1.32')) => ({
  informers: informersOf(pods, [set, deployment]),
  release,
  deployments: {},
});
const statusOf = (budget: PodDisruptionBudget, pods: readonly Pod[], now = 100) => {
  const { conditions: _, ...status } = budgetStatus(budget, sourcesOf(pods), seconds(now));
  return status;
};

describe('a budget', () => {
  it.each([
    [
      'of a number that has to be there',
      { minAvailable: 2 },
      [well('a'), well('b'), well('c'), unready, going],
      [1, 3, 2, 5],
    ],
    ['of more than are there', { minAvailable: 9 }, [well('a')], [0, 1, 9, 1]],
    [
      'of a share that has to be there, rounded up',
      { minAvailable: '15%' },
      [owned('a'), owned('b'), owned('c')],
      [1, 3, 2, 10],
    ],
    ['of a number that may be missing', { maxUnavailable: 1 }, [owned('a'), owned('b'), unready], [0, 2, 9, 10]],
    ['of a share that may be missing, rounded up', { maxUnavailable: '81%' }, [owned('a'), owned('b')], [1, 2, 1, 10]],
    ['of all that may be missing', { maxUnavailable: 50 }, [owned('a')], [1, 1, 0, 10]],
    ['of nothing', {}, [well('a')], [0, 1, 0, 0]],
    ['of nobody', { maxUnavailable: 1 }, [], [0, 0, 0, 0]],
    [
      'of pods that a Deployment wants ten of, beside one that nobody wants',
      { minAvailable: '50%' },
      [owned('a'), owned('b'), well('c')],
      [0, 3, 5, 10],
    ],
    ['of a number, whoever wants more', { minAvailable: 1 }, [owned('a'), owned('b')], [1, 2, 1, 2]],
  ])('%s', (_, spec, pods, [disruptionsAllowed, currentHealthy, desiredHealthy, expectedPods]) => {
    expect(statusOf(budgetOf(spec), pods)).toEqual({
      disruptionsAllowed,
      currentHealthy,
      desiredHealthy,
      expectedPods,
    });
  });

  it('is about pods of its namespace that it selects', () => {
    const others = [well('a', { namespace: 'other' }), well('b', { labels: { app: 'other' } })];
    expect(statusOf(budgetOf({ minAvailable: 0 }), others)).toMatchObject({ currentHealthy: 0, expectedPods: 0 });
  });

  it.each([
    ['is not counted', at(50), [well('a'), well('b')], 1, { a: at(50) }],
    ['is counted again two minutes later', at(50), [well('a'), well('b')], 2, undefined, 171],
    ['is not in the very second', at(50), [well('a'), well('b')], 1, { a: at(50) }, 170],
    [
      'is forgotten once its deletion is seen',
      at(50),
      [well('a', { deletionTimestamp: at(80) }), well('b')],
      1,
      undefined,
    ],
    ['is forgotten once it has gone', at(50), [well('b')], 1, undefined],
  ])('that has granted an eviction: the pod %s', (_, since, pods, currentHealthy, disruptedPods, now = 100) => {
    const status = statusOf(budgetOf({ minAvailable: 0 }, { a: since }), pods, now);
    expect(status.currentHealthy).toBe(currentHealthy);
    expect(status.disruptedPods).toEqual(disruptedPods);
  });
});

describe('a budget of pods whose scale nobody can tell', () => {
  const SHARE = { maxUnavailable: 1 };
  const generated = ({ metadata, ...budget }: PodDisruptionBudget): PodDisruptionBudget => ({
    ...budget,
    metadata: { ...metadata, generation: 1 },
  });
  const conditionOf = (pods: readonly Pod[], release = releaseOf('1.32'), budget = budgetOf(SHARE)) => {
    const status = budgetStatus(budget, sourcesOf(pods, release), seconds(100));
    const { reason, message, observedGeneration } = status.conditions?.[0] ?? {};
    return {
      allowed: status.disruptionsAllowed,
      observed: status.observedGeneration,
      reason,
      message,
      observedGeneration,
    };
  };
  const ownedBy = (kind: string, apiVersion: string): Pod =>
    well('a', { ownerReferences: [{ apiVersion, kind, name: 'owner', uid: 'owner', controller: true }] });
  const failed = (message: string) => ({
    allowed: 0,
    observed: undefined,
    reason: 'SyncFailed',
    message,
    observedGeneration: 0,
  });

  it.each([[SHARE], [{ maxUnavailable: '50%' }], [{ minAvailable: '50%' }]])(
    'of %j allows no disruption of pods without an owner, which count as nobody’s',
    (spec) => {
      expect(statusOf(budgetOf(spec), [well('a'), well('b')])).toMatchObject({
        disruptionsAllowed: 0,
        currentHealthy: 2,
        expectedPods: 0,
      });
    },
  );

  it('allows one of pods without an owner where a number has to be there', () => {
    expect(statusOf(budgetOf({ minAvailable: 1 }), [well('a'), well('b')])).toMatchObject({
      disruptionsAllowed: 1,
      expectedPods: 2,
    });
  });

  it.each([
    ['DaemonSet', 'apps/v1', 'daemonsets.apps does not implement the scale subresource'],
    ['Job', 'batch/v1', 'jobs.batch does not implement the scale subresource'],
    ['Node', 'v1', 'nodes does not implement the scale subresource'],
    ['ReplicaSet', 'apps/v1', 'found no controllers for pod "a"'],
    ['StatefulSet', 'apps/v1', 'found no controllers for pod "a"'],
    ['Rollout', 'example.com/v1', 'no matches for kind "Rollout" in version "example.com/v1"'],
  ])('fails to sync over a pod of a %s', (kind, apiVersion, message) => {
    expect(conditionOf([ownedBy(kind, apiVersion)])).toEqual(failed(message));
  });

  it('syncs over a pod of a DaemonSet where a number has to be there', () => {
    const budget = budgetOf({ minAvailable: 1 });
    expect(conditionOf([ownedBy('DaemonSet', 'apps/v1'), well('b')], releaseOf('1.32'), budget)).toMatchObject({
      allowed: 1,
      reason: 'SufficientPods',
    });
  });

  it('failed to sync over a pod without an owner until 1.21', () => {
    expect(conditionOf([well('a')], releaseOf('1.21'))).toEqual(failed('found no controller ref for pod "a"'));
    expect(conditionOf([well('a')], releaseOf('1.22'))).toMatchObject({ allowed: 0, reason: 'InsufficientPods' });
  });

  it('has no conditions before policy/v1', () => {
    const { conditions } = budgetStatus(budgetOf(SHARE), sourcesOf([well('a')], releaseOf('1.18')), seconds(100));
    expect(conditions).toBeUndefined();
  });

  it('keeps its counts and the generation that it has observed when a later sync fails', () => {
    const before = generated(budgetOf(SHARE));
    const synced = { ...before, status: budgetStatus(before, sourcesOf([owned('a')]), seconds(50)) };
    const { conditions, ...status } = budgetStatus(
      synced,
      sourcesOf([owned('a'), ownedBy('Job', 'batch/v1')]),
      seconds(100),
    );
    const { conditions: _, ...known } = synced.status;
    expect(status).toEqual({ ...known, disruptionsAllowed: 0 });
    expect(conditions).toMatchObject([{ reason: 'SyncFailed', observedGeneration: 1, lastTransitionTime: at(50) }]);
  });

  it('counts a Deployment once, whatever its ReplicaSets say, and a ReplicaSet without one by itself', () => {
    const old = { ...set, metadata: { ...set.metadata, name: 'web-old', uid: 'old' } };
    const orphan = { ...old, metadata: { ...old.metadata, name: 'orphan', uid: 'orphan', ownerReferences: [] } };
    const of = (owner: typeof set, name: string) => well(name, { ownerReferences: [controllerRef(owner)] });
    const sources = {
      ...sourcesOf([]),
      informers: informersOf([of(set, 'a'), of(old, 'b')], [set, old, orphan, deployment]),
    };
    expect(budgetStatus(budgetOf(SHARE), sources, seconds(1)).expectedPods).toBe(10);
    const alone = { ...sources, informers: informersOf([of(orphan, 'c')], [orphan]) };
    expect(budgetStatus(budgetOf(SHARE), alone, seconds(1)).expectedPods).toBe(10);
  });
});
