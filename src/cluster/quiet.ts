/**
 * When a run is over: what is still to be done besides the periodic timers, in words. An empty list means quiet; a
 * list that never empties names what a removal waits for.
 */
import { micros, ZERO, type Micros } from '../engine/time.ts';
import { isStaticPod, type Pod, type PodStatus } from '../kube/objects.ts';
import { hasGarbage } from './controllers/podGC.ts';
import { staticPodUID } from './kubelet/podConfig.ts';
import { getMirrorPodByPod } from './kubelet/podManager.ts';
import { waitsForToken } from './kubelet/podSyncer.ts';
import { shouldPodContentBeRemoved } from './kubelet/podState.ts';
import type { Message } from './messages.ts';
import type { ActorName, ClusterState } from './state.ts';

/**
 * Whether something is still to come of a message that is under way. Periodic timers, and those who look again every so
 * often, say nothing of that; the deadline of a call that has been answered, or of a container that has ended, neither.
 */
export function stillMatters(message: Message, to: ActorName, state: ClusterState): boolean {
  switch (message.type) {
    case 'tick':
      return false;
    case 'timer':
    case 'reply':
      if (message.type === 'timer' && message.poll === true) return false;
      if (to === 'evictionManager') return state.evictionManager.running?.token === message.token;
      if (to === 'nodeShutdown') return shutdownWaitsFor(state.nodeShutdown, message.key, message.token);
      if (to !== 'podWorkers') return true;
      return waitsForToken(state.podWorkers.workers[message.key]?.running ?? null, message.token);
    case 'killTimeout':
      return state.runtime.containers[message.id]?.stopCalls?.some(({ call }) => call === message.call) ?? false;
    case 'preStopEnds':
      return state.runtime.containers[message.id]?.hook?.token === message.token;
    default:
      return true;
  }
}

const shutdownWaitsFor = ({ kills, running }: ClusterState['nodeShutdown'], key: string, token: number): boolean =>
  token === kills[key]?.frame.token || token === running?.token;

/** What keeps a terminating pod's containers or sandbox from going. */
function runtimeTrouble({ runtime, podWorkers }: ClusterState): readonly string[] {
  const terminating = (uid: string): boolean => {
    const status = podWorkers.workers[uid]?.status;
    return status !== undefined && status.terminatingAt !== null && status.terminatedAt === null;
  };
  const away =
    runtime.outage !== undefined && Object.keys(podWorkers.workers).some(terminating)
      ? ['containerd is down, so that nothing can be stopped']
      : [];
  const containers = Object.values(runtime.containers).flatMap((container) => {
    const { podUID, sandboxID, spec, state, unsignallable, frozenSince } = container;
    if (state === 'exited' || !terminating(podUID)) return [];
    const what = `the container ${spec.name} of ${runtime.sandboxes[sandboxID]?.name ?? podUID}`;
    if (unsignallable) return [`${what} could not be signalled`];
    return frozenSince === undefined ? [] : [`${what} is frozen`];
  });
  const sandboxes = Object.values(runtime.sandboxes).flatMap(({ podUID, name, teardownFailures }) => {
    if (!terminating(podUID)) return [];
    return [
      ...(teardownFailures === undefined ? [] : [`the network of ${name} cannot be torn down`]),
      ...(runtime.frozenShims?.[podUID] === undefined ? [] : [`the shim of ${name} is frozen`]),
    ];
  });
  return [...away, ...containers, ...sandboxes];
}

/**
 * The last instant at which a controller will act by its clock alone: a toleration of minutes, a quarantine. Until then a
 * removal is still going on, however still everything else is.
 */
export function awaitedUntil(state: ClusterState): Micros {
  const { nodeLifecycle, taintEviction, podGC } = state.controllerManager;
  if (!state.apiserver.serving) return ZERO;
  const evictions = Object.values(taintEviction).map(({ due }) => due);
  return micros(Math.max(nodeLifecycle.due ?? 0, hasGarbage(state) ? (podGC.due ?? 0) : 0, ...evictions));
}

export const unfinishedBusiness = (state: ClusterState): readonly string[] => [...business(state)];

/** Whether nothing at all is left to do: found out without looking at more than has to be. */
export const isQuiet = (state: ClusterState): boolean => business(state).next().done === true;

/** A controller may have written it, too. */
const isReady = ({ conditions = [] }: PodStatus): string | undefined =>
  conditions.find(({ type }) => type === 'Ready')?.status;

function* business(state: ClusterState): Generator<string, void> {
  const {
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
    controllerManager,
  } = state;
  for (const { state: is, line, waitsFor } of kubectl.commands) {
    if (is === 'running') yield `${line} waits for ${waitsFor ?? 'its answer'}`;
  }
  for (const id of Object.keys(apiserver.pending)) yield `request ${id} has not been answered`;
  const hasNoWatch = apiSource.phase !== 'watching' && apiSource.phase !== 'stopped';
  if (hasNoWatch && apiserver.serving && apiClient.cutSince === null) yield 'the kubelet has to list its pods anew';
  yield* unasked(state);
  yield* workersBusiness(state);
  yield* runtimeTrouble(state);
  if (statusManager.running !== null || statusManager.channel.length > 0) yield 'the status manager is sending';
  for (const [mirrorUID, uid] of Object.entries(podManager.translationByUID)) {
    const cached = statusManager.podStatuses[uid];
    const sent = statusManager.apiStatusVersions[mirrorUID];
    if (cached !== undefined && (sent === undefined || sent < cached.version)) {
      yield 'a mirror pod waits for the next status batch';
    }
  }
  for (const pod of Object.values(podManager.podByUID)) {
    const shown = isStaticPod(pod) ? getMirrorPodByPod(podManager, pod) : pod;
    const status = podWorkers.workers[pod.metadata.uid]?.status;
    if (shown === undefined && status?.terminatingAt === null && controllerManager.node.exists) {
      yield `the next sync has to make a mirror of ${pod.metadata.name}`;
    }
    const cached = statusManager.podStatuses[pod.metadata.uid]?.status;
    if (shown !== undefined && cached !== undefined && isReady(cached) !== isReady(shown.status))
      yield `the next status batch has to say again whether ${pod.metadata.name} is ready`;
  }
  for (const key of Object.keys(volumeManager.actual)) {
    if (volumeManager.desired[key] === undefined) yield `volume ${key} is to be unmounted`;
  }
  if (containerGC.deletor.length > 0 || containerGC.deleting !== null) yield 'containers are being removed';
  yield* leftovers(state);
  yield* killers(state);
  if (syncLoop.running !== null) yield 'housekeeping is running';
}

/** A URL tells nobody that it answers otherwise by now: the kubelet has to ask. */
function* unasked({ kubelet, node, httpSource }: ClusterState): Generator<string, void> {
  if (!kubelet.running || !kubelet.sources.includes('http')) return;
  const served = new Set(
    Object.entries(node.httpManifests).map(([place, manifest]) => staticPodUID(manifest, place, node.name)),
  );
  const known = Object.keys(httpSource.pods);
  if (known.length !== served.size || known.some((uid) => !served.has(uid)))
    yield 'the kubelet has to ask the URL again';
}

function* workersBusiness({ podWorkers, podManager, apiserver }: ClusterState): Generator<string, void> {
  for (const [uid, { status, running }] of Object.entries(podWorkers.workers)) {
    const { name, finished } = status;
    const pod = podManager.podByUID[uid];
    if (finished) {
      if (pod === undefined || status.restartRequested) yield `housekeeping has to forget the worker of ${name}`;
      else if (apiserver.serving && mayGo(pod)) yield `the next status batch has to delete ${name}`;
    } else if (running !== null) yield `${running.procedure} of ${name} waits for ${running.waitsFor ?? 'a moment'}`;
    else if (status.working || status.terminatingAt !== null) yield `the worker of ${name} has work to do`;
  }
}

/** Deleted, and nobody but its kubelet has a say in it any more. */
const mayGo = ({ metadata: { deletionTimestamp, finalizers = [] } }: Pod): boolean =>
  deletionTimestamp !== undefined && finalizers.length === 0;

/** The kubelet's own reasons to kill. */
function* killers({ evictionManager, nodeShutdown }: ClusterState): Generator<string, void> {
  const { running } = evictionManager;
  if (running !== null) yield `the eviction manager waits for ${running.waitsFor ?? 'a moment'}`;
  if (nodeShutdown.state === 'shuttingDown') yield 'the node is shutting down';
}

/** What pods have left behind on the node, for garbage collection and housekeeping to remove. */
function* leftovers({ runtime, node, podManager, podWorkers }: ClusterState): Generator<string, void> {
  const gone = (uid: string): boolean => shouldPodContentBeRemoved(podWorkers, uid);
  for (const { state, podUID, spec } of Object.values(runtime.containers)) {
    if (state === 'exited' && gone(podUID)) yield `garbage collection has to remove the container ${spec.name}`;
  }
  for (const { state, podUID, name } of Object.values(runtime.sandboxes)) {
    if (state === 'notready' && gone(podUID)) yield `garbage collection has to remove the sandbox of ${name}`;
  }
  for (const uid of Object.keys(node.logDirs)) {
    if (gone(uid)) yield `garbage collection has to remove the logs of ${uid}`;
  }
  for (const uid of Object.keys(node.podDirs)) {
    if (podManager.podByUID[uid] === undefined) yield `housekeeping has to remove the directory of ${uid}`;
  }
  for (const uid of Object.keys(node.cgroups)) {
    if (podManager.podByUID[uid] === undefined && podWorkers.workers[uid] === undefined) {
      yield `housekeeping has to remove the cgroup of ${uid}`;
    }
  }
}
