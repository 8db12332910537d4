/** What every actor of the cluster works with: the kernel's step, and the vocabulary of a trace. */
import type { Draft } from 'immer';
import type { StepContext } from '../engine/kernel.ts';
import { micros, type Micros } from '../engine/time.ts';
import { formatKlog, type KlogCall } from '../kube/klog/index.ts';
import type { PodRef, TraceEvent } from '../trace/event.ts';
import type { EventKind } from './eventKinds.ts';
import { latency, type LatencyName } from './latencies.ts';
import type { Message, ReplyTo, ReplyValue } from './messages.ts';
import type { Release } from './releases/index.ts';
import type { ActorName, ClusterState } from './state.ts';

/** A trace event without what the kernel adds to it. */
export type Note = Omit<TraceEvent, 'seq' | 't' | 'actor' | 'cause' | 'changes' | 'kind'> & {
  readonly kind: EventKind;
};

export interface Telling {
  readonly pod?: PodRef | undefined;
  /** A line of the kubelet's log that goes with it. */
  readonly klog?: KlogCall;
  readonly detail?: TraceEvent['detail'];
  readonly source?: TraceEvent['source'];
  /** Seq of the event that this one goes back to, where that is not what led to this step. */
  readonly because?: number | undefined;
}

/** A message worth drawing as a packet. */
export interface Packet extends Telling {
  readonly label: string;
  /** µs on the way. */
  readonly after: Micros;
}

export interface ClusterContext extends StepContext<ClusterState, Message, Note> {
  readonly release: Release;
  readonly seed: number;
  tell(kind: EventKind, telling?: Telling): void;
  /** Sends `message` and records it as an event with a packet on its way. */
  sendPacket(kind: EventKind, to: ActorName, message: Message, packet: Packet): void;
  latency(name: LatencyName): Micros;
  /** Answers a blocked call. */
  reply(to: ReplyTo, value: ReplyValue, after?: Micros): void;
}

export interface RunSettings {
  readonly release: Release;
  readonly seed: number;
}

export type ClusterActor<K extends ActorName> = (
  self: Draft<ClusterState[K]>,
  message: Message,
  context: ClusterContext,
) => void;

function note(kind: EventKind, telling: Telling, release: Release): Note {
  const { pod, klog, detail, source } = telling;
  return {
    kind,
    ...(pod && { pod }),
    ...(klog && {
      klog: formatKlog(klog[0], klog[1], { release: release.id, ...(klog[2] !== undefined && { site: klog[2] }) }),
    }),
    ...(detail && { detail }),
    ...(source && { source }),
  };
}

/** Fits an actor of the cluster into the kernel. */
export function inCluster<K extends ActorName>(actor: ClusterActor<K>, settings: RunSettings) {
  return (self: Draft<ClusterState[K]>, message: Message, step: StepContext<ClusterState, Message, Note>): void => {
    const { release, seed } = settings;
    const draw = (name: LatencyName): Micros => latency(name, seed, seed === 0 ? 0 : step.serial());
    actor(self, message, {
      ...step,
      release,
      seed,
      tell: (kind, telling = {}) => step.note(note(kind, telling, release), telling.because),
      sendPacket: (kind, to, body, { label, after, ...telling }) => {
        step.note(
          { ...note(kind, telling, release), to, message: label, arrivesAt: micros(step.now + after) },
          telling.because,
        );
        step.send(to, body, after);
      },
      latency: draw,
      reply: (to, value, after) => step.send(to.actor, { type: 'reply', key: to.key, token: to.token, value }, after),
    });
  };
}

export const podRef = (pod: {
  readonly metadata: { readonly namespace: string; readonly name: string; readonly uid: string };
}): PodRef => ({
  namespace: pod.metadata.namespace,
  name: pod.metadata.name,
  uid: pod.metadata.uid,
});
