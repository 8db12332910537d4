/**
 * A v1 Pod as a person writes it. Fields whose names the API does not know are refused, as the API server's strict
 * validation would; of the known ones only those that a removal touches are looked into.
 */
import * as v from 'valibot';
import type { PodManifest } from '../kube/objects.ts';
import { PreStopSchema, ProbesSchema } from './hookSchemas.ts';
import { LIMITS } from './limits.ts';
import {
  anyText,
  closed,
  Duration,
  flag,
  Label,
  list,
  mapping,
  oneOf,
  Opaque,
  Subdomain,
  text,
  Uid,
  whole,
} from './vocabulary.ts';

export const opaque = <const Names extends string>(...names: readonly Names[]) =>
  Object.fromEntries(names.map((name) => [name, v.exactOptional(Opaque)])) as Record<
    Names,
    v.ExactOptionalSchema<typeof Opaque, undefined>
  >;

export const Texts = mapping('of texts', v.string(), anyText('a text (in quotes)'));
const Command = list(anyText('a text'), 'texts');
const Seconds = whole(0, LIMITS.graceSeconds, 'whole seconds');
/** An int64 in Kubernetes; a value below 0 counts as 0 (tainteviction/taint_eviction.go:getMinTolerationTime). */
const TolerationSeconds = whole(-2_147_483_648, 2_147_483_647, 'whole seconds');
const Port = v.union([whole(1, 65_535), text('a name')], 'a port: a number or a name');

const handler = {
  exec: v.exactOptional(closed('exec', { command: v.exactOptional(Command) })),
  httpGet: v.exactOptional(
    closed('httpGet', {
      path: v.exactOptional(text('a path')),
      port: Port,
      host: v.exactOptional(text('a host')),
      scheme: v.exactOptional(text('HTTP or HTTPS')),
      ...opaque('httpHeaders'),
    }),
  ),
  tcpSocket: v.exactOptional(closed('tcpSocket', { port: Port, host: v.exactOptional(text('a host')) })),
};

export const LifecycleHandler = closed('a hook', {
  ...handler,
  sleep: v.exactOptional(closed('sleep', { seconds: Seconds })),
});

export const Probe = closed('a probe', {
  ...handler,
  ...opaque('grpc'),
  initialDelaySeconds: v.exactOptional(Seconds),
  periodSeconds: v.exactOptional(Seconds),
  timeoutSeconds: v.exactOptional(Seconds),
  successThreshold: v.exactOptional(Seconds),
  failureThreshold: v.exactOptional(Seconds),
  terminationGracePeriodSeconds: v.exactOptional(Seconds),
});

const VolumeMount = closed('a volume mount', {
  name: Label,
  mountPath: text('a path'),
  readOnly: v.exactOptional(flag),
  ...opaque('mountPropagation', 'recursiveReadOnly', 'subPath', 'subPathExpr'),
});

/** What every container has: an ephemeral one neither has hooks nor probes nor is started again. */
const commonContainer = {
  name: Label,
  image: text('an image'),
  command: v.exactOptional(Command),
  args: v.exactOptional(Command),
  imagePullPolicy: v.exactOptional(oneOf('Always', 'IfNotPresent', 'Never')),
  volumeMounts: v.exactOptional(list(VolumeMount, 'volume mounts')),
  ...opaque('env', 'envFrom', 'ports', 'resizePolicy', 'resources', 'securityContext', 'stdin', 'stdinOnce'),
  ...opaque('terminationMessagePath', 'terminationMessagePolicy', 'tty', 'volumeDevices', 'workingDir'),
};

const Policy = oneOf('Always', 'OnFailure', 'Never');

const RestartRule = closed('a restart rule', {
  action: oneOf('Restart'),
  exitCodes: closed('exitCodes', {
    operator: oneOf('In', 'NotIn'),
    values: list(whole(0, 255), 'exit codes', 255),
  }),
});

export const Container = closed('a container', {
  ...commonContainer,
  lifecycle: v.exactOptional(
    closed('lifecycle', {
      postStart: v.exactOptional(LifecycleHandler),
      preStop: v.exactOptional(LifecycleHandler),
      stopSignal: v.exactOptional(text('a signal')),
    }),
  ),
  readinessProbe: v.exactOptional(Probe),
  livenessProbe: v.exactOptional(Probe),
  startupProbe: v.exactOptional(Probe),
  restartPolicy: v.exactOptional(Policy),
  restartPolicyRules: v.exactOptional(list(RestartRule, 'restart rules', 20)),
});

const EphemeralContainer = closed('an ephemeral container', {
  ...commonContainer,
  targetContainerName: v.exactOptional(Label),
});

const Volume = v.objectWithRest({ name: Label }, Opaque, 'a volume (a name and its source)');

export const Metadata = closed('metadata', {
  name: Subdomain,
  namespace: v.exactOptional(Label),
  uid: v.exactOptional(Uid),
  labels: v.exactOptional(Texts),
  annotations: v.exactOptional(Texts),
  finalizers: v.exactOptional(list(text('a finalizer'), 'finalizers')),
  ownerReferences: v.exactOptional(
    list(
      closed('an owner reference', {
        apiVersion: text('a text'),
        kind: text('a text'),
        name: text('a text'),
        uid: Uid,
        controller: v.exactOptional(flag),
        blockOwnerDeletion: v.exactOptional(flag),
      }),
      'owner references',
    ),
  ),
  resourceVersion: v.exactOptional(text('a text')),
  generation: v.exactOptional(whole(0, Number.MAX_SAFE_INTEGER)),
  creationTimestamp: v.exactOptional(text('a time')),
  deletionTimestamp: v.exactOptional(text('a time')),
  deletionGracePeriodSeconds: v.exactOptional(Seconds),
  ...opaque('generateName', 'managedFields', 'selfLink'),
});

const Toleration = closed('a toleration', {
  key: v.exactOptional(text('a text')),
  operator: v.exactOptional(text('Exists or Equal')),
  value: v.exactOptional(text('a text (in quotes)')),
  effect: v.exactOptional(text('NoSchedule, PreferNoSchedule or NoExecute')),
  tolerationSeconds: v.exactOptional(TolerationSeconds),
});

export const Spec = closed('spec', {
  containers: v.pipe(list(Container, 'containers', LIMITS.containers), v.minLength(1, 'at least one container')),
  initContainers: v.exactOptional(list(Container, 'init containers', LIMITS.containers)),
  ephemeralContainers: v.exactOptional(list(EphemeralContainer, 'ephemeral containers', LIMITS.containers)),
  volumes: v.exactOptional(list(Volume, 'volumes')),
  nodeName: v.exactOptional(Subdomain),
  restartPolicy: v.exactOptional(Policy),
  activeDeadlineSeconds: v.exactOptional(whole(1, 2_147_483_647, 'whole seconds')),
  automountServiceAccountToken: v.exactOptional(flag),
  hostNetwork: v.exactOptional(flag),
  readinessGates: v.exactOptional(
    list(closed('a readiness gate', { conditionType: text('a condition') }), 'readiness gates'),
  ),
  terminationGracePeriodSeconds: v.exactOptional(Seconds),
  priority: v.exactOptional(whole(-2_147_483_648, 2_147_483_647)),
  priorityClassName: v.exactOptional(text('a priority class')),
  preemptionPolicy: v.exactOptional(oneOf('PreemptLowerPriority', 'Never')),
  ...opaque('affinity', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks'),
  ...opaque('hostAliases', 'hostIPC', 'hostPID', 'hostUsers', 'hostname', 'hostnameOverride', 'imagePullSecrets'),
  nodeSelector: v.exactOptional(Texts),
  os: v.exactOptional(closed('an operating system', { name: oneOf('linux', 'windows') })),
  ...opaque('overhead', 'resourceClaims', 'resources', 'schedulingGroup'),
  schedulerName: v.exactOptional(text('a scheduler')),
  schedulingGates: v.exactOptional(list(closed('a scheduling gate', { name: text('a name') }), 'scheduling gates')),
  tolerations: v.exactOptional(list(Toleration, 'tolerations')),
  ...opaque('runtimeClassName', 'securityContext', 'serviceAccount'),
  ...opaque('serviceAccountName', 'setHostnameAsFQDN', 'shareProcessNamespace', 'subdomain'),
  ...opaque('topologySpreadConstraints'),
});

export const ManifestSchema = closed('a Pod', {
  apiVersion: v.literal('v1', '"v1"'),
  kind: v.literal('Pod', '"Pod"'),
  metadata: Metadata,
  spec: Spec,
  /** A pasted object has one; a run makes its own. */
  status: v.exactOptional(Opaque),
}) satisfies v.GenericSchema<unknown, PodManifest>;

/** How the process of a container behaves, by container name. */
export const BehaviourSchema = mapping(
  'of container names',
  Label,
  closed('a behaviour', {
    onSigterm: v.exactOptional(oneOf('exit', 'ignore')),
    after: v.exactOptional(Duration),
    exitCode: v.exactOptional(whole(0, 255)),
    exits: v.exactOptional(closed('exits', { after: Duration, exitCode: v.exactOptional(whole(0, 255)) })),
    preStop: v.exactOptional(PreStopSchema),
    probes: v.exactOptional(ProbesSchema),
    image: v.exactOptional(oneOf('missing')),
    env: v.exactOptional(v.pipe(oneOf('missing'), v.description('a Secret or ConfigMap that env or envFrom names'))),
    stopsAnswering: v.exactOptional(closed('stopsAnswering', { after: Duration })),
  }),
);

const Place = v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'the number of a replica, from 0'));

/** One replica's own behaviour, by its place as in `deployment/web[1]`; a StatefulSet's stays with its ordinal. */
export const ReplicasSchema = v.record(Place, BehaviourSchema, 'a mapping (of replicas, by their numbers)');

/** How it serves requests, by container name; the first is the one that a Service's clients reach. */
export const ServesSchema = mapping(
  'of container names',
  Label,
  closed('serving', {
    latency: v.exactOptional(Duration),
    onSigterm: v.exactOptional(oneOf('closes', 'drains', 'keeps', 'exits')),
    failsReadiness: v.exactOptional(flag),
  }),
);

const UNMOUNT = '"ok", "hangs", { takes: 4s } or { failures: 3 }';

/** The PersistentVolume behind a claim, as far as it has to be attached to a node. */
const ClaimSchema = closed('a claim', {
  /** Of the CSI driver that attaches it: `ebs.csi.aws.com`. */
  driver: Subdomain,
  /** Of one node at a time where they are left out. */
  accessModes: v.exactOptional(
    v.array(oneOf('ReadWriteOnce', 'ReadWriteOncePod', 'ReadOnlyMany', 'ReadWriteMany'), 'a list of access modes'),
  ),
  /** How long that takes, and the opposite. */
  attach: v.exactOptional(Duration),
  detach: v.exactOptional(Duration),
});

/** How a volume behaves, by volume name. */
export const VolumesSchema = mapping(
  'of volume names',
  Label,
  closed('a volume', {
    unmount: v.exactOptional(
      v.union(
        [
          v.picklist(['ok', 'hangs'], UNMOUNT),
          closed('unmount', { takes: Duration }),
          closed('unmount', { failures: whole(1, 1_000) }),
        ],
        UNMOUNT,
      ),
    ),
    mount: v.exactOptional(oneOf('ok', 'missing')),
    claim: v.exactOptional(ClaimSchema),
  }),
);
