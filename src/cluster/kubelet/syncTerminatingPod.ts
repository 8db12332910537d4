/** pkg/kubelet/kubelet.go:syncTerminatingPod: report, stop every container, and make sure that none runs. */
import type { Draft } from 'immer';
import { bare, list, type KlogCall, type KlogValue } from '../../kube/klog/index.ts';
import { rfc3339Nano } from '../../kube/time.ts';
import type { ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import { podStatusOf } from '../runtime/listing.ts';
import type { PodWorker, RuntimePodStatus } from '../state.ts';
import { sleepIn } from './frames.ts';
import { resumeKillPod, startKillPod, type KillTarget } from './killPod.ts';
import { cachedRuntimeStatus, podOf, type Outcome, type WorkerHandle } from './workerHandle.ts';
import { finishStatus, reportStatus, startStatus, STATUS_STAGE } from './reportStatus.ts';

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
  const orphan = handle.work.options.runningPod !== undefined;
  context.tell('TerminatingEntered', {
    pod: handle.podRef,
    klog: [
      orphan && context.release.runtimePodsApart
        ? 'kubelet.syncTerminatingRuntimePodEnter'
        : 'kubelet.syncTerminatingPodEnter',
      handle.klogPod,
    ],
    source: SOURCE,
  });
  if (orphan) return killContainers(handle, context);
  return startStatus(handle, 'syncTerminatingPod', RUNNING, context);
}

const RUNNING = { podIsTerminal: false };

/** The line that names the grace, by what is terminated. */
function graceLine(handle: WorkerHandle, gracePeriod: number | undefined, { release }: ClusterContext): KlogCall {
  const values = { ...handle.klogPod, gracePeriod: gracePeriod ?? null };
  if (handle.work.options.runningPod === undefined) {
    return gracePeriod === undefined
      ? ['kubelet.terminatingGracePeriod', values, 'withoutGrace']
      : ['kubelet.terminatingGracePeriod', values];
  }
  if (release.runtimePodsApart) return ['kubelet.orphanWithoutGrace', handle.klogPod];
  return ['kubelet.terminatingGracePeriod', values, gracePeriod === undefined ? 'orphanWithoutGrace' : 'orphan'];
}

function killContainers(handle: WorkerHandle, context: ClusterContext): Outcome | null {
  const { options } = handle.work;
  const orphan = options.runningPod !== undefined;
  const gracePeriod = options.killPodOptions?.gracePeriodOverride;
  context.tell('GracePeriodChosen', {
    pod: handle.podRef,
    detail: { gracePeriod: gracePeriod ?? null },
    klog: graceLine(handle, gracePeriod, context),
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
    finishStatus(handle, RUNNING, context);
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
    klog: context.release.runtimePodsApart
      ? ['kubelet.syncTerminatingRuntimePodExit', handle.klogPod]
      : ['kubelet.syncTerminatingPodExit', handle.klogPod, 'orphan'],
  });
  return {};
}

/** The containers as the line after a kill shows them: joined text, from 1.24 on a list. */
function postTerminationState(status: RuntimePodStatus, { release, now }: ClusterContext): KlogValue {
  if (release.workerLoop === 'podWorkerLoop') {
    return bare(
      JSON.stringify(
        status.containers.map(({ name, state, exitCode, finishedAt }) => ({
          Name: name,
          State: state,
          ...(state === 'exited' && { ExitCode: exitCode ?? 0, FinishedAt: rfc3339Nano(finishedAt ?? now) }),
        })),
      ),
    );
  }
  const texts = status.containers.map(
    ({ name, state, exitCode, finishedAt }) =>
      `(${name} state=${state}${state === 'exited' ? ` exitCode=${exitCode ?? 0} finishedAt=${rfc3339Nano(finishedAt ?? now)}` : ''})`,
  );
  return texts.join(' ');
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
  context.tell('RuntimeRead', {
    pod: handle.podRef,
    klog: ['kubelet.postTerminationState', { ...handle.klogPod, containers: postTerminationState(status, context) }],
  });
  const running = status.containers.filter(({ state }) => state === 'running');
  if (running.length > 0) {
    return {
      error: `detected running containers after a successful KillPod, CRI violation: [${running.map(({ id }) => `containerd://${id}`).join(' ')}]`,
    };
  }
  if (context.release.reportsStatusAfterStop) {
    /** What the runtime says now; before 1.30 the address went with the sandbox. */
    reportStatus(handle, { podIsTerminal: true, runtime: status }, context);
  }
  context.tell('ContainersStopped', {
    pod: handle.podRef,
    klog: ['kubelet.stoppedAllContainers', handle.klogPod],
    source: SOURCE,
  });
  context.tell('TerminatingExited', { pod: handle.podRef, klog: ['kubelet.syncTerminatingPodExit', handle.klogPod] });
  return {};
}
