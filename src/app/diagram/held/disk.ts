/** What the node's box shows of the pod in focus: everything that has to be gone before the pod is. */
import type { NodeState, VolumeManagerState } from '../../../cluster/state.ts';
import { texts } from '../../language/index.ts';
import { short, type Focus } from './focus.ts';
import { TEXTS } from './texts.ts';

export interface DiskRow {
  readonly name: keyof (typeof TEXTS)['en']['disk'];
  /** null where there is nothing. */
  readonly value: string | null;
  /** In full, for the tooltip. */
  readonly title?: string;
}

const shortened = (path: string, uid: string): string => path.replace(uid, `${short(uid)}…`);

function firstOf(values: readonly string[]): string | null {
  const [first] = values;
  if (first === undefined) return null;
  return values.length === 1 ? first : `${first} +${values.length - 1}`;
}

/**
 * The volumes of a pod: as the volume manager has them, and else as the node's own mount table does, which outlives the
 * kubelet and its memory.
 */
export function volumeWords(
  { podDirs, mounts }: Pick<NodeState, 'podDirs' | 'mounts'>,
  volumes: VolumeManagerState,
  podUID: string,
): readonly string[] {
  const { volumeIs, volume: called } = texts(TEXTS);
  const managed = Object.values(volumes.actual).filter((volume) => volume.podUID === podUID);
  const names = new Set(managed.map(({ outerName }) => outerName));
  const left = Object.entries(podDirs[podUID]?.volumes ?? {}).filter(
    ([name, path]) => !names.has(name) && mounts[path] === true,
  );
  return [
    ...managed.map((volume) => volumeIs(volume.outerName, called[volume.error === undefined ? volume.state : 'busy'])),
    ...left.map(([name]) => volumeIs(name, called.mounted)),
  ];
}

export function diskRows(node: NodeState, volumes: VolumeManagerState, focus: Focus): readonly DiskRow[] {
  const manifests = Object.keys(node.manifests).map((path) => path.replace('/etc/kubernetes/', ''));
  const uid = focus.podUID ?? '';
  const path = (value: string | undefined): Pick<DiskRow, 'value' | 'title'> =>
    value === undefined ? { value: null } : { value: shortened(value, uid), title: value };
  const mounts = volumeWords(node, volumes, uid);
  return [
    { name: 'manifest', value: firstOf(manifests), title: manifests.join(' ') },
    { name: 'podDir', ...path(node.podDirs[uid] === undefined ? undefined : `/var/lib/kubelet/pods/${uid}`) },
    { name: 'volume', value: firstOf(mounts), title: mounts.join('; ') },
    { name: 'cgroup', ...path(node.cgroups[uid]) },
    { name: 'logs', ...path(node.logDirs[uid]) },
  ];
}
