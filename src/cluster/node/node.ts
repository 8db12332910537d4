/** The node's disk and cgroup tree: nothing here decides, it only holds what others write and remove. */
import type { ClusterActor } from '../context.ts';

export const MANIFESTS = '/etc/kubernetes/manifests';
export const manifestPath = (name: string): string => `${MANIFESTS}/${name}.yaml`;
export const podDir = (uid: string): string => `/var/lib/kubelet/pods/${uid}`;
export const logDir = (namespace: string, name: string, uid: string): string =>
  `/var/log/pods/${namespace}_${name}_${uid}`;
export const podCgroup = (uid: string, qosClass: string): string =>
  qosClass === 'Guaranteed' ? `kubepods/pod${uid}` : `kubepods/${qosClass.toLowerCase()}/pod${uid}`;

export const node: ClusterActor<'node'> = (self, message, context) => {
  switch (message.type) {
    case 'removeManifest': {
      if (self.manifests[message.path] === undefined) return;
      delete self.manifests[message.path];
      context.tell('ManifestRemoved', { detail: { path: message.path } });
      context.send('fileSource', { type: 'fileChanged' }, context.latency('inotify'));
      return;
    }
    case 'removeHttpManifest':
      if (self.httpManifests[message.path] === undefined) return;
      delete self.httpManifests[message.path];
      context.tell('ManifestRemoved', { detail: { path: message.path } });
      return;
    case 'unmount': {
      const dir = self.podDirs[message.podUID];
      if (dir !== undefined) delete dir.volumes[message.volume];
      context.reply(message.replyTo, { kind: 'none' });
      return;
    }
    case 'destroyCgroup':
      delete self.cgroups[message.podUID];
      return;
    case 'removePodDir':
      delete self.podDirs[message.podUID];
      context.tell('PodDirRemoved', { detail: { path: podDir(message.podUID) } });
      return;
    case 'removeLogDir':
      delete self.logDirs[message.podUID];
      context.tell('LogsRemoved', { detail: { podUID: message.podUID } });
      return;
    default:
  }
};
