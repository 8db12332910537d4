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
  const source = Object.keys(volume).find((field) => Object.hasOwn(PLUGINS, field));
  return `kubernetes.io/${(source !== undefined ? PLUGINS[source] : undefined) ?? 'empty-dir'}`;
}
