/** utils_test.go of the endpointslice controller and endpoints_controller_test.go have most of these. */
import { describe, expect, it } from 'vitest';
import type { Service, ServiceSpec } from '../../kube/apiObjects.ts';
import type { Pod, PodSpec } from '../../kube/objects.ts';
import { releaseOf } from '../releases/index.ts';
import { informersOf, objectOf, podIn } from '../testing/objects.ts';
import { endpointsOf, isManaged, sliceFor, sliceOf } from './endpoints.ts';

const serviceOf = (spec: Partial<ServiceSpec> = {}): Service =>
  objectOf('Service', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web', labels: { tier: 'front' } },
    spec: { selector: { app: 'web' }, ports: [{ port: 80 }], ...spec },
  });
const podWith = (
  name: string,
  ready: boolean,
  metadata: Partial<Pod['metadata']> = {},
  spec: Partial<PodSpec> = {},
  more: Partial<Pod['status']> = {},
): Pod =>
  podIn(name, {
    ...(ready && { readySince: 1 }),
    metadata: { labels: { app: 'web' }, ...metadata },
    spec,
    status: { podIP: `ip-${name}`, ...(ready && podIn(name, { readySince: 1 }).status), ...more },
  });
const GOING = { deletionTimestamp: '2026-01-01T00:00:30Z' };
const PODS = [podWith('c', true, GOING), podWith('b', false), podWith('a', true, {}, { nodeName: 'node-1' })];

const slice = (service: Service, pods: readonly Pod[] = PODS, release: '1.18' | '1.32' = '1.32') =>
  sliceOf(service, undefined, informersOf(pods), releaseOf(release));
const endpoints = (service: Service, pods: readonly Pod[] = PODS) => endpointsOf(service, undefined, informersOf(pods));
const told = (service: Service, pods?: readonly Pod[], release?: '1.18' | '1.32') =>
  slice(service, pods, release).endpoints.map(({ addresses, conditions: { ready, serving, terminating } }) =>
    [...addresses, ready, serving, terminating].join(' '),
  );

describe('a slice', () => {
  it('has each pod by name, and says of each whether it is ready, serves and terminates', () => {
    expect(told(serviceOf())).toEqual(['ip-a true true false', 'ip-b false false false', 'ip-c false true true']);
  });

  it('says that all are ready where the Service asks for them as they are', () => {
    expect(told(serviceOf({ publishNotReadyAddresses: true }))).toEqual([
      'ip-a true true false',
      'ip-b true false false',
      'ip-c true true true',
    ]);
  });

  it('drops what terminates where the release does not tell, unless the Service asks for it', () => {
    expect(told(serviceOf(), PODS, '1.18')).toEqual(['ip-a true  ', 'ip-b false  ']);
    expect(told(serviceOf({ publishNotReadyAddresses: true }), PODS, '1.18')).toEqual([
      'ip-a true  ',
      'ip-b true  ',
      'ip-c true  ',
    ]);
  });

  it('has neither who has ended, nor who has no address, nor another’s', () => {
    const { podIP: _, ...status } = podWith('x', true).status;
    const others = [
      podWith('d', true, {}, {}, { phase: 'Succeeded' }),
      { ...podWith('e', true), status },
      podWith('f', true, { namespace: 'other' }),
      podWith('g', true, { labels: { app: 'other' } }),
    ];
    expect(told(serviceOf(), others)).toEqual([]);
  });

  it('names the pod, its node, the Service, and is marked as that of its controller', () => {
    const { metadata, endpoints: all, addressType } = slice(serviceOf());
    expect(all[0]).toMatchObject({
      nodeName: 'node-1',
      targetRef: { kind: 'Pod', namespace: 'default', name: 'a', uid: 'a' },
    });
    expect(all[1]).not.toHaveProperty('nodeName');
    expect(addressType).toBe('IPv4');
    expect(metadata.name).toMatch(/^web-[a-z0-9]{5}$/);
    expect(metadata.labels).toEqual({
      tier: 'front',
      'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
      'kubernetes.io/service-name': 'web',
    });
    expect(metadata.ownerReferences).toMatchObject([{ kind: 'Service', name: 'web', uid: 'web', controller: true }]);
  });

  it('is the one that its Service owns', () => {
    const own = slice(serviceOf());
    const other = { ...own, metadata: { ...own.metadata, name: 'x', ownerReferences: [] } };
    expect(sliceFor(serviceOf(), informersOf([], [serviceOf(), other, own]))).toEqual(own);
    expect(sliceFor(serviceOf(), informersOf([], [serviceOf(), other]))).toBeUndefined();
    expect(sliceOf(serviceOf(), own, informersOf([]), releaseOf('1.32')).metadata).toBe(own.metadata);
  });
});

describe('ports', () => {
  const named = { containers: [{ name: 'app', image: 'busybox', ports: [{ name: 'http', containerPort: 8080 }] }] };
  it.each([
    ['the port itself', [{ port: 80 }], {}, [{ name: '', protocol: 'TCP', port: 80 }]],
    [
      'a target',
      [{ port: 80, targetPort: 9000, name: 'x', protocol: 'UDP' as const }],
      {},
      [{ name: 'x', protocol: 'UDP', port: 9000 }],
    ],
    [
      'a container’s name of it',
      [{ port: 80, targetPort: 'http' }],
      named,
      [{ name: '', protocol: 'TCP', port: 8080 }],
    ],
    ['no container’s', [{ port: 80, targetPort: 'grpc' }], named, []],
    ['none at all', undefined, {}, []],
  ])('are %s', (_, ports, spec, expected) => {
    const service = { ...serviceOf(), spec: { ...serviceOf().spec, ports: ports ?? [] } };
    expect(slice(service, [podWith('a', true, {}, spec)]).ports).toEqual(expected);
  });

  it('have no name in Endpoints that is empty', () => {
    expect(endpoints(serviceOf()).subsets?.[0]?.ports).toEqual([{ port: 80, protocol: 'TCP' }]);
    expect(endpoints(serviceOf({ ports: [{ port: 80, name: 'x' }] })).subsets?.[0]?.ports).toEqual([
      { name: 'x', port: 80, protocol: 'TCP' },
    ]);
  });
});

describe('Endpoints', () => {
  const addressed = (service: Service, pods?: readonly Pod[]) => {
    const [subset] = endpoints(service, pods).subsets ?? [];
    return [subset?.addresses, subset?.notReadyAddresses].map((all) => all?.map(({ ip }) => ip));
  };

  it('have who is ready apart from who is not, and nobody who terminates', () => {
    expect(addressed(serviceOf())).toEqual([['ip-a'], ['ip-b']]);
    expect(addressed(serviceOf({ publishNotReadyAddresses: true }))).toEqual([['ip-a', 'ip-b', 'ip-c'], undefined]);
    expect(addressed(serviceOf(), [podWith('b', false)])).toEqual([undefined, ['ip-b']]);
  });

  it('have no subset of nobody', () => {
    expect(endpoints(serviceOf(), [])).not.toHaveProperty('subsets');
    expect(endpoints(serviceOf()).subsets?.[0]?.addresses?.[0]).toMatchObject({
      nodeName: 'node-1',
      targetRef: { uid: 'a' },
    });
    expect(endpoints(serviceOf()).metadata).toMatchObject({
      name: 'web',
      namespace: 'default',
      labels: { tier: 'front' },
    });
    const { labels: _, ...metadata } = serviceOf().metadata;
    expect(endpoints({ ...serviceOf(), metadata }).metadata).not.toHaveProperty('labels');
  });
});

it('are the controllers’ of a Service that selects, and is in the cluster', () => {
  expect(isManaged(serviceOf())).toBe(true);
  expect(isManaged(serviceOf({ type: 'ExternalName' }))).toBe(false);
  const { selector: _, ...spec } = serviceOf().spec;
  expect(isManaged({ ...serviceOf(), spec })).toBe(false);
});
