/** What the kubelet's status manager publishes, and when it may send the DELETE that ends a pod's object. */
import { isMirrorPod, objectRef, type Pod, type PodPhase } from '../../kube/objects.ts';
import { atLeast, type Release } from '../../kube/release.ts';
import type { PodRef, TraceEvent } from '../../trace/event.ts';
import { placeAt } from '../addresses.ts';
import { objectKey } from '../apiserver/etcd.ts';
import { podRef } from '../context.ts';
import { nameOf, type Invariant, type Look } from './invariant.ts';
import type { Unit } from './units.ts';

const FILE = 'pkg/kubelet/status/status_manager.go';
const CAN_BE_DELETED = { file: FILE, func: 'canBeDeleted' };
const RECLAIMED = { file: 'pkg/kubelet/kubelet_pods.go', func: 'PodResourcesAreReclaimed' };

const isTerminal = (phase: PodPhase | undefined): boolean => phase === 'Succeeded' || phase === 'Failed';

/** Hears of each DELETE that the status manager sends, with the pod that it means. */
const onFinalDelete = (check: (pod: PodRef, event: TraceEvent) => void) => ({
  on: { FinalDeleteSent: (event: TraceEvent) => event.pod !== undefined && check(event.pod, event) },
});

const afterTerminatePod: Invariant = {
  id: 'I1',
  name: 'the final DELETE comes after the clean-up',
  statement: 'The kubelet sends a pod’s final DELETE only when SyncTerminatedPod has finished with it.',
  since: '1.27',
  source: CAN_BE_DELETED,
  watch: (look) => {
    const initial = Object.entries(look.state.statusManager.podStatuses);
    const final = new Set(initial.flatMap(([uid, { podIsFinished }]) => (podIsFinished ? [uid] : [])));
    return {
      newProcess: () => final.clear(),
      on: {
        StatusFinal: ({ pod }) => void (pod && final.add(pod.uid)),
        FinalDeleteSent: ({ pod }) => {
          if (pod === undefined || final.has(pod.uid)) return;
          look.violated(`the kubelet deletes ${nameOf(pod)} before SyncTerminatedPod has finished with it`, pod);
        },
      },
    };
  },
};

function unreclaimed({ uid }: PodRef, look: Look): string | null {
  const worker = look.state.podWorkers.workers[uid];
  if (worker === undefined ? !look.state.podWorkers.podsSynced : worker.status.terminatedAt === null) {
    return 'its containers may still run';
  }
  const running = look.pods.runningContainersOf(uid).length;
  if (running > 0) return `${running} of its containers still run`;
  const [volume] = look.pods.mountedVolumesOf(uid);
  if (volume !== undefined) return `its volume ${volume} is still mounted`;
  return look.state.node.cgroups[uid] === undefined ? null : 'its cgroup is still there';
}

const afterReclaiming: Invariant = {
  id: "I1'",
  name: 'the final DELETE comes after the clean-up',
  statement: 'The kubelet sends a pod’s final DELETE only when its containers, volumes and cgroup are gone.',
  since: '1.22',
  until: '1.23',
  source: RECLAIMED,
  watch: (look) =>
    onFinalDelete((pod) => {
      const left = unreclaimed(pod, look);
      if (left !== null) look.violated(`the kubelet deletes ${nameOf(pod)} while ${left}`, pod);
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
  name: 'the kubelet only finishes deletions',
  statement: 'The kubelet deletes no object that nobody has asked to delete, mirror pods excepted.',
  source: CAN_BE_DELETED,
  watch: (look) => ({
    request: onKubeletDelete(look, (object) => {
      if (isMirrorPod(object) || object.metadata.deletionTimestamp !== undefined) return;
      look.violated(`the kubelet deletes ${objectRef(object)}, which has no deletionTimestamp`, podRef(object));
    }),
  }),
};

const byUID: Invariant = {
  id: 'I3',
  name: 'the kubelet deletes by UID',
  statement: 'The kubelet’s final DELETE names the UID, so that a new pod of the same name is never hit.',
  source: { file: FILE, func: 'syncPod' },
  watch: (look) => ({
    request: onKubeletDelete(look, (object, request) => {
      if (!fromStatusManager(request) || request.preconditions?.uid !== undefined) return;
      look.violated(`the kubelet’s DELETE of ${objectRef(object)} names no UID`, podRef(object));
    }),
  }),
};

const neverMirrors: Invariant = {
  id: 'I4',
  name: 'the status manager deletes no mirror pod',
  statement: 'Mirror pods are never deleted by the status manager.',
  source: CAN_BE_DELETED,
  watch: (look) => ({
    request: onKubeletDelete(look, (object, request) => {
      if (!fromStatusManager(request) || !isMirrorPod(object)) return;
      look.violated(`the status manager deletes the mirror pod ${objectRef(object)}`, podRef(object));
    }),
  }),
};

const terminalPhaseWaits: Invariant = {
  id: 'I21',
  name: 'a terminal phase waits for the containers',
  statement: 'The kubelet publishes no Succeeded or Failed while containers of the pod may run.',
  since: '1.23',
  source: { file: FILE, func: 'mergePodStatus' },
  watch: (look) => ({
    request: (before, request) => {
      if (before !== undefined || request?.verb !== 'patch' || request.user !== 'kubelet') return;
      if (!isTerminal(request.status?.phase)) return;
      const object = look.state.etcd.pods[objectKey(request.namespace, request.name)];
      if (object === undefined || isTerminal(object.status.phase)) return;
      const { uid } = object.metadata;
      const worker = look.state.podWorkers.workers[look.state.podManager.translationByUID[uid] ?? uid];
      if (worker === undefined || worker.status.terminatedAt !== null) return;
      look.violated(
        `the kubelet publishes ${request.status?.phase} for ${objectRef(object)} while its containers may still run`,
        podRef(object),
      );
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
): string | undefined {
  if (byOthers)
    return 'a phase that a controller has written reaches a worker with its next update only, and is overwritten by then';
  if (isMirrorPod(after) && restarted)
    return 'a restarted kubelet runs its static pods again, and knows no phase of theirs but what it sees';
  // Whoever starts its containers again says Running of a static pod: its manifest has no phase to go back to.
  if ((isTerminal(after.status.phase) || isMirrorPod(after)) && !atLeast(release, '1.23'))
    return 'a killer’s Failed is published at once, and what the exit codes say comes after it';
  if (before.status.phase === 'Failed' && after.status.phase === 'Succeeded' && !atLeast(release, '1.27'))
    return 'a killer’s Failed is published when the containers have stopped, and what the exit codes say comes after it';
  return undefined;
}

const terminalPhaseStays: Invariant = {
  id: 'I22',
  name: 'a terminal phase stays',
  statement: 'The phase never leaves Succeeded or Failed.',
  source: { file: 'pkg/kubelet/kubelet_pods.go', func: 'generateAPIPodStatus' },
  watch: (look) => {
    let restarted = false;
    const byOthers = new Set<string>();
    return {
      newProcess: () => void (restarted = true),
      request: (_before, request) => {
        if (request?.verb !== 'patch' || request.user === 'kubelet' || !isTerminal(request.status?.phase)) return;
        const object = look.state.etcd.pods[objectKey(request.namespace, request.name)];
        if (object !== undefined) byOthers.add(object.metadata.uid);
      },
      object: (before, after) => {
        if (before === undefined || after?.metadata.uid !== before.metadata.uid) return;
        if (!isTerminal(before.status.phase) || after.status.phase === before.status.phase) return;
        look.violated(
          `the phase of ${objectRef(after)} went from ${before.status.phase} to ${after.status.phase}`,
          podRef(after),
          overwritten(before, after, byOthers.has(after.metadata.uid), restarted, look.release),
        );
      },
    };
  },
};

const terminalPhaseFirst: Invariant = {
  id: 'I23',
  name: 'a terminal phase before the end',
  statement: 'A pod’s phase in the API is Succeeded or Failed before the kubelet deletes its object.',
  since: '1.27',
  source: CAN_BE_DELETED,
  watch: (look) => ({
    request: onKubeletDelete(look, (object, request) => {
      if (!fromStatusManager(request) || isTerminal(object.status.phase)) return;
      look.violated(
        `the kubelet deletes ${objectRef(object)} while its phase in the API is ${object.status.phase}`,
        podRef(object),
      );
    }),
  }),
};

const nothingRunsInTheEnd: Invariant = {
  id: 'I24',
  name: 'the last status has no running container',
  statement:
    'From TerminatePod on, the kubelet’s status of a pod tells of no running container, also of no init container or sidecar.',
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
        look.violated(`the final status of ${nameOf(pod)} says that ${running.name} runs`, pod);
      },
      on: {
        StatusFinal: ({ pod }) => void (pod && final.set(pod.uid, pod)),
        WorkerCreated: ({ pod }) => void (pod && final.delete(pod.uid)),
      },
    };
  },
};

const evictedStays: Invariant = {
  id: 'I26',
  name: 'an evicted pod’s object stays',
  statement: 'The object of an evicted pod stays until somebody deletes it.',
  source: CAN_BE_DELETED,
  watch: (look) =>
    onFinalDelete((pod) => {
      const evicted = look.state.podWorkers.workers[pod.uid]?.status.evicted ?? false;
      const object = look.state.etcd.pods[objectKey(pod.namespace, pod.name)];
      if (!evicted || object?.metadata.uid !== pod.uid || object.metadata.deletionTimestamp !== undefined) return;
      look.violated(`the kubelet deletes ${nameOf(pod)}, which it has evicted and nobody has deleted`, pod);
    }),
};

const outlivesContainers: Invariant = {
  id: 'I34',
  name: 'the object outlives the dead containers',
  statement: 'The kubelet deletes the object only when the runtime has removed the pod’s dead containers.',
  until: '1.18',
  source: RECLAIMED,
  watch: (look) =>
    onFinalDelete((pod) => {
      const left = look.pods.containersOf(pod.uid).length;
      if (left > 0)
        look.violated(`the kubelet deletes ${nameOf(pod)} while the runtime has ${left} of its containers`, pod);
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
