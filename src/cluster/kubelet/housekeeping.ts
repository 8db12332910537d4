/**
 * pkg/kubelet/kubelet_pods.go:HandlePodCleanups, every 2 s inside syncLoop: what podWorkers has finished with is
 * forgotten, pods that the runtime runs without anybody wanting them are killed, and directories, mirror pods and
 * cgroups without an owner are removed. Until 1.26 it judges running pods by a runtime cache that may be up to 2 s old;
 * a pod that went in the meantime is then killed once more, needlessly.
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import { ZERO, type Micros } from '../../engine/time.ts';
import { bare, ref, str } from '../../kube/klog/index.ts';
import type { Pod } from '../../kube/objects.ts';
import { isTerminal } from '../../kube/podLifecycle.ts';
import type { ClusterContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { ReplyValue } from '../messages.ts';
import { podDir } from '../node/paths.ts';
import { runningPods } from '../runtime/listing.ts';
import type { ClusterState, SyncLoopState } from '../state.ts';
import { failureOf } from '../apiserver/requests.ts';
import { sendRequest } from './apiClient.ts';
import { tellMirrorNotDeleted } from './mirrorClient.ts';
import { frameAt, replyTo, sleepIn } from './frames.ts';
import type { HousekeepingFrame } from './frameState.ts';
import { getMirrorPodByPod, orphanedMirrorPodNames } from './podManager.ts';
import { isNamePendingTermination, isPendingTermination, killUnwantedPod } from './podKiller.ts';
import { isPodForMirrorPodTerminatingByFullName, type KnownWorkType } from './podState.ts';
import { podIsTerminated } from './podTermination.ts';
import { probeWorkersOf } from './probes.ts';
import { isStale, readRuntimeCache } from './runtimeCache.ts';
import { podVolumesExist } from './volumeState.ts';

type Self = Draft<SyncLoopState>;
type Context = ClusterContext<'syncLoop'>;

/** What one pass carries from stage to stage. */
export interface Pass {
  /** Until 1.21: pods that are not terminated (filterOutTerminatedPods); nothing of any other is wanted. */
  readonly active: readonly string[];
  /** Pod cgroups as they were before anything else was looked at. */
  readonly cgroupPods: readonly string[];
  readonly workTypes: Readonly<Record<string, KnownWorkType>>;
  readonly runtimeReadAt: Micros;
  readonly todo: readonly string[];
}

const NOTHING_YET: Pass = { active: [], cgroupPods: [], workTypes: {}, runtimeReadAt: ZERO, todo: [] };

function pause(self: Self, stage: HousekeepingFrame['stage'], locals: Pass, delay: Micros, context: Context): void {
  self.running = castDraft(sleepIn('syncLoop', '', { procedure: 'HandlePodCleanups', stage, locals }, delay, context));
}

export function startHousekeeping(self: Self, context: Context): void {
  self.housekeeping.lastStart = context.now;
  context.tell('HousekeepingStarted', { klog: ['kubelet.syncLoopHousekeeping', {}] });
  context.keep('syncLoop', 'housekeeping');
  const cgroupPods = Object.keys(context.world.node.cgroups);
  const active = Object.values(context.world.podManager.podByUID).flatMap((pod) =>
    podIsTerminated(pod, context.world) ? [] : [pod.metadata.uid],
  );
  pause(self, 'workers', { ...NOTHING_YET, active, cgroupPods }, context.latency('cgroupScan'), context);
}

/** Every pod of the sources has a worker until its own has finished; until 1.21 a terminated pod needs none. */
const wantedWorkers = ({ active }: Pass, { release, world }: Context): readonly string[] =>
  release.podWorkers === 'syncOnly' ? active : Object.keys(world.podManager.podByUID);

/** Whether the kubelet wants anything of the pod to run, or sees itself to its end. */
function isInHand(uid: string, { active, workTypes }: Pass, { release }: Context): boolean {
  if (release.podWorkers === 'syncOnly') return active.includes(uid);
  return workTypes[uid] === 'SyncPod' || workTypes[uid] === 'TerminatingPod';
}

function syncKnownPods(self: Self, pass: Pass, context: Context): void {
  context.tell('HousekeepingStage', { klog: ['kubeletPods.cleanUpPodWorkers', {}] });
  const frame = frameAt({ procedure: 'HandlePodCleanups', stage: 'probes', locals: pass }, context);
  self.running = castDraft(frame);
  const desired = wantedWorkers(pass, context);
  context.send('podWorkers', { type: 'syncKnownPods', desired, replyTo: replyTo('syncLoop', '', frame) });
}

function askRuntime(self: Self, pass: Pass, context: Context): void {
  const always = context.release.housekeepingReadsRuntime;
  if (!always) cleanUpProbes(pass, context);
  const stale = always || isStale(self, context.now);
  const runtimeReadAt = stale ? context.now : self.housekeeping.runtimeCache.at;
  pause(self, 'orphans', { ...pass, runtimeReadAt }, stale ? context.latency('criRead') : ZERO, context);
}

/** CleanupPods: probes stay where containers may run; before PR 110191 only where they should. */
function cleanUpProbes({ active, workTypes }: Pass, context: Context): void {
  context.tell('HousekeepingStage', { klog: ['kubeletPods.cleanUpProbes', {}] });
  if (context.release.podWorkers === 'syncOnly')
    return context.send('probeManager', { type: 'cleanupProbes', podUIDs: active });
  const kept: readonly (KnownWorkType | undefined)[] = context.release.stopsProbesInPhases
    ? ['SyncPod', 'TerminatingPod']
    : ['SyncPod'];
  const podUIDs = Object.keys(workTypes).filter((uid) => kept.includes(workTypes[uid]));
  context.send('probeManager', { type: 'cleanupProbes', podUIDs });
}

/** A pass that does not know what runs goes no further; the next is due as always. */
function giveUp(self: Self, err: string, context: Context): void {
  context.tell('HousekeepingStage', { detail: { error: err }, klog: ['kubeletPods.listContainersFailed', { err }] });
  context.tell('HousekeepingStage', { detail: { error: err }, klog: ['kubelet.housekeepingFailed', { err }] });
  end(self, context);
}

function runtimeRead(self: Self, pass: Pass, context: Context): void {
  if (pass.runtimeReadAt !== self.housekeeping.runtimeCache.at) {
    const error = readRuntimeCache(self, pass.runtimeReadAt, context);
    if (error !== undefined) return giveUp(self, error, context);
  }
  if (context.release.housekeepingReadsRuntime) cleanUpProbes(pass, context);
  else killOrphans(self, pass, context);
  const { podByUID, mirrorPodByUID } = context.world.podManager;
  context.tell('HousekeepingStage', { klog: ['kubeletPods.cleanUpOrphanedPodStatuses', {}] });
  context.send('statusManager', {
    type: 'removeOrphanedStatuses',
    known: [...Object.keys(podByUID), ...Object.keys(mirrorPodByUID)],
  });
  if (context.release.releasesUserNamespaces)
    context.tell('HousekeepingStage', { klog: ['kubeletPods.cleanUpUserNamespaces', {}] });
  pause(self, 'directories', pass, context.latency('criRead'), context);
}

/** Why nobody wants the pod: its source has dropped it, or its worker has seen it end. */
function unwantedSince(uid: string, context: Context): number | undefined {
  const isKnown = context.world.podManager.podByUID[uid] !== undefined;
  const dropped = isKnown ? undefined : context.changedBy('podManager', 'podByUID', uid);
  return dropped ?? context.kept('podWorkers', 'phase', uid);
}

/** Does what a pass does for one pod, for that pod's reasons; what the pass does next is its own again. */
function forPod(uid: string, context: Context, work: () => void): void {
  context.branch(unwantedSince(uid, context) ?? context.cause, work);
}

/** Until 1.21: podKiller is for whatever runs of a pod that is in no source any more, or terminated. */
function killUnwanted(self: Self, pass: Pass, context: Context): void {
  for (const runningPod of self.housekeeping.runtimeCache.pods) {
    const { uid, namespace, name } = runningPod;
    if (isInHand(uid, pass, context)) {
      context.branch(undefined, () => context.keep('syncLoop', 'orphans', uid));
      continue;
    }
    /** Nobody may have wanted it for some passes, whatever has become of its source since. */
    const before = context.kept('syncLoop', 'orphans', uid);
    context.branch(before ?? unwantedSince(uid, context) ?? context.cause, () => {
      context.tell('OrphanFound', { pod: { namespace, name, uid } });
      if (before === undefined) context.keep('syncLoop', 'orphans', uid);
      killUnwantedPod({ runningPod }, context);
    });
  }
}

/** What the runtime runs and no worker has in hand. From 1.27 that is a pod that no worker knows at all. */
function killOrphans(self: Self, pass: Pass, context: Context): void {
  if (context.release.podWorkers === 'syncOnly') return killUnwanted(self, pass, context);
  const notSeenBefore = context.release.runtimePodsApart;
  for (const runningPod of self.housekeeping.runtimeCache.pods) {
    const { uid, namespace, name } = runningPod;
    if (notSeenBefore ? pass.workTypes[uid] !== undefined : isInHand(uid, pass, context)) continue;
    const killPodOptions = bare('{"Evict":false,"PodTerminationGracePeriodSecondsOverride":1}');
    forPod(uid, context, () => {
      context.tell('OrphanFound', {
        pod: { namespace, name, uid },
        klog: notSeenBefore
          ? ['kubeletPods.orphanNotSeenBefore', { podUID: uid, killPodOptions }]
          : ['kubeletPods.cleanUpOrphanedPodContainers', { podUID: uid }],
      });
      context.send('podWorkers', {
        type: 'updatePod',
        update: { updateType: 'kill', runningPod, killPodOptions: { gracePeriodOverride: 1 } },
      });
    });
  }
}

/** kubelet_volumes.go:cleanupOrphanedPodDirs */
function findOrphanedDirectories(self: Self, pass: Pass, context: Context): void {
  context.tell('HousekeepingStage', { klog: ['kubeletPods.cleanUpOrphanedPodDirectories', {}] });
  const { node, podManager, runtime } = context.world;
  const running = new Set(runningPods(runtime).map((pod) => pod.uid));
  const todo: string[] = [];
  for (const uid of Object.keys(node.podDirs)) {
    if (podManager.podByUID[uid] !== undefined || running.has(uid)) continue;
    if (isPendingTermination(uid, context)) {
      context.tell('HousekeepingStage', { klog: ['podKiller.pending', { podUID: uid }, 'directories'] });
      continue;
    }
    if (Object.keys(node.podDirs[uid]?.volumes ?? {}).length > 0) {
      context.tell('HousekeepingStage', { klog: ['kubeletVolumes.orphanedPodVolumesNotCleanedUp', { podUID: uid }] });
      continue;
    }
    todo.push(uid);
  }
  nextDirectory(self, { ...pass, todo }, context);
}

/** The pass goes on with what it does for itself, after something that it has done for a pod. */
const resumePass = (context: Context, work: () => void): void =>
  context.branch(context.kept('syncLoop', 'housekeeping'), work);

function nextDirectory(self: Self, pass: Pass, context: Context): void {
  const [uid] = pass.todo;
  if (uid === undefined) return resumePass(context, () => findOrphanedMirrors(self, pass, context));
  resumePass(context, () =>
    forPod(uid, context, () => {
      const path = str(`${podDir(uid)}/volumes`);
      context.tell('HousekeepingStage', {
        klog: ['kubeletVolumes.cleanedUpOrphanedPodVolumesDir', { podUID: uid, path }],
      });
      pause(self, 'removeDirectory', pass, context.latency('removeDir'), context);
    }),
  );
}

function removeDirectory(self: Self, pass: Pass, context: Context): void {
  const [uid, ...todo] = pass.todo;
  if (uid !== undefined) {
    context.tell('HousekeepingStage', { klog: ['kubeletVolumes.orphanedPodFoundRemoving', { podUID: uid }] });
    context.send('node', { type: 'removePodDir', podUID: uid });
  }
  nextDirectory(self, { ...pass, todo }, context);
}

function findOrphanedMirrors(self: Self, pass: Pass, context: Context): void {
  context.tell('HousekeepingStage', { klog: ['kubeletPods.cleanUpOrphanedMirrorPods', {}] });
  const todo = orphanedMirrorPodNames(context.world.podManager).filter(
    (fullName) =>
      !isNamePendingTermination(fullName, context) &&
      (context.release.podWorkers === 'syncOnly' ||
        !isPodForMirrorPodTerminatingByFullName(context.world.podWorkers, fullName)),
  );
  nextMirror(self, { ...pass, todo }, context);
}

const splitFullName = (fullName: string): readonly [name: string, namespace: string] => {
  const at = fullName.lastIndexOf('_');
  return [fullName.slice(0, at), fullName.slice(at + 1)];
};

/** What took the static pod of this mirror away. */
function staticPodGone(mirror: Pod | undefined, context: Context): number | undefined {
  const uid = mirror === undefined ? undefined : context.world.podManager.translationByUID[mirror.metadata.uid];
  return uid === undefined ? undefined : context.changedBy('podManager', 'podByUID', uid);
}

/** Orphaned mirrors are deleted by name, without a UID, one after the other (pod/mirror_client.go:DeleteMirrorPod). */
function nextMirror(self: Self, pass: Pass, context: Context): void {
  const [fullName] = pass.todo;
  if (fullName === undefined) return resumePass(context, () => finish(self, pass, context));
  const [name, namespace] = splitFullName(fullName);
  const mirror = Object.values(context.world.podManager.mirrorPodByUID).find(
    (pod) => pod.metadata.name === name && pod.metadata.namespace === namespace,
  );
  const pod = mirror && podRef(mirror);
  context.tell('MirrorPodDeleting', {
    pod,
    klog: ['mirrorClient.deletingAMirrorPod', { pod: ref(namespace, name), podUID: '' }],
    because: staticPodGone(mirror, context) ?? context.kept('syncLoop', 'housekeeping'),
  });
  const frame = frameAt(
    {
      procedure: 'HandlePodCleanups',
      stage: 'mirrorDeleted',
      waitsFor: 'the API server to delete the orphaned mirror pod',
      locals: pass,
    },
    context,
  );
  self.running = castDraft(frame);
  sendRequest(
    'RequestSent',
    { verb: 'delete', namespace, name, gracePeriodSeconds: 0, preconditions: {} },
    replyTo('syncLoop', '', frame),
    pod,
    context,
  );
}

/** Failed or not, it is logged as deleted: DeleteMirrorPod returns no error. The next pass finds the mirror again. */
function mirrorDeleted(self: Self, pass: Pass, value: ReplyValue, context: Context): void {
  const [fullName, ...todo] = pass.todo;
  if (fullName !== undefined) {
    const [name, namespace] = splitFullName(fullName);
    const failure = failureOf(value);
    if (failure !== null) tellMirrorNotDeleted(failure, ref(namespace, name), undefined, context);
    context.tell('MirrorPodDeleted', {
      detail: { namespace, name },
      klog: ['kubeletPods.deletedPod', { podName: str(fullName) }],
    });
  }
  nextMirror(self, { ...pass, todo }, context);
}

/** Ends a pass: what must be started again, what nobody wants, and cgroups without an owner. */
function finish(self: Self, pass: Pass, context: Context): void {
  if (context.release.restartsInSamePass) {
    restartForgotten(pass, context);
    terminateForgotten(pass, context);
  }
  if (context.release.housekeepingReadsRuntime) killOrphans(self, pass, context);
  /** UpdatePod has run by the time that this goroutine goes on. */
  pause(self, 'cgroups', pass, ZERO, context);
}

function endPass(self: Self, pass: Pass, context: Context): void {
  cleanUpCgroups(pass, context);
  if (!context.release.restartsInSamePass) restartRecreated(pass, context);
  end(self, context);
}

function end(self: Self, context: Context): void {
  const duration = str(
    `${Math.max(1, Math.round((context.now - (self.housekeeping.lastStart ?? context.now)) / 1000))}ms`,
  );
  context.tell('HousekeepingEnded', { klog: ['kubelet.syncLoopHousekeepingEnd', { duration }] });
  self.running = null;
}

/** cleanupOrphanedPodCgroups: whatever was in the tree at the start and belongs to no pod that may run. */
function cleanUpCgroups(pass: Pass, context: Context): void {
  context.tell('HousekeepingStage', { klog: ['kubeletPods.cleanUpOrphanedPodCgroups', {}] });
  for (const uid of pass.cgroupPods) {
    if (isInHand(uid, pass, context)) continue;
    if (isPendingTermination(uid, context)) {
      context.tell('HousekeepingStage', { klog: ['podKiller.pending', { podUID: uid }] });
      continue;
    }
    if (podVolumesExist(context.world.volumeManager, context.world.node, uid)) {
      context.tell('HousekeepingStage', { klog: ['kubeletPods.orphanedPodVolumesNotYetRemoved', { podUID: uid }] });
      continue;
    }
    forPod(uid, context, () => {
      context.tell('HousekeepingStage', { klog: ['kubeletPods.orphanedPodRemovingCgroups', { podUID: uid }] });
      context.send('node', { type: 'destroyCgroup', podUID: uid }, context.latency('cgroupDestroy'));
    });
  }
}

/** filterOutInactivePods, for pods that no worker knows: a pod that is over is not wanted. */
function activePods({ podManager, statusManager }: Pick<ClusterState, 'podManager' | 'statusManager'>): readonly Pod[] {
  return Object.values(podManager.podByUID).filter((pod) => {
    const status = statusManager.podStatuses[pod.metadata.uid]?.status ?? pod.status;
    return !isTerminal(pod) && !isTerminal({ ...pod, status });
  });
}

/** Wanted, and not known to the workers: its UID was used before, and the record has just been dropped. */
function restartForgotten(pass: Pass, context: Context): void {
  for (const pod of activePods(context.world)) {
    const { uid } = pod.metadata;
    if (pass.workTypes[uid] !== undefined) continue;
    context.branch(context.changedBy('podManager', 'podByUID', uid) ?? context.cause, () => {
      context.tell('HousekeepingStage', {
        pod: podRef(pod),
        klog: ['kubeletPods.willBeRestarted', { podUID: uid }],
      });
      sendUpdate('create', pod, context);
    });
  }
}

/** filterTerminalPodsToDelete: deleted, over, not running, and no worker has ever seen it. */
function terminateForgotten(pass: Pass, context: Context): void {
  const { podManager, runtime } = context.world;
  const running = new Set(runningPods(runtime).map(({ uid }) => uid));
  for (const pod of Object.values(podManager.podByUID)) {
    const { uid, deletionTimestamp, namespace, name } = pod.metadata;
    if (deletionTimestamp === undefined || !isTerminal(pod) || running.has(uid) || pass.workTypes[uid] !== undefined)
      continue;
    context.branch(context.changedBy('podManager', 'podByUID', uid) ?? context.cause, () => {
      context.tell('HousekeepingStage', {
        pod: podRef(pod),
        klog: ['kubeletPods.handlingTermination', { pod: ref(namespace, name), podUID: uid }],
      });
      sendUpdate('kill', pod, context);
    });
  }
}

/** Until 1.26 a pod whose UID is wanted again is started in the pass after the one that dropped its record. */
function restartRecreated(pass: Pass, context: Context): void {
  for (const [uid, workType] of Object.entries(pass.workTypes)) {
    const pod = context.world.podManager.podByUID[uid];
    if (workType !== 'TerminatedAndRecreatedPod' || pod === undefined) continue;
    context.branch(context.changedBy('podManager', 'podByUID', uid) ?? context.cause, () => {
      context.tell('HousekeepingStage', {
        pod: podRef(pod),
        klog: ['kubeletPods.podIsRestartable', { pod: ref(pod.metadata.namespace, pod.metadata.name), podUID: uid }],
      });
      sendUpdate('create', pod, context);
      if (!context.release.stopsProbesInPhases && probeWorkersOf(pod, context.release).length > 0)
        context.send('probeManager', { type: 'addProbes', pod });
    });
  }
}

function sendUpdate(updateType: 'create' | 'kill', pod: Pod, context: Context): void {
  const mirrorPod = getMirrorPodByPod(context.world.podManager, pod);
  context.send('podWorkers', {
    type: 'updatePod',
    update: { updateType, pod, ...(mirrorPod !== undefined && { mirrorPod }) },
  });
}

/** Goes on with the pass that waited for `value`. */
export function resumeHousekeeping(self: Self, value: ReplyValue, context: Context): void {
  const frame = context.own.running;
  if (frame === null) throw new Error('housekeeping is not running');
  const { stage, locals: pass } = frame;
  switch (stage) {
    case 'workers':
      return syncKnownPods(self, pass, context);
    case 'probes':
      return askRuntime(self, { ...pass, workTypes: value.kind === 'workTypes' ? value.workTypes : {} }, context);
    case 'orphans':
      return runtimeRead(self, pass, context);
    case 'directories':
      return findOrphanedDirectories(self, pass, context);
    case 'removeDirectory':
      return removeDirectory(self, pass, context);
    case 'cgroups':
      return endPass(self, pass, context);
    case 'mirrorDeleted':
      return mirrorDeleted(self, pass, value, context);
  }
}
