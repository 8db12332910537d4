/**
 * pkg/kubelet/volumemanager/volume_manager.go:WaitForAttachAndMount: SyncPod looks every 300 ms whether all volumes of its
 * pod are mounted, for 2 m 3 s. What mounts them are the volume manager's loops.
 */
import type { Draft } from '../../engine/draft.ts';
import { plus, type Micros } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import type { ReplyTo } from '../messages.ts';
import type { Release } from '../releases/index.ts';
import type { ClusterState, MountWait, VolumeManagerState } from '../state.ts';
import { WAIT_FOR_UNMOUNT_POLL, WAIT_FOR_UNMOUNT_TIMEOUT } from './constants.ts';
import { turn } from './volumeLoops.ts';
import { volumeKey } from '../node/paths.ts';
import { podInHand } from '../node/podOnNode.ts';
import { mountedVolumes, volumesToMount } from './volumeState.ts';

type Self = Draft<VolumeManagerState>;
type Context = ClusterContext<'volumeManager'>;

type Known = Pick<ClusterState, 'volumeManager' | 'podManager' | 'podWorkers'>;

const knownTo = ({ own, world }: Context): Known => ({
  volumeManager: own,
  podManager: world.podManager,
  podWorkers: world.podWorkers,
});

export function waitForAttachAndMount(
  self: Self,
  { podUID, replyTo }: { readonly podUID: string; readonly replyTo: ReplyTo },
  context: Context,
): void {
  if (unmountedVolumes(podUID, knownTo(context)).length === 0) return context.reply(replyTo, { kind: 'none' });
  lookAgain(self, podUID, { since: context.now, replyTo, processed: false }, context);
  turn(self, 'populator', context);
}

function lookAgain(self: Self, podUID: string, wait: Omit<MountWait, 'token'>, context: Context): void {
  const token = context.serial();
  self.waiting[podUID] = { ...wait, token } as Draft<MountWait>;
  context.send('volumeManager', { type: 'timer', key: podUID, token, poll: true }, WAIT_FOR_UNMOUNT_POLL);
}

/**
 * Of the pod as SyncPod was given it (getExpectedVolumes): a wait is not over because the pod has been removed meanwhile.
 */
const expected = (podUID: string, known: Known): readonly string[] => {
  const pod = podInHand(known, podUID);
  return pod === undefined ? [] : volumesToMount(pod).map(({ outerName }) => outerName);
};

export function unmountedVolumes(podUID: string, known: Known): readonly string[] {
  const mounted = new Set(mountedVolumes(known.volumeManager, podUID));
  return expected(podUID, known).filter((name) => !mounted.has(name));
}

/** The next look. A wait whose sync has been cancelled is nobody's any more. */
export function lookAtMounts(self: Self, podUID: string, token: number, context: Context): void {
  const wait = context.own.waiting[podUID];
  if (wait?.token !== token) return;
  const left = unmountedVolumes(podUID, knownTo(context));
  const isOver: Micros = plus(wait.since, WAIT_FOR_UNMOUNT_TIMEOUT);
  const isWanted = context.world.podWorkers.workers[podUID]?.running?.token === wait.replyTo.token;
  const reason = wait.notProcessed ?? (context.now >= isOver ? timeoutText(context) : undefined);
  if (isWanted && left.length > 0 && reason === undefined) return lookAgain(self, podUID, wait, context);
  delete self.waiting[podUID];
  if (left.length === 0) return context.reply(wait.replyTo, { kind: 'none' });
  if (!isWanted || reason === undefined) return;
  const error = mountError(podUID, reason, knownTo(context), context.release);
  context.reply(wait.replyTo, { kind: 'error', error, notFound: wait.notProcessed !== undefined });
}

const timeoutText = ({ release }: Context): string =>
  release.cancelledMount === 'waits' ? 'timed out waiting for the condition' : 'context deadline exceeded';

/** Until 1.25 every volume is told as unattached: it was looked for by its name in the pod instead of its unique name. */
export function mountError(podUID: string, reason: string, known: Known, release: Release): string {
  const { desired, actual } = known.volumeManager;
  const names = (volumes: readonly string[]): string => `[${volumes.join(' ')}]`;
  const wanted = expected(podUID, known);
  const left = `unmounted volumes=${names(unmountedVolumes(podUID, known))}`;
  if (release.cancelledMount === 'waits') return `${left}, unattached volumes=${names(wanted)}: ${reason}`;
  const notWanted = wanted.filter((name) => desired[volumeKey(podUID, name)] === undefined);
  const unattached = wanted.filter((name) => {
    const key = volumeKey(podUID, name);
    return desired[key]?.attachable !== undefined && actual[key] === undefined;
  });
  return `${left}, unattached volumes=${names(unattached)}, failed to process volumes=${names(notWanted)}: ${reason}`;
}
