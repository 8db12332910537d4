/** The objects that matter at an instant, as the API server has them: workload, slice, pod and node. Pure. */
import type { ClusterState } from '../../../cluster/state.ts';
import { isOfKind, keyOfObject, type ApiObject, type Endpoint, type EndpointSlice } from '../../../kube/apiObjects.ts';
import type { Pod } from '../../../kube/objects.ts';
import { countsOf, podsOf } from './controllers.ts';
import type { NodeColumn } from './columns.ts';

export interface WorkloadCard {
  readonly is: 'workload';
  /** What the object is kept by. */
  readonly key: string;
  readonly title: string;
  /** In the names of the API. */
  readonly rows: readonly (readonly [string, string])[];
}

export interface SliceRow {
  readonly address: string;
  readonly pod: string;
  readonly node: string;
  readonly ready: boolean;
  readonly serving: boolean | null;
  readonly terminating: boolean | null;
  /** The last write changed it. */
  readonly isChanged: boolean;
}

export interface SliceCard {
  readonly is: 'slice';
  readonly key: string;
  readonly title: string;
  readonly rows: readonly SliceRow[];
  /** How many rows have no room. */
  readonly more: number;
}

export interface NodeCard {
  readonly is: 'node';
  readonly name: string;
  readonly ready: NodeColumn['ready'];
  /** Effect and key. */
  readonly taints: readonly (readonly [string, string])[];
}

const WORKLOADS = ['StatefulSet', 'Deployment', 'DaemonSet', 'Job'] as const;
const MOST_ENDPOINTS = 4;

const rowsOf = (object: ApiObject): WorkloadCard['rows'] => {
  if (isOfKind(object, 'Deployment')) {
    const { spec, status } = object;
    return [
      ['replicas', `${status.replicas ?? 0} of ${spec.replicas}`],
      ['updated', String(status.updatedReplicas ?? 0)],
      ['ready', String(status.readyReplicas ?? 0)],
      ['unavailable', String(status.unavailableReplicas ?? 0)],
      ['strategy', spec.strategy.type],
    ];
  }
  if (isOfKind(object, 'StatefulSet')) {
    const { spec, status } = object;
    return [
      ['replicas', String(spec.replicas)],
      ['readyReplicas', String(status.readyReplicas ?? 0)],
      ['currentReplicas', String(status.currentReplicas ?? 0)],
      ['management', spec.podManagementPolicy],
    ];
  }
  if (isOfKind(object, 'Job')) {
    const { status } = object;
    return [
      ['active', String(status.active ?? 0)],
      ['succeeded', String(status.succeeded ?? 0)],
      ['failed', String(status.failed ?? 0)],
      ['terminating', String(status.terminating ?? 0)],
    ];
  }
  const counts = countsOf(object);
  return counts === null
    ? []
    : [
        ['desired', String(counts.wanted)],
        ['ready', String(counts.ready)],
      ];
};

/** The workload of the pod that is told of, else the first. */
export function workloadCard(state: ClusterState, pod: Pod | undefined): WorkloadCard | null {
  const all = WORKLOADS.flatMap((kind) =>
    Object.values(state.etcd.objects ?? {}).filter((object) => object.kind === kind),
  );
  const owner = pod && all.find((object) => podsOf(object, state).includes(pod));
  const object = owner ?? all[0];
  return object === undefined
    ? null
    : {
        is: 'workload',
        key: keyOfObject(object),
        title: `${object.kind.toLowerCase()}/${object.metadata.name}`,
        rows: rowsOf(object),
      };
}

const isSame = (a: Endpoint, b: Endpoint): boolean =>
  a.conditions.ready === b.conditions.ready &&
  a.conditions.serving === b.conditions.serving &&
  a.conditions.terminating === b.conditions.terminating;

/** @param before its endpoints before the last write. */
export function sliceCard(slice: EndpointSlice, before: readonly Endpoint[] | undefined): SliceCard {
  const rows = slice.endpoints.map((endpoint): SliceRow => {
    const { addresses, conditions, nodeName = '', targetRef } = endpoint;
    const was = before?.find(({ targetRef: { uid } }) => uid === targetRef.uid);
    return {
      address: addresses[0] ?? '',
      pod: targetRef.name,
      node: nodeName,
      ready: conditions.ready,
      serving: conditions.serving ?? null,
      terminating: conditions.terminating ?? null,
      isChanged: before !== undefined && (was === undefined || !isSame(was, endpoint)),
    };
  });
  // Those that are said to change come first where not all have room.
  const shown =
    rows.length <= MOST_ENDPOINTS ? rows : rows.toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged));
  return {
    is: 'slice',
    key: keyOfObject(slice),
    title: `endpointslice/${slice.metadata.name}`,
    rows: shown.slice(0, MOST_ENDPOINTS),
    more: Math.max(0, rows.length - MOST_ENDPOINTS),
  };
}

export function slicesIn({ etcd }: Pick<ClusterState, 'etcd'>): readonly EndpointSlice[] {
  return Object.values(etcd.objects ?? {}).filter((object): object is EndpointSlice =>
    isOfKind(object, 'EndpointSlice'),
  );
}

/** The node about which there is something to say. */
export function nodeCard(columns: readonly NodeColumn[]): NodeCard | null {
  const node = columns.find(({ ready, taints }) => ready !== 'True' || taints.length > 0);
  return node === undefined
    ? null
    : {
        is: 'node',
        name: node.name,
        ready: node.ready,
        taints: node.taints.map(({ key, effect }) => [effect, key.replace(/^.*\//, '')] as const),
      };
}
