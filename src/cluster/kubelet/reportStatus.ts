/** The common head of the sync functions: work the pod's status out and hand it to the status manager. */
import { castDraft } from '../../engine/draft.ts';
import { ZERO } from '../../engine/time.ts';
import { bare, type KlogCall } from '../../kube/klog/index.ts';
import type { Pod, PodStatus } from '../../kube/objects.ts';
import { isTerminalPhase } from '../../kube/podLifecycle.ts';
import { podStatusText } from '../../kube/podStatusText.ts';
import { semanticEqual } from '../../kube/semanticEqual.ts';
import { rfc3339 } from '../../kube/time.ts';
import { shownBy } from '../clocks.ts';
import type { ClusterContext } from '../context.ts';
import { jitter } from '../latencies.ts';
import { hostIPOf } from '../node/address.ts';
import type { Release } from '../releases/index.ts';
import { timesShownBy } from '../runtime/listing.ts';
import type { ClusterState, KillPodStatus, RuntimePodStatus } from '../state.ts';
import { DEADLINE_EXCEEDED, pastActiveDeadline } from './activeDeadline.ts';
import { sleepIn } from './frames.ts';
import { computedPhase, generateAPIPodStatus, withTransitionTimes } from './podStatus.ts';
import { probesToTrigger } from './probeManager.ts';
import { getMirrorPodByPod } from './podManager.ts';
import { cachedRuntimeStatus, podOf, type WorkerHandle } from './workerHandle.ts';

type Context = ClusterContext<'podWorkers'>;

export const STATUS_STAGE = 'generateStatus';

/**
 * SetPodStatus runs in the caller's goroutine: a status equal to the cached one is dropped there, unless the pod is
 * being deleted (status_manager.go:updateStatusInternal). Where nothing is cached, a static pod's old status is its mirror's.
 */
function setPodStatus(handle: WorkerHandle, pod: Pod, status: PodStatus, context: Context): void {
  const cached = context.world.statusManager.podStatuses[handle.uid]?.status;
  const previous = cached ?? getMirrorPodByPod(context.world.podManager, pod)?.status ?? pod.status;
  const now = shownBy(context.world.node, context.now);
  const startTime = previous.startTime ?? rfc3339(now);
  const timed = withTransitionTimes({ ...status, startTime }, previous, now);
  const same = semanticEqual(timed, previous);
  if (cached !== undefined && same && pod.metadata.deletionTimestamp === undefined) {
    context.tell('StatusUnchanged', {
      pod: handle.podRef,
      klog: [
        'statusManager.ignoringSame',
        { pod: handle.klogPod.pod, status: bare(podStatusText(cached, context.release.id)) },
      ],
    });
    return;
  }
  context.send('statusManager', { type: 'setPodStatus', pod, status: same ? previous : timed });
}

/** kubelet.go:OnPodSandboxReady (1.36): the condition is set while the containers are still to be started. */
export function onPodSandboxReady(handle: WorkerHandle, context: Context): void {
  const pod = podOf(handle);
  const status = context.world.statusManager.podStatuses[handle.uid]?.status ?? pod.status;
  const conditions = (status.conditions ?? []).map((condition) =>
    condition.type === 'PodReadyToStartContainers' ? { ...condition, status: 'True' as const } : condition,
  );
  setPodStatus(handle, pod, { ...status, conditions }, context);
}

/** What generateAPIPodStatus is told. */
export interface StatusQuestion {
  /** The pod will never run again (a parameter from 1.27 on). */
  readonly podIsTerminal: boolean;
  /** What the runtime has said, where PLEG's cache is not asked. */
  readonly runtime?: RuntimePodStatus;
  /** What the one who kills the pod wants to have said. */
  readonly kill?: KillPodStatus | undefined;
}

function tellGenerating(handle: WorkerHandle, { podIsTerminal }: StatusQuestion, context: Context): void {
  const values = { pod: handle.klogPod.pod, podIsTerminal };
  context.tell('StatusGenerated', { pod: handle.podRef, klog: ['kubeletPods.generatingStatus', values] });
}

/** The first half: the status is being worked out. Null: blocked, until `resume…` is called with stage `status`. */
export function startStatus(
  handle: WorkerHandle,
  procedure: 'syncPod' | 'syncTerminatingPod' | 'syncTerminatedPod',
  question: StatusQuestion,
  context: Context,
): null {
  tellGenerating(handle, question, context);
  const place = { procedure, stage: STATUS_STAGE } as const;
  const delay = context.latency('generateStatus');
  handle.worker.running = castDraft(sleepIn('podWorkers', handle.uid, place, delay, context));
  return null;
}

/** ShouldEvict says so in an Event each time that it is asked; the first time is news. */
function tellDeadline(handle: WorkerHandle, cached: PodStatus | undefined, context: Context): void {
  const { reason, message: text } = DEADLINE_EXCEEDED;
  const { activeDeadlineSeconds = 0 } = podOf(handle).spec;
  if (cached?.reason !== reason)
    context.tell('DeadlineExceeded', { pod: handle.podRef, detail: { activeDeadlineSeconds } });
  context.send('eventRecorder', { type: 'recordEvent', podRef: handle.podRef, eventType: 'Normal', reason, text });
}

/** generateAPIPodStatus, with what the kubelet knows of the pod. */
export function generatedStatus(
  pod: Pod,
  {
    podIsTerminal,
    runtime,
    pastDeadline = false,
  }: { readonly podIsTerminal: boolean; readonly runtime: RuntimePodStatus; readonly pastDeadline?: boolean },
  known: Pick<ClusterState, 'statusManager' | 'probeManager' | 'podWorkers' | 'node'>,
  release: Release,
): PodStatus {
  const { uid } = pod.metadata;
  return generateAPIPodStatus(pod, timesShownBy(known.node, runtime), known.statusManager.podStatuses[uid]?.status, {
    probes: known.probeManager,
    reasons: known.podWorkers.workers[uid]?.starts?.reasons ?? {},
    hostIP: hostIPOf(known.node),
    podIsTerminal,
    pastDeadline,
    hasCgroup: known.node.cgroups[uid] !== undefined,
    release,
  });
}

/**
 * prober_manager.go:UpdatePodStatus: the probe's goroutine wakes while its caller goes on to SetPodStatus, and looks after
 * that. With a seed it is first in 6 of 81 cases, as recorded, finds no container and waits for its next period.
 */
function triggerProbes(pod: Pod, status: PodStatus, context: Context): void {
  for (const key of probesToTrigger(pod, status, context.world.probeManager)) {
    const isFirst = context.seed !== 0 && jitter(context.seed, context.serial()) < 6 / 81;
    context.send('probeManager', { type: 'triggerProbe', key }, isFirst ? ZERO : context.latency('wake'));
  }
}

/** A phase that is not terminal gives way to a terminal one of before: the cached one first, then the API's. */
function tellPhase(
  handle: WorkerHandle,
  generated: PodStatus,
  old: PodStatus,
  { podIsTerminal }: StatusQuestion,
  context: Context,
): void {
  const { status } = podOf(handle);
  const { pod } = handle.klogPod;
  const phase = computedPhase(podOf(handle), generated, podIsTerminal, context.release);
  const tell = (klog: KlogCall) => context.tell('StatusGenerated', { pod: handle.podRef, klog });
  tell(['kubeletPods.gotPhase', { pod, oldPhase: old.phase, phase }]);
  if (isTerminalPhase(phase)) return;
  if (isTerminalPhase(old.phase)) tell(['kubeletPods.statusManagerPhaseTerminal', { pod, phase: old.phase }]);
  else if (isTerminalPhase(status.phase)) tell(['kubeletPods.apiPhaseTerminal', { pod, phase: status.phase }]);
}

/** The second half: it is handed to the status manager. @returns the status that was worked out. */
export function finishStatus(handle: WorkerHandle, question: StatusQuestion, context: Context): PodStatus {
  const pod = podOf(handle);
  const { statusManager } = context.world;
  const cached = statusManager.podStatuses[handle.uid]?.status;
  const runtime = question.runtime ?? cachedRuntimeStatus(handle, context);
  const pastDeadline = pastActiveDeadline(pod, context.world, context.now);
  if (pastDeadline) tellDeadline(handle, cached, context);
  const generated = generatedStatus(
    pod,
    { ...question, runtime, pastDeadline },
    { ...context.world, podWorkers: context.own },
    context.release,
  );
  tellPhase(handle, generated, cached ?? pod.status, question, context);
  if (context.release.readyToStartCondition && !runtime.sandboxes.some(({ ready }) => ready))
    context.tell('SandboxNeeded', {
      pod: handle.podRef,
      klog: [
        runtime.sandboxes.length === 0 ? 'kuberuntimeManager.noSandbox' : 'kuberuntimeManager.noReadySandbox',
        { pod: handle.klogPod.pod },
      ],
    });
  const status = question.kill === undefined ? generated : killedStatus(generated, question.kill);
  if (context.release.triggersProbes) triggerProbes(pod, status, context);
  setPodStatus(handle, pod, status, context);
  return status;
}

/** podStatusFn of killPodNow's callers. */
function killedStatus(status: PodStatus, { phase, reason, message, condition }: KillPodStatus): PodStatus {
  const others = (status.conditions ?? []).filter(({ type }) => type !== condition?.type);
  const observed = status.observedGeneration === undefined ? {} : { observedGeneration: status.observedGeneration };
  return {
    ...status,
    phase: phase === 'Failed' || status.phase !== 'Succeeded' ? 'Failed' : 'Succeeded',
    ...(condition !== undefined && { conditions: [...others, { ...condition, ...observed }] }),
    message,
    reason,
  };
}

/**
 * podStatusFn until 1.21: what the one who kills the pod hands over is the whole of its status
 * (eviction_manager.go:evictPod, nodeshutdown_manager_linux.go:processShutdownEvent).
 */
export function setBareStatus(handle: WorkerHandle, { reason, message }: KillPodStatus, context: Context): void {
  setPodStatus(handle, podOf(handle), { phase: 'Failed', reason, message }, context);
}

/** Both halves at once, where the worker goes on without a pause. */
export function reportStatus(handle: WorkerHandle, question: StatusQuestion, context: Context): PodStatus {
  tellGenerating(handle, question, context);
  return finishStatus(handle, question, context);
}
