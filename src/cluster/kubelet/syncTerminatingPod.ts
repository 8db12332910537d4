/** pkg/kubelet/kubelet.go:syncTerminatingPod: report, stop every container, and make sure that none runs. */
import type { Draft } from 'immer';
import { list } from '../../kube/klog/index.ts';
import { rfc3339Nano } from '../../kube/time.ts';
import type { ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import { podStatusOf } from '../runtime/listing.ts';
import type { PodWorker } from '../state.ts';
import { sleepIn } from './frames.ts';
import { resumeKillPod, startKillPod, type KillTarget } from './killPod.ts';
import { cachedRuntimeStatus, podOf, type Outcome, type WorkerHandle } from './workerHandle.ts';
import { finishStatus, startStatus, STATUS_STAGE } from './reportStatus.ts';

const SOURCE = { file: 'pkg/kubelet/kubelet.go', func: 'syncTerminatingPod' };

function targetOf(handle: WorkerHandle, context: ClusterContext): KillTarget {
  const { runningPod } = handle.work.options;
  if (runningPod !== undefined) {
    return { containers: runningPod.containers, sandboxes: runningPod.sandboxes.map(({ id }) => id) };
  }
  const status = cachedRuntimeStatus(handle, context);
  return {
    containers: status.containers.filter(({ state }) => state === 'running'),
    sandboxes: status.sandboxes.map(({ id }) => id),
  };
}

export function startSyncTerminatingPod(handle: WorkerHandle, context: ClusterContext): Outcome | null {
  context.tell('TerminatingEntered', {
    pod: handle.podRef,
    klog: ['kubelet.syncTerminatingPodEnter', handle.klogPod],
    source: SOURCE,
  });
  if (handle.work.options.runningPod !== undefined) return killContainers(handle, context);
  return startStatus(handle, 'syncTerminatingPod', context);
}

function killContainers(handle: WorkerHandle, context: ClusterContext): Outcome | null {
  const { options } = handle.work;
  const orphan = options.runningPod !== undefined;
  const gracePeriod = options.killPodOptions?.gracePeriodOverride;
  const values = { ...handle.klogPod, gracePeriod: gracePeriod ?? null };
  const site = orphan
    ? gracePeriod === undefined
      ? 'orphanWithoutGrace'
      : 'orphan'
    : gracePeriod === undefined
      ? 'withoutGrace'
      : undefined;
  context.tell('GracePeriodChosen', {
    pod: handle.podRef,
    detail: { gracePeriod: gracePeriod ?? null },
    klog:
      site === undefined
        ? ['kubelet.terminatingGracePeriod', values]
        : ['kubelet.terminatingGracePeriod', values, site],
    source: SOURCE,
  });
  if (!orphan) context.send('probeManager', { type: 'stopProbes', podUID: handle.uid, which: 'livenessAndStartup' });
  return startKillPod(handle, targetOf(handle, context), gracePeriod, context);
}

export function resumeSyncTerminatingPod(
  handle: WorkerHandle,
  token: number,
  value: ReplyValue | null,
  context: ClusterContext,
): Outcome | null {
  const frame = context.world.podWorkers.workers[handle.uid]?.running;
  if (!frame) throw new Error(`the worker of ${handle.uid} waits for nothing`);
  if (frame.stage === STATUS_STAGE) {
    finishStatus(handle, context);
    return killContainers(handle, context);
  }
  if (frame.stage === 'readStatus') return containersStopped(handle, context);
  if (resumeKillPod(handle, frame, token, value, context) === 'blocked') return null;
  if (handle.work.options.runningPod !== undefined) return orphanStopped(handle, context);
  context.send('probeManager', { type: 'stopProbes', podUID: handle.uid, which: 'all' });
  const place = { procedure: 'syncTerminatingPod', stage: 'readStatus', since: frame.since };
  handle.worker.running = sleepIn('podWorkers', handle.uid, place, context.latency('criRead'), context) as Draft<
    PodWorker['running']
  >;
  return null;
}

function orphanStopped(handle: WorkerHandle, context: ClusterContext): Outcome {
  context.tell('ContainersStopped', {
    pod: handle.podRef,
    klog: ['kubelet.stoppedAllOrphanContainers', handle.klogPod],
    source: SOURCE,
  });
  context.tell('TerminatingExited', {
    pod: handle.podRef,
    klog: ['kubelet.syncTerminatingPodExit', handle.klogPod, 'orphan'],
  });
  return {};
}

function containersStopped(handle: WorkerHandle, context: ClusterContext): Outcome {
  const pod = podOf(handle);
  const status = podStatusOf(context.world.runtime, handle.uid, pod.metadata.name, pod.metadata.namespace);
  context.tell('RuntimeRead', {
    pod: handle.podRef,
    klog: [
      'kuberuntimeManager.gotSandboxIDs',
      { podSandboxID: list(status.sandboxes.map(({ id }) => id)), pod: handle.klogPod.pod },
    ],
  });
  const containers = status.containers.map(
    ({ name, state, exitCode, finishedAt }) =>
      `(${name} state=${state}${state === 'exited' ? ` exitCode=${exitCode ?? 0} finishedAt=${rfc3339Nano(finishedAt ?? context.now)}` : ''})`,
  );
  context.tell('RuntimeRead', {
    pod: handle.podRef,
    klog: ['kubelet.postTerminationState', { ...handle.klogPod, containers: containers.join(' ') }],
  });
  const running = status.containers.filter(({ state }) => state === 'running');
  if (running.length > 0) {
    return {
      error: `detected running containers after a successful KillPod, CRI violation: [${running.map(({ id }) => `containerd://${id}`).join(' ')}]`,
    };
  }
  context.tell('ContainersStopped', {
    pod: handle.podRef,
    klog: ['kubelet.stoppedAllContainers', handle.klogPod],
    source: SOURCE,
  });
  context.tell('TerminatingExited', { pod: handle.podRef, klog: ['kubelet.syncTerminatingPodExit', handle.klogPod] });
  return {};
}
