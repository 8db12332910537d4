/**
 * Mounts of pods' volumes on the node, and what may stand in the way of undoing them: a process that holds the mount, a
 * storage that does not answer, an attempt that fails.
 */
import { printed } from '../../kube/printed.ts';
import { objectKey } from '../../kube/objects.ts';
import type { Draft } from '../../engine/draft.ts';
import { plus } from '../../engine/time.ts';
import { missingSource } from '../../kube/volumes.ts';
import type { ClusterContext } from '../context.ts';
import type { NodeInbox, VolumeOnNode } from './inbox.ts';
import type { ReplyTo } from '../messages.ts';
import { volumeKey } from './paths.ts';
import { podInHand } from './podOnNode.ts';
import { isSameVolume, troubleOf, volumeSetup } from './volumeTroubles.ts';
import type { ClusterState, NodeState, VolumeToMount, VolumeTrouble } from '../state.ts';

type Self = Draft<NodeState>;
type Context = ClusterContext<'node'>;
type Call<T extends NodeInbox['type']> = Extract<NodeInbox, { type: T }>;

const hangs = ({ hangsUntil }: VolumeTrouble, context: Context): boolean =>
  hangsUntil === 'forever' || (hangsUntil !== undefined && hangsUntil > context.now);

/** An unmount is asked for. It may take its time, or hang until the storage answers again. */
export function unmount(self: Self, { podUID, volume, replyTo }: Call<'unmount'>, context: Context): void {
  const key = volumeKey(podUID, volume);
  const trouble = context.own.volumeTroubles[key];
  if (trouble !== undefined && hangs(trouble, context)) {
    const draft = self.volumeTroubles[key];
    if (draft !== undefined) draft.hanging = [...(trouble.hanging ?? []), replyTo] as Draft<ReplyTo>[];
    return;
  }
  if (trouble?.takes === undefined) return tearDown(self, { type: 'tearDown', podUID, volume, replyTo }, context);
  context.send('node', { type: 'tearDown', podUID, volume, replyTo }, trouble.takes);
}

/** What is in the way of a volume: known from the start, or from when its pod was created. */
function troubleFor(volume: VolumeToMount, node: NodeState): VolumeTrouble | undefined {
  const known = node.volumeTroubles[volumeKey(volume.podUID, volume.outerName)];
  if (known !== undefined) return known;
  const setup = volumeSetup(node.volumeSetups[objectKey(volume.podNamespace, volume.podName)] ?? {}, volume.outerName);
  return setup && troubleOf(setup);
}

type KnownOfVolumes = Pick<ClusterState, 'node' | 'volumeManager' | 'podManager' | 'podWorkers'>;

/** Why a volume cannot be mounted: its source does not exist. */
export function whyMissing(volume: VolumeToMount, known: KnownOfVolumes): string | undefined {
  if (troubleFor(volume, known.node)?.missing !== true) return undefined;
  const { podUID, podName, podNamespace, outerName } = volume;
  const spec = podInHand(known, podUID)?.spec.volumes?.find(({ name }) => name === outerName);
  // Of a pod that nobody has any more, a volume that is still wanted fails as it did before.
  if (spec === undefined) return known.volumeManager.actual[volumeKey(podUID, outerName)]?.error;
  return missingSource(spec, podName, podNamespace) ?? undefined;
}

/** SetUp: the directory is made, and a file system mounted where the plugin does so. */
export function mount(self: Self, { volume, replyTo }: Call<'mount'>, context: Context): void {
  const { podUID, outerName, path, isMountPoint } = volume;
  const trouble = troubleFor(volume, context.own);
  if (trouble !== undefined) self.volumeTroubles[volumeKey(podUID, outerName)] = trouble as Draft<VolumeTrouble>;
  const error = whyMissing(volume, { ...context.world, node: context.own });
  if (error !== undefined) return context.reply(replyTo, { kind: 'error', error, notFound: true });
  const dir = self.podDirs[podUID];
  if (dir !== undefined && path !== null) dir.volumes[outerName] = path;
  if (isMountPoint && path !== null) self.mounts[path] = true;
  context.reply(replyTo, { kind: 'none' });
}

/** What umount(8) says of a mount in use, and rmdir(2) of a directory in which something is mounted. */
const busyText = (path: string, isMountPoint: boolean): string =>
  isMountPoint
    ? printed`unmount failed: exit status 32\nUnmounting arguments: ${path}\nOutput: umount: ${path}: target is busy.`
    : `unlinkat ${path}: device or resource busy`;

export function tearDown(self: Self, { podUID, volume, replyTo }: Call<'tearDown'>, context: Context): void {
  const dir = self.podDirs[podUID];
  const path = dir?.volumes[volume];
  const trouble = self.volumeTroubles[volumeKey(podUID, volume)];
  const failures = trouble?.failures ?? 0;
  if (path !== undefined && (trouble?.busy === true || failures > 0)) {
    if (trouble !== undefined && failures > 0) trouble.failures = failures - 1;
    const error = busyText(path, self.mounts[path] === true);
    return context.reply(replyTo, { kind: 'error', error, notFound: false });
  }
  if (dir !== undefined) delete dir.volumes[volume];
  if (path !== undefined) delete self.mounts[path];
  context.reply(replyTo, { kind: 'none' });
}

/** Key of the volume that a scenario means, by the latest pod of that name; its token volume by any such name. */
function find({ namespace, name, volume }: VolumeOnNode, context: Context) {
  const found = Object.values({
    ...context.world.volumeManager.actual,
    ...context.world.volumeManager.desired,
  }).findLast(
    (known) => known.podNamespace === namespace && known.podName === name && isSameVolume(known.outerName, volume),
  );
  return found && { ...found, key: volumeKey(found.podUID, found.outerName) };
}

function setTrouble(
  self: Self,
  volume: VolumeOnNode,
  change: (before: VolumeTrouble) => VolumeTrouble,
  context: Context,
) {
  const found = find(volume, context);
  if (found === undefined) return undefined;
  const before = context.own.volumeTroubles[found.key] ?? {};
  self.volumeTroubles[found.key] = change(before) as Draft<VolumeTrouble>;
  return found;
}

const pod = (found: { podNamespace: string; podName: string; podUID: string }) => ({
  namespace: found.podNamespace,
  name: found.podName,
  uid: found.podUID,
});

export function volumeBusy(self: Self, message: Call<'volumeBusy'>, context: Context): void {
  const busyOf = objectKey(message.namespace, message.name);
  const found = setTrouble(self, message, (before) => ({ ...before, busy: true, busyOf }), context);
  if (found) context.tell('FaultBegan', { pod: pod(found), detail: { fault: 'volumeBusy', volume: found.outerName } });
}

/** The process that held a mount lets go of it, whatever has become of its pod and of the kubelet's memory meanwhile. */
export function volumeFree(self: Self, { namespace, name, volume }: Call<'volumeFree'>, context: Context): void {
  for (const [key, { busy, busyOf, ...rest }] of Object.entries(context.own.volumeTroubles)) {
    const [uid = '', outerName = ''] = key.split('/');
    if (busy === undefined || busyOf !== objectKey(namespace, name) || !isSameVolume(outerName, volume)) continue;
    self.volumeTroubles[key] = rest as Draft<VolumeTrouble>;
    context.tell('FaultEnded', { pod: { namespace, name, uid }, detail: { fault: 'volumeBusy', volume: outerName } });
  }
}

/** With the power goes every process that held a mount, and every call that hung; a storage elsewhere stays as it is. */
export function loseHolders(self: Self): void {
  for (const [key, trouble] of Object.entries(self.volumeTroubles)) {
    const { busy: _busy, busyOf: _whose, hanging: _calls, ...rest } = trouble;
    self.volumeTroubles[key] = rest;
  }
}

export function volumeHangs(self: Self, message: Call<'volumeHangs'>, context: Context): void {
  const { takes } = message;
  const hangsUntil = takes === undefined ? 'forever' : plus(context.now, takes);
  const found = setTrouble(self, message, (before) => ({ ...before, hangsUntil }), context);
  if (found === undefined) return;
  context.tell('FaultBegan', { pod: pod(found), detail: { fault: 'volumeHangs', volume: found.outerName } });
  const { podUID, outerName: volume } = found;
  if (takes !== undefined) context.send('node', { type: 'volumeReturns', podUID, volume }, takes);
}

/** The storage answers again: what hung goes on. */
export function volumeReturns(self: Self, { podUID, volume }: Call<'volumeReturns'>, context: Context): void {
  const key = volumeKey(podUID, volume);
  const trouble = context.own.volumeTroubles[key];
  if (trouble === undefined || hangs(trouble, context)) return;
  const { hangsUntil: _until, hanging = [], ...rest } = trouble;
  self.volumeTroubles[key] = rest;
  const known = context.world.volumeManager.actual[key];
  context.tell('FaultEnded', { pod: known && pod(known), detail: { fault: 'volumeHangs', volume } });
  for (const replyTo of hanging) context.send('node', { type: 'tearDown', podUID, volume, replyTo });
}
