/** What others may ask the volume manager and the node about a pod's volumes. */
import { grouped } from '../../engine/tables.ts';
import type { AttachableVolume } from '../controllers/attachDetachState.ts';
import { objectKey, type Pod } from '../../kube/objects.ts';
import { claimOf, volumeNature, volumePlugin } from '../../kube/volumes.ts';
import { volumeDir } from '../node/paths.ts';
import type { MountedVolume, NodeState, VolumeManagerState, VolumeToMount } from '../state.ts';

/**
 * The volumes of a pod as the populator puts them into the desired state. One with a device is known by its claim, as
 * the driver and the handle are the PersistentVolume's; any other belongs to the pod alone (GetUniqueVolumeName).
 */
export function volumesToMount(
  pod: Pod,
  attachable: Readonly<Record<string, AttachableVolume>> = {},
): readonly VolumeToMount[] {
  const { uid, name, namespace } = pod.metadata;
  return (pod.spec.volumes ?? []).map((volume) => {
    const plugin = volumePlugin(volume);
    const { hasDirectory, isMountPoint, hasDevice } = volumeNature(volume);
    const claim = claimOf(volume, name);
    const behind = claim === undefined ? undefined : attachable[objectKey(namespace, claim)];
    const inner = behind?.name ?? claim ?? volume.name;
    return {
      podUID: uid,
      podName: name,
      podNamespace: namespace,
      outerName: volume.name,
      plugin,
      uniqueName: behind?.uniqueName ?? (hasDevice ? `${plugin}/${inner}` : `${plugin}/${uid}-${volume.name}`),
      path: hasDirectory ? volumeDir(uid, plugin, inner) : null,
      isMountPoint,
      hasDevice,
      ...(behind !== undefined && { attachable: behind.name }),
    };
  });
}

const volumesByPod = grouped<MountedVolume>(({ podUID }) => podUID);

/** It is, or may be, mounted for its pod, and not only attached to the node. */
export const isMounted = ({ state }: MountedVolume): boolean => state === 'mounted' || state === 'unmounting';

const volumesOf = (state: VolumeManagerState, podUID: string) =>
  (volumesByPod(state.actual).get(podUID) ?? []).filter(isMounted);

/**
 * Outer names of the volumes that are surely mounted for the pod (GetMountedVolumesForPod). One whose unmount has failed
 * is not among them, which is why WaitForUnmount does not wait for it (PR 100183).
 */
export const mountedVolumes = (state: VolumeManagerState, podUID: string): readonly string[] =>
  volumesOf(state, podUID)
    .filter((volume) => volume.uncertain === undefined)
    .map((volume) => volume.outerName);

/** kubelet_volumes.go:podVolumesExist: mounted, perhaps mounted, or still in the mount table. */
export const podVolumesExist = (state: VolumeManagerState, node: NodeState, podUID: string): boolean =>
  volumesOf(state, podUID).length > 0 ||
  Object.values(node.podDirs[podUID]?.volumes ?? {}).some((path) => node.mounts[path] === true);
