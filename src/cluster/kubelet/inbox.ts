/** What each part of the kubelet is told. */
import type { Micros } from '../../engine/time.ts';
import type { Pod, PodStatus } from '../../kube/objects.ts';
import type {
  Inbound,
  PlegEvent,
  PodConfigUpdate,
  ProbeUpdate,
  Reply,
  ReplyTo,
  Tick,
  Timer,
  WatchClosed,
  WatchEventMessage,
} from '../messages.ts';
import type { ApiRequest, NodePressure, PodSource, PodUpdate, RuntimePod } from '../state.ts';

/** The kubelet's process has ended: each part forgets what it knew. */
export interface ProcessEnded {
  readonly type: 'processEnded';
}

/** Turns without work were not simulated (`idle.ts`): by how much each timer, or each pod's next sync, was put off. */
export interface Idled {
  readonly type: 'idled';
  readonly since: Micros;
  readonly by: Readonly<Record<string, Micros>>;
}

/** What is done with alike in all parts of the kubelet. */
export type ForEveryPart = ProcessEnded | Idled;

interface EventOfPod {
  readonly podRef: { readonly namespace: string; readonly name: string; readonly uid: string };
  readonly eventType: 'Normal' | 'Warning';
  readonly reason: string;
  readonly text: string;
}

type SourceMessage =
  | { readonly type: 'sourceSet'; readonly source: PodSource; readonly pods: Readonly<Record<string, Pod>> }
  /** The same, where all but one pod is as it was: null for a pod that is no longer in the source's list. */
  | { readonly type: 'sourceChanged'; readonly source: PodSource; readonly uid: string; readonly pod: Pod | null };

/** What each part of the kubelet is told while its process runs. */
export interface PartInboxes {
  readonly fileSource: { readonly type: 'fileChanged' } | Tick<'rescan'>;
  readonly httpSource: Tick<'poll'>;
  readonly apiSource:
    /** The kubelet's process starts, and lists what the API server has. */
    { readonly type: 'reflectorStart' } | WatchEventMessage | WatchClosed | Reply | Timer;
  readonly podConfig: SourceMessage;
  readonly podManager: { readonly type: 'podManagerSet' | 'podManagerDelete'; readonly pod: Pod };
  readonly syncLoop:
    | { readonly type: 'configUpdate'; readonly update: PodConfigUpdate }
    | { readonly type: 'plegEvents'; readonly events: readonly PlegEvent[] }
    | { readonly type: 'probeUpdate'; readonly update: ProbeUpdate }
    | { readonly type: 'containerAdded'; readonly podUID: string; readonly containerName: string }
    | Tick<'housekeeping' | 'iterate' | 'retry' | 'runtimeUp' | 'sync'>
    | Timer
    | Reply;
  readonly podWorkers:
    | { readonly type: 'updatePod'; readonly update: PodUpdate }
    | { readonly type: 'syncKnownPods'; readonly desired: readonly string[]; readonly replyTo: ReplyTo }
    | { readonly type: 'workerWake' | 'podCompleted' | 'forgetWorker'; readonly podUID: string }
    | { readonly type: 'takeWorkQueue'; readonly podUIDs: readonly string[] }
    | { readonly type: 'cacheRefreshed' }
    | Timer
    | Reply;
  readonly podKiller: { readonly type: 'killPod'; readonly pod?: Pod; readonly runningPod: RuntimePod } | Timer | Reply;
  readonly statusManager:
    | { readonly type: 'setPodStatus'; readonly pod: Pod; readonly status: PodStatus }
    | {
        readonly type: 'setContainerProbed';
        readonly podUID: string;
        readonly containerID: string;
        readonly field: 'ready' | 'started';
        readonly value: boolean;
      }
    | { readonly type: 'terminatePod'; readonly pod: Pod }
    | { readonly type: 'removeOrphanedStatuses'; readonly known: readonly string[] }
    | Tick<'batch' | 'read'>
    | Reply;
  readonly volumeManager:
    | { readonly type: 'reconstructVolumes' | 'volumesChanged' }
    | { readonly type: 'waitForAttachAndMount'; readonly podUID: string; readonly replyTo: ReplyTo }
    /** The kubelet's informer of its own node: status.volumesAttached. */
    | { readonly type: 'volumesAttached'; readonly volumes: readonly string[] }
    | Tick<'populator' | 'reconciler' | 'nodeStatus'>
    | Timer
    | Reply;
  readonly pleg:
    { readonly type: 'relistPod'; readonly podUID: string; readonly timestamp: Micros } | Tick<'relist'> | Timer;
  readonly probeManager:
    | { readonly type: 'addProbes'; readonly pod: Pod }
    | { readonly type: 'triggerProbe'; readonly key: string }
    | { readonly type: 'probeAnswers'; readonly key: string; readonly token: number }
    | { readonly type: 'stopProbes'; readonly podUID: string; readonly which: 'all' }
    | {
        readonly type: 'stopProbes';
        readonly podUID: string;
        readonly which: 'livenessAndStartup';
        readonly containers: readonly string[];
      }
    /** The context of a pod's worker is cancelled. */
    | { readonly type: 'cancelProbes'; readonly podUID: string }
    | { readonly type: 'cleanupProbes'; readonly podUIDs: readonly string[] }
    /** Its timer names the probe and which of its tickers. */
    | Tick;
  readonly containerGC:
    { readonly type: 'deleteContainer'; readonly containerID: string } | Tick<'collect'> | Timer | Reply;
  readonly eventRecorder:
    /** `container` is the one that it is about. */
    | ({ readonly type: 'recordEvent'; readonly container?: string } & EventOfPod)
    /** `spec.containers{nginx}`; empty where it is about the pod. */
    | ({ readonly type: 'eventOccurred'; readonly fieldPath: string; readonly recordedAt: Micros } & EventOfPod);
  readonly evictionManager: ({ readonly type: 'nodePressure' } & NodePressure) | Timer | Reply;
}

/** A part of the kubelet whose state ends with its process. */
export type KubeletPart = keyof PartInboxes;

export type KubeletInboxes = { readonly [Part in KubeletPart]: PartInboxes[Part] | ForEveryPart } & {
  readonly kubelet:
    /** `powerLost`: its machine has gone off under it. */
    | { readonly type: 'stopKubelet' | 'startKubelet' | 'powerLost' }
    | { readonly type: 'kubeletBoots'; readonly stage: 'sources' | 'run' };
  readonly apiClient:
    | ProcessEnded
    | { readonly type: 'partitionNode' | 'healNode' }
    | { readonly type: 'holdRequest'; readonly request: ApiRequest; readonly replyTo: ReplyTo }
    | { readonly type: 'holdInbound'; readonly inbound: Inbound }
    | { readonly type: 'connectionLost'; readonly since: Micros }
    /** A dial gets through or times out; its timer is the request's id. */
    | Tick;
  readonly nodeShutdown:
    | ProcessEnded
    | { readonly type: 'shutdownNode'; readonly gracePeriod: number; readonly criticalPods: number }
    | { readonly type: 'cancelShutdown' | 'powerOff' | 'powerOffNode' | 'powerOnNode' }
    | Timer
    | Reply;
};
