/** Everything that the cluster's view shows at an instant. Pure: of a moment, with or without a page. */
import type { ClusterState } from '../../../cluster/state.ts';
import { viewpointsOf } from '../../../cluster/viewpoints.ts';
import { micros } from '../../../engine/time.ts';
import type { Release } from '../../../kube/release.ts';
import { endpointHistory } from '../../../scenario/traffic/endpointHistory.ts';
import { lastSince } from '../../../scenario/traffic/loadBalancer.ts';
import type { ClientTraffic } from '../../../scenario/traffic/traffic.ts';
import { perTrace, TraceCursor, type Trace, type TraceEvent } from '../../../trace/index.ts';
import { perRun, runsTwice } from '../../readings/index.ts';
import {
  nodeCard,
  sliceCard,
  slicesIn,
  workloadCard,
  type NodeCard,
  type SliceCard,
  type WorkloadCard,
} from './cards.ts';
import type { NodeColumn } from './columns.ts';
import { controllerNow, controllersOf, type Controller, type ControllerNow } from './controllers.ts';
import { layCluster, type ClusterLayout } from './layCluster.ts';
import { proxyNow, soFar, type ProxyNow, type SoFar } from './requests.ts';

/** What is the same all along a run. */
export interface Cast {
  readonly names: readonly string[];
  readonly controllers: readonly Controller[];
  readonly hasServices: boolean;
  /** The most pods that each node has at once. */
  readonly most: ReadonlyMap<string, number>;
}

const PODS_CHANGE: ReadonlySet<string> = new Set(['ObjectCreated', 'PodBound', 'ObjectRemoved']);
/** In a longer run the pods are a crowd, and stand in a list anyway. */
const LONG = 60_000;

function mostPods(trace: Trace<ClusterState>): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  const count = ({ etcd }: ClusterState): void => {
    const now = new Map<string, number>();
    for (const { spec } of Object.values(etcd.pods))
      if (spec.nodeName !== undefined) now.set(spec.nodeName, (now.get(spec.nodeName) ?? 0) + 1);
    for (const [name, pods] of now) most.set(name, Math.max(pods, most.get(name) ?? 0));
  };
  count(trace.initial);
  if (trace.events.length > LONG) return most;
  const cursor = new TraceCursor(trace);
  for (const { kind, seq } of trace.events) if (PODS_CHANGE.has(kind)) count(cursor.stateAt(seq));
  return most;
}

export const castOf = perRun((trace: Trace<ClusterState>): Cast => {
  const names = viewpointsOf(trace)?.names ?? [trace.initial.node.name];
  const objects = Object.values(trace.initial.etcd.objects ?? {});
  return {
    names,
    controllers: controllersOf(trace.initial, trace.events, names.length),
    hasServices:
      objects.some(({ kind }) => kind === 'Service') ||
      trace.events.some(({ kind, detail }) => kind === 'ApiObjectWritten' && detail?.['kind'] === 'Service'),
    most: mostPods(trace),
  };
});

/** Clients that have a box each. */
const MOST_CLIENTS = 3;

export interface Scene {
  readonly t: number;
  readonly layout: ClusterLayout;
  readonly columns: readonly NodeColumn[];
  /** Names of the nodes of which nobody hears. */
  readonly lost: ReadonlySet<string>;
  /** Pods of one name that run on several nodes at once, and on which. */
  readonly twice: ReadonlyMap<string, readonly string[]>;
  readonly states: readonly ClusterState[];
  readonly controllers: readonly ControllerNow[];
  readonly traffic: readonly ClientTraffic[];
  readonly soFar: SoFar | null;
  /** By the nodes' names, one for each client's Service. */
  readonly proxies: ReadonlyMap<string, readonly ProxyNow[]>;
  readonly workload: WorkloadCard | null;
  readonly slice: SliceCard | null;
  readonly node: NodeCard | null;
  /** `namespace/name` of the pod that the page is about. */
  readonly pod: string | null;
  readonly step: TraceEvent | undefined;
  readonly release: Release;
}

const historyOf = perTrace((trace: Trace<ClusterState>, service: string) => endpointHistory(trace, service));

/** The slice of the Service that clients ask for, or the first; and what its last write changed. */
function sliceNow(
  trace: Trace<ClusterState>,
  state: ClusterState,
  t: number,
  service: string | undefined,
): SliceCard | null {
  const keyOf = ({
    metadata,
  }: {
    readonly metadata: { readonly namespace: string; readonly labels?: Readonly<Record<string, string>> };
  }): string => `${metadata.namespace}/${metadata.labels?.['kubernetes.io/service-name'] ?? ''}`;
  const all = slicesIn(state);
  const slice = all.find((each) => keyOf(each) === service) ?? all[0];
  if (slice === undefined) return null;
  const history = historyOf(trace, keyOf(slice));
  const now = lastSince(history, micros(t));
  const before = now?.seq === undefined ? undefined : history[history.indexOf(now) - 1];
  return sliceCard(slice, before?.endpoints);
}

/** Which boxes there are, and where. */
export function layoutOf(
  cast: Cast,
  columns: readonly NodeColumn[],
  traffic: readonly ClientTraffic[],
  height: { readonly isLow: boolean; readonly isLowest: boolean },
): ClusterLayout {
  return layCluster({
    clients: traffic.slice(0, MOST_CLIENTS).map(({ client }) => client.name),
    isBalanced: traffic.some(({ client }) => client.through === 'loadBalancer'),
    hasProxies: cast.hasServices,
    controllers: cast.controllers,
    nodes: columns.map(({ name, pods }) => ({
      name,
      pods: pods.map(({ key }) => key),
      most: cast.most.get(name) ?? 0,
    })),
    ...height,
  });
}

/** Names of the nodes of which nobody hears. */
export const lostIn = (columns: readonly NodeColumn[]): readonly string[] =>
  columns.filter(({ lost }) => lost !== undefined).map(({ name }) => name);

export type Seen = Pick<Scene, 't' | 'layout' | 'columns' | 'lost' | 'states' | 'traffic' | 'pod' | 'step' | 'release'>;

export function sceneOf(trace: Trace<ClusterState>, cast: Cast, seen: Seen): Scene {
  const { t, states, traffic, pod, release, columns } = seen;
  const [first] = states;
  const object = pod === null ? undefined : first?.etcd.pods[pod];
  return {
    ...seen,
    twice: runsTwice(states),
    controllers:
      first === undefined ? [] : cast.controllers.map((name) => controllerNow(name, first, cast.names[0] ?? '')),
    soFar: traffic.length === 0 ? null : soFar(traffic, t),
    proxies: new Map(cast.names.map((name) => [name, traffic.map((each) => proxyNow(each, name, micros(t), release))])),
    workload: first === undefined ? null : workloadCard(first, object),
    slice: first === undefined ? null : sliceNow(trace, first, t, traffic[0]?.service),
    node: nodeCard(columns),
  };
}

/** A state for each node. @param cluster where there is one alone */
export function statesAt(
  trace: Trace<ClusterState>,
  index: number,
  cluster: ClusterState | null,
): readonly ClusterState[] {
  const viewpoints = viewpointsOf(trace);
  if (viewpoints === undefined) return [cluster ?? trace.initial];
  return viewpoints.names.map((name) => viewpoints.stateFrom(name, index));
}
