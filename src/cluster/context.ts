/** What every actor of the cluster works with: the kernel's step, and the vocabulary of a trace. */
import type { Draft } from '../engine/draft.ts';
import type { Kernel, StepContext } from '../engine/kernel.ts';
import { micros, type Micros } from '../engine/time.ts';
import { klogOrSilence, type KlogCall } from '../kube/klog/index.ts';
import type { PodRef, TraceEvent } from '../trace/event.ts';
import type { EventKind } from './eventKinds.ts';
import { functionOf } from './functions.ts';
import { latency, type LatencyName, type OwnLatencies } from './latencies.ts';
import type { Inboxes, Message, MessageTo } from './inboxes.ts';
import type { KubeletPart, PartInboxes } from './kubelet/inbox.ts';
import type { ReplyTo, ReplyValue } from './messages.ts';
import type { Release } from './releases/index.ts';
import type { ActorName, ClusterState } from './state.ts';

/** A trace event without what the kernel adds to it. */
export type Note = Omit<TraceEvent, 'seq' | 't' | 'actor' | 'cause' | 'changes' | 'kind'> & {
  readonly kind: EventKind;
};

/** What runs a cluster. */
export type ClusterKernel = Kernel<ClusterState, Inboxes, Note>;

export interface Telling {
  readonly pod?: PodRef | undefined;
  /** A line of the kubelet's log that goes with it; a release that does not print it leaves the event without one. */
  readonly klog?: KlogCall;
  readonly detail?: TraceEvent['detail'];
  /** Seq of the event that this one goes back to, where that is not what led to this step. */
  readonly because?: number | undefined;
}

/** A message worth drawing as a packet. */
export interface Packet extends Telling {
  readonly label: string;
  /** µs on the way. */
  readonly after: Micros;
}

export interface ClusterContext extends StepContext<ClusterState, Inboxes, Note> {
  readonly release: Release;
  readonly seed: number;
  tell(kind: EventKind, telling?: Telling): void;
  /** Sends `message` and records it as an event with a packet on its way. */
  sendPacket<To extends ActorName>(kind: EventKind, to: To, message: MessageTo<To>, packet: Packet): void;
  /** Sends an actor the next turn of its periodic timer: it comes of itself, whatever this turn has found to do. */
  again<To extends ActorName>(to: To, message: MessageTo<To>, period: Micros): void;
  latency(name: LatencyName): Micros;
  /** Answers a blocked call. */
  reply(to: ReplyTo, value: ReplyValue, after?: Micros): void;
}

export interface RunSettings {
  readonly release: Release;
  readonly seed: number;
  readonly latencies: OwnLatencies;
}

export type ClusterActor<K extends ActorName> = (
  self: Draft<ClusterState[K]>,
  message: Inboxes[K],
  context: ClusterContext,
) => void;

/** A part of the kubelet while its process runs. */
export type PartOfKubelet<K extends KubeletPart> = (
  self: Draft<ClusterState[K]>,
  message: PartInboxes[K],
  context: ClusterContext,
) => void;

function note(actor: string, kind: EventKind, telling: Telling, release: Release): Note {
  const { pod, detail } = telling;
  const klog = telling.klog && lineOf(telling.klog, telling.pod, release);
  const source = functionOf({ actor, kind, detail, klog: klog ?? undefined }, release.id);
  return {
    kind,
    ...(pod && { pod }),
    ...(klog && { klog }),
    ...(detail && { detail }),
    ...(source && { source }),
  };
}

/** Old lines name a pod with its UID, which an event about the pod knows anyway. */
const lineOf = ([id, values, site]: KlogCall, pod: PodRef | undefined, { id: release }: Release) =>
  klogOrSilence(
    id,
    { ...(pod !== undefined && { podUID: pod.uid }), ...values },
    {
      release,
      ...(site !== undefined && { site }),
    },
  );

type Step = StepContext<ClusterState, Inboxes, Note>;

/** One step of the kernel, seen with the cluster's vocabulary. */
class ClusterStep implements ClusterContext {
  readonly release: Release;
  readonly seed: number;
  readonly #step: Step;
  readonly #latencies: OwnLatencies;

  constructor(step: Step, { release, seed, latencies }: RunSettings) {
    this.#step = step;
    this.release = release;
    this.seed = seed;
    this.#latencies = latencies;
  }

  get now(): Micros {
    return this.#step.now;
  }
  get actor(): string {
    return this.#step.actor;
  }
  get from(): string {
    return this.#step.from;
  }
  get world(): ClusterState {
    return this.#step.world;
  }

  send<To extends ActorName>(to: To, message: MessageTo<To>, after?: Micros): void {
    this.#step.send(to, message, after);
  }
  note(what: Note, because?: number): void {
    this.#step.note(what, because);
  }
  get cause(): number | undefined {
    return this.#step.cause;
  }
  branch<Result>(cause: number | undefined, work: () => Result): Result {
    return this.#step.branch(cause, work);
  }
  keep(...name: readonly string[]): void {
    this.#step.keep(...name);
  }
  kept(...name: readonly string[]): number | undefined {
    return this.#step.kept(...name);
  }
  changedBy(...path: readonly string[]): number | undefined {
    return this.#step.changedBy(...path);
  }
  halt(ends: (to: ActorName, message: Message, from: string) => boolean): void {
    this.#step.halt(ends);
  }
  serial(): number {
    return this.#step.serial();
  }

  tell(kind: EventKind, telling: Telling = {}): void {
    this.#step.note(note(this.#step.actor, kind, telling, this.release), telling.because);
  }

  sendPacket<To extends ActorName>(
    kind: EventKind,
    to: To,
    message: MessageTo<To>,
    { label, after, ...telling }: Packet,
  ): void {
    const arrivesAt = micros(this.now + after);
    this.#step.note(
      { ...note(this.#step.actor, kind, telling, this.release), to, message: label, arrivesAt },
      telling.because,
    );
    this.#step.send(to, message, after);
  }

  again<To extends ActorName>(to: To, message: MessageTo<To>, period: Micros): void {
    this.#step.branch(undefined, () => this.#step.send(to, message, period));
  }

  latency(name: LatencyName): Micros {
    return latency(name, this.#latencies, this.seed, this.seed === 0 ? 0 : this.serial());
  }

  reply(to: ReplyTo, value: ReplyValue, after?: Micros): void {
    this.#step.send(to.actor, { type: 'reply', key: to.key, token: to.token, value }, after);
  }
}

/** Fits an actor of the cluster into the kernel. */
export function inCluster<Self, Inbox>(
  actor: (self: Self, message: Inbox, context: ClusterContext) => void,
  settings: RunSettings,
) {
  return (self: Self, message: Inbox, step: Step): void => actor(self, message, new ClusterStep(step, settings));
}

export const podRef = (pod: {
  readonly metadata: { readonly namespace: string; readonly name: string; readonly uid: string };
}): PodRef => ({
  namespace: pod.metadata.namespace,
  name: pod.metadata.name,
  uid: pod.metadata.uid,
});
