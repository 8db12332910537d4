/**
 * Objects around a pod as people write them: the manifests of those kinds that are simulated. As of a pod's, fields that
 * the API does not know are refused; those that have no bearing here are taken as they are.
 */
import * as v from 'valibot';
import type { ObjectManifest } from '../kube/objectManifests.ts';
import { LIMITS } from './limits.ts';
import {
  BehaviourSchema,
  ManifestSchema,
  Metadata,
  opaque,
  ReplicasSchema,
  ServesSchema,
  Spec,
  Texts,
  VolumesSchema,
} from './manifestSchema.ts';
import { closed, flag, Label, list, oneOf, Opaque, text, whole } from './vocabulary.ts';

const Count = whole(0, LIMITS.pods);
const Seconds = whole(0, 2_147_483_647, 'whole seconds');
const Share = v.union(
  [Count, v.pipe(v.string(), v.regex(/^\d{1,3}%$/u, 'a share such as "25%"'))],
  'a number or a share such as "25%"',
);

const Selector = closed('a selector', {
  matchLabels: v.exactOptional(Texts),
  matchExpressions: v.exactOptional(
    list(
      closed('an expression', {
        key: text('a label'),
        operator: oneOf('In', 'NotIn', 'Exists', 'DoesNotExist'),
        values: v.exactOptional(list(text('a value'), 'values')),
      }),
      'expressions',
    ),
  ),
});

const Template = closed('a template', {
  metadata: v.exactOptional(
    closed('metadata', {
      labels: v.exactOptional(Texts),
      annotations: v.exactOptional(Texts),
      finalizers: v.exactOptional(list(text('a finalizer'), 'finalizers')),
      ...opaque('name', 'namespace', 'creationTimestamp', 'generateName'),
    }),
  ),
  spec: Spec,
});

const metadata = Metadata;
/** A pasted object has one; a run makes its own. */
const status = v.exactOptional(Opaque);

const ofKind = <
  const Kind extends ObjectManifest['kind'],
  const Api extends string,
  const Entries extends v.ObjectEntries,
>(
  kind: Kind,
  apiVersion: Api,
  spec: Entries,
) =>
  closed(`a ${kind}`, {
    apiVersion: v.literal(apiVersion, `"${apiVersion}"`),
    kind: v.literal(kind, `"${kind}"`),
    metadata,
    spec: closed('spec', spec),
    status,
  });

const workload = {
  selector: Selector,
  template: Template,
  minReadySeconds: v.exactOptional(Seconds),
  revisionHistoryLimit: v.exactOptional(whole(0, 2_147_483_647)),
};

const Deployment = ofKind('Deployment', 'apps/v1', {
  ...workload,
  replicas: v.exactOptional(Count),
  strategy: v.exactOptional(
    closed('strategy', {
      type: v.exactOptional(oneOf('RollingUpdate', 'Recreate')),
      rollingUpdate: v.exactOptional(
        closed('rollingUpdate', { maxSurge: v.exactOptional(Share), maxUnavailable: v.exactOptional(Share) }),
      ),
    }),
  ),
  progressDeadlineSeconds: v.exactOptional(Seconds),
  paused: v.exactOptional(flag),
});

const ReplicaSet = ofKind('ReplicaSet', 'apps/v1', {
  selector: Selector,
  template: Template,
  replicas: v.exactOptional(Count),
  minReadySeconds: v.exactOptional(Seconds),
});

const ClaimTemplate = closed('a claim template', {
  apiVersion: v.exactOptional(v.literal('v1', '"v1"')),
  kind: v.exactOptional(v.literal('PersistentVolumeClaim', '"PersistentVolumeClaim"')),
  metadata: closed('metadata', {
    name: Label,
    labels: v.exactOptional(Texts),
    annotations: v.exactOptional(Texts),
    ...opaque('namespace', 'creationTimestamp'),
  }),
  ...opaque('spec', 'status'),
});

/** Claims are no objects here: `notSimulated.ts` refuses Delete where it would come into play. */
const Retained = v.exactOptional(oneOf('Retain', 'Delete'));

const StatefulSet = ofKind('StatefulSet', 'apps/v1', {
  ...workload,
  replicas: v.exactOptional(Count),
  serviceName: v.exactOptional(text('a Service')),
  podManagementPolicy: v.exactOptional(oneOf('OrderedReady', 'Parallel')),
  updateStrategy: v.exactOptional(
    closed('updateStrategy', {
      type: v.exactOptional(oneOf('RollingUpdate', 'OnDelete')),
      rollingUpdate: v.exactOptional(
        closed('rollingUpdate', { partition: v.exactOptional(Count), maxUnavailable: v.exactOptional(Share) }),
      ),
    }),
  ),
  ordinals: v.exactOptional(closed('ordinals', { start: v.exactOptional(whole(0, 1_000_000)) })),
  volumeClaimTemplates: v.exactOptional(list(ClaimTemplate, 'claim templates', 100)),
  persistentVolumeClaimRetentionPolicy: v.exactOptional(
    closed('persistentVolumeClaimRetentionPolicy', { whenDeleted: Retained, whenScaled: Retained }),
  ),
});

const DaemonSet = ofKind('DaemonSet', 'apps/v1', {
  ...workload,
  updateStrategy: v.exactOptional(
    closed('updateStrategy', {
      type: v.exactOptional(oneOf('RollingUpdate', 'OnDelete')),
      rollingUpdate: v.exactOptional(
        closed('rollingUpdate', { maxSurge: v.exactOptional(Share), maxUnavailable: v.exactOptional(Share) }),
      ),
    }),
  ),
});

const PodFailurePolicy = closed('podFailurePolicy', {
  rules: list(
    closed('a rule', {
      action: oneOf('FailJob', 'Ignore', 'Count'),
      onExitCodes: v.exactOptional(
        closed('onExitCodes', {
          containerName: v.exactOptional(text('a container')),
          operator: oneOf('In', 'NotIn'),
          values: list(whole(0, 255), 'exit codes', 255),
        }),
      ),
      onPodConditions: v.exactOptional(
        list(
          closed('a condition', { type: text('a type'), status: v.exactOptional(oneOf('True', 'False', 'Unknown')) }),
          'conditions',
          20,
        ),
      ),
    }),
    'rules',
    20,
  ),
});

const SuccessPolicy = closed('successPolicy', {
  rules: list(
    closed('a rule', {
      succeededIndexes: v.exactOptional(
        v.pipe(
          v.string('indexes such as "0,2-4"'),
          v.maxLength(LIMITS.title),
          v.regex(/^\d{1,6}(-\d{1,6})?(,\d{1,6}(-\d{1,6})?)*$/u, 'indexes such as "0,2-4"'),
        ),
      ),
      succeededCount: v.exactOptional(whole(1, LIMITS.pods)),
    }),
    'rules',
    20,
  ),
});

const Job = ofKind('Job', 'batch/v1', {
  template: Template,
  selector: v.exactOptional(Selector),
  parallelism: v.exactOptional(Count),
  completions: v.exactOptional(Count),
  backoffLimit: v.exactOptional(whole(0, 2_147_483_647)),
  activeDeadlineSeconds: v.exactOptional(Seconds),
  ttlSecondsAfterFinished: v.exactOptional(Seconds),
  completionMode: v.exactOptional(oneOf('NonIndexed', 'Indexed')),
  podReplacementPolicy: v.exactOptional(oneOf('TerminatingOrFailed', 'Failed')),
  suspend: v.exactOptional(flag),
  podFailurePolicy: v.exactOptional(PodFailurePolicy),
  successPolicy: v.exactOptional(SuccessPolicy),
  manualSelector: v.exactOptional(flag),
  managedBy: v.exactOptional(text('a controller')),
  ...opaque('backoffLimitPerIndex', 'maxFailedIndexes'),
});

const Service = ofKind('Service', 'v1', {
  selector: v.exactOptional(Texts),
  ports: v.exactOptional(
    list(
      closed('a port', {
        name: v.exactOptional(text('a name')),
        protocol: v.exactOptional(oneOf('TCP', 'UDP', 'SCTP')),
        port: whole(1, 65_535),
        targetPort: v.exactOptional(v.union([whole(1, 65_535), text('a name')], 'a port: a number or a name')),
        nodePort: v.exactOptional(whole(1, 65_535)),
        ...opaque('appProtocol'),
      }),
      'ports',
    ),
  ),
  type: v.exactOptional(oneOf('ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName')),
  clusterIP: v.exactOptional(text('an address, or None')),
  externalTrafficPolicy: v.exactOptional(oneOf('Cluster', 'Local')),
  internalTrafficPolicy: v.exactOptional(oneOf('Cluster', 'Local')),
  publishNotReadyAddresses: v.exactOptional(flag),
  ...opaque('clusterIPs', 'externalIPs', 'externalName', 'healthCheckNodePort', 'ipFamilies', 'ipFamilyPolicy'),
  ...opaque('allocateLoadBalancerNodePorts', 'loadBalancerClass', 'loadBalancerIP', 'loadBalancerSourceRanges'),
  sessionAffinity: v.exactOptional(oneOf('None', 'ClientIP')),
  ...opaque('sessionAffinityConfig', 'trafficDistribution'),
});

const Budget = ofKind('PodDisruptionBudget', 'policy/v1', {
  selector: v.exactOptional(Selector),
  minAvailable: v.exactOptional(Share),
  maxUnavailable: v.exactOptional(Share),
  unhealthyPodEvictionPolicy: v.exactOptional(oneOf('IfHealthyBudget', 'AlwaysAllow')),
});

const PodDisruptionBudget = closed('a PodDisruptionBudget', {
  ...Budget.entries,
  apiVersion: oneOf('policy/v1', 'policy/v1beta1'),
});

const Namespace = closed('a Namespace', {
  apiVersion: v.literal('v1', '"v1"'),
  kind: v.literal('Namespace', '"Namespace"'),
  metadata,
  spec: v.exactOptional(closed('spec', { finalizers: v.exactOptional(list(text('a finalizer'), 'finalizers')) })),
  status,
});

/** Any manifest of theirs. */
export const ObjectManifestSchema = v.variant(
  'kind',
  [Deployment, StatefulSet, DaemonSet, Job, Service, PodDisruptionBudget, Namespace, ReplicaSet],
  ({ expected }) =>
    expected === 'Object' ? 'a manifest: { apiVersion, kind, … }' : (expected ?? '').replaceAll(' | ', ', '),
);

/** One beside what no manifest can say of its pods. */
const WithBehaviour = closed('an object', {
  manifest: ObjectManifestSchema,
  behaviour: v.exactOptional(BehaviourSchema),
  replicas: v.exactOptional(ReplicasSchema),
  volumes: v.exactOptional(VolumesSchema),
  serves: v.exactOptional(ServesSchema),
});

const isMapping = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null;

/** An object of the scenario: its manifest alone, or with how its pods behave. */
export const ObjectSchema = v.lazy((input) =>
  isMapping(input) && 'manifest' in input ? WithBehaviour : ObjectManifestSchema,
);

const isOther = (kind: unknown): boolean => typeof kind === 'string' && kind.toLowerCase() !== 'pod';

/** A pod, or any other; of one that names neither, a pod's fields are missing. */
export const AnyManifestSchema = v.lazy((input) =>
  isMapping(input) && isOther(input['kind']) ? ObjectManifestSchema : ManifestSchema,
);

/** What a schema that looks at its input first may turn out to be. */
export const ALTERNATIVES: ReadonlyMap<unknown, readonly unknown[]> = new Map<unknown, readonly unknown[]>([
  [ObjectSchema, [WithBehaviour, ObjectManifestSchema]],
  [AnyManifestSchema, [ManifestSchema, ObjectManifestSchema]],
]);
