/**
 * Objects of the API other than pods, as far as a pod's removal hangs on them: who makes pods anew, who may not lose
 * one, who sends them requests. In the API's own names and shapes.
 */
import type { ObjectMeta, PodManifest } from './objects.ts';

/** How the API calls each kind: its collection in paths, its group, and what `apiVersion` says. */
export const KINDS = {
  ControllerRevision: { resource: 'controllerrevisions', group: 'apps', apiVersion: 'apps/v1' },
  DaemonSet: { resource: 'daemonsets', group: 'apps', apiVersion: 'apps/v1' },
  Deployment: { resource: 'deployments', group: 'apps', apiVersion: 'apps/v1' },
  Endpoints: { resource: 'endpoints', group: '', apiVersion: 'v1' },
  EndpointSlice: { resource: 'endpointslices', group: 'discovery.k8s.io', apiVersion: 'discovery.k8s.io/v1' },
  Job: { resource: 'jobs', group: 'batch', apiVersion: 'batch/v1' },
  Namespace: { resource: 'namespaces', group: '', apiVersion: 'v1' },
  PodDisruptionBudget: { resource: 'poddisruptionbudgets', group: 'policy', apiVersion: 'policy/v1' },
  ReplicaSet: { resource: 'replicasets', group: 'apps', apiVersion: 'apps/v1' },
  Service: { resource: 'services', group: '', apiVersion: 'v1' },
  StatefulSet: { resource: 'statefulsets', group: 'apps', apiVersion: 'apps/v1' },
  VolumeAttachment: { resource: 'volumeattachments', group: 'storage.k8s.io', apiVersion: 'storage.k8s.io/v1' },
} as const;

export type ObjectKind = keyof typeof KINDS;
export const isObjectKind = (kind: string): kind is ObjectKind => Object.hasOwn(KINDS, kind);
export type Resource = (typeof KINDS)[ObjectKind]['resource'];

/** A count, or a share such as `25%`. */
export type IntOrString = number | string;

export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
    readonly values?: readonly string[];
  }[];
}

export interface PodTemplate {
  readonly metadata?: Partial<Pick<ObjectMeta, 'labels' | 'annotations' | 'finalizers'>>;
  readonly spec: PodManifest['spec'];
}

export interface ObjectCondition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason?: string;
  readonly message?: string;
  readonly lastTransitionTime?: string;
  readonly lastUpdateTime?: string;
  readonly observedGeneration?: number;
}

interface ObjectOf<Kind extends ObjectKind, Spec, Status> {
  readonly apiVersion: (typeof KINDS)[Kind]['apiVersion'];
  readonly kind: Kind;
  readonly metadata: ObjectMeta;
  readonly spec: Spec;
  readonly status: Status;
}

/* ---- what makes pods ---- */

export interface DeploymentSpec {
  readonly replicas: number;
  readonly selector: LabelSelector;
  readonly template: PodTemplate;
  readonly strategy:
    | { readonly type: 'Recreate' }
    | {
        readonly type: 'RollingUpdate';
        readonly rollingUpdate: { readonly maxSurge: IntOrString; readonly maxUnavailable: IntOrString };
      };
  readonly minReadySeconds?: number;
  readonly revisionHistoryLimit: number;
  readonly progressDeadlineSeconds: number;
  readonly paused?: boolean;
}
export interface DeploymentStatus {
  readonly observedGeneration?: number;
  readonly replicas?: number;
  readonly updatedReplicas?: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
  readonly unavailableReplicas?: number;
  readonly terminatingReplicas?: number;
  readonly conditions?: readonly ObjectCondition[];
}
export type Deployment = ObjectOf<'Deployment', DeploymentSpec, DeploymentStatus>;

export interface ReplicaSetSpec {
  readonly replicas: number;
  readonly selector: LabelSelector;
  readonly template: PodTemplate;
  readonly minReadySeconds?: number;
}
export interface ReplicaSetStatus {
  readonly replicas: number;
  readonly fullyLabeledReplicas?: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
  readonly terminatingReplicas?: number;
  readonly observedGeneration?: number;
}
export type ReplicaSet = ObjectOf<'ReplicaSet', ReplicaSetSpec, ReplicaSetStatus>;

export interface StatefulSetSpec {
  readonly replicas: number;
  readonly selector: LabelSelector;
  readonly template: PodTemplate;
  readonly serviceName?: string;
  readonly podManagementPolicy: 'OrderedReady' | 'Parallel';
  readonly updateStrategy: {
    readonly type: 'RollingUpdate' | 'OnDelete';
    readonly rollingUpdate?: { readonly partition?: number };
  };
  readonly minReadySeconds?: number;
  readonly revisionHistoryLimit: number;
  readonly ordinals?: { readonly start?: number };
  /** Each pod has a claim of its own of each; as far as it is read. */
  readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[];
}
export interface StatefulSetStatus {
  readonly observedGeneration?: number;
  readonly replicas: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
  readonly currentReplicas?: number;
  readonly updatedReplicas?: number;
  readonly currentRevision?: string;
  readonly updateRevision?: string;
  readonly collisionCount?: number;
}
export type StatefulSet = ObjectOf<'StatefulSet', StatefulSetSpec, StatefulSetStatus>;

export interface DaemonSetSpec {
  readonly selector: LabelSelector;
  readonly template: PodTemplate;
  readonly updateStrategy: {
    readonly type: 'RollingUpdate' | 'OnDelete';
    readonly rollingUpdate?: { readonly maxSurge?: IntOrString; readonly maxUnavailable?: IntOrString };
  };
  readonly minReadySeconds?: number;
  readonly revisionHistoryLimit: number;
}
export interface DaemonSetStatus {
  readonly currentNumberScheduled: number;
  readonly desiredNumberScheduled: number;
  readonly numberMisscheduled: number;
  readonly numberReady: number;
  readonly updatedNumberScheduled?: number;
  readonly numberAvailable?: number;
  readonly numberUnavailable?: number;
  readonly observedGeneration?: number;
}
export type DaemonSet = ObjectOf<'DaemonSet', DaemonSetSpec, DaemonSetStatus>;

export interface PodFailurePolicyRule {
  readonly action: 'FailJob' | 'Ignore' | 'Count';
  readonly onExitCodes?: {
    readonly containerName?: string;
    readonly operator: 'In' | 'NotIn';
    readonly values: readonly number[];
  };
  readonly onPodConditions?: readonly { readonly type: string; readonly status?: 'True' | 'False' | 'Unknown' }[];
}
interface SuccessPolicyRule {
  /** `0,2-4`. */
  readonly succeededIndexes?: string;
  readonly succeededCount?: number;
}
export interface JobSpec {
  readonly parallelism: number;
  readonly completions?: number;
  readonly backoffLimit: number;
  readonly activeDeadlineSeconds?: number;
  readonly ttlSecondsAfterFinished?: number;
  readonly completionMode?: 'NonIndexed' | 'Indexed';
  readonly podReplacementPolicy?: 'TerminatingOrFailed' | 'Failed';
  readonly podFailurePolicy?: { readonly rules: readonly PodFailurePolicyRule[] };
  readonly successPolicy?: { readonly rules: readonly SuccessPolicyRule[] };
  readonly suspend?: boolean;
  /** The server's own, which takes the Job's UID, unless `manualSelector` is true. */
  readonly selector?: LabelSelector;
  readonly manualSelector?: boolean;
  readonly managedBy?: string;
  readonly template: PodTemplate;
}
export interface JobStatus {
  readonly active?: number;
  readonly ready?: number;
  readonly terminating?: number;
  readonly succeeded?: number;
  readonly failed?: number;
  readonly uncountedTerminatedPods?: { readonly succeeded?: readonly string[]; readonly failed?: readonly string[] };
  /** Of an indexed one: `0,2-4`. */
  readonly completedIndexes?: string;
  readonly startTime?: string;
  readonly completionTime?: string;
  readonly conditions?: readonly ObjectCondition[];
}
export type Job = ObjectOf<'Job', JobSpec, JobStatus>;

/* ---- what is about pods ---- */

export interface PodDisruptionBudgetSpec {
  readonly selector?: LabelSelector;
  readonly minAvailable?: IntOrString;
  readonly maxUnavailable?: IntOrString;
  readonly unhealthyPodEvictionPolicy?: 'IfHealthyBudget' | 'AlwaysAllow';
}
export interface PodDisruptionBudgetStatus {
  readonly observedGeneration?: number;
  readonly disruptionsAllowed: number;
  readonly currentHealthy: number;
  readonly desiredHealthy: number;
  readonly expectedPods: number;
  /** Pods that an eviction was granted for and whose deletion the controller has not seen yet, by name. */
  readonly disruptedPods?: Readonly<Record<string, string>>;
  readonly conditions?: readonly ObjectCondition[];
}
/** Before 1.21 of policy/v1beta1, where an empty selector selects nothing. */
export type PodDisruptionBudget = Omit<
  ObjectOf<'PodDisruptionBudget', PodDisruptionBudgetSpec, PodDisruptionBudgetStatus>,
  'apiVersion'
> & { readonly apiVersion: 'policy/v1' | 'policy/v1beta1' };

export interface ServicePort {
  readonly name?: string;
  readonly protocol?: 'TCP' | 'UDP' | 'SCTP';
  readonly port: number;
  readonly targetPort?: IntOrString;
  readonly nodePort?: number;
}
export interface ServiceSpec {
  readonly selector?: Readonly<Record<string, string>>;
  readonly ports?: readonly ServicePort[];
  readonly type: 'ClusterIP' | 'NodePort' | 'LoadBalancer' | 'ExternalName';
  readonly clusterIP?: string;
  readonly externalTrafficPolicy?: 'Cluster' | 'Local';
  readonly internalTrafficPolicy?: 'Cluster' | 'Local';
  readonly publishNotReadyAddresses?: boolean;
}
export type Service = ObjectOf<'Service', ServiceSpec, { readonly conditions?: readonly ObjectCondition[] }>;

export interface Endpoint {
  readonly addresses: readonly string[];
  readonly conditions: { readonly ready: boolean; readonly serving?: boolean; readonly terminating?: boolean };
  readonly nodeName?: string;
  readonly targetRef: {
    readonly kind: 'Pod';
    readonly namespace: string;
    readonly name: string;
    readonly uid: string;
  };
}
export interface EndpointSlice {
  readonly apiVersion: 'discovery.k8s.io/v1';
  readonly kind: 'EndpointSlice';
  readonly metadata: ObjectMeta;
  readonly addressType: 'IPv4';
  readonly endpoints: readonly Endpoint[];
  readonly ports: readonly { readonly name: string; readonly protocol: string; readonly port: number }[];
}

interface EndpointAddress extends Pick<Endpoint, 'nodeName' | 'targetRef'> {
  readonly ip: string;
}
export interface Endpoints {
  readonly apiVersion: 'v1';
  readonly kind: 'Endpoints';
  readonly metadata: ObjectMeta;
  readonly subsets?: readonly {
    readonly addresses?: readonly EndpointAddress[];
    readonly notReadyAddresses?: readonly EndpointAddress[];
    readonly ports: readonly { readonly name?: string; readonly port: number; readonly protocol: string }[];
  }[];
}

export interface NamespaceStatus {
  readonly phase: 'Active' | 'Terminating';
  readonly conditions?: readonly ObjectCondition[];
}
/** Its finalizers are the spec's: an object's own would not be enough, as anybody may remove those. */
export type Namespace = ObjectOf<'Namespace', { readonly finalizers: readonly string[] }, NamespaceStatus>;

/** That a volume is to be at a node, and whether it is: what the attach-detach controller asks of a CSI driver. It lies in no namespace. */
export type VolumeAttachment = ObjectOf<
  'VolumeAttachment',
  {
    readonly attacher: string;
    readonly nodeName: string;
    readonly source: { readonly persistentVolumeName: string };
  },
  { readonly attached: boolean }
>;

/** A template that a StatefulSet or a DaemonSet has or had: what a pod is made anew from while an update is under way. */
export interface ControllerRevision {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'ControllerRevision';
  readonly metadata: ObjectMeta;
  readonly data: { readonly spec: { readonly template: PodTemplate } };
  readonly revision: number;
}

interface ByKind {
  readonly ControllerRevision: ControllerRevision;
  readonly DaemonSet: DaemonSet;
  readonly Deployment: Deployment;
  readonly Endpoints: Endpoints;
  readonly EndpointSlice: EndpointSlice;
  readonly Job: Job;
  readonly Namespace: Namespace;
  readonly PodDisruptionBudget: PodDisruptionBudget;
  readonly ReplicaSet: ReplicaSet;
  readonly Service: Service;
  readonly StatefulSet: StatefulSet;
  readonly VolumeAttachment: VolumeAttachment;
}
export type ObjectOfKind<Kind extends ObjectKind> = ByKind[Kind];
export type ApiObject = ByKind[ObjectKind];

export const resourceOf = (kind: ObjectKind): Resource => KINDS[kind].resource;

const KIND_OF = Object.fromEntries(Object.entries(KINDS).map(([kind, { resource }]) => [resource, kind])) as Readonly<
  Record<Resource, ObjectKind>
>;
export const kindOf = (resource: Resource): ObjectKind => KIND_OF[resource];

/** `deployments.apps`, as errors name a collection. */
export function groupResource(resource: Resource): string {
  const { group } = KINDS[kindOf(resource)];
  return group === '' ? resource : `${resource}.${group}`;
}

/** `/apis/apps/v1/namespaces/demo/deployments`. */
export function collectionPath(resource: Resource | 'pods', namespace: string | undefined): string {
  const apiVersion = resource === 'pods' ? 'v1' : KINDS[kindOf(resource)].apiVersion;
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const within = namespace === undefined || namespace === '' ? '' : `/namespaces/${namespace}`;
  return `${root}${within}/${resource}`;
}

/** `deployments/demo/web`: what an object is kept by. A namespace lies in none. */
export const apiObjectKey = (resource: Resource, namespace: string, name: string): string =>
  `${resource}/${namespace}/${name}`;

/** What a Node goes by beside those. */
export const nodeKey = (name: string): string => `nodes//${name}`;

export const keyOfObject = ({ kind, metadata }: ApiObject): string =>
  apiObjectKey(resourceOf(kind), metadata.namespace, metadata.name);

/** `deployment.apps/web`, as kubectl names an object. */
export const kubectlName = (kind: ObjectKind, name: string): string => `${kubectlKind(kind)}/${name}`;

/** `deployment.apps`: a kind of the core group stands alone. */
export function kubectlKind(kind: ObjectKind): string {
  const { group } = KINDS[kind];
  return `${kind.toLowerCase()}${group === '' ? '' : `.${group}`}`;
}

/** The object at `key`, where it is there and of that kind. */
export function objectAt<Kind extends ObjectKind>(
  objects: Readonly<Record<string, ApiObject>>,
  kind: Kind,
  namespace: string,
  name: string,
): ObjectOfKind<Kind> | undefined {
  const object = objects[apiObjectKey(resourceOf(kind), namespace, name)];
  return object !== undefined && isOfKind(object, kind) ? object : undefined;
}

export const isOfKind = <Kind extends ObjectKind>(object: ApiObject, kind: Kind): object is ObjectOfKind<Kind> =>
  object.kind === kind;
