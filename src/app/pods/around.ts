/**
 * What stands around the pods at an instant, as rows: workloads with what they count, Services with their endpoints,
 * budgets, namespaces that go, nodes with their STATUS. Read from the API's objects alone, as kubectl would.
 */
import { SELECTOR_TEXT } from '../../kube/selectors.ts';
import type { ClusterState, NodeObject } from '../../cluster/state.ts';
import { isOfKind, keyOfObject, type ApiObject, type DeploymentSpec, type IntOrString } from '../../kube/apiObjects.ts';
import { nameInSteps } from '../../scenario/editObjects.ts';

/** Kinds that make pods and that people write. */
export type WorkloadKind = 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'Job' | 'ReplicaSet';

/** What its head counts. */
export type Counted =
  | { readonly of: 'rollout'; readonly updated: number; readonly ready: number; readonly wanted: number }
  | { readonly of: 'ready'; readonly ready: number; readonly wanted: number }
  | { readonly of: 'job'; readonly active: number; readonly succeeded: number; readonly failed: number };

interface Row {
  readonly key: string;
  readonly name: string;
  /** As steps name it. */
  readonly object: string;
  /** Its DELETE has come, and something keeps it. */
  readonly deleting: boolean;
}

export interface WorkloadRow extends Row {
  readonly kind: WorkloadKind;
  readonly counted: Counted;
  /** What is said of it in its own field's word: `maxSurge 1`, `OrderedReady`. */
  readonly badge: string | null;
  /** null where it is not scaled. */
  readonly replicas: number | null;
  readonly restarts: boolean;
  /** null of what can't be paused. */
  readonly paused: boolean | null;
  /** As `kubectl delete pods -l` takes it; null of what can't be said so. */
  readonly podSelector: string | null;
  readonly namespace: string;
}

export interface ServiceRow extends Row {
  /** `NodePort 31080`, `LoadBalancer`, `Local`. */
  readonly badges: readonly string[];
  readonly ready: number;
  readonly notReady: number;
  readonly terminating: number;
}

export interface BudgetRow extends Row {
  readonly allowed: number;
  readonly healthy: number;
  readonly desired: number;
  /** It spares no pod that is not ready. */
  readonly alwaysAllows: boolean;
}

export interface NamespaceRow extends Row {
  /** What is left in it, in its conditions' own words; the first of them. */
  readonly remains: string | null;
}

export interface NodeRow {
  readonly name: string;
  /** As `kubectl get nodes` has it; null where the object is gone. */
  readonly status: string | null;
  /** What STATUS calls NotReady: its kubelet says so, or nobody knows. */
  readonly ready: NodeObject['ready'];
  readonly cordoned: boolean;
  /** Keys and effects, each once, without the one that its STATUS says. */
  readonly taints: readonly string[];
  /** Those that no condition of the node calls for: a person may take them off. */
  readonly ownTaints: readonly Pick<NodeObject['taints'][number], 'key' | 'effect'>[];
}

export interface Around {
  readonly workloads: readonly WorkloadRow[];
  readonly services: readonly ServiceRow[];
  readonly budgets: readonly BudgetRow[];
  readonly namespaces: readonly NamespaceRow[];
  /** Empty where there is but one. */
  readonly nodes: readonly NodeRow[];
}

const rowOf = (object: ApiObject): Row => ({
  key: keyOfObject(object),
  name: object.metadata.name,
  object: nameInSteps(object),
  deleting: object.metadata.deletionTimestamp !== undefined,
});

/** Selector of the object's own pods; null where it matches by expressions. */
function podSelectorOf(object: ApiObject): string | null {
  if (object.kind === 'Job') return `job-name=${object.metadata.name}`;
  if (!isWorkload(object)) return null;
  const { matchLabels = {}, matchExpressions = [] } = object.spec.selector;
  const text = Object.entries(matchLabels)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');
  return matchExpressions.length === 0 && SELECTOR_TEXT.test(text) ? text : null;
}

const isWorkload = (object: ApiObject) =>
  isOfKind(object, 'Deployment') ||
  isOfKind(object, 'StatefulSet') ||
  isOfKind(object, 'DaemonSet') ||
  isOfKind(object, 'ReplicaSet');

const surge = (field: string, value: IntOrString | undefined): string | null =>
  value === undefined ? null : `${field} ${value}`;

function deploymentBadge({ paused, strategy }: DeploymentSpec): string | null {
  if (paused === true) return 'paused';
  return strategy.type === 'Recreate' ? 'Recreate' : surge('maxSurge', strategy.rollingUpdate.maxSurge);
}

function workloadRow(object: ApiObject): WorkloadRow | null {
  const { namespace } = object.metadata;
  const row = { ...rowOf(object), namespace, podSelector: podSelectorOf(object) };
  switch (object.kind) {
    case 'Deployment': {
      const { spec, status } = object;
      return {
        ...row,
        kind: 'Deployment',
        counted: rollout(status.updatedReplicas, status.readyReplicas, spec.replicas),
        badge: deploymentBadge(spec),
        replicas: spec.replicas,
        restarts: true,
        paused: spec.paused === true,
      };
    }
    case 'StatefulSet': {
      const { spec, status } = object;
      return {
        ...row,
        kind: 'StatefulSet',
        counted: { of: 'ready', ready: status.readyReplicas ?? 0, wanted: spec.replicas },
        badge: spec.podManagementPolicy,
        replicas: spec.replicas,
        restarts: true,
        paused: null,
      };
    }
    case 'DaemonSet': {
      const { spec, status } = object;
      return {
        ...row,
        kind: 'DaemonSet',
        counted: { of: 'ready', ready: status.numberReady, wanted: status.desiredNumberScheduled },
        badge:
          spec.updateStrategy.type === 'OnDelete'
            ? 'OnDelete'
            : surge('maxUnavailable', spec.updateStrategy.rollingUpdate?.maxUnavailable),
        replicas: null,
        restarts: true,
        paused: null,
      };
    }
    case 'Job': {
      const { spec, status } = object;
      const { active = 0, succeeded = 0, failed = 0 } = status;
      return {
        ...row,
        kind: 'Job',
        counted: { of: 'job', active, succeeded, failed },
        badge: spec.podReplacementPolicy ?? null,
        replicas: null,
        restarts: false,
        paused: null,
      };
    }
    case 'ReplicaSet': {
      const isADeployments = object.metadata.ownerReferences?.some(({ controller }) => controller === true) === true;
      if (isADeployments) return null;
      const { spec, status } = object;
      return {
        ...row,
        kind: 'ReplicaSet',
        counted: { of: 'ready', ready: status.readyReplicas ?? 0, wanted: spec.replicas },
        badge: null,
        replicas: spec.replicas,
        restarts: false,
        paused: null,
      };
    }
    case 'ControllerRevision':
    case 'Endpoints':
    case 'EndpointSlice':
    case 'Namespace':
    case 'PodDisruptionBudget':
    case 'VolumeAttachment':
    case 'Service':
      return null;
  }
}

const rollout = (updated = 0, ready = 0, wanted: number): Counted => ({ of: 'rollout', updated, ready, wanted });

function serviceRow(object: ApiObject, all: readonly ApiObject[]): ServiceRow | null {
  if (!isOfKind(object, 'Service')) return null;
  const { spec, metadata } = object;
  const endpoints = all.flatMap((slice) =>
    isOfKind(slice, 'EndpointSlice') &&
    slice.metadata.namespace === metadata.namespace &&
    slice.metadata.labels?.['kubernetes.io/service-name'] === metadata.name
      ? slice.endpoints
      : [],
  );
  const [port] = spec.ports ?? [];
  const count = (is: (conditions: (typeof endpoints)[number]['conditions']) => boolean): number =>
    endpoints.filter(({ conditions }) => is(conditions)).length;
  return {
    ...rowOf(object),
    badges: [
      spec.clusterIP === 'None'
        ? 'headless'
        : [spec.type, port?.nodePort].filter((part) => part !== undefined).join(' '),
      ...(spec.externalTrafficPolicy === 'Local' ? ['Local'] : []),
    ],
    ready: count(({ ready }) => ready),
    terminating: count(({ terminating }) => terminating === true),
    notReady: count(({ ready, terminating }) => !ready && terminating !== true),
  };
}

function budgetRow(object: ApiObject): BudgetRow | null {
  if (!isOfKind(object, 'PodDisruptionBudget')) return null;
  const { disruptionsAllowed, currentHealthy, desiredHealthy } = object.status;
  return {
    ...rowOf(object),
    allowed: disruptionsAllowed,
    healthy: currentHealthy,
    desired: desiredHealthy,
    alwaysAllows: object.spec.unhealthyPodEvictionPolicy === 'AlwaysAllow',
  };
}

function namespaceRow(object: ApiObject): NamespaceRow | null {
  if (!isOfKind(object, 'Namespace')) return null;
  const remains = object.status.conditions?.find(({ status, type }) => status === 'True' && type.endsWith('Remaining'));
  return { ...rowOf(object), remains: remains?.message ?? null };
}

/** pkg/printers/internalversion/printers.go:printNode */
function statusOf({ exists, ready, unschedulable }: NodeObject): string | null {
  if (!exists) return null;
  return `${ready === 'True' ? 'Ready' : 'NotReady'}${unschedulable ? ',SchedulingDisabled' : ''}`;
}

/** What the cordon and the conditions put on a node besides. */
const SAID: ReadonlySet<string> = new Set(['node.kubernetes.io/unschedulable']);

/** Taints that node lifecycle adds and removes by the node's conditions. */
const isOwn = ({ key }: NodeObject['taints'][number]): boolean =>
  !key.startsWith('node.kubernetes.io/') || key.endsWith('/out-of-service');

const nodeRow = (name: string, node: NodeObject): NodeRow => ({
  name,
  status: statusOf(node),
  ready: node.ready,
  cordoned: node.unschedulable,
  taints: node.taints
    .filter(({ key }) => !SAID.has(key))
    .map(({ key, effect }) => `${key.slice(key.lastIndexOf('/') + 1)}:${effect}`),
  ownTaints: node.taints.filter(isOwn).map(({ key, effect }) => ({ key, effect })),
});

export interface Seen {
  readonly node: NodeObject;
  readonly objects?: Readonly<Record<string, ApiObject>> | undefined;
  readonly otherNodes?: ClusterState['controllerManager']['otherNodes'] | undefined;
}

const byName = (a: Row, b: Row): number => (a.key < b.key ? -1 : 1);
const isThere = <T>(row: T | null): row is T => row !== null;

/** @param names of the nodes, in the scenario's order. */
export function aroundOf({ objects = {}, node, otherNodes }: Seen, names: readonly string[]): Around {
  const all = Object.values(objects);
  const rows = <T extends Row>(read: (object: ApiObject) => T | null): readonly T[] =>
    all.map(read).filter(isThere).toSorted(byName);
  const [first, ...others] = names;
  return {
    workloads: rows(workloadRow),
    services: rows((object) => serviceRow(object, all)),
    budgets: rows(budgetRow),
    namespaces: rows(namespaceRow),
    nodes:
      otherNodes === undefined || first === undefined
        ? []
        : [
            nodeRow(first, node),
            ...others.flatMap((name) => {
              const other = otherNodes[name];
              return other === undefined ? [] : [nodeRow(name, other.node)];
            }),
          ],
  };
}
