/**
 * pkg/kubelet/kubelet.go:syncLoopIteration: one goroutine that reads configuration, PLEG events, the sync tick and the
 * housekeeping tick, one at a time. Housekeeping runs inline, so while it waits for the API nothing else is read.
 */
import type { Draft } from '../../engine/draft.ts';
import { plus, ZERO, type Micros } from '../../engine/time.ts';
import { plegEvent, ref, refs } from '../../kube/klog/index.ts';
import { isMirrorPod, type Pod } from '../../kube/objects.ts';
import type { PartOfKubelet, ClusterContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { PlegEvent, PodConfigUpdate, ProbeUpdate } from '../messages.ts';
import type { SyncLoopState } from '../state.ts';
import { pastActiveDeadline } from './activeDeadline.ts';
import { HOUSEKEEPING_PERIOD, SYNC_TICK_PERIOD } from './constants.ts';
import { cleanUpContainersInPod, removeAllDeadContainers } from './containerDeletor.ts';
import { handlePodRemove as removePod } from './deletePod.ts';
import { mayDispatchWork } from './dispatchWork.ts';
import { resumeHousekeeping, startHousekeeping } from './housekeeping.ts';
import { skipsSynchronization, updateRuntimeUp } from './runtimeState.ts';
import { getMirrorPodByPod, getPodByMirrorPod } from './podManager.ts';
import { sourcesReady } from './podState.ts';
import { probeWorkersOf } from './probes.ts';
import { admits, type Batch } from './podAdmission.ts';

type Self = Draft<SyncLoopState>;
type Context = ClusterContext<'syncLoop'>;

const klogRef = (pod: Pod) => ref(pod.metadata.namespace, pod.metadata.name, pod.metadata.uid);

/** A change of a mirror pod is an update of its static pod (kubelet.go:handleMirrorPod). */
function handleMirrorPod(op: PodConfigUpdate['op'], mirrorPod: Pod, begun: Micros, context: Context): void {
  const pod = getPodByMirrorPod(context.world.podManager, mirrorPod);
  if (pod === undefined) {
    context.tell('UpdateIgnored', {
      pod: podRef(mirrorPod),
      klog: ['kubelet.mirrorWithoutPod', { mirrorPod: klogRef(mirrorPod), mirrorPodUID: mirrorPod.metadata.uid }],
    });
    return;
  }
  if (op !== 'RECONCILE')
    context.send('podWorkers', { type: 'updatePod', update: { updateType: 'update', pod, mirrorPod } }, begun);
}

function dispatchWork(
  updateType: 'create' | 'update' | 'sync',
  pod: Pod,
  context: Context,
  after: Micros = ZERO,
): void {
  if (!mayDispatchWork(updateType, pod, context)) return;
  const mirrorPod = getMirrorPodByPod(context.world.podManager, pod);
  const update = { updateType, pod, ...(mirrorPod !== undefined && { mirrorPod }) };
  context.send('podWorkers', { type: 'updatePod', update }, after);
}

/** Only the status has changed, by somebody else's word or as an echo of one's own. */
function handlePodReconcile({ metadata, status }: Pod, context: Context): void {
  if (status.phase === 'Failed' && status.reason === 'Evicted') removeAllDeadContainers(metadata.uid, context);
}

/** HandlePodAdditions: the worker is told of a pod when it has been admitted. @returns when that is, from now on. */
function handlePodAddition(self: Self, pod: Pod, begun: Micros, batch: Batch, context: Context): Micros {
  context.send('podManager', { type: 'podManagerSet', pod });
  if (isMirrorPod(pod)) {
    handleMirrorPod('ADD', pod, begun, context);
    return begun;
  }
  if (!admits(self, pod, batch, context)) return plus(begun, context.latency('admitPod'));
  const checkpoint = context.release.checkpointsAllocation ? context.latency('allocationCheckpoint') : ZERO;
  if (!context.release.stopsProbesInPhases && probeWorkersOf(pod, context.release).length > 0)
    context.send('probeManager', { type: 'addProbes', pod });
  const admitted = plus(plus(begun, context.latency('admitPod')), checkpoint);
  dispatchWork('create', pod, context, admitted);
  return admitted;
}

/** HandlePodRemoves, with workers that see a pod to its end; before, podKiller did (`deletePod.ts`). */
function handlePodRemove(pod: Pod, context: Context): void {
  if (!sourcesReady(context.world.kubelet, context.own)) {
    context.tell('UpdateIgnored', {
      pod: podRef(pod),
      klog: ['kubelet.deletePodFailed', { pod: klogRef(pod), err: "skipping delete because sources aren't ready yet" }],
    });
    return;
  }
  context.tell('UpdatePod', {
    pod: podRef(pod),
    klog: ['kubelet.podHasBeenDeletedAndMustBeKilled', { pod: klogRef(pod), podUID: pod.metadata.uid }],
  });
  context.send('podWorkers', { type: 'updatePod', update: { updateType: 'kill', pod } });
  if (!context.release.stopsProbesInPhases)
    context.send('probeManager', { type: 'stopProbes', podUID: pod.metadata.uid, which: 'all' });
  context.send('volumeManager', { type: 'volumesChanged' });
}

/** HandlePodUpdates, HandlePodRemoves and HandlePodReconcile. @returns how long it takes. */
function handlePod(self: Self, op: Exclude<PodConfigUpdate['op'], 'ADD'>, pod: Pod, context: Context): Micros {
  context.send('podManager', { type: op === 'REMOVE' ? 'podManagerDelete' : 'podManagerSet', pod });
  if (isMirrorPod(pod)) handleMirrorPod(op, pod, ZERO, context);
  else if (op === 'RECONCILE') handlePodReconcile(pod, context);
  else if (op !== 'REMOVE') dispatchWork('update', pod, context);
  else if (context.release.podWorkers === 'syncOnly') return removePod(self, pod, context);
  else handlePodRemove(pod, context);
  return ZERO;
}

const OP_MESSAGE = {
  ADD: 'kubelet.syncLoopAdd',
  UPDATE: 'kubelet.syncLoopUpdate',
  DELETE: 'kubelet.syncLoopDelete',
  REMOVE: 'kubelet.syncLoopRemove',
  RECONCILE: 'kubelet.syncLoopReconcile',
} as const satisfies Record<PodConfigUpdate['op'], string>;

/** @returns how long it takes, in which nothing else is read. */
function handleConfig(self: Self, { op, source, pods }: PodConfigUpdate, context: Context): Micros {
  if (self.sourcesSeen[source] === undefined) {
    self.sourcesSeen[source] = true;
    context.send('volumeManager', { type: 'volumesChanged' }, context.latency('wake'));
  }
  const [first] = pods;
  context.tell('SyncLoopOp', {
    pod: first && podRef(first),
    detail: { op, source },
    klog: [OP_MESSAGE[op], { source, pods: refs(pods.map(({ metadata }) => metadata)) }],
  });
  /** Of several manifests that one look has found to differ each has its own reason. */
  const each = ({ metadata }: Pod, handle: () => Micros): Micros => {
    const own = source === 'api' || pods.length === 1 ? undefined : context.kept('podConfig', source, metadata.uid);
    return context.branch(own ?? context.cause, handle);
  };
  if (op === 'ADD') {
    const batch: Batch = { admitted: [], rejected: new Set() };
    return pods.reduce((begun, pod) => each(pod, () => handlePodAddition(self, pod, begun, batch, context)), ZERO);
  }
  return pods.reduce(
    (busy, pod) =>
      plus(
        busy,
        each(pod, () => handlePod(self, op, pod, context)),
      ),
    ZERO,
  );
}

/** ContainerRemoved is not worth a sync (kubelet.go:isSyncPodWorthy). */
function handlePlegEvent(self: Self, event: PlegEvent, context: Context): void {
  if (event.type === 'ContainerStarted' && context.release.remembersContainerStarts)
    self.lastContainerStarted[event.podUID] = context.now;
  if (event.type === 'ContainerRemoved') return;
  const pod = context.world.podManager.podByUID[event.podUID];
  const shown = plegEvent(event.podUID, event.type, event.containerID);
  if (pod === undefined) {
    context.tell('PlegEventHandled', {
      klog: ['kubelet.plegPodDoesNotExist', { event: shown }],
      detail: { type: event.type },
    });
  } else {
    context.tell('PlegEventHandled', {
      pod: podRef(pod),
      klog: ['kubelet.plegEventForPod', { pod: klogRef(pod), event: shown }],
      detail: { type: event.type, containerID: event.containerID },
    });
    dispatchWork('sync', pod, context);
  }
  if (event.type === 'ContainerDied') cleanUpContainersInPod(event.podUID, event.containerID, context);
}

/** kubelet.go:syncLoopIteration and handleProbeSync: only a failed liveness probe is worth telling. */
function handleProbe({ podUID, containerID, type, result }: ProbeUpdate, context: Context): void {
  const succeeded = result === 'success';
  if (type === 'liveness' && result !== 'failure') return;
  if (type !== 'liveness') {
    const field = type === 'readiness' ? 'ready' : 'started';
    context.send('statusManager', { type: 'setContainerProbed', podUID, containerID, field, value: succeeded });
  }
  const pod = context.world.podManager.podByUID[podUID];
  if (pod === undefined) return;
  const status = type === 'readiness' ? (succeeded ? 'ready' : '') : succeeded ? 'started' : 'unhealthy';
  context.tell('ProbeUpdateHandled', {
    pod: podRef(pod),
    detail: { probe: type, status },
    klog: ['kubelet.syncLoopProbe', { probe: type, status, pod: klogRef(pod) }],
  });
  dispatchWork('sync', pod, context);
}

/**
 * The sync tick takes what is due in the work queue, and whatever is past its deadline, at every tick (getPodsToSync);
 * pods that podManager has forgotten are dropped.
 */
function handleSyncTick(context: Context): void {
  const { podWorkers, podManager } = context.world;
  const due = Object.keys(podWorkers.workQueue).filter((uid) => (podWorkers.workQueue[uid] ?? Infinity) <= context.now);
  const late = Object.keys(podManager.podByUID).filter((uid) => {
    const pod = podManager.podByUID[uid];
    return pod !== undefined && !due.includes(uid) && pastActiveDeadline(pod, context.world, context.now);
  });
  if (due.length + late.length === 0) return;
  if (due.length > 0) context.send('podWorkers', { type: 'takeWorkQueue', podUIDs: due });
  const pods = [...due, ...late].flatMap((uid) => podManager.podByUID[uid] ?? []);
  const [first] = pods;
  if (first === undefined) return;
  const tick = context.cause;
  const queuedBy = ({ metadata }: Pod): number | undefined => context.kept('podWorkers', 'workQueue', metadata.uid);
  context.tell('SyncLoopTick', {
    pod: podRef(first),
    klog: ['kubelet.syncLoopSync', { total: pods.length, pods: refs(pods.map(({ metadata }) => metadata)) }],
    because: queuedBy(first),
  });
  for (const pod of pods) {
    const because = pod === first ? context.cause : (queuedBy(pod) ?? tick);
    context.branch(because, () => dispatchWork('sync', pod, context));
  }
}

const isEmpty = ({ channels }: Self): boolean =>
  !channels.sync &&
  !channels.housekeeping &&
  channels.config.length === 0 &&
  channels.pleg.length === 0 &&
  channels.probe.length === 0;

function handleHousekeeping(self: Self, context: Context): void {
  if (sourcesReady(context.world.kubelet, context.own)) startHousekeeping(self, context);
  else context.tell('HousekeepingSkipped', { klog: ['kubelet.syncLoopHousekeepingSkipped', {}] });
}

/** What a probe has found, as long as syncLoop has not read it. */
const resultOf = ({ containerID, type }: ProbeUpdate): string => `${containerID}/${type}`;

/**
 * Go's select picks at random among channels that are ready; here the order is fixed so that runs repeat. An iteration
 * goes back to what it has read, not to the one before it.
 */
function iterate(self: Self, context: Context): void {
  const { channels } = self;
  const { config, pleg, probe } = context.own.channels;
  const [update] = config;
  const [event] = pleg;
  const [probed] = probe;
  let busy = ZERO;
  if (update !== undefined) {
    channels.config.shift();
    busy = context.branch(update.because, () => handleConfig(self, update, context));
  } else if (event !== undefined) {
    channels.pleg.shift();
    context.branch(event.because, () => handlePlegEvent(self, event, context));
  } else if (probed !== undefined) {
    channels.probe.shift();
    context.branch(context.kept('syncLoop', 'probe', resultOf(probed)), () => handleProbe(probed, context));
  } else if (channels.sync) {
    channels.sync = false;
    context.branch(context.changedBy('syncLoop', 'channels', 'sync'), () => handleSyncTick(context));
  } else if (channels.housekeeping) {
    channels.housekeeping = false;
    context.branch(context.changedBy('syncLoop', 'channels', 'housekeeping'), () => handleHousekeeping(self, context));
  }
  iterated(self, context, busy);
}

/** The end of an iteration: syncLoop looks whether it may go on before it reads its channels. */
function iterated(self: Self, context: Context, busy: Micros = ZERO): void {
  if (self.running !== null || !skipsSynchronization(self, context)) readOn(self, context, busy);
  else self.iterating = true;
}

/** Goes round once more, after everything that this iteration has set off in this instant and when it is over. */
function readOn(self: Self, context: Context, busy: Micros = ZERO): void {
  self.iterating = self.running === null && (busy > 0 || !isEmpty(self));
  if (self.iterating) context.send('syncLoop', { type: 'tick', timer: 'iterate' }, busy);
}

function arrived(self: Self, context: Context): void {
  if (!self.iterating && self.running === null) readOn(self, context);
}

export const syncLoop: PartOfKubelet<'syncLoop'> = (self, message, context) => {
  switch (message.type) {
    case 'configUpdate':
      self.channels.config.push(message.update as Draft<PodConfigUpdate>);
      return arrived(self, context);
    case 'plegEvents':
      self.channels.pleg.push(...message.events);
      return arrived(self, context);
    case 'probeUpdate':
      self.channels.probe.push(message.update);
      context.keep('syncLoop', 'probe', resultOf(message.update));
      return arrived(self, context);
    case 'containerAdded':
      self.containerMap.push({ podUID: message.podUID, containerName: message.containerName });
      return;
    case 'tick':
      if (message.timer === 'iterate') return iterate(self, context);
      if (message.timer === 'retry') return iterated(self, context);
      if (message.timer === 'runtimeUp') return updateRuntimeUp(self, context);
      if (message.timer === 'sync') {
        self.channels.sync = true;
        context.again('syncLoop', message, SYNC_TICK_PERIOD);
      } else {
        self.channels.housekeeping = true;
        context.again('syncLoop', message, HOUSEKEEPING_PERIOD);
      }
      return arrived(self, context);
    case 'timer':
    case 'reply':
      if (context.own.running?.token !== message.token) return;
      resumeHousekeeping(self, message.type === 'reply' ? message.value : { kind: 'none' }, context);
      if (self.running === null) iterated(self, context);
      return;
  }
};
