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
