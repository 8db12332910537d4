/** In which order a pod's volumes and its cgroup go. */
import type { Micros } from '../../engine/time.ts';
import { atLeast, type Release } from '../../kube/release.ts';
import type { PodRef } from '../../trace/event.ts';
import type { KnownBreach } from './breach.ts';
import { nameOf, type Invariant, type Look } from './invariant.ts';

const podOf = (uid: string, look: Look): PodRef => {
  const status = look.state.podWorkers.workers[uid]?.status;
  return { namespace: status?.namespace ?? '', name: status?.name ?? uid, uid };
};

/** Recorded: 1.23.13 with a pod that was being deleted, 1.36.2 with one that was gone when the kubelet came back. */
function unmountedByRestart(removed: boolean, release: Release): KnownBreach | undefined {
  if (removed) return 'removedVolumes';
  if (atLeast(release, '1.25')) return undefined;
  return 'deletedVolumes';
}

/**
 * The volumes of a pod that has been removed need not wait for the worker: the populator asks the runtime whether a
 * container of it still runs (desired_state_of_world_populator.go:findAndRemoveDeletedPods).
 */
const afterTheContainers: Invariant = {
  id: 'I19',
  since: '1.22',
  source: { file: 'pkg/kubelet/pod_workers.go', func: 'ShouldPodRuntimeBeRemoved' },
  watch: (look) => {
    let restarted = false;
    return {
      newProcess: () => void (restarted = true),
      volume: (before, after) => {
        if (after?.state !== 'unmounting' || before?.state === 'unmounting') return;
        const { podUID } = after;
        const status = look.state.podWorkers.workers[podUID]?.status;
        const removed = look.state.podManager.podByUID[podUID] === undefined;
        const stopped = status === undefined || status.terminatedAt !== null || removed;
        if (stopped && look.pods.runningContainersOf(podUID).length === 0) return;
        const pod = { namespace: after.podNamespace, name: after.podName, uid: podUID };
        look.violated(
          { code: 'unmountedTooSoon', values: { volume: after.outerName, pod: nameOf(pod) } },
          pod,
          restarted ? unmountedByRestart(removed, look.release) : undefined,
        );
      },
    };
  },
};

const afterTheVolumes: Invariant = {
  id: 'I20',
  since: '1.22',
  source: { file: 'pkg/kubelet/kubelet.go', func: 'SyncTerminatedPod' },
  watch: (look) => {
    /** With the power they go all at once, even if it is back at the same instant. */
    let powerless: Micros | null = null;
    return {
      on: { NodePoweredOff: ({ t }) => (powerless = t) },
      cgroup: (before, after, uid) => {
        if (before === undefined || after !== undefined || look.state.nodeShutdown.state === 'off') return;
        const [volume] = look.pods.surelyMountedVolumesOf(uid);
        if (volume === undefined || look.now === powerless) return;
        const pod = podOf(uid, look);
        const { outerName } = look.state.volumeManager.actual[volume] ?? { outerName: volume };
        look.violated({ code: 'cgroupTooSoon', values: { pod: nameOf(pod), volume: outerName } }, pod);
      },
    };
  },
};

export const VOLUMES: readonly Invariant[] = [afterTheContainers, afterTheVolumes];
