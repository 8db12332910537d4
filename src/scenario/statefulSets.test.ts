import { describe, expect, it } from 'vitest';
import { isOfKind, type StatefulSetStatus } from '../kube/apiObjects.ts';
import { checkCluster } from '../cluster/invariants/index.ts';
import { runCluster } from './run.ts';
import { deedsOf, writesBy } from './testing/controllerWrites.ts';
import { endOf, problemsOf, scenarioWith, template } from './testing/objects.ts';

const statefulSet = (spec: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'db' },
  spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template: template(), ...spec },
});

/** 10 s to stop, as in the recordings. */
const behaviour = { app: { onSigterm: 'exit', after: '10s' } };

const newImage = { ...template(), spec: { containers: [{ name: 'app', image: 'busybox:1.36' }] } };

const withOne = (spec: object, ...steps: readonly object[]) =>
  scenarioWith({ objects: [{ manifest: statefulSet(spec), behaviour }], steps });

function statusOf(scenario: ReturnType<typeof scenarioWith>): StatefulSetStatus {
  const object = endOf(scenario).etcd.objects?.['statefulsets/default/db'];
  if (object === undefined || !isOfKind(object, 'StatefulSet')) throw new Error('no StatefulSet');
  return object.status;
}

const steady = { replicas: 2, readyReplicas: 2, currentReplicas: 2, updatedReplicas: 2, availableReplicas: 2 };

/** v1.32.13-controllers/statefulset-pod-delete */
describe('a pod of a StatefulSet that is deleted', () => {
  const scenario = withOne({}, { at: '1s', do: 'delete', pod: 'db-0' });

  it('is made anew once its object is gone, under the same name', () => {
    expect(deedsOf(scenario)).toEqual([
      'admin delete pods/db-0 200',
      'node-1 delete pods/db-0 200',
      'statefulset-controller create pods/db-0 201',
    ]);
    expect(statusOf(scenario)).toMatchObject(steady);
  });

  it('is counted as recorded, and is no replica of any revision while it terminates', () => {
    expect(writesBy('statefulset-controller', scenario)).toEqual([
      'update statefulsets/db/status 200',
      'create pods/db-0 201',
      'update statefulsets/db/status 200',
    ]);
    const during = scenarioWith({
      objects: [{ manifest: statefulSet(), behaviour }],
      steps: [{ at: '1s', do: 'delete', pod: 'db-0' }],
      until: '3s',
    });
    expect(statusOf(during)).toMatchObject({ ...steady, currentReplicas: 1, updatedReplicas: 1 });
  });
});

/** v1.32.13-controllers/statefulset-force-delete */
it('a pod of a StatefulSet that is force-deleted has a successor while its container still runs', () => {
  const scenario = withOne({ replicas: 1 }, { at: '1s', do: 'delete', pod: 'db-0', force: true });
  expect(deedsOf(scenario)).toEqual(['admin delete pods/db-0 200', 'statefulset-controller create pods/db-0 201']);
});

describe('a StatefulSet', () => {
  const created = (podManagementPolicy: string) =>
    deedsOf(
      scenarioWith({
        pods: [],
        steps: [{ at: '1s', do: 'create', manifest: statefulSet({ podManagementPolicy }), behaviour }],
      }),
    );

  it('makes a revision, and then one pod after the other', () => {
    const [first, revision, ...pods] = created('OrderedReady');
    expect(first).toBe('admin create statefulsets/db 201');
    expect(revision).toMatch(/^statefulset-controller create controllerrevisions\/db-/u);
    expect(pods).toEqual([
      'statefulset-controller create pods/db-0 201',
      'statefulset-controller create pods/db-1 201',
    ]);
  });

  it('is updated from the highest ordinal down, one pod at a time', () => {
    const scenario = withOne(
      {},
      {
        at: '1s',
        do: 'editManifest',
        object: 'statefulset/db',
        manifest: statefulSet({ template: newImage }),
        behaviour,
      },
    );
    expect(deedsOf(scenario).filter((line) => line.includes('pods'))).toEqual([
      'statefulset-controller delete pods/db-1 200',
      'node-1 delete pods/db-1 200',
      'statefulset-controller create pods/db-1 201',
      'statefulset-controller delete pods/db-0 200',
      'node-1 delete pods/db-0 200',
      'statefulset-controller create pods/db-0 201',
    ]);
    const { currentRevision, updateRevision } = statusOf(scenario);
    expect(currentRevision).toBe(updateRevision);
  });

  it('leaves those below its partition, and makes them anew as they were', () => {
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { partition: 1 } };
    const manifest = statefulSet({ updateStrategy, template: newImage });
    const scenario = withOne(
      { updateStrategy },
      { at: '1s', do: 'editManifest', object: 'statefulset/db', manifest, behaviour },
      { at: '30s', do: 'delete', pod: 'db-0' },
    );
    const { pods } = endOf(scenario).etcd;
    expect(['db-0', 'db-1'].map((name) => pods[`default/${name}`]?.spec.containers[0]?.image)).toEqual([
      'busybox',
      'busybox:1.36',
    ]);
    expect(statusOf(scenario)).toMatchObject({ replicas: 2, currentReplicas: 1, updatedReplicas: 1 });
  });

  it('with OnDelete waits for somebody to delete its pods', () => {
    const updateStrategy = { type: 'OnDelete' };
    const manifest = statefulSet({ updateStrategy, template: newImage });
    const scenario = withOne({ updateStrategy }, { at: '1s', do: 'editManifest', object: 'statefulset/db', manifest });
    expect(deedsOf(scenario).filter((line) => line.includes('pods'))).toEqual([]);
  });

  it.each([
    ['OrderedReady', ['delete pods/db-2', 'delete pods/db-1'], 1],
    ['Parallel', ['delete pods/db-2', 'delete pods/db-1'], 2],
  ])('scaled down (%s) loses the highest ordinals first', (podManagementPolicy, deletes, atOnce) => {
    const scenario = withOne(
      { replicas: 3, podManagementPolicy },
      { at: '1s', do: 'scale', object: 'statefulset/db', replicas: 1 },
    );
    const deeds = deedsOf(scenario).filter((line) => line.includes('delete pods'));
    expect(deeds.filter((line) => line.startsWith('statefulset'))).toEqual(
      deletes.map((line) => `statefulset-controller ${line} 200`),
    );
    expect(deeds.findIndex((line) => line.startsWith('node-1'))).toBe(atOnce);
  });
});

describe('an update of a StatefulSet', () => {
  const updated = (spec: object, more: object = {}, until = 'quiet') => {
    const manifest = statefulSet({ ...spec, template: newImage, ...more });
    return scenarioWith({
      objects: [{ manifest: statefulSet(spec), behaviour }],
      steps: [{ at: '1s', do: 'editManifest', object: 'statefulset/db', manifest, behaviour }],
      until,
    });
  };

  it('is not complete while its only pod is away', () => {
    const { currentRevision, updateRevision } = statusOf(updated({ replicas: 1 }, {}, '11700ms'));
    expect(currentRevision).not.toBe(updateRevision);
    const after = statusOf(updated({ replicas: 1 }));
    expect(after.currentRevision).toBe(after.updateRevision);
  });

  it('does not wait for a scaling in Parallel, whose deletes come in batches', () => {
    const scenario = updated({ replicas: 4, podManagementPolicy: 'Parallel' }, { replicas: 2 });
    const deletes = deedsOf(scenario).filter((line) => line.startsWith('statefulset-controller delete pods'));
    expect(deletes.slice(0, 3)).toEqual(
      ['db-3', 'db-2', 'db-1'].map((name) => `statefulset-controller delete pods/${name} 200`),
    );
    expect(deedsOf(scenario).findIndex((line) => line.startsWith('node-1 delete'))).toBeGreaterThan(4);
  });
});

it('keeps to all that is never broken', () => {
  const scenarios = [
    withOne({ replicas: 1 }, { at: '1s', do: 'delete', pod: 'db-0', force: true }),
    withOne({}, { at: '1s', do: 'delete', pod: 'db-0' }),
  ];
  const broken = scenarios.flatMap((scenario) => checkCluster(runCluster(scenario), scenario.kubernetes));
  expect(broken.filter(({ known }) => known === undefined)).toEqual([]);
});

describe('a StatefulSet with volumeClaimTemplates', () => {
  const claims = { volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'] } }] };
  const container = { name: 'app', image: 'busybox', volumeMounts: [{ name: 'data', mountPath: '/data' }] };
  const mounting = { ...template(), spec: { containers: [container] } };
  const attached = { data: { claim: { driver: 'ebs.csi.aws.com', attach: '2s', detach: '1s' } } };
  const run = (steps: readonly object[], spec: object = {}, volumes: object = attached) =>
    scenarioWith({
      nodes: [{ name: 'node-1' }, { name: 'node-2' }],
      objects: [{ manifest: statefulSet({ ...claims, template: mounting, ...spec }), behaviour, volumes }],
      steps,
      until: '90s',
    });
  const claimNames = (scenario: ReturnType<typeof run>) =>
    Object.values(endOf(scenario).etcd.pods).map(({ spec }) =>
      (spec.volumes ?? []).flatMap(({ persistentVolumeClaim: claim }) => claim ?? []),
    );
  const attachments = (scenario: ReturnType<typeof run>) =>
    Object.keys(endOf(scenario).etcd.objects ?? {}).filter((key) => key.startsWith('volumeattachments')).length;

  it('gives each pod a claim of its own, in place of a volume of its name', () => {
    const spec = { template: { ...mounting, spec: { ...mounting.spec, volumes: [{ name: 'data', emptyDir: {} }] } } };
    const scenario = run([], spec);
    expect(claimNames(scenario)).toEqual([[{ claimName: 'data-db-0' }], [{ claimName: 'data-db-1' }]]);
    expect(attachments(scenario)).toBe(2);
  });

  it('has the claim of a pod follow it to another node', () => {
    const scenario = run([{ at: '1s', do: 'drain', node: 'node-1' }]);
    const nodes = Object.values(endOf(scenario).etcd.pods).map(({ spec }) => spec.nodeName);
    expect(nodes).toEqual(['node-2', 'node-2']);
    expect(attachments(scenario)).toBe(2);
    const attached = runCluster(scenario).events.filter(({ kind }) => kind === 'VolumeAttached');
    expect(attached.map(({ detail }) => detail?.['node'])).toEqual(['node-2']);
  });

  it('attaches the volume of a pod that comes later', () => {
    const scenario = run([{ at: '1s', do: 'scale', object: 'statefulset/db', replicas: 3 }]);
    expect(claimNames(scenario).at(-1)).toEqual([{ claimName: 'data-db-2' }]);
    expect(attachments(scenario)).toBe(3);
  });

  it('behaves on the node as the scenario says of that volume', () => {
    const stuck = { data: { ...attached.data, unmount: 'hangs' } };
    const scenario = run([{ at: '1s', do: 'delete', pod: 'db-1' }], {}, stuck);
    expect(endOf(scenario).etcd.pods['default/db-1']?.metadata.deletionTimestamp).toBeDefined();
  });

  describe('whose claims a cluster would delete', () => {
    const PLACE = 'objects[0].spec.persistentVolumeClaimRetentionPolicy';
    const told = (policy: object, ...steps: readonly object[]) =>
      problemsOf({
        objects: [statefulSet({ ...claims, persistentVolumeClaimRetentionPolicy: policy })],
        steps: steps.map((step) => ({ at: '1s', ...step })),
      });

    it.each([
      ['it is deleted', { whenDeleted: 'Delete' }, { do: 'delete', object: 'statefulset/db' }, 'whenDeleted'],
      [
        'it has fewer pods',
        { whenScaled: 'Delete' },
        { do: 'scale', object: 'statefulset/db', replicas: 1 },
        'whenScaled',
      ],
    ])('is refused where %s', (_, policy, step, field) => {
      expect(told(policy, step)).toEqual([
        `${PLACE}.${field}: claims are no objects here, so their deletion is not simulated`,
      ]);
    });

    it.each([
      ['only a pod is deleted', { do: 'delete', pod: 'db-0' }],
      ['it is orphaned', { do: 'delete', object: 'statefulset/db', propagation: 'orphan' }],
      ['it gets more pods', { do: 'scale', object: 'statefulset/db', replicas: 5 }],
    ])('is taken where %s', (_, step) => {
      expect(told({ whenDeleted: 'Delete', whenScaled: 'Delete' }, step)).toEqual([]);
    });
  });

  it('loses maxUnavailable, whose gate is off in every release, to the API server', () => {
    const rollingUpdate = { partition: 1, maxUnavailable: 2 };
    const scenario = run([], { updateStrategy: { type: 'RollingUpdate', rollingUpdate } });
    const set = endOf(scenario).etcd.objects?.['statefulsets/default/db'];
    expect(set).toMatchObject({ spec: { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 1 } } } });
    expect(JSON.stringify(set)).not.toContain('maxUnavailable');
  });
});
