/** pkg/kubelet/volumemanager/volume_manager.go:WaitForAttachAndMount, as long as mounting takes no time. */
import type { Draft } from '../../engine/draft.ts';
import type { ClusterContext } from '../context.ts';
import type { ReplyTo } from '../messages.ts';
import type { MountedVolume, VolumeManagerState, VolumeToMount } from '../state.ts';
import { volumeKey, volumesToMount } from './volumeState.ts';

export function waitForAttachAndMount(
  self: Draft<VolumeManagerState>,
  { podUID, replyTo }: { readonly podUID: string; readonly replyTo: ReplyTo },
  context: ClusterContext,
): void {
  const pod = context.world.podManager.podByUID[podUID];
  for (const volume of pod === undefined ? [] : volumesToMount(pod)) {
    const key = volumeKey(podUID, volume.outerName);
    if (self.actual[key] !== undefined) continue;
    self.desired[key] = volume as Draft<VolumeToMount>;
    const mounted: MountedVolume = { ...volume, state: 'mounted', ...(volume.hasDevice && { device: 'mounted' }) };
    self.actual[key] = mounted as Draft<MountedVolume>;
    const { outerName, path, isMountPoint } = volume;
    if (path !== null) context.send('node', { type: 'mount', podUID, volume: outerName, path, isMountPoint });
  }
  context.reply(replyTo, { kind: 'none' });
}
