/**
 * The part of Kubernetes' API objects that a pod's removal touches, in the API's own names and shapes (core/v1).
 * Instants inside objects are RFC 3339 texts in whole seconds, as on the wire; see `time.ts` for the epoch.
 */

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  /** It stays until this dependent is gone, where it is deleted in the foreground. */
  readonly blockOwnerDeletion?: boolean;
}

export interface ObjectMeta {
  readonly name: string;
  readonly namespace: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation?: number;
  readonly creationTimestamp: string;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly ownerReferences?: readonly OwnerReference[];
}

export interface ExecAction {
  readonly command?: readonly string[];
}
export interface HTTPGetAction {
  readonly path?: string;
  readonly port: number | string;
  readonly host?: string;
  readonly scheme?: string;
}
export interface LifecycleHandler {
  readonly exec?: ExecAction;
  readonly httpGet?: HTTPGetAction;
  readonly sleep?: { readonly seconds: number };
}
export interface Probe extends LifecycleHandler {
  readonly tcpSocket?: { readonly port: number | string; readonly host?: string };
  readonly initialDelaySeconds?: number;
  readonly periodSeconds?: number;
  readonly timeoutSeconds?: number;
  readonly successThreshold?: number;
  readonly failureThreshold?: number;
  readonly terminationGracePeriodSeconds?: number;
}

export interface VolumeMount {
  readonly name: string;
  readonly mountPath: string;
  readonly readOnly?: boolean;
}

export interface Container {
  readonly name: string;
  readonly image: string;
  /** Read by its process alone, but for what a Job's controller adds. */
  readonly env?: unknown;
  readonly envFrom?: unknown;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly imagePullPolicy?: string;
  /** Of an init container, `Always` makes a sidecar; of any, it stands in for the pod's own (ContainerRestartRules). */
  readonly restartPolicy?: RestartPolicy;
  readonly restartPolicyRules?: readonly ContainerRestartRule[];
  readonly lifecycle?: {
    readonly postStart?: LifecycleHandler;
    readonly preStop?: LifecycleHandler;
    readonly stopSignal?: string;
  };
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly startupProbe?: Probe;
  readonly volumeMounts?: readonly VolumeMount[];
  /** `containerPorts.ts` reads the part that counts. */
  readonly ports?: unknown;
  /** `podRequests.ts` does. */
  readonly resources?: unknown;
}

/** What becomes of a container that has ended with one of these exit codes, or with none of them. */
export interface ContainerRestartRule {
  readonly action: 'Restart';
  readonly exitCodes: { readonly operator: 'In' | 'NotIn'; readonly values: readonly number[] };
}

/** What kubectl debug adds to a pod that runs; it has neither probes nor hooks, and is never started again. */
export interface EphemeralContainer extends Omit<
  Container,
  'lifecycle' | 'readinessProbe' | 'livenessProbe' | 'startupProbe' | 'restartPolicy' | 'restartPolicyRules'
> {
  readonly targetContainerName?: string;
}

/** A volume keeps its plugin's own fields; `volumePlugin` in `volumes.ts` names the plugin. */
export type Volume = { readonly name: string } & Readonly<Record<string, unknown>>;

export type RestartPolicy = 'Always' | 'OnFailure' | 'Never';

export interface Toleration {
  readonly key?: string;
  readonly operator?: string;
  readonly value?: string;
  readonly effect?: string;
  readonly tolerationSeconds?: number;
}

export interface PodSpec {
  readonly hostname?: unknown;
  readonly nodeName?: string;
  readonly restartPolicy: RestartPolicy;
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly ephemeralContainers?: readonly EphemeralContainer[];
  /** `false`: no volume with a token is added. */
  readonly automountServiceAccountToken?: boolean;
  /** Seconds from the pod's start. */
  readonly activeDeadlineSeconds?: number;
  readonly hostNetwork?: boolean;
  readonly readinessGates?: readonly { readonly conditionType: string }[];
  readonly volumes?: readonly Volume[];
  readonly tolerations?: readonly Toleration[];
  /** `nodeAffinity.ts` reads the part that counts. */
  readonly affinity?: unknown;
  readonly nodeSelector?: Readonly<Record<string, string>>;
  /** `{ name: linux }`, which the kubelet alone asks for. */
  readonly os?: unknown;
  readonly schedulerName?: string;
  readonly priority?: number;
  readonly priorityClassName?: string;
  /** What a pod's sandbox needs beside its containers. */
  readonly overhead?: unknown;
  readonly preemptionPolicy?: 'PreemptLowerPriority' | 'Never';
  readonly schedulingGates?: readonly { readonly name: string }[];
}

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown';
export type ConditionStatus = 'True' | 'False' | 'Unknown';

export interface PodCondition {
  readonly type: string;
  readonly status: ConditionStatus;
  readonly observedGeneration?: number;
  readonly lastTransitionTime?: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface ContainerStateTerminated {
  readonly exitCode: number;
  readonly signal?: number;
  readonly reason: string;
  readonly message?: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
  readonly containerID?: string;
}

export interface ContainerState {
  readonly waiting?: { readonly reason: string; readonly message?: string };
  readonly running?: { readonly startedAt: string };
  readonly terminated?: ContainerStateTerminated;
}

export interface ContainerStatus {
  readonly name: string;
  readonly state: ContainerState;
  readonly lastState: ContainerState;
  readonly ready: boolean;
  readonly restartCount: number;
  readonly image: string;
  readonly imageID: string;
  readonly containerID?: string;
  readonly started?: boolean;
}

export interface PodStatus {
  readonly observedGeneration?: number;
  readonly phase: PodPhase;
  readonly conditions?: readonly PodCondition[];
  readonly message?: string;
  readonly reason?: string;
  /** Where the scheduler makes room for it. */
  readonly nominatedNodeName?: string;
  readonly hostIP?: string;
  readonly hostIPs?: readonly { readonly ip: string }[];
  readonly podIP?: string;
  readonly podIPs?: readonly { readonly ip: string }[];
  readonly startTime?: string;
  readonly initContainerStatuses?: readonly ContainerStatus[];
  readonly containerStatuses?: readonly ContainerStatus[];
  readonly ephemeralContainerStatuses?: readonly ContainerStatus[];
  readonly qosClass?: 'Guaranteed' | 'Burstable' | 'BestEffort';
  /** Of the whole pod, as its cgroup has them. */
  readonly resources?: { readonly limits?: Readonly<Record<string, string>> };
}

export interface Pod {
  readonly apiVersion: 'v1';
  readonly kind: 'Pod';
  readonly metadata: ObjectMeta;
  readonly spec: PodSpec;
  readonly status: PodStatus;
}

/** What a person writes: a Pod before any server or kubelet has filled it in. */
export interface PodManifest {
  readonly apiVersion: 'v1';
  readonly kind: 'Pod';
  readonly metadata: Pick<ObjectMeta, 'name'> & Partial<ObjectMeta>;
  readonly spec: Partial<PodSpec> & Pick<PodSpec, 'containers'>;
  /** An object that was pasted has one; `gateConditions` takes what it can tell. */
  readonly status?: unknown;
}

/** `namespace/name`: what an object is kept by. */
export const objectKey = (namespace: string, name: string): string => `${namespace}/${name}`;

/** `name_namespace`, the kubelet's key for static pods (pkg/kubelet/container/helpers.go:GetPodFullName). */
export const podFullName = (pod: { metadata: { name: string; namespace: string } }): string =>
  `${pod.metadata.name}_${pod.metadata.namespace}`;

/** `namespace/name`, klog's ObjectRef. */
export const objectRef = (pod: { metadata: { name: string; namespace: string } }): string =>
  `${pod.metadata.namespace}/${pod.metadata.name}`;

export const CONFIG_MIRROR = 'kubernetes.io/config.mirror';
export const CONFIG_SOURCE = 'kubernetes.io/config.source';
export const CONFIG_HASH = 'kubernetes.io/config.hash';
export const CONFIG_SEEN = 'kubernetes.io/config.seen';

type Annotated = { metadata: { annotations?: Readonly<Record<string, string>> } };

/** pkg/kubelet/types/pod_update.go:IsMirrorPod */
export const isMirrorPod = (pod: Annotated): boolean => pod.metadata.annotations?.[CONFIG_MIRROR] !== undefined;

/** pkg/kubelet/types/pod_update.go:IsStaticPod: every source but the API. */
export const isStaticPod = (pod: Annotated): boolean => {
  const source = pod.metadata.annotations?.[CONFIG_SOURCE];
  return source !== undefined && source !== 'api' && !isMirrorPod(pod);
};
