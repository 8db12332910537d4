/** pkg/kubelet/kubelet_pods.go:PodResourcesAreReclaimed, up to 1.26: what of a pod is still there. */
import type { Micros } from '../../engine/time.ts';
import { ref, str, type KlogCall } from '../../kube/klog/index.ts';
import { rfc3339Nano } from '../../kube/time.ts';
import type { Pod, PodStatus } from '../../kube/objects.ts';
import type { Seeing } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { Release } from '../releases/index.ts';
import { timesShownBy } from '../runtime/listing.ts';
import type { ClusterState, RuntimePodStatus } from '../state.ts';
import { imageID } from './containerStatuses.ts';
import { couldHaveRunningContainers, shouldPodBeFinished } from './podState.ts';
import { notRunning } from './podTermination.ts';
import { podVolumesExist } from './volumeState.ts';

/** time.Time as `%v` prints it, without a monotonic clock. */
const goTime = (t: Micros | undefined): string =>
  t === undefined ? '0001-01-01 00:00:00 +0000 UTC' : rfc3339Nano(t).replace('T', ' ').replace('Z', ' +0000 UTC');

/** The containers' statuses as `%+v` prints them, one after the other. */
const statusesText = ({ containers }: RuntimePodStatus): string =>
  containers
    .map(({ id, name, state, createdAt, startedAt, finishedAt, exitCode = 0, image, restartCount, reason = '' }) => {
      const times = [
        `CreatedAt:${goTime(createdAt)}`,
        `StartedAt:${goTime(startedAt)}`,
        `FinishedAt:${goTime(finishedAt)}`,
      ];
      const rest = `ExitCode:${exitCode} Image:${image} ImageID:${imageID(image)} Hash:0 RestartCount:${restartCount} Reason:${reason} Message:`;
      return `{ID:{Type:containerd ID:${id}} Name:${name} State:${state} ${times.join(' ')} ${rest}} `;
    })
    .join('');

/** The first thing that is left, and the line that says so. */
export interface Left {
  readonly waitsFor: 'containers' | 'status' | 'volumes' | 'cgroup';
  readonly klog: KlogCall;
}

type Known = Pick<ClusterState, 'podWorkers' | 'volumeManager' | 'node' | 'pleg'>;

export function notReclaimed(pod: Pod, status: PodStatus, world: Known, release: Release): Left | null {
  const { podWorkers, volumeManager, node } = world;
  const { uid, namespace, name } = pod.metadata;
  const values = { pod: ref(namespace, name, uid) };
  const running = (status.containerStatuses ?? []).filter(({ state }) => state.running !== undefined).length;
  /** Until 1.21 the status alone tells, later the worker. */
  if (
    release.podWorkers === 'syncOnly'
      ? !notRunning(status.containerStatuses)
      : couldHaveRunningContainers(podWorkers, uid)
  )
    return { waitsFor: 'containers', klog: ['kubeletPods.notReclaimedContainers', values] };
  if (running > 0) return { waitsFor: 'status', klog: ['kubeletPods.notReclaimedStatus', { ...values, running }] };
  /** Until 1.21 the dead containers have to be gone as well, as PLEG last saw it. */
  const seen = world.pleg.cache[uid]?.status;
  if (release.canBeDeleted === 'containersRemoved' && seen !== undefined && seen.containers.length > 0)
    return {
      waitsFor: 'containers',
      klog: [
        'kubeletPods.notReclaimedDeadContainers',
        { ...values, status: str(statusesText(timesShownBy(node, seen))) },
      ],
    };
  if (podVolumesExist(volumeManager, node, uid))
    return { waitsFor: 'volumes', klog: ['kubeletPods.notReclaimedVolumes', values] };
  if (node.cgroups[uid] !== undefined) return { waitsFor: 'cgroup', klog: ['kubeletPods.notReclaimedCgroup', values] };
  return null;
}

/** The event by which a volume of the pod could not be unmounted, where that is what holds it. */
export function failedUnmount(podUID: string, context: Seeing<'volumeManager'>): number | undefined {
  const { actual } = context.world.volumeManager;
  const key = Object.keys(actual).find((each) => actual[each]?.podUID === podUID && actual[each]?.error !== undefined);
  return key === undefined ? undefined : context.changedBy('volumeManager', 'actual', key);
}

/** What the eviction manager waits for: until 1.26 the same as the final DELETE, later the worker's end. */
export function podIsCleanedUp(pod: Pod, context: Seeing<keyof Known | 'statusManager'>): boolean {
  const { world, release } = context;
  if (release.canBeDeleted === 'podIsFinished') return shouldPodBeFinished(world.podWorkers, pod.metadata.uid);
  const status = world.statusManager.podStatuses[pod.metadata.uid]?.status ?? pod.status;
  const left = notReclaimed(pod, status, world, release);
  const klog: KlogCall = left?.klog ?? [
    'kubeletPods.allReclaimed',
    { pod: ref(pod.metadata.namespace, pod.metadata.name, pod.metadata.uid) },
  ];
  context.tell('ResourcesRemain', { pod: podRef(pod), klog });
  return left === null;
}
