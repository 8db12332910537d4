/**
 * pkg/kubelet/kuberuntime/kuberuntime_gc.go, once a minute: dead containers, sandboxes that are not ready, and log
 * directories of pods whose content may go. The goroutine of podContainerDeletor, which removes single containers in
 * between, lives here too.
 */
import type { Draft } from '../../engine/draft.ts';
import { containerID } from '../../kube/klog/index.ts';
import type { ClusterActor, ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import type { ClusterState, ContainerGCState, Frame } from '../state.ts';
import { CONTAINER_GC_PERIOD } from './constants.ts';
import { frameAt, replyTo, sleepIn } from './frames.ts';
import { shouldPodContentBeRemoved } from './podState.ts';

type Self = Draft<ContainerGCState>;

interface Round {
  readonly containers: readonly string[];
  readonly sandboxes: readonly string[];
  readonly logs: readonly string[];
}

const GC = 'gc';
const DELETOR = 'deletor';
const roundOf = (frame: Frame): Round => frame.locals as unknown as Round;

/** Of a pod that stays, the newest dead container of each name and the newest sandbox are kept. */
function evictableContainers({ runtime, podWorkers }: ClusterState): string[] {
  const dead = Object.values(runtime.containers)
    .filter(({ state }) => state === 'exited')
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const kept = new Set<string>();
  return dead.flatMap(({ id, podUID, spec }) => {
    if (shouldPodContentBeRemoved(podWorkers, podUID)) return [id];
    const unit = `${podUID}/${spec.name}`;
    if (kept.has(unit)) return [id];
    kept.add(unit);
    return [];
  });
}

function evictableSandboxes({ runtime, podWorkers }: ClusterState): string[] {
  const used = new Set(Object.values(runtime.containers).map(({ sandboxID }) => sandboxID));
  return Object.values(runtime.sandboxes)
    .filter(
      ({ id, state, podUID }) => state === 'notready' && !used.has(id) && shouldPodContentBeRemoved(podWorkers, podUID),
    )
    .map(({ id }) => id);
}

const evictableLogs = ({ node, podWorkers }: ClusterState): string[] =>
  Object.keys(node.logDirs).filter((uid) => shouldPodContentBeRemoved(podWorkers, uid));

function go(self: Self, stage: string, round: Round, context: ClusterContext): Frame {
  const frame = frameAt({ procedure: 'GarbageCollect', stage, locals: round as unknown as Frame['locals'] }, context);
  self.running = frame as Draft<Frame>;
  return frame;
}

/** Content may go once the worker's record is gone, or its pod deleted and stopped: whatever changed it last. */
const workerGone = (uid: string, context: ClusterContext): number | undefined =>
  context.changedBy('podWorkers', 'workers', uid);

function tellRemoving(id: string, context: ClusterContext): void {
  const container = context.world.runtime.containers[id];
  const sandbox = container && context.world.runtime.sandboxes[container.sandboxID];
  const pod = container && sandbox && { namespace: sandbox.namespace, name: sandbox.name, uid: container.podUID };
  context.tell('Internal', {
    pod,
    klog: ['kuberuntimeContainer.removing', { containerID: id }],
    because: container && workerGone(container.podUID, context),
  });
  context.tell('Internal', { pod, klog: ['topologyManager.removeContainer', { containerID: id }] });
}

function nextContainer(self: Self, round: Round, context: ClusterContext): void {
  const [id] = round.containers;
  if (id === undefined) return nextSandbox(self, { ...round, sandboxes: evictableSandboxes(context.world) }, context);
  tellRemoving(id, context);
  const frame = go(self, 'container', round, context);
  context.send(
    'runtime',
    { type: 'removeContainer', id, replyTo: replyTo('containerGC', GC, frame) },
    context.latency('removeContainer'),
  );
}

function nextSandbox(self: Self, round: Round, context: ClusterContext): void {
  const [id] = round.sandboxes;
  if (id === undefined) return nextLog(self, { ...round, logs: evictableLogs(context.world) }, context);
  const sandbox = context.world.runtime.sandboxes[id];
  context.tell('Internal', {
    pod: sandbox && { namespace: sandbox.namespace, name: sandbox.name, uid: sandbox.podUID },
    klog: ['kuberuntimeGC.removingSandbox', { sandboxID: id }],
    because: sandbox && workerGone(sandbox.podUID, context),
  });
  const frame = go(self, 'sandbox', round, context);
  context.send(
    'runtime',
    { type: 'removePodSandbox', id, replyTo: replyTo('containerGC', GC, frame) },
    context.latency('removeSandbox'),
  );
}

function nextLog(self: Self, round: Round, context: ClusterContext): void {
  const [uid] = round.logs;
  if (uid === undefined) {
    self.running = null;
    self.lastRun = context.now;
    context.tell('GarbageCollected', { klog: ['kubelet.containerGCSucceeded', {}] });
    return;
  }
  context.tell('Internal', {
    klog: ['kuberuntimeGC.removingLogs', { podUID: uid }],
    because: workerGone(uid, context),
  });
  context.send('node', { type: 'removeLogDir', podUID: uid });
  const place = { procedure: 'GarbageCollect', stage: 'log', locals: round as unknown as Frame['locals'] };
  self.running = sleepIn('containerGC', GC, place, context.latency('removeDir'), context) as Draft<Frame>;
}

function resume(self: Self, frame: Frame, context: ClusterContext): void {
  const round = roundOf(frame);
  switch (frame.stage) {
    case 'container':
      return nextContainer(self, { ...round, containers: round.containers.slice(1) }, context);
    case 'sandbox':
      return nextSandbox(self, { ...round, sandboxes: round.sandboxes.slice(1) }, context);
    default:
      return nextLog(self, { ...round, logs: round.logs.slice(1) }, context);
  }
}

/* ---- podContainerDeletor's goroutine ---- */

function deleteNext(self: Self, context: ClusterContext): void {
  const [id] = self.deletor;
  if (self.deleting !== null || id === undefined) return;
  self.deleting = id;
  self.deletor.shift();
  tellRemoving(id, context);
  context.send(
    'runtime',
    { type: 'removeContainer', id, replyTo: { actor: 'containerGC', key: DELETOR, token: 0 } },
    context.latency('removeContainer'),
  );
}

function deletionEnded(self: Self, value: ReplyValue, context: ClusterContext): void {
  const id = self.deleting;
  self.deleting = null;
  if (value.kind === 'error' && id !== null) {
    context.tell('RuntimeCallFailed', {
      klog: ['remoteRuntime.containerStatusFailed', { err: value.error, containerID: id }],
    });
    context.tell('Internal', {
      klog: [
        'podContainerDeletor.deleteFailed',
        { containerID: containerID('containerd', id), err: `failed to get container status "${id}": ${value.error}` },
      ],
    });
  }
  deleteNext(self, context);
}

export const containerGC: ClusterActor<'containerGC'> = (self, message, context) => {
  switch (message.type) {
    case 'tick':
      context.send('containerGC', message, CONTAINER_GC_PERIOD);
      return nextContainer(self, { containers: evictableContainers(context.world), sandboxes: [], logs: [] }, context);
    case 'deleteContainer':
      self.deletor.push(message.containerID);
      return deleteNext(self, context);
    case 'timer':
    case 'reply': {
      if (message.key === DELETOR)
        return message.type === 'reply' ? deletionEnded(self, message.value, context) : undefined;
      const frame = context.world.containerGC.running;
      if (frame !== null && frame.token === message.token) resume(self, frame, context);
      return;
    }
    default:
  }
};
