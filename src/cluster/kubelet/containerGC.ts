/**
 * pkg/kubelet/kuberuntime/kuberuntime_gc.go, once a minute: dead containers, sandboxes that are not ready, and log
 * directories of pods whose content may go. The goroutine of podContainerDeletor, which removes single containers in
 * between, lives here too.
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import { ZERO } from '../../engine/time.ts';
import { containerID } from '../../kube/klog/index.ts';
import type { ClusterContext, PartOfKubelet } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import type { ContainerGCState } from '../state.ts';
import { callError, noteDial } from '../runtime/outage.ts';
import { CONTAINER_DELETOR_BUFFER, CONTAINER_GC_PERIOD } from './constants.ts';
import { evictableContainers, evictableSandboxes, type GCPolicy, type GCRound, type PodFates } from './evictable.ts';
import { frameAt, replyTo, sleepIn } from './frames.ts';
import type { GarbageCollectFrame } from './frameState.ts';
import { shouldPodContentBeRemoved, shouldPodRuntimeBeRemoved } from './podState.ts';
import { isPodDeleted, isPodTerminated } from './podTermination.ts';

type Self = Draft<ContainerGCState>;

/** What a round has found and not removed yet. */
export interface Round {
  readonly containers: readonly string[];
  readonly sandboxes: readonly string[];
  readonly logs: readonly string[];
  /** Containers and sandboxes could not be listed. */
  readonly failed?: string;
}

const GC = 'gc';
const DELETOR = 'deletor';

/** Defaults of --minimum-container-ttl-duration and --maximum-dead-containers-per-container; no limit overall. */
const POLICY: GCPolicy = { minAge: ZERO, maxPerPodContainer: 1 };

/** podStateProvider: the kubelet itself until 1.21 (IsPodDeleted, IsPodTerminated), its pod workers from 1.22 on. */
const fatesIn = ({ world, release }: ClusterContext): PodFates =>
  release.podWorkers === 'syncOnly'
    ? {
        contentMayGo: (uid) => isPodDeleted(uid, world),
        runtimeMayGo: (uid) => isPodTerminated(uid, world),
      }
    : {
        contentMayGo: (uid) => shouldPodContentBeRemoved(world.podWorkers, uid),
        runtimeMayGo: (uid) => shouldPodRuntimeBeRemoved(world.podWorkers, uid),
      };

/** SyncKnownPods has run, so every source has been seen. */
const roundAt = ({ world, now }: ClusterContext): GCRound => ({
  now,
  allSourcesReady: world.podWorkers.podsSynced,
  evictNonDeletedPods: false,
});

function containersToRemove(context: ClusterContext): readonly string[] {
  const dead = Object.values(context.world.runtime.containers).flatMap(({ id, podUID, spec, state, createdAt }) =>
    state === 'exited' ? [{ id, podUID, name: spec.name, createdAt }] : [],
  );
  return evictableContainers(dead, POLICY, fatesIn(context), roundAt(context));
}

function sandboxesToRemove(context: ClusterContext): readonly string[] {
  const { containers, sandboxes } = context.world.runtime;
  const used = new Set(Object.values(containers).map(({ sandboxID }) => sandboxID));
  const known = Object.values(sandboxes).map(({ id, podUID, state, createdAt }) => ({
    id,
    podUID,
    createdAt,
    active: state === 'ready' || used.has(id),
  }));
  return evictableSandboxes(known, fatesIn(context), roundAt(context));
}

const evictableLogs = (context: ClusterContext): string[] =>
  Object.keys(context.world.node.logDirs).filter(fatesIn(context).contentMayGo);

function go(
  self: Self,
  stage: GarbageCollectFrame['stage'],
  locals: Round,
  context: ClusterContext,
): GarbageCollectFrame {
  const frame = frameAt({ procedure: 'GarbageCollect', stage, locals }, context);
  self.running = castDraft(frame);
  return frame;
}

/** Content may go once the worker's record is gone, or its pod deleted and stopped: whatever changed it last. */
const workerGone = (uid: string, context: ClusterContext): number | undefined =>
  context.kept('podWorkers', 'phase', uid);

/** Does what is done with something of a pod for what that pod has come to, not for what was removed before it. */
function forPod(podUID: string | undefined, context: ClusterContext, work: () => void): void {
  context.branch(podUID === undefined ? undefined : workerGone(podUID, context), work);
}

/** What is left of a container goes when another of its name has ended after it, or else with what is left of its pod. */
function evictedBy(id: string, context: ClusterContext): number | undefined {
  const { containers } = context.world.runtime;
  const { podUID, spec, createdAt } = containers[id] ?? {};
  if (podUID === undefined || spec === undefined || createdAt === undefined) return undefined;
  const next = Object.values(containers).find(
    (each) =>
      each.podUID === podUID && each.spec.name === spec.name && each.state === 'exited' && each.createdAt > createdAt,
  );
  return next === undefined ? workerGone(podUID, context) : context.changedBy('runtime', 'containers', next.id);
}

function tellRemoving(id: string, context: ClusterContext): void {
  const container = context.world.runtime.containers[id];
  const sandbox = container && context.world.runtime.sandboxes[container.sandboxID];
  const pod = container && sandbox && { namespace: sandbox.namespace, name: sandbox.name, uid: container.podUID };
  context.tell('ContainerRemoving', {
    pod,
    klog: ['kuberuntimeContainer.removing', { containerID: id }],
  });
  context.tell('ContainerRemoving', { pod, klog: ['topologyManager.removeContainer', { containerID: id }] });
}

/** Nothing is removed without lists of what there is; logs of pods that are gone go all the same. */
function collect(self: Self, context: ClusterContext): void {
  const error = callError(context);
  if (error === undefined) {
    return nextContainer(self, { containers: containersToRemove(context), sandboxes: [], logs: [] }, context);
  }
  noteDial(context);
  nextLog(self, { containers: [], sandboxes: [], logs: evictableLogs(context), failed: error }, context);
}

function nextContainer(self: Self, round: Round, context: ClusterContext): void {
  const [id] = round.containers;
  if (id === undefined) return nextSandbox(self, { ...round, sandboxes: sandboxesToRemove(context) }, context);
  context.branch(evictedBy(id, context), () => {
    tellRemoving(id, context);
    const frame = go(self, 'container', round, context);
    context.send(
      'runtime',
      { type: 'removeContainer', id, replyTo: replyTo('containerGC', GC, frame) },
      context.latency('removeContainer'),
    );
  });
}

function nextSandbox(self: Self, round: Round, context: ClusterContext): void {
  const [id] = round.sandboxes;
  if (id === undefined) return nextLog(self, { ...round, logs: evictableLogs(context) }, context);
  const sandbox = context.world.runtime.sandboxes[id];
  forPod(sandbox?.podUID, context, () => {
    context.tell('SandboxRemoving', {
      pod: sandbox && { namespace: sandbox.namespace, name: sandbox.name, uid: sandbox.podUID },
      klog: ['kuberuntimeGC.removingSandbox', { sandboxID: id }],
    });
    /** It should be stopped long since; to be sure, it is stopped once more. */
    const frame = go(self, 'stopSandbox', round, context);
    context.send('runtime', { type: 'stopPodSandbox', id, replyTo: replyTo('containerGC', GC, frame) });
  });
}

function sandboxStopped(self: Self, round: Round, value: ReplyValue, context: ClusterContext): void {
  const [id = '', ...sandboxes] = round.sandboxes;
  if (value.kind === 'error') {
    const err = value.error;
    context.tell('RuntimeCallFailed', {
      detail: { sandbox: id, call: 'StopPodSandbox', error: err },
      failure: value.notFound ? 'notFound' : 'other',
      klog: ['remoteRuntime.stopSandboxFailed', { err, podSandboxID: id }],
    });
    context.tell('RemovalFailed', { klog: ['kuberuntimeGC.stopBeforeRemoveFailed', { err, sandboxID: id }] });
    return nextSandbox(self, { ...round, sandboxes }, context);
  }
  const frame = go(self, 'sandbox', round, context);
  context.send(
    'runtime',
    { type: 'removePodSandbox', id, replyTo: replyTo('containerGC', GC, frame) },
    context.latency('removeSandbox'),
  );
}

/** Before a container is removed its status is read, for the path of its log. */
function tellNotRemoved(
  id: string,
  { error: err, notFound }: Extract<ReplyValue, { readonly kind: 'error' }>,
  context: ClusterContext,
): string {
  context.tell('RuntimeCallFailed', {
    detail: { call: 'ContainerStatus', error: err },
    failure: notFound ? 'notFound' : 'other',
    klog: ['remoteRuntime.containerStatusFailed', { err, containerID: id }],
  });
  return `failed to get container status "${id}": ${err}`;
}

function nextLog(self: Self, round: Round, context: ClusterContext): void {
  const [uid] = round.logs;
  if (uid === undefined) return context.branch(undefined, () => ended(self, round, context));
  forPod(uid, context, () => {
    context.tell('LogsRemoving', { klog: ['kuberuntimeGC.removingLogs', { podUID: uid }] });
    context.send('node', { type: 'removeLogDir', podUID: uid });
    const place = { procedure: 'GarbageCollect', stage: 'log', locals: round } as const;
    self.running = castDraft(sleepIn('containerGC', GC, place, context.latency('removeDir'), context));
  });
}

/** The round comes of itself, whatever it has found. */
function ended(self: Self, round: Round, context: ClusterContext): void {
  self.running = null;
  self.lastRun = context.now;
  /** Both lists fail alike, and an aggregate says the same thing once. */
  if (round.failed === undefined) context.tell('GarbageCollected', { klog: ['kubelet.containerGCSucceeded', {}] });
  else {
    const klog = ['kubelet.containerGCFailed', { err: round.failed }] as const;
    context.tell('GarbageCollected', { detail: { error: round.failed }, klog });
  }
}

function resume(
  self: Self,
  { stage, locals: round }: GarbageCollectFrame,
  value: ReplyValue,
  context: ClusterContext,
): void {
  switch (stage) {
    case 'container': {
      const [id = '', ...containers] = round.containers;
      if (value.kind === 'error') {
        const err = tellNotRemoved(id, value, context);
        context.tell('RemovalFailed', { klog: ['kuberuntimeGC.removeContainerFailed', { err, containerID: id }] });
      }
      return nextContainer(self, { ...round, containers }, context);
    }
    case 'stopSandbox':
      return sandboxStopped(self, round, value, context);
    case 'sandbox':
      return nextSandbox(self, { ...round, sandboxes: round.sandboxes.slice(1) }, context);
    case 'log':
      return nextLog(self, { ...round, logs: round.logs.slice(1) }, context);
  }
}

/* ---- podContainerDeletor's goroutine ---- */

/** pod_container_deletor.go:deleteContainersInPod: nobody waits for room; the next container that ends asks again. */
function requested(self: Self, id: string, context: ClusterContext): void {
  if (self.deletor.length >= CONTAINER_DELETOR_BUFFER) {
    return context.tell('ContainerDeletionSkipped', {
      klog: ['podContainerDeletor.requestDropped', { containerID: containerID('containerd', id) }],
    });
  }
  self.deletor.push(id);
  context.keep('containerGC', 'deletor', id);
  deleteNext(self, context);
}

function deleteNext(self: Self, context: ClusterContext): void {
  const [id] = self.deletor;
  if (self.deleting !== null || id === undefined) return;
  self.deleting = id;
  self.deletor.shift();
  context.branch(context.kept('containerGC', 'deletor', id), () => {
    tellRemoving(id, context);
    context.send(
      'runtime',
      { type: 'removeContainer', id, replyTo: { actor: 'containerGC', key: DELETOR, token: 0 } },
      context.latency('removeContainer'),
    );
  });
}

function deletionEnded(self: Self, value: ReplyValue, context: ClusterContext): void {
  const id = self.deleting;
  self.deleting = null;
  if (value.kind === 'error' && id !== null) {
    const err = tellNotRemoved(id, value, context);
    self.unread[id] = context.now;
    context.tell('RemovalFailed', {
      klog: ['podContainerDeletor.deleteFailed', { containerID: containerID('containerd', id), err }],
    });
  }
  deleteNext(self, context);
}

export const containerGC: PartOfKubelet<'containerGC'> = (self, message, context) => {
  switch (message.type) {
    case 'tick':
      context.again('containerGC', message, CONTAINER_GC_PERIOD);
      return collect(self, context);
    case 'deleteContainer':
      return requested(self, message.containerID, context);
    case 'timer':
    case 'reply': {
      if (message.key === DELETOR)
        return message.type === 'reply' ? deletionEnded(self, message.value, context) : undefined;
      const frame = context.world.containerGC.running;
      if (frame !== null && frame.token === message.token)
        resume(self, frame, message.type === 'reply' ? message.value : { kind: 'none' }, context);
      return;
    }
  }
};
