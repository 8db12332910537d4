/** What a scenario may say of pods that their node does not take: at t = 0, and as their workload makes them anew. */
import { describe, expect, it } from 'vitest';
import { checkCluster } from '../cluster/invariants/index.ts';
import { runCluster } from './run.ts';
import { TESTED_RELEASES } from './testing/matrix.ts';
import { endOf, scenarioWith, template } from './testing/objects.ts';

const bare = (name: string, spec: object) => ({
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: { containers: [{ name: 'app', image: 'nginx' }], ...spec },
  },
});

const asking = (cpu: string) => ({ containers: [{ name: 'app', image: 'nginx', resources: { requests: { cpu } } }] });

const statusesOf = (fields: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.values(endOf(scenarioWith(fields)).etcd.pods).map(
    ({ metadata, status: { phase, reason = '-' } }) => `${metadata.name} ${phase} ${reason}`,
  );

const brokenIn = (fields: Readonly<Record<string, unknown>>): readonly unknown[] => {
  const scenario = scenarioWith(fields);
  return checkCluster(runCluster(scenario), scenario.kubernetes);
};

describe('pods that are on their node at t = 0', () => {
  const pods = [bare('first', asking('700m')), bare('second', asking('700m')), bare('third', asking('200m'))];
  const node = { name: 'node-1', allocatable: { cpu: '1' } };

  it.each(TESTED_RELEASES)('have failed where the node had no room left for them (%s)', (kubernetes) => {
    const fields = { kubernetes, node, pods };
    expect(statusesOf(fields)).toEqual(['first Running -', 'second Failed OutOfcpu', 'third Running -']);
    const state = endOf(scenarioWith(fields));
    expect(Object.keys(state.runtime.sandboxes)).toHaveLength(2);
    expect(Object.keys(state.podWorkers.workers)).toHaveLength(2);
    expect(brokenIn(fields)).toEqual([]);
  });

  it.each(['1.24', '1.36'])('have failed where the node is not what they select (%s)', (kubernetes) => {
    const ssd = { nodeSelector: { disk: 'ssd' } };
    expect(statusesOf({ kubernetes, pods: [bare('web', ssd)] })).toEqual(['web Failed NodeAffinity']);
    const labelled = { name: 'node-1', labels: { disk: 'ssd' } };
    expect(statusesOf({ kubernetes, node: labelled, pods: [bare('web', ssd)] })).toEqual(['web Running -']);
    expect(statusesOf({ kubernetes, pods: [bare('web', { os: { name: 'windows' } })] })).toEqual([
      'web Failed PodOSNotSupported',
    ]);
  });

  it.each(TESTED_RELEASES)('go in one step where they have failed so (%s)', (kubernetes) => {
    const fields = { kubernetes, node, pods, steps: [{ at: '1s', do: 'delete', pod: 'second' }] };
    expect(statusesOf(fields)).toEqual(['first Running -', 'third Running -']);
    const deletes = endOf(scenarioWith(fields)).apiserver.audit.filter(({ verb }) => verb === 'delete');
    expect(deletes).toHaveLength(1);
    expect(brokenIn(fields)).toEqual([]);
  });

  it('have run their course all the same where they ended before', () => {
    const over = {
      ...bare('over', { ...asking('900m'), restartPolicy: 'Never' }),
      behaviour: { app: { exits: { after: '1s' } } },
    };
    expect(statusesOf({ node, pods: [bare('web', asking('900m')), over] })).toEqual([
      'web Running -',
      'over Succeeded -',
    ]);
  });

  it('have no mirror where they are static and for another system', () => {
    const fields = { pods: [{ ...bare('web', { os: { name: 'windows' } }), from: 'file' }] };
    expect(statusesOf(fields)).toEqual([]);
    expect(brokenIn(fields)).toEqual([]);
  });
});

describe('pods of a workload at t = 0', () => {
  const deployment = (spec: object) => ({
    manifest: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: { replicas: 3, selector: { matchLabels: { app: 'web' } }, template: { ...template(), spec } },
    },
  });
  const wanted = { objects: [deployment(asking('400m'))], node: { name: 'node-1', allocatable: { cpu: '1' } } };

  it('wait without a node where it has no room left', () => {
    const pods = Object.values(endOf(scenarioWith(wanted)).etcd.pods);
    expect(pods.map(({ status }) => status.phase)).toEqual(['Running', 'Running', 'Pending']);
    expect(pods[2]?.spec.nodeName).toBeUndefined();
    expect(pods[2]?.status.conditions).toMatchObject([
      { type: 'PodScheduled', status: 'False', message: '0/1 nodes are available: 1 Insufficient cpu.' },
    ]);
    expect(brokenIn(wanted)).toEqual([]);
  });

  it('get the place of one that goes', () => {
    const steps = [{ at: '1s', do: 'scale', object: 'deployment/web', replicas: 2 }];
    const pods = Object.values(endOf(scenarioWith({ ...wanted, steps })).etcd.pods);
    expect(pods.map(({ status }) => status.phase)).toEqual(['Running', 'Running']);
  });

  it('wait on none of several nodes', () => {
    const nodes = [
      { name: 'a', allocatable: { cpu: '500m' } },
      { name: 'b', allocatable: { cpu: '500m' } },
    ];
    const pods = Object.values(endOf(scenarioWith({ objects: wanted.objects, nodes })).etcd.pods);
    expect(pods.map(({ spec }) => spec.nodeName)).toEqual(['a', 'b', undefined]);
  });
});
