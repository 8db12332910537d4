/**
 * What an invariant is: a property of every run, dated to the releases in which it holds, that watches a trace event by
 * event with a small memory of its own.
 */
import type { Micros } from '../../engine/time.ts';
import type { Release } from '../../kube/release.ts';
import type { PodRef, Seq, TraceEvent } from '../../trace/event.ts';
import type { EventKind } from '../eventKinds.ts';
import type { ClusterState } from '../state.ts';
import type { Breach, KnownBreach } from './breach.ts';
import type { PodIndex } from './podIndex.ts';
import type { UnitHandler, UnitName } from './units.ts';

export type InvariantId = `I${number}` | "I1'" | `L${number}`;

export interface Violation {
  readonly id: InvariantId;
  /** The event after which it does not hold any more. */
  readonly seq: Seq;
  readonly t: Micros;
  readonly pod?: PodRef;
  /** What happened. */
  readonly breach: Breach;
  /** Why real kubelets of this release break it here too. */
  readonly known?: KnownBreach;
}

/** What an invariant sees of a run, and how it speaks. */
export interface Look {
  readonly release: Release;
  /** After the event in hand; `event.changes` of a step with several events belong to its first. */
  readonly state: ClusterState;
  readonly now: Micros;
  /** Of the event in hand, or of the last one before an instant at which something was asked again. */
  readonly seq: Seq;
  readonly pods: PodIndex;
  /** Since when every part has been there, could reach the others, and etcd wrote as fast as ever. */
  readonly calmSince: Micros;
  violated(breach: Breach, pod?: PodRef, known?: KnownBreach): void;
  /** Asks again when `delay` has passed, unless the run ends before. */
  after(delay: Micros, ask: () => void): void;
  /** Events of the trace, to follow a cause. */
  eventAt(seq: Seq): TraceEvent | undefined;
}

/** What an invariant wants to hear of. In one event, entries come first and the event itself last. */
export type Watch = { readonly [N in UnitName]?: UnitHandler<N> } & {
  readonly on?: Partial<Record<EventKind, (event: TraceEvent) => unknown>>;
  /** The kubelet's process has ended or begun: what it held in memory is gone. */
  readonly newProcess?: () => void;
};

export interface Invariant {
  readonly id: InvariantId;
  /** First modelled release in which it holds; absent: every one. */
  readonly since?: Release;
  /** Last modelled release in which it holds; absent: it still does. */
  readonly until?: Release;
  /** Where in Kubernetes it follows from. */
  readonly source: { readonly file: string; readonly func: string };
  /** Begins to watch a run at its initial state. */
  readonly watch: (look: Look) => Watch;
}

/** Hears of events that are about a pod, with that pod; others of their kind pass. */
export const ofPod =
  (hear: (pod: PodRef, event: TraceEvent) => void) =>
  (event: TraceEvent): void => {
    if (event.pod !== undefined) hear(event.pod, event);
  };

/** A pod in a sentence; without a namespace where only its UID is known. */
export const nameOf = ({ namespace, name }: Pick<PodRef, 'namespace' | 'name'>): string =>
  namespace === '' ? name : `${namespace}/${name}`;
