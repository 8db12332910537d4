/** In which order a pod's volumes and its cgroup go. */
import { atLeast, type Release } from '../../kube/release.ts';
import type { PodRef } from '../../trace/event.ts';
import { nameOf, type Invariant, type Look } from './invariant.ts';

const podOf = (uid: string, look: Look): PodRef => {
  const status = look.state.podWorkers.workers[uid]?.status;
  return { namespace: status?.namespace ?? '', name: status?.name ?? uid, uid };
};

/** Recorded: 1.23.13 with a pod that was being deleted, 1.36.2 with one that was gone when the kubelet came back. */
function unmountedByRestart(removed: boolean, release: Release): string | undefined {
  if (removed) return 'a kubelet that has been restarted wants no volume of a pod that is gone, whatever still runs';
  if (atLeast(release, '1.27')) return undefined;
  return 'a restarted kubelet never wants the volumes of a pod that is being deleted already';
}

/**
 * The volumes of a pod that has been removed need not wait for the worker: the populator asks the runtime whether a
 * container of it still runs (desired_state_of_world_populator.go:findAndRemoveDeletedPods).
 */
const afterTheContainers: Invariant = {
  id: 'I19',
  name: 'volumes must outlive containers',
  statement: 'A pod’s volumes are unmounted only after its containers have stopped.',
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
          `${after.outerName} of ${nameOf(pod)} is unmounted before its containers have stopped`,
          pod,
          restarted ? unmountedByRestart(removed, look.release) : undefined,
        );
      },
    };
  },
};

const afterTheVolumes: Invariant = {
  id: 'I20',
  name: 'the cgroup must outlive the volumes',
  statement: 'A pod’s cgroup is removed only after its volumes are unmounted.',
  since: '1.22',
  source: { file: 'pkg/kubelet/kubelet.go', func: 'SyncTerminatedPod' },
  watch: (look) => ({
    cgroup: (before, after, uid) => {
      if (before === undefined || after !== undefined) return;
      const [volume] = look.pods.surelyMountedVolumesOf(uid);
      if (volume === undefined) return;
      const pod = podOf(uid, look);
      const { outerName } = look.state.volumeManager.actual[volume] ?? { outerName: volume };
      look.violated(`the cgroup of ${nameOf(pod)} is removed while ${outerName} is still mounted`, pod);
    },
  }),
};

export const VOLUMES: readonly Invariant[] = [afterTheContainers, afterTheVolumes];
