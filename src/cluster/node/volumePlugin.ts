/** The plugin that mounts a volume, by the field of the volume's source (pkg/volume/<plugin>). */
import type { Volume } from '../../kube/objects.ts';

const PLUGINS: Readonly<Record<string, string>> = {
  emptyDir: 'empty-dir',
  hostPath: 'host-path',
  configMap: 'configmap',
  secret: 'secret',
  projected: 'projected',
  downwardAPI: 'downward-api',
  nfs: 'nfs',
  csi: 'csi',
  iscsi: 'iscsi',
  fc: 'fc',
  persistentVolumeClaim: 'csi',
};

export function volumePlugin(volume: Volume): string {
  const field = Object.keys(volume).find((key) => PLUGINS[key] !== undefined);
  return `kubernetes.io/${(field !== undefined && PLUGINS[field]) || 'empty-dir'}`;
}
