/**
 * Data table. What each field of a pod's spec means to its removal: it acts here, or there is a reason why it has no
 * bearing. `bearing.test.ts` holds it against every field that the API has (`apiFields.ts`).
 */
import type { ApiType } from './apiFields.ts';
import type { Key } from './problem.ts';

/** Why a field is kept and does nothing here. */
export const REASONS = {
  /** pkg/scheduler, before the pod has a node: `cluster/controllers/fits.ts` is what is asked here. */
  placement: 'of what the scheduler goes by, only nodeSelector, taints and nodeName choose a node here',
  /** pkg/kubelet/kubelet_pods.go:GenerateRunContainerOptions; read as a container is started. */
  start: 'it is settled when a container starts, and its end asks nothing of it',
  /** Names, addresses and credentials that processes find; pkg/kubelet/kubelet_pods.go and network/dns. */
  identity: 'it is what the pod’s processes are called and find around them',
  /** Namespaces and rights that the sandbox is made with; what the kubelet keeps of them goes without a wait. */
  isolation: 'it is what the pod’s processes may do and see, given when the sandbox is made',
  /** Which process gets a signal, and what it makes of it: a scenario says that by `behaviour`. */
  processes: 'what a process makes of a signal is said by the scenario’s behaviour',
  /** pkg/kubelet/eviction ranks by it; a scenario says which pod is evicted, and every pod is shown as BestEffort. */
  resources: 'who is evicted first is said by the scenario; how much a process may use does not change how it ends',
  /** prober.go and handlers.go: where the answer comes from; a scenario says when there is one. */
  answers: 'whether a probe or a hook gets its answer is said by the scenario’s behaviour',
  /** pkg/api/pod/util.go and validation: an ephemeral container may not have it. */
  forbidden: 'an ephemeral container cannot have it',
  /** kuberuntime_container.go:startContainer waits for it before the container counts as started. */
  postStart: 'a hook at the start is not run here: the container counts as started at once',
  /** pkg/features/kube_features.go: ContainerStopSignals is alpha; pod/util.go:dropContainerStopSignals. */
  stopSignals: 'it is alpha and off in every release here, so the API server drops it and SIGTERM is sent',
  /** pkg/kubelet/cm/dra: UnprepareResources, for whose driver a removal may have to wait. */
  claims: 'the drivers of its resource claims are not asked here, so the removal never waits for one',
  /** operation_generator.go:GenerateUnmapVolumeFunc */
  blockVolumes: 'a raw block volume goes here as if it were mounted',
  /** pkg/kubelet/kuberuntime: RestartAllContainersOnContainerExits, alpha in 1.35. */
  restartAll: 'only a rule with the action Restart is simulated, so this one was left out',
  /** pkg/controller/statefulset/stateful_pod_control.go:UpdatePodClaimForRetentionPolicy */
  claimRetention:
    'claims are no objects here and all stay; in a cluster this one is deleted when no pod uses it any more',
  /** pkg/controller/volume/ephemeral/controller.go: the claim belongs to the pod. */
  ephemeralClaim: 'its claim is no object here; in a cluster it is deleted once the pod is gone',
  /** pkg/features/kube_features.go: MaxUnavailableStatefulSet; registry/apps/statefulset/strategy.go. */
  setUnavailable:
    'it is off by default in every release here, so the API server drops it and one pod follows the other',
  /** pkg/proxy/iptables/proxier.go:writeServiceToEndpointRules */
  sessionAffinity:
    'here any ready pod may get a new connection; in a cluster a client keeps its pod until that is no endpoint any more',
  /** pkg/controller/job/backoff_utils.go and indexed_job_utils.go */
  indexLimits: 'here all failures count against backoffLimit; in a cluster each index has a limit of its own',
  /** pkg/controller/job/job_controller.go:syncJob */
  managedBy: 'here the Job controller runs it; in a cluster it leaves the Job to the controller that is named',
} as const;
export type Reason = keyof typeof REASONS;

/** Of these a real removal may tell otherwise: a person is told, and not only on asking. */
export const NOT_SIMULATED: ReadonlySet<Reason> = new Set<Reason>([
  'postStart',
  'stopSignals',
  'claims',
  'blockVolumes',
  'restartAll',
  'claimRetention',
  'ephemeralClaim',
  'setUnavailable',
  'sessionAffinity',
  'indexLimits',
  'managedBy',
]);

type Bearing = 'acts' | Reason;
type Bearings = Readonly<Record<string, Bearing>>;

const each = (bearing: Bearing, fields: string): Bearings =>
  Object.fromEntries(fields.split(' ').map((field) => [field, bearing]));

const EVERY_CONTAINER: Bearings = {
  ...each('acts', 'image imagePullPolicy name volumeMounts'),
  ...each('start', 'env envFrom ports stdin stdinOnce terminationMessagePath terminationMessagePolicy tty workingDir'),
  ...each('processes', 'args command'),
  ...each('resources', 'resizePolicy resources'),
  securityContext: 'isolation',
  volumeDevices: 'blockVolumes',
};

export const BEARING: Readonly<Record<ApiType, Bearings>> = {
  PodSpec: {
    ...each('acts', 'activeDeadlineSeconds automountServiceAccountToken containers ephemeralContainers hostNetwork'),
    ...each(
      'acts',
      'initContainers nodeName nodeSelector os preemptionPolicy priority priorityClassName readinessGates restartPolicy',
    ),
    ...each('acts', 'schedulerName schedulingGates terminationGracePeriodSeconds tolerations volumes'),
    ...each('placement', 'affinity schedulingGroup topologySpreadConstraints'),
    ...each('identity', 'dnsConfig dnsPolicy enableServiceLinks hostAliases hostname hostnameOverride serviceAccount'),
    ...each('identity', 'serviceAccountName setHostnameAsFQDN subdomain'),
    ...each('isolation', 'hostIPC hostUsers runtimeClassName securityContext'),
    ...each('processes', 'hostPID shareProcessNamespace'),
    ...each('resources', 'overhead resources'),
    imagePullSecrets: 'start',
    resourceClaims: 'claims',
  },
  Container: {
    ...EVERY_CONTAINER,
    ...each('acts', 'lifecycle livenessProbe readinessProbe restartPolicy restartPolicyRules startupProbe'),
  },
  EphemeralContainer: {
    ...EVERY_CONTAINER,
    ...each('forbidden', 'lifecycle livenessProbe readinessProbe restartPolicy restartPolicyRules startupProbe'),
    ...each('forbidden', 'ports resizePolicy resources'),
    targetContainerName: 'processes',
  },
  ContainerRestartRule: each('acts', 'action exitCodes'),
  ContainerRestartRuleOnExitCodes: each('acts', 'operator values'),
  Lifecycle: { preStop: 'acts', postStart: 'postStart', stopSignal: 'stopSignals' },
  LifecycleHandler: { ...each('acts', 'exec httpGet sleep'), tcpSocket: 'answers' },
  Probe: {
    ...each('acts', 'failureThreshold initialDelaySeconds periodSeconds successThreshold timeoutSeconds'),
    ...each('acts', 'terminationGracePeriodSeconds'),
    ...each('answers', 'exec grpc httpGet tcpSocket'),
  },
  ExecAction: each('acts', 'command'),
  HTTPGetAction: { ...each('acts', 'host path port'), ...each('answers', 'httpHeaders scheme') },
  TCPSocketAction: each('answers', 'host port'),
  SleepAction: each('acts', 'seconds'),
  PodReadinessGate: each('acts', 'conditionType'),
  PodSchedulingGate: each('acts', 'name'),
  Toleration: each('acts', 'effect key operator tolerationSeconds value'),
  VolumeMount: {
    name: 'acts',
    ...each('start', 'mountPath mountPropagation readOnly recursiveReadOnly subPath subPathExpr'),
  },
  Volume: {
    ...each('acts', 'awsElasticBlockStore azureDisk azureFile cephfs cinder configMap csi downwardAPI emptyDir'),
    ...each(
      'acts',
      'ephemeral fc flexVolume flocker gcePersistentDisk gitRepo glusterfs hostPath image iscsi name nfs',
    ),
    ...each('acts', 'persistentVolumeClaim photonPersistentDisk portworxVolume projected quobyte rbd scaleIO secret'),
    ...each('acts', 'storageos vsphereVolume'),
  },
};

/** A field of a pod that has no bearing on its removal, and why. */
export interface Remark {
  readonly keys: readonly Key[];
  readonly reason: Reason;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Types whose fields a person has chosen one by one; further down there is nothing to tell. */
const INSIDE: Readonly<Partial<Record<ApiType, Readonly<Record<string, ApiType>>>>> = {
  PodSpec: { containers: 'Container', initContainers: 'Container', ephemeralContainers: 'EphemeralContainer' },
  Container: { lifecycle: 'Lifecycle' },
};

function remarksIn(value: unknown, type: ApiType, keys: readonly Key[]): readonly Remark[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown, i) => remarksIn(item, type, [...keys, i]));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([field, inner]): readonly Remark[] => {
    const at = [...keys, field];
    const bearing = Object.hasOwn(BEARING[type], field) ? BEARING[type][field] : undefined;
    if (bearing !== undefined && bearing !== 'acts') return [{ keys: at, reason: bearing }];
    const within = INSIDE[type]?.[field];
    return within === undefined ? [] : remarksIn(inner, within, at);
  });
}

/** What of a pod does nothing here, in its own order. */
export const remarksOf = (manifest: { readonly spec: object }): readonly Remark[] =>
  remarksIn(manifest.spec, 'PodSpec', ['spec']);
