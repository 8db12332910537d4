/** What the cluster autoscaler and Karpenter keep of a node that they remove. */
import type { Micros } from '../../engine/time.ts';

export type NodeRemover = 'cluster-autoscaler' | 'karpenter';

/** Why Karpenter disrupts a node: expiration asks nobody, drift may be forced by a deadline, consolidation may not. */
export type DisruptionReason = 'consolidation' | 'drift' | 'expiration';

/** An eviction, until its pod is gone or nobody tries any more. */
export interface NodeEviction {
  readonly namespace: string;
  readonly name: string;
  readonly state: 'asked' | 'refused' | 'granted' | 'failed';
  /** Refusals, one after the other. */
  readonly failures: number;
  /** As the cluster autoscaler asks for it; Karpenter leaves the pod its own. */
  readonly gracePeriodSeconds?: number;
  /** A DaemonSet's pod: a refusal does not fail the drain, which does not wait for the pod to end. */
  readonly bestEffort?: true;
}

/** Evictions by the UIDs of their pods. */
export type NodeEvictions = Readonly<Record<string, NodeEviction>>;

export interface AutoscalerRemoval {
  readonly by: 'cluster-autoscaler';
  readonly stage: 'marked' | 'evicting' | 'waiting' | 'machineGone';
  /** Found without pods that would have to move: it is deleted without a drain. */
  readonly isEmpty: boolean;
  readonly evictions: NodeEvictions;
  /** Until when the stage may last at most. */
  readonly until: Micros;
  /** --max-pod-eviction-time and --max-graceful-termination-sec */
  readonly maxPodEvictionTime: Micros;
  readonly maxGracefulTermination: Micros;
}

export interface KarpenterRemoval {
  readonly by: 'karpenter';
  readonly stage: 'draining' | 'detaching' | 'machineGone';
  /** When its drain began. */
  readonly since: Micros;
  /** The end of its NodeClaim's terminationGracePeriod; without one it waits for ever. */
  readonly deadline?: Micros;
  /** The queue: what is in it is not asked for once more. */
  readonly evictions: NodeEvictions;
}

export type NodeRemoval = AutoscalerRemoval | KarpenterRemoval;

/** By the names of the nodes. */
export type NodeRemovals = Readonly<Record<string, NodeRemoval>>;
