/**
 * The pods that workloads make of their templates: how they are called, marked and owned
 * (pkg/controller/controller_utils.go:GetPodFromTemplate, and each controller's own labels).
 */
import {
  KINDS,
  type ApiObject,
  type ControllerRevision,
  type DaemonSet,
  type Deployment,
  type Job,
  type PodTemplate,
  type ReplicaSet,
  type StatefulSet,
} from '../../kube/apiObjects.ts';
import { COMPLETION_INDEX } from './jobIndexes.ts';
import type { Container, OwnerReference, PodManifest } from '../../kube/objects.ts';
import { onlyOn } from '../../kube/nodeAffinity.ts';
import { hex, nameSuffix, redrawnSuffix, safeEncoded } from '../ids.ts';
import type { Release } from '../releases/index.ts';

/** controller_utils.go:ComputeHash: 32 bits of the template as a decimal number, its digits replaced. */
export const podTemplateHash = (template: PodTemplate): string =>
  safeEncoded(String(Number.parseInt(hex(JSON.stringify(template), 8), 16)));

/** metav1.NewControllerRef */
export const controllerRef = ({ kind, metadata }: ApiObject): OwnerReference => ({
  apiVersion: KINDS[kind].apiVersion,
  kind,
  name: metadata.name,
  uid: metadata.uid,
  controller: true,
  blockOwnerDeletion: true,
});

type Labels = Readonly<Record<string, string>>;

function podOf(
  owner: ApiObject & { readonly spec: { readonly template: PodTemplate } },
  name: string,
  more: { readonly labels?: Labels; readonly annotations?: Labels; readonly finalizers?: readonly string[] } = {},
): PodManifest {
  const { metadata = {}, spec } = owner.spec.template;
  const labels = { ...metadata.labels, ...more.labels };
  const annotations =
    more.annotations === undefined ? metadata.annotations : { ...metadata.annotations, ...more.annotations };
  const finalizers = [...(metadata.finalizers ?? []), ...(more.finalizers ?? [])];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: owner.metadata.namespace,
      ...(Object.keys(labels).length > 0 && { labels }),
      ...(annotations !== undefined && { annotations }),
      ...(finalizers.length > 0 && { finalizers }),
      ownerReferences: [controllerRef(owner)],
    },
    spec,
  };
}

export const POD_TEMPLATE_HASH = 'pod-template-hash';

/** pkg/controller/deployment/sync.go:getNewReplicaSet: the template's hash goes into its name, its selector and its pods' labels. */
export function replicaSetOf(deployment: Deployment, uid: string): ReplicaSet {
  const { metadata, spec } = deployment;
  const hash = podTemplateHash(spec.template);
  const marked = { [POD_TEMPLATE_HASH]: hash };
  const template = {
    ...spec.template,
    metadata: { ...spec.template.metadata, labels: { ...spec.template.metadata?.labels, ...marked } },
  };
  const selector = { ...spec.selector, matchLabels: { ...spec.selector.matchLabels, ...marked } };
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${metadata.name}-${hash}`,
      namespace: metadata.namespace,
      uid,
      resourceVersion: '',
      creationTimestamp: '',
      labels: template.metadata.labels,
      ownerReferences: [controllerRef(deployment)],
    },
    spec: {
      replicas: spec.replicas,
      selector,
      template,
      ...(spec.minReadySeconds !== undefined && { minReadySeconds: spec.minReadySeconds }),
    },
    status: { replicas: 0 },
  };
}

export const podOfReplicaSet = (set: ReplicaSet, suffix: string): PodManifest =>
  podOf(set, `${set.metadata.name}-${suffix}`);

export const CONTROLLER_REVISION_HASH = 'controller-revision-hash';

/** The name of a ControllerRevision, which is what the label of a pod holds (pkg/controller/history). */
export const revisionName = ({ metadata, spec }: StatefulSet | DaemonSet): string =>
  `${metadata.name}-${podTemplateHash(spec.template)}`;

/** history.ControllerRevisionHashLabel; a DaemonSet's revisions have the label of its pods (daemon/update.go:snapshot). */
const REVISION_LABEL = {
  StatefulSet: 'controller.kubernetes.io/hash',
  DaemonSet: CONTROLLER_REVISION_HASH,
} as const;

/** pkg/controller/history/controller_history.go:NewControllerRevision, of the template as it is. */
export const revisionOfTemplate = (set: StatefulSet | DaemonSet, revision: number): ControllerRevision => ({
  apiVersion: 'apps/v1',
  kind: 'ControllerRevision',
  metadata: {
    name: revisionName(set),
    namespace: set.metadata.namespace,
    uid: '',
    resourceVersion: '',
    creationTimestamp: '',
    labels: { ...set.spec.template.metadata?.labels, [REVISION_LABEL[set.kind]]: podTemplateHash(set.spec.template) },
    ownerReferences: [controllerRef(set)],
  },
  data: { spec: { template: set.spec.template } },
  revision,
});

/** stateful_set_utils.go:updateStorage: the pod's own claims, in place of volumes of their names. */
function withClaims({ spec: { volumeClaimTemplates = [] } }: StatefulSet, pod: PodManifest): PodManifest {
  if (volumeClaimTemplates.length === 0) return pod;
  const names = volumeClaimTemplates.map(({ metadata }) => metadata.name);
  const claims = names.map((name) => ({
    name,
    persistentVolumeClaim: { claimName: `${name}-${pod.metadata.name}` },
  }));
  const others = (pod.spec.volumes ?? []).filter(({ name }) => !names.includes(name));
  return { ...pod, spec: { ...pod.spec, volumes: [...claims, ...others] } };
}

/** pkg/controller/statefulset/stateful_set_utils.go:newStatefulSetPod: its name is its identity. */
export function podOfStatefulSet(
  set: StatefulSet,
  ordinal: number,
  { podIndexLabel }: Release,
  revision = revisionName(set),
): PodManifest {
  const name = `${set.metadata.name}-${ordinal}`;
  const pod = podOf(set, name, {
    labels: {
      [CONTROLLER_REVISION_HASH]: revision,
      'statefulset.kubernetes.io/pod-name': name,
      ...(podIndexLabel && { 'apps.kubernetes.io/pod-index': String(ordinal) }),
    },
  });
  return withClaims(set, pod);
}

/** pkg/controller/daemon/daemon_controller.go: a pod for one node, which the scheduler is only told to confirm. */
export function podOfDaemonSet(set: DaemonSet, nodeName: string, suffix: string): PodManifest {
  const hash = podTemplateHash(set.spec.template);
  const pod = podOf(set, `${set.metadata.name}-${suffix}`, {
    labels: { [CONTROLLER_REVISION_HASH]: hash, 'pod-template-generation': '1' },
  });
  return { ...pod, spec: { ...pod.spec, affinity: onlyOn(nodeName) } };
}

export const JOB_TRACKING = 'batch.kubernetes.io/job-tracking';

/**
 * pkg/controller/job/job_controller.go:manageJob; the finalizer holds a pod until it has been counted.
 * @param index of an indexed Job's.
 */
export function podOfJob(
  job: Job,
  suffix: string,
  { jobTracking, batchLabels, podIndexLabel }: Release,
  index?: number,
): PodManifest {
  const { name, uid } = job.metadata;
  const prefixed = { 'batch.kubernetes.io/controller-uid': uid, 'batch.kubernetes.io/job-name': name };
  const indexed = index === undefined ? undefined : { [COMPLETION_INDEX]: String(index) };
  const own = { 'controller-uid': uid, 'job-name': name, ...(batchLabels && prefixed) };
  const pod = podOf(job, `${name}-${index === undefined ? '' : `${index}-`}${suffix}`, {
    labels: { ...(job.spec.manualSelector !== true && own), ...(podIndexLabel && indexed) },
    ...(indexed && { annotations: indexed }),
    ...(jobTracking && { finalizers: [JOB_TRACKING] }),
  });
  return index === undefined ? pod : { ...pod, spec: ofIndex(pod.spec, `${name}-${index}`, podIndexLabel) };
}

/** job_controller.go, indexed_job_utils.go:addCompletionIndexEnvVariables: a host's name of its own, and its index as a variable. */
function ofIndex(spec: PodManifest['spec'], hostname: string, isLabelled: boolean): PodManifest['spec'] {
  const fieldPath = `metadata.${isLabelled ? 'labels' : 'annotations'}['${COMPLETION_INDEX}']`;
  const variable = { name: INDEX_VARIABLE, valueFrom: { fieldRef: { fieldPath } } };
  const knowing = (container: Container): Container => {
    const own: readonly unknown[] = Array.isArray(container.env) ? container.env : [];
    return own.some(isIndexVariable) ? container : { ...container, env: [...own, variable] };
  };
  const { initContainers, containers, ...rest } = spec;
  return {
    ...rest,
    hostname,
    containers: containers.map(knowing),
    ...(initContainers && { initContainers: initContainers.map(knowing) }),
  };
}

const INDEX_VARIABLE = 'JOB_COMPLETION_INDEX';

const isIndexVariable = (variable: unknown): boolean =>
  typeof variable === 'object' && variable !== null && 'name' in variable && variable.name === INDEX_VARIABLE;

/** By the owners, what has been drawn so far: the same every time, so that it may be forgotten. */
const drawn = new Map<string, { readonly inOrder: string[]; readonly taken: Set<string> }>();
const MOST_OWNERS = 1_000;

/**
 * A suffix of five characters that no other pod of that owner has. One that is taken is drawn again
 * (apiserver/pkg/registry/generic/registry/store.go:Create).
 */
export function podSuffix(ownerUID: string, made: number): string {
  if (drawn.size > MOST_OWNERS) drawn.clear();
  const { inOrder, taken } = drawn.get(ownerUID) ?? { inOrder: [], taken: new Set() };
  drawn.set(ownerUID, { inOrder, taken });
  for (let n = inOrder.length; n <= made; n++) {
    let suffix = nameSuffix(`${ownerUID}/${n}`);
    for (let again = 1; taken.has(suffix); again++) suffix = redrawnSuffix(`${ownerUID}/${n}/${again}`);
    inOrder.push(suffix);
    taken.add(suffix);
  }
  return inOrder[made] ?? '';
}
