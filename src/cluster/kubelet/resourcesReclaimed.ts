/** pkg/kubelet/kubelet_pods.go:PodResourcesAreReclaimed, up to 1.26: what of a pod is still there. */
import { ref, type KlogCall } from '../../kube/klog/index.ts';
import type { Pod, PodStatus } from '../../kube/objects.ts';
import { podRef, type ClusterContext } from '../context.ts';
import type { Release } from '../releases/index.ts';
import type { ClusterState } from '../state.ts';
import { couldHaveRunningContainers, shouldPodBeFinished } from './podState.ts';
import { podVolumesExist } from './volumeState.ts';

/** The first thing that is left, and the line that says so. */
export interface Left {
  readonly waitsFor: 'containers' | 'status' | 'volumes' | 'cgroup';
  readonly klog: KlogCall;
}

export function notReclaimed(pod: Pod, status: PodStatus, world: ClusterState, release: Release): Left | null {
  const { podWorkers, volumeManager, node } = world;
  const { uid, namespace, name } = pod.metadata;
  const values = { pod: ref(namespace, name, uid) };
  const running = (status.containerStatuses ?? []).filter(({ state }) => state.running !== undefined).length;
  if (couldHaveRunningContainers(podWorkers, uid))
    return { waitsFor: 'containers', klog: ['kubeletPods.notReclaimedContainers', values] };
  if (running > 0) return { waitsFor: 'status', klog: ['kubeletPods.notReclaimedStatus', { ...values, running }] };
  /** Until 1.21 the dead containers have to be gone as well, as PLEG last saw it. */
  const seen = world.pleg.cache[uid]?.status;
  if (release.canBeDeleted === 'containersRemoved' && seen !== undefined && seen.containers.length > 0)
    return {
      waitsFor: 'containers',
      klog: ['kubeletPods.notReclaimedDeadContainers', { ...values, status: '[]' }],
    };
  if (podVolumesExist(volumeManager, node, uid))
    return { waitsFor: 'volumes', klog: ['kubeletPods.notReclaimedVolumes', values] };
  if (node.cgroups[uid] !== undefined) return { waitsFor: 'cgroup', klog: ['kubeletPods.notReclaimedCgroup', values] };
  return null;
}

/** What the eviction manager waits for: until 1.26 the same as the final DELETE, later the worker's end. */
export function podIsCleanedUp(pod: Pod, context: ClusterContext): boolean {
  const { world, release } = context;
  if (release.canBeDeleted === 'podIsFinished') return shouldPodBeFinished(world.podWorkers, pod.metadata.uid);
  const status = world.statusManager.podStatuses[pod.metadata.uid]?.status ?? pod.status;
  const left = notReclaimed(pod, status, world, release);
  const klog: KlogCall = left?.klog ?? [
    'kubeletPods.allReclaimed',
    { pod: ref(pod.metadata.namespace, pod.metadata.name, pod.metadata.uid) },
  ];
  context.tell('Internal', { pod: podRef(pod), klog });
  return left === null;
}
