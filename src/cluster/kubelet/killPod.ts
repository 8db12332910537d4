/**
 * pkg/kubelet/kuberuntime: killPodWithSyncResult stops every running container, each in a goroutine of its own
 * (killContainer), and then the sandboxes in turn.
 */
import type { Draft } from 'immer';
import { seconds } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import type { Frame, PodWorker } from '../state.ts';
import { MINIMUM_GRACE_PERIOD } from './constants.ts';
import { frameAt, replyTo, sleepIn } from './frames.ts';
import { containerdID } from './podStatus.ts';
import { podOf, type Outcome, type WorkerHandle } from './workerHandle.ts';

/** One container on its way down. */
export interface ContainerKill {
  readonly id: string;
  readonly name: string;
  readonly step: 'preStop' | 'stopping' | 'done';
  readonly token: number;
  readonly error?: string;
}

/** What killPod needs to know, and what it remembers while it waits. */
export interface KillLocals {
  /** Seconds that the worker has decided on; undefined leaves it to the pod. */
  readonly override: number | undefined;
  readonly kills: readonly ContainerKill[];
  /** Sandboxes that are still to be stopped; the first is being stopped. */
  readonly sandboxes: readonly string[];
}

export interface KillTarget {
  readonly containers: readonly { readonly id: string; readonly name: string }[];
  readonly sandboxes: readonly string[];
}

const localsOf = (frame: Frame): KillLocals => frame.locals as unknown as KillLocals;
export const killsOf = (frame: Frame): readonly ContainerKill[] => (frame.locals as Partial<KillLocals>).kills ?? [];

function store(
  handle: WorkerHandle,
  stage: string,
  waitsFor: string,
  locals: KillLocals,
  context: ClusterContext,
): Frame {
  const before = handle.worker.running;
  const frame = frameAt(
    {
      procedure: 'syncTerminatingPod',
      stage,
      waitsFor,
      locals: locals as unknown as Frame['locals'],
      since: (before?.since ?? context.now) as Frame['since'],
    },
    context,
  );
  handle.worker.running = frame as Draft<PodWorker['running']>;
  return frame;
}

const klogContainer = (handle: WorkerHandle, kill: { readonly id: string; readonly name: string }) => ({
  ...handle.klogPod,
  containerName: kill.name,
  containerID: containerdID(kill.id),
});

/** The pod's own word on the grace, before any override (setTerminationGracePeriod). */
function podGracePeriod(handle: WorkerHandle): number {
  if (handle.work.options.pod === undefined) return MINIMUM_GRACE_PERIOD;
  const pod = podOf(handle);
  return pod.metadata.deletionGracePeriodSeconds ?? pod.spec.terminationGracePeriodSeconds;
}

function hasPreStop(handle: WorkerHandle, name: string): boolean {
  const container = handle.work.options.pod?.spec.containers.find((spec) => spec.name === name);
  return container?.lifecycle?.preStop !== undefined;
}

/** The last stretch of killContainer: up to 1.27 an override replaces whatever the hook has left of the grace. */
function callStopContainer(
  handle: WorkerHandle,
  kill: { id: string; name: string },
  grace: number,
  override: number | undefined,
  context: ClusterContext,
): ContainerKill {
  const early = context.release.graceOverride === 'beforePreStop';
  const gracePeriod = early
    ? Math.max(override ?? grace, MINIMUM_GRACE_PERIOD)
    : (override ?? Math.max(grace, MINIMUM_GRACE_PERIOD));
  const token = context.serial();
  if (override !== undefined) {
    context.tell('KillContainer', {
      pod: handle.podRef,
      detail: { container: kill.name, gracePeriod },
      klog: ['kuberuntimeContainer.killingOverride', { ...klogContainer(handle, kill), gracePeriod }],
      source: { file: 'pkg/kubelet/kuberuntime/kuberuntime_container.go', func: 'killContainer' },
    });
  }
  context.sendPacket(
    'StopContainerCalled',
    'runtime',
    {
      type: 'stopContainer',
      id: kill.id,
      timeout: gracePeriod,
      replyTo: { actor: 'podWorkers', key: handle.uid, token },
    },
    {
      label: `StopContainer ${kill.name} timeout=${gracePeriod}s`,
      after: context.latency('wake'),
      pod: handle.podRef,
      detail: { container: kill.name, gracePeriod },
      klog: ['kuberuntimeContainer.killing', { ...klogContainer(handle, kill), gracePeriod }],
      source: { file: 'pkg/kubelet/kuberuntime/kuberuntime_container.go', func: 'killContainer' },
    },
  );
  return { ...kill, step: 'stopping', token };
}

function recordKilling(handle: WorkerHandle, name: string, context: ClusterContext): void {
  context.send('eventRecorder', {
    type: 'recordEvent',
    podRef: handle.podRef,
    eventType: 'Normal',
    reason: 'Killing',
    text: `Stopping container ${name}`,
    container: name,
  });
}

function startKill(
  handle: WorkerHandle,
  container: { id: string; name: string },
  override: number | undefined,
  context: ClusterContext,
): ContainerKill {
  recordKilling(handle, container.name, context);
  const grace = podGracePeriod(handle);
  if (!hasPreStop(handle, container.name) || grace <= 0)
    return callStopContainer(handle, container, grace, override, context);
  const token = context.serial();
  const answer = { actor: 'podWorkers', key: handle.uid, token } as const;
  context.sendPacket(
    'KillContainer',
    'runtime',
    { type: 'execPreStop', id: container.id, replyTo: answer },
    {
      label: `preStop ${container.name}`,
      after: context.latency('criRead'),
      pod: handle.podRef,
      detail: { container: container.name, preStop: true },
      klog: ['kuberuntimeContainer.preStopStart', klogContainer(handle, container)],
      source: { file: 'pkg/kubelet/kuberuntime/kuberuntime_container.go', func: 'executePreStopHook' },
    },
  );
  context.send('podWorkers', { type: 'timer', key: handle.uid, token }, seconds(grace));
  return { ...container, step: 'preStop', token };
}

/** Begins to stop everything in `target`. Null: blocked; the frame of the worker says where. */
export function startKillPod(
  handle: WorkerHandle,
  target: KillTarget,
  override: number | undefined,
  context: ClusterContext,
): Outcome | null {
  const kills = target.containers.map((container) => startKill(handle, container, override, context));
  return waitForContainers(handle, { override, kills, sandboxes: target.sandboxes }, context);
}

function waitForContainers(handle: WorkerHandle, locals: KillLocals, context: ClusterContext): Outcome | null {
  const open = locals.kills.filter(({ step }) => step !== 'done');
  if (open.length === 0) return stopNextSandbox(handle, locals, context);
  const [first] = open;
  store(
    handle,
    'killContainers',
    first?.step === 'preStop' ? 'the preStop hook' : 'StopContainer to return',
    locals,
    context,
  );
  return null;
}

function stopNextSandbox(handle: WorkerHandle, locals: KillLocals, context: ClusterContext): Outcome | null {
  const [id] = locals.sandboxes;
  if (id === undefined) return updateQOSCgroups(handle, locals, context);
  const frame = store(handle, 'stopSandboxes', 'StopPodSandbox to return', locals, context);
  context.sendPacket(
    'StopSandboxCalled',
    'runtime',
    { type: 'stopPodSandbox', id, replyTo: replyTo('podWorkers', handle.uid, frame) },
    {
      label: 'StopPodSandbox',
      after: context.latency('wake'),
      pod: handle.podRef,
      detail: { sandbox: id },
    },
  );
  return null;
}

function updateQOSCgroups(handle: WorkerHandle, locals: KillLocals, context: ClusterContext): Outcome | null {
  const place = {
    procedure: 'syncTerminatingPod',
    stage: 'updateQOSCgroups',
    locals: locals as unknown as Frame['locals'],
    ...(handle.worker.running && { since: handle.worker.running.since as Frame['since'] }),
  };
  handle.worker.running = sleepIn('podWorkers', handle.uid, place, context.latency('qosCgroups'), context) as Draft<
    PodWorker['running']
  >;
  return null;
}

function preStopEnded(
  handle: WorkerHandle,
  kill: ContainerKill,
  override: number | undefined,
  inTime: boolean,
  context: ClusterContext,
): ContainerKill {
  const grace = podGracePeriod(handle);
  context.tell('PreStopEnded', {
    pod: handle.podRef,
    detail: { container: kill.name, inTime },
    klog: inTime
      ? ['kuberuntimeContainer.preStopDone', klogContainer(handle, kill)]
      : ['kuberuntimeContainer.preStopOverran', { ...klogContainer(handle, kill), gracePeriod: grace }],
    source: { file: 'pkg/kubelet/kuberuntime/kuberuntime_container.go', func: 'executePreStopHook' },
  });
  return callStopContainer(handle, { id: kill.id, name: kill.name }, grace, override, context);
}

function stopReturned(
  handle: WorkerHandle,
  kill: ContainerKill,
  value: ReplyValue | null,
  context: ClusterContext,
): ContainerKill {
  const failed = value?.kind === 'error' && !value.notFound ? value.error : undefined;
  if (value?.kind === 'error') {
    context.tell('RuntimeCallFailed', {
      pod: handle.podRef,
      klog: ['remoteRuntime.stopContainerFailed', { err: value.error, containerID: kill.id }],
    });
  }
  context.tell('StopContainerReturned', {
    pod: handle.podRef,
    detail: { container: kill.name },
    klog: ['kuberuntimeContainer.exited', klogContainer(handle, kill)],
  });
  return {
    id: kill.id,
    name: kill.name,
    step: 'done',
    token: kill.token,
    ...(failed !== undefined && { error: failed }),
  };
}

/** Goes on after an answer or a timer. `done` means that everything is stopped and the QoS cgroups are written. */
export function resumeKillPod(
  handle: WorkerHandle,
  frame: Frame,
  token: number,
  value: ReplyValue | null,
  context: ClusterContext,
): 'blocked' | 'done' {
  const locals = localsOf(frame);
  if (frame.stage === 'updateQOSCgroups') {
    context.tell('RuntimeRead', { klog: ['qosContainerManager.updated', {}] });
    return 'done';
  }
  if (frame.stage === 'stopSandboxes') {
    const [id, ...sandboxes] = locals.sandboxes;
    context.tell('SandboxStopped', { pod: handle.podRef, detail: { sandbox: id ?? '' } });
    stopNextSandbox(handle, { ...locals, sandboxes }, context);
    return 'blocked';
  }
  const kills = locals.kills.map((kill) => {
    if (kill.token !== token) return kill;
    return kill.step === 'preStop'
      ? preStopEnded(handle, kill, locals.override, value !== null, context)
      : stopReturned(handle, kill, value, context);
  });
  waitForContainers(handle, { ...locals, kills }, context);
  return 'blocked';
}
