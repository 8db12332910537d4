/**
 * `kubectl describe pod`, line by line (staging/src/k8s.io/kubectl/pkg/describe/describe.go: describePod,
 * describeContainers, describeStatus, describeVolumes, printPodTolerationsMultiline). Of volumes that have become rare
 * the name stands alone.
 */
import { printed } from './printed.ts';
import { minus, type Micros } from '../engine/time.ts';
import { humanDuration } from './duration.ts';
import { describedEvents, type EventObject } from './kubectlEvents.ts';
import type { Container, ContainerState, ContainerStatus, Pod, Probe, Toleration, Volume } from './objects.ts';
import { atLeast, type Release } from './release.ts';
import { aligned } from './tabWriter.ts';
import { parseRfc3339, rfc1123z } from './time.ts';

export interface DescribedLine {
  readonly text: string;
  /** What the line tells, so that it is found again when its value has changed: `Containers/nginx/State`. */
  readonly key: string;
}

/** How deep it stands, and its text with tabs where columns end. */
type Raw = readonly [level: number, text: string];

const NONE = '<none>';
const orNone = (text: string | undefined): string => (text === undefined || text === '' ? NONE : text);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Fields that a manifest may have and the simulation does not read. */
const record = (of: unknown, key: string): Readonly<Record<string, unknown>> => {
  const value = isRecord(of) ? of[key] : undefined;
  return isRecord(value) ? value : {};
};
const records = (of: unknown, key: string): readonly Readonly<Record<string, unknown>>[] => {
  const value = isRecord(of) ? of[key] : undefined;
  return Array.isArray(value) ? value.filter(isRecord) : [];
};
const word = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
const truth = (value: boolean): string => (value ? 'True' : 'False');

/** A title, and under each other what it lists. */
const listed = (level: number, title: string, lines: readonly string[]): Raw[] =>
  lines.length === 0
    ? [[level, `${title}:\t${NONE}`]]
    : lines.map((line, i) => [i === 0 ? level : 0, `${i === 0 ? `${title}:` : ''}\t${line}`]);

const byKey = (map: Readonly<Record<string, string>> | undefined): [string, string][] =>
  Object.entries(map ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));

const labelLines = (map: Readonly<Record<string, string>> | undefined): string[] =>
  byKey(map).map(([key, value]) => `${key}=${value}`);

/** maxAnnotationLen; what kubectl apply writes is left out (skipAnnotations). */
const LONGEST = 140;
const SKIPPED = 'kubectl.kubernetes.io/last-applied-configuration';
const shorten = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}...` : text);

const annotationLines = (map: Readonly<Record<string, string>> | undefined): string[] =>
  byKey(map)
    .filter(([key]) => key !== SKIPPED)
    .flatMap(([key, whole]) => {
      const value = whole.replace(/\n$/, '');
      const fits = value.length + key.length + 2 <= LONGEST && !value.includes('\n');
      return fits ? [`${key}: ${value}`] : [`${key}:`, ...value.split('\n').map((s) => `  ${shorten(s, LONGEST - 2)}`)];
    });

/** An RFC 3339 text as describe prints it: time.RFC1123Z. */
const when = (text: string | undefined): string => {
  const t = text === undefined ? null : parseRfc3339(text);
  return t === null ? 'Mon, 01 Jan 0001 00:00:00 +0000' : rfc1123z(t);
};

function describeStatus(title: string, { running, waiting, terminated }: ContainerState): Raw[] {
  if (running !== undefined)
    return [
      [2, `${title}:\tRunning`],
      [3, `Started:\t${when(running.startedAt)}`],
    ];
  if (terminated === undefined)
    return [[2, `${title}:\tWaiting`], ...((waiting?.reason ?? '') === '' ? [] : [reason(waiting?.reason)])];
  const { exitCode, message, signal, startedAt, finishedAt } = terminated;
  return [
    [2, `${title}:\tTerminated`],
    ...((terminated.reason ?? '') === '' ? [] : [reason(terminated.reason)]),
    ...((message ?? '') === '' ? [] : [[3, `Message:\t${message ?? ''}`] as const]),
    [3, `Exit Code:\t${exitCode}`],
    ...((signal ?? 0) > 0 ? [[3, `Signal:\t${signal ?? 0}`] as const] : []),
    [3, `Started:\t${when(startedAt)}`],
    [3, `Finished:\t${when(finishedAt)}`],
  ];
}

const reason = (text: string | undefined): Raw => [3, `Reason:\t${text ?? ''}`];

function describeState({ state, lastState, ready, restartCount }: ContainerStatus): Raw[] {
  return [
    ...describeStatus('State', state),
    ...(lastState.terminated === undefined ? [] : describeStatus('Last State', lastState)),
    [2, `Ready:\t${truth(ready)}`],
    [2, `Restart Count:\t${restartCount}`],
  ];
}

/** DescribeProbe, with the API's defaults. */
function probeText({ exec, httpGet, tcpSocket, ...probe }: Probe): string {
  const { initialDelaySeconds = 0, timeoutSeconds = 1, periodSeconds = 10 } = probe;
  const counts = `#success=${probe.successThreshold ?? 1} #failure=${probe.failureThreshold ?? 3}`;
  const attrs = `delay=${initialDelaySeconds}s timeout=${timeoutSeconds}s period=${periodSeconds}s ${counts}`;
  if (exec !== undefined) return `exec [${(exec.command ?? []).join(' ')}] ${attrs}`;
  if (httpGet !== undefined) {
    const { scheme = 'HTTP', host = '', port, path = '/' } = httpGet;
    return `http-get ${scheme.toLowerCase()}://${host}:${port}${path} ${attrs}`;
  }
  if (tcpSocket !== undefined) return `tcp-socket ${tcpSocket.host ?? ''}:${tcpSocket.port} ${attrs}`;
  return `unknown ${attrs}`;
}

const PROBES = [
  ['livenessProbe', 'Liveness'],
  ['readinessProbe', 'Readiness'],
  ['startupProbe', 'Startup'],
] as const;

/** Of a container of any kind. */
type Described = Pick<Container, 'name' | 'image' | 'command' | 'args' | 'volumeMounts'> &
  Partial<Pick<Container, 'livenessProbe' | 'readinessProbe' | 'startupProbe'>>;

function portLine(container: Described, title: string, field: 'containerPort' | 'hostPort'): Raw {
  const ports = records(container, 'ports').map(
    (port) => `${Number(port[field] ?? 0)}/${word(port['protocol'] ?? 'TCP')}`,
  );
  return [2, ports.length > 1 ? `${title}s:\t${ports.join(', ')}` : `${title}:\t${orNone(ports[0])}`];
}

const resourceLines = (container: Described, field: 'limits' | 'requests', title: string): Raw[] => {
  const amounts = Object.entries(record(record(container, 'resources'), field)).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return amounts.length === 0
    ? []
    : [[2, `${title}:`], ...amounts.map(([name, value]): Raw => [3, `${name}:\t${word(value)}`])];
};

/** Where a variable's value comes from; what a field of the pod holds is the pod's. */
function envText(entry: Readonly<Record<string, unknown>>, pod: Pod): string {
  const name = `${word(entry['name'])}:\t`;
  const from = record(entry, 'valueFrom');
  const optional = (ref: Readonly<Record<string, unknown>>) => `\tOptional: ${ref['optional'] === true}`;
  const [secret, map, field] = [
    record(from, 'secretKeyRef'),
    record(from, 'configMapKeyRef'),
    record(from, 'fieldRef'),
  ];
  if (secret['key'] !== undefined)
    return `${name}<set to the key '${word(secret['key'])}' in secret '${word(secret['name'])}'>${optional(secret)}`;
  if (map['key'] !== undefined)
    return `${name}<set to the key '${word(map['key'])}' of config map '${word(map['name'])}'>${optional(map)}`;
  if (field['fieldPath'] !== undefined) {
    const path = word(field['fieldPath']);
    const value = path.split('.').reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), pod);
    return `${name}${word(value)} (${word(field['apiVersion'] ?? 'v1')}:${path})`;
  }
  return `${name}${word(entry['value'])}`;
}

function envLines(container: Described, pod: Pod): Raw[] {
  const env = records(container, 'env');
  return [
    [2, env.length === 0 ? `Environment:\t${NONE}` : 'Environment:'],
    ...env.map((entry): Raw => [3, envText(entry, pod)]),
  ];
}

function mountLines({ volumeMounts = [] }: Described): Raw[] {
  const mounts = volumeMounts.toSorted((a, b) => (a.mountPath < b.mountPath ? -1 : 1));
  return [
    [2, mounts.length === 0 ? `Mounts:\t${NONE}` : 'Mounts:'],
    ...mounts.map(({ mountPath, name, readOnly }): Raw => [
      3,
      `${mountPath} from ${name} (${readOnly === true ? 'ro' : 'rw'})`,
    ]),
  ];
}

const words = (title: string, lines: readonly string[] | undefined): Raw[] =>
  (lines ?? []).length === 0
    ? []
    : [[2, `${title}:`], ...(lines ?? []).flatMap((line) => line.split('\n')).map((line): Raw => [3, line])];

function describeContainer(container: Described, status: ContainerStatus | undefined, pod: Pod): Raw[] {
  return [
    [1, `${container.name}:`],
    ...(status === undefined ? [] : [[2, `Container ID:\t${status.containerID ?? ''}`] as const]),
    [2, `Image:\t${container.image}`],
    ...(status === undefined ? [] : [[2, `Image ID:\t${status.imageID}`] as const]),
    portLine(container, 'Port', 'containerPort'),
    portLine(container, 'Host Port', 'hostPort'),
    ...words('Command', container.command),
    ...words('Args', container.args),
    ...(status === undefined ? [] : describeState(status)),
    ...resourceLines(container, 'limits', 'Limits'),
    ...resourceLines(container, 'requests', 'Requests'),
    ...PROBES.flatMap(([field, title]): Raw[] => {
      const probe = container[field];
      return probe === undefined ? [] : [[2, `${title}:\t${probeText(probe)}`]];
    }),
    ...envLines(container, pod),
    ...mountLines(container),
  ];
}

const describeContainers = (
  title: string,
  containers: readonly Described[],
  statuses: readonly ContainerStatus[] | undefined,
  pod: Pod,
): Raw[] => [
  [0, `${title}:`],
  ...containers.flatMap((each) =>
    describeContainer(
      each,
      statuses?.find(({ name }) => name === each.name),
      pod,
    ),
  ),
];

/** By the field of the volume's source: its type, and which of its fields follow. */
const VOLUMES: Readonly<
  Record<string, readonly [type: string, ...(readonly [title: string, field: string, unset: string])[]]>
> = {
  hostPath: ['HostPath (bare host directory volume)', ['Path', 'path', ''], ['HostPathType', 'type', NONE]],
  emptyDir: [
    "EmptyDir (a temporary directory that shares a pod's lifetime)",
    ['Medium', 'medium', ''],
    ['SizeLimit', 'sizeLimit', '<unset>'],
  ],
  secret: [
    printed`Secret (a volume populated by a Secret)`,
    ['SecretName', 'secretName', ''],
    ['Optional', 'optional', 'false'],
  ],
  configMap: ['ConfigMap (a volume populated by a ConfigMap)', ['Name', 'name', ''], ['Optional', 'optional', 'false']],
  persistentVolumeClaim: [
    'PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)',
    ['ClaimName', 'claimName', ''],
    ['ReadOnly', 'readOnly', 'false'],
  ],
  nfs: [
    'NFS (an NFS mount that lasts the lifetime of a pod)',
    ['Server', 'server', ''],
    ['Path', 'path', ''],
    ['ReadOnly', 'readOnly', 'false'],
  ],
  projected: [printed`Projected (a volume that contains injected data from multiple sources)`],
};

/** What is projected, a source after the other. */
function sourceLines(source: Readonly<Record<string, unknown>>): Raw[] {
  const [secret, map, token] = [
    record(source, 'secret'),
    record(source, 'configMap'),
    record(source, 'serviceAccountToken'),
  ];
  const optional = (of: Readonly<Record<string, unknown>>): Raw => [2, `Optional:\t${of['optional'] === true}`];
  if (source['secret'] !== undefined) return [[2, `SecretName:\t${word(secret['name'])}`], optional(secret)];
  if (source['downwardAPI'] !== undefined) return [[2, 'DownwardAPI:\ttrue']];
  if (source['configMap'] !== undefined) return [[2, `ConfigMapName:\t${word(map['name'])}`], optional(map)];
  if (source['serviceAccountToken'] === undefined) return [];
  return [[2, `TokenExpirationSeconds:\t${word(token['expirationSeconds'] ?? 3600)}`]];
}

function describeVolume(volume: Volume): Raw[] {
  const known = Object.keys(VOLUMES).find((source) => volume[source] !== undefined);
  const [type, ...fields] = VOLUMES[known ?? ''] ?? [undefined];
  if (known === undefined || type === undefined) return [[1, `${volume.name}:`]];
  const source = record(volume, known);
  return [
    [1, `${volume.name}:`],
    [2, `Type:\t${type}`],
    ...fields.map(([title, field, unset]): Raw => [2, `${title}:\t${word(source[field] ?? unset)}`]),
    ...(known === 'projected' ? records(source, 'sources').flatMap(sourceLines) : []),
  ];
}

function tolerationText({ key = '', operator, value = '', effect = '', tolerationSeconds }: Toleration): string {
  const what = `${key}${value === '' ? '' : `=${value}`}${effect === '' ? '' : `:${effect}`}`;
  const exists = operator === 'Exists' && value === '' ? `${what === '' ? '' : ' '}op=Exists` : '';
  return `${what}${exists}${tolerationSeconds === undefined ? '' : ` for ${tolerationSeconds}s`}`;
}

/**
 * Terminating, and since when: for as long as the deletionTimestamp lies ahead that is `<invalid>`. A finished pod is
 * told by its phase from 1.31 on (PR 122038).
 */
function statusLines({ metadata, status: { phase } }: Pod, now: Micros, release: Release): Raw[] {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = metadata;
  const ended = (phase === 'Succeeded' || phase === 'Failed') && atLeast(release, '1.31');
  if (deletionTimestamp === undefined || ended) return [[0, `Status:\t${phase}`]];
  const since = parseRfc3339(deletionTimestamp);
  return [
    [0, `Status:\tTerminating (lasts ${since === null ? '<unknown>' : humanDuration(minus(now, since))})`],
    [0, `Termination Grace Period:\t${deletionGracePeriodSeconds}s`],
  ];
}

const field = (title: string, value: string | undefined): Raw[] =>
  value === undefined || value === '' ? [] : [[0, `${title}:\t${value}`]];

function conditionLines({ spec: { readinessGates = [] }, status: { conditions = [] } }: Pod): Raw[] {
  const rows = (title: string, of: readonly (readonly [type: string, status: string])[]): Raw[] =>
    of.length === 0
      ? []
      : [[0, `${title}:`], [1, 'Type\tStatus'], ...of.map(([type, status]): Raw => [1, `${type} \t${status} `])];
  const statusOf = (type: string) => conditions.find((each) => each.type === type)?.status ?? NONE;
  return [
    ...rows(
      'Readiness Gates',
      readinessGates.map(({ conditionType }) => [conditionType, statusOf(conditionType)]),
    ),
    ...rows(
      'Conditions',
      conditions.map(({ type, status }) => [type, status]),
    ),
  ];
}

function rawLines(pod: Pod, now: Micros, release: Release): Raw[] {
  const { metadata, spec, status } = pod;
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
  const { initContainers = [], ephemeralContainers = [], volumes = [], tolerations = [] } = spec;
  const node = spec.nodeName ?? '';
  return [
    [0, `Name:\t${metadata.name}`],
    [0, `Namespace:\t${metadata.namespace}`],
    ...field('Priority', spec.priority?.toString()),
    ...field('Priority Class Name', spec.priorityClassName),
    ...field('Service Account', isRecord(spec) ? word(spec['serviceAccountName']) : undefined),
    [0, `Node:\t${node === '' ? NONE : `${node}/${status.hostIP ?? ''}`}`],
    ...field('Start Time', status.startTime === undefined ? undefined : when(status.startTime)),
    ...listed(0, 'Labels', labelLines(metadata.labels)),
    ...listed(0, 'Annotations', annotationLines(metadata.annotations)),
    ...statusLines(pod, now, release),
    ...field('Reason', status.reason),
    ...field('Message', status.message),
    [0, `IP:\t${status.podIP ?? ''}`],
    ...((status.podIPs ?? []).length === 0
      ? [[0, `IPs:\t${NONE}`] as const]
      : [[0, 'IPs:'] as const, ...(status.podIPs ?? []).map(({ ip }): Raw => [1, `IP:\t${ip}`])]),
    ...field('Controlled By', owner && `${owner.kind}/${owner.name}`),
    ...(initContainers.length === 0
      ? []
      : describeContainers('Init Containers', initContainers, status.initContainerStatuses, pod)),
    ...describeContainers('Containers', spec.containers, status.containerStatuses, pod),
    ...(ephemeralContainers.length === 0
      ? []
      : describeContainers('Ephemeral Containers', ephemeralContainers, status.ephemeralContainerStatuses, pod)),
    ...conditionLines(pod),
    ...(volumes.length === 0 ? [[0, `Volumes:\t${NONE}`] as const] : [[0, 'Volumes:'] as const]),
    ...volumes.flatMap(describeVolume),
    [0, `QoS Class:\t${status.qosClass ?? 'BestEffort'}`],
    ...listed(0, 'Node-Selectors', labelLines(spec.nodeSelector)),
    ...listed(
      0,
      'Tolerations',
      tolerations.toSorted((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1)).map(tolerationText),
    ),
  ];
}

/** What each line tells: the titles above it and its own; what has no title is known by its text. */
function keysOf(lines: readonly Raw[]): readonly string[] {
  const titles: string[] = [];
  return lines.map(([level, text]) => {
    const isMore = text.startsWith('\t');
    const title = isMore ? text.trim() : (/^([^\t]+?):?(?: ?\t|$)/.exec(text)?.[1] ?? text);
    titles.length = isMore ? 1 : level;
    if (isMore) return [...titles, title].join('/');
    while (titles.length < level) titles.push('');
    titles.push(title);
    return titles.join('/');
  });
}

/** @param events those that the API server has of the pod. */
export function describePod(
  pod: Pod,
  {
    now,
    release,
    events,
  }: { readonly now: Micros; readonly release: Release; readonly events: readonly EventObject[] },
): readonly DescribedLine[] {
  const raw: readonly Raw[] = [
    ...rawLines(pod, now, release),
    ...(events.length === 0 ? [[0, `Events:\t${NONE}`] as const] : []),
  ];
  const keys = keysOf(raw);
  const texts = aligned(raw.map(([level, text]) => '  '.repeat(level) + text));
  const told = events.length === 0 ? [] : describedEvents(events, now);
  const heads = told.length - events.length;
  return [
    ...texts.map((text, i) => ({ text: text.trimEnd(), key: keys[i] ?? '' })),
    ...told.map((text, i) => {
      const event = events[i - heads];
      return { text, key: `Events/${event === undefined ? i : `${event.reason}/${event.message}/${event.first}`}` };
    }),
  ];
}
