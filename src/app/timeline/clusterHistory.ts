/**
 * What the control plane knew of nodes and workloads over the whole run: a node's condition and its taints, how many pods
 * of a workload are ready, and whose toleration of a taint runs out. Found once for a trace, from its changes.
 */
import type { ClusterState, NodeObject } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import type { ApiObject } from '../../kube/apiObjects.ts';
import {
  alongTrace,
  StateAlong,
  type Change,
  type Reader,
  type Seq,
  type Trace,
  type TraceEvent,
} from '../../trace/index.ts';

export type NodeIs = 'ready' | 'silent' | 'notReady' | 'unknown' | 'deleted';

export interface WorkloadIs {
  readonly ready: number;
  readonly wanted: number;
  /** A StatefulSet makes no pod anew while the object of the old one is there. */
  readonly waits: boolean;
}

export interface Lasting<S> {
  readonly from: Micros;
  readonly to: Micros;
  /** Event that began it; -1 where it was so from the start. */
  readonly seq: Seq;
  readonly is: S;
}

export interface NodeHistory {
  readonly name: string;
  readonly conditions: readonly Lasting<NodeIs>[];
  /** The last parts of their keys: `unreachable`. */
  readonly noSchedule: readonly Lasting<readonly string[]>[];
  readonly noExecute: readonly Lasting<readonly string[]>[];
}

export interface WorkloadHistory {
  readonly key: string;
  readonly kind: ApiObject['kind'];
  readonly name: string;
  readonly spans: readonly Lasting<WorkloadIs>[];
}

/** A pod's toleration of a taint, until it is evicted, or until the taint goes. */
export interface Toleration {
  /** `namespace/name` */
  readonly pod: string;
  readonly from: Micros;
  readonly until: Micros;
  readonly seq: Seq;
}

export interface ClusterHistory {
  readonly nodes: readonly NodeHistory[];
  readonly workloads: readonly WorkloadHistory[];
  readonly tolerations: readonly Toleration[];
}

/** The controllers keep one node without its name. */
export const FIRST = '';

type Watched = Pick<ClusterState, 'controllerManager' | 'etcd'>;

const TELLING: Readonly<Record<keyof Watched, readonly string[]>> = {
  controllerManager: ['node', 'nodeLifecycle', 'otherNodes', 'taintEviction'],
  etcd: ['objects', 'pods'],
};

const tells = ({ path: [branch, field] }: Change): boolean =>
  (branch === 'controllerManager' || branch === 'etcd') &&
  (field === undefined || TELLING[branch].includes(String(field)));

/** Spans that follow one another, while they are being found. */
class Track<S> {
  readonly #ended: Lasting<S>[] = [];
  #open: (Omit<Lasting<S>, 'to'> & { readonly print: string }) | undefined;

  observe(t: Micros, seq: Seq, is: S | undefined): void {
    const print = is === undefined ? '' : JSON.stringify(is);
    if (print === (this.#open?.print ?? '')) return;
    this.#end(t);
    this.#open = is === undefined ? undefined : { from: t, seq, is, print };
  }

  #end(to: Micros): void {
    if (this.#open === undefined || to <= this.#open.from) return;
    const { from, seq, is } = this.#open;
    this.#ended.push({ from, to, seq, is });
  }

  spans(end: Micros): readonly Lasting<S>[] {
    if (this.#open === undefined || end <= this.#open.from) return [...this.#ended];
    const { from, seq, is } = this.#open;
    return [...this.#ended, { from, to: end, seq, is }];
  }
}

interface NodeTracks {
  readonly condition: Track<NodeIs>;
  readonly noSchedule: Track<readonly string[]>;
  readonly noExecute: Track<readonly string[]>;
}

interface WorkloadTrack {
  readonly kind: ApiObject['kind'];
  readonly name: string;
  readonly track: Track<WorkloadIs>;
}

function conditionOf({ exists, ready }: NodeObject, silentSince: Micros | null): NodeIs {
  if (!exists) return 'deleted';
  if (ready === 'Unknown') return 'unknown';
  return ready === 'False' ? 'notReady' : silentSince === null ? 'ready' : 'silent';
}

const taintsOf = ({ taints }: NodeObject, effect: 'NoSchedule' | 'NoExecute'): readonly string[] | undefined => {
  const keys = taints.filter((taint) => taint.effect === effect).map(({ key }) => key.slice(key.lastIndexOf('/') + 1));
  return keys.length === 0 ? undefined : keys;
};

/** Of those that people write: a Deployment counts its ReplicaSets' pods. */
function countOf(object: ApiObject, { etcd }: Watched): WorkloadIs | undefined {
  switch (object.kind) {
    case 'Deployment':
      return { ready: object.status.readyReplicas ?? 0, wanted: object.spec.replicas, waits: false };
    case 'DaemonSet':
      return { ready: object.status.numberReady, wanted: object.status.desiredNumberScheduled, waits: false };
    case 'StatefulSet': {
      const { uid } = object.metadata;
      const [ready, wanted] = [object.status.readyReplicas ?? 0, object.spec.replicas];
      const goes = Object.values(etcd.pods).some(
        ({ metadata }) =>
          metadata.deletionTimestamp !== undefined && metadata.ownerReferences?.some((owner) => owner.uid === uid),
      );
      return { ready, wanted, waits: ready < wanted && goes };
    }
    case 'Job':
    case 'ReplicaSet':
    case 'ControllerRevision':
    case 'Endpoints':
    case 'EndpointSlice':
    case 'Namespace':
    case 'PodDisruptionBudget':
    case 'Service':
      return undefined;
  }
}

class Recorder implements Reader<ClusterState, ClusterHistory> {
  readonly #state: StateAlong<Watched>;
  readonly #nodes = new Map<string, NodeTracks>();
  readonly #workloads = new Map<string, WorkloadTrack>();
  readonly #tolerations = new Map<string, { pod: string; track: Track<Micros> }>();

  constructor({ controllerManager, etcd }: ClusterState) {
    this.#state = new StateAlong<Watched>({ controllerManager, etcd });
    this.#nodesNow(0 as Micros, -1);
    this.#workloadsNow(0 as Micros, -1);
  }

  read({ changes, t, seq }: TraceEvent): void {
    const telling = changes.filter(tells);
    if (telling.length === 0) return;
    this.#state.apply(telling);
    if (telling.some(({ path }) => path[0] === 'controllerManager')) this.#nodesNow(t, seq);
    if (telling.some(({ path }) => path[0] === 'etcd')) this.#workloadsNow(t, seq);
  }

  #nodesNow(t: Micros, seq: Seq): void {
    const { controllerManager } = this.#state.now;
    const others = Object.entries(controllerManager.otherNodes ?? {});
    for (const [name, { node, nodeLifecycle }] of [[FIRST, controllerManager] as const, ...others]) {
      const tracks = this.#nodes.get(name) ?? {
        condition: new Track<NodeIs>(),
        noSchedule: new Track<readonly string[]>(),
        noExecute: new Track<readonly string[]>(),
      };
      this.#nodes.set(name, tracks);
      tracks.condition.observe(t, seq, conditionOf(node, nodeLifecycle.silentSince));
      tracks.noSchedule.observe(t, seq, taintsOf(node, 'NoSchedule'));
      tracks.noExecute.observe(t, seq, taintsOf(node, 'NoExecute'));
    }
    for (const [uid, { namespace, name, due }] of Object.entries(controllerManager.taintEviction)) {
      const known = this.#tolerations.get(uid) ?? { pod: `${namespace}/${name}`, track: new Track<Micros>() };
      this.#tolerations.set(uid, known);
      known.track.observe(t, seq, due ?? undefined);
    }
    for (const [uid, { track }] of this.#tolerations)
      if (controllerManager.taintEviction[uid] === undefined) track.observe(t, seq, undefined);
  }

  #workloadsNow(t: Micros, seq: Seq): void {
    const { etcd } = this.#state.now;
    for (const [key, object] of Object.entries(etcd.objects ?? {})) {
      const is = countOf(object, this.#state.now);
      if (is === undefined) continue;
      const known = this.#workloads.get(key) ?? {
        kind: object.kind,
        name: object.metadata.name,
        track: new Track<WorkloadIs>(),
      };
      this.#workloads.set(key, known);
      known.track.observe(t, seq, is);
    }
    for (const [key, { track }] of this.#workloads)
      if (etcd.objects?.[key] === undefined) track.observe(t, seq, undefined);
  }

  found({ end }: Trace<ClusterState>): ClusterHistory {
    return {
      nodes: [...this.#nodes].map(([name, { condition, noSchedule, noExecute }]) => ({
        name,
        conditions: condition.spans(end),
        noSchedule: noSchedule.spans(end),
        noExecute: noExecute.spans(end),
      })),
      workloads: [...this.#workloads].map(([key, { kind, name, track }]) => ({
        key,
        kind,
        name,
        spans: track.spans(end),
      })),
      tolerations: [...this.#tolerations.values()].flatMap(({ pod, track }) =>
        track.spans(end).map(({ from, seq, is }) => ({ pod, from, until: is, seq })),
      ),
    };
  }
}

export const clusterHistoryOf = alongTrace((initial: ClusterState) => new Recorder(initial));
