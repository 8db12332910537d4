/**
 * The pods at an instant, as two lists: what `kubectl get pods` prints, and what the node knows that kubectl does not
 * show: static pods with their manifests, and pods whose object is gone while their containers are still being stopped.
 */
import type { ClusterState, PodWorker, PodWorkersState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import { isMirrorPod, podRow, type Pod, type PodManifest, type PodRow, type Release } from '../../kube/index.ts';
import type { ScenarioPod } from '../store/index.ts';
import { outIn, type Outable } from './outages.ts';
import { stateOfWorker, type StateName } from './workerState.ts';

export type Known = Pick<ClusterState, 'etcd' | 'kubelet' | 'podManager' | 'podWorkers' | 'runtime' | 'node'>;

interface Listed {
  /** `namespace/name` of the object; a static pod goes by its mirror's, so that both are one subject. */
  readonly key: string;
  readonly name: string;
  readonly namespace: string;
  /** Of its worker; the object's own state is in its STATUS. */
  readonly state: StateName;
}

export interface ApiPod extends Listed {
  readonly kind: 'regular' | 'mirror';
  readonly cells: PodRow;
  readonly deleting: boolean;
  /** Seconds that a plain `kubectl delete` gives it. */
  readonly grace: number;
  /** RFC 3339, as the object has them; the DELETE came its grace before the deletionTimestamp. */
  readonly created: string;
  readonly deletedAt: string | null;
  /** What is away and has to come back before the object can go. */
  readonly waitsFor: readonly Outable[];
  /** Where it is, in a cluster of several nodes. */
  readonly node: string | null;
  /** Of a mirror pod: who makes it anew is down. */
  readonly awaitsKubelet: boolean;
}

export interface NodePod extends Listed {
  readonly kind: 'static' | 'regular';
  /** The node that knows it. */
  readonly of: string;
  /** Its file, or the URL; null when that is gone or never was. */
  readonly path: string | null;
  readonly source: 'file' | 'http' | null;
  /** Something of it runs still. */
  readonly runs: boolean;
  /** What to put back, where the manifest was taken away. */
  readonly removed: ScenarioPod | null;
}

export interface PodList {
  readonly api: readonly ApiPod[];
  readonly node: readonly NodePod[];
}

type Worker = PodWorker | undefined;

const keyOf = (namespace: string, name: string): string => `${namespace}/${name}`;

/** The kubelet's workers, which end with its process. */
const workersOf = ({ kubelet, podWorkers }: Known): PodWorkersState['workers'] =>
  kubelet.running ? podWorkers.workers : {};

/** The worker of an API object; a mirror pod has none of its own, its static pod's counts. */
function workerOf(known: Known, pod: Pod): Worker {
  const { podManager } = known;
  const workers = workersOf(known);
  const uid = isMirrorPod(pod) ? podManager.translationByUID[pod.metadata.uid] : pod.metadata.uid;
  const own = uid === undefined ? undefined : workers[uid];
  if (own || !isMirrorPod(pod)) return own;
  const { namespace, name } = pod.metadata;
  return latest(
    Object.values(workers).filter(
      ({ status }) => status.isStatic && keyOf(status.namespace, status.name) === keyOf(namespace, name),
    ),
  );
}

/** Of several workers of one name, the one that began last. */
const latest = (workers: readonly PodWorker[]): Worker =>
  workers.reduce<Worker>(
    (a, b) => (a === undefined || (b.status.syncedAt ?? 0) >= (a.status.syncedAt ?? 0) ? b : a),
    undefined,
  );

const NOTHING: readonly Outable[] = [];

/**
 * What holds up the removal of an object while it is away: the kubelet alone ends it, through the API server; and it
 * waits for the runtime as long as a container runs. One that nothing but finalizers keeps waits for none of these.
 */
function heldUpBy(known: Known, pod: Pod, out: readonly Outable[]): readonly Outable[] {
  const { deletionTimestamp, deletionGracePeriodSeconds, finalizers = [], uid } = pod.metadata;
  if (out.length === 0 || deletionTimestamp === undefined) return NOTHING;
  if (deletionGracePeriodSeconds === 0 && finalizers.length > 0) return NOTHING;
  const runs = Object.values(known.runtime.containers).some((c) => c.podUID === uid && c.state === 'running');
  const isOff = out.includes('node'); // with its kubelet and its runtime
  const held = out.filter((of) => (of === 'runtime' ? runs && !isOff : of !== 'kubelet' || !isOff));
  return held.length === 0 ? NOTHING : held;
}

function apiPod(known: Known, pod: Pod, now: Micros, release: Release, out: readonly Outable[]): ApiPod {
  const { namespace, name, creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds } = pod.metadata;
  const isMirror = isMirrorPod(pod);
  return {
    key: keyOf(namespace, name),
    name,
    namespace,
    kind: isMirror ? 'mirror' : 'regular',
    state: stateOfWorker(workerOf(known, pod)),
    cells: podRow(pod, now, release),
    deleting: deletionTimestamp !== undefined,
    grace: deletionGracePeriodSeconds ?? pod.spec.terminationGracePeriodSeconds,
    created: creationTimestamp,
    deletedAt: deletionTimestamp ?? null,
    waitsFor: heldUpBy(known, pod, out),
    node: null,
    awaitsKubelet: isMirror && !known.kubelet.running,
  };
}

/** A container of it, or its sandbox. */
const stillRuns = ({ runtime }: Known, { status }: PodWorker): boolean =>
  Object.values(runtime.containers).some(({ podUID, state }) => podUID === status.podUID && state === 'running') ||
  Object.values(runtime.sandboxes).some(({ podUID, state }) => podUID === status.podUID && state === 'ready');

function nodePods(known: Known, everKnown: readonly ScenarioPod[]): NodePod[] {
  const { node, etcd } = known;
  const workers = Object.values(workersOf(known));
  const rows = new Map<string, NodePod>();
  const add = (manifest: PodManifest, more: Pick<NodePod, 'path' | 'source' | 'removed'>) => {
    const namespace = manifest.metadata.namespace ?? 'default';
    const key = keyOf(namespace, `${manifest.metadata.name}-${node.name}`);
    if (rows.has(key)) return;
    const worker = latest(workers.filter(({ status }) => keyOf(status.namespace, status.name) === key));
    rows.set(key, {
      key,
      name: manifest.metadata.name,
      namespace,
      kind: 'static',
      of: node.name,
      state: stateOfWorker(worker),
      runs: worker !== undefined && stillRuns(known, worker),
      ...more,
    });
  };
  for (const [path, manifest] of Object.entries(node.manifests)) add(manifest, { path, source: 'file', removed: null });
  for (const [path, manifest] of Object.entries(node.httpManifests))
    add(manifest, { path, source: 'http', removed: null });
  for (const pod of everKnown)
    if (pod.from !== 'api') add(pod.manifest, { path: null, source: pod.from, removed: pod });
  for (const worker of workers) {
    const { namespace, name, isStatic, finished } = worker.status;
    const key = keyOf(namespace, name);
    if (finished || rows.has(key) || etcd.pods[key] !== undefined) continue;
    // A worker that has come back for an orphan may find nothing to stop.
    const runs = stillRuns(known, worker);
    if (worker.status.observedRuntime && !runs) continue;
    const kind = isStatic ? 'static' : 'regular';
    rows.set(key, {
      key,
      name,
      namespace,
      kind,
      of: node.name,
      state: stateOfWorker(worker),
      runs,
      path: null,
      source: null,
      removed: null,
    });
  }
  return [...rows.values()];
}

/** kubectl's order: by namespace, then name. */
const byKey = (a: Listed, b: Listed): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

export function podList(
  known: Known,
  now: Micros,
  release: Release,
  /** Pods that the scenario has brought up to now: where a manifest that is gone can be had from. */
  everKnown: readonly ScenarioPod[] = [],
  /** What is away. */
  out: readonly Outable[] = NOTHING,
): PodList {
  const api = Object.values(known.etcd.pods).map((pod) => apiPod(known, pod, now, release, out));
  return { api: api.toSorted(byKey), node: nodePods(known, everKnown).toSorted(byKey) };
}

/** The same of several nodes: all of a pod is as the node has it that runs it; of one that is on none, as the first. */
export function podListOfNodes(
  nodes: readonly ClusterState[],
  now: Micros,
  release: Release,
  everKnown: readonly ScenarioPod[] = [],
): PodList {
  const names = new Set(nodes.map(({ node }) => node.name));
  const lists = nodes.map((known, i) => {
    const { name } = known.node;
    const isItsOwn = ({ spec }: Pod): boolean =>
      spec.nodeName === name || (i === 0 && (spec.nodeName === undefined || !names.has(spec.nodeName)));
    const pods = Object.fromEntries(Object.entries(known.etcd.pods).filter(([, pod]) => isItsOwn(pod)));
    const brought = everKnown.filter((pod) => (pod.node ?? nodes[0]?.node.name) === name);
    const list = podList({ ...known, etcd: { ...known.etcd, pods } }, now, release, brought, outIn(known));
    return { ...list, api: list.api.map((pod) => ({ ...pod, node: known.etcd.pods[pod.key]?.spec.nodeName ?? null })) };
  });
  return {
    api: lists.flatMap(({ api }) => api).toSorted(byKey),
    node: lists.flatMap(({ node }) => node).toSorted(byKey),
  };
}
