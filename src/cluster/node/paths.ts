/** Where things lie on the node. */
const MANIFESTS = '/etc/kubernetes/manifests';
export const manifestPath = (name: string): string => `${MANIFESTS}/${name}.yaml`;
export const podDir = (uid: string): string => `/var/lib/kubelet/pods/${uid}`;
export const logDir = (namespace: string, name: string, uid: string): string =>
  `/var/log/pods/${namespace}_${name}_${uid}`;
export const podCgroup = (uid: string, qosClass: string): string =>
  qosClass === 'Guaranteed' ? `kubepods/pod${uid}` : `kubepods/${qosClass.toLowerCase()}/pod${uid}`;

/** What a pod's volume is known by, to the kubelet and to the node. */
export const volumeKey = (podUID: string, volume: string): string => `${podUID}/${volume}`;

/** A volume's directory, by its plugin and name; CSI drivers mount one level deeper. */
export function volumeDir(uid: string, plugin: string, name: string): string {
  const dir = `${podDir(uid)}/volumes/${plugin.replace('/', '~')}/${name}`;
  return plugin === 'kubernetes.io/csi' ? `${dir}/mount` : dir;
}
