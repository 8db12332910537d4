/**
 * When a run is over: what is still to be done besides the periodic timers, in words. An empty list means quiet; a
 * list that never empties names what a removal waits for.
 */
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
    if (unsignallable) return [`${what} cannot be signalled`];
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

export function unfinishedBusiness(state: ClusterState): readonly string[] {
  const {
    kubectl,
    podWorkers,
    podManager,
    statusManager,
    volumeManager,
    containerGC,
    runtime,
    node,
    apiserver,
    syncLoop,
  } = state;
  const gone = (uid: string): boolean => shouldPodContentBeRemoved(podWorkers, uid);
  return [
    ...kubectl.commands
      .filter((c) => c.state === 'running')
      .map((c) => `${c.line} waits for ${c.waitsFor ?? 'its answer'}`),
    ...Object.keys(apiserver.pending).map((id) => `request ${id} has not been answered`),
    ...Object.entries(podWorkers.workers).flatMap(([uid, worker]) => {
      const { name, finished } = worker.status;
      if (finished)
        return podManager.podByUID[uid] === undefined ? [`housekeeping has to forget the worker of ${name}`] : [];
      if (worker.running !== null)
        return [`${worker.running.procedure} of ${name} waits for ${worker.running.waitsFor ?? 'a moment'}`];
      return worker.status.working || worker.status.terminatingAt !== null
        ? [`the worker of ${name} has work to do`]
        : [];
    }),
    ...runtimeTrouble(state),
    ...(statusManager.running !== null || statusManager.channel.length > 0 ? ['the status manager is sending'] : []),
    ...Object.entries(podManager.translationByUID).flatMap(([mirrorUID, uid]) => {
      const cached = statusManager.podStatuses[uid];
      const sent = statusManager.apiStatusVersions[mirrorUID];
      return cached !== undefined && (sent === undefined || sent < cached.version)
        ? ['a mirror pod waits for the next status batch']
        : [];
    }),
    ...Object.keys(volumeManager.actual)
      .filter((key) => volumeManager.desired[key] === undefined)
      .map((key) => `volume ${key} is to be unmounted`),
    ...(containerGC.deletor.length > 0 || containerGC.deleting !== null ? ['containers are being removed'] : []),
    ...Object.values(runtime.containers)
      .filter((c) => c.state === 'exited' && gone(c.podUID))
      .map(({ spec }) => `garbage collection has to remove the container ${spec.name}`),
    ...Object.values(runtime.sandboxes)
      .filter((s) => s.state === 'notready' && gone(s.podUID))
      .map(({ name }) => `garbage collection has to remove the sandbox of ${name}`),
    ...Object.keys(node.logDirs)
      .filter(gone)
      .map((uid) => `garbage collection has to remove the logs of ${uid}`),
    ...Object.keys(node.podDirs)
      .filter((uid) => podManager.podByUID[uid] === undefined)
      .map((uid) => `housekeeping has to remove the directory of ${uid}`),
    ...Object.keys(node.cgroups)
      .filter((uid) => podManager.podByUID[uid] === undefined && podWorkers.workers[uid] === undefined)
      .map((uid) => `housekeeping has to remove the cgroup of ${uid}`),
    ...(syncLoop.running !== null ? ['housekeeping is running'] : []),
  ];
}
