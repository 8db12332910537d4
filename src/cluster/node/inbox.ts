/** What the node is told: of its disk, its mounts and its cgroups. */
import type { Micros } from '../../engine/time.ts';
import type { PodManifest } from '../../kube/objects.ts';
import type { ReplyTo } from '../messages.ts';
import type { VolumeSetup } from '../setup.ts';
import type { VolumeToMount } from '../state.ts';

/** A volume as a scenario names it: by its pod, the latest of that name on the node. */
export interface VolumeOnNode {
  readonly namespace: string;
  readonly name: string;
  readonly volume: string;
}

export type NodeInbox =
  /** The machine is off: the disk keeps what is on it, the kernel nothing. */
  | { readonly type: 'powerLost' }
  | { readonly type: 'removeManifest' | 'removeHttpManifest'; readonly path: string }
  | {
      readonly type: 'writeManifest';
      readonly path: string;
      readonly from: 'file' | 'http';
      readonly manifest: PodManifest;
    }
  | { readonly type: 'mount'; readonly volume: VolumeToMount; readonly replyTo: ReplyTo }
  | { readonly type: 'unmount'; readonly podUID: string; readonly volume: string; readonly replyTo: ReplyTo }
  | { readonly type: 'tearDown'; readonly podUID: string; readonly volume: string; readonly replyTo: ReplyTo }
  | ({ readonly type: 'volumeBusy' } & VolumeOnNode)
  | ({ readonly type: 'volumeFree' } & VolumeOnNode)
  | ({ readonly type: 'volumeHangs'; readonly takes?: Micros } & VolumeOnNode)
  | { readonly type: 'volumeReturns'; readonly podUID: string; readonly volume: string }
  | {
      readonly type: 'setVolumes';
      readonly namespace: string;
      readonly name: string;
      readonly volumes: Readonly<Record<string, VolumeSetup>>;
    }
  | { readonly type: 'makeCgroup'; readonly podUID: string; readonly path: string }
  | { readonly type: 'destroyCgroup'; readonly podUID: string; readonly replyTo?: ReplyTo }
  | { readonly type: 'removeCgroup'; readonly podUID: string; readonly failures: number; readonly replyTo?: ReplyTo }
  | { readonly type: 'cgroupBusy'; readonly namespace: string; readonly name: string; readonly takes?: Micros }
  | { readonly type: 'cgroupFree'; readonly podUID: string }
  | { readonly type: 'makePodDir' | 'removePodDir' | 'removeLogDir'; readonly podUID: string }
  | { readonly type: 'makeLogDir'; readonly podUID: string; readonly path: string };
