/**
 * When a run is over: what is still to be done besides the periodic timers, as codes. An empty list means quiet; a
 * list that never empties names what a removal waits for.
 */
import { micros, plus, seconds, ZERO, type Micros } from '../engine/time.ts';
import { isStaticPod, type Pod, type PodStatus } from '../kube/objects.ts';
import { deadlineOf } from './kubelet/activeDeadline.ts';
import { CSI_TIMEOUT } from './controllers/constants.ts';
import { hasGarbage } from './controllers/podGC.ts';
import { watchedNode } from './controllers/watchedNodes.ts';
import { RUNTIME_UP_PERIOD, SYNC_TICK_PERIOD } from './kubelet/constants.ts';
import { MAX_WAIT_FOR_CONTAINER_RUNTIME } from './node/readiness.ts';
import { staticPodUID } from './kubelet/staticPod.ts';
import { getMirrorPodByPod } from './kubelet/podManager.ts';
import { waitsForToken } from './kubelet/killPod.ts';
import { shouldPodContentBeRemoved } from './kubelet/podState.ts';
import { awaitedOfProbes } from './probesAwaited.ts';
import { isPodDeleted } from './kubelet/podTermination.ts';
import type { Message } from './inboxes.ts';
import type { Reply, Timer } from './messages.ts';
import type { ActorName, ClusterState } from './state.ts';

/** What is not done: a code, or the name of a pod worker's procedure. */
export interface Unfinished {
  readonly code: string;
  /** The pod, container, node, volume, request or command that it is about; empty where there is only one. */
  readonly of: string;
  /** What a goroutine or a command waits for, as its frame names it. */
  readonly waitsFor?: string;
}

const unfinished = (code: string, of = '', waitsFor?: string): Unfinished => ({
  code,
  of,
  ...(waitsFor !== undefined && { waitsFor }),
});

/**
 * Whether something is still to come of a message that is under way. Periodic timers, and those who look again every so
 * often, say nothing of that; the deadline of a call that has been answered, or of a container that has ended, neither.
 */
export function stillMatters(message: Message, to: ActorName, state: ClusterState): boolean {
  if (message.type === 'tick') return false;
  if (message.type === 'timer' || message.type === 'reply') return stillWaitsFor(message, to, state);
  if (message.type === 'killTimeout')
    return state.runtime.containers[message.id]?.stopCalls?.some(({ call }) => call === message.call) ?? false;
  if (message.type === 'preStopEnds') return state.runtime.containers[message.id]?.hook?.token === message.token;
  return true;
}

function stillWaitsFor(message: Timer | Reply, to: ActorName, state: ClusterState): boolean {
  const { key, token } = message;
  if (message.type === 'timer' && message.poll === true) return false;
  if (to === 'evictionManager') return state.evictionManager.running?.token === token;
  if (to === 'nodeShutdown') return shutdownWaitsFor(state.nodeShutdown, key, token);
  if (to === 'podKiller') return waitsForToken(state.podKiller.kills[key]?.running ?? null, token);
  if (to !== 'podWorkers') return true;
  return waitsForToken(state.podWorkers.workers[key]?.running ?? null, token);
}

const shutdownWaitsFor = ({ kills, running }: ClusterState['nodeShutdown'], key: string, token: number): boolean =>
  token === kills[key]?.frame.token || token === running?.token;

/** What keeps a terminating pod's containers or sandbox from going. */
function runtimeTrouble({ runtime, podWorkers }: ClusterState): readonly Unfinished[] {
  const terminating = (uid: string): boolean => {
    const status = podWorkers.workers[uid]?.status;
    return status !== undefined && status.terminatingAt !== null && status.terminatedAt === null;
  };
  const away =
    runtime.outage !== undefined && Object.keys(podWorkers.workers).some(terminating)
      ? [unfinished('runtimeAway')]
      : [];
  const containers = Object.values(runtime.containers).flatMap((container) => {
    const { podUID, sandboxID, spec, state, unsignallable, frozenSince, blockedSince } = container;
    if (state === 'exited' || !terminating(podUID)) return [];
    const of = `${runtime.sandboxes[sandboxID]?.name ?? podUID}/${spec.name}`;
    if (unsignallable) return [unfinished('containerUnsignallable', of)];
    if (blockedSince !== undefined) return [unfinished('containerBlocked', of)];
    return frozenSince === undefined ? [] : [unfinished('containerFrozen', of)];
  });
  const sandboxes = Object.values(runtime.sandboxes).flatMap(({ podUID, name, teardownFailures }) => {
    if (!terminating(podUID)) return [];
    return [
      ...(teardownFailures === undefined ? [] : [unfinished('networkTeardown', name)]),
      ...(runtime.frozenShims?.[podUID] === undefined ? [] : [unfinished('shimFrozen', name)]),
    ];
  });
  return [...away, ...containers, ...sandboxes];
}

/**
 * The last instant at which somebody will act by the clock alone: a controller after a toleration of minutes or a
 * quarantine, the kubelet at a deadline. Until then a removal is still going on, however still everything else is.
 */
export const awaitedUntil = (state: ClusterState): Micros =>
  micros(
    Math.max(awaitedOfControllers(state), awaitedOfDeadlines(state), awaitedOfDeletes(state), awaitedOfProbes(state)),
  );

/** kubectl delete with a --timeout gives up by itself. */
function awaitedOfDeletes({ kubectl }: ClusterState): Micros {
  const due = kubectl.commands.flatMap(({ does, state: is, deadline }) =>
    does !== 'drain' && is === 'running' && deadline !== undefined ? [deadline] : [],
  );
  return micros(Math.max(0, ...due));
}

function awaitedOfControllers(state: ClusterState): Micros {
  const { taintEviction, podGC } = state.controllerManager;
  const { nodeLifecycle } = watchedBy(state);
  if (!state.apiserver.serving) return ZERO;
  const evictions = Object.values(taintEviction).map(({ due }) => due ?? 0);
  const collects = hasGarbage(state) ? (podGC.due ?? 0) : 0;
  return micros(
    Math.max(
      nodeLifecycle.due ?? 0,
      collects,
      willBeNotReady(state),
      awaitedOfVolumes(state),
      awaitedOfRemovals(state),
      ...evictions,
    ),
  );
}

/** The cluster autoscaler gives up by itself, and Karpenter no longer asks once its deadline comes. */
function awaitedOfRemovals({ controllerManager: { nodeRemovals = {} } }: ClusterState): Micros {
  const due = Object.values(nodeRemovals).map((removal) =>
    removal.by === 'karpenter' ? (removal.deadline ?? 0) : removal.until,
  );
  return micros(Math.max(0, ...due));
}

/** The reconciler of attachments, an operation of its or an attacher's, and the kubelet's next word on its volumes. */
function awaitedOfVolumes({ controllerManager, volumeManager }: ClusterState): Micros {
  const { attachDetach } = controllerManager;
  if (attachDetach === undefined) return ZERO;
  const isBusy = Object.values(attachDetach.operations).some(({ state }) => state === 'running');
  const operations = Object.values(attachDetach.operations).map(({ since }) => (isBusy ? since + CSI_TIMEOUT : 0));
  return micros(Math.max(attachDetach.turning ?? 0, volumeManager.attachments?.statusDue ?? 0, ...operations));
}

/** The kubelet waits for its runtime before it says that its node is not ready. */
function willBeNotReady(state: ClusterState): Micros {
  const {
    kubelet,
    syncLoop: { runtimeSync },
  } = state;
  const { node } = watchedBy(state);
  if (!kubelet.running || typeof runtimeSync === 'string' || node.ready !== 'True') return ZERO;
  return plus(plus(runtimeSync.lastOk, MAX_WAIT_FOR_CONTAINER_RUNTIME), RUNTIME_UP_PERIOD);
}

/** What the controllers know of the node from which all is seen. */
const watchedBy = ({ controllerManager, node }: ClusterState) => watchedNode(controllerManager, node.name);

/** A deadline further away than this is not waited for: most are hours, and mere precaution. */
const AWAITED_DEADLINE = seconds(600);

/** The sync tick takes the pod up. */
function awaitedOfDeadlines(state: ClusterState): Micros {
  if (!state.kubelet.running) return ZERO;
  const due = Object.values(state.podManager.podByUID).flatMap((pod) => {
    const deadline = isRunning(pod, state) ? deadlineOf(pod, state) : null;
    return deadline === null || deadline > AWAITED_DEADLINE ? [] : [plus(deadline, SYNC_TICK_PERIOD)];
  });
  return micros(Math.max(0, ...due));
}

const isRunning = ({ metadata }: Pod, { podWorkers }: ClusterState): boolean =>
  podWorkers.workers[metadata.uid]?.status.terminatingAt === null;

export const unfinishedBusiness = (state: ClusterState): readonly Unfinished[] => [...business(state)];

/** Whether nothing at all is left to do: found out without looking at more than has to be. */
export const isQuiet = (state: ClusterState): boolean => business(state).next().done === true;

/** A controller may have written it, too. */
const isReady = ({ conditions = [] }: PodStatus): string | undefined =>
  conditions.find(({ type }) => type === 'Ready')?.status;

function* business(state: ClusterState): Generator<Unfinished, void> {
  const {
    controllerManager,
    kubectl,
    podManager,
    statusManager,
    volumeManager,
    containerGC,
    apiserver,
    apiClient,
    apiSource,
    syncLoop,
    podWorkers,
  } = state;
  for (const { state: is, line, waitsFor } of kubectl.commands) {
    if (is === 'running') yield unfinished('command', line, waitsFor);
  }
  for (const [node, { by }] of Object.entries(controllerManager.nodeRemovals ?? {}))
    yield unfinished('nodeRemoval', node, by);
  for (const id of Object.keys(apiserver.pending)) yield unfinished('request', id);
  const hasNoWatch = apiSource.phase !== 'watching' && apiSource.phase !== 'stopped';
  if (hasNoWatch && apiserver.serving && apiClient.cutSince === null) yield unfinished('kubeletList');
  yield* unasked(state);
  yield* afterOutage(state);
  yield* workersBusiness(state);
  yield* forgottenPods(state);
  for (const { runningPod, running } of Object.values(state.podKiller.kills))
    yield unfinished('podKiller', runningPod.name, running?.waitsFor);
  yield* runtimeTrouble(state);
  if (statusManager.running !== null || statusManager.channel.length > 0) yield unfinished('statusManager');
  for (const [mirrorUID, uid] of Object.entries(podManager.translationByUID)) {
    const cached = statusManager.podStatuses[uid];
    const sent = statusManager.apiStatusVersions[mirrorUID];
    if (cached !== undefined && (sent === undefined || sent < cached.version)) {
      yield unfinished('mirrorStatus', mirrorUID);
    }
  }
  for (const pod of Object.values(podManager.podByUID)) {
    const shown = isStaticPod(pod) ? getMirrorPodByPod(podManager, pod) : pod;
    const status = podWorkers.workers[pod.metadata.uid]?.status;
    if (shown === undefined && status?.terminatingAt === null && watchedBy(state).node.exists) {
      yield unfinished('mirrorPod', pod.metadata.name);
    }
    const cached = statusManager.podStatuses[pod.metadata.uid]?.status;
    if (shown !== undefined && cached !== undefined && isReady(cached) !== isReady(shown.status))
      yield unfinished('readiness', pod.metadata.name);
  }
  for (const key of Object.keys(volumeManager.actual)) {
    if (volumeManager.desired[key] === undefined) yield unfinished('unmount', key);
  }
  if (containerGC.deletor.length > 0 || containerGC.deleting !== null) yield unfinished('containerGC');
  yield* leftovers(state);
  yield* killers(state);
  if (syncLoop.running !== null) yield unfinished('housekeeping');
}

/** syncLoop sleeps while the runtime is away, and takes a moment to find that it is back. */
function* afterOutage(state: ClusterState): Generator<Unfinished, void> {
  const { kubelet, runtime, syncLoop } = state;
  const { node } = watchedBy(state);
  if (!kubelet.running || runtime.outage !== undefined) return;
  const { config, pleg } = syncLoop.channels;
  if (syncLoop.skipping !== undefined && config.length + pleg.length > 0) yield unfinished('syncLoop');
  if (node.exists && node.ready === 'False') yield unfinished('nodeReady');
}

/** A URL tells nobody that it answers otherwise by now: the kubelet has to ask. */
function* unasked({ kubelet, node, httpSource }: ClusterState): Generator<Unfinished, void> {
  if (!kubelet.running || !kubelet.sources.includes('http')) return;
  const served = new Set(
    Object.entries(node.httpManifests).map(([place, manifest]) => staticPodUID(manifest, place, node.name)),
  );
  const known = Object.keys(httpSource.pods);
  if (known.length !== served.size || known.some((uid) => !served.has(uid))) yield unfinished('httpSource');
}

function* workersBusiness({ podWorkers, podManager, apiserver }: ClusterState): Generator<Unfinished, void> {
  for (const [uid, { status, running }] of Object.entries(podWorkers.workers)) {
    const { name, finished } = status;
    const pod = podManager.podByUID[uid];
    if (finished) {
      if (pod === undefined || status.restartRequested) yield unfinished('forgetWorker', name);
      else if (apiserver.serving && mayGo(pod)) yield unfinished('finalDelete', name);
    } else if (running !== null) yield unfinished(running.procedure, name, running.waitsFor);
    else if (status.working || status.terminatingAt !== null) yield unfinished('podWorker', name);
  }
}

/** Until 1.21 a pod that is over has no worker any more while the status manager still has to delete its object. */
function* forgottenPods({ podWorkers, podManager, apiserver }: ClusterState): Generator<Unfinished, void> {
  if (!apiserver.serving) return;
  for (const [uid, pod] of Object.entries(podManager.podByUID))
    if (podWorkers.workers[uid] === undefined && !isStaticPod(pod) && mayGo(pod))
      yield unfinished('finalDelete', pod.metadata.name);
}

/** Deleted, and nobody but its kubelet has a say in it any more. */
const mayGo = ({ metadata: { deletionTimestamp, finalizers = [] } }: Pod): boolean =>
  deletionTimestamp !== undefined && finalizers.length === 0;

/** The kubelet's own reasons to kill. */
function* killers({ evictionManager, nodeShutdown }: ClusterState): Generator<Unfinished, void> {
  const { running } = evictionManager;
  if (running !== null) yield unfinished('evictionManager', '', running.waitsFor);
  if (nodeShutdown.state === 'shuttingDown') yield unfinished('nodeShutdown');
}

/** What pods have left behind on the node, for garbage collection and housekeeping to remove. */
function* leftovers(cluster: ClusterState): Generator<Unfinished, void> {
  const { runtime, node, podManager, podWorkers } = cluster;
  /** Without a worker, until 1.21, the pod itself tells. */
  const gone = (uid: string): boolean =>
    podWorkers.workers[uid] === undefined ? isPodDeleted(uid, cluster) : shouldPodContentBeRemoved(podWorkers, uid);
  for (const { state, podUID, spec } of Object.values(runtime.containers)) {
    if (state === 'exited' && gone(podUID)) yield unfinished('removeContainer', spec.name);
  }
  for (const { state, podUID, name } of Object.values(runtime.sandboxes)) {
    if (state === 'notready' && gone(podUID)) yield unfinished('removeSandbox', name);
  }
  for (const uid of Object.keys(node.logDirs)) {
    if (gone(uid)) yield unfinished('removeLogs', uid);
  }
  for (const uid of Object.keys(node.podDirs)) {
    if (podManager.podByUID[uid] === undefined) yield unfinished('removePodDir', uid);
  }
  for (const uid of Object.keys(node.cgroups)) {
    if (podManager.podByUID[uid] === undefined && podWorkers.workers[uid] === undefined) {
      yield unfinished('removeCgroup', uid);
    }
  }
}
