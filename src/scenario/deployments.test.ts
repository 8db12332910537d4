import { describe, expect, it } from 'vitest';
import { isOfKind, type DeploymentStatus } from '../kube/apiObjects.ts';
import { checkCluster } from '../cluster/invariants/index.ts';
import { runCluster } from './run.ts';
import { deedsOf, writesBy } from './testing/controllerWrites.ts';
import { budget, endOf, problemsOf, scenarioWith, template, terminalOf } from './testing/objects.ts';

const deployment = (spec: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: { selector: { matchLabels: { app: 'web' } }, template: template(), ...spec },
});

/** 10 s to stop, as in the recordings. */
const behaviour = { app: { onSigterm: 'exit', after: '10s' } };

const newImage = { ...template(), spec: { containers: [{ name: 'app', image: 'busybox:1.36' }] } };

const withOne = (spec: object, ...steps: readonly object[]) =>
  scenarioWith({ objects: [{ manifest: deployment(spec), behaviour }], steps });

const rollout = (spec: object) =>
  withOne(spec, {
    at: '1s',
    do: 'editManifest',
    object: 'deployment/web',
    manifest: deployment({ ...spec, template: newImage }),
    behaviour,
  });

function statusOf(scenario: ReturnType<typeof scenarioWith>): DeploymentStatus {
  const object = endOf(scenario).etcd.objects?.['deployments/default/web'];
  if (object === undefined || !isOfKind(object, 'Deployment')) throw new Error('no Deployment');
  return object.status;
}

const reasonsOf = ({ conditions = [] }: DeploymentStatus) =>
  conditions.map(({ status, reason }) => `${status} ${reason ?? ''}`);

/** v1.32.13-controllers/deployment-pod-delete */
describe('a pod of a Deployment that is deleted', () => {
  const scenario = withOne({}, { at: '1s', do: 'delete', pod: 'deployment/web[0]' });

  it('is replaced while it still has 10 s to stop', () => {
    expect(deedsOf(scenario)).toEqual([
      'admin delete pods/web-A-1 200',
      'replicaset-controller create pods 201',
      'node-1 delete pods/web-A-1 200',
    ]);
  });

  it('is counted by each controller as recorded', () => {
    expect(writesBy('replicaset-controller', scenario)).toEqual([
      'create pods 201',
      'update replicasets/web-A/status 200',
    ]);
    expect(writesBy('deployment-controller', scenario)).toEqual(['update deployments/web/status 200']);
    expect(statusOf(scenario)).toMatchObject({ replicas: 1, readyReplicas: 1, availableReplicas: 1 });
    expect(reasonsOf(statusOf(scenario))).toEqual(['True NewReplicaSetAvailable', 'True MinimumReplicasAvailable']);
  });
});

/** v1.32.13-controllers/recreate-rollout */
it('Recreate makes no new ReplicaSet before the last old pod is gone', () => {
  const scenario = rollout({ strategy: { type: 'Recreate' } });
  expect(deedsOf(scenario)).toEqual([
    'admin patch deployments/web 200',
    'deployment-controller update replicasets/web-A 200',
    'replicaset-controller delete pods/web-A-1 200',
    'node-1 delete pods/web-A-1 200',
    'deployment-controller create replicasets/web-B 201',
    'replicaset-controller create pods 201',
  ]);
  expect(writesBy('deployment-controller', scenario)).toEqual([
    'update replicasets/web-A 200',
    'update deployments/web/status 200',
    'create replicasets/web-B 201',
    'update deployments/web/status 200',
  ]);
  expect(writesBy('replicaset-controller', scenario)).toEqual([
    'delete pods/web-A-1 200',
    'update replicasets/web-A/status 200',
    'create pods 201',
    'update replicasets/web-B/status 200',
  ]);
});

/** v1.32.13-controllers/rolling-update */
describe('a rolling update', () => {
  it('has a new pod ready before each old one is deleted, and waits for no old one to go', () => {
    expect(deedsOf(rollout({ replicas: 2 }))).toEqual([
      'admin patch deployments/web 200',
      'deployment-controller create replicasets/web-A 201',
      'replicaset-controller create pods 201',
      'deployment-controller update replicasets/web-B 200',
      'replicaset-controller delete pods/web-B-1 200',
      'deployment-controller update replicasets/web-A 200',
      'replicaset-controller create pods 201',
      'deployment-controller update replicasets/web-B 200',
      'replicaset-controller delete pods/web-B-2 200',
      'node-1 delete pods/web-B-1 200',
      'node-1 delete pods/web-B-2 200',
    ]);
  });

  it('counts revisions', () => {
    const object = endOf(rollout({ replicas: 2 })).etcd.objects?.['deployments/default/web'];
    expect(object?.metadata.annotations).toEqual({ 'deployment.kubernetes.io/revision': '2' });
  });

  it('deletes first where nothing may be too many', () => {
    const strategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } };
    expect(deedsOf(rollout({ replicas: 1, strategy })).slice(0, 6)).toEqual([
      'admin patch deployments/web 200',
      'deployment-controller create replicasets/web-A 201',
      'deployment-controller update replicasets/web-B 200',
      'replicaset-controller delete pods/web-B-1 200',
      'deployment-controller update replicasets/web-A 200',
      'replicaset-controller create pods 201',
    ]);
  });

  it('goes no further than the first new pod where that never gets ready, and says so after its deadline', () => {
    const spec = { replicas: 2, progressDeadlineSeconds: 20 };
    const nowhere = { ...template(), spec: { ...template().spec, nodeSelector: { disk: 'tape' } } };
    const scenario = scenarioWith({
      objects: [{ manifest: deployment(spec), behaviour }],
      steps: [
        {
          at: '2s',
          do: 'editManifest',
          object: 'deployment/web',
          manifest: deployment({ ...spec, template: nowhere }),
        },
      ],
      until: '40s',
    });
    expect(deedsOf(scenario).filter((line) => line.includes('pods'))).toEqual([
      'replicaset-controller create pods 201',
    ]);
    expect(reasonsOf(statusOf(scenario))).toContain('False ProgressDeadlineExceeded');
  });
});

const aboutPods = (line: string): boolean => line.includes(' pods');

/** v1.32.13-controllers/drain */
it('a drain evicts all pods at once, and their successors wait for a node', () => {
  const scenario = withOne({ replicas: 3 }, { at: '1s', do: 'drain' });
  const deeds = deedsOf(scenario).filter(aboutPods);
  expect(deeds.slice(0, 3).map((line) => line.replace(/\d\//u, 'N/'))).toEqual(
    Array.from({ length: 3 }, () => 'admin create pods/web-A-N/eviction 201'),
  );
  expect(deeds.slice(3, 6)).toEqual(Array.from({ length: 3 }, () => 'replicaset-controller create pods 201'));
  expect(deeds.slice(6).every((line) => line.startsWith('node-1 delete'))).toBe(true);
  const pending = Object.values(endOf(scenario).etcd.pods).map(({ status }) => status.phase);
  expect(pending).toEqual(['Pending', 'Pending', 'Pending']);
});

/** v1.32.13-controllers/pdb-evict */
it('a budget of a Deployment of one pod keeps a drain waiting until it is relaxed', () => {
  const scenario = scenarioWith({
    objects: [{ manifest: deployment(), behaviour }, budget({ minAvailable: 1 })],
    steps: [
      { at: '1s', do: 'drain' },
      { at: '14s', do: 'editManifest', object: 'poddisruptionbudget/web', manifest: budget({ minAvailable: 0 }) },
    ],
  });
  expect(deedsOf(scenario).filter(aboutPods)).toEqual([
    ...Array.from({ length: 3 }, () => 'admin create pods/web-A-1/eviction 429'),
    'admin create pods/web-A-1/eviction 201',
    'replicaset-controller create pods 201',
    'node-1 delete pods/web-A-1 200',
  ]);
  expect(writesBy('disruption-controller', scenario)).toEqual(['update poddisruptionbudgets/web/status 200']);
  const found = endOf(scenario).etcd.objects?.['poddisruptionbudgets/default/web'];
  expect(found).toHaveProperty('status.expectedPods', 1);
  expect(found).toMatchObject({ status: { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0 } });
});

describe('a Deployment that is created and scaled', () => {
  const scenario = scenarioWith({
    pods: [],
    steps: [
      { at: '1s', do: 'create', manifest: deployment({ replicas: 3 }), behaviour },
      { at: '5s', do: 'scale', object: 'deployment/web', replicas: 1 },
    ],
  });

  it('gets a ReplicaSet, and that one its pods', () => {
    expect(deedsOf(scenario).slice(0, 5)).toEqual([
      'admin create deployments/web 201',
      'deployment-controller create replicasets/web-A 201',
      'replicaset-controller create pods 201',
      'replicaset-controller create pods 201',
      'replicaset-controller create pods 201',
    ]);
  });

  it('loses two pods at once', () => {
    expect(deedsOf(scenario).slice(5, 9)).toEqual([
      'admin patch deployments/web/scale 200',
      'deployment-controller update replicasets/web-A 200',
      'replicaset-controller delete pods/web-A-1 200',
      'replicaset-controller delete pods/web-A-2 200',
    ]);
  });

  it('is told of by kubectl', () => {
    expect(terminalOf(scenario).map((lines) => lines.at(-1))).toEqual([
      'deployment.apps/web created',
      'deployment.apps/web scaled',
    ]);
  });
});

describe('a pod is named by its place', () => {
  const deletion = { at: '9s', do: 'delete', pod: 'deployment/web[0]' };

  it('of a Deployment that the same run has created', () => {
    const creation = { at: '1s', do: 'create', manifest: deployment(), behaviour };
    expect(deedsOf(scenarioWith({ objects: [budget({}, 'other')], steps: [creation, deletion] }))).toEqual([
      'admin create deployments/web 201',
      'deployment-controller create replicasets/web-A 201',
      'replicaset-controller create pods 201',
      'admin delete pods/web-A-1 200',
      'replicaset-controller create pods 201',
      'node-1 delete pods/web-A-1 200',
    ]);
  });

  it('of one that had none and has been scaled up', () => {
    const scaled = { at: '1s', do: 'scale', object: 'deployment/web', replicas: 1 };
    expect(deedsOf(withOne({ replicas: 0 }, scaled, deletion))).toContain('admin delete pods/web-A-1 200');
  });

  it('but not of one that has none', () => {
    expect(problemsOf({ objects: [deployment({ replicas: 0 })], steps: [deletion] })).toEqual([
      'steps[0].pod: no pod "deployment/web[0]" at this step',
    ]);
  });
});

it('a release that counts pods that terminate says how many', () => {
  const terminating = (kubernetes: string) =>
    statusOf(
      scenarioWith({
        kubernetes,
        objects: [{ manifest: deployment(), behaviour }],
        steps: [{ at: '1s', do: 'delete', pod: 'deployment/web[0]' }],
        until: '5s',
      }),
    ).terminatingReplicas;
  expect([terminating('1.34'), terminating('1.36')]).toEqual([undefined, 1]);
});

it('keeps to all that is never broken', () => {
  const scenarios = [rollout({ replicas: 2 }), rollout({ strategy: { type: 'Recreate' } })];
  const broken = scenarios.flatMap((scenario) => checkCluster(runCluster(scenario), scenario.kubernetes));
  expect(broken.filter(({ known }) => known === undefined)).toEqual([]);
});

describe('a rollout with Recreate, whether the Deployment is an object or only named as an owner', () => {
  const STRATEGY = { strategy: { type: 'Recreate' } };
  const pod = (name: string, image: string) => ({
    manifest: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, labels: { app: 'web' } },
      spec: { containers: [{ name: 'app', image }] },
    },
    behaviour,
  });
  const ofObject = (kubernetes: string) => ({ ...rollout(STRATEGY), kubernetes }) as ReturnType<typeof scenarioWith>;
  const ofOwner = (kubernetes: string) =>
    scenarioWith({
      kubernetes,
      pods: [{ ...pod('web-1-aaaaa', 'busybox'), owner: { deployment: 'web', strategy: 'Recreate' } }],
      steps: [{ at: '1s', do: 'rollout', deployment: 'web', ...pod('web', 'busybox:1.36') }],
    });
  /** Whether the new pod is made while the old one's object is still there. */
  const overlaps = (scenario: ReturnType<typeof scenarioWith>): boolean => {
    const { events } = runCluster(scenario);
    const at = (kind: string) => events.findIndex((event) => event.kind === kind);
    return at('ReplicaMissing') < at('ObjectRemoved');
  };

  it.each([
    ['1.18', false],
    ['1.27', false],
    ['1.34', false],
    ['1.35', true],
    ['1.36', true],
  ])('makes the new pod by the same rule in %s', (kubernetes, expected) => {
    expect([overlaps(ofObject(kubernetes)), overlaps(ofOwner(kubernetes))]).toEqual([expected, expected]);
  });
});
