/**
 * pkg/kubelet/kubelet.go:HandlePodRemoves and deletePod, as they were until 1.21: the worker of a pod that its source has
 * dropped is forgotten, and podKiller is asked to stop what the runtime still has of it. What cannot be done now is left
 * to housekeeping.
 */
import type { Draft } from '../../engine/draft.ts';
import { ZERO, type Micros } from '../../engine/time.ts';
import { ref } from '../../kube/klog/index.ts';
import type { Failure } from '../../kube/failure.ts';
import type { Pod } from '../../kube/objects.ts';
import type { ClusterContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { SyncLoopState } from '../state.ts';
import { killUnwantedPod } from './podKiller.ts';
import { sourcesReady } from './podState.ts';
import { isStale, readRuntimeCache } from './runtimeCache.ts';

type Self = Draft<SyncLoopState>;
type Context = ClusterContext<'syncLoop'>;

/** The list must not be older than the last container that PLEG saw start, where the release looks. */
function mustReadAnew(self: Self, podUID: string, context: Context): boolean {
  const { lastContainerStarted, housekeeping } = context.own;
  const started = lastContainerStarted[podUID];
  return isStale(self, context.now) || (started !== undefined && housekeeping.runtimeCache.at < started);
}

function refused(pod: Pod, err: string, failure: Failure, context: Context): void {
  const { namespace, name, uid } = pod.metadata;
  context.tell('UpdateIgnored', {
    pod: podRef(pod),
    detail: { error: err },
    failure,
    klog: ['kubelet.deletePodFailed', { pod: ref(namespace, name, uid), err }],
  });
}

/** @returns how long it keeps syncLoop. */
function deletePod(self: Self, pod: Pod, context: Context): Micros {
  if (!sourcesReady(context.world.kubelet, context.own)) {
    refused(pod, "skipping delete because sources aren't ready yet", 'notReady', context);
    return ZERO;
  }
  const { uid } = pod.metadata;
  context.send('podWorkers', { type: 'forgetWorker', podUID: uid });
  const anew = mustReadAnew(self, uid, context);
  const error = anew ? readRuntimeCache(self, context.now, context) : undefined;
  const takes = anew ? context.latency('criRead') : ZERO;
  const runningPod = self.housekeeping.runtimeCache.pods.find((running) => running.uid === uid);
  if (error !== undefined) refused(pod, `error listing containers: ${error}`, 'other', context);
  else if (runningPod === undefined) refused(pod, 'pod not found', 'notFound', context);
  else killUnwantedPod({ pod, runningPod }, context, takes);
  return takes;
}

/** HandlePodRemoves: its probes end, whatever came of the rest. */
export function handlePodRemove(self: Self, pod: Pod, context: Context): Micros {
  const takes = deletePod(self, pod, context);
  context.send('probeManager', { type: 'stopProbes', podUID: pod.metadata.uid, which: 'all' });
  context.send('volumeManager', { type: 'volumesChanged' });
  return takes;
}
