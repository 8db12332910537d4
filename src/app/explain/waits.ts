/**
 * What everybody waits for at an instant, as far as one pod is concerned: found from the state alone, in the order in
 * which it holds up the removal. The timeline's folds, the strip on a phone and the card of the inspector say it.
 */
import { workerWait, type FrameWait } from '../../cluster/frameWait.ts';
import type { NodeLifecycleState } from '../../cluster/controllers/state.ts';
import type { ClusterState, PodWorker } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import { isMirrorPod, type Pod } from '../../kube/objects.ts';
import { isTerminalPhase } from '../../kube/podLifecycle.ts';
import { uidsOf, type PodKey, type Remembered } from './subject.ts';

export type Wait =
  | { readonly kind: 'stopContainer'; readonly container: string; readonly since: Micros; readonly until: Micros }
  | { readonly kind: 'preStop'; readonly container: string; readonly since: Micros }
  /** A goroutine's blocking call. */
  | { readonly kind: 'call'; readonly call: FrameWait; readonly since: Micros }
  | { readonly kind: 'relist'; readonly since: Micros }
  | { readonly kind: 'unmount'; readonly volume: string; readonly until?: Micros }
  | { readonly kind: 'retry'; readonly until: Micros }
  | { readonly kind: 'name' }
  | { readonly kind: 'finalizer'; readonly names: readonly string[] }
  | { readonly kind: 'statusPass' }
  | { readonly kind: 'answer' }
  /** The pod's toleration of its node's taint, until which it stays. */
  | { readonly kind: 'toleration'; readonly until: Micros }
  /** Deleted, and nobody on the node who could act on it. */
  | { readonly kind: 'node' }
  | { readonly kind: 'housekeeping' }
  | { readonly kind: 'containerGC' }
  /** Its worker is at work, and waits for nobody. */
  | { readonly kind: 'work' }
  /** A deletion that the kubelet has not taken up. */
  | { readonly kind: 'hear' }
  /** It is to run, and no container does. */
  | { readonly kind: 'start' }
  /** Nothing is being removed: the pod runs. */
  | { readonly kind: 'runs' }
  /** Nor is anything of a pod that has ended. */
  | { readonly kind: 'ended' }
  /** Nothing is left of it. */
  | { readonly kind: 'nothing' };

/** Nothing is under way that anybody would wait for. */
export const isIdle = ({ kind }: Wait): boolean => kind === 'runs' || kind === 'ended' || kind === 'nothing';

type Uids = ReadonlySet<string>;

/** All that waits are found from: a change of anything else changes none. */
export interface WaitsState extends Remembered {
  readonly apiserver: Pick<ClusterState['apiserver'], 'pending'>;
  readonly controllerManager: Pick<ClusterState['controllerManager'], 'nodeLifecycle' | 'otherNodes' | 'taintEviction'>;
  readonly node: Pick<ClusterState['node'], 'logDirs' | 'podDirs'>;
  readonly podWorkers: Pick<ClusterState['podWorkers'], 'workers' | 'workQueue'>;
  readonly runtime: Pick<ClusterState['runtime'], 'containers' | 'sandboxes'>;
  readonly volumeManager: Pick<ClusterState['volumeManager'], 'actual'>;
}

function containerWaits(state: WaitsState, uids: Uids): Wait[] {
  const mine = Object.values(state.runtime.containers).filter((c) => uids.has(c.podUID) && c.state === 'running');
  return mine.flatMap((c): Wait[] => {
    if (c.stopping !== undefined) {
      return [{ kind: 'stopContainer', container: c.spec.name, since: c.stopping.since, until: c.stopping.killAt }];
    }
    if (c.preStop !== 'running') return [];
    const since = Object.values(state.podWorkers.workers).find((w) => w.status.podUID === c.podUID)?.running?.since;
    return [{ kind: 'preStop', container: c.spec.name, since: since ?? (0 as Micros) }];
  });
}

/** The call that the worker's goroutine is in; undefined while it computes. */
function callOf(worker: PodWorker, state: WaitsState): Wait | undefined {
  const call = workerWait(worker, state.node);
  if (call === undefined || worker.running === null) return undefined;
  const { since } = worker.running;
  return call.code === 'relist' ? { kind: 'relist', since } : { kind: 'call', call, since };
}

/** What the worker's goroutine waits for itself, whatever else of its pod waits; undefined while it computes. */
export function frameWait(state: WaitsState, worker: PodWorker): Wait | undefined {
  const wait = callOf(worker, state);
  if (wait?.kind !== 'call') return wait;
  const uids: Uids = new Set([worker.status.podUID]);
  switch (wait.call.code) {
    case 'unmount':
    case 'volumePaths':
      return volumeWaits(state, uids)[0] ?? wait;
    case 'terminationOrder':
    case 'RunPodSandbox':
    case 'StopPodSandbox':
    case 'PullImage':
    case 'CreateContainer':
    case 'StartContainer':
    case 'StopContainer':
      return containerWaits(state, uids)[0] ?? wait;
    default:
      return wait;
  }
}

function workerWaits(state: WaitsState, uids: Uids): Wait[] {
  return Object.values(state.podWorkers.workers).flatMap((worker): Wait[] => {
    const { status, running } = worker;
    if (!uids.has(status.podUID) || status.finished) return [];
    const call = callOf(worker, state);
    if (call !== undefined) return [call];
    const next = state.podWorkers.workQueue[status.podUID];
    const ending = status.terminatingAt !== null;
    if (next !== undefined && running === null && status.startedAt === null && status.isStatic)
      return [{ kind: 'name' }];
    return next !== undefined && running === null && ending ? [{ kind: 'retry', until: next }] : [];
  });
}

function volumeWaits(state: WaitsState, uids: Uids): Wait[] {
  const gone = (uid: string): boolean => (state.podWorkers.workers[uid]?.status.terminatedAt ?? null) !== null;
  return Object.values(state.volumeManager.actual)
    .filter((v) => uids.has(v.podUID) && v.state !== 'unmounted' && (v.state === 'unmounting' || gone(v.podUID)))
    .map((v) => ({ kind: 'unmount', volume: v.outerName, ...(v.retryAt !== undefined && { until: v.retryAt }) }));
}

/** What the controllers know of the node that the pod is on. */
export function lifecycleOf(
  { controllerManager }: Pick<WaitsState, 'controllerManager'>,
  { spec }: Pod,
): NodeLifecycleState {
  return (controllerManager.otherNodes?.[spec.nodeName ?? ''] ?? controllerManager).nodeLifecycle;
}

/** What holds the API object, when the node has nothing left to do. */
function objectWaits(state: WaitsState, key: PodKey): Wait[] {
  const object = state.etcd.pods[key];
  if (object === undefined) return [];
  if (
    Object.values(state.apiserver.pending).some(
      (r) => r.namespace === object.metadata.namespace && r.name === object.metadata.name,
    )
  ) {
    return [{ kind: 'answer' }];
  }
  const { deletionTimestamp, deletionGracePeriodSeconds, finalizers = [] } = object.metadata;
  const toleration = state.controllerManager.taintEviction[object.metadata.uid];
  if (deletionTimestamp === undefined && toleration !== undefined && toleration.due !== null)
    return [{ kind: 'toleration', until: toleration.due }];
  const isSilent = lifecycleOf(state, object).silentSince !== null;
  if (deletionTimestamp !== undefined && isSilent && finalizers.length === 0)
    return [{ kind: isMirrorPod(object) ? 'hear' : 'node' }];
  if (isMirrorPod(object)) {
    const orphan = !Object.values(state.podManager.podByUID).some(
      (pod) => `${pod.metadata.namespace}/${pod.metadata.name}` === key,
    );
    if (orphan) return [{ kind: 'housekeeping' }];
    return object.status.phase === 'Pending' || deletionTimestamp !== undefined ? [{ kind: 'statusPass' }] : [];
  }
  if (deletionTimestamp === undefined) return [];
  if (deletionGracePeriodSeconds === 0 && finalizers.length > 0) return [{ kind: 'finalizer', names: finalizers }];
  return state.podWorkers.workers[object.metadata.uid]?.status.finished === true ? [{ kind: 'statusPass' }] : [];
}

/** What is swept up after the object: by housekeeping, then by the container GC. */
function sweepWaits(state: WaitsState, uids: Uids): Wait[] {
  const known = (uid: string): boolean => state.podManager.podByUID[uid] !== undefined;
  const mine = [...uids].filter((uid) => !known(uid));
  if (mine.some((uid) => state.podWorkers.workers[uid] !== undefined || state.node.podDirs[uid] !== undefined)) {
    return [{ kind: 'housekeeping' }];
  }
  const left =
    Object.values(state.runtime.containers).some((c) => mine.includes(c.podUID)) ||
    Object.values(state.runtime.sandboxes).some((s) => mine.includes(s.podUID)) ||
    mine.some((uid) => state.node.logDirs[uid] !== undefined);
  return left ? [{ kind: 'containerGC' }] : [];
}

/** Where nobody waits in a call: who has to act next, or that there is nothing to wait for. */
function restOf(state: WaitsState, key: PodKey, uids: Uids): Wait {
  const object = state.etcd.pods[key];
  const workers = [...uids].flatMap((uid) => state.podWorkers.workers[uid] ?? []);
  const mine = Object.values(state.runtime.containers).filter((container) => uids.has(container.podUID));
  const runs = mine.some((container) => container.state === 'running');
  const open = workers.filter(({ status }) => !status.finished);
  const isEnding = open.some(({ status }) => status.terminatingAt !== null);
  if (isEnding || (open.some(({ running }) => running !== null) && !runs)) return { kind: 'work' };
  if (workers.some(({ status }) => status.restartRequested)) return { kind: 'housekeeping' };
  if (object?.metadata.deletionTimestamp !== undefined && !isMirrorPod(object)) {
    const known = state.podManager.podByUID[object.metadata.uid]?.metadata.deletionTimestamp !== undefined;
    return { kind: known && open.length === 0 && !runs ? 'statusPass' : 'hear' };
  }
  if (runs) return { kind: 'runs' };
  if (object === undefined && workers.length > 0 && open.length === 0) return { kind: 'hear' };
  if (isTerminalPhase(object?.status.phase) || (workers.length > 0 && open.length === 0)) return { kind: 'ended' };
  const known = workers.length > 0 || [...uids].some((uid) => state.podManager.podByUID[uid] !== undefined);
  // What a log tells of may be without its containers.
  return { kind: mine.length === 0 && !known && object?.status.phase === 'Running' ? 'runs' : 'start' };
}

/** Everything that is waited for, the most important first; never empty. */
export function waitsOf(state: WaitsState, key: PodKey): readonly [Wait, ...Wait[]] {
  const uids = uidsOf(state, key);
  if (uids.size === 0) return [{ kind: 'nothing' }];
  const found = [
    ...containerWaits(state, uids),
    ...volumeWaits(state, uids),
    ...workerWaits(state, uids),
    ...objectWaits(state, key),
    ...sweepWaits(state, uids),
  ];
  const [first, ...rest] = found;
  return first === undefined ? [restOf(state, key, uids)] : [first, ...rest];
}
