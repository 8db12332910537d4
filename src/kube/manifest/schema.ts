/**
 * What the API server would check of a Pod (pkg/apis/core/validation), as far as a removal depends on it. Messages are
 * predicates: they follow the field's path.
 */
import * as v from 'valibot';
import type { PodManifest } from '../objects.ts';

/** Stands in for an image that was left out; nothing is ever pulled. */
export const DEFAULT_IMAGE = 'busybox';

const SUBDOMAIN = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const QUALIFIED = /^(?:[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9](?:[-\w.]*[A-Za-z0-9])?$/;
const LABEL_VALUE = /^(?:[A-Za-z0-9](?:[-\w.]*[A-Za-z0-9])?)?$/;

const Text = v.string('must be a text');
const Flag = v.boolean('must be true or false');
const Whole = v.pipe(
  v.number('must be a whole number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must not be negative'),
  v.maxValue(2_147_483_647, 'must fit into 31 bits'),
);
const list = <S extends v.GenericSchema>(item: S) => v.array(item, 'must be a list');
const Texts = list(Text);

const name = (pattern: RegExp, length: number, message: string) =>
  v.pipe(Text, v.maxLength(length, `must have at most ${length} characters`), v.regex(pattern, message));

const Subdomain = name(
  SUBDOMAIN,
  253,
  'must be lower-case letters, digits, ‘-’ and ‘.’, with a letter or digit at each end',
);
const DnsLabel = name(LABEL, 63, 'must be lower-case letters, digits and ‘-’, with a letter or digit at each end');
const Qualified = name(QUALIFIED, 317, 'must be a name such as app or example.com/app');
const LabelValue = name(
  LABEL_VALUE,
  63,
  'must be letters, digits, ‘-’, ‘_’ and ‘.’, with a letter or digit at each end',
);

const PORT = 'must be a port: 1 to 65535, or a name';
const Port = v.union(
  [v.pipe(v.number(), v.integer(PORT), v.minValue(1, PORT), v.maxValue(65_535, PORT)), v.string()],
  PORT,
);

const handlers = {
  exec: v.exactOptional(v.looseObject({ command: v.exactOptional(Texts) }, 'must be a mapping with a command')),
  httpGet: v.exactOptional(
    v.looseObject(
      { port: Port, path: v.exactOptional(Text), host: v.exactOptional(Text), scheme: v.exactOptional(Text) },
      'must be a mapping with a port',
    ),
  ),
  sleep: v.exactOptional(v.looseObject({ seconds: Whole }, 'must be a mapping with seconds')),
  tcpSocket: v.exactOptional(
    v.looseObject({ port: Port, host: v.exactOptional(Text) }, 'must be a mapping with a port'),
  ),
};
const KINDS = [...Object.keys(handlers), 'grpc'];
const oneHandler = (value: object): boolean => KINDS.filter((kind) => Object.hasOwn(value, kind)).length === 1;

const Handler = v.pipe(
  v.looseObject(handlers, 'must be a mapping'),
  v.check((value) => oneHandler(value), 'must have exactly one of exec, httpGet, sleep and tcpSocket'),
);
const Probe = v.pipe(
  v.looseObject(
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

const VolumeMount = v.looseObject(
  { name: Text, mountPath: Text, readOnly: v.exactOptional(Flag) },
  'must be a mapping with a name and a mountPath',
);

const container = {
  name: DnsLabel,
  image: v.optional(Text, DEFAULT_IMAGE),
  command: v.exactOptional(Texts),
  args: v.exactOptional(Texts),
  lifecycle: v.exactOptional(
    v.looseObject(
      { postStart: v.exactOptional(Handler), preStop: v.exactOptional(Handler), stopSignal: v.exactOptional(Text) },
      'must be a mapping',
    ),
  ),
  readinessProbe: v.exactOptional(Probe),
  livenessProbe: v.exactOptional(Probe),
  startupProbe: v.exactOptional(Probe),
  volumeMounts: v.exactOptional(list(VolumeMount)),
};
const Container = v.looseObject(container, 'must be a mapping with a name and an image');
const InitContainer = v.looseObject(
  { ...container, restartPolicy: v.exactOptional(v.literal('Always', 'must be Always, or left out')) },
  'must be a mapping with a name and an image',
);

const Owner = v.looseObject(
  { apiVersion: Text, kind: Text, name: Text, uid: Text, controller: v.exactOptional(Flag) },
  'must be a mapping',
);

const Metadata = v.looseObject(
  {
    name: Subdomain,
    namespace: v.exactOptional(DnsLabel),
    uid: v.exactOptional(Text),
    labels: v.exactOptional(v.record(Qualified, LabelValue, 'must be a mapping of texts')),
    annotations: v.exactOptional(v.record(Qualified, Text, 'must be a mapping of texts')),
    finalizers: v.exactOptional(list(Qualified)),
    ownerReferences: v.exactOptional(list(Owner)),
  },
  'must be a mapping with a name',
);

const Spec = v.looseObject(
  {
    containers: v.pipe(list(Container), v.minLength(1, 'must have at least one container')),
    initContainers: v.exactOptional(list(InitContainer)),
    volumes: v.exactOptional(list(v.looseObject({ name: DnsLabel }, 'must be a mapping with a name'))),
    nodeName: v.exactOptional(Subdomain),
    restartPolicy: v.exactOptional(v.picklist(['Always', 'OnFailure', 'Never'], 'must be Always, OnFailure or Never')),
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
