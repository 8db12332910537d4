/** Situations that no scenario can say: each is refused at its place, with the nearest thing that works. */
import { describe, expect, it } from 'vitest';
import { errorText, parseScenario, type ParsedScenario } from './parse.ts';
import { endOf, problemsOf, scenarioWith } from './testing/objects.ts';

const POD = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web' },
  spec: { containers: [{ name: 'a', image: 'b' }] },
};

const texts = (parsed: ParsedScenario): readonly string[] => ('errors' in parsed ? parsed.errors.map(errorText) : []);
const told = (document: object): readonly string[] =>
  texts(parseScenario({ kind: 'Scenario', pods: [{ manifest: POD }], ...document }));

const object = (apiVersion: string, kind: string) => ({ apiVersion, kind, metadata: { name: 'x' }, spec: {} });
const step = (fields: object) => ({ steps: [{ at: '1s', ...fields }] });

describe('an object that is not simulated', () => {
  it.each([
    ['batch/v1', 'CronJob', /a CronJob is not simulated; expected a Job/],
    ['autoscaling/v2', 'HorizontalPodAutoscaler', /an autoscaler is not simulated; expected a step scale/],
    ['v1', 'PersistentVolumeClaim', /claims and volumes are no objects here.*; expected a persistentVolumeClaim among/],
    ['admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', /webhook is not simulated; expected a Pod/],
    ['apiregistration.k8s.io/v1', 'APIService', /an APIService is not simulated; expected a finalizer/],
    ['networking.k8s.io/v1', 'Ingress', /a router with a lag of its own.*; expected a Service with type: LoadBalancer/],
    ['gateway.networking.k8s.io/v1', 'HTTPRoute', /a router with a lag/],
  ])('from the start, by a step, or as what a step names: %s %s', (apiVersion, kind, expected) => {
    const manifest = object(apiVersion, kind);
    const all = [
      [{ objects: [manifest] }, 'objects[0].kind'],
      [{ objects: [{ manifest }] }, 'objects[0].manifest.kind'],
      [step({ do: 'create', manifest }), 'steps[0].manifest.kind'],
      [step({ do: 'delete', object: `${kind.toLowerCase()}/x` }), 'steps[0].object'],
    ] as const;
    for (const [document, place] of all) {
      expect(told(document)).toEqual([expect.stringMatching(expected)]);
      expect(told(document)[0]).toContain(`${place}: found "`);
    }
  });
});

describe('a word for what is not simulated', () => {
  it.each([
    ['the step of a collector', step({ do: 'terminatedPodGC' }), 'steps[0].do', /expected a step delete/],
    ['a threshold', { terminatedPodGCThreshold: 1 }, 'terminatedPodGCThreshold', /expected a step delete/],
    ['flags', { controllerManager: {} }, 'controllerManager', /options of the controller manager/],
    ['a fault', step({ do: 'fault', name: 'webhookDenies', pod: 'web' }), 'steps[0].name', /webhook/],
    ['a fault', step({ do: 'fault', name: 'apiServiceDown' }), 'steps[0].name', /APIService/],
    ['a step', step({ do: 'autoscale', object: 'deployment/web' }), 'steps[0].do', /expected a step scale/],
    ['a node', { nodes: [{ name: 'n', os: 'windows' }] }, 'nodes[0].os', /only Linux nodes/],
  ])('is answered with the nearest that works: %s %j', (_, document, place, expected) => {
    expect(told(document)).toEqual([expect.stringMatching(expected)]);
    expect(told(document)[0]).toContain(`${place}: `);
  });

  it('as the way of a client', () => {
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { ports: [{ port: 80 }] } };
    const clients = [{ name: 'shop', to: 'web', rate: '1/s', through: 'ingress' }];
    expect(told({ objects: [service], clients })).toEqual([
      expect.stringMatching(/^clients\[0\]\.through: found "ingress": a router.*through: loadBalancer$/),
    ]);
  });

  it('is none inside a manifest, where the API has its own fields', () => {
    expect(told({ pods: [{ manifest: { ...POD, metadata: { name: 'web', cron: 1 } } }] })[0]).toContain('unknown key');
  });
});

describe('a Windows node', () => {
  const labels = { 'kubernetes.io/os': 'windows' };
  it.each([
    [{ node: { labels } }, 'node.labels["kubernetes.io/os"]'],
    [{ nodes: [{ name: 'a' }, { name: 'b', labels }] }, 'nodes[1].labels["kubernetes.io/os"]'],
  ])('is refused by its label', (document, place) => {
    expect(told(document)).toContain(`${place}: a Windows node is not simulated; expected a Linux node`);
  });
});

describe('sessionAffinity: ClientIP', () => {
  const service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web' },
    spec: { sessionAffinity: 'ClientIP', ports: [{ port: 80 }] },
  };

  it('is taken where nobody asks the Service', () => {
    expect(problemsOf({ objects: [service] })).toEqual([]);
  });

  it('is refused where a client does', () => {
    const clients = [{ name: 'shop', to: 'web', rate: '1/s' }];
    expect(told({ objects: [service], clients })).toEqual([
      expect.stringMatching(/^objects\[0\]\.spec\.sessionAffinity: .*; expected "None"; with keepAlive/),
    ]);
  });
});

it('a namespace with a finalizer is held in Terminating, as one with a dead APIService is', () => {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'demo', finalizers: ['a.io/b'] } };
  const scenario = scenarioWith({
    objects: [namespace],
    steps: [{ at: '1s', do: 'delete', object: 'namespace/demo' }],
    until: '60s',
  });
  const left = Object.values(endOf(scenario).etcd.objects ?? {}).find(({ kind }) => kind === 'Namespace');
  expect(left?.metadata.deletionTimestamp).toBeDefined();
});
