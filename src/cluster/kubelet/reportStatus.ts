/** The common head of the sync functions: work the pod's status out and hand it to the status manager. */
import type { Draft } from 'immer';
import { bare } from '../../kube/klog/index.ts';
import type { Pod, PodStatus } from '../../kube/objects.ts';
import { podStatusText } from '../../kube/podStatusText.ts';
import { rfc3339 } from '../../kube/time.ts';
import type { ClusterContext } from '../context.ts';
import type { PodWorker } from '../state.ts';
import { sleepIn } from './frames.ts';
import { generateAPIPodStatus, withTransitionTimes } from './podStatus.ts';
import { cachedRuntimeStatus, podOf, type WorkerHandle } from './workerHandle.ts';

/** The node's address in every scenario; nothing depends on it. */
export const HOST_IP = '10.99.0.1';

export const STATUS_STAGE = 'generateStatus';

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

/** The first half: the status is being worked out. Null: blocked, until `resume…` is called with stage `status`. */
export function startStatus(handle: WorkerHandle, procedure: string, context: ClusterContext): null {
  context.tell('StatusGenerated', {
    pod: handle.podRef,
    klog: ['kubeletPods.generatingStatus', { pod: handle.klogPod.pod }],
  });
  const place = { procedure, stage: STATUS_STAGE };
  handle.worker.running = sleepIn('podWorkers', handle.uid, place, context.latency('generateStatus'), context) as Draft<
    PodWorker['running']
  >;
  return null;
}

/** The second half: it is handed to the status manager. */
export function finishStatus(handle: WorkerHandle, context: ClusterContext): void {
  const pod = podOf(handle);
  const { statusManager, probeManager } = context.world;
  const cached = statusManager.podStatuses[handle.uid]?.status;
  const runtime = cachedRuntimeStatus(handle, context);
  const status = generateAPIPodStatus(pod, runtime, cached, probeManager.readiness, HOST_IP);
  context.tell('StatusGenerated', {
    pod: handle.podRef,
    klog: [
      'kubeletPods.gotPhase',
      { pod: handle.klogPod.pod, oldPhase: (cached ?? pod.status).phase, phase: status.phase },
    ],
  });
  setPodStatus(handle, pod, status, context);
}
