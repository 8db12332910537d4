/** What kube-controller-manager's controllers keep, and the Node object that they look at. */
import type { Micros } from '../../engine/time.ts';
import type { ConditionStatus, PodManifest, Toleration } from '../../kube/objects.ts';
import type { ProcessBehaviour } from '../runtime/state.ts';
import type { VolumeSetup } from '../setup.ts';
import type { AttachDetachState } from './attachDetachState.ts';
import type { FailedPodsByNode } from './failedPodsBackOff.ts';
import type { Informers } from './informers.ts';
import type { Write } from './objectController.ts';
import type { NodeRemovals } from './scaleDownState.ts';
import type { ReplicaCounts } from './replicaSetStatus.ts';

export interface NodeTaint {
  readonly key: string;
  readonly value?: string;
  readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
}

/** The Node as the API has it, as far as pods depend on it. */
export interface NodeObject {
  readonly exists: boolean;
  /** When somebody deleted it; only a kubelet that starts after that registers it anew. */
  readonly deletedAt: Micros | null;
  /** The condition Ready: True and False are posted by the kubelet, Unknown is said of one that is silent. */
  readonly ready: ConditionStatus;
  /** Cordoned. */
  readonly unschedulable: boolean;
  readonly taints: readonly NodeTaint[];
  /** Those that it has by somebody's choice. */
  readonly labels?: Readonly<Record<string, string>>;
  /** status.allocatable, as far as it is limited. */
  readonly allocatable?: Readonly<Record<string, string>>;
  /** status.volumesAttached, the attach-detach controller's word, and status.volumesInUse, the kubelet's: by their unique names. */
  readonly volumesAttached?: readonly string[];
  readonly volumesInUse?: readonly string[];
}

/** Which of pod GC's rules a pod falls under. */
export type Garbage = 'outOfService' | 'orphaned' | 'unscheduled';

/** A pod that a controller is deleting: its status is written first, where there is something to say. */
export interface Removal {
  readonly namespace: string;
  readonly name: string;
  readonly by: 'taintEviction' | 'podGC';
  /** Attempts that are left when one fails; pod GC has its next pass. */
  readonly attempts: number;
}

export interface ReplicaSetState {
  readonly name: string;
  readonly uid: string;
  readonly template: PodManifest;
  readonly behaviour: Readonly<Record<string, ProcessBehaviour>>;
}

/** A Deployment with the strategy Recreate, and its ReplicaSets. */
export interface DeploymentState {
  readonly namespace: string;
  readonly name: string;
  readonly replicas: number;
  /** Of every template that it has had; all but the current one are scaled to 0. */
  readonly replicaSets: readonly ReplicaSetState[];
  /** UID of the one that the template asks for. */
  readonly current: string;
  /** The pods of the others have to be gone before the current one gets any. */
  readonly recreating: boolean;
  /** What the others count, as far as their controller has told. */
  readonly old: ReplicaCounts;
  /** When the rollout counts as stuck, and is looked at once more; null where none is under way. */
  readonly deadline: Micros | null;
  /** POSTs that have not been answered. */
  readonly creating: number;
  /** Pods made so far: each gets a name of its own. */
  readonly made: number;
}

/** pkg/controller/nodelifecycle */
export interface NodeLifecycleState {
  /** Its looks at the nodes come every 5 s from here on. */
  readonly phase: Micros;
  /** The next look that will change something; null while none will. */
  readonly due: Micros | null;
  /** The last renewal of the lease, where no other is to be expected. */
  readonly silentSince: Micros | null;
  /** From when on the silent node counts as unreachable. */
  readonly unknownFrom: Micros | null;
  /** The cluster has no nodes but those of the picture: with all of them lost it counts as disrupted, and nobody is evicted. */
  readonly alone: boolean;
}

/** A node as the controllers know it. */
export interface WatchedNode {
  readonly node: NodeObject;
  readonly nodeLifecycle: NodeLifecycleState;
}

/** pkg/controller/podgc */
export interface PodGCState {
  /** Its passes come every 20 s from here on. */
  readonly phase: Micros;
  /** The next pass, while there may be something to collect. */
  readonly due: Micros | null;
  /** Until when the first node is waited for, if it is missing. */
  readonly quarantinedUntil: Micros | null;
  /** Until when others are, by name. */
  readonly othersQuarantined?: Readonly<Record<string, Micros>>;
  /** Found by the pass that is going on: deleted one after the other. */
  readonly queue: readonly (Pick<Removal, 'namespace' | 'name'> & { readonly uid: string; readonly why: Garbage })[];
  /** UIDs of pods that a pass has deleted; what still holds them is not its matter. */
  readonly collected: Readonly<Record<string, true>>;
}

/** An object that a controller will look at, or looks at. */
export interface WorkItem {
  readonly state: 'waiting' | 'working';
  /** When its turn comes. */
  readonly due: Micros;
  /** When it is looked at once more, after the sync that is under way. */
  readonly again: Micros | null;
  /** Syncs that have failed one after the other. */
  readonly failures: number;
  /** What the sync still has to write, one batch after the other. */
  readonly batches: readonly (readonly Write[])[];
  /** Answers that are to come of the batch that is under way, and those that any of its writes takes for success. */
  readonly unanswered: number;
  readonly accepts: readonly (readonly number[])[];
  /** What is sent where one of them is refused for the version that it names. */
  readonly onConflict?: readonly (Write | null)[];
  /** Which of them are on no pods: of such a failure no pod has been lost that was expected. */
  readonly areObjects: readonly boolean[];
  readonly failed: boolean;
  /** It has come to its last writes. */
  readonly finishing?: true;
  /** Versions of the objects that this sync has written: what it writes next goes on from them. */
  readonly versions?: Readonly<Record<string, string>>;
  /** What it goes on with. */
  readonly stage?: string;
  /** Kept once the sync is done. */
  readonly backOff?: BackOffRecord;
  /** Nobody waits for what it finds next. */
  readonly isHopeless?: true;
  /** Its namespace goes, so that what has failed is not tried again. */
  readonly givesUp?: true;
}

/** Pods of the object `of` that its controller has made or deleted, and of which its informer has not told it yet. */
export interface Expectations {
  readonly of: string;
  readonly creations: number;
  /** Their UIDs. */
  readonly deletions: readonly string[];
}

/** How often pods of a Job have failed since one succeeded, and when the last one did (backoff_utils.go:backoffRecord). */
export interface BackOffRecord {
  readonly failures: number;
  readonly last?: Micros;
}

/** How the pods of a workload behave, by what their manifests can't say. */
export interface WorkloadBehaviour {
  readonly behaviour: Readonly<Record<string, ProcessBehaviour>>;
  /** Behaviour of single pods of a StatefulSet, by ordinal. */
  readonly byOrdinal?: Readonly<Record<string, Readonly<Record<string, ProcessBehaviour>>>>;
  readonly volumes: Readonly<Record<string, VolumeSetup>>;
}

/** The controllers of objects: what they know, and what they have to look at. */
export interface ObjectControllersState {
  readonly informers: Informers;
  /** By the controller's account and the object's key. */
  readonly queue: Readonly<Record<string, WorkItem>>;
  readonly expectations: Readonly<Record<string, Expectations>>;
  /** How many pods each owner has made, by its UID: each gets a name of its own. */
  readonly made: Readonly<Record<string, number>>;
  /** By the key of the object that people have written. */
  readonly behaviours: Readonly<Record<string, WorkloadBehaviour>>;
  /** The same of templates that such an object has had (`templateBehaviours.ts`). */
  readonly ofTemplates?: Readonly<Record<string, WorkloadBehaviour>>;
  /** Of Jobs, by their items in the queue. */
  readonly backOffs?: Readonly<Record<string, BackOffRecord>>;
  /** Back-offs of DaemonSets; absent until one of their pods has failed. */
  readonly failedPods?: FailedPodsByNode;
}

/** pkg/controller/nodelifecycle/scheduler/rate_limited_queue.go: the queue of nodes to be tainted, and its limiter, of one zone. */
export interface ZoneEvictions {
  /** Names of nodes. */
  readonly queue: readonly string[];
  /** When the limiter lets the next one through. */
  readonly nextAt: Micros;
  /** The limiter lets nobody through. */
  readonly stopped: boolean;
}

/** With the first node, as most clusters have but one (`watchedNodes.ts`). */
export interface ControllerManagerState extends WatchedNode {
  /** Since when its lease can't be renewed. */
  readonly cutOffSince: Micros | null;
  /** The nodes behind the first, by name. */
  readonly otherNodes?: Readonly<Record<string, WatchedNode>>;
  /** By zone; absent until a node is queued, and where there is but one. */
  readonly zones?: Readonly<Record<string, ZoneEvictions>>;
  /** pkg/controller/tainteviction: when each pod's toleration ends, by UID; null where that has led to its DELETE. */
  readonly taintEviction: Readonly<
    Record<
      string,
      {
        readonly namespace: string;
        readonly name: string;
        readonly due: Micros | null;
        /** The pod's own tolerations when the eviction was planned. */
        readonly tolerations?: readonly Toleration[];
      }
    >
  >;
  readonly podGC: PodGCState;
  /** By UID. */
  readonly removals: Readonly<Record<string, Removal>>;
  /** By `namespace/name`. */
  readonly deployments: Readonly<Record<string, DeploymentState>>;
  /** Absent while neither the cluster autoscaler nor Karpenter removes a node. */
  readonly nodeRemovals?: NodeRemovals;
  /** Absent where no volume has to be attached. */
  readonly attachDetach?: AttachDetachState;
  /** Absent where the API holds nothing but pods and nodes. */
  readonly objectControllers?: ObjectControllersState;
}
