/**
 * The state of a cluster at one instant, as one of its nodes sees it: one branch an actor, plain data throughout. The
 * simulation steps it, the trace records its changes, and the page draws nothing else. An actor writes its own branch
 * only; it may read another's of its node where the kubelet itself reads shared memory under a mutex.
 */
import type { StateValue } from 'xstate';
import type { Micros } from '../engine/time.ts';
import type { ApiRequest, ApiserverState, EtcdState, SchedulerState } from './apiserver/state.ts';
import type { KubectlState } from './client/state.ts';
import type { ControllerManagerState } from './controllers/state.ts';
import type {
  EvictionFrame,
  GarbageCollectFrame,
  HousekeepingFrame,
  KillPodNowFrame,
  PodKillerFrame,
  RelistFrame,
  ShutdownFrame,
  ShutdownUnmountFrame,
  StatusSyncFrame,
  WorkerFrame,
} from './kubelet/frameState.ts';
import type { ProbeManagerState } from './kubelet/probeState.ts';
import type { ContainerStarts, RuntimePod, RuntimePodStatus } from './kubelet/runtimeView.ts';
import type { Inbound, PlegEvent, PodConfigUpdate, ProbeUpdate, ReplyTo } from './messages.ts';
import type { VolumeManagerState } from './kubelet/volumeManagerState.ts';
import type { NodeState } from './node/state.ts';
import type { RuntimeState } from './runtime/state.ts';
import type { Container, Pod, PodCondition, PodManifest, PodSpec, PodStatus, Volume } from '../kube/objects.ts';

/* ---- kubelet ---- */

/** The kubelet's connection to the API server, which all its requests and its watch share. */
export interface ApiClientState {
  /** Since when nothing gets through, either way; null while the network is whole. */
  readonly cutSince: Micros | null;
  /** The connection counts as open: a cut is noticed only when heartbeats have failed. */
  readonly connected: boolean;
  /** Calls that the cut holds up, by request; `dialledAt` where the connection was gone already. */
  readonly held: Readonly<
    Record<number, { readonly request: ApiRequest; readonly replyTo: ReplyTo; readonly dialledAt?: Micros }>
  >;
  /** What the server has sent since the cut, oldest first. */
  readonly inbound: readonly Inbound[];
  /** When the kubelet renewed its lease first: it does so every 10 s. */
  readonly leasePhase: Micros;
}

export type PodSource = 'file' | 'http' | 'api';

/** One source's last list (pkg/kubelet/config: file.go, http.go, apiserver.go). */
export interface SourceState {
  readonly pods: Readonly<Record<string, Pod>>;
}

/**
 * pkg/kubelet/config/apiserver.go: the reflector behind the api source (client-go/tools/cache/reflector.go). It lists,
 * then watches from the list's version on; the source tells its whole store at every event.
 */
export interface ReflectorState extends SourceState {
  readonly phase: 'stopped' | 'listing' | 'connecting' | 'watching' | 'backingOff';
  /** lastSyncResourceVersion */
  readonly resourceVersion: string;
  /** Of the call or the timer that it waits for. */
  readonly token: number;
  /** Dials of one watch that have timed out, one after the other. */
  readonly retries: number;
  /** Its back-offs between attempts to list and, where the release has one apart, to watch. */
  readonly backOff: { readonly list: ReflectorBackOff; readonly watch: ReflectorBackOff };
}

/** wait.ExponentialBackoffManager */
export interface ReflectorBackOff {
  /** How often it has doubled. */
  readonly steps: number;
  readonly lastUsed: Micros | null;
}

/** pkg/kubelet/config/config.go: podStorage, one UID → pod map for each source. */
export interface PodConfigState {
  readonly pods: Readonly<Record<PodSource, Readonly<Record<string, Pod>>>>;
  /** Sources that have told their pods at least once. */
  readonly seen: Readonly<Partial<Record<PodSource, true>>>;
}

/** pkg/kubelet/pod/pod_manager.go */
export interface PodManagerState {
  /** Regular and static pods by UID. */
  readonly podByUID: Readonly<Record<string, Pod>>;
  /** Mirror pods by their own UID. */
  readonly mirrorPodByUID: Readonly<Record<string, Pod>>;
  /** Mirror UID → static UID; kept until the mirror itself is removed. */
  readonly translationByUID: Readonly<Record<string, string>>;
}

export interface SyncLoopState {
  /** What syncLoopIteration has not read yet, oldest first in each channel; a ticker's channel holds one tick. */
  readonly channels: {
    readonly config: readonly PodConfigUpdate[];
    readonly pleg: readonly PlegEvent[];
    readonly probe: readonly ProbeUpdate[];
    readonly sync: boolean;
    readonly housekeeping: boolean;
  };
  /** An iteration is about to begin. */
  readonly iterating: boolean;
  /** pkg/kubelet/cm/containermap: containers that the resource managers remember. */
  readonly containerMap: readonly { readonly podUID: string; readonly containerName: string }[];
  /** pkg/kubelet/runtime.go: whether the runtime has answered the last check of its status, or when it last did. */
  readonly runtimeSync: 'never' | 'ok' | { readonly lastOk: Micros };
  /** Set while nothing is handled because the runtime is away: how long the next sleep is. */
  readonly skipping?: Micros;
  /** Sources that syncLoop has heard of (config.SourcesReady): nothing is cleaned up before all have told their pods. */
  readonly sourcesSeen: Readonly<Partial<Record<PodSource, true>>>;
  /** Housekeeping runs inline: while it waits nothing else is read. */
  readonly running: HousekeepingFrame | null;
  /** kubelet.go:lastContainerStartedTime: when a container of the pod was last seen to have started, where the release looks. */
  readonly lastContainerStarted: Readonly<Record<string, Micros>>;
  readonly housekeeping: {
    readonly lastStart: Micros | null;
    /** pkg/kubelet/container/runtime_cache.go: running pods as of `at`; refreshed when older than 2 s. */
    readonly runtimeCache: { readonly at: Micros; readonly pods: readonly RuntimePod[] };
    /** When a pass reads it anew, and every other from there, where the scenario says so. */
    readonly readsFrom: Micros | null;
  };
}

export type PodWorkType = 'SyncPod' | 'TerminatingPod' | 'TerminatedPod';
export type UpdateType = 'create' | 'update' | 'sync' | 'kill';

/** pkg/kubelet/pod_workers.go:podSyncStatus: the worker's own fields, by their own names; null is Go's zero time. */
export interface PodSyncStatus {
  readonly podUID: string;
  readonly fullname: string;
  readonly namespace: string;
  readonly name: string;
  readonly isStatic: boolean;
  readonly working: boolean;
  readonly syncedAt: Micros | null;
  readonly startedAt: Micros | null;
  readonly terminatingAt: Micros | null;
  readonly startedTerminating: boolean;
  readonly terminatedAt: Micros | null;
  /** Seconds; 0 is none yet. */
  readonly gracePeriod: number;
  readonly deleted: boolean;
  readonly evicted: boolean;
  readonly finished: boolean;
  readonly restartRequested: boolean;
  readonly observedRuntime: boolean;
}

/** What the kubelet's own managers have written into the status of a pod that they kill (PodStatusFunc). */
export interface KillPodStatus {
  readonly phase: 'Failed' | 'FailedUnlessSucceeded';
  readonly reason: string;
  readonly message: string;
  readonly condition?: PodCondition;
}

/** What UpdatePod was given (pkg/kubelet/pod_workers.go:UpdatePodOptions). */
export interface PodUpdate {
  readonly updateType: UpdateType;
  readonly pod?: Pod;
  readonly mirrorPod?: Pod;
  readonly runningPod?: RuntimePod;
  readonly killPodOptions?: {
    /** Seconds. */
    readonly gracePeriodOverride?: number;
    readonly evict?: boolean;
    /** PodStatusFunc. */
    readonly podStatus?: KillPodStatus;
    /** CompletedCh: whoever waits for the containers to have stopped. */
    readonly completed?: ReplyTo;
  };
}

export interface PodWork {
  readonly workType: PodWorkType;
  readonly options: PodUpdate;
}

/** One goroutine of podWorkers, with its statechart. */
export interface PodWorker {
  /** XState's state value of `podWorkerMachine`. */
  readonly value: StateValue;
  /** XState's context: the fields of podSyncStatus. */
  readonly status: PodSyncStatus;
  /** Until 1.26: work that is in the channel already, and that a later update does not replace. */
  readonly inChannel?: PodWork;
  /** Work that waits: pendingUpdate, or lastUndeliveredWorkUpdate until 1.26. */
  readonly pendingUpdate: PodWork | null;
  /** Work in hand. */
  readonly activeUpdate: PodWork | null;
  /** podSyncStatus.activeUpdate (1.27): what was processed last, for whoever has to ask for the same again. */
  readonly lastUpdate: PodUpdate | null;
  /** podSyncStatus.notifyPostTerminating: who is told when the containers have stopped. */
  readonly notifyPostTerminating: readonly ReplyTo[];
  /** podSyncStatus.statusPostTerminating: only the last counts. */
  readonly statusPostTerminating: readonly KillPodStatus[];
  /** podSyncStatus.cancelFn is set: a sync has had a context. */
  readonly cancellable: boolean;
  /** The context of the running sync is cancelled. */
  readonly cancelled: boolean;
  readonly running: WorkerFrame | null;
  /** When a sync last ended; podCache.GetNewerThan waits for an entry newer than this. */
  readonly lastSyncTime: Micros;
  /** Absent until a container has failed or been restarted. */
  readonly starts?: ContainerStarts;
  /** Until 1.21: its channel is closed (ForgetWorker). It ends after the work in hand, and what waits is another's. */
  readonly forgotten?: true;
}

export interface PodWorkersState {
  readonly workers: Readonly<Record<string, PodWorker>>;
  /** UID → when the sync tick may take it up again. */
  readonly workQueue: Readonly<Record<string, Micros>>;
  readonly podsSynced: boolean;
  readonly startedStaticPodsByFullname: Readonly<Record<string, string>>;
  readonly waitingToStartStaticPodsByFullname: Readonly<Record<string, readonly string[]>>;
}

/** A pod that podKiller's goroutine for it is stopping. */
export interface PodKill {
  /** As its source last had it (podPair.APIPod); absent where housekeeping found it in the runtime alone. */
  readonly pod?: Pod;
  readonly runningPod: RuntimePod;
  readonly running: PodKillerFrame | null;
}

/**
 * pkg/kubelet/kubelet_pods.go: podKiller, until 1.21, by the pod's UID. Its maps of pods that are pending termination
 * (podTerminationMap, and mirrorPodTerminationMap with full names) hold the same pods: they are marked when they are
 * handed over, and unmarked when their goroutine ends.
 */
export interface PodKillerState {
  readonly kills: Readonly<Record<string, PodKill>>;
}

export interface VersionedPodStatus {
  readonly version: number;
  readonly podName: string;
  readonly podNamespace: string;
  readonly status: PodStatus;
  /** SyncTerminatedPod is done: TerminatePod has had the last word. */
  readonly podIsFinished: boolean;
}

export interface StatusManagerState {
  /** Cached statuses by (static) pod UID. */
  readonly podStatuses: Readonly<Record<string, VersionedPodStatus>>;
  /** Version last sent, by API (mirror) UID. */
  readonly apiStatusVersions: Readonly<Record<string, number>>;
  /** podStatusChannel. */
  readonly channel: readonly { readonly podUID: string; readonly status: VersionedPodStatus }[];
  /** From 1.27 the channel holds one signal: look for what is new. */
  readonly signalled: boolean;
  /** A tick of the 10 s batch has not been read yet. */
  readonly batchDue: boolean;
  /** The goroutine is about to read. */
  readonly waking: boolean;
  readonly running: StatusSyncFrame | null;
}

export interface PlegState {
  readonly podRecords: Readonly<Record<string, RuntimePod>>;
  /** pkg/kubelet/container/cache.go */
  readonly cache: Readonly<Record<string, { readonly status: RuntimePodStatus; readonly modified: Micros }>>;
  readonly cacheTimestamp: Micros;
  /** Null until the first round has succeeded. */
  readonly lastRelist: Micros | null;
  /** Pods that workers want looked at (relistRequests), and when they asked. */
  readonly requests: readonly { readonly podUID: string; readonly timestamp: Micros }[];
  /** The timer of the next round has gone off while one pod was being looked at. */
  readonly due: boolean;
  readonly running: RelistFrame | null;
}

export interface ContainerGCState {
  readonly lastRun: Micros | null;
  readonly running: GarbageCollectFrame | null;
  /** podContainerDeletor's queue of container ids. */
  readonly deletor: readonly string[];
  readonly deleting: string | null;
  /** Dead containers whose status could not be read, and when that was told: the runtime's client repeats itself once a minute. */
  readonly unread: Readonly<Record<string, Micros>>;
}

export interface EventRecorderState {
  /** Kubernetes Events that the kubelet has recorded. */
  readonly events: readonly {
    readonly t: Micros;
    readonly type: 'Normal' | 'Warning';
    readonly reason: string;
    readonly message: string;
    readonly namespace: string;
    readonly name: string;
    readonly uid: string;
    /** `spec.containers{nginx}`; empty where it is about the pod. */
    readonly fieldPath: string;
  }[];
}

/** A threshold that is met, and the pod that ranks first. */
export interface NodePressure {
  readonly namespace: string;
  readonly name: string;
  readonly reason: string;
  /** Of a soft threshold, whose own period has passed: the most that a pod is given to stop, in seconds. */
  readonly maxPodGracePeriodSeconds?: number;
}

export interface EvictionManagerState {
  /** Those that no pass has looked at yet. */
  readonly pressure: readonly NodePressure[];
  /** The pod that is being evicted. */
  readonly evicting: Pod | null;
  readonly running: EvictionFrame | null;
}

export interface NodeShutdownState {
  readonly state: 'up' | 'shuttingDown' | 'off';
  /** It is off because its power was cut: nothing can be started there. */
  readonly powerless?: true;
  /** The shutdown has been taken back, and the kubelet has not read that signal yet. */
  readonly cancelled?: true;
  /** Groups that are still to be stopped; the first is being stopped. */
  readonly groups: readonly {
    readonly priority: number;
    /** Seconds for the whole group. */
    readonly gracePeriod: number;
    /** Its pods, the seconds that each may have at most, and whether it waits for the others' time to be over. */
    readonly kills: readonly { readonly pod: Pod; readonly gracePeriod: number; readonly waits: boolean }[];
  }[];
  /** Kills whose end has not been heard of, by pod UID; of earlier groups too. */
  readonly kills: Readonly<Record<string, { readonly pod: Pod; readonly frame: KillPodNowFrame }>>;
  /** Pods of the group whose kills are not at their end. */
  readonly left: number;
  /** The group's time. */
  readonly running: ShutdownFrame | null;
  /** WaitForAllPodsUnmount. */
  readonly unmounting: ShutdownUnmountFrame | null;
}

/* ---- runtime and node ---- */

export type {
  ProcessBehaviour,
  RuntimeContainer,
  RuntimeOutage,
  RuntimeState,
  Sandbox,
  SandboxStop,
  StopCall,
} from './runtime/state.ts';

/** The kubelet's process. */
export interface KubeletState {
  readonly running: boolean;
  readonly pid: number;
  readonly startedAt: Micros;
  /** When the process before it ended. */
  readonly stoppedAt?: Micros;
  /** Where it is told to look for pods. */
  readonly sources: readonly PodSource[];
}

/** What a cluster has once: its control plane, and who asks it. */
export interface ControlPlane {
  readonly kubectl: KubectlState;
  readonly apiserver: ApiserverState;
  readonly etcd: EtcdState;
  readonly scheduler: SchedulerState;
  readonly controllerManager: ControllerManagerState;
}

/** What runs on each node, and the node's disk. */
export interface NodeComponents {
  readonly kubelet: KubeletState;
  readonly fileSource: SourceState;
  readonly httpSource: SourceState;
  readonly apiSource: ReflectorState;
  readonly apiClient: ApiClientState;
  readonly podConfig: PodConfigState;
  readonly podManager: PodManagerState;
  readonly syncLoop: SyncLoopState;
  readonly podWorkers: PodWorkersState;
  readonly podKiller: PodKillerState;
  readonly statusManager: StatusManagerState;
  readonly volumeManager: VolumeManagerState;
  readonly pleg: PlegState;
  readonly probeManager: ProbeManagerState;
  readonly containerGC: ContainerGCState;
  readonly eventRecorder: EventRecorderState;
  readonly evictionManager: EvictionManagerState;
  readonly nodeShutdown: NodeShutdownState;
  readonly runtime: RuntimeState;
  readonly node: NodeState;
}

/** What is seen from one node: what runs on it, and the control plane. */
export interface ClusterState extends ControlPlane, NodeComponents {}

export type NodeActorName = keyof NodeComponents;
/** What an actor is called where it runs; who is meant from elsewhere, its address says (`addresses.ts`). */
export type ActorName = keyof ClusterState;

export type { Frame } from './kubelet/frameState.ts';
export type { ProbeManagerState, ProbeWorker } from './kubelet/probeState.ts';
export type { ProbeType } from '../kube/probeTypes.ts';
export type {
  BackOffEntry,
  ContainerStarts,
  PlegContainerState,
  RuntimeContainerStatus,
  RuntimePod,
  RuntimePodStatus,
} from './kubelet/runtimeView.ts';
export type { Container, Pod, PodManifest, PodSpec, PodStatus, Volume };
export type { MountedVolume, MountWait, VolumeManagerState, VolumeToMount } from './kubelet/volumeManagerState.ts';
export type { NodeState, VolumeTrouble } from './node/state.ts';
export type {
  ApiUser,
  Controller,
  ApiRequest,
  ApiResponse,
  PendingRequest,
  Watch,
  Watcher,
  ApiserverState,
  EtcdState,
  SchedulerState,
} from './apiserver/state.ts';
export type { CommandTarget, KubectlCommand, WatchRow, KubectlState } from './client/state.ts';
export type { ControllerManagerState, DeploymentState, NodeObject, NodeTaint } from './controllers/state.ts';
