/** sync_test.go:TestScale has these; of what is shared out in proportion, `rolling.test.ts` has more. */
import { expect, it } from 'vitest';
import type { Deployment, DeploymentSpec, ReplicaSet } from '../../kube/apiObjects.ts';
import { MAKES_PODS, objectOf } from '../testing/objects.ts';
import { createdReplicaSet } from './deploymentReplicaSets.ts';
import { scaledSets } from './proportionalScaling.ts';

const deploymentOf = (replicas: number, type: DeploymentSpec['strategy']['type'] = 'RollingUpdate'): Deployment =>
  objectOf('Deployment', {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      ...MAKES_PODS,
      replicas,
      strategy: { type, ...(type === 'RollingUpdate' && { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } }) },
    },
  });

/** It was made when the Deployment wanted ten. */
const set = (name: string, replicas: number, available = 0): ReplicaSet => {
  const made = createdReplicaSet(deploymentOf(10), replicas, 1);
  return { ...made, metadata: { ...made.metadata, name }, status: { replicas, availableReplicas: available } };
};
const withoutNotes = (of: ReplicaSet): ReplicaSet => ({ ...of, metadata: { ...of.metadata, annotations: {} } });

it.each([
  ['the latest where none has pods', deploymentOf(3), set('new', 0), [set('old', 0)], ['new 3']],
  ['the latest old one where there is no new one', deploymentOf(3), undefined, [set('a', 0), set('b', 0)], ['b 3']],
  ['none where there are none', deploymentOf(3), undefined, [], []],
  ['the only one that has pods', deploymentOf(3), set('new', 0), [set('a', 5), set('b', 0)], ['a 3']],
  ['none where that is as large as it should be', deploymentOf(5), set('new', 0), [set('a', 5)], []],
  [
    'down all old ones where the new one has all that are wanted',
    deploymentOf(5),
    set('new', 5, 5),
    [set('a', 3), set('b', 0)],
    ['a 0'],
  ],
  ['all where the new one is not available yet', deploymentOf(5), set('new', 5, 4), [set('a', 5)], ['new 3', 'a 2']],
  ['none in the middle of a replacement', deploymentOf(5, 'Recreate'), set('new', 4), [set('a', 5)], []],
  ['only those that have pods', deploymentOf(20), set('new', 5), [set('a', 0), set('b', 5)], ['new 10', 'b 10']],
  ['none where none is wanted more or less', deploymentOf(10), set('new', 5), [set('a', 5)], ['new 5', 'a 5']],
  [
    'the largest first, to which falls what is left over',
    deploymentOf(8),
    set('new', 3),
    [set('a', 7)],
    ['a 6', 'new 2'],
  ],
  [
    'of two as large the newer first where pods are added',
    deploymentOf(11),
    set('new', 5),
    [set('a', 5)],
    ['new 6', 'a 5'],
  ],
  [
    'of two as large the older first where pods are taken away',
    deploymentOf(9),
    set('new', 5),
    [set('a', 5)],
    ['a 4', 'new 5'],
  ],
  ['all to nothing', deploymentOf(0), set('new', 5), [set('a', 5)], ['a 0', 'new 0']],
])('a Deployment scales %s', (_, deployment, newSet, oldSets, expected) => {
  const scaled = scaledSets(deployment, newSet, oldSets);
  expect(scaled.map(({ metadata, spec }) => `${metadata.name} ${spec.replicas}`).toSorted()).toEqual(
    expected.toSorted(),
  );
});

it('a set that does not say of how many it was a part is one of all that there are', () => {
  const deployment = { ...deploymentOf(20), status: { replicas: 10 } };
  const scaled = scaledSets(deployment, withoutNotes(set('new', 6)), [withoutNotes(set('a', 4))]);
  expect(scaled.map(({ spec }) => spec.replicas)).toEqual([12, 8]);
});
