/** Where each goroutine of the kubelet may be blocked, by function and place in it, with what it goes on with from there. */
import type { Micros } from '../../engine/time.ts';
import type { Round } from './containerGC.ts';
import type { Pass } from './housekeeping.ts';
import type { KillLocals } from './killPod.ts';
import type { MirrorStage } from './mirrorPods.ts';
import type { RelistLocals } from './pleg.ts';
import type { STATUS_STAGE } from './reportStatus.ts';
import type { RuntimeSyncLocals } from './runtimeSyncPod.ts';
import type { StartStage } from './startContainer.ts';
import type { StatusSyncLocals } from './statusManager.ts';

export type NoLocals = Readonly<Record<string, never>>;

/** A running procedure: a goroutine's place in a function that may block. */
export interface FrameOf<Procedure extends string, Stage extends string, Locals = NoLocals> {
  /** Kubernetes' name of the function: `syncTerminatingPod`. */
  readonly procedure: Procedure;
  /** Where in it: `killPod`. */
  readonly stage: Stage;
  readonly since: Micros;
  /** What it waits for, in words a log reader would use; absent while it computes. */
  readonly waitsFor?: string;
  /** Id that a reply must carry to resume it. */
  readonly token: number;
  /** The wait ends when the context of the sync is cancelled. */
  readonly cancellable?: boolean;
  readonly locals: Locals;
}

/** killPod, as a part of whoever has called it. */
export type KillFrame<Caller extends string = 'syncPod' | 'syncTerminatingPod' | 'podKiller'> = Caller extends string
  ? FrameOf<Caller, 'killContainers' | 'stopSandboxes' | 'updateQOSCgroups', KillLocals>
  : never;

/** The runtime's SyncPod, as the last part of the kubelet's. */
export type RuntimeSyncFrame =
  FrameOf<'syncPod', 'createSandbox' | StartStage, RuntimeSyncLocals> | KillFrame<'syncPod'>;

type SyncPodFrame =
  FrameOf<'syncPod', typeof STATUS_STAGE | 'cgroup' | 'waitForAttachAndMount' | MirrorStage> | RuntimeSyncFrame;

type SyncTerminatingPodFrame =
  FrameOf<'syncTerminatingPod', typeof STATUS_STAGE | 'killPod' | 'readStatus'> | KillFrame<'syncTerminatingPod'>;

type SyncTerminatedPodFrame = FrameOf<
  'syncTerminatedPod',
  typeof STATUS_STAGE | 'waitForUnmount' | 'volumePaths' | 'destroyCgroup'
>;

export type WorkerFrame =
  FrameOf<'podCache.GetNewerThan', 'wait'> | SyncPodFrame | SyncTerminatingPodFrame | SyncTerminatedPodFrame;

export type PodKillerFrame = FrameOf<'podKiller', 'start'> | KillFrame<'podKiller'>;
/** The frame of a goroutine that may stop a pod's containers. */
export type KillerFrame = WorkerFrame | PodKillerFrame;
export type RelistFrame = FrameOf<'relist', 'list' | 'inspect', RelistLocals>;
export type HousekeepingFrame = FrameOf<
  'HandlePodCleanups',
  'cgroups' | 'workers' | 'probes' | 'orphans' | 'directories' | 'removeDirectory' | 'mirrorDeleted',
  Pass
>;
export type GarbageCollectFrame = FrameOf<'GarbageCollect', 'container' | 'stopSandbox' | 'sandbox' | 'log', Round>;
export type StatusSyncFrame = FrameOf<'syncPod', 'get' | 'patch' | 'delete', StatusSyncLocals>;
export type KillPodNowFrame = FrameOf<'killPodNow', 'wait', { readonly podUID: string }>;
export type EvictionFrame = KillPodNowFrame | FrameOf<'waitForPodsCleanup', 'poll'>;
export type ShutdownFrame = FrameOf<'killPods', 'kill'>;
export type ShutdownUnmountFrame = FrameOf<'killPods', 'unmount'>;

/** Any of them. */
export type Frame =
  | WorkerFrame
  | PodKillerFrame
  | RelistFrame
  | HousekeepingFrame
  | GarbageCollectFrame
  | StatusSyncFrame
  | EvictionFrame
  | ShutdownFrame
  | ShutdownUnmountFrame;
