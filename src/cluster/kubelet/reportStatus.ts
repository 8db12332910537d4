/** The common head of the sync functions: work the pod's status out and hand it to the status manager. */
import type { ClusterContext } from '../context.ts';
import type { RuntimePodStatus } from '../state.ts';
import { generateAPIPodStatus } from './podStatus.ts';
import { podOf, type WorkerHandle } from './workerHandle.ts';

/** The node's address in every scenario; nothing depends on it. */
export const HOST_IP = '10.99.0.1';

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
  context.send('statusManager', { type: 'setPodStatus', pod, status });
}
