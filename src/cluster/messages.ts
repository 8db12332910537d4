/** Everything that one actor may say to another. Requests that block their sender carry a `ReplyTo`. */
import type { Micros } from '../engine/time.ts';
import type { ApiFault } from './apiserver/faults.ts';
import type { Container, Pod, PodManifest, PodStatus } from '../kube/objects.ts';
import type { VolumeSetup } from './setup.ts';
import type {
  ActorName,
  ApiRequest,
  ApiResponse,
  NodePressure,
  PodSource,
  PodUpdate,
  ProbeType,
  ProcessBehaviour,
  RuntimePod,
  VolumeToMount,
} from './state.ts';

/** Where an answer goes, and which waiting call it wakes. */
export interface ReplyTo {
  readonly actor: ActorName;
  /** Which goroutine of that actor, e.g. a pod's UID. */
  readonly key: string;
  readonly token: number;
}

export type WatchEventType = 'ADDED' | 'MODIFIED' | 'DELETED';

export interface WatchEvent {
  readonly type: WatchEventType;
  readonly pod: Pod;
}

export type PodOp = 'ADD' | 'UPDATE' | 'DELETE' | 'REMOVE' | 'RECONCILE';

export interface PodConfigUpdate {
  readonly op: PodOp;
  readonly source: PodSource;
  readonly pods: readonly Pod[];
  /** The event that told of it: it may wait in the channel behind others. */
  readonly because?: number | undefined;
}

export interface PlegEvent {
  readonly podUID: string;
  readonly type: 'ContainerStarted' | 'ContainerDied' | 'ContainerRemoved';
  readonly containerID: string;
  /** The event that told of it: it may wait in the channel behind others. */
  readonly because?: number | undefined;
}

/** pkg/kubelet/prober/results: a result that has changed. */
export interface ProbeUpdate {
  readonly podUID: string;
  readonly containerID: string;
  readonly type: ProbeType;
  readonly result: 'success' | 'failure' | 'unknown';
}

/** Answers of blocking calls; `none` where the caller only waits for the end. */
export type ReplyValue =
  | { readonly kind: 'none' }
  | { readonly kind: 'response'; readonly response: ApiResponse }
  | { readonly kind: 'error'; readonly error: string; readonly notFound: boolean }
  /** A sandbox or container was made. */
  | { readonly kind: 'created'; readonly id: string }
  | {
      readonly kind: 'workTypes';
      readonly workTypes: Readonly<
        Record<string, 'SyncPod' | 'TerminatingPod' | 'TerminatedPod' | 'TerminatedAndRecreatedPod'>
      >;
    };

/** A volume as a scenario names it: by its pod, the latest of that name on the node. */
export interface VolumeOnNode {
  readonly namespace: string;
  readonly name: string;
  readonly volume: string;
}

/** What a scenario breaks in the runtime of one pod; without `failures` for good. */
export type RuntimeFault = {
  readonly namespace: string;
  /** As the kubelet calls the pod. */
  readonly name: string;
} & (
  | { readonly what: 'freezeContainer' | 'thawContainer'; readonly container: string }
  | { readonly what: 'freezeShim' | 'thawShim' }
  | { readonly what: 'stopContainerFails'; readonly container?: string; readonly failures?: number }
  | { readonly what: 'sandboxTeardownFails'; readonly failures?: number }
);

/** CRI calls that bring a pod up. */
export type StartCall =
  | {
      readonly type: 'runPodSandbox';
      readonly podUID: string;
      readonly namespace: string;
      readonly name: string;
      readonly attempt: number;
      readonly hostNetwork: boolean;
      readonly replyTo: ReplyTo;
    }
  | {
      readonly type: 'pullImage';
      readonly namespace: string;
      readonly name: string;
      readonly container: string;
      readonly image: string;
      readonly replyTo: ReplyTo;
    }
  | {
      readonly type: 'createContainer';
      readonly sandboxID: string;
      readonly spec: Container;
      readonly restartCount: number;
      /** Annotation io.kubernetes.pod.terminationGracePeriod; seconds. */
      readonly podTerminationGracePeriod: number;
      readonly replyTo: ReplyTo;
    }
  | { readonly type: 'startContainer'; readonly id: string; readonly replyTo: ReplyTo };

export type Message =
  // people
  | {
      readonly type: 'kubectlDelete';
      readonly namespace: string;
      readonly name: string;
      readonly gracePeriodSeconds?: number;
      readonly force: boolean;
    }
  | { readonly type: 'kubectlCreate'; readonly manifest: PodManifest }
  | {
      readonly type: 'kubectlLabel';
      readonly namespace: string;
      readonly name: string;
      readonly labels: Readonly<Record<string, string | null>>;
    }
  | {
      readonly type: 'kubectlEvict';
      readonly namespace: string;
      readonly name: string;
      readonly gracePeriodSeconds?: number;
    }
  | { readonly type: 'kubectlDrain' | 'kubectlDeleteNode' | 'kubectlTaintOutOfService' }
  | {
      readonly type: 'kubectlApply';
      readonly namespace: string;
      readonly deployment: string;
      readonly manifest: PodManifest;
      readonly behaviour: Readonly<Record<string, ProcessBehaviour>>;
    }
  | {
      readonly type: 'kubectlRemoveFinalizer';
      readonly namespace: string;
      readonly name: string;
      readonly finalizer?: string;
    }
  | { readonly type: 'kubectlSend'; readonly command: number }
  | { readonly type: 'removeManifest'; readonly path: string }
  | { readonly type: 'removeHttpManifest'; readonly path: string }
  | { readonly type: 'stopRuntime' }
  | { readonly type: 'startRuntime' }
  | { readonly type: 'runtimeFault'; readonly fault: RuntimeFault }
  | {
      readonly type: 'writeManifest';
      readonly path: string;
      readonly from: 'file' | 'http';
      readonly manifest: PodManifest;
    }
  /** How the processes of a pod that is about to be made will behave; said by the scenario, not by Kubernetes. */
  | {
      readonly type: 'setBehaviour';
      readonly namespace: string;
      readonly name: string;
      readonly behaviour: Readonly<Record<string, ProcessBehaviour>>;
    }
  // calls and their ends
  | { readonly type: 'reply'; readonly key: string; readonly token: number; readonly value: ReplyValue }
  | { readonly type: 'timer'; readonly key: string; readonly token: number; readonly poll?: true }
  | { readonly type: 'tick'; readonly timer: string }
  /** Turns without work were not simulated (`idle.ts`): by how much each timer, or each pod's next sync, was put off. */
  | { readonly type: 'idled'; readonly since: Micros; readonly by: Readonly<Record<string, Micros>> }
  // API
  | { readonly type: 'stopApiserver' | 'startApiserver' }
  | { readonly type: 'apiserverReady'; readonly since: Micros }
  | { readonly type: 'apiFault'; readonly fault: ApiFault }
  | { readonly type: 'etcdPassesTime' }
  /** The client has given its watch up; what it misses from now on is kept for it. */
  | { readonly type: 'watchAbandoned'; readonly watcher: 'kubelet' | 'kubectl' }
  /** What the network had held back has reached the kubelet after all. */
  | { readonly type: 'watchCaughtUp' }
  | { readonly type: 'watchClosed'; readonly err: string }
  | { readonly type: 'kubectlWatchAgain' }
  // the kubelet's connection
  | { readonly type: 'partitionNode' | 'healNode' }
  | { readonly type: 'holdRequest'; readonly request: ApiRequest; readonly replyTo: ReplyTo }
  | { readonly type: 'holdInbound'; readonly to: ActorName; readonly message: Message }
  | { readonly type: 'connectionLost'; readonly since: Micros }
  /** The kubelet's process starts, and lists what the API server has; or it ends. */
  | { readonly type: 'reflectorStart' | 'reflectorStop' }
  | { readonly type: 'apiRequest'; readonly request: ApiRequest; readonly replyTo: ReplyTo }
  | { readonly type: 'apiProcess'; readonly id: number }
  | {
      readonly type: 'etcdTxn';
      readonly id: number;
      readonly key: string;
      readonly expect: string | null;
      readonly put: Pod | null;
    }
  | { readonly type: 'etcdDone'; readonly id: number; readonly committed: boolean; readonly pod: Pod | null }
  | { readonly type: 'watchEvent'; readonly event: WatchEvent }
  | { readonly type: 'nodeChanged' }
  // controllers
  | { readonly type: 'nodeSilent'; readonly renewedAt: Micros }
  | { readonly type: 'nodeHeard'; readonly after: Micros }
  | { readonly type: 'nodeStatusPosted' }
  | { readonly type: 'nodeCordoned' | 'nodeDeleted' | 'nodeRegistered' | 'nodeOutOfService' }
  | { readonly type: 'apiserverIsGone' | 'apiserverIsBack' | 'controllersStart' }
  | {
      readonly type: 'rollOut';
      /** `namespace/name`. */
      readonly deployment: string;
      readonly manifest: PodManifest;
      readonly behaviour: Readonly<Record<string, ProcessBehaviour>>;
    }
  | { readonly type: 'scheduleOne'; readonly key: string; readonly uid: string }
  // kubelet
  | { readonly type: 'stopKubelet' | 'startKubelet' | 'processEnded' | 'reconstructVolumes' }
  | { readonly type: 'kubeletBoots'; readonly stage: 'sources' | 'run' }
  | { readonly type: 'fileChanged' }
  | { readonly type: 'sourceSet'; readonly source: PodSource; readonly pods: Readonly<Record<string, Pod>> }
  // the same, where all but one pod is as it was: null for a pod that is no longer in the source's list
  | { readonly type: 'sourceChanged'; readonly source: PodSource; readonly uid: string; readonly pod: Pod | null }
  | { readonly type: 'configUpdate'; readonly update: PodConfigUpdate }
  | { readonly type: 'podManagerSet'; readonly pod: Pod }
  | { readonly type: 'podManagerDelete'; readonly pod: Pod }
  | { readonly type: 'updatePod'; readonly update: PodUpdate }
  | { readonly type: 'syncKnownPods'; readonly desired: readonly string[]; readonly replyTo: ReplyTo }
  | { readonly type: 'workerWake' | 'podCompleted'; readonly podUID: string }
  | { readonly type: 'forgetWorker'; readonly podUID: string }
  | { readonly type: 'killPod'; readonly pod?: Pod; readonly runningPod: RuntimePod }
  | { readonly type: 'takeWorkQueue'; readonly podUIDs: readonly string[] }
  | { readonly type: 'containerAdded'; readonly podUID: string; readonly containerName: string }
  | { readonly type: 'relistPod'; readonly podUID: string; readonly timestamp: Micros }
  | { readonly type: 'cacheRefreshed' }
  | { readonly type: 'plegEvents'; readonly events: readonly PlegEvent[] }
  | { readonly type: 'setPodStatus'; readonly pod: Pod; readonly status: PodStatus }
  | { readonly type: 'terminatePod'; readonly pod: Pod }
  | { readonly type: 'removeOrphanedStatuses'; readonly known: readonly string[] }
  | { readonly type: 'volumesChanged' }
  | { readonly type: 'waitForAttachAndMount'; readonly podUID: string; readonly replyTo: ReplyTo }
  | { readonly type: 'deleteContainer'; readonly containerID: string }
  | {
      readonly type: 'recordEvent';
      readonly podRef: { readonly namespace: string; readonly name: string; readonly uid: string };
      readonly eventType: 'Normal' | 'Warning';
      readonly reason: string;
      readonly text: string;
      /** The container that it is about. */
      readonly container?: string;
    }
  | {
      readonly type: 'eventOccurred';
      readonly podRef: { readonly namespace: string; readonly name: string; readonly uid: string };
      readonly eventType: 'Normal' | 'Warning';
      readonly reason: string;
      readonly text: string;
      /** `spec.containers{nginx}`; empty where it is about the pod. */
      readonly fieldPath: string;
      readonly recordedAt: Micros;
    }
  | { readonly type: 'addProbes'; readonly pod: Pod }
  | { readonly type: 'triggerProbe'; readonly key: string }
  | { readonly type: 'probeAnswers'; readonly key: string; readonly token: number }
  | { readonly type: 'probeUpdate'; readonly update: ProbeUpdate }
  | { readonly type: 'cleanupProbes'; readonly podUIDs: readonly string[] }
  | {
      readonly type: 'setContainerProbed';
      readonly podUID: string;
      readonly containerID: string;
      readonly field: 'ready' | 'started';
      readonly value: boolean;
    }
  | { readonly type: 'stopProbes'; readonly podUID: string; readonly which: 'livenessAndStartup' | 'all' }
  | ({ readonly type: 'nodePressure' } & NodePressure)
  | { readonly type: 'shutdownNode'; readonly gracePeriod: number; readonly criticalPods: number }
  | { readonly type: 'powerOff' }

  // runtime
  | StartCall
  | { readonly type: 'startCallEnds'; readonly call: StartCall }
  | {
      readonly type: 'stopContainer';
      readonly id: string;
      readonly timeout: number;
      readonly stopSignal?: string;
      readonly replyTo: ReplyTo;
    }
  | { readonly type: 'execPreStop'; readonly id: string; readonly replyTo: ReplyTo }
  | { readonly type: 'httpPreStop'; readonly id: string; readonly replyTo: ReplyTo }
  | { readonly type: 'preStopEnds'; readonly id: string; readonly token: number }
  | {
      readonly type: 'processExits';
      readonly id: string;
      readonly exitCode: number;
      readonly signal: 'SIGTERM' | 'SIGKILL' | 'none';
    }
  | { readonly type: 'killTimeout'; readonly id: string; readonly call: number }
  | { readonly type: 'stopPodSandbox'; readonly id: string; readonly replyTo: ReplyTo }
  | { readonly type: 'pauseStopped'; readonly id: string }
  | { readonly type: 'networkDown'; readonly id: string }
  | { readonly type: 'removeContainer'; readonly id: string; readonly replyTo: ReplyTo }
  | { readonly type: 'removePodSandbox'; readonly id: string; readonly replyTo: ReplyTo }
  | { readonly type: 'signal'; readonly id: string; readonly signal: string; readonly call: number }
  /** The client has given this call up: its deadline has passed. */
  | { readonly type: 'callCancelled'; readonly key: string; readonly token: number }
  /** The kubelet's process has ended, and with it the context of every call that it has open. */
  | { readonly type: 'clientGone' }
  /** The kubelet has dialled in vain: gRPC backs off from here. */
  | { readonly type: 'dialled' }
  | { readonly type: 'runtimeServes' }
  | { readonly type: 'runtimeReached' }
  // node
  | { readonly type: 'unmount'; readonly podUID: string; readonly volume: string; readonly replyTo: ReplyTo }
  | { readonly type: 'tearDown'; readonly podUID: string; readonly volume: string; readonly replyTo: ReplyTo }
  | ({ readonly type: 'volumeBusy' } & VolumeOnNode)
  | ({ readonly type: 'volumeFree' } & VolumeOnNode)
  | ({ readonly type: 'volumeHangs'; readonly takes?: Micros } & VolumeOnNode)
  | { readonly type: 'volumeReturns'; readonly podUID: string; readonly volume: string }
  | { readonly type: 'destroyCgroup'; readonly podUID: string; readonly replyTo?: ReplyTo }
  | { readonly type: 'removeCgroup'; readonly podUID: string; readonly failures: number; readonly replyTo?: ReplyTo }
  | { readonly type: 'cgroupBusy'; readonly namespace: string; readonly name: string; readonly takes?: Micros }
  | { readonly type: 'cgroupFree'; readonly podUID: string }
  | { readonly type: 'makeCgroup'; readonly podUID: string; readonly path: string }
  | { readonly type: 'makePodDir'; readonly podUID: string }
  | {
      readonly type: 'mount';
      readonly volume: VolumeToMount;
      readonly replyTo: ReplyTo;
    }
  | {
      readonly type: 'setVolumes';
      readonly namespace: string;
      readonly name: string;
      readonly volumes: Readonly<Record<string, VolumeSetup>>;
    }
  | { readonly type: 'makeLogDir'; readonly podUID: string; readonly path: string }
  | { readonly type: 'removePodDir'; readonly podUID: string }
  | { readonly type: 'removeLogDir'; readonly podUID: string };
