/**
 * Every kind of event that the model can record, with the weight that stepping gives it. Kinds are written once here;
 * explanations, icons, lessons and the importer of evidence all key on them.
 */

import { TECHNICAL } from './technicalKinds.ts';

/** milestone: a removal's chapters. step: what a reader steps through. detail: periodic or merely technical. */
export type EventLevel = 'milestone' | 'step' | 'detail';

export const EVENT_LEVEL = {
  // people
  CommandTyped: 'milestone', // kubectl delete, or a manifest file touched
  CommandPrinted: 'step',
  CommandDone: 'milestone',
  ManifestRemoved: 'milestone',
  ManifestWritten: 'milestone',
  WatchRowPrinted: 'detail',
  WatchEnded: 'step', // `kubectl get pods -w` returns
  FaultBegan: 'milestone', // something of the node breaks, by the scenario's word; detail.fault says what
  FaultEnded: 'milestone', // and works again
  // API
  RequestSent: 'step', // `to` apiserver, `message` is the request
  ResponseSent: 'detail',
  DeletionTimestampSet: 'milestone', // first DELETE accepted
  GracePeriodZeroed: 'step', // MODIFIED with grace 0
  ObjectRemoved: 'milestone', // gone from etcd
  ObjectCreated: 'milestone',
  PodBound: 'step', // the scheduler has named a node
  PreemptionDecided: 'milestone', // the scheduler makes others go so that a pod fits
  StatusPatched: 'milestone',
  ObjectUpdated: 'step', // labels, finalizers: neither status nor deletion
  ApiObjectWritten: 'step', // an object that is no pod; detail.wrote says what of it
  ApiObjectRemoved: 'step',
  RequestRefused: 'step',
  RequestLost: 'step', // a DELETE, or its answer, does not arrive
  ApiserverReady: 'milestone',
  // controllers
  NodeNotReady: 'milestone', // no heartbeat for the grace period: Unknown, and tainted
  NodeReady: 'milestone',
  NodeDeleted: 'milestone', // the Node object, by a person
  NodeTainted: 'milestone', // out of service, by a person
  ScaleDownBegan: 'milestone', // the cluster autoscaler or Karpenter removes a node; detail.by says which
  ScaleDownBlocked: 'milestone', // or does not even try; detail.why
  ScaleDownFailed: 'milestone', // the cluster autoscaler gives up, and the node stays
  DrainForced: 'step', // Karpenter deletes a pod, as the node's terminationGracePeriod ends
  NodeDrained: 'milestone', // the cloud is told to take the machine
  EvictionScheduled: 'step', // a pod's toleration of the taint begins to run
  EvictionCancelled: 'step',
  NodeRegistered: 'milestone', // a kubelet has made its object anew
  ControllersStarted: 'milestone', // another kube-controller-manager takes over after an outage
  GarbagePodFound: 'step', // pod GC: nobody on a node will end it
  VolumeAttaching: 'step', // attach-detach: a VolumeAttachment is asked for
  VolumeAttached: 'milestone', // the node's status says so from now on
  VolumeAttachFailed: 'step',
  MultiAttachError: 'milestone', // it is attached to another node, and may be to one only
  VolumeDetachWaits: 'step', // wanted on that node no more, but mounted there as far as anybody knows
  VolumeDetaching: 'milestone', // detail.forced: by the time that has passed, or by the taint
  VolumeDetachFailed: 'step',
  VolumeLeftNode: 'milestone', // detached
  VolumesInUseReported: 'step', // the kubelet's word in its node's status
  ReplicaMissing: 'step', // a ReplicaSet has fewer pods than it should
  RolloutStarted: 'milestone',
  OldPodsGone: 'step', // Recreate may go on
  ConnectionLost: 'step', // the kubelet gives its connection to the API server up
  WatchClosed: 'step', // the kubelet's watch ends
  WatchOpened: 'step', // and is open again, or for the first time
  ReflectorBackOff: 'detail',
  Relisted: 'step', // the kubelet's reflector has a new list
  WatchEventSent: 'step', // `to` apiSource
  WatchEventToKubectl: 'detail', // the same, for `kubectl get pods -w` and a waiting delete
  // config
  SourceSet: 'detail',
  ConfigUpdate: 'detail',
  SyncLoopOp: 'step', // SyncLoop ADD/UPDATE/DELETE/REMOVE/RECONCILE
  SyncLoopTick: 'detail',
  SyncLoopPaused: 'step', // the runtime is away: nothing is handled
  PlegEventHandled: 'step',
  KubeletStopped: 'milestone', // the process ends; containers go on
  KubeletStarted: 'milestone',
  // pod worker
  UpdatePod: 'detail',
  WorkerCreated: 'step',
  TerminationRequested: 'milestone',
  TerminationAcknowledged: 'step',
  UpdateIgnored: 'detail',
  WorkStarted: 'detail',
  WorkDone: 'detail',
  SyncPodEntered: 'step',
  SyncPodExited: 'detail',
  TerminatingEntered: 'step',
  GracePeriodChosen: 'step',
  ContainersStopped: 'milestone',
  TerminatingExited: 'detail',
  WorkerTerminated: 'step',
  TerminatedEntered: 'step',
  VolumesUnmountedSeen: 'step',
  CgroupRemoved: 'step',
  StatusFinal: 'step',
  TerminatedExited: 'detail',
  WorkerFinished: 'milestone',
  WorkerForgotten: 'step',
  OrphanFound: 'step',
  WorkFailed: 'step',
  // mirror pods
  MirrorPodOutdated: 'step',
  MirrorPodDeleting: 'step',
  MirrorPodDeleted: 'step',
  MirrorPodCreating: 'step',
  // containers that start
  SandboxCreating: 'step', // `to` runtime
  SandboxCreated: 'step',
  ContainerStarting: 'step', // `to` runtime: PullImage, CreateContainer, StartContainer
  ContainerCreated: 'detail',
  ContainerStarted: 'milestone',
  ContainerStartFailed: 'step', // the image is missing, or it is backing off
  // containers
  KillContainer: 'step',
  PreStopStarted: 'milestone',
  PreStopEnded: 'step',
  PreStopFailed: 'step',
  StopContainerCalled: 'step', // `to` runtime
  SigtermSent: 'milestone',
  SigkillSent: 'milestone',
  ContainerExited: 'milestone',
  StopContainerReturned: 'step',
  StopSandboxCalled: 'step',
  NetworkTornDown: 'step',
  SandboxStopped: 'step',
  ContainerExitSeen: 'step',
  ContainerRemoved: 'step',
  SandboxRemoved: 'milestone',
  LogsRemoved: 'milestone',
  RuntimeCallFailed: 'step',
  NetworkTeardownFailed: 'step',
  // the runtime's faults
  RuntimeStopped: 'milestone', // containerd's process has gone; containers go on
  RuntimeStarted: 'milestone',
  RuntimeReached: 'step', // the kubelet's connection is there again
  ProcessesFrozen: 'milestone',
  ProcessesThawed: 'milestone',
  ShimFrozen: 'milestone',
  ShimThawed: 'milestone',
  FaultInjected: 'milestone', // calls will fail from now on
  // status manager
  StatusGenerated: 'detail',
  StatusCached: 'step',
  StatusUnchanged: 'detail',
  StatusSent: 'step',
  DeletionDelayed: 'step', // canBeDeleted said no, and why
  ResourcesReclaimed: 'step',
  FinalDeleteSent: 'milestone', // `to` apiserver, DELETE grace=0
  PodGoneFromApi: 'step',
  // kills of the kubelet's own, and what it never starts
  PodRejected: 'milestone', // by admission
  DeadlineExceeded: 'milestone', // a pod has been active for longer than its spec allows
  EvictionThresholdMet: 'milestone',
  EvictionRefused: 'step', // a critical pod
  PodEvicting: 'milestone',
  PodEvicted: 'step', // killPodNow has returned, in time or not
  EvictionWaits: 'step', // waitForPodsCleanup
  NodeShutdownBegan: 'milestone',
  ShutdownKilling: 'step',
  ShutdownKilled: 'step',
  ShutdownGroupEnded: 'step',
  NodeShutdownCompleted: 'milestone',
  NodeShutdownCancelled: 'milestone',
  ShutdownCancellationHeard: 'milestone',
  NodePoweredOff: 'milestone',
  NodePoweredOn: 'milestone',
  // node
  VolumeMountStarted: 'step',
  VolumeMounted: 'step',
  VolumeMountFailed: 'step',
  VolumeUnmountStarted: 'step',
  VolumeUnmounted: 'step',
  VolumeDetached: 'detail',
  VolumeUnmountFailed: 'step',
  CgroupProcessesKilled: 'step', // Destroy found processes in the pod's cgroup
  CgroupRemoveFailed: 'step',
  PodDirRemoved: 'milestone',
  // PLEG, housekeeping, GC
  Relist: 'detail',
  PlegStateChange: 'step',
  PlegCacheWritten: 'detail',
  HousekeepingSkipped: 'detail', // not all sources have told their pods
  HousekeepingStarted: 'detail',
  HousekeepingStage: 'detail',
  HousekeepingEnded: 'detail',
  GarbageCollected: 'detail',
  ProbeResult: 'step',
  EventRecorded: 'detail',
  RuntimeRead: 'detail',
  Idled: 'detail', // a long wait has passed, of which no tick was simulated; detail.since says from when
  ...TECHNICAL,
} as const satisfies Record<string, EventLevel>;

export type EventKind = keyof typeof EVENT_LEVEL;
export const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(EVENT_LEVEL, kind);
export const eventLevel = (kind: string): EventLevel => (isEventKind(kind) ? EVENT_LEVEL[kind] : 'detail');
