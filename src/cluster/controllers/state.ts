/** What kube-controller-manager's controllers keep, and the Node object that they look at. */
import type { Micros } from '../../engine/time.ts';
import type { PodManifest } from '../../kube/objects.ts';
import type { ProcessBehaviour } from '../runtime/state.ts';

/** The Node as the API has it, as far as pods depend on it. */
export interface NodeObject {
  readonly exists: boolean;
  /** The condition Ready is True; otherwise it is Unknown, as nobody posts it. */
  readonly ready: boolean;
  /** Cordoned. */
  readonly unschedulable: boolean;
  /** Keys of its taints with the effect NoExecute. */
  readonly taints: readonly string[];
}

/** A pod that a controller is deleting: its status is written first, where there is something to say. */
export interface Removal {
  readonly namespace: string;
  readonly name: string;
  readonly gracePeriodSeconds?: 0;
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
  /** POSTs that have not been answered. */
  readonly creating: number;
  /** Pods made so far: each gets a name of its own. */
  readonly made: number;
}

export interface ControllerManagerState {
  readonly node: NodeObject;
  /** pkg/controller/nodelifecycle: when the node will count as unreachable, or as ready again; null while nothing changes. */
  readonly nodeLifecycle: { readonly silentSince: Micros | null; readonly due: Micros | null };
  /** pkg/controller/tainteviction: when each pod's toleration ends, by UID. */
  readonly taintEviction: Readonly<
    Record<string, { readonly namespace: string; readonly name: string; readonly due: Micros }>
  >;
  /** pkg/controller/podgc: the next pass, while there may be something to collect; until when a missing node is waited for. */
  readonly podGC: { readonly due: Micros | null; readonly quarantinedUntil: Micros | null };
  /** By UID. */
  readonly removals: Readonly<Record<string, Removal>>;
  /** By `namespace/name`. */
  readonly deployments: Readonly<Record<string, DeploymentState>>;
}
