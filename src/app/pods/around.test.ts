import { describe, expect, it } from 'vitest';
import { parseScenario } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { instantAtTime, readyRun } from '../store/index.ts';
import { seconds } from '../../engine/time.ts';
import { aroundOf } from './around.ts';

const template = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'app', image: 'x' }] },
};
const selector = { matchLabels: { app: 'web' } };
const of = (kind: string, apiVersion: string, spec: object, name = 'web') => ({
  apiVersion,
  kind,
  metadata: { name },
  spec,
});

function aroundAt(steps: readonly object[], t: number) {
  const parsed = parseScenario({
    kind: 'Scenario',
    kubernetes: '1.36',
    nodes: [{ name: 'node-1' }, { name: 'node-2' }],
    objects: [
      of('Deployment', 'apps/v1', { replicas: 2, selector, template }),
      of('Service', 'v1', { type: 'NodePort', selector: { app: 'web' }, ports: [{ port: 80, nodePort: 31080 }] }),
      of('PodDisruptionBudget', 'policy/v1', { minAvailable: 1, selector }),
    ],
    steps,
    until: '70s',
  });
  if (!('ok' in parsed)) throw new Error(JSON.stringify(parsed.errors));
  const ready = readyRun(run(parsed.ok));
  const { etcd, controllerManager } = ready.cursor.stateAt(instantAtTime(ready, seconds(t)).index);
  const { node, otherNodes } = controllerManager;
  return aroundOf({ objects: etcd.objects, node, otherNodes }, ['node-1', 'node-2']);
}

describe('what stands around the pods', () => {
  it('is a workload, and not the ReplicaSet that it has made', () => {
    const { workloads } = aroundAt([], 0);
    expect(workloads).toMatchObject([
      {
        kind: 'Deployment',
        object: 'deployment/web',
        badge: 'maxSurge 25%',
        counted: { of: 'rollout', updated: 2, ready: 2, wanted: 2 },
      },
    ]);
  });

  it('has the selector by which kubectl deletes its pods', () => {
    expect(aroundAt([], 0).workloads).toMatchObject([{ podSelector: 'app=web', namespace: 'default' }]);
  });

  it('counts endpoints of a Service by what its slice says', () => {
    expect(aroundAt([], 0).services).toMatchObject([{ badges: ['NodePort 31080'], ready: 2, terminating: 0 }]);
    const deleted = [{ at: '1s', do: 'delete', pod: 'deployment/web[0]' }];
    expect(aroundAt(deleted, 1.12).services).toMatchObject([{ ready: 1, terminating: 1 }]);
  });

  it('says how many pods a budget lets go', () => {
    expect(aroundAt([], 0).budgets).toMatchObject([{ allowed: 1, healthy: 2, desired: 1, alwaysAllows: false }]);
  });

  it('has nodes with the STATUS that kubectl prints, and their taints', () => {
    const steps = [
      { at: '1s', do: 'drain', node: 'node-1' },
      { at: '1s', do: 'partitionNode', node: 'node-2' },
    ];
    expect(aroundAt([], 0).nodes.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'node-1 Ready',
      'node-2 Ready',
    ]);
    expect(aroundAt(steps, 69).nodes).toMatchObject([
      { name: 'node-1', status: 'Ready,SchedulingDisabled', taints: [] },
      {
        name: 'node-2',
        status: 'NotReady',
        ready: 'Unknown',
        taints: expect.arrayContaining(['unreachable:NoSchedule']) as string[],
      },
    ]);
  });
});
