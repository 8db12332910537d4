/**
 * Any object but a pod as `kubectl get` shows it: the columns and cells that the API server's table printer computes
 * (pkg/printers/internalversion/printers.go, the function of each kind by its name there).
 */
import { minus, type Micros } from '../engine/time.ts';
import type { ApiObject, EndpointSlice, Endpoints, Job, ObjectCondition, Service } from './apiObjects.ts';
import { humanDuration } from './duration.ts';
import { printRows } from './kubectlTable.ts';
import type { ConditionStatus } from './objects.ts';
import { atLeast, type Release } from './release.ts';
import { parseRfc3339 } from './time.ts';

/** A Node, as far as pods depend on it; nothing knows when it was registered. */
export interface NodeManifest {
  readonly apiVersion: 'v1';
  readonly kind: 'Node';
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly spec: {
    readonly taints?: readonly { readonly key: string; readonly value?: string; readonly effect: string }[];
    readonly unschedulable?: true;
  };
  readonly status: {
    readonly allocatable?: Readonly<Record<string, string>>;
    readonly conditions: readonly { readonly type: 'Ready'; readonly status: ConditionStatus }[];
    readonly nodeInfo: { readonly kubeletVersion: string };
    readonly volumesAttached?: readonly { readonly name: string; readonly devicePath: string }[];
    readonly volumesInUse?: readonly string[];
  };
}

/** What `kubectl get` may be asked for here, a pod aside. */
export type Gettable = ApiObject | NodeManifest;

/** Heading and cell of each column, in their order. */
type Row = readonly (readonly [column: string, cell: string | number])[];

const NONE = '<none>';

/** translateTimestampSince */
function age(timestamp: string | undefined, now: Micros): string {
  const then = timestamp === undefined ? null : parseRfc3339(timestamp);
  return then === null ? '<unknown>' : humanDuration(minus(now, then));
}

/** listWithMoreString */
const MOST = 3;
function listed(all: readonly (string | number)[]): string {
  const shown = all.slice(0, MOST).join(',');
  if (all.length > MOST) return `${shown} + ${all.length - MOST} more...`;
  return shown === '' ? '<unset>' : shown;
}

/** formatDiscoveryPorts, formatDiscoveryEndpoints */
const sliceCells = ({ addressType, ports, endpoints }: EndpointSlice): Row => [
  ['ADDRESSTYPE', addressType],
  ['PORTS', listed(ports.map(({ port }) => port))],
  ['ENDPOINTS', listed(endpoints.flatMap(({ addresses }) => addresses))],
];

/** formatEndpoints: only those that are ready. */
function endpointsCell({ subsets = [] }: Endpoints): string {
  if (subsets.length === 0) return NONE;
  const all = subsets.flatMap(({ addresses = [], ports }) =>
    ports.length === 0
      ? addresses.map(({ ip }) => ip)
      : ports.flatMap(({ port }) => addresses.map(({ ip }) => `${ip}:${port}`)),
  );
  const shown = all.slice(0, MOST).join(',');
  return all.length > MOST ? `${shown} + ${all.length - MOST} more...` : shown;
}

const isTrue = (conditions: readonly ObjectCondition[] | undefined, type: string): boolean =>
  conditions?.find((condition) => condition.type === type)?.status === 'True';

/** In the order in which they are looked for, after the deletion. */
const JOB_WORDS = ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'] as const;

/** The column came with 1.30. */
function jobStatus({ metadata, status: { conditions } }: Job): string {
  if (isTrue(conditions, 'Complete')) return 'Complete';
  if (isTrue(conditions, 'Failed')) return 'Failed';
  if (metadata.deletionTimestamp !== undefined) return 'Terminating';
  return JOB_WORDS.find((type) => isTrue(conditions, type)) ?? 'Running';
}

function jobCells(job: Job, now: Micros, release: Release): Row {
  const { spec, status } = job;
  const succeeded = status.succeeded ?? 0;
  const ofOne = spec.parallelism > 1 ? `${succeeded}/1 of ${spec.parallelism}` : `${succeeded}/1`;
  const [from, to] = [status.startTime, status.completionTime].map((time) => time && parseRfc3339(time));
  const lasted = typeof from === 'number' ? humanDuration(minus(typeof to === 'number' ? to : now, from)) : '';
  return [
    ...(atLeast(release, '1.30') ? ([['STATUS', jobStatus(job)]] as const) : []),
    ['COMPLETIONS', spec.completions === undefined ? ofOne : `${succeeded}/${spec.completions}`],
    ['DURATION', lasted],
  ];
}

/** getServiceExternalIP: nobody gives a load balancer an address here. */
const EXTERNAL = { ClusterIP: NONE, NodePort: NONE, LoadBalancer: '<pending>', ExternalName: '' } as const;

/** So many of a UID's digits choose an address in a range of 20 bits. */
const ADDRESS_DIGITS = 5;

/**
 * allocClusterIP gives any free address of the Services' range, which is 10.96.0.0/12 unless kubeadm is told otherwise.
 * Nothing that happens here depends on which: it is chosen by the UID, so that it is the same each time.
 */
function clusterIP({ metadata: { uid }, spec }: Service): string {
  if (spec.clusterIP !== undefined) return spec.clusterIP;
  if (spec.type === 'ExternalName') return NONE;
  const chosen = Number.parseInt(uid.slice(-ADDRESS_DIGITS), 16);
  return `10.${96 + (chosen >> 16)}.${(chosen >> 8) & 0xff}.${chosen & 0xff}`;
}

const serviceCells = (service: Service): Row => [
  ['TYPE', service.spec.type],
  ['CLUSTER-IP', clusterIP(service)],
  ['EXTERNAL-IP', EXTERNAL[service.spec.type]],
  [
    'PORT(S)',
    (service.spec.ports ?? [])
      .map(({ port, nodePort, protocol = 'TCP' }) =>
        nodePort === undefined ? `${port}/${protocol}` : `${port}:${nodePort}/${protocol}`,
      )
      .join(',') || NONE,
  ],
];

const ROLE = 'node-role.kubernetes.io/';
const NAMED_ROLE = 'kubernetes.io/role';

function nodeCells({ metadata: { labels = {} }, spec, status }: NodeManifest): Row {
  const ready = status.conditions.find(({ type }) => type === 'Ready');
  const words = [ready === undefined ? 'Unknown' : ready.status === 'True' ? 'Ready' : 'NotReady'];
  if (spec.unschedulable === true) words.push('SchedulingDisabled');
  // findNodeRoles
  const roles = Object.entries(labels).flatMap(([key, value]) => {
    const role = key.startsWith(ROLE) ? key.slice(ROLE.length) : key === NAMED_ROLE ? value : '';
    return role === '' ? [] : [role];
  });
  return [
    ['STATUS', words.join(',')],
    ['ROLES', [...new Set(roles)].toSorted().join(',') || NONE],
  ];
}

function cellsOf(object: Gettable, now: Micros, release: Release): Row {
  switch (object.kind) {
    case 'Deployment':
      return [
        ['READY', `${object.status.readyReplicas ?? 0}/${object.spec.replicas}`],
        ['UP-TO-DATE', object.status.updatedReplicas ?? 0],
        ['AVAILABLE', object.status.availableReplicas ?? 0],
      ];
    case 'ReplicaSet':
      return [
        ['DESIRED', object.spec.replicas],
        ['CURRENT', object.status.replicas],
        ['READY', object.status.readyReplicas ?? 0],
      ];
    case 'StatefulSet':
      return [['READY', `${object.status.readyReplicas ?? 0}/${object.spec.replicas}`]];
    case 'DaemonSet': {
      const { desiredNumberScheduled, currentNumberScheduled, numberReady, ...more } = object.status;
      const selector = Object.entries(object.spec.template.spec.nodeSelector ?? {}).toSorted(([a], [b]) =>
        a < b ? -1 : 1,
      );
      return [
        ['DESIRED', desiredNumberScheduled],
        ['CURRENT', currentNumberScheduled],
        ['READY', numberReady],
        ['UP-TO-DATE', more.updatedNumberScheduled ?? 0],
        ['AVAILABLE', more.numberAvailable ?? 0],
        ['NODE SELECTOR', selector.map(([key, value]) => `${key}=${value}`).join(',') || NONE],
      ];
    }
    case 'Job':
      return jobCells(object, now, release);
    case 'Service':
      return serviceCells(object);
    case 'EndpointSlice':
      return sliceCells(object);
    case 'Endpoints':
      return [['ENDPOINTS', endpointsCell(object)]];
    case 'PodDisruptionBudget':
      return [
        ['MIN AVAILABLE', object.spec.minAvailable ?? 'N/A'],
        ['MAX UNAVAILABLE', object.spec.maxUnavailable ?? 'N/A'],
        ['ALLOWED DISRUPTIONS', object.status.disruptionsAllowed],
      ];
    case 'Namespace':
      return [['STATUS', object.status.phase]];
    case 'Node':
      return nodeCells(object);
    case 'VolumeAttachment':
      return [
        ['ATTACHER', object.spec.attacher],
        ['PV', object.spec.source.persistentVolumeName],
        ['NODE', object.spec.nodeName],
        ['ATTACHED', String(object.status.attached)],
      ];
    case 'ControllerRevision': {
      const owner = object.metadata.ownerReferences?.find(({ controller }) => controller === true);
      return [
        ['CONTROLLER', owner === undefined ? NONE : `${owner.kind.toLowerCase()}.apps/${owner.name}`],
        ['REVISION', object.revision],
      ];
    }
  }
}

/** The heading and the one line of an object. */
export function getLines(object: Gettable, now: Micros, release: Release): readonly string[] {
  const created = object.kind === 'Node' ? undefined : object.metadata.creationTimestamp;
  const row: Row = [
    ['NAME', object.metadata.name],
    ...cellsOf(object, now, release),
    ['AGE', age(created, now)],
    ...(object.kind === 'Node' ? ([['VERSION', object.status.nodeInfo.kubeletVersion]] as const) : []),
  ];
  return printRows([row.map(([column]) => column), row.map(([, cell]) => String(cell))], []).lines;
}
