import { describe, expect, it } from 'vitest';
import { bodiesOf, endOf, scenarioWith, slowDeployment, slowPod, terminalOf, writesOf } from './testing/objects.ts';

const deleted = (propagation: string, more: object = {}) =>
  scenarioWith({
    objects: [slowDeployment],
    steps: [{ at: '1s', do: 'delete', object: 'deployment/web', propagation }],
    ...more,
  });

/** Names that were drawn are left out; so are those who write a status meanwhile, and what was refused for that. */
const without = (lines: readonly string[]) =>
  lines
    .map((line) => line.replaceAll(/\/web-[^/ ]+/g, '/web-x'))
    .filter((line) => !/deployment-c|replicaset-c| 409$/.test(line));

describe('the garbage collector', () => {
  it('deletes what a deleted owner leaves, one generation after the other', () => {
    expect(without(writesOf(deleted('background')))).toEqual([
      'admin delete deployments/web 200',
      'generic-garbage-collector delete replicasets/web-x 200',
      'generic-garbage-collector delete pods/web-x 200',
      'node-1 patch pods/web-x/status 200',
      'node-1 delete pods/web-x 200',
    ]);
  });

  it('deletes dependents first in the foreground; finalizers go from the bottom up', () => {
    expect(without(writesOf(deleted('foreground')))).toEqual([
      'admin delete deployments/web 200',
      'generic-garbage-collector delete replicasets/web-x 200',
      'generic-garbage-collector delete pods/web-x 200',
      'node-1 patch pods/web-x/status 200',
      'node-1 delete pods/web-x 200',
      'generic-garbage-collector patch replicasets/web-x 200',
      'generic-garbage-collector patch deployments/web 200',
    ]);
  });

  it('is waited for by kubectl until the owner has gone', () => {
    const end = endOf(deleted('foreground'));
    expect(Object.keys(end.etcd.objects ?? {})).toEqual([]);
    expect(terminalOf(deleted('foreground', { until: '3s' }))).toEqual([
      ['$ kubectl delete deployment web --cascade=foreground', 'deployment.apps "web" deleted'],
    ]);
    expect(endOf(deleted('foreground', { until: '3s' })).kubectl.commands[0]?.state).toBe('running');
  });

  it('takes the owner off those that it leaves as orphans', () => {
    const scenario = deleted('orphan', { until: '3s' });
    expect(without(writesOf(scenario))).toEqual([
      'admin delete deployments/web 200',
      'generic-garbage-collector patch replicasets/web-x 200',
      'generic-garbage-collector patch deployments/web 200',
    ]);
    const [left] = Object.values(endOf(scenario).etcd.objects ?? {});
    expect(left?.metadata.ownerReferences).toBeUndefined();
  });

  it('leaves a pod alone whose owner it has never seen', () => {
    const { manifest, ...rest } = slowPod('other');
    const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'gone', uid: 'a1', controller: true };
    const pods = [{ ...rest, manifest: { ...manifest, metadata: { name: 'other', ownerReferences: [owner] } } }];
    const end = endOf(deleted('background', { pods }));
    expect(Object.keys(end.etcd.pods)).toEqual(['default/other']);
  });
});

describe('a DELETE of the garbage collector', () => {
  const deletionsIn = (kubernetes: string, more: object = {}) =>
    bodiesOf(deleted('background', { kubernetes, ...more })).flatMap(({ user, verb, body }) =>
      user === 'generic-garbage-collector' && verb === 'delete' ? [Object.keys(preconditionsIn(body))] : [],
    );
  const preconditionsIn = (body: unknown): object =>
    typeof body === 'object' && body !== null && 'preconditions' in body ? (body.preconditions as object) : {};

  it.each([
    ['1.33', ['uid']],
    ['1.34', ['uid', 'resourceVersion']],
    ['1.36', ['uid', 'resourceVersion']],
  ])('names the UID, and from 1.34 on the version that was read: %s', (kubernetes, named) => {
    expect(deletionsIn(kubernetes)).toEqual([named, named]);
  });

  it('is sent once more without the version where the object has changed meanwhile', () => {
    const labels = Array.from({ length: 60 }, (_, i) => ({
      at: `${1000 + i}ms`,
      do: 'label',
      pod: 'deployment/web[0]',
      labels: { turn: String(i) },
    }));
    const delete_ = { at: '1s', do: 'delete', object: 'deployment/web', propagation: 'background' };
    const scenario = deleted('background', { kubernetes: '1.34', steps: [delete_, ...labels] });
    const lines = writesOf(scenario).filter((line) => line.includes('generic-garbage-collector delete pods/'));
    expect(lines.map((line) => line.slice(-3))).toEqual(['409', '200']);
    expect(endOf(scenario).etcd.pods).toEqual({});
  });
});

describe('a pod that is meant by its place in a workload', () => {
  const workloads = {
    deployment: slowDeployment,
    statefulset: { ...slowDeployment, manifest: { ...slowDeployment.manifest, kind: 'StatefulSet' } },
    daemonset: {
      ...slowDeployment,
      manifest: {
        ...slowDeployment.manifest,
        kind: 'DaemonSet',
        spec: { selector: slowDeployment.manifest.spec.selector, template: slowDeployment.manifest.spec.template },
      },
    },
  } as const;
  const kinds = ['deployment', 'statefulset', 'daemonset'] as const;

  it.each(kinds.flatMap((kind) => (['orphan', 'background'] as const).map((how) => [kind, how] as const)))(
    'is found under its name once its %s is deleted in the manner %s',
    (kind, propagation) => {
      const steps = [
        { at: '1s', do: 'delete', object: `${kind}/web`, propagation },
        { at: '5s', do: 'delete', pod: `${kind}/web[0]`, gracePeriodSeconds: 1 },
      ];
      const [, line] = terminalOf(scenarioWith({ objects: [workloads[kind]], steps })).map(([first]) => first);
      expect(line).toMatch(/^\$ kubectl delete pod web-[a-z0-9-]+ --grace-period=1$/u);
    },
  );
});
