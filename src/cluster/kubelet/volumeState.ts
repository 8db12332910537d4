/** What others may ask the volume manager. */
import type { VolumeManagerState } from '../state.ts';

export const volumeKey = (podUID: string, volume: string): string => `${podUID}/${volume}`;

/** Outer names of the volumes that are still mounted for the pod (GetMountedVolumesForPod). */
export const mountedVolumes = (state: VolumeManagerState, podUID: string): readonly string[] =>
  Object.values(state.actual)
    .filter((volume) => volume.podUID === podUID && volume.state !== 'unmounted')
    .map((volume) => volume.outerName);
