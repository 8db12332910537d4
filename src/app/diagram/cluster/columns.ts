/** What a node's column shows: who is there, in which state, and since when nothing has been heard of it. Pure. */
import type { ClusterState, NodeTaint, PodWorker } from '../../../cluster/state.ts';
import { watchedNode } from '../../../cluster/controllers/watchedNodes.ts';
import { micros, seconds } from '../../../engine/time.ts';
import { podRow } from '../../../kube/index.ts';
import type { Pod } from '../../../kube/objects.ts';
import type { Release } from '../../../kube/release.ts';
import { stateOfWorker, type StateName } from '../../readings/index.ts';
import { nodeUID } from '../contents/focus.ts';

export interface PodThere {
  /** `namespace/name` */
  readonly key: string;
  readonly name: string;
  readonly state: StateName;
  /** As kubectl prints it; absent where its object is gone. */
  readonly status?: string;
  readonly ip?: string;
  readonly isReady: boolean;
  /** What its container was sent last. */
  readonly signal?: string;
}

/** Why nobody hears of the node: nothing gets through, or it has no power. */
export type Lost = 'cut' | 'off';

export interface NodeColumn {
  readonly name: string;
  readonly pods: readonly PodThere[];
  readonly lost?: { readonly how: Lost; readonly since: number };
  /** The API says so of its condition Ready. */
  readonly ready: 'True' | 'False' | 'Unknown' | 'gone';
  readonly taints: readonly NodeTaint[];
  /** Since when its kubelet is down, while the node itself is there. */
  readonly kubeletDown?: number;
  readonly runtimeDown: boolean;
  /** Seconds since its lease was renewed. */
  readonly lease: number;
  readonly running: number;
}

const RENEWAL = seconds(10);

const workerOf = ({ kubelet, podWorkers }: ClusterState, uid: string): PodWorker | undefined =>
  kubelet.running ? podWorkers.workers[uid] : undefined;

const isReady = ({ status }: Pod): boolean =>
  status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') === true;

function signalOf({ runtime }: ClusterState, uid: string): string | undefined {
  const own = Object.values(runtime.containers).filter(({ podUID, state }) => podUID === uid && state === 'running');
  return (
    own.find(({ signal }) => signal !== undefined)?.signal ??
    (own.some(({ preStop }) => preStop === 'running') ? 'preStop' : undefined)
  );
}

function ofObject(state: ClusterState, key: string, pod: Pod, t: number, release: Release): PodThere {
  const uid = nodeUID(pod, state.podManager);
  const signal = signalOf(state, uid);
  return {
    key,
    name: pod.metadata.name,
    state: stateOfWorker(workerOf(state, uid)),
    status: podRow(pod, micros(t), release).status,
    ...(pod.status.podIP !== undefined && { ip: pod.status.podIP }),
    isReady: isReady(pod),
    ...(signal !== undefined && { signal }),
  };
}

/** Pods of which the API has nothing any more, while something of them is left here. */
function leftHere(state: ClusterState, known: ReadonlySet<string>): readonly PodThere[] {
  return Object.values(state.kubelet.running ? state.podWorkers.workers : {}).flatMap((worker): readonly PodThere[] => {
    const { podUID, namespace, name, finished } = worker.status;
    const key = `${namespace}/${name}`;
    if (finished || known.has(key)) return [];
    const signal = signalOf(state, podUID);
    return [{ key, name, state: stateOfWorker(worker), isReady: false, ...(signal !== undefined && { signal }) }];
  });
}

const byKey = (a: PodThere, b: PodThere): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/** @param isOnly pods that no node is named for are on the only one. */
export function nodeColumn(state: ClusterState, t: number, release: Release, isOnly: boolean): NodeColumn {
  const { name } = state.node;
  const objects = Object.entries(state.etcd.pods).filter(
    ([, { spec }]) => spec.nodeName === name || (isOnly && spec.nodeName === undefined),
  );
  const own = objects.map(([key, pod]) => ofObject(state, key, pod, t, release));
  const { node, nodeLifecycle } = watchedNode(state.controllerManager, name);
  const { cutSince, leasePhase } = state.apiClient;
  const isOff = state.nodeShutdown.state === 'off';
  const since = Math.min(cutSince ?? nodeLifecycle.silentSince ?? t, t);
  const { running, stoppedAt } = state.kubelet;
  return {
    name,
    pods: [...own, ...leftHere(state, new Set(own.map(({ key }) => key)))].toSorted(byKey),
    ...((isOff || cutSince !== null) && { lost: { how: isOff ? ('off' as const) : ('cut' as const), since } }),
    ready: node.exists ? node.ready : 'gone',
    taints: node.taints,
    ...(!running && { kubeletDown: stoppedAt ?? 0 }),
    runtimeDown: state.runtime.outage !== undefined && state.runtime.outage.servesSince === undefined,
    lease:
      running && cutSince === null ? ((((t - leasePhase) % RENEWAL) + RENEWAL) % RENEWAL) / 1e6 : (t - since) / 1e6,
    running: Object.values(state.runtime.containers).filter((container) => container.state === 'running').length,
  };
}
