import { describe, expect, it } from 'vitest';
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
      'namespace-controller update namespaces/doomed/finalize 200',
    ]);
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
