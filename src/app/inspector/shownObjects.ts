/** Objects of a run other than pods: which there ever are, and each as it is in a state. Pure. */
import { watchedNode } from '../../cluster/controllers/watchedNodes.ts';
import { releaseOf } from '../../cluster/releases/index.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { viewpointsOf } from '../../cluster/viewpoints.ts';
import { isObjectKind, KINDS, kubectlName, nodeKey, resourceOf, type ObjectKind } from '../../kube/apiObjects.ts';
import type { Gettable, NodeManifest } from '../../kube/kubectlGet.ts';
import type { Release } from '../../kube/release.ts';
import { perTrace, type Trace } from '../../trace/index.ts';

export interface ObjectName {
  /** `deployments/default/web`, `nodes//node-1`. */
  readonly key: string;
  readonly kind: ObjectKind | 'Node';
  readonly namespace: string;
  readonly name: string;
}

const RESOURCES: ReadonlyMap<string, ObjectKind> = new Map(
  Object.keys(KINDS).flatMap((kind) => (isObjectKind(kind) ? [[resourceOf(kind), kind]] : [])),
);

/** As people think of them: what makes pods first. */
const ORDER: readonly ObjectName['kind'][] = [
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'Service',
  'EndpointSlice',
  'Endpoints',
  'PodDisruptionBudget',
  'Namespace',
  'Node',
  'VolumeAttachment',
  'ControllerRevision',
];

function named(key: string): ObjectName | undefined {
  const [resource = '', namespace = '', ...name] = key.split('/');
  const kind = resource === 'nodes' ? 'Node' : RESOURCES.get(resource);
  return kind === undefined ? undefined : { key, kind, namespace, name: name.join('/') };
}

const text = (key: string | number | undefined): string => (key === undefined ? '' : String(key));

/** All that there are at any time of the run; none where it is of pods on one node alone. */
export const objectsOf = perTrace((trace: Trace<ClusterState>): readonly ObjectName[] => {
  const { initial, events } = trace;
  const keys = new Set(Object.keys(initial.etcd.objects ?? {}));
  for (const { changes } of events) {
    for (const { path, to } of changes) {
      const [branch, table, key] = path;
      if (branch !== 'etcd' || table !== 'objects') continue;
      if (key !== undefined) keys.add(text(key));
      else if (typeof to === 'object' && to !== null) for (const each of Object.keys(to)) keys.add(each);
    }
  }
  const others = Object.keys(initial.controllerManager.otherNodes ?? {});
  if (keys.size === 0 && others.length === 0) return [];
  // As it is seen from another node than the first, that one is among the others.
  for (const node of viewpointsOf(trace)?.names ?? [initial.node.name, ...others]) keys.add(nodeKey(node));
  return [...keys]
    .flatMap((key) => named(key) ?? [])
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.key < b.key ? -1 : 1));
});

/** What is modelled of a Node; its device paths are nobody's matter. */
function nodeObject(state: ClusterState, name: string, release: Release): NodeManifest | undefined {
  const { node } = watchedNode(state.controllerManager, name);
  if (!node.exists) return undefined;
  const { labels, taints, allocatable, volumesAttached, volumesInUse } = node;
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, ...(labels && { labels }) },
    spec: { ...(taints.length > 0 && { taints }), ...(node.unschedulable && { unschedulable: true as const }) },
    status: {
      ...(allocatable && { allocatable }),
      conditions: [{ type: 'Ready', status: node.ready }],
      nodeInfo: { kubeletVersion: releaseOf(release).tag },
      ...(volumesAttached && { volumesAttached: volumesAttached.map((each) => ({ name: each, devicePath: '' })) }),
      ...(volumesInUse && { volumesInUse }),
    },
  };
}

export function objectIn(state: ClusterState, { kind, key, name }: ObjectName, release: Release): Gettable | undefined {
  return kind === 'Node' ? nodeObject(state, name, release) : state.etcd.objects?.[key];
}

/** `deployment.apps/web`. */
export const nameForKubectl = ({ kind, name }: ObjectName): string =>
  kind === 'Node' ? `node/${name}` : kubectlName(kind, name);

/** `Deployment web`. */
export const labelOf = ({ kind, name }: { readonly kind: string; readonly name: string }): string => `${kind} ${name}`;
