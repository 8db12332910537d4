/** Which volume plugin serves a volume: pkg/volume/<plugin>, by the field of the volume's source. */
import type { Volume } from './objects.ts';

const PLUGINS: Readonly<Record<string, string>> = {
  awsElasticBlockStore: 'aws-ebs',
  azureDisk: 'azure-disk',
  azureFile: 'azure-file',
  cephfs: 'cephfs',
  cinder: 'cinder',
  configMap: 'configmap',
  csi: 'csi',
  downwardAPI: 'downward-api',
  emptyDir: 'empty-dir',
  // A generic ephemeral volume is a claim of its own.
  ephemeral: 'csi',
  fc: 'fc',
  flocker: 'flocker',
  gcePersistentDisk: 'gce-pd',
  gitRepo: 'git-repo',
  glusterfs: 'glusterfs',
  hostPath: 'host-path',
  image: 'image',
  iscsi: 'iscsi',
  local: 'local-volume',
  nfs: 'nfs',
  // What serves a claim is its PersistentVolume's business; nearly all are CSI by now.
  persistentVolumeClaim: 'csi',
  photonPersistentDisk: 'photon-pd',
  portworxVolume: 'portworx-volume',
  projected: 'projected',
  quobyte: 'quobyte',
  rbd: 'rbd',
  scaleIO: 'scaleio',
  secret: 'secret',
  storageos: 'storageos',
  vsphereVolume: 'vsphere-volume',
};

/** Fields that name a volume's source. */
export const VOLUME_SOURCES: readonly string[] = [...Object.keys(PLUGINS), 'flexVolume'].toSorted();

/** `kubernetes.io/empty-dir`; a volume without a source is an emptyDir, as the API server makes it. */
export function volumePlugin(volume: Volume): string {
  const flex = volume['flexVolume'];
  if (typeof flex === 'object' && flex !== null && 'driver' in flex) return `flexvolume-${String(flex.driver)}`;
  return `kubernetes.io/${PLUGINS[sourceOf(volume)] ?? 'empty-dir'}`;
}

/** Plugins that mount a device once for the node and bind it into each pod (volume.DeviceMountableVolumePlugin). */
const WITH_DEVICE: ReadonlySet<string> = new Set([
  'awsElasticBlockStore',
  'azureDisk',
  'cinder',
  'ephemeral',
  'fc',
  'gcePersistentDisk',
  'iscsi',
  'persistentVolumeClaim',
  'photonPersistentDisk',
  'rbd',
  'vsphereVolume',
]);

const sourceOf = (volume: Volume): string =>
  Object.keys(volume).find((field) => Object.hasOwn(PLUGINS, field)) ?? 'emptyDir';

function mediumOf(volume: Volume): string {
  const source = volume['emptyDir'];
  const medium = typeof source === 'object' && source !== null && 'medium' in source ? source.medium : '';
  return typeof medium === 'string' ? medium : '';
}

/** What a volume is to the node, by its source. */
export interface VolumeNature {
  /** It has a directory under the pod's own; a hostPath is used where it lies. */
  readonly hasDirectory: boolean;
  /**
   * A file system is mounted there. An emptyDir on the node's disk and a configMap are plain directories; an emptyDir in
   * memory, a secret, a projected and a downwardAPI volume are a tmpfs each (pkg/volume/emptydir, secret, projected).
   */
  readonly isMountPoint: boolean;
  readonly hasDevice: boolean;
}

export function volumeNature(volume: Volume): VolumeNature {
  const source = sourceOf(volume);
  const plain = source === 'configMap' || source === 'gitRepo' || (source === 'emptyDir' && mediumOf(volume) === '');
  const hasDirectory = source !== 'hostPath';
  return { hasDirectory, isMountPoint: hasDirectory && !plain, hasDevice: WITH_DEVICE.has(source) };
}

/** The claim that a volume names, or makes: a generic ephemeral volume's is called after the pod and the volume. */
export function claimOf(volume: Volume, podName: string): string | undefined {
  const claim = volume['persistentVolumeClaim'];
  if (typeof claim === 'object' && claim !== null && 'claimName' in claim) return String(claim.claimName);
  return volume['ephemeral'] === undefined ? undefined : `${podName}-${volume.name}`;
}

const textIn = (source: unknown, field: string): string | undefined => {
  if (typeof source !== 'object' || source === null) return undefined;
  const value = (source as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : undefined;
};

const isOptional = (source: unknown): boolean =>
  typeof source === 'object' && source !== null && 'optional' in source && source.optional === true;

/** The first configMap or secret that a projected volume gathers from. */
function projectedSource(volume: Volume): string {
  const projected = volume['projected'];
  const sources: unknown =
    typeof projected === 'object' && projected !== null && 'sources' in projected ? projected.sources : [];
  for (const source of Array.isArray(sources) ? (sources as unknown[]) : []) {
    for (const kind of ['configMap', 'secret'] as const) {
      const name =
        typeof source === 'object' && source !== null
          ? textIn((source as Record<string, unknown>)[kind], 'name')
          : undefined;
      if (name !== undefined) return `${kind.toLowerCase()} "${name}" not found`;
    }
  }
  return 'failed to fetch token: serviceaccounts "default" not found';
}

/**
 * What its plugin says when the source does not exist, or null where the volume does without (`optional`). A claim is looked
 * for before any plugin is asked.
 */
export function missingSource(volume: Volume, podName: string, namespace: string): string | null {
  const source = sourceOf(volume);
  if (isOptional(volume[source])) return null;
  switch (source) {
    case 'configMap':
      return `configmap "${textIn(volume[source], 'name') ?? ''}" not found`;
    case 'secret':
      return `secret "${textIn(volume[source], 'secretName') ?? ''}" not found`;
    case 'projected':
      return projectedSource(volume);
    case 'hostPath':
      return `hostPath type check failed: ${textIn(volume[source], 'path') ?? ''} is not a directory`;
    case 'persistentVolumeClaim':
    case 'ephemeral': {
      const claim = claimOf(volume, podName) ?? '';
      return `error processing PVC ${namespace}/${claim}: failed to fetch PVC from API server: persistentvolumeclaims "${claim}" not found`;
    }
    default:
      return 'mount failed: exit status 32';
  }
}
