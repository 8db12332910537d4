/**
 * volumemanager/reconciler/reconstruct.go: a kubelet that has just started learns from the disk what is mounted, and
 * unmounts nothing before the populator has seen every pod of every source once (hasAddedPods).
 */
import type { Draft } from '../../engine/draft.ts';
import type { ClusterContext } from '../context.ts';
import type { MountedVolume, VolumeManagerState, VolumeToMount } from '../state.ts';
import { shouldPodContainersBeTerminating, shouldPodRuntimeBeRemoved, sourcesReady } from './podState.ts';
import { turn } from './volumeLoops.ts';
import { volumeKey } from '../node/paths.ts';
import { volumesToMount } from './volumeState.ts';

type Self = Draft<VolumeManagerState>;
type Context = ClusterContext<'volumeManager'>;

/** `…/volumes/kubernetes.io~projected/token`: a directory's name with its plugin's, whose slash is a tilde there. */
const pluginOf = (path: string): string => (path.split('/').at(-2) ?? '').replace('~', '/');

/** What the disk tells: whose the volume is by UID alone. The pod's name is known again with the pod. */
function volumeOnDisk(podUID: string, name: string, path: string, isMountPoint: boolean): VolumeToMount {
  const plugin = pluginOf(path);
  return {
    podUID,
    podName: podUID,
    podNamespace: '',
    outerName: name,
    plugin,
    uniqueName: `${plugin}/${podUID}-${name}`,
    path,
    isMountPoint,
    hasDevice: false,
  };
}

export function reconstructVolumes(self: Self, context: Context): void {
  const { podDirs, mounts } = context.world.node;
  for (const [podUID, { volumes }] of Object.entries(podDirs)) {
    for (const [name, path] of Object.entries(volumes)) {
      const volume = volumeOnDisk(podUID, name, path, mounts[path] === true);
      self.actual[volumeKey(podUID, name)] = { ...volume, state: 'mounted' } as Draft<MountedVolume>;
    }
  }
}

/** What such a volume holds comes from the API, through managers with which a pod's SyncPod registers it. */
const API_PLUGINS: ReadonlySet<string> = new Set([
  'kubernetes.io/projected',
  'kubernetes.io/configmap',
  'kubernetes.io/secret',
]);

/**
 * A volume that was found on disk is uncertain until it has been mounted again. That fails for a pod that is leaving
 * already if the volume's content comes from the API, as no SyncPod has registered the pod ("object … not registered").
 */
function remounted({ podUID, plugin }: VolumeToMount, context: Context): { readonly uncertain?: true } {
  const leaving = shouldPodContainersBeTerminating(context.world.podWorkers, podUID);
  const stays = context.release.reconstructedVolumesUncertain && leaving && API_PLUGINS.has(plugin);
  return stays ? { uncertain: true } : {};
}

/** findAndAddNewPods, the first time. @returns whether all pods are known by now. */
export function addPodsOnce(self: Self, context: Context): boolean {
  if (self.reconstructed) return true;
  if (!sourcesReady(context.world.kubelet, context.world.syncLoop)) return false;
  const { podManager, podWorkers } = context.world;
  const leaving = context.release.keepsVolumesOverRestart
    ? shouldPodRuntimeBeRemoved
    : shouldPodContainersBeTerminating;
  for (const pod of Object.values(podManager.podByUID)) {
    const wanted = !leaving(podWorkers, pod.metadata.uid);
    for (const volume of volumesToMount(pod, context.world.controllerManager.attachDetach?.volumes)) {
      const key = volumeKey(volume.podUID, volume.outerName);
      const onDisk = self.actual[key];
      // What has never been mounted waits for its pod's SyncPod; of a hostPath the disk tells nothing.
      if (onDisk === undefined && volume.path !== null) continue;
      if (wanted) self.desired[key] = volume;
      if (onDisk !== undefined) Object.assign(onDisk, volume, remounted(volume, context));
      else if (wanted) self.actual[key] = { ...volume, state: 'mounted' } as Draft<MountedVolume>;
    }
  }
  self.reconstructed = true;
  turn(self, 'reconciler', context);
  return true;
}
