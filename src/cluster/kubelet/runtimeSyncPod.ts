/**
 * pkg/kubelet/kuberuntime/kuberuntime_manager.go:SyncPod: what computePodActions has decided is done, step by step:
 * stop what must go, make a sandbox, start init containers, start containers. What could not be started is kept with its
 * reason, and makes the sync fail.
 */
import { printed } from '../../kube/printed.ts';
import { castDraft } from '../../engine/draft.ts';
import { bare, goQuote, list, podActions } from '../../kube/klog/index.ts';
import type { ClusterContext } from '../context.ts';
import type { Container } from '../../kube/objects.ts';
import type { ReplyValue } from '../messages.ts';
import { hostIPOf } from '../node/address.ts';
import { logDir } from '../node/paths.ts';
import type { RuntimePodStatus } from '../state.ts';
import { computePodActions, podSandboxChanged, type ContainerToKill, type PodActions } from './computePodActions.ts';
import { findContainer, formatPod, isSidecar } from './containers.ts';
import { frameAt, replyTo } from './frames.ts';
import type { RuntimeSyncFrame } from './frameState.ts';
import { continuationOf, resumeKillPod, startKillPod } from './killPod.ts';
import { probeVerdict } from './probeManager.ts';
import { probeWorkersOf } from './probes.ts';
import { onPodSandboxReady } from './reportStatus.ts';
import {
  beginStart,
  recordEvent,
  resumeStart,
  startsOf,
  type Block,
  type ContainerStart,
  type ContainerType,
  type StartOutcome,
  type StartStage,
} from './startContainer.ts';
import { syncError, type SyncResult } from './syncResult.ts';
import { cachedRuntimeStatus, podOf, type Outcome, type WorkerHandle } from './workerHandle.ts';

type Context = ClusterContext<'podWorkers'>;

interface ToStart {
  readonly type: ContainerType;
  readonly index: number;
}

export interface RuntimeSyncLocals {
  readonly actions: PodActions;
  /** As it was when the sync began; a pod whose sandbox is new has no containers in it. */
  readonly status: RuntimePodStatus;
  readonly sandboxID: string;
  readonly podIP: string;
  /** The first is being started. */
  readonly todo: readonly ToStart[];
  readonly results: readonly SyncResult[];
  /** Containers that are still to be killed, once the one in hand has ended. */
  readonly unwanted?: readonly ContainerToKill[];
}

/** A place in here, with what is needed to go on. */
function blockedAt(
  handle: WorkerHandle,
  stage: 'createSandbox' | StartStage,
  waitsFor: string,
  locals: RuntimeSyncLocals,
  context: Context,
) {
  const frame = frameAt({ procedure: 'syncPod', stage, waitsFor, locals }, context);
  handle.worker.running = castDraft(frame);
  return frame;
}

export function startRuntimeSync(handle: WorkerHandle, context: Context): Outcome | null {
  const pod = podOf(handle);
  if (context.release.stopsProbesInPhases && probeWorkersOf(pod, context.release).length > 0)
    context.send('probeManager', { type: 'addProbes', pod });
  const status = cachedRuntimeStatus(handle, context);
  const actions = computePodActions({ pod, status, release: context.release, probes: probeVerdict(context.world) });
  tellActions(handle, status, actions, context);
  const todo: readonly ToStart[] = [
    ...actions.ephemeralContainersToStart.map((index) => ({ type: 'ephemeral container', index }) as const),
    ...actions.initContainersToStart.map((index) => ({ type: 'init container', index }) as const),
    ...actions.containersToStart.map((index) => ({ type: 'container', index }) as const),
  ];
  const podIP = status.ip ?? (pod.spec.hostNetwork === true ? hostIPOf(context.world.node) : '');
  const locals: RuntimeSyncLocals = { actions, status, sandboxID: actions.sandboxID, podIP, todo, results: [] };
  if (actions.killPod) return killPod(handle, locals, context);
  const [unwanted, ...others] = actions.containersToKill;
  if (unwanted !== undefined) return killUnwanted(handle, [unwanted, ...others], locals, context);
  return startNext(handle, locals, context);
}

function tellActions(handle: WorkerHandle, status: RuntimePodStatus, actions: PodActions, context: Context): void {
  const pod = podOf(handle);
  const { pod: klogPod } = handle.klogPod;
  const tell = (klog: Parameters<ClusterContext['tell']>[1]) =>
    context.tell('ActionsComputed', { pod: handle.podRef, ...klog });
  if (podSandboxChanged(status).changed) {
    const none = status.sandboxes.length === 0;
    tell({ klog: [none ? 'kuberuntimeManager.noSandbox' : 'kuberuntimeManager.noReadySandbox', { pod: klogPod }] });
  } else {
    for (const [index, { name }] of pod.spec.containers.entries()) {
      const seen = findContainer(status, name);
      if (seen !== undefined && seen.state !== 'running')
        tell({ klog: ['topologyManager.removeContainer', { containerID: seen.id }] });
      if (seen?.state !== 'running' && actions.containersToStart.includes(index))
        tell({ klog: ['kuberuntimeManager.containerToStart', { containerName: name, pod: klogPod }] });
    }
  }
  const [init] = actions.initContainersToStart;
  const nextInitContainer = init === undefined ? null : (pod.spec.initContainers?.[init]?.name ?? null);
  const formatted = podActions({ ...actions, nextInitContainer });
  tell({ klog: ['kuberuntimeManager.computedActions', { podActions: formatted, pod: klogPod }] });
  if (!actions.createSandbox) return;
  if (actions.sandboxID === '') tell({ klog: ['kuberuntimeManager.newPod', { pod: klogPod }] });
  else
    recordEvent(
      handle,
      'Normal',
      'SandboxChanged',
      printed`Pod sandbox changed, it will be killed and re-created.`,
      context,
    );
}

/** Whatever still runs is stopped, and every sandbox: a pod that starts anew may have an old one. */
function killPod(handle: WorkerHandle, locals: RuntimeSyncLocals, context: Context): Outcome | null {
  const { actions, status } = locals;
  const { pod } = handle.klogPod;
  const id = actions.createSandbox
    ? 'kuberuntimeManager.stoppingSandboxForNew'
    : 'kuberuntimeManager.stoppingSandboxAllDead';
  context.tell('SandboxUnwanted', { pod: handle.podRef, klog: [id, { pod }] });
  const containers = status.containers.filter(({ state }) => state === 'running');
  const sandboxes = status.sandboxes.map((sandbox) => sandbox.id);
  if (containers.length === 0 && sandboxes.length === 0) return killed(handle, locals, {}, context);
  return kill(handle, { containers, sandboxes }, locals, context);
}

/** One after another, each to its end: SyncPod calls killContainer itself, and gives up with the first that fails. */
function killUnwanted(
  handle: WorkerHandle,
  [unwanted, ...rest]: readonly [ContainerToKill, ...ContainerToKill[]],
  locals: RuntimeSyncLocals,
  context: Context,
): Outcome | null {
  const { id, name, message, reason } = unwanted;
  context.tell('ContainerUnwanted', {
    pod: handle.podRef,
    klog: [
      'kuberuntimeManager.killingUnwanted',
      { containerName: name, containerID: bare(`{Type:containerd ID:${id}}`), pod: handle.klogPod.pod },
    ],
  });
  const container = { id, name, verdict: { message, reason } };
  return kill(handle, { containers: [container], sandboxes: [] }, { ...locals, unwanted: rest }, context);
}

function kill(
  handle: WorkerHandle,
  target: Parameters<typeof startKillPod>[1],
  locals: RuntimeSyncLocals,
  context: Context,
): Outcome | null {
  const caller = { procedure: 'syncPod', next: locals } as const;
  const outcome = startKillPod(handle, target, undefined, context, caller);
  return outcome === 'blocked' ? null : killed(handle, locals, outcome, context);
}

/** Whatever could not be stopped ends the sync; it is tried again. */
function killed(
  handle: WorkerHandle,
  locals: RuntimeSyncLocals,
  { error }: { readonly error?: string },
  context: Context,
): Outcome | null {
  if (error !== undefined) {
    tellExit(handle, context);
    return { error };
  }
  const [next, ...rest] = locals.unwanted ?? [];
  if (next !== undefined) return killUnwanted(handle, [next, ...rest], locals, context);
  if (locals.actions.createSandbox) {
    purgeInitContainers(handle, locals, context);
    return createSandbox(handle, locals, context);
  }
  return locals.actions.killPod ? finish(handle, locals, context) : startNext(handle, locals, context);
}

/** Init containers run once more in a new sandbox; what is left of them would say that they are done. */
function purgeInitContainers(handle: WorkerHandle, { status }: RuntimeSyncLocals, context: Context): void {
  const names = new Set((podOf(handle).spec.initContainers ?? []).map(({ name }) => name));
  for (const { id, name } of status.containers) {
    if (!names.has(name)) continue;
    const nobody = { actor: 'podWorkers', key: handle.uid, token: context.serial() } as const;
    context.send('runtime', { type: 'removeContainer', id, replyTo: nobody });
  }
}

function createSandbox(handle: WorkerHandle, locals: RuntimeSyncLocals, context: Context): null {
  const { namespace, name } = handle.podRef;
  const { attempt } = locals.actions;
  const frame = blockedAt(handle, 'createSandbox', 'RunPodSandbox to return', locals, context);
  context.send('node', { type: 'makeLogDir', podUID: handle.uid, path: logDir(namespace, name, handle.uid) });
  context.sendPacket(
    'SandboxCreating',
    'runtime',
    {
      type: 'runPodSandbox',
      podUID: handle.uid,
      namespace,
      name,
      attempt,
      hostNetwork: podOf(handle).spec.hostNetwork === true,
      replyTo: replyTo('podWorkers', handle.uid, frame),
    },
    {
      label: 'RunPodSandbox',
      after: context.latency('wake'),
      pod: handle.podRef,
      detail: { attempt },
      klog: ['kuberuntimeManager.creatingSandbox', { pod: handle.klogPod.pod }],
    },
  );
  return null;
}

function sandboxCreated(
  handle: WorkerHandle,
  locals: RuntimeSyncLocals,
  value: ReplyValue | null,
  context: Context,
): Outcome | null {
  const { pod } = handle.klogPod;
  if (value?.kind !== 'created') {
    const message = value?.kind === 'error' ? value.error : 'context deadline exceeded';
    const text = printed`Failed to create pod sandbox: ${message}`;
    recordEvent(handle, 'Warning', 'FailedCreatePodSandBox', text, context);
    const target = formatPod(podOf(handle));
    const error =
      context.release.sandboxErrorText === 'forPodFailed'
        ? `CreatePodSandbox for pod ${goQuote(target)} failed: ${message}`
        : printed`Failed to create sandbox for pod ${goQuote(target)}: ${message}`;
    return finish(handle, { ...locals, results: [{ action: 'CreatePodSandbox', target, error }] }, context);
  }
  const { id } = value;
  const podIP = context.world.runtime.sandboxes[id]?.ip ?? '';
  context.tell('SandboxReady', {
    pod: handle.podRef,
    klog: ['kuberuntimeManager.createdSandbox', { podSandboxID: id, pod }],
  });
  context.tell('SandboxReady', {
    pod: handle.podRef,
    klog: ['kuberuntimeManager.determinedIP', { IPs: list([podIP]), pod }],
  });
  if (context.release.tellsSandboxReady) onPodSandboxReady(handle, context);
  /** What ran in an earlier sandbox has been stopped with it and is started anew. */
  return startNext(handle, { ...locals, sandboxID: id, podIP }, context);
}

const LISTS = {
  container: 'containers',
  'init container': 'initContainers',
  'ephemeral container': 'ephemeralContainers',
} as const satisfies Record<ContainerType, string>;

const specOf = (handle: WorkerHandle, { type, index }: ToStart): Container => {
  const container = podOf(handle).spec[LISTS[type]]?.[index];
  if (container === undefined) throw new Error(`the pod has no ${type} ${index}`);
  return container;
};

const startOf = (handle: WorkerHandle, todo: ToStart, locals: RuntimeSyncLocals): ContainerStart => ({
  type: todo.type,
  spec: specOf(handle, todo),
  sandboxID: locals.sandboxID,
  podIP: locals.podIP,
  status: locals.status,
});

function startNext(handle: WorkerHandle, locals: RuntimeSyncLocals, context: Context): Outcome | null {
  const [next] = locals.todo;
  if (next === undefined) return finish(handle, locals, context);
  const block: Block = (stage, waitsFor) => blockedAt(handle, stage, waitsFor, locals, context);
  return started(handle, locals, beginStart(handle, startOf(handle, next, locals), block, context), context);
}

/** A container that does not start holds up its own kind alone: the next containers are tried, but not after an init one. */
function started(
  handle: WorkerHandle,
  locals: RuntimeSyncLocals,
  outcome: StartOutcome,
  context: Context,
): Outcome | null {
  if (outcome === 'blocked') return null;
  const [first, ...todo] = locals.todo;
  const results = [...locals.results, outcome];
  const aborts =
    outcome.error !== undefined &&
    first?.type === 'init container' &&
    !isSidecar(specOf(handle, first), context.release);
  return startNext(handle, { ...locals, todo: aborts ? [] : todo, results }, context);
}

/** kubelet.go:syncPod: reasonCache.Update, and the error of whatever could not be started. */
function finish(handle: WorkerHandle, { actions, results }: RuntimeSyncLocals, context: Context): Outcome {
  for (const { action, target, reason, error } of results) {
    if (action !== 'StartContainer') continue;
    const { reasons } = startsOf(handle.worker);
    if (error === undefined || reason === undefined) delete reasons[target];
    else reasons[target] = { error: reason, message: error };
  }
  tellExit(handle, context);
  const error = syncError(results);
  if (error !== undefined) return { error };
  const acted = actions.killPod || actions.containersToKill.length > 0 || results.length > 0;
  return context.release.relistOnDemand && acted ? { relist: true } : {};
}

export function tellExit(handle: WorkerHandle, context: Context): void {
  context.tell('SyncPodExited', {
    pod: handle.podRef,
    klog: ['kubelet.syncPodExit', { ...handle.klogPod, isTerminal: false }],
  });
}

/** Goes on after an answer, or after a timer where `value` is null. */
export function resumeRuntimeSync(
  handle: WorkerHandle,
  frame: RuntimeSyncFrame,
  token: number,
  value: ReplyValue | null,
  context: Context,
): Outcome | null {
  switch (frame.stage) {
    case 'killContainers':
    case 'stopSandboxes':
    case 'updateQOSCgroups': {
      const outcome = resumeKillPod(handle, frame, token, value, context);
      return outcome === 'blocked' ? null : killed(handle, continuationOf(frame), outcome, context);
    }
    case 'createSandbox':
      return sandboxCreated(handle, frame.locals, value, context);
    case 'pullImage':
    case 'createContainer':
    case 'startContainer':
      return callReturned(handle, frame.stage, frame.locals, value, context);
  }
}

/** A call that starts the first of the containers to be started has been answered. */
function callReturned(
  handle: WorkerHandle,
  stage: StartStage,
  locals: RuntimeSyncLocals,
  value: ReplyValue | null,
  context: Context,
): Outcome | null {
  const [first] = locals.todo;
  if (first === undefined) throw new Error('no container is being started');
  const block: Block = (stage, waitsFor) => blockedAt(handle, stage, waitsFor, locals, context);
  const outcome = resumeStart(handle, startOf(handle, first, locals), stage, value, block, context);
  return started(handle, locals, outcome, context);
}
