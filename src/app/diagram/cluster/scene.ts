/** Everything that the cluster's view shows at an instant, found once for all of its boxes. */
import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { ClusterState } from '../../../cluster/state.ts';
import { viewpointsOf } from '../../../cluster/viewpoints.ts';
import { micros } from '../../../engine/time.ts';
import { endpointHistory } from '../../../scenario/traffic/endpointHistory.ts';
import { lastSince } from '../../../scenario/traffic/loadBalancer.ts';
import type { ClientTraffic } from '../../../scenario/traffic/traffic.ts';
import { perTrace, TraceCursor, type Trace, type TraceEvent } from '../../../trace/index.ts';
import { runsTwice, useTraffic } from '../../readings/index.ts';
import { shownRelease, useCurrentStep, usePage, useSelectedPod, type Release } from '../../store/index.ts';
import {
  nodeCard,
  sliceCard,
  slicesIn,
  workloadCard,
  type NodeCard,
  type SliceCard,
  type WorkloadCard,
} from './cards.ts';
import { nodeColumn, type NodeColumn } from './columns.ts';
import { controllerNow, controllersOf, type Controller, type ControllerNow } from './controllers.ts';
import { layCluster, type ClusterLayout } from './layCluster.ts';
import { proxyNow, soFar, type ProxyNow, type SoFar } from './requests.ts';

/** What is the same all along a run. */
interface Cast {
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

const castOf = perTrace((trace: Trace<ClusterState>): Cast => {
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

/** Of a run that plays, to the tenth of a second: what is read need not be drawn anew in each frame. */
const useReadT = (): number =>
  usePage(({ instant, playing }) => (playing ? Math.floor(instant.t / 100_000) * 100_000 : instant.t));

function useStates(trace: Trace<ClusterState>): readonly ClusterState[] {
  return usePage(
    useShallow(({ instant, cluster }) => {
      const viewpoints = viewpointsOf(trace);
      if (viewpoints === undefined) return cluster === null ? [trace.initial] : [cluster];
      return viewpoints.names.map((name) => viewpoints.stateFrom(name, instant.index));
    }),
  );
}

export function useScene(
  trace: Trace<ClusterState>,
  height: { readonly isLow: boolean; readonly isLowest: boolean },
): Scene {
  const { isLow, isLowest } = height;
  const t = useReadT();
  const states = useStates(trace);
  const traffic = useTraffic();
  const pod = useSelectedPod();
  const step = useCurrentStep();
  const release = usePage(shownRelease);
  const cast = castOf(trace);
  const columns = useMemo(
    () => states.map((state) => nodeColumn(state, t, release, states.length === 1)),
    [states, t, release],
  );
  const lostNames = columns
    .filter(({ lost }) => lost !== undefined)
    .map(({ name }) => name)
    .join();
  const lost = useMemo(() => new Set(lostNames === '' ? [] : lostNames.split(',')), [lostNames]);
  const clients = traffic.slice(0, MOST_CLIENTS).map(({ client }) => client.name);
  const isBalanced = traffic.some(({ client }) => client.through === 'loadBalancer');
  const shape = JSON.stringify([
    columns.map(({ name, pods }) => [name, pods.map(({ key }) => key)]),
    clients,
    isBalanced,
  ]);
  const layout = useMemo(
    () =>
      layCluster({
        clients,
        isBalanced,
        hasProxies: cast.hasServices,
        controllers: cast.controllers,
        nodes: columns.map(({ name, pods }) => ({
          name,
          pods: pods.map(({ key }) => key),
          most: cast.most.get(name) ?? 0,
        })),
        isLow,
        isLowest,
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `shape` is all that it depends on
    [shape, cast, isLow, isLowest],
  );
  return useMemo(() => {
    const [first] = states;
    const object = pod === null ? undefined : first?.etcd.pods[pod];
    const proxies = new Map(
      cast.names.map((name) => [name, traffic.map((each) => proxyNow(each, name, micros(t), release))]),
    );
    return {
      t,
      layout,
      columns,
      lost,
      twice: runsTwice(states),
      states,
      controllers:
        first === undefined ? [] : cast.controllers.map((name) => controllerNow(name, first, cast.names[0] ?? '')),
      traffic,
      soFar: traffic.length === 0 ? null : soFar(traffic, t),
      proxies,
      workload: first === undefined ? null : workloadCard(first, object),
      slice: first === undefined ? null : sliceNow(trace, first, t, traffic[0]?.service),
      node: nodeCard(columns),
      pod,
      step,
      release,
    };
  }, [t, layout, columns, lost, states, cast, traffic, pod, step, release, trace]);
}
