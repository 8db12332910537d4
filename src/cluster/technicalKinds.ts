/**
 * Data table: kinds of what goes on between the events that a reader follows. Either a part's state moves it from one
 * turn to its next (`silentSteps.ts` says which message does what), or the kubelet reports at length on what another
 * event tells. All are details; who compares runs or shares evidence leaves them out.
 */
export const TECHNICAL = {
  // whatever an actor waits for
  CallReturned: 'detail', // an answer to a call of its own
  TimerFired: 'detail',
  TimersPutOff: 'detail', // by the length of a wait whose turns were not simulated
  MemoryLost: 'detail', // the kubelet's process has ended: what this part knew is gone
  BehaviourGiven: 'detail', // the scenario says how processes and volumes of a pod that comes will behave
  CommandNoted: 'detail', // by kubectl: what it was told to do, or has to look at again
  // API
  RequestTaken: 'detail', // the API server has it in hand
  RequestHeld: 'detail', // the node is cut off: what goes out or comes in waits
  TransactionHandled: 'detail', // by etcd, without a write
  RevisionAdvanced: 'detail', // by writes of others
  WatchAbandoned: 'detail', // by its client
  WatchCaughtUp: 'detail',
  WatchEventReceived: 'detail',
  ApiserverProcessChanged: 'detail',
  // controllers
  HeartbeatNoted: 'detail', // of the node, or that there is none
  NodesMonitored: 'detail', // node lifecycle's turn
  ObjectSynced: 'detail', // a controller has looked at an object, and writes nothing or has more to write
  ControllerNoted: 'detail', // what a person or the API server did, as a controller has seen it
  SchedulingTried: 'detail',
  // configuration and syncLoop
  ManifestsRead: 'detail',
  SourceMerged: 'detail',
  PodManagerUpdated: 'detail',
  ChannelFilled: 'detail', // something waits in a channel of syncLoop's
  SyncLoopIterated: 'detail',
  SyncLoopSkipped: 'detail', // one iteration more: the runtime is still away
  RuntimeStateChecked: 'detail',
  ContainerMapped: 'detail', // resource managers know it
  ProbeUpdateHandled: 'detail',
  KubeletProcessChanged: 'detail',
  // pod workers
  UpdatePending: 'detail', // for a worker that is busy, or has yet to wake
  WorkQueueRead: 'detail',
  WorkersSynced: 'detail', // SyncKnownPods
  WorkerMoved: 'detail', // by what it was told, without a line
  WorkerStopped: 'detail',
  SyncCancelled: 'detail',
  PodTerminalSeen: 'detail',
  KillQueued: 'detail', // until 1.21: for podKiller
  MirrorPodSkipped: 'detail',
  ResourcesAdmitted: 'detail', // by the topology manager
  PredicateFailed: 'detail', // at admission
  StaleAssignmentRemoved: 'detail', // of CPUs or memory
  ResourcesRemain: 'detail', // PodResourcesAreReclaimed says no
  StatusReadFailed: 'detail',
  // containers that start
  ActionsComputed: 'detail', // computePodActions
  SandboxNeeded: 'detail',
  SandboxUnwanted: 'detail',
  SandboxReady: 'detail',
  ContainerUnwanted: 'detail',
  ContainerCreating: 'detail',
  BackOffChecked: 'detail',
  BackOffGoesOn: 'detail',
  // containers that stop
  ProbeGraceChosen: 'detail', // terminationGracePeriodSeconds of the probe that failed
  KillFailed: 'detail',
  HookErrorReported: 'detail',
  CgroupProcessKilling: 'detail',
  ContainerMarkedFailed: 'detail', // by TerminatePod: its end was not seen
  // status manager
  StatusNoted: 'detail',
  StatusBatchDue: 'detail',
  StatusSyncBegan: 'detail',
  StatusPatchReported: 'detail',
  StatusUnneeded: 'detail', // its pod has gone
  StatusesForgotten: 'detail',
  FinalDeleteReported: 'detail',
  // volumes
  VolumeDesired: 'detail', // desiredStateOfWorld has it
  VolumeKept: 'detail', // in desiredStateOfWorld, for containers still run or its mount is not known
  VolumeNotDesired: 'detail',
  VolumesPopulated: 'detail', // desiredStateOfWorldPopulator's turn
  VolumesReconciled: 'detail', // reconciler's turn
  VolumesReconstructed: 'detail',
  VolumesAwaited: 'detail', // WaitForAttachAndMount
  VolumesAttachedAndMounted: 'detail',
  VolumeOperationStarting: 'detail',
  UnmountAwaited: 'detail', // WaitForUnmount
  // PLEG, probes, garbage
  RelistBegan: 'detail',
  ProbesChanged: 'detail', // added or taken away with their pod
  ProbeStarted: 'detail',
  ProbeSkipped: 'detail',
  ProbeAnswered: 'detail',
  ProbeErrored: 'detail',
  GarbageCollectionBegan: 'detail',
  ContainerDeletionQueued: 'detail',
  ContainerDeletionSkipped: 'detail',
  ContainerRemoving: 'detail',
  SandboxRemoving: 'detail',
  LogsRemoving: 'detail',
  RemovalFailed: 'detail',
  EventQueued: 'detail',
  // kills of the kubelet's own
  PressureNoted: 'detail',
  EvictionRanked: 'detail',
  ShutdownSignalled: 'detail',
  ShutdownVolumesFailed: 'detail',
  // runtime and node
  RuntimeCallTaken: 'detail',
  RuntimeCallCancelled: 'detail',
  RuntimeConnectionChanged: 'detail',
  ProcessChanged: 'detail', // signalled, held or ended, with nothing to tell of it
  SandboxStopping: 'detail', // its pause container is down, or its network
  MountChanged: 'detail',
  CgroupChanged: 'detail',
  DirectoryChanged: 'detail',
  ManifestFileChanged: 'detail',
} as const;

export type TechnicalKind = keyof typeof TECHNICAL;
export const isTechnical = (kind: string): kind is TechnicalKind => Object.hasOwn(TECHNICAL, kind);
