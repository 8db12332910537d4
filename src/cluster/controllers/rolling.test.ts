import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import { objectOfManifest } from '../../kube/objectManifests.ts';
import { isOfKind, type Deployment, type ReplicaSet } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import { releaseOf } from '../releases/index.ts';
import { podOfManifest } from '../apiserver/admission.ts';
import { createdReplicaSet, desiredReplicas } from './deploymentReplicaSets.ts';
import { podsToDelete } from './podsToDelete.ts';
import { scaledSets } from './proportionalScaling.ts';
import { slowStart } from './replicaSetController.ts';
import { reconciledNewSet, reconciledOldSets } from './rolling.ts';

function deploymentOf(
  replicas: number,
  maxSurge: number | string = '25%',
  maxUnavailable: number | string = '25%',
): Deployment {
  const object = objectOfManifest({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      replicas,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'app', image: 'busybox' }] } },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable } },
    },
  });
  if (!isOfKind(object, 'Deployment')) throw new Error('no Deployment');
  return object;
}

const setOf = (deployment: Deployment, replicas: number, available = replicas): ReplicaSet => ({
  ...createdReplicaSet(deployment, replicas, 1),
  status: { replicas, availableReplicas: available },
});

/** kubernetes' own rolling_test.go has these tables. */
describe('the new ReplicaSet', () => {
  it.each([
    [10, 0, 10, 0, undefined],
    [10, 2, 10, 0, 2],
    [10, 2, 0, 10, undefined],
    [10, 2, 8, 4, undefined],
    [1, 1, 1, 2, 1],
  ])('of %i replicas with maxSurge %i, %i old and %i new pods, becomes %j', (replicas, surge, old, own, expected) => {
    const deployment = deploymentOf(replicas, surge, 1);
    const newSet = setOf(deployment, own);
    expect(reconciledNewSet(deployment, newSet, [setOf(deployment, old), newSet])?.spec.replicas).toBe(expected);
  });
});

describe('the old ReplicaSets', () => {
  it.each([
    [10, 0, 10, 10, 0, 0, []],
    [10, 2, 10, 10, 0, 0, [8]],
    [10, 2, 10, 8, 0, 0, [8]],
    [10, 2, 8, 8, 2, 2, [6]],
    [10, 2, 10, 9, 2, 0, [8]],
  ])(
    'of %i replicas with maxUnavailable %i, %i pods (%i available) beside %i new ones (%i available)',
    (replicas, unavailable, old, oldAvailable, own, ownAvailable, expected) => {
      const deployment = deploymentOf(replicas, 1, unavailable);
      const sets = reconciledOldSets(deployment, setOf(deployment, own, ownAvailable), [
        setOf(deployment, old, oldAvailable),
      ]);
      expect(sets.map(({ spec }) => spec.replicas)).toEqual(expected);
    },
  );
});

describe('a Deployment that is scaled in the middle of a rollout', () => {
  it.each([
    [15, 10, [5, 5], [8, 7]],
    [5, 10, [5, 5], [3, 2]],
    [0, 10, [5, 5], [0, 0]],
  ])('to %i from %i with %j has %j', (to, from, sizes, expected) => {
    const before = deploymentOf(from, 0, 1);
    const [newSize = 0, oldSize = 0] = sizes;
    const after = { ...before, spec: { ...before.spec, replicas: to } };
    const scaled = scaledSets(after, setOf(before, newSize, 0), [setOf(before, oldSize)]);
    expect(scaled.map(({ spec }) => spec.replicas).toSorted((a, b) => b - a)).toEqual(expected);
    expect(scaled.map(desiredReplicas)).toEqual([to, to]);
  });
});

describe('a ReplicaSet', () => {
  it('makes one pod, then two, then four', () => {
    expect(slowStart([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([[1], [2, 3], [4, 5, 6, 7], [8]]);
  });

  const pod = (name: string, node: string | undefined, ready: number | undefined, cost = '0'): Pod => {
    const made = podOfManifest({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace: 'default', annotations: { 'controller.kubernetes.io/pod-deletion-cost': cost } },
      spec: { containers: [{ name: 'app', image: 'busybox' }] },
    });
    const status = ready === undefined ? 'False' : 'True';
    return {
      ...made,
      metadata: { ...made.metadata, uid: name, creationTimestamp: rfc3339(seconds(0)) },
      spec: { ...made.spec, ...(node !== undefined && { nodeName: node }) },
      status: {
        phase: node === undefined ? 'Pending' : 'Running',
        conditions: [{ type: 'Ready', status, lastTransitionTime: rfc3339(seconds(ready ?? 0)) }],
      },
    };
  };
  const first = (pods: readonly Pod[], release = '1.32' as const) =>
    podsToDelete(pods, pods, 1, seconds(1_000), releaseOf(release))[0]?.metadata.name;

  it.each([
    ['has no node', [pod('a', 'n', 1), pod('b', undefined, undefined)]],
    ['is not ready', [pod('a', 'n', 1), pod('b', 'n', undefined)]],
    ['costs less', [pod('a', 'n', 1, '5'), pod('b', 'n', 1, '-1')]],
    ['shares its node', [pod('a', 'm', 1), pod('b', 'n', 1), pod('c', 'n', 1)]],
    ['has been ready for a shorter time', [pod('a', 'n', 1), pod('b', 'n', 990)]],
  ])('deletes first the pod that %s', (_why, pods) => {
    expect(first(pods)).toBe('b');
  });

  it('takes times of one magnitude for equal', () => {
    const pods = [pod('a', 'n', 100), pod('b', 'n', 110)];
    expect(first(pods)).toBe('a');
    expect(podsToDelete(pods, pods, 1, seconds(1_000), releaseOf('1.21'))[0]?.metadata.name).toBe('b');
  });

  it.each([
    ['1.30', 'a'],
    ['1.32', 'b'],
    ['1.36', 'b'],
  ] as const)('in %s compares the restarts of sidecars where those of containers are equal', (kubernetes, expected) => {
    const restarted = (name: string, sidecar: number): Pod => {
      const { spec, status, ...made } = pod(name, 'n', undefined);
      const image = 'busybox';
      const counted = (container: string, restartCount: number) => ({
        name: container,
        restartCount,
        ready: true,
        image,
        imageID: '',
        state: {},
        lastState: {},
      });
      return {
        ...made,
        spec: {
          ...spec,
          initContainers: [
            { name: 'proxy', image, restartPolicy: 'Always' },
            { name: 'init', image },
          ],
        },
        status: {
          ...status,
          containerStatuses: [counted('app', 1)],
          initContainerStatuses: [counted('proxy', sidecar), counted('init', 9 - sidecar)],
        },
      };
    };
    const pods = [restarted('a', 1), restarted('b', 3)];
    expect(podsToDelete(pods, pods, 1, seconds(1_000), releaseOf(kubernetes))[0]?.metadata.name).toBe(expected);
  });
});
