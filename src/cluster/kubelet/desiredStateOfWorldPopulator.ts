/**
 * volumemanager/populator/desired_state_of_world_populator.go: the volumes of a pod that is to run are wanted, those of a
 * pod whose containers are gone are wanted no more.
 */
import type { Draft } from '../../engine/draft.ts';
import { plus, seconds, type Micros } from '../../engine/time.ts';
import { ref, type KlogCall } from '../../kube/klog/index.ts';
import type { Pod } from '../../kube/objects.ts';
import type { ClusterContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import { whyMissing } from '../node/mounts.ts';
import { runningPods } from '../runtime/listing.ts';
import type { MountWait, VolumeManagerState, VolumeToMount } from '../state.ts';
import { shouldPodRuntimeBeRemoved } from './podState.ts';
import { podIsTerminated } from './podTermination.ts';
import { turn } from './volumeLoops.ts';
import { volumeKey } from '../node/paths.ts';
import { isMounted, volumesToMount } from './volumeState.ts';

type Self = Draft<VolumeManagerState>;
type Context = ClusterContext<'volumeManager'>;

/** volume_manager.go:desiredStateOfWorldPopulatorGetPodStatusRetryDuration */
const GET_POD_STATUS_RETRY = seconds(2);

export const podOfVolume = (volume: VolumeToMount) => ({
  namespace: volume.podNamespace,
  name: volume.podName,
  uid: volume.podUID,
});

/** The loops serve all pods in one turn: what let them unmount is what became of that very pod's worker. */
export const released = ({ podUID }: VolumeToMount, context: Context): number | undefined =>
  context.kept('podWorkers', 'phase', podUID) ?? context.changedBy('podManager', 'podByUID', podUID);

function mayGo(pod: Pod | undefined, podUID: string, context: Context): boolean {
  if (pod === undefined && context.release.populatorAsksRuntime) return true;
  if (pod !== undefined && context.release.podWorkers === 'syncOnly') return podIsTerminated(pod, context.world);
  return shouldPodRuntimeBeRemoved(context.world.podWorkers, podUID);
}

const podsThatRun = ({ release, world }: Context): readonly string[] =>
  runningPods(world.runtime).flatMap(({ uid, containers, sandboxes }) =>
    containers.length > 0 || (release.populatorCountsSandboxes && sandboxes.length > 0) ? [uid] : [],
  );

/** What the runtime has of pods, asked anew at each turn that needs it. */
function stillRunning(self: Self, context: Context): (podUID: string) => boolean {
  if (!context.release.populatorAsksRuntime) return () => false;
  let uids: ReadonlySet<string> | undefined;
  return (podUID) => {
    self.askedRuntimeAt = context.now;
    uids ??= new Set(podsThatRun(context));
    return uids.has(podUID);
  };
}

/** findAndRemoveDeletedPods */
function findAndRemoveDeletedPods(self: Self, context: Context): void {
  const { podManager } = context.world;
  const runs = stillRunning(self, context);
  for (const [key, volume] of Object.entries(context.own.desired)) {
    const { podUID, outerName } = volume;
    const known = podManager.podByUID[podUID];
    const over = mayGo(known, podUID, context);
    if (known !== undefined && !over) continue;
    const actual = context.own.actual[key];
    const pod = ref(volume.podNamespace, volume.podName);
    if (!over || runs(podUID)) {
      context.tell('VolumeKept', {
        pod: podOfVolume(volume),
        klog: ['populator.containersStillRunning', { pod }],
        because: released(volume, context),
      });
      continue;
    }
    if (known !== undefined && (actual === undefined || !isMounted(actual))) {
      context.tell('VolumeKept', {
        pod: podOfVolume(volume),
        klog: ['populator.mountNotYetKnown', { pod, podUID, volumeName: outerName, uniqueName: volume.uniqueName }],
        because: released(volume, context),
      });
      continue;
    }
    delete self.desired[key];
    context.tell('VolumeNotDesired', {
      pod: podOfVolume(volume),
      detail: { volume: outerName },
      klog: ['populator.removingVolume', { pod, podUID, volumeName: outerName, uniqueName: volume.uniqueName }],
      because: released(volume, context),
    });
  }
}

/** Pods whose volumes may soon be unwanted: looked at again at the next turn. */
function isLeaving(volume: VolumeToMount, context: Context): boolean {
  const pod = context.world.podManager.podByUID[volume.podUID];
  const actual = context.own.actual[volumeKey(volume.podUID, volume.outerName)];
  const neverMounted = actual === undefined || !isMounted(actual);
  if (pod !== undefined && neverMounted && mayGo(pod, volume.podUID, context)) return true;
  return (
    pod === undefined || (context.release.podWorkers === 'syncOnly' && pod.metadata.deletionTimestamp !== undefined)
  );
}

/** processPodVolumes: a claim that does not exist never gets as far as the desired state (createVolumeSpec). */
function processPodVolumes(self: Self, pod: Pod, wait: MountWait, context: Context): void {
  const { uid, namespace, name } = pod.metadata;
  const klogPod = ref(namespace, name);
  const because = context.kept('podWorkers', 'activeUpdate', uid);
  const failed: string[] = [];
  for (const volume of volumesToMount(pod, context.world.controllerManager.attachDetach?.volumes)) {
    const { outerName, hasDevice } = volume;
    const key = volumeKey(uid, outerName);
    if (context.own.desired[key] !== undefined) continue;
    const err = hasDevice ? whyMissing(volume, { ...context.world, volumeManager: context.own }) : undefined;
    if (err === undefined) self.desired[key] = volume as Draft<VolumeToMount>;
    else failed.push(err);
    const klog: KlogCall =
      err === undefined
        ? ['populator.addedVolume', { pod: klogPod, volumeName: outerName, volumeSpecName: outerName }]
        : ['populator.errorProcessing', { err, pod: klogPod, volumeName: outerName }];
    const detail = { volume: outerName, ...(err !== undefined && { error: err }) };
    context.tell(err === undefined ? 'VolumeDesired' : 'VolumeMountFailed', {
      pod: podRef(pod),
      detail,
      klog,
      because,
    });
  }
  self.waiting[uid] = {
    ...wait,
    processed: true,
    ...(failed.length > 0 && { notProcessed: failed.join('; ') }),
  } as Draft<MountWait>;
}

function isStopping(pod: Pod, { release, world }: Context): boolean {
  if (release.podWorkers === 'syncOnly') return podIsTerminated(pod, world);
  return world.podWorkers.workers[pod.metadata.uid]?.status.startedTerminating === true;
}

/** findAndAddNewPods: of those that wait for their volumes; a pod that is to be stopped gets none any more. */
function findAndAddNewPods(self: Self, context: Context): void {
  for (const [uid, wait] of Object.entries(context.own.waiting)) {
    const pod = context.world.podManager.podByUID[uid];
    if (pod !== undefined && !wait.processed && !isStopping(pod, context)) processPodVolumes(self, pod, wait, context);
  }
}

export function populate(self: Self, context: Context): void {
  findAndAddNewPods(self, context);
  const asked = context.own.askedRuntimeAt;
  const notBefore: Micros = asked === null ? context.now : plus(asked, GET_POD_STATUS_RETRY);
  const mayAsk = asked === null || notBefore <= context.now;
  if (mayAsk) findAndRemoveDeletedPods(self, context);
  const left = Object.entries(context.own.desired).filter(([key]) => key in self.desired);
  const looksAgain = !mayAsk || left.some(([, volume]) => isLeaving(volume, context));
  if (looksAgain) turn(self, 'populator', context, notBefore);
  turn(self, 'reconciler', context);
}
