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
  /** Where there is no room for all of it, so many of its last letters stay: they tell it from its like. */
  readonly keeps?: number;
}

/** Letters of a name, before what is said of it. */
const NAME_END = 5;

/** `vlh74, mounted`, `tatic.yaml +1` */
const namedEnd = (value: string | null): Pick<DiskRow, 'keeps'> =>
  value === null ? {} : { keeps: value.length - (/^[a-z0-9/-]*/.exec(value)?.[0].length ?? 0) + NAME_END };

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
    ...managed.map(({ outerName: name, error, state }) =>
      volumeIs({ name, state: called[error === undefined ? state : 'busy'] }),
    ),
    ...left.map(([name]) => volumeIs({ name, state: called.mounted })),
  ];
}

export function diskRows(node: NodeState, volumes: VolumeManagerState, focus: Focus): readonly DiskRow[] {
  const manifests = Object.keys(node.manifests).map((path) => path.replace('/etc/kubernetes/', ''));
  const uid = focus.podUID ?? '';
  const path = (value: string | undefined): Pick<DiskRow, 'value' | 'title' | 'keeps'> =>
    value === undefined
      ? { value: null }
      : { value: shortened(value, uid), title: value, keeps: short(uid).length + 1 };
  const mounts = volumeWords(node, volumes, uid);
  const manifest = firstOf(manifests);
  const volume = firstOf(mounts);
  return [
    { name: 'manifest', value: manifest, title: manifests.join(' '), ...namedEnd(manifest) },
    { name: 'podDir', ...path(node.podDirs[uid] === undefined ? undefined : `/var/lib/kubelet/pods/${uid}`) },
    { name: 'volume', value: volume, title: mounts.join('; '), ...namedEnd(volume) },
    { name: 'cgroup', ...path(node.cgroups[uid]) },
    { name: 'logs', ...path(node.logDirs[uid]) },
  ];
}

/** The end of a path says which one it is, where there is no room for the rest. */
export const tail = (value: string): string => value.split('/').at(-1) ?? value;
