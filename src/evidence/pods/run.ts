/** What one run of a pod has come to. A static pod that comes back under its UID begins a new one. */
import type { Fact, FactKind } from '../facts/fact.ts';

export interface VolumeCourse {
  held: Fact | null;
  unmountStarted: Fact | null;
  unmounted: Fact | null;
  failed: Fact | null;
}

export class PodRun {
  /** The fact by which the termination was asked for, and the one that brought the present stage. */
  requested: Fact | null = null;
  /** The API asked for it, so that a kubelet which starts anew will be asked again. */
  requestedByApi = false;
  entered: Fact | null = null;
  removed: Fact | null = null;
  deletes = 0;
  finished: Fact | null = null;
  orphanCleaned: Fact | null = null;
  orphanRemains: Fact | null = null;
  alive: Fact | null = null;
  /** Whether what was seen of the pod's stage came from the kubelet. */
  seen = false;
  rejected: Fact | null = null;
  restarting: Fact | null = null;
  runtimeOnly = true;
  readonly killing = new Map<string, Fact>();
  /** Stops that the runtime was asked for, until it says that they are done. */
  readonly stopCalled = new Map<string, Fact>();
  readonly running = new Map<string, Fact>();
  readonly dead = new Map<string, Fact>();
  readonly volumes = new Map<string, VolumeCourse>();
  preStop: Fact | null = null;
  preStopFailed: Fact | null = null;
  stopFailed: Fact[] = [];
  sandboxFailed: Fact[] = [];
  replaceFailed: Fact | null = null;
  sandboxStopped: Fact | null = null;
  sandboxCalled: Fact | null = null;
  /** A stop that failed although all containers were seen dead: the sandbox still stands. */
  stopDoubted: Fact | null = null;
  syncFailed: Fact | null = null;
  killPodFailed: Fact | null = null;
  containerRemoveFailed: Fact | null = null;
  cgroupFailed: Fact | null = null;
  volumePathsRemain: Fact | null = null;
  statusFailed: Fact | null = null;
  finalDelete: Fact | null = null;
  delayed: Fact | null = null;
  probed: Fact | null = null;
  sourcesNotReady: Fact | null = null;
  mirrorFailed: Fact | null = null;
  mirrorDeleting: Fact | null = null;
  cannotStart: Fact | null = null;
  stopped: Fact | null = null;
}

const LAST = {
  CannotStartYet: 'cannotStart',
  CgroupFailed: 'cgroupFailed',
  ContainerRemoveFailed: 'containerRemoveFailed',
  DeletionDelayed: 'delayed',
  FinalDelete: 'finalDelete',
  KillPodFailed: 'killPodFailed',
  MirrorDeleting: 'mirrorDeleting',
  MirrorFailed: 'mirrorFailed',
  OrphanCleaned: 'orphanCleaned',
  OrphanRemains: 'orphanRemains',
  PreStopFailed: 'preStopFailed',
  PreStopStarted: 'preStop',
  Probed: 'probed',
  Rejected: 'rejected',
  Restarting: 'restarting',
  SandboxRemoved: 'sandboxStopped',
  SandboxReplaceFailed: 'replaceFailed',
  SandboxStopped: 'sandboxStopped',
  SourcesNotReady: 'sourcesNotReady',
  StatusFailed: 'statusFailed',
  StopSandboxCalled: 'sandboxCalled',
  SyncFailed: 'syncFailed',
  VolumePathsRemain: 'volumePathsRemain',
} as const satisfies Partial<Record<FactKind, keyof PodRun>>;

/** Fields that hold the last fact of a kind, whatever the stage. */
export const LAST_OF: Readonly<Partial<Record<FactKind, (typeof LAST)[keyof typeof LAST]>>> = LAST;
