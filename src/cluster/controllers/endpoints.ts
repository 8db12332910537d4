/**
 * Which pods are behind a Service, told twice: in EndpointSlices, which keep a pod that terminates and say so
 * (staging/src/k8s.io/endpointslice/utils.go:podToEndpoint), and in Endpoints, which drop it as soon as it is to go
 * (pkg/controller/endpoint/endpoints_controller.go).
 */
import type { Endpoint, Endpoints, EndpointSlice, Service } from '../../kube/apiObjects.ts';
import { findPort } from '../../kube/containerPorts.ts';
import type { Pod } from '../../kube/objects.ts';
import { isBeingDeleted, isReady, isTerminal } from '../../kube/podLifecycle.ts';
import { selects } from '../../kube/selectors.ts';
import { nameSuffix } from '../ids.ts';
import type { Release } from '../releases/index.ts';
import type { Informers } from './informers.ts';
import { controllerRef } from './podTemplates.ts';

/** One that nothing selects for has endpoints that somebody else writes. */
export const isManaged = ({ spec }: Service): boolean => spec.selector !== undefined && spec.type !== 'ExternalName';

export const isBehind = ({ metadata, spec }: Service, pod: Pod): boolean =>
  metadata.namespace === pod.metadata.namespace &&
  selects(spec.selector && { matchLabels: spec.selector }, pod.metadata.labels);

/** In the order of their names, as the informers' list has none of its own. */
const podsBehind = (service: Service, { pods }: Informers): readonly Pod[] =>
  Object.values(pods)
    .filter((pod) => isBehind(service, pod) && !isTerminal(pod) && pod.status.podIP !== undefined)
    .toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));

const refTo = ({ metadata: { namespace, name, uid } }: Pod): Endpoint['targetRef'] => ({
  kind: 'Pod',
  namespace,
  name,
  uid,
});

function endpointOf(pod: Pod, { spec }: Service, { sliceTellsTerminating }: Release): Endpoint {
  const serving = isReady(pod);
  const terminating = isBeingDeleted(pod);
  const ready = spec.publishNotReadyAddresses === true || (serving && !terminating);
  const { nodeName } = pod.spec;
  return {
    addresses: pod.status.podIP === undefined ? [] : [pod.status.podIP],
    conditions: { ready, ...(sliceTellsTerminating && { serving, terminating }) },
    targetRef: refTo(pod),
    ...(nodeName !== undefined && { nodeName }),
  };
}

const portsOf = ({ spec }: Service, pods: readonly Pod[]): EndpointSlice['ports'] =>
  (spec.ports ?? []).flatMap(({ name = '', protocol = 'TCP', port, targetPort = port }) => {
    const found = pods.map((pod) => findPort(pod.spec, targetPort)).find((each) => each !== undefined);
    return found === undefined ? [] : [{ name, protocol, port: found }];
  });

/** The slice as it should be; all pods of a scenario fit into one. */
export function sliceOf(service: Service, before: EndpointSlice | undefined, informers: Informers, release: Release) {
  const shown = podsBehind(service, informers).filter(
    (pod) => release.sliceTellsTerminating || service.spec.publishNotReadyAddresses === true || !isBeingDeleted(pod),
  );
  const { name, namespace, labels, uid } = service.metadata;
  const metadata = before?.metadata ?? {
    name: `${name}-${nameSuffix(`slice of ${uid}`)}`,
    namespace,
    uid: '',
    resourceVersion: '',
    creationTimestamp: '',
    labels: {
      ...labels,
      'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
      'kubernetes.io/service-name': name,
    },
    ownerReferences: [controllerRef(service)],
  };
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata,
    addressType: 'IPv4',
    endpoints: shown.map((pod) => endpointOf(pod, service, release)),
    ports: portsOf(service, shown),
  } as const satisfies EndpointSlice;
}

export function endpointsOf(service: Service, before: Endpoints | undefined, informers: Informers): Endpoints {
  const all = service.spec.publishNotReadyAddresses === true;
  const pods = podsBehind(service, informers).filter((pod) => all || !isBeingDeleted(pod));
  const address = (pod: Pod) => ({
    ip: pod.status.podIP ?? '',
    ...(pod.spec.nodeName !== undefined && { nodeName: pod.spec.nodeName }),
    targetRef: refTo(pod),
  });
  const ready = pods.filter((pod) => all || isReady(pod)).map(address);
  const notReady = pods.filter((pod) => !all && !isReady(pod)).map(address);
  const ports = portsOf(service, pods).map(({ name, protocol, port }) => ({
    ...(name !== '' && { name }),
    port,
    protocol,
  }));
  const { name, namespace, labels } = service.metadata;
  const metadata = before?.metadata ?? {
    name,
    namespace,
    uid: '',
    resourceVersion: '',
    creationTimestamp: '',
    ...(labels !== undefined && { labels }),
  };
  const subset = {
    ...(ready.length > 0 && { addresses: ready }),
    ...(notReady.length > 0 && { notReadyAddresses: notReady }),
    ports,
  };
  return {
    apiVersion: 'v1',
    kind: 'Endpoints',
    metadata,
    ...(pods.length > 0 && { subsets: [subset] }),
  };
}

/** The slice that its controller keeps for a Service. */
export const sliceFor = ({ metadata }: Service, { objects }: Informers): EndpointSlice | undefined =>
  Object.values(objects).find(
    (object): object is EndpointSlice =>
      object.kind === 'EndpointSlice' &&
      (object.metadata.ownerReferences ?? []).some(({ uid }) => uid === metadata.uid),
  );
