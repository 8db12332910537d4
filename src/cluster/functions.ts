/**
 * The function of Kubernetes in which an event's rule stands, by kind of event and release. A function that was renamed
 * or moved is listed under each of its names, the newest first. What happens outside of Kubernetes' tree (in containerd,
 * in the kernel, at a person's desk) has none.
 */
import { atLeast, type Release } from '../kube/release.ts';
import type { TraceEvent } from '../trace/event.ts';
import { OUT_OF_SERVICE } from './controllers/constants.ts';
import type { EventKind } from './eventKinds.ts';
import { isTechnical, type TechnicalKind } from './technicalKinds.ts';

export interface FunctionName {
  readonly file: string;
  readonly func: string;
}

interface Named {
  readonly name: FunctionName;
  /** The first release that has it under this name. */
  readonly from: Release;
}

/** The newest name first; where the last one begins later than a release, that release has no such function. */
type Names = readonly Named[];

const of =
  (file: string) =>
  (func: string, from: Release = '1.18'): Named => ({ name: { file, func }, from });

const kubelet = of('pkg/kubelet/kubelet.go');
const kubeletPods = of('pkg/kubelet/kubelet_pods.go');
const podWorkers = of('pkg/kubelet/pod_workers.go');
const config = of('pkg/kubelet/config/config.go');
const statusManager = of('pkg/kubelet/status/status_manager.go');
const runtimeManager = of('pkg/kubelet/kuberuntime/kuberuntime_manager.go');
const containers = of('pkg/kubelet/kuberuntime/kuberuntime_container.go');
const gc = of('pkg/kubelet/kuberuntime/kuberuntime_gc.go');
const pleg = of('pkg/kubelet/pleg/generic.go');
const eviction = of('pkg/kubelet/eviction/eviction_manager.go');
const podCgroups = of('pkg/kubelet/cm/pod_container_manager_linux.go');
const shutdown = of('pkg/kubelet/nodeshutdown/nodeshutdown_manager.go');
const shutdownLinux = of('pkg/kubelet/nodeshutdown/nodeshutdown_manager_linux.go');
const reconciler = of('pkg/kubelet/volumemanager/reconciler/reconciler.go');
const reconcilerCommon = of('pkg/kubelet/volumemanager/reconciler/reconciler_common.go');
const operations = of('pkg/volume/util/operationexecutor/operation_generator.go');
const mirrorClient = of('pkg/kubelet/pod/mirror_client.go');
const registry = of('staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go');
const podGC = of('pkg/controller/podgc/gc_controller.go');

const BEFORE_DELETE: Names = [of('staging/src/k8s.io/apiserver/pkg/registry/rest/delete.go')('BeforeDelete')];
const MERGE: Names = [config('merge')];
const ITERATION: Names = [kubelet('syncLoopIteration')];
const WORKER_LOOP: Names = [podWorkers('podWorkerLoop', '1.27'), podWorkers('managePodLoop')];
const UPDATE_POD: Names = [podWorkers('UpdatePod')];
const SYNC_POD: Names = [kubelet('SyncPod', '1.27'), kubelet('syncPod')];
// before 1.22 one syncPod does it all, and dispatchWork decides what is over
const SYNC_TERMINATING: Names = [
  kubelet('SyncTerminatingPod', '1.27'),
  kubelet('syncTerminatingPod', '1.22'),
  kubelet('syncPod'),
];
const SYNC_TERMINATING_ORPHAN: Names = [kubelet('SyncTerminatingRuntimePod', '1.27'), ...SYNC_TERMINATING.slice(1)];
const SYNC_TERMINATED: Names = [
  kubelet('SyncTerminatedPod', '1.27'),
  kubelet('syncTerminatedPod', '1.22'),
  kubelet('dispatchWork'),
];
const MIRROR: Names = [kubelet('tryReconcileMirrorPods', '1.32'), ...SYNC_POD];
const START_CONTAINERS: Names = [runtimeManager('SyncPod')];
const KILL_CONTAINER: Names = [containers('killContainer')];
const PRE_STOP: Names = [containers('executePreStopHook')];
const CLEANUPS: Names = [kubeletPods('HandlePodCleanups')];
/** A function of its own for a while. */
const DELETE_MIRRORS: Names = [
  kubeletPods('HandlePodCleanups', '1.27'),
  kubeletPods('deleteOrphanedMirrorPods', '1.21'),
  ...CLEANUPS,
];
const STATUS_SYNC: Names = [statusManager('syncPod')];
const CAN_BE_DELETED: Names = [statusManager('canBeDeleted', '1.27'), kubeletPods('PodResourcesAreReclaimed')];
const RELIST: Names = [pleg('Relist', '1.26'), pleg('relist')];
const EVICT_POD: Names = [eviction('evictPod')];
const KILL_GROUP: Names = [shutdown('killPods', '1.32'), shutdownLinux('processShutdownEvent', '1.21')];
const UNMOUNT: Names = [reconcilerCommon('unmountVolumes', '1.26'), reconciler('unmountVolumes')];
const DETACH: Names = [reconcilerCommon('unmountDetachDevices', '1.26'), reconciler('unmountDetachDevices')];
const attachDetach = of('pkg/controller/volume/attachdetach/reconciler/reconciler.go');
const recreate = of('pkg/controller/deployment/recreate.go');
const MONITOR: Names = [of('pkg/controller/nodelifecycle/node_lifecycle_controller.go')('monitorNodeHealth')];
/** Whichever pass of the controller it is that changes a node's taints. */
const SWAP_TAINT: Names = [of('pkg/controller/util/node/controller_utils.go')('SwapNodeControllerTaint')];
const csiAttacher = of('pkg/volume/csi/csi_attacher.go');
const attachOperation = of('pkg/volume/util/operationexecutor/operation_generator.go');
const inTaintEviction = (func: string): Names => [
  of('pkg/controller/tainteviction/taint_eviction.go')(func, '1.29'),
  of('pkg/controller/nodelifecycle/scheduler/taint_manager.go')(func),
];

const defaultPreemption = of('pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go');
const PREEMPTION: Names = [
  of('pkg/scheduler/framework/preemption/executor.go')('prepareCandidate', '1.36'),
  of('pkg/scheduler/framework/preemption/preemption.go')('prepareCandidate', '1.23'),
  defaultPreemption('PostFilter', '1.22'),
  defaultPreemption('PrepareCandidate', '1.21'),
  of('pkg/scheduler/scheduler.go')('preempt'),
];
const NONE: Names = [];
/** What of an event tells where its rule stands. */
interface Happening {
  readonly actor: string;
  readonly kind: EventKind;
  readonly detail: TraceEvent['detail'] | undefined;
  readonly klog: TraceEvent['klog'] | undefined;
}

type Told = Names | ((event: Happening) => Names);

/** Requests and what became of them: the function of whoever sent them. */
const SENDER: Readonly<Record<string, Names>> = {
  statusManager: STATUS_SYNC,
  podWorkers: MIRROR,
  syncLoop: CLEANUPS,
};
const sender = ({ actor }: Happening): Names => SENDER[actor] ?? NONE;

/** Whoever asks for it, the registry writes every object alike. */
const UPDATED: Names = [registry('Update')];
const STORE: Readonly<Record<string, Names>> = { created: [registry('Create')], deletion: [registry('Delete')] };

const GARBAGE: Readonly<Record<string, Names>> = {
  outOfService: [podGC('gcTerminating', '1.24')],
  unscheduled: [podGC('gcUnscheduledTerminating')],
};

const garbage = ({ detail }: Happening): Names => {
  const why = detail?.['why'];
  return (typeof why === 'string' ? GARBAGE[why] : undefined) ?? [podGC('gcOrphaned')];
};

const isOrphan = ({ detail, klog }: Happening): boolean =>
  detail?.['reason'] === 'orphaned' || /orphan|RuntimePod/i.test(klog?.text ?? '');

/** The function that prints the event's line, where that is another one than the rule's. */
const byLine =
  (lines: Readonly<Record<string, Names>>, otherwise: Names) =>
  ({ klog }: Happening): Names =>
    (klog === undefined ? undefined : lines[klog.id]) ?? otherwise;

/** Until 1.21: what podKiller's goroutine does for a pod, and the function that hands the pod over to it. */
const POD_KILLER: Names = [kubeletPods('PerformPodKillingWork', '1.21'), kubeletPods('podKiller')];
const DELETE_POD: Names = [kubelet('deletePod')];
const HAND_OVER: Names = [kubeletPods('KillPod', '1.21'), ...CLEANUPS];

const isPodKillers = ({ actor }: Happening): boolean => actor === 'podKiller';

const terminating = (event: Happening): Names => {
  if (isPodKillers(event)) return POD_KILLER;
  return isOrphan(event) ? SYNC_TERMINATING_ORPHAN : SYNC_TERMINATING;
};

const COMPLETE_SYNC: Names = [podWorkers('completeSync', '1.23')];

/** Removed from its source, over by itself, found in the runtime alone, or told to a worker. */
const terminationRequested = ({ actor, detail, klog }: Happening): Names => {
  if (detail?.['reason'] === 'removed') return DELETE_POD;
  if (klog?.id === 'podWorkers.completedNaturally') return COMPLETE_SYNC;
  return actor === 'syncLoop' ? HAND_OVER : UPDATE_POD;
};

const CLEANUP_CGROUPS: Names = [kubeletPods('cleanupOrphanedPodCgroups')];
const STATUS_UPDATE: Names = [statusManager('updateStatusInternal')];

const FUNCTIONS: { readonly [Kind in Exclude<EventKind, TechnicalKind>]: Told } = {
  CommandTyped: NONE,
  CommandPrinted: NONE,
  CommandDone: NONE,
  ManifestRemoved: MERGE,
  ManifestWritten: [of('pkg/kubelet/config/common.go')('applyDefaults')],
  WatchRowPrinted: [of('pkg/printers/internalversion/printers.go')('printPod')],
  WatchEnded: NONE,
  FaultBegan: NONE,
  FaultEnded: NONE,
  RequestSent: sender,
  ResponseSent: NONE,
  DeletionTimestampSet: BEFORE_DELETE,
  GracePeriodZeroed: [registry('updateForGracefulDeletionAndFinalizers')],
  ObjectRemoved: [registry('Delete')],
  ObjectCreated: NONE,
  PodBound: [of('pkg/registry/core/pod/storage/storage.go')('assignPod')],
  StatusPatched: NONE,
  ObjectUpdated: [registry('ShouldDeleteDuringUpdate')],
  ApiObjectWritten: ({ detail }) => {
    const wrote = detail?.['wrote'];
    return (typeof wrote === 'string' ? STORE[wrote] : undefined) ?? UPDATED;
  },
  ApiObjectRemoved: [registry('Delete')],
  RequestRefused: sender,
  RequestLost: NONE,
  ApiserverReady: NONE,
  NodeNotReady: MONITOR,
  NodeReady: MONITOR,
  NodeDeleted: NONE,
  // a person, or a client of theirs, names the effect
  NodeTainted: ({ detail }) =>
    detail?.['taint'] === OUT_OF_SERVICE || detail?.['effect'] !== undefined ? NONE : SWAP_TAINT,
  // autoscalers are in trees of their own
  ScaleDownBegan: NONE,
  ScaleDownBlocked: NONE,
  ScaleDownFailed: NONE,
  DrainForced: NONE,
  NodeDrained: NONE,
  EvictionScheduled: inTaintEviction('processPodOnNode'),
  EvictionCancelled: inTaintEviction('handleNodeUpdate'),
  NodeRegistered: [of('pkg/kubelet/kubelet_node_status.go')('registerWithAPIServer')],
  ControllersStarted: NONE,
  GarbagePodFound: garbage,
  VolumeAttaching: [csiAttacher('Attach')],
  VolumeAttached: [attachOperation('GenerateAttachVolumeFunc')],
  VolumeAttachFailed: [attachOperation('GenerateAttachVolumeFunc')],
  MultiAttachError: [attachDetach('reportMultiAttachError')],
  VolumeDetachWaits: [attachDetach('reconcile')],
  VolumeDetaching: [attachDetach('reconcile')],
  VolumeDetachFailed: [attachOperation('GenerateDetachVolumeFunc')],
  VolumeLeftNode: [attachOperation('GenerateDetachVolumeFunc')],
  VolumesInUseReported: [of('pkg/kubelet/nodestatus/setters.go')('VolumesInUse')],
  ReplicaMissing: [of('pkg/controller/replicaset/replica_set.go')('manageReplicas')],
  PreemptionDecided: PREEMPTION,
  RolloutStarted: [recreate('rolloutRecreate')],
  OldPodsGone: [recreate('oldPodsRunning')],
  ConnectionLost: NONE,
  WatchClosed: NONE,
  WatchOpened: NONE,
  ReflectorBackOff: NONE,
  Relisted: MERGE,
  WatchEventSent: NONE,
  WatchEventToKubectl: NONE,
  SourceSet: MERGE,
  ConfigUpdate: byLine({ 'config.receivingANewPod': [config('recordFirstSeenTime', '1.21'), ...MERGE] }, MERGE),
  SyncLoopOp: ITERATION,
  SyncLoopTick: ITERATION,
  SyncLoopPaused: [kubelet('syncLoop')],
  PlegEventHandled: ITERATION,
  KubeletStopped: NONE,
  KubeletStarted: NONE,
  UpdatePod: UPDATE_POD,
  WorkerCreated: UPDATE_POD,
  TerminationRequested: terminationRequested,
  TerminationAcknowledged: [podWorkers('acknowledgeTerminating', '1.22'), kubelet('syncPod')],
  UpdateIgnored: byLine(
    {
      'kubelet.deletePodFailed': DELETE_POD,
      'kubelet.completedIgnoring': [kubelet('dispatchWork')],
      'podKiller.bothPending': HAND_OVER,
      'podKiller.runningPodPending': HAND_OVER,
    },
    UPDATE_POD,
  ),
  WorkStarted: WORKER_LOOP,
  WorkDone: byLine({ 'podWorkers.cannotStartYet': [podWorkers('startPodSync', '1.27'), ...WORKER_LOOP] }, WORKER_LOOP),
  SyncPodEntered: SYNC_POD,
  SyncPodExited: SYNC_POD,
  TerminatingEntered: terminating,
  GracePeriodChosen: [podWorkers('calculateEffectiveGracePeriod', '1.22'), ...KILL_CONTAINER],
  ContainersStopped: terminating,
  TerminatingExited: terminating,
  WorkerTerminated: [podWorkers('completeTerminating', '1.22'), kubelet('dispatchWork')],
  TerminatedEntered: SYNC_TERMINATED,
  VolumesUnmountedSeen: [
    of('pkg/kubelet/volumemanager/volume_manager.go')('WaitForUnmount', '1.22'),
    kubeletPods('PodResourcesAreReclaimed'),
  ],
  CgroupRemoved: [podCgroups('Destroy')],
  StatusFinal: [statusManager('TerminatePod')],
  TerminatedExited: SYNC_TERMINATED,
  WorkerFinished: (event) =>
    isOrphan(event)
      ? [podWorkers('completeTerminatingRuntimePod', '1.22'), kubelet('dispatchWork')]
      : [podWorkers('completeTerminated', '1.22'), kubelet('dispatchWork')],
  WorkerForgotten: [podWorkers('removeTerminatedWorker', '1.22'), podWorkers('ForgetWorker')],
  OrphanFound: CLEANUPS,
  WorkFailed: (event) => (isPodKillers(event) ? POD_KILLER : WORKER_LOOP),
  MirrorPodOutdated: MIRROR,
  MirrorPodDeleting: [mirrorClient('DeleteMirrorPod')],
  MirrorPodDeleted: ({ actor }) => (actor === 'syncLoop' ? DELETE_MIRRORS : MIRROR),
  MirrorPodCreating: MIRROR,
  SandboxCreating: START_CONTAINERS,
  SandboxCreated: START_CONTAINERS,
  ContainerStarting: START_CONTAINERS,
  ContainerCreated: START_CONTAINERS,
  ContainerStarted: START_CONTAINERS,
  ContainerStartFailed: START_CONTAINERS,
  KillContainer: byLine({ 'kuberuntimeContainer.preStopStart': PRE_STOP }, KILL_CONTAINER),
  PreStopStarted: PRE_STOP,
  PreStopEnded: PRE_STOP,
  PreStopFailed: PRE_STOP,
  StopContainerCalled: KILL_CONTAINER,
  SigtermSent: NONE,
  SigkillSent: NONE,
  ContainerExited: NONE,
  StopContainerReturned: KILL_CONTAINER,
  StopSandboxCalled: [runtimeManager('killPodWithSyncResult')],
  NetworkTornDown: NONE,
  SandboxStopped: NONE,
  ContainerExitSeen: ({ actor }) => (actor === 'pleg' ? RELIST : SYNC_TERMINATING),
  ContainerRemoved: [containers('removeContainer')],
  SandboxRemoved: [gc('removeSandbox')],
  LogsRemoved: [gc('evictPodLogsDirectories')],
  RuntimeCallFailed: KILL_CONTAINER,
  NetworkTeardownFailed: NONE,
  RuntimeStopped: NONE,
  RuntimeStarted: NONE,
  RuntimeReached: NONE,
  ProcessesFrozen: NONE,
  ProcessesThawed: NONE,
  ShimFrozen: NONE,
  ShimThawed: NONE,
  FaultInjected: NONE,
  StatusGenerated: [kubeletPods('generateAPIPodStatus')],
  StatusCached: byLine(
    { 'statusManager.inconsistent': [statusManager('needsReconcile', '1.21'), ...STATUS_UPDATE] },
    STATUS_UPDATE,
  ),
  StatusUnchanged: byLine(
    { 'statusManager.ignoringSame': STATUS_UPDATE, 'statusManager.readinessUnchanged': NONE },
    STATUS_SYNC,
  ),
  StatusSent: STATUS_SYNC,
  DeletionDelayed: CAN_BE_DELETED,
  ResourcesReclaimed: CAN_BE_DELETED,
  FinalDeleteSent: STATUS_SYNC,
  PodGoneFromApi: STATUS_SYNC,
  DeadlineExceeded: [of('pkg/kubelet/active_deadline.go')('ShouldEvict')],
  EvictionThresholdMet: [eviction('synchronize')],
  PodRejected: [kubelet('rejectPod')],
  EvictionRefused: EVICT_POD,
  PodEvicting: EVICT_POD,
  PodEvicted: EVICT_POD,
  EvictionWaits: byLine({ 'eviction.waitingForCleanup': [eviction('Start')] }, [eviction('waitForPodsCleanup')]),
  NodeShutdownBegan: [shutdownLinux('start', '1.22'), shutdownLinux('Start', '1.21')],
  ShutdownKilling: KILL_GROUP,
  ShutdownKilled: KILL_GROUP,
  ShutdownGroupEnded: KILL_GROUP,
  NodeShutdownCompleted: [shutdownLinux('processShutdownEvent', '1.21')],
  NodeShutdownCancelled: NONE,
  ShutdownCancellationHeard: [shutdownLinux('start', '1.22'), shutdownLinux('Start', '1.21')],
  NodePoweredOff: NONE,
  NodePoweredOn: NONE,
  VolumeMountStarted: NONE,
  VolumeMounted: NONE,
  VolumeMountFailed: NONE,
  VolumeUnmountStarted: ({ detail }) => (detail?.['device'] === true ? DETACH : UNMOUNT),
  VolumeUnmounted: [operations('GenerateUnmountVolumeFunc')],
  VolumeDetached: DETACH,
  VolumeUnmountFailed: [operations('GenerateUnmountVolumeFunc')],
  CgroupProcessesKilled: [podCgroups('tryKillingCgroupProcesses')],
  CgroupRemoveFailed: [podCgroups('Destroy')],
  PodDirRemoved: [of('pkg/kubelet/kubelet_volumes.go')('cleanupOrphanedPodDirs')],
  Relist: RELIST,
  PlegStateChange: [pleg('generateEvents')],
  PlegCacheWritten: [pleg('updateCache')],
  HousekeepingSkipped: ITERATION,
  HousekeepingStarted: ITERATION,
  HousekeepingStage: byLine(
    {
      'kubeletPods.orphanedPodRemovingCgroups': CLEANUP_CGROUPS,
      'kubeletPods.orphanedPodVolumesNotYetRemoved': CLEANUP_CGROUPS,
      'podKiller.pending': CLEANUP_CGROUPS,
    },
    CLEANUPS,
  ),
  HousekeepingEnded: ITERATION,
  GarbageCollected: [kubelet('StartGarbageCollection')],
  ProbeResult: [of('pkg/kubelet/prober/worker.go')('doProbe')],
  EventRecorded: NONE,
  RuntimeRead: NONE,
  Idled: NONE,
};

/** Kubernetes has it under one of its names in that release; undefined where it has no such thing. */
const inRelease = (names: Names, release: Release): FunctionName | undefined =>
  names.find(({ from }) => atLeast(release, from))?.name;

/** The blocking calls of goroutines, as their frames name them. */
const PROCEDURES: Readonly<Record<string, Names>> = {
  'podCache.GetNewerThan': [of('pkg/kubelet/container/cache.go')('GetNewerThan')],
  SyncPod: SYNC_POD,
  SyncTerminatingPod: SYNC_TERMINATING,
  SyncTerminatedPod: SYNC_TERMINATED,
};

export function functionOf(event: Happening, release: Release): FunctionName | undefined {
  const { kind } = event;
  const told = isTechnical(kind) ? NONE : FUNCTIONS[kind];
  return inRelease(typeof told === 'function' ? told(event) : told, release);
}

/** @param procedure as a frame has it, in the spelling of any release. */
export const functionOfProcedure = (procedure: string, release: Release): FunctionName | undefined =>
  inRelease(PROCEDURES[procedure.charAt(0) === 's' ? `S${procedure.slice(1)}` : procedure] ?? NONE, release);

/** Kinds that no release has a function for. */
export const isOutside = (kind: EventKind): boolean => isTechnical(kind) || FUNCTIONS[kind] === NONE;
