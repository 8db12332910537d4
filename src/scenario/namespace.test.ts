import { describe, expect, it } from 'vitest';
import { seconds } from '../engine/time.ts';
import { runCluster } from './run.ts';
import { endOf, scenarioWith, slowPod, terminalOf, writesOf } from './testing/objects.ts';

const doomed = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'doomed' } };
const { manifest, behaviour } = slowPod('web');
const web = (metadata: object = {}) => ({
  behaviour,
  manifest: { ...manifest, metadata: { ...manifest.metadata, namespace: 'doomed', ...metadata } },
});

const deleted = (metadata: object, more: object = {}) =>
  scenarioWith({
    objects: [doomed],
    pods: [web(metadata)],
    steps: [{ at: '1s', do: 'delete', object: 'namespace/doomed' }],
    ...more,
  });

/** The recorded rounds, by the resources that the model has; reality draws their order. */
const ROUND = [
  'endpointslices',
  'pods',
  'daemonsets',
  'poddisruptionbudgets',
  'statefulsets',
  'jobs',
  'replicasets',
  'deployments',
  'services',
  'endpoints',
  'controllerrevisions',
].map((resource) => `namespace-controller deletecollection ${resource} 200`);

const conditions = (scenario: ReturnType<typeof deleted>) => {
  const object = endOf(scenario).etcd.objects?.['namespaces//doomed'];
  const all = object?.kind === 'Namespace' ? (object.status.conditions ?? []) : [];
  return all.flatMap(({ status, message }) => (status === 'True' ? [message] : []));
};

describe('a namespace that is deleted', () => {
  it('is emptied, looked at twice more, and finalized, as recorded (namespace-delete)', () => {
    expect(writesOf(deleted({}, { until: '60s' }))).toEqual([
      'admin delete namespaces/doomed 200',
      ...ROUND,
      'namespace-controller update namespaces/doomed/status 200',
      ...ROUND,
      'node-1 patch pods/web/status 200',
      'node-1 delete pods/web 200',
      ...ROUND,
      'namespace-controller update namespaces/doomed/status 200',
      'namespace-controller update namespaces/doomed/finalize 409',
      'namespace-controller update namespaces/doomed/finalize 200',
    ]);
  });

  it('loses its pods before all else from 1.33 on', () => {
    const pods = 'namespace-controller deletecollection pods 200';
    const rounds = writesOf(deleted({}, { kubernetes: '1.33', until: '60s' })).filter((line) =>
      line.startsWith('name'),
    );
    expect(rounds).toEqual([
      pods,
      'namespace-controller update namespaces/doomed/status 200',
      pods,
      pods,
      ...ROUND.filter((line) => line !== pods),
      'namespace-controller update namespaces/doomed/finalize 200',
    ]);
    expect(conditions(deleted({}, { kubernetes: '1.33', until: '8s' }))).toEqual([]);
  });

  it('is tried again by the back-off of its queue while pods that are over are still there', () => {
    const ended = { onSigterm: 'exit', after: '4700ms' };
    const doomedPods = [{ ...web(), behaviour: { app: ended } }];
    const steps = [{ at: '1s', do: 'delete', object: 'namespace/doomed' }];
    const scenario = scenarioWith({ objects: [doomed], pods: doomedPods, steps, until: '60s' });
    const tries = writesOf(scenario).filter((line) => line.includes('deletecollection pods'));
    expect(tries.length).toBeGreaterThan(5);
    expect(endOf(scenario).etcd.objects?.['namespaces//doomed']).toBeUndefined();
  });

  it('says what remains, and is waited for by kubectl', () => {
    const early = deleted({}, { until: '8s' });
    expect(conditions(early)).toEqual(['Some resources are remaining: pods. has 1 resource instances']);
    expect(terminalOf(early)).toEqual([['$ kubectl delete namespace doomed', 'namespace "doomed" deleted']]);
    expect(endOf(early).kubectl.commands[0]?.state).toBe('running');
    expect(endOf(deleted({}, { until: '60s' })).kubectl.commands[0]?.state).toBe('succeeded');
  });

  it('is held by a finalizer of what lies in it, and names it', () => {
    expect(conditions(deleted({ finalizers: ['example.com/hold'] }, { until: '60s' }))).toEqual([
      'Some resources are remaining: pods. has 1 resource instances',
      'Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances',
    ]);
  });

  it('takes in nothing new', () => {
    const late = { at: '2s', do: 'create', manifest: web({ name: 'late' }).manifest };
    const steps = [{ at: '1s', do: 'delete', object: 'namespace/doomed' }, late];
    expect(writesOf(deleted({}, { steps, until: '3s' }))).toEqual([
      'admin delete namespaces/doomed 200',
      'admin create pods/late 403',
    ]);
  });
});

/** NamespaceTerminatingCause */
it.each([
  ['Deployment', 'replicaset-controller'],
  ['DaemonSet', 'daemon-set-controller'],
])('a %s asks once for a pod in a namespace that goes, and then leaves it at that', (kind, controller) => {
  const { spec } = manifest;
  const labels = { app: 'web' };
  const workload = {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name: 'web', namespace: 'doomed' },
    spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
  };
  const scenario = scenarioWith({
    kubernetes: '1.33',
    objects: [doomed, { manifest: workload, behaviour }],
    steps: [{ at: '1s', do: 'delete', object: 'namespace/doomed' }],
  });
  expect(writesOf(scenario).filter((line) => line.endsWith('create pods 403'))).toEqual([
    `${controller} create pods 403`,
  ]);
});

it('one that nothing will ever free is looked at no more after ten minutes', () => {
  const { events } = runCluster(deleted({ finalizers: ['example.com/hold'] }));
  expect(events.at(-1)?.t).toBeLessThan(seconds(700));
});
