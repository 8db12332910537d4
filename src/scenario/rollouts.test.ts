import { describe, expect, it } from 'vitest';
import { isOfKind, type Deployment } from '../kube/apiObjects.ts';
import { deedsOf } from './testing/controllerWrites.ts';
import { endOf, problemsOf, scenarioWith, template, terminalOf } from './testing/objects.ts';

const manifest = (kind: string, spec: object = {}) => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name: 'web' },
  spec: { selector: { matchLabels: { app: 'web' } }, template: template(), ...spec },
});
const deployment = (spec: object = {}) => manifest('Deployment', spec);

const behaviour = { app: { onSigterm: 'exit', after: '1s' } };
const object = 'deployment/web';
const newImage = { ...template(), spec: { containers: [{ name: 'app', image: 'busybox:1.36' }] } };

const withOne = (spec: object, ...steps: readonly object[]) =>
  scenarioWith({ objects: [{ manifest: deployment(spec), behaviour }], steps });
const edited = (at: string, behaves: object = behaviour, spec: object = {}) => ({
  at,
  do: 'editManifest',
  object,
  manifest: deployment({ template: newImage, ...spec }),
  behaviour: behaves,
});

function deploymentAtEnd(scenario: ReturnType<typeof scenarioWith>): Deployment {
  const found = endOf(scenario).etcd.objects?.['deployments/default/web'];
  if (found === undefined || !isOfKind(found, 'Deployment')) throw new Error('no Deployment');
  return found;
}
const outputs = (scenario: ReturnType<typeof scenarioWith>) => terminalOf(scenario).map(([, ...output]) => output);

describe('kubectl rollout restart', () => {
  const scenario = withOne({}, { at: '1s', do: 'rolloutRestart', object });

  it('writes an annotation into the template, so that every pod is replaced', () => {
    expect(deedsOf(scenario)).toEqual([
      'admin patch deployments/web 200',
      'deployment-controller create replicasets/web-A 201',
      'replicaset-controller create pods 201',
      'deployment-controller update replicasets/web-B 200',
      'replicaset-controller delete pods/web-B-1 200',
      'node-1 delete pods/web-B-1 200',
    ]);
    expect(deploymentAtEnd(scenario).spec.template.metadata?.annotations).toHaveProperty(
      'kubectl.kubernetes.io/restartedAt',
    );
    expect(outputs(scenario)).toEqual([['deployment.apps/web restarted']]);
  });

  it.each(['StatefulSet', 'DaemonSet'])('replaces the pods of a %s', (kind) => {
    const its = scenarioWith({
      objects: [{ manifest: manifest(kind), behaviour }],
      steps: [{ at: '1s', do: 'rolloutRestart', object: `${kind.toLowerCase()}/web` }],
    });
    expect(deedsOf(its).filter((deed) => deed.includes('create pods') || deed.includes(' delete pods'))).toHaveLength(
      3,
    );
    expect(outputs(its)).toEqual([[`${kind.toLowerCase()}.apps/web restarted`]]);
  });

  it('changes nothing a second time within one second, and says why from 1.27 on', () => {
    const twice = [
      { at: '1s', do: 'rolloutRestart', object },
      { at: '1200ms', do: 'rolloutRestart', object },
    ];
    expect(outputs(withOne({}, ...twice)).at(-1)).toEqual([
      'failed to create patch for web: if restart has already been triggered within the past second, please wait before attempting to trigger another',
    ]);
    expect(outputs({ ...withOne({}, ...twice), kubernetes: '1.24' }).at(-1)).toEqual([
      'failed to create patch for web: empty patch',
    ]);
  });

  it('is refused by kubectl where the Deployment is paused, which is not written', () => {
    const paused = withOne({ paused: true }, { at: '1s', do: 'rolloutRestart', object });
    expect(deedsOf(paused)).toEqual([]);
    expect(outputs(paused)).toEqual([
      [`error: deployments.apps "web" can't restart paused deployment (run rollout resume first)`],
    ]);
  });

  it('is answered with 404 where the Deployment has been deleted', () => {
    const gone = withOne({}, { at: '1s', do: 'delete', object }, { at: '20s', do: 'rolloutRestart', object });
    expect(outputs(gone).at(-1)).toEqual(['Error from server (NotFound): deployments.apps "web" not found']);
  });
});

describe('kubectl rollout undo', () => {
  it('brings the ReplicaSet of the revision before back', () => {
    const scenario = withOne({}, edited('1s'), { at: '20s', do: 'rolloutUndo', object });
    const end = deploymentAtEnd(scenario);
    expect(end.spec.template.spec.containers[0]?.image).toBe('busybox');
    expect(end.metadata.annotations?.['deployment.kubernetes.io/revision']).toBe('3');
    expect(deedsOf(scenario).filter((deed) => deed.includes('create replicasets'))).toHaveLength(1);
    expect(outputs(scenario).at(-1)).toEqual(['deployment.apps/web rolled back']);
  });

  it('mends a rollout whose image can not be pulled, as its pods behave as before again', () => {
    const scenario = withOne(
      { replicas: 2 },
      edited('1s', { app: { image: 'missing' } }, { replicas: 2 }),
      {
        at: '20s',
        do: 'rolloutUndo',
        object,
      },
      { at: '40s', do: 'delete', pod: 'deployment/web[0]' },
    );
    expect(deploymentAtEnd(scenario).status).toMatchObject({ replicas: 2, updatedReplicas: 2, availableReplicas: 2 });
  });

  it('takes a revision by its number', () => {
    const scenario = withOne(
      {},
      edited('1s'),
      { at: '10s', do: 'rolloutRestart', object },
      { at: '20s', do: 'rolloutUndo', object, toRevision: 1 },
    );
    expect(deploymentAtEnd(scenario).spec.template.spec.containers[0]?.image).toBe('busybox');
    expect(deploymentAtEnd(scenario).spec.template.metadata?.annotations).toBeUndefined();
  });

  it.each([
    [{}, [], 'error: no rollout history found for deployment "web"'],
    [{ toRevision: 7 }, [], 'error: unable to find specified revision 7 in history'],
    [{ toRevision: 1 }, [], 'deployment.apps/web skipped rollback (current template already matches revision 1)'],
  ])('with %j says what it can not do', (flags, steps, said) => {
    const scenario = withOne({}, ...steps, { at: '20s', do: 'rolloutUndo', object, ...flags });
    expect(outputs(scenario).at(-1)).toEqual([said]);
    expect(deedsOf(scenario)).toEqual([]);
  });

  it('is refused by kubectl while the Deployment is paused', () => {
    const scenario = withOne(
      {},
      edited('1s'),
      { at: '10s', do: 'rolloutPause', object },
      { at: '20s', do: 'rolloutUndo', object },
    );
    const said = (which: string) =>
      `error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume${which}' and try again`;
    expect(outputs(scenario).at(-1)).toEqual([said('')]);
    expect(outputs({ ...scenario, kubernetes: '1.21' }).at(-1)).toEqual([said(' deployment/web')]);
  });

  it.each(['StatefulSet', 'DaemonSet'])('brings the template of a %s back from its ControllerRevisions', (kind) => {
    const its = scenarioWith({
      objects: [{ manifest: manifest(kind), behaviour }],
      steps: [
        { at: '1s', do: 'rolloutUndo', object: `${kind.toLowerCase()}/web` },
        {
          at: '2s',
          do: 'editManifest',
          object: `${kind.toLowerCase()}/web`,
          manifest: manifest(kind, { template: newImage }),
          behaviour,
        },
        { at: '20s', do: 'rolloutUndo', object: `${kind.toLowerCase()}/web` },
      ],
    });
    const name = `${kind.toLowerCase()}.apps/web`;
    expect(outputs(its)).toEqual([
      ['error: no last revision to roll back to'],
      [`${name} configured`],
      [`${name} rolled back`],
    ]);
    const pods = Object.values(endOf(its).etcd.pods);
    expect(pods.map(({ spec }) => spec.containers[0]?.image)).toEqual(['busybox']);
  });
});

describe('kubectl rollout pause', () => {
  it('holds a rollout up until it is resumed', () => {
    const steps = [{ at: '1s', do: 'rolloutPause', object }, edited('2s')];
    expect(deedsOf(withOne({}, ...steps))).toEqual([
      'admin patch deployments/web 200',
      'admin patch deployments/web 200',
    ]);
    const resumed = withOne({}, ...steps, { at: '20s', do: 'rolloutResume', object });
    expect(deedsOf(resumed)).toContain('node-1 delete pods/web-B-1 200');
    expect(outputs(resumed)).toEqual([
      ['deployment.apps/web paused'],
      ['deployment.apps/web configured'],
      ['deployment.apps/web resumed'],
    ]);
    expect(deploymentAtEnd(resumed).spec.paused).toBeUndefined();
  });

  it('still replaces a pod that is deleted', () => {
    const scenario = withOne(
      {},
      { at: '1s', do: 'rolloutPause', object },
      { at: '5s', do: 'delete', pod: `${object}[0]` },
    );
    expect(deedsOf(scenario)).toContain('replicaset-controller create pods 201');
  });

  it.each([
    ['rolloutPause', { paused: true }, 'is already paused'],
    ['rolloutResume', {}, 'is not paused'],
  ])('%s of one that is so already is refused', (does, spec, why) => {
    const scenario = withOne(spec, { at: '1s', do: does, object });
    expect(outputs(scenario)).toEqual([[`error: deployments.apps "web" ${why}`]]);
  });

  it('is refused by the document for what has no pause', () => {
    expect(
      problemsOf({
        objects: [manifest('StatefulSet')],
        steps: [{ at: '1s', do: 'rolloutPause', object: 'statefulset/web' }],
      }),
    ).toEqual(['steps[0].object: kubectl rollout pause of a StatefulSet, which it refuses']);
  });
});

describe('kubectl apply after other commands', () => {
  it('leaves what no manifest has said: the number of replicas, the annotation of a restart', () => {
    const scenario = withOne(
      {},
      { at: '1s', do: 'scale', object, replicas: 3 },
      { at: '2s', do: 'rolloutRestart', object },
      edited('20s'),
    );
    const { spec } = deploymentAtEnd(scenario);
    expect(spec.replicas).toBe(3);
    expect(spec.template.metadata?.annotations).toHaveProperty('kubectl.kubernetes.io/restartedAt');
    expect(spec.template.spec.containers[0]?.image).toBe('busybox:1.36');
  });

  it('sets what the manifest says again, and takes away what it no longer says', () => {
    const spec = { replicas: 2, minReadySeconds: 3 };
    const scenario = withOne(
      spec,
      { at: '1s', do: 'scale', object, replicas: 3 },
      edited('20s', behaviour, { replicas: 2 }),
    );
    expect(deploymentAtEnd(scenario).spec.replicas).toBe(2);
    expect(deploymentAtEnd(scenario).spec.minReadySeconds).toBeUndefined();
  });
});
