/**
 * When a run is over: what is still to be done besides the periodic timers, in words. An empty list means quiet; a
 * list that never empties names what a removal waits for.
 */
import { shouldPodContentBeRemoved } from './kubelet/podState.ts';
import type { ClusterState } from './state.ts';

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
