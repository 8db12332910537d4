/** What a run is made from: the pods that run at t = 0, what people do, and where the periodic timers stand. */
import { ZERO, type Micros } from '../engine/time.ts';
import type { Clock } from './clocks.ts';
import type { OwnLatencies } from './latencies.ts';
import type { ApiObject } from '../kube/apiObjects.ts';
import type { Pod, PodManifest } from '../kube/objects.ts';
import type { Candidate } from './controllers/fits.ts';
import type { DeploymentState, WorkloadBehaviour } from './controllers/state.ts';
import type { Release } from './releases/index.ts';
import type { NodeTaint, PodSource, ProcessBehaviour } from './state.ts';
import type { Step } from './steps.ts';

/** How one volume of a pod behaves. */
export interface VolumeSetup {
  readonly unmount:
    | { readonly does: 'succeed'; readonly takes?: Micros }
    | { readonly does: 'fail'; readonly failures: number }
    | { readonly does: 'hang' };
  /** Its source does not exist, so that it cannot be mounted. */
  readonly missing?: true;
}

/** A PersistentVolumeClaim that is bound, to a volume that its driver has to attach to a node. */
export interface ClaimSetup {
  /** Of the CSI driver. */
  readonly driver: string;
  /** volume/util/util.go:IsMultiAttachAllowed says no: all its access modes are of one node. */
  readonly exclusive: boolean;
  /** ControllerPublishVolume and ControllerUnpublishVolume. */
  readonly attachTakes: Micros;
  readonly detachTakes: Micros;
}

export interface PodSetup {
  readonly from: PodSource;
  /** The node that it is on, or comes to; without it the first, or of several the one that the scheduler finds. */
  readonly node?: string;
  /** The scheduler has found no node for it. */
  readonly unplaced?: true;
  readonly manifest: PodManifest;
  /** The Deployment whose ReplicaSet made it. */
  readonly owner?: { readonly deployment: string; readonly strategy: 'Recreate' };
  /**
   * How often a pod of this very UID, a static pod whose manifest was there before, has run and ended before this one:
   * its containers go on counting their restarts.
   */
  readonly earlierRuns?: number;
  /** By container name; a container that is not named exits at once with code 0. */
  readonly behaviour: Readonly<Record<string, ProcessBehaviour>>;
  /** By volume name; a volume that is not named does as it is told. */
  readonly volumes?: Readonly<Record<string, VolumeSetup>>;
}

/** The objects with their status, by their keys, once the pods run; versions count from `revision` on (`settledObjects.ts`). */
export type Settle = (
  there: readonly ApiObject[],
  pods: Readonly<Record<string, Pod>>,
  nodes: readonly Candidate[],
  revision: number,
  release: Release,
  deployments: Readonly<Record<string, DeploymentState>>,
) => Readonly<Record<string, ApiObject>>;

export interface ObjectsSetup {
  /** Without a status: that follows from the pods. */
  readonly there: readonly ApiObject[];
  readonly settle: Settle;
  /** By the key of the object that people have written. */
  readonly behaviours: Readonly<Record<string, WorkloadBehaviour>>;
}

/** When each periodic timer first fires. A missing one follows from the others, as they start with the kubelet. */
export interface TimerSetup {
  readonly pleg?: Micros;
  readonly housekeeping?: Micros;
  readonly statusSync?: Micros;
  readonly containerGC?: Micros;
  /** The first pass of housekeeping from which on the runtime cache is known to be read anew (until 1.26 not in every pass). */
  readonly runtimeCache?: Micros;
  /** Turns of the volume manager's loops, every 100 ms. */
  readonly populator?: Micros;
  readonly reconciler?: Micros;
  /** First turn of the probes of pods that are there at t = 0: one instant for all. */
  readonly probes?: Micros;
  /** When the kubelet renews its node's lease, every 10 s. */
  readonly lease?: Micros;
  /** When the controllers look at their nodes, every 5 s, and for pods to collect, every 20 s. */
  readonly nodeMonitor?: Micros;
  readonly podGC?: Micros;
  /** kube-scheduler's look for pods whose back-off is over. */
  readonly schedulerFlush?: Micros;
}

export interface NodeSetup extends Clock {
  readonly nodeName: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly taints?: readonly NodeTaint[];
  /** What its pods may ask for together; of what is not named there is enough. */
  readonly allocatable?: Readonly<Record<string, string>>;
  readonly timers: TimerSetup;
}

/** With its first node, whose timers are the controllers' too. */
export interface ClusterSetup extends NodeSetup {
  readonly release: Release;
  readonly seed: number;
  readonly otherNodes?: readonly NodeSetup[];
  /** The cluster has no nodes but these. */
  readonly alone?: boolean;
  /** How long things take that take another time than usual. */
  readonly latencies?: OwnLatencies;
  readonly pods: readonly PodSetup[];
  /** What the API holds at t = 0 but pods and nodes, and how the pods behave that come of it. */
  readonly objects?: ObjectsSetup;
  /** Claims of volumes that are attached to nodes, by `namespace/name`. */
  readonly claims?: Readonly<Record<string, ClaimSetup>>;
  /** Pods of Deployments that only a step brings: their Deployments count on them from t = 0 on. */
  readonly replicasToCome?: readonly PodSetup[];
  readonly steps: readonly Step[];
  /** End of the window in µs, or `quiet`: nothing left to do but periodic timers. */
  readonly until: Micros | 'quiet';
}

export const nodesOf = (setup: ClusterSetup): readonly NodeSetup[] => [setup, ...(setup.otherNodes ?? [])];

export const DEFAULT_BEHAVIOUR: ProcessBehaviour = {
  onSigterm: 'exit',
  exitAfter: ZERO,
  exitCode: 0,
  preStopTakes: ZERO,
};
