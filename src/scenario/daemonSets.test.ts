import { describe, expect, it } from 'vitest';
import { isOfKind, type DaemonSetStatus } from '../kube/apiObjects.ts';
import { checkCluster } from '../cluster/invariants/index.ts';
import { runCluster } from './run.ts';
import { deedsOf, writesBy } from './testing/controllerWrites.ts';
import { endOf, scenarioWith, template } from './testing/objects.ts';

const daemonSet = (spec: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'agent' },
  spec: { selector: { matchLabels: { app: 'web' } }, template: template(), ...spec },
});

/** 10 s to stop, as in the recordings. */
const behaviour = { app: { onSigterm: 'exit', after: '10s' } };

const newImage = { ...template(), spec: { containers: [{ name: 'app', image: 'busybox:1.36' }] } };

const withOne = (spec: object, step: object, fields: object = {}) =>
  scenarioWith({ objects: [{ manifest: daemonSet(spec), behaviour }], steps: [step], ...fields });

const deletion = { at: '1s', do: 'delete', pod: 'daemonset/agent[0]' };

const edit = (spec: object) => ({
  at: '1s',
  do: 'editManifest',
  object: 'daemonset/agent',
  manifest: daemonSet({ ...spec, template: newImage }),
  behaviour,
});

const aboutPods = (line: string): boolean => line.includes(' pods');

function statusOf(scenario: ReturnType<typeof scenarioWith>): DaemonSetStatus {
  const object = endOf(scenario).etcd.objects?.['daemonsets/default/agent'];
  if (object === undefined || !isOfKind(object, 'DaemonSet')) throw new Error('no DaemonSet');
  return object.status;
}

const short = (line: string): string => line.replace(/agent-\w{5}/u, 'agent-1');

/** v1.32.13-controllers/daemonset-pod-delete */
describe('a pod of a DaemonSet that is deleted', () => {
  it('is replaced when it has ended, and before its object is gone', () => {
    const scenario = withOne({}, deletion);
    expect(deedsOf(scenario).map(short)).toEqual([
      'admin delete pods/agent-1 200',
      'daemon-set-controller create pods 201',
      'node-1 delete pods/agent-1 200',
    ]);
    expect(writesBy('daemon-set-controller', scenario)).toEqual([
      'create pods 201',
      'update daemonsets/agent/status 200',
    ]);
    expect(statusOf(scenario)).toEqual({
      currentNumberScheduled: 1,
      numberMisscheduled: 0,
      desiredNumberScheduled: 1,
      numberReady: 1,
      observedGeneration: 1,
      updatedNumberScheduled: 1,
      numberAvailable: 1,
    });
  });

  it('is replaced only once its object is gone in releases before that', () => {
    expect(deedsOf(withOne({}, deletion, { kubernetes: '1.24' })).map(short)).toEqual([
      'admin delete pods/agent-1 200',
      'node-1 delete pods/agent-1 200',
      'daemon-set-controller create pods 201',
    ]);
  });
});

describe('a DaemonSet', () => {
  const nodes = [{ name: 'node-1' }, { name: 'node-2' }];

  it('has a pod on each node that takes one', () => {
    const taints = [{ key: 'dedicated', value: 'db', effect: 'NoSchedule' }];
    const steps = [{ at: '1s', do: 'create', manifest: daemonSet(), behaviour }];
    const scenario = scenarioWith({ pods: [], nodes: [{ name: 'node-1' }, { name: 'node-2', taints }], steps });
    expect(deedsOf(scenario).filter(aboutPods)).toEqual(['daemon-set-controller create pods 201']);
    expect(statusOf(scenario)).toMatchObject({ desiredNumberScheduled: 1, numberAvailable: 1 });
  });

  it('is updated node by node', () => {
    const deeds = deedsOf(withOne({}, edit({}), { nodes })).filter(aboutPods);
    expect(deeds.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'daemon-set-controller delete',
      'daemon-set-controller create',
      'node-1 delete',
      'daemon-set-controller delete',
      'daemon-set-controller create',
      'node-2 delete',
    ]);
  });

  it('with maxSurge has the new pod ready before the old one is deleted', () => {
    const spec = { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } };
    const deeds = deedsOf(withOne(spec, edit(spec))).filter(aboutPods);
    expect(deeds.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'daemon-set-controller create',
      'daemon-set-controller delete',
      'node-1 delete',
    ]);
  });

  it('with OnDelete waits for somebody to delete its pods', () => {
    const spec = { updateStrategy: { type: 'OnDelete' } };
    expect(deedsOf(withOne(spec, edit(spec))).filter(aboutPods)).toEqual([]);
  });

  it('that is deleted in the foreground is left to the garbage collector: its controller writes nothing more', () => {
    const scenario = withOne({}, { at: '1s', do: 'delete', object: 'daemonset/agent', propagation: 'foreground' });
    expect(writesBy('daemon-set-controller', scenario)).toEqual([]);
    expect(endOf(scenario).etcd.objects).toEqual({});
  });
});

it('keeps to all that is never broken', () => {
  const scenarios = [withOne({}, deletion), withOne({}, edit({}))];
  const broken = scenarios.flatMap((scenario) => checkCluster(runCluster(scenario), scenario.kubernetes));
  expect(broken.filter(({ known }) => known === undefined)).toEqual([]);
});
