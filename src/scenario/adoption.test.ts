/** Who takes a pod without a controller, and who lets go of one of its own (controller_ref_manager.go). */
import { describe, expect, it } from 'vitest';
import { isOfKind } from '../kube/apiObjects.ts';
import { endOf, scenarioWith, slowPod, template, writesOf } from './testing/objects.ts';
import type { Scenario } from './schema.ts';

const behaviour = { app: { onSigterm: 'exit', after: '2s' } };
const selector = { matchLabels: { app: 'web' } };
const workload = (kind: string, spec: object = {}) => ({
  manifest: {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name: 'own' },
    spec: { selector, template: template(), ...spec },
  },
  behaviour,
});

const ownerOf = (scenario: Scenario) =>
  Object.fromEntries(
    Object.values(endOf(scenario).etcd.pods).map(({ metadata: { name, ownerReferences = [] } }) => [
      name.replace(/-[a-z0-9]{5}$/u, '-x'),
      ownerReferences.map(({ kind }) => kind).join(),
    ]),
  );
const patchesBy = (user: string, scenario: Scenario) =>
  writesOf(scenario).filter((line) => line.startsWith(`${user} patch pods`)).length;

describe('a pod of a workload that is labelled otherwise', () => {
  const label = (pod: string) => ({ at: '1s', do: 'label', pod, labels: { app: 'debug' } });

  it.each([
    ['Deployment', 'deployment/own[0]', 'replicaset-controller'],
    ['DaemonSet', 'daemonset/own[0]', 'daemon-set-controller'],
  ])('is let go by its %s, which makes another', (kind, pod, user) => {
    const scenario = scenarioWith({ objects: [workload(kind)], steps: [label(pod)], until: '20s' });
    expect(patchesBy(user, scenario)).toBe(1);
    const owners = Object.values(endOf(scenario).etcd.pods).map(
      ({ metadata: { labels, ownerReferences } }) => `${labels?.['app'] ?? ''} ${ownerReferences?.length ?? 0}`,
    );
    expect(owners.toSorted()).toEqual(['debug 0', 'web 1']);
  });

  it('keeps its name from its StatefulSet, which can make no other of that name', () => {
    const scenario = scenarioWith({ objects: [workload('StatefulSet')], steps: [label('own-0')], until: '20s' });
    expect(ownerOf(scenario)).toEqual({ 'own-0': '' });
  });

  it('is let go by its Job, which counts it no more', () => {
    const job = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'own' },
      spec: { template: { ...template(), spec: { ...template().spec, restartPolicy: 'Never' } } },
    };
    const steps = [{ at: '1s', do: 'label', pod: 'job/own[0]', labels: { 'controller-uid': null } }];
    const scenario = scenarioWith({ objects: [{ manifest: job, behaviour }], steps, until: '20s' });
    const pods = Object.values(endOf(scenario).etcd.pods);
    expect(pods.map(({ metadata }) => metadata.ownerReferences?.length ?? 0).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});

describe('a pod without a controller', () => {
  it('is taken by the ReplicaSet that selects it, which then has one too many', () => {
    const steps = [{ at: '1s', do: 'create', ...slowPod('stray') }];
    const scenario = scenarioWith({ objects: [workload('ReplicaSet')], steps, until: '30s' });
    expect(patchesBy('replicaset-controller', scenario)).toBe(1);
    expect(Object.values(ownerOf(scenario))).toEqual(['ReplicaSet']);
  });

  it('is taken where it gets the labels later', () => {
    const steps = [
      { at: '1s', do: 'create', ...slowPod('stray', { app: 'other' }) },
      { at: '4s', do: 'label', pod: 'stray', labels: { app: 'web' } },
    ];
    const scenario = scenarioWith({ objects: [workload('ReplicaSet', { replicas: 2 })], steps, until: '30s' });
    expect(patchesBy('replicaset-controller', scenario)).toBe(1);
  });

  it('is left alone by a StatefulSet whose name it does not have', () => {
    const steps = [{ at: '1s', do: 'create', ...slowPod('stray') }];
    const scenario = scenarioWith({ objects: [workload('StatefulSet')], steps, until: '20s' });
    expect(ownerOf(scenario)).toMatchObject({ stray: '' });
  });
});

it('what a pod owns goes with it', () => {
  const uid = '11111111-1111-4111-8111-111111111111';
  const owner = { ...slowPod('owner').manifest, metadata: { name: 'owner', uid } };
  const owned = {
    ...slowPod('owned').manifest,
    metadata: { name: 'owned', ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'owner', uid }] },
  };
  const scenario = scenarioWith({
    pods: [{ manifest: owner }, { manifest: owned }],
    objects: [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'other' } }],
    steps: [{ at: '1s', do: 'delete', pod: 'owner' }],
  });
  expect(endOf(scenario).etcd.pods).toEqual({});
  expect(writesOf(scenario)).toContain('generic-garbage-collector delete pods/owned 200');
});

describe('a ControllerRevision that nothing is of', () => {
  const images = ['busybox:2', 'busybox:3', 'busybox:4'];
  const edits = (kind: string) =>
    images.map((image, i) => ({
      at: `${1 + 20 * i}s`,
      do: 'editManifest',
      object: `${kind.toLowerCase()}/own`,
      ...workload(kind, {
        revisionHistoryLimit: 1,
        template: { ...template(), spec: { containers: [{ name: 'app', image }] } },
      }),
    }));

  it.each(['StatefulSet', 'DaemonSet'])('goes where its %s keeps fewer', (kind) => {
    const scenario = scenarioWith({
      objects: [workload(kind, { revisionHistoryLimit: 1 })],
      steps: edits(kind),
      until: '80s',
    });
    const revisions = Object.keys(endOf(scenario).etcd.objects ?? {}).filter((key) => key.startsWith('controllerrev'));
    expect(revisions).toHaveLength(2);
  });
});

describe('a ReplicaSet that its Deployment has left behind', () => {
  const deletion = { at: '1s', do: 'delete', object: 'deployment/own', propagation: 'orphan' };
  const again = (more: object = {}) => {
    const { manifest } = workload('Deployment', more);
    return { at: '5s', do: 'create', manifest, behaviour };
  };
  const setsOf = (scenario: Scenario) =>
    Object.values(endOf(scenario).etcd.objects ?? {}).filter(({ kind }) => kind === 'ReplicaSet');
  const deedsAfter = (scenario: Scenario) => {
    const writes = writesOf(scenario).map((line) => line.replaceAll(/own-[a-z0-9]+/gu, 'own-x'));
    const deeds = writes.slice(writes.indexOf('admin create deployments/own 201') + 1);
    return deeds.filter((line) => !line.includes('/status') && !line.includes('/binding'));
  };

  it('is taken by the next one of its selector, with its pods', () => {
    const scenario = scenarioWith({ objects: [workload('Deployment')], steps: [deletion, again()], until: '20s' });
    expect(deedsAfter(scenario)).toEqual(['deployment-controller patch replicasets/own-x 200']);
    expect(setsOf(scenario).map(({ metadata }) => metadata.ownerReferences?.[0]?.kind)).toEqual(['Deployment']);
  });

  it('is one of its old ones where the template is another', () => {
    const other = { template: { ...template(), spec: { containers: [{ name: 'app', image: 'busybox:1.36' }] } } };
    const scenario = scenarioWith({ objects: [workload('Deployment')], steps: [deletion, again(other)], until: '20s' });
    expect(deedsAfter(scenario)[0]).toBe('deployment-controller patch replicasets/own-x 200');
    const wanted = setsOf(scenario).map((set) => (isOfKind(set, 'ReplicaSet') ? set.spec.replicas : 0));
    expect(wanted.toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});
