/** The node's disk, mounts and cgroup tree: nothing here decides, it only holds what others write and remove. */
import type { Draft } from '../../engine/draft.ts';
import { objectKey, type PodManifest } from '../../kube/objects.ts';
import type { ClusterActor } from '../context.ts';
import { destroyCgroup, removeCgroup } from './podCgroups.ts';
import { cgroupBusy, cgroupFree } from './cgroups.ts';
import { loseHolders, mount, tearDown, unmount, volumeBusy, volumeFree, volumeHangs, volumeReturns } from './mounts.ts';
import { podDir } from './paths.ts';
import type { NodeState } from './state.ts';

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
    case 'powerLost':
      self.mounts = {};
      self.cgroups = {};
      self.cgroupHeldUntil = {};
      return loseHolders(self);
    case 'unmount':
      return unmount(self, message, context);
    case 'tearDown':
      return tearDown(self, message, context);
    case 'volumeBusy':
      return volumeBusy(self, message, context);
    case 'volumeFree':
      return volumeFree(self, message, context);
    case 'volumeHangs':
      return volumeHangs(self, message, context);
    case 'volumeReturns':
      return volumeReturns(self, message, context);
    case 'writeManifest': {
      const files = message.from === 'file' ? self.manifests : self.httpManifests;
      files[message.path] = message.manifest as Draft<PodManifest>;
      context.tell('ManifestWritten', { detail: { path: message.path } });
      if (message.from === 'file') context.send('fileSource', { type: 'fileChanged' }, context.latency('inotify'));
      return;
    }
    case 'makeCgroup':
      self.cgroups[message.podUID] = message.path;
      return;
    case 'makePodDir':
      self.podDirs[message.podUID] ??= { volumes: {} };
      return;
    case 'makeLogDir':
      self.logDirs[message.podUID] = message.path;
      return;
    case 'mount':
      return mount(self, message, context);
    case 'setVolumes':
      self.volumeSetups[objectKey(message.namespace, message.name)] = message.volumes as Draft<
        NodeState['volumeSetups'][string]
      >;
      return;
    case 'destroyCgroup':
      return destroyCgroup(self, message, context);
    case 'removeCgroup':
      return removeCgroup(self, message, context);
    case 'cgroupBusy':
      return cgroupBusy(self, message, context);
    case 'cgroupFree':
      return cgroupFree(self, message, context);
    case 'removePodDir':
      delete self.podDirs[message.podUID];
      context.tell('PodDirRemoved', { detail: { path: podDir(message.podUID) } });
      return;
    case 'removeLogDir':
      delete self.logDirs[message.podUID];
      context.tell('LogsRemoved', { detail: { podUID: message.podUID } });
      return;
  }
};
