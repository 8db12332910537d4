/** pkg/kubelet/kubelet.go:syncTerminatingPod: report, stop every container, and make sure that none runs. */
import { castDraft } from '../../engine/draft.ts';
import type { Micros } from '../../engine/time.ts';
import { list, structs, type KlogCall, type KlogValue } from '../../kube/klog/index.ts';
import { rfc3339Nano } from '../../kube/time.ts';
import type { ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import { podStatusOf, timesShownBy } from '../runtime/listing.ts';
import { callError, noteDial } from '../runtime/outage.ts';
import type { RuntimePodStatus } from '../state.ts';
import { sleepIn } from './frames.ts';
import { resumeKillPod, startKillPod, type KillOutcome, type KillTarget } from './killPod.ts';
import { cachedRuntimeStatus, podOf, type Outcome, type WorkerHandle } from './workerHandle.ts';
import { finishStatus, reportStatus, setBareStatus, startStatus, STATUS_STAGE } from './reportStatus.ts';

type Context = ClusterContext<'podWorkers'>;

function targetOf(handle: WorkerHandle, context: Context): KillTarget {
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

export function startSyncTerminatingPod(handle: WorkerHandle, context: Context): Outcome | null {
  const orphan = handle.work.options.runningPod !== undefined;
  context.tell('TerminatingEntered', {
    pod: handle.podRef,
    klog: [
      orphan && context.release.runtimePodsApart
        ? 'kubelet.syncTerminatingRuntimePodEnter'
        : 'kubelet.syncTerminatingPodEnter',
      handle.klogPod,
    ],
  });
  if (orphan) return killContainers(handle, context);
  const { killPodOptions } = handle.work.options;
  if (context.release.killStatus === 'bare' && killPodOptions?.podStatus !== undefined) {
    setBareStatus(handle, killPodOptions.podStatus, context);
    return killContainers(handle, context);
  }
  return startStatus(handle, 'syncTerminatingPod', RUNNING, context);
}

const RUNNING = { podIsTerminal: false };

/** acknowledgeTerminating: of several that kill the pod, the last has the say over its status, at every attempt. */
const lastKill = ({ uid }: WorkerHandle, { own }: Context) => own.workers[uid]?.statusPostTerminating.at(-1);

/** The line that names the grace, by what is terminated. */
function graceLine(handle: WorkerHandle, gracePeriod: number | undefined, { release }: Context): KlogCall {
  const values = { ...handle.klogPod, gracePeriod: gracePeriod ?? null };
  if (handle.work.options.runningPod === undefined) {
    return gracePeriod === undefined
      ? ['kubelet.terminatingGracePeriod', values, 'withoutGrace']
      : ['kubelet.terminatingGracePeriod', values];
  }
  if (release.runtimePodsApart) return ['kubelet.orphanWithoutGrace', handle.klogPod];
  return ['kubelet.terminatingGracePeriod', values, gracePeriod === undefined ? 'orphanWithoutGrace' : 'orphan'];
}

/** killPod, after the status has been told; syncPod comes here as well, until 1.21, with a pod that has failed. */
export function killContainers(handle: WorkerHandle, context: Context): Outcome | null {
  const { options } = handle.work;
  const orphan = options.runningPod !== undefined;
  const gracePeriod = options.killPodOptions?.gracePeriodOverride;
  context.tell('GracePeriodChosen', {
    pod: handle.podRef,
    detail: { gracePeriod: gracePeriod ?? null },
    klog: graceLine(handle, gracePeriod, context),
  });
  if (orphan) return killPod(handle, context);
  stopProbes(handle, 'livenessAndStartup', context);
  const delay = context.latency('startKill');
  handle.worker.running = castDraft(sleepIn('podWorkers', handle.uid, placeOf(handle, 'killPod'), delay, context));
  return null;
}

function killPod(handle: WorkerHandle, context: Context): Outcome | null {
  const gracePeriod = handle.work.options.killPodOptions?.gracePeriodOverride;
  return killed(handle, startKillPod(handle, targetOf(handle, context), gracePeriod, context), context);
}

/** A place in this function, for as long as it has been running. */
function placeOf<Stage extends string>({ worker }: WorkerHandle, stage: Stage) {
  const since = worker.running?.since as Micros | undefined;
  return { procedure: 'syncTerminatingPod', stage, ...(since !== undefined && { since }) } as const;
}

/** StopLivenessAndStartup, which leaves out sidecars, then RemovePod; before PR 110191 housekeeping takes the probes away. */
function stopProbes(handle: WorkerHandle, which: 'livenessAndStartup' | 'all', context: Context): void {
  if (!context.release.stopsProbesInPhases) return;
  const podUID = handle.uid;
  const containers = podOf(handle).spec.containers.map(({ name }) => name);
  context.send(
    'probeManager',
    which === 'all' ? { type: 'stopProbes', podUID, which } : { type: 'stopProbes', podUID, which, containers },
  );
}

/** killPod is done, well or not; null while it is not. */
function killed(handle: WorkerHandle, outcome: KillOutcome, context: Context): Outcome | null {
  if (outcome === 'blocked') return null;
  if (outcome.error !== undefined) return killFailed(handle, outcome.error, context);
  if (handle.work.options.runningPod !== undefined) return orphanStopped(handle, context);
  if (context.release.podWorkers === 'syncOnly') {
    tellExit(handle, context);
    return {};
  }
  stopProbes(handle, 'all', context);
  const delay = context.latency('criRead');
  handle.worker.running = castDraft(sleepIn('podWorkers', handle.uid, placeOf(handle, 'readStatus'), delay, context));
  return null;
}

/** The error goes to the worker, which backs off, and to whoever reads the pod's Events. */
function killFailed(handle: WorkerHandle, error: string, context: Context): Outcome {
  context.send('eventRecorder', {
    type: 'recordEvent',
    podRef: handle.podRef,
    eventType: 'Warning',
    reason: 'FailedKillPod',
    text: `error killing pod: ${error}`,
  });
  tellExit(handle, context);
  return { error: `${context.release.killPodErrorPrefix}${error}` };
}

function exitLine({ work, klogPod }: WorkerHandle, { release }: Context): KlogCall {
  if (work.options.runningPod === undefined) return ['kubelet.syncTerminatingPodExit', klogPod];
  return release.runtimePodsApart
    ? ['kubelet.syncTerminatingRuntimePodExit', klogPod]
    : ['kubelet.syncTerminatingPodExit', klogPod, 'orphan'];
}

function tellExit(handle: WorkerHandle, context: Context): void {
  context.tell('TerminatingExited', {
    pod: handle.podRef,
    klog: exitLine(handle, context),
  });
}

export function resumeSyncTerminatingPod(
  handle: WorkerHandle,
  token: number,
  value: ReplyValue | null,
  context: Context,
): Outcome | null {
  const frame = context.own.workers[handle.uid]?.running;
  if (!frame) throw new Error(`the worker of ${handle.uid} waits for nothing`);
  if (frame.procedure !== 'syncTerminatingPod') throw new Error(`${frame.procedure} is no place in syncTerminatingPod`);
  switch (frame.stage) {
    case STATUS_STAGE:
      finishStatus(handle, { ...RUNNING, kill: lastKill(handle, context) }, context);
      return killContainers(handle, context);
    case 'killPod':
      return killPod(handle, context);
    case 'killContainers':
    case 'stopSandboxes':
    case 'updateQOSCgroups':
      return killed(handle, resumeKillPod(handle, frame, token, value, context), context);
    case 'readStatus':
      return containersStopped(handle, context);
  }
}

function orphanStopped(handle: WorkerHandle, context: Context): Outcome {
  context.tell('ContainersStopped', {
    pod: handle.podRef,
    klog: ['kubelet.stoppedAllOrphanContainers', handle.klogPod],
  });
  tellExit(handle, context);
  return {};
}

/** The status is read straight from the runtime; without an answer the stop is tried again. */
function readFailed(handle: WorkerHandle, err: string, context: Context): Outcome {
  noteDial(context);
  context.tell('StatusReadFailed', {
    pod: handle.podRef,
    klog: ['kubelet.readStatusFailed', { err, ...handle.klogPod }],
  });
  tellExit(handle, context);
  return { error: err };
}

/** Go's zero time, of a container that has not finished. */
const NEVER = '0001-01-01T00:00:00Z';

/** The containers as the line after a kill shows them, by name: joined text, from 1.24 on a list of structs. */
function postTerminationState(ended: RuntimePodStatus, { release, now, world }: Context): KlogValue {
  const status = timesShownBy(world.node, ended);
  const sorted = status.containers.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (release.postTerminationState === 'structs') {
    return structs(
      sorted.map(({ name, state, exitCode, finishedAt }) => ({
        Name: name,
        State: state,
        ExitCode: exitCode ?? 0,
        FinishedAt: state === 'exited' ? rfc3339Nano(finishedAt ?? now) : NEVER,
      })),
    );
  }
  const texts = sorted.map(
    ({ name, state, exitCode, finishedAt }) =>
      `(${name} state=${state}${state === 'exited' ? ` exitCode=${exitCode ?? 0} finishedAt=${rfc3339Nano(finishedAt ?? now)}` : ''})`,
  );
  return texts.join(' ');
}

/** preserveDataFromBeforeStopping: the runtime tells no address of a sandbox that has stopped. */
function withAddress(ended: RuntimePodStatus, handle: WorkerHandle, context: Context): RuntimePodStatus {
  const ip = context.release.keepsAddresses ? cachedRuntimeStatus(handle, context).ip : undefined;
  return ip === undefined ? ended : { ...ended, ip };
}

function containersStopped(handle: WorkerHandle, context: Context): Outcome {
  const unread = callError(context);
  if (unread !== undefined) return readFailed(handle, unread, context);
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
    tellExit(handle, context);
    return {
      error: `detected running containers after a successful KillPod, CRI violation: [${running.map(({ id }) => `containerd://${id}`).join(' ')}]`,
    };
  }
  if (context.release.reportsStatusAfterStop) {
    reportStatus(handle, { podIsTerminal: true, runtime: withAddress(status, handle, context) }, context);
  }
  context.tell('ContainersStopped', {
    pod: handle.podRef,
    klog: ['kubelet.stoppedAllContainers', handle.klogPod],
  });
  tellExit(handle, context);
  return {};
}
