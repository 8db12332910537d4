/** What the kubelet's status manager publishes, and when it may send the DELETE that ends a pod's object. */
import { objectKey, isMirrorPod, objectRef, type Pod } from '../../kube/objects.ts';
import { isTerminalPhase } from '../../kube/podLifecycle.ts';
import { atLeast, type Release } from '../../kube/release.ts';
import type { PodRef, TraceEvent } from '../../trace/event.ts';
import { placeAt } from '../addresses.ts';
import { podRef } from '../podRef.ts';
import type { BreachValues, KnownBreach } from './breach.ts';
import { nameOf, ofPod, type Invariant, type Look } from './invariant.ts';
import type { Unit } from './units.ts';

const FILE = 'pkg/kubelet/status/status_manager.go';
const CAN_BE_DELETED = { file: FILE, func: 'canBeDeleted' };
const RECLAIMED = { file: 'pkg/kubelet/kubelet_pods.go', func: 'PodResourcesAreReclaimed' };

/** Hears of each DELETE that the status manager sends, with the pod that it means. */
const onFinalDelete = (check: (pod: PodRef, event: TraceEvent) => void) => ({ on: { FinalDeleteSent: ofPod(check) } });

const afterTerminatePod: Invariant = {
  id: 'I1',
  since: '1.27',
  source: CAN_BE_DELETED,
  watch: (look) => {
    const initial = Object.entries(look.state.statusManager.podStatuses);
    const final = new Set(initial.flatMap(([uid, { podIsFinished }]) => (podIsFinished ? [uid] : [])));
    const { on } = onFinalDelete((pod) => {
      if (!final.has(pod.uid)) look.violated({ code: 'deletedTooSoon', values: { pod: nameOf(pod) } }, pod);
    });
    return {
      newProcess: () => final.clear(),
      on: { ...on, StatusFinal: ofPod(({ uid }) => final.add(uid)) },
    };
  },
};

type Unreclaimed = Omit<BreachValues['deletedBeforeCleanUp'], 'pod'>;

function unreclaimed({ uid }: PodRef, look: Look): Unreclaimed | null {
  const nothing = { count: 0, volume: '' };
  const worker = look.state.podWorkers.workers[uid];
  if (worker === undefined ? !look.state.podWorkers.podsSynced : worker.status.terminatedAt === null) {
    return { ...nothing, left: 'mayRun' };
  }
  const running = look.pods.runningContainersOf(uid).length;
  if (running > 0) return { ...nothing, left: 'running', count: running };
  const [volume] = look.pods.mountedVolumesOf(uid);
  if (volume !== undefined) return { ...nothing, left: 'volume', volume };
  return look.state.node.cgroups[uid] === undefined ? null : { ...nothing, left: 'cgroup' };
}

const afterReclaiming: Invariant = {
  id: "I1'",
  since: '1.22',
  until: '1.23',
  source: RECLAIMED,
  watch: (look) =>
    onFinalDelete((pod) => {
      const left = unreclaimed(pod, look);
      if (left !== null) look.violated({ code: 'deletedBeforeCleanUp', values: { pod: nameOf(pod), ...left } }, pod);
    }),
};

/** A DELETE of the kubelet's, as the API server receives it, with the object that it would remove. */
const onKubeletDelete =
  (look: Look, check: (object: Pod, request: Unit<'request'>) => void) =>
  (before: Unit<'request'> | undefined, request: Unit<'request'> | undefined): void => {
    if (before !== undefined || request === undefined) return;
    if (request.verb !== 'delete' || request.user !== 'kubelet') return;
    const object = look.state.etcd.pods[objectKey(request.namespace, request.name)];
    const uid = request.preconditions?.uid;
    if (object === undefined || (uid !== undefined && uid !== object.metadata.uid)) return;
    check(object, request);
  };

const fromStatusManager = (request: Unit<'request'>): boolean =>
  placeAt(request.replyTo.actor).actor === 'statusManager';

const onlyWhatWasDeleted: Invariant = {
  id: 'I2',
  source: CAN_BE_DELETED,
  watch: (look) => ({
    request: onKubeletDelete(look, (object) => {
      if (isMirrorPod(object) || object.metadata.deletionTimestamp !== undefined) return;
      look.violated({ code: 'deletedUnasked', values: { pod: objectRef(object) } }, podRef(object));
    }),
  }),
};

const byUID: Invariant = {
  id: 'I3',
  source: { file: FILE, func: 'syncPod' },
  watch: (look) => ({
    request: onKubeletDelete(look, (object, request) => {
      if (!fromStatusManager(request) || request.preconditions?.uid !== undefined) return;
      look.violated({ code: 'noUID', values: { pod: objectRef(object) } }, podRef(object));
    }),
  }),
};

const neverMirrors: Invariant = {
  id: 'I4',
  source: CAN_BE_DELETED,
  watch: (look) => ({
    request: onKubeletDelete(look, (object, request) => {
      if (!fromStatusManager(request) || !isMirrorPod(object)) return;
      look.violated({ code: 'mirrorDeleted', values: { pod: objectRef(object) } }, podRef(object));
    }),
  }),
};

const terminalPhaseWaits: Invariant = {
  id: 'I21',
  since: '1.23',
  source: { file: FILE, func: 'mergePodStatus' },
  watch: (look) => ({
    request: (before, request) => {
      if (before !== undefined || request?.verb !== 'patch' || request.user !== 'kubelet') return;
      const phase = request.status?.phase;
      if (phase === undefined || !isTerminalPhase(phase)) return;
      const object = look.state.etcd.pods[objectKey(request.namespace, request.name)];
      if (object === undefined || isTerminalPhase(object.status.phase)) return;
      const { uid } = object.metadata;
      const worker = look.state.podWorkers.workers[look.state.podManager.translationByUID[uid] ?? uid];
      if (worker === undefined || worker.status.terminatedAt !== null) return;
      look.violated({ code: 'publishedTooSoon', values: { phase, pod: objectRef(object) } }, podRef(object));
    },
  }),
};

/**
 * generateAPIPodStatus (kubelet_pods.go) keeps the phase that the status manager or the API has only where the one that
 * getPhase makes of the exit codes is not terminal itself, and holds it against the API's as the worker's own copy of the
 * pod has it. That copy is from before the kill: SyncTerminatedPod turns the killer's Failed into Succeeded where every
 * container has ended with 0. From 1.27 on SyncTerminatingPod computes the phase once more before anything is sent.
 */
function overwritten(
  before: Pod,
  after: Pod,
  byOthers: boolean,
  restarted: boolean,
  release: Release,
): KnownBreach | undefined {
  if (byOthers) return 'controllersPhase';
  if (isMirrorPod(after) && restarted) return 'restartedStatic';
  // Whoever starts its containers again says Running of a static pod: its manifest has no phase to go back to.
  if ((isTerminalPhase(after.status.phase) || isMirrorPod(after)) && !atLeast(release, '1.23'))
    return 'killersFailedAtOnce';
  if (before.status.phase === 'Failed' && after.status.phase === 'Succeeded' && !atLeast(release, '1.27'))
    return 'killersFailedLater';
  return undefined;
}

const terminalPhaseStays: Invariant = {
  id: 'I22',
  source: { file: 'pkg/kubelet/kubelet_pods.go', func: 'generateAPIPodStatus' },
  watch: (look) => {
    let restarted = false;
    const byOthers = new Set<string>();
    return {
      newProcess: () => void (restarted = true),
      request: (_before, request) => {
        if (request?.verb !== 'patch' || request.user === 'kubelet' || !isTerminalPhase(request.status?.phase)) return;
        const object = look.state.etcd.pods[objectKey(request.namespace, request.name)];
        if (object !== undefined) byOthers.add(object.metadata.uid);
      },
      object: (before, after) => {
        if (before === undefined || after?.metadata.uid !== before.metadata.uid) return;
        if (!isTerminalPhase(before.status.phase) || after.status.phase === before.status.phase) return;
        look.violated(
          {
            code: 'leftTerminal',
            values: { pod: objectRef(after), before: before.status.phase, after: after.status.phase },
          },
          podRef(after),
          overwritten(before, after, byOthers.has(after.metadata.uid), restarted, look.release),
        );
      },
    };
  },
};

const terminalPhaseFirst: Invariant = {
  id: 'I23',
  since: '1.27',
  source: CAN_BE_DELETED,
  watch: (look) => ({
    request: onKubeletDelete(look, (object, request) => {
      if (!fromStatusManager(request) || isTerminalPhase(object.status.phase)) return;
      look.violated(
        { code: 'notTerminal', values: { pod: objectRef(object), phase: object.status.phase } },
        podRef(object),
      );
    }),
  }),
};

/**
 * Until 1.21 a pod that is deleted has its last status as soon as none of its containers runs by what was reported last
 * (kubelet.go:dispatchWork). One that waits does not run (kubelet_pods.go:notRunning), though its sync may be starting it.
 */
const mayYetStart = ({ uid }: PodRef, { release, state }: Look): boolean =>
  !atLeast(release, '1.22') &&
  (state.statusManager.podStatuses[uid]?.status.containerStatuses ?? []).some(
    (container) => container.state.waiting !== undefined,
  );

const nothingRunsInTheEnd: Invariant = {
  id: 'I24',
  source: { file: FILE, func: 'TerminatePod' },
  watch: (look) => {
    const final = new Map<string, PodRef>();
    return {
      newProcess: () => final.clear(),
      status: (_before, after, uid) => {
        const pod = final.get(uid);
        if (pod === undefined) return;
        const { initContainerStatuses = [], containerStatuses = [] } = after?.status ?? {};
        const running = [...initContainerStatuses, ...containerStatuses].find(
          ({ state }) => state.running !== undefined,
        );
        if (running === undefined) return;
        look.violated({ code: 'finalStatusRuns', values: { pod: nameOf(pod), container: running.name } }, pod);
      },
      on: {
        StatusFinal: ofPod((pod) => {
          if (!mayYetStart(pod, look)) final.set(pod.uid, pod);
        }),
        WorkerCreated: ofPod(({ uid }) => final.delete(uid)),
      },
    };
  },
};

const evictedStays: Invariant = {
  id: 'I26',
  source: CAN_BE_DELETED,
  watch: (look) =>
    onFinalDelete((pod) => {
      const evicted = look.state.podWorkers.workers[pod.uid]?.status.evicted ?? false;
      const object = look.state.etcd.pods[objectKey(pod.namespace, pod.name)];
      if (!evicted || object?.metadata.uid !== pod.uid || object.metadata.deletionTimestamp !== undefined) return;
      look.violated({ code: 'evictedDeleted', values: { pod: nameOf(pod) } }, pod);
    }),
};

const outlivesContainers: Invariant = {
  id: 'I34',
  until: '1.18',
  source: RECLAIMED,
  watch: (look) =>
    onFinalDelete((pod) => {
      const left = look.pods.containersOf(pod.uid).length;
      if (left > 0) look.violated({ code: 'deadContainersLeft', values: { pod: nameOf(pod), count: left } }, pod);
    }),
};

export const STATUS_MANAGER: readonly Invariant[] = [
  afterTerminatePod,
  afterReclaiming,
  onlyWhatWasDeleted,
  byUID,
  neverMirrors,
  terminalPhaseWaits,
  terminalPhaseStays,
  terminalPhaseFirst,
  nothingRunsInTheEnd,
  evictedStays,
  outlivesContainers,
];
