/** The common head of the sync functions: work the pod's status out and hand it to the status manager. */
import { bare } from '../../kube/klog/index.ts';
import type { Pod, PodStatus } from '../../kube/objects.ts';
import { podStatusText } from '../../kube/podStatusText.ts';
import { rfc3339 } from '../../kube/time.ts';
import type { ClusterContext } from '../context.ts';
import type { RuntimePodStatus } from '../state.ts';
import { generateAPIPodStatus, withTransitionTimes } from './podStatus.ts';
import { podOf, type WorkerHandle } from './workerHandle.ts';

/** The node's address in every scenario; nothing depends on it. */
export const HOST_IP = '10.99.0.1';

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * SetPodStatus runs in the caller's goroutine: a status equal to the cached one is dropped there, unless the pod is
 * being deleted (status_manager.go:updateStatusInternal).
 */
function setPodStatus(handle: WorkerHandle, pod: Pod, status: PodStatus, context: ClusterContext): void {
  const cached = context.world.statusManager.podStatuses[handle.uid]?.status;
  const previous = cached ?? pod.status;
  const startTime = previous.startTime ?? rfc3339(context.now);
  const timed = withTransitionTimes({ ...status, startTime }, previous, context.now);
  const same = equal(timed, previous);
  if (cached !== undefined && same && pod.metadata.deletionTimestamp === undefined) {
    context.tell('StatusUnchanged', {
      pod: handle.podRef,
      klog: ['statusManager.ignoringSame', { pod: handle.klogPod.pod, status: bare(podStatusText(cached)) }],
    });
    return;
  }
  context.send('statusManager', { type: 'setPodStatus', pod, status: same ? previous : timed });
}

export function reportStatus(handle: WorkerHandle, runtime: RuntimePodStatus, context: ClusterContext): void {
  const pod = podOf(handle);
  const { statusManager, probeManager } = context.world;
  const cached = statusManager.podStatuses[handle.uid]?.status;
  const status = generateAPIPodStatus(pod, runtime, cached, probeManager.readiness, HOST_IP);
  const klogPod = handle.klogPod.pod;
  context.tell('StatusGenerated', { pod: handle.podRef, klog: ['kubeletPods.generatingStatus', { pod: klogPod }] });
  context.tell('StatusGenerated', {
    pod: handle.podRef,
    klog: ['kubeletPods.gotPhase', { pod: klogPod, oldPhase: (cached ?? pod.status).phase, phase: status.phase }],
  });
  setPodStatus(handle, pod, status, context);
}
