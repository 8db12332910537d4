/** disruption_test.go has these of whole controllers. */
import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { PodDisruptionBudget, PodDisruptionBudgetSpec } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
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

const statusOf = (budget: PodDisruptionBudget, pods: readonly Pod[], now = 100) => {
  const { conditions: _, ...status } = budgetStatus(budget, informersOf(pods, [set]), seconds(now));
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
      { minAvailable: '50%' },
      [well('a'), well('b'), well('c')],
      [1, 3, 2, 3],
    ],
    ['of a number that may be missing', { maxUnavailable: 1 }, [well('a'), well('b'), unready], [0, 2, 2, 3]],
    [
      'of a share that may be missing, rounded up',
      { maxUnavailable: '34%' },
      [well('a'), well('b'), well('c')],
      [2, 3, 1, 3],
    ],
    ['of all that may be missing', { maxUnavailable: 5 }, [well('a')], [1, 1, 0, 1]],
    ['of nothing', {}, [well('a')], [0, 1, 0, 0]],
    ['of nobody', { maxUnavailable: 1 }, [], [0, 0, 0, 0]],
    [
      'of pods that somebody else wants ten of',
      { minAvailable: '50%' },
      [owned('a'), owned('b'), well('c')],
      [0, 3, 6, 11],
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
