/**
 * What the API server would check of a Pod (pkg/apis/core/validation), as far as a removal depends on it. Messages are
 * predicates: they follow the field's path.
 */
import * as v from 'valibot';
import { LABEL, LABEL_VALUE, QUALIFIED_NAME, SUBDOMAIN, UID, type NameForm } from '../names.ts';
import type { PodManifest } from '../objects.ts';

/** Stands in for an image that was left out; nothing is ever pulled. */
const DEFAULT_IMAGE = 'busybox';

const Text = v.string('must be a text');
const Flag = v.boolean('must be true or false');
const Whole = v.pipe(
  v.number('must be a whole number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must not be negative'),
  v.maxValue(2_147_483_647, 'must fit into 31 bits'),
);
/** Valibot takes a list for a mapping, with numbers for its names. */
const noList = (message: string) =>
  v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value), message),
  );
/** Fields that matter, and any others. */
const mapping = <const E extends v.ObjectEntries>(entries: E, message: string) =>
  v.pipe(noList(message), v.looseObject(entries, message));
const list = <S extends v.GenericSchema>(item: S) => v.array(item, 'must be a list');
const Texts = list(Text);

const name = ({ pattern, most }: NameForm, message: string) =>
  v.pipe(Text, v.maxLength(most, `must have at most ${most} characters`), v.regex(pattern, message));

const Subdomain = name(
  SUBDOMAIN,
  'must be lower-case letters, digits, ‘-’ and ‘.’, with a letter or digit at each end',
);
const DnsLabel = name(LABEL, 'must be lower-case letters, digits and ‘-’, with a letter or digit at each end');
const Qualified = name(QUALIFIED_NAME, 'must be a name such as app or example.com/app');
const LabelValue = name(LABEL_VALUE, 'must be letters, digits, ‘-’, ‘_’ and ‘.’, with a letter or digit at each end');
const OF_TEXTS = 'must be a mapping of texts';
const mappingOf = <S extends v.GenericSchema<string>>(value: S) =>
  v.pipe(noList(OF_TEXTS), v.record(Qualified, value, OF_TEXTS));
const Uid = name(UID, 'must be a UID: letters, digits and ‘-’');
/** What no field of a Pod writes over several lines. */
const Line = v.pipe(Text, v.regex(/^\P{Cc}*$/u, 'must be a text on one line'));

const PORT = 'must be a port: 1 to 65535, or a name';
const Port = v.union(
  [v.pipe(v.number(), v.integer(PORT), v.minValue(1, PORT), v.maxValue(65_535, PORT)), v.string()],
  PORT,
);

const handlers = {
  exec: v.exactOptional(mapping({ command: v.exactOptional(Texts) }, 'must be a mapping with a command')),
  httpGet: v.exactOptional(
    mapping(
      { port: Port, path: v.exactOptional(Line), host: v.exactOptional(Line), scheme: v.exactOptional(Line) },
      'must be a mapping with a port',
    ),
  ),
  sleep: v.exactOptional(mapping({ seconds: Whole }, 'must be a mapping with seconds')),
  tcpSocket: v.exactOptional(mapping({ port: Port, host: v.exactOptional(Line) }, 'must be a mapping with a port')),
};
const KINDS = [...Object.keys(handlers), 'grpc'];
const oneHandler = (value: object): boolean => KINDS.filter((kind) => Object.hasOwn(value, kind)).length === 1;

const Handler = v.pipe(
  mapping(handlers, 'must be a mapping'),
  v.check((value) => oneHandler(value), 'must have exactly one of exec, httpGet, sleep and tcpSocket'),
);
const Probe = v.pipe(
  mapping(
    {
      ...handlers,
      initialDelaySeconds: v.exactOptional(Whole),
      periodSeconds: v.exactOptional(Whole),
      timeoutSeconds: v.exactOptional(Whole),
      successThreshold: v.exactOptional(Whole),
      failureThreshold: v.exactOptional(Whole),
      terminationGracePeriodSeconds: v.exactOptional(Whole),
    },
    'must be a mapping',
  ),
  v.check((value) => oneHandler(value), 'must have exactly one of exec, grpc, httpGet and tcpSocket'),
);

const VolumeMount = mapping(
  { name: Line, mountPath: Line, readOnly: v.exactOptional(Flag) },
  'must be a mapping with a name and a mountPath',
);

const container = {
  name: DnsLabel,
  image: v.optional(Line, DEFAULT_IMAGE),
  command: v.exactOptional(Texts),
  args: v.exactOptional(Texts),
  lifecycle: v.exactOptional(
    mapping(
      { postStart: v.exactOptional(Handler), preStop: v.exactOptional(Handler), stopSignal: v.exactOptional(Line) },
      'must be a mapping',
    ),
  ),
  readinessProbe: v.exactOptional(Probe),
  livenessProbe: v.exactOptional(Probe),
  startupProbe: v.exactOptional(Probe),
  volumeMounts: v.exactOptional(list(VolumeMount)),
};
const Policy = v.picklist(['Always', 'OnFailure', 'Never'], 'must be Always, OnFailure or Never');
const RestartRule = mapping(
  {
    action: v.literal('Restart', 'must be Restart; RestartAllContainers is not simulated'),
    exitCodes: mapping(
      { operator: v.picklist(['In', 'NotIn'], 'must be In or NotIn'), values: list(Whole) },
      'must be a mapping with an operator and values',
    ),
  },
  'must be a mapping with an action and exitCodes',
);

const Container = v.pipe(
  mapping(
    { ...container, restartPolicy: v.exactOptional(Policy), restartPolicyRules: v.exactOptional(list(RestartRule)) },
    'must be a mapping with a name and an image',
  ),
  v.check(
    ({ restartPolicy, restartPolicyRules }) => restartPolicyRules === undefined || restartPolicy !== undefined,
    'must have a restartPolicy beside its restartPolicyRules',
  ),
);

const NOT_EPHEMERAL = [
  'lifecycle',
  'livenessProbe',
  'readinessProbe',
  'restartPolicy',
  'restartPolicyRules',
  'startupProbe',
];

/** What kubectl debug has added; it may not have what only a container that is kept running has. */
const EphemeralContainer = v.pipe(
  mapping(
    {
      name: DnsLabel,
      image: v.optional(Text, DEFAULT_IMAGE),
      command: v.exactOptional(Texts),
      args: v.exactOptional(Texts),
      volumeMounts: v.exactOptional(list(VolumeMount)),
      targetContainerName: v.exactOptional(DnsLabel),
    },
    'must be a mapping with a name and an image',
  ),
  v.check(
    (value) => !NOT_EPHEMERAL.some((field) => Object.hasOwn(value, field)),
    'must have neither hooks nor probes nor restart rules, as an ephemeral container',
  ),
);

const Owner = mapping(
  { apiVersion: Line, kind: Line, name: Line, uid: Uid, controller: v.exactOptional(Flag) },
  'must be a mapping',
);

const Metadata = mapping(
  {
    name: Subdomain,
    namespace: v.exactOptional(DnsLabel),
    uid: v.exactOptional(Uid),
    labels: v.exactOptional(mappingOf(LabelValue)),
    annotations: v.exactOptional(mappingOf(Text)),
    finalizers: v.exactOptional(list(Qualified)),
    ownerReferences: v.exactOptional(list(Owner)),
  },
  'must be a mapping with a name',
);

const Spec = mapping(
  {
    containers: v.pipe(list(Container), v.minLength(1, 'must have at least one container')),
    initContainers: v.exactOptional(list(Container)),
    ephemeralContainers: v.exactOptional(list(EphemeralContainer)),
    volumes: v.exactOptional(list(mapping({ name: DnsLabel }, 'must be a mapping with a name'))),
    nodeName: v.exactOptional(Subdomain),
    restartPolicy: v.exactOptional(Policy),
    activeDeadlineSeconds: v.exactOptional(v.pipe(Whole, v.minValue(1, 'must be at least 1'))),
    automountServiceAccountToken: v.exactOptional(Flag),
    hostNetwork: v.exactOptional(Flag),
    readinessGates: v.exactOptional(list(mapping({ conditionType: Text }, 'must be a mapping with a conditionType'))),
    terminationGracePeriodSeconds: v.exactOptional(Whole),
  },
  'must be a mapping with containers',
);

export const PodSchema = v.looseObject({
  apiVersion: v.literal('v1', 'must be v1'),
  kind: v.literal('Pod', 'must be Pod'),
  metadata: Metadata,
  spec: Spec,
}) satisfies v.GenericSchema<unknown, PodManifest>;
