/** What every actor of the cluster works with: the kernel's step, and the vocabulary of a trace. */
import type { Draft } from '../engine/draft.ts';
import type { StepContext, Understood } from '../engine/kernel.ts';
import { micros, type Micros } from '../engine/time.ts';
import type { Failure } from '../kube/failure.ts';
import { klogOrSilence, type KlogCall } from '../kube/klog/index.ts';
import type { Carried, PodRef, TraceEvent } from '../trace/event.ts';
import { placeAt, type Address, type AddressedInboxes, type ClusterWorld } from './addresses.ts';
import type { EventKind } from './eventKinds.ts';
import { functionOf } from './functions.ts';
import { latency, type LatencyName, type OwnLatencies } from './latencies.ts';
import type { Inboxes, Message, MessageTo } from './inboxes.ts';
import type { KubeletPart, PartInboxes } from './kubelet/inbox.ts';
import type { ReplyTo, ReplyValue, ReturnAddress } from './messages.ts';
import type { Release } from './releases/index.ts';
import type { ActorName, ClusterState, ControlPlane, NodeActorName } from './state.ts';
import type { ClusterNode, Directory } from './world.ts';

/** A trace event without what the kernel adds to it. */
export type Note = Omit<TraceEvent, 'seq' | 't' | 'actor' | 'cause' | 'changes' | 'kind'> & {
  readonly kind: EventKind;
};

export interface Telling {
  readonly pod?: PodRef | undefined;
  /** A line of the kubelet's log that goes with it; a release that does not print it leaves the event without one. */
  readonly klog?: KlogCall;
  readonly detail?: TraceEvent['detail'];
  /** Why something was not done, where `detail` has its error. */
  readonly failure?: Failure | undefined;
  /** Seq of the event that this one goes back to, where that is not what led to this step. */
  readonly because?: number | undefined;
}

/** A message worth drawing as a packet. */
export interface Packet extends Telling {
  readonly label: string;
  /** What it is, where that matters to a reader. */
  readonly carries?: Carried;
  /** µs on the way. */
  readonly after: Micros;
}

/** What is seen of the cluster by one who is none of `Self`. */
type Others<Self extends ActorName> = Omit<ClusterState, Self>;

/** What every actor has. */
interface AnyContext extends Pick<
  StepContext<ClusterWorld, AddressedInboxes, Note>,
  'now' | 'cause' | 'branch' | 'serial'
> {
  readonly release: Release;
  readonly seed: number;
  tell(kind: EventKind, telling?: Telling): void;
  latency(name: LatencyName): Micros;
}

/**
 * What an actor of a node works with: all but the control plane is its own node's, and called as it is called there.
 * @typeParam Self whose step it may be: what any actor may call reads of no actor's state.
 */
export interface ClusterContext<Self extends NodeActorName = NodeActorName> extends AnyContext {
  /** Its own state as this step has found it, whole and plain; what it makes of it, the step writes to its draft. */
  readonly own: ClusterState[Self];
  /** The others, as seen from its node and as they were before this step: shared memory, for reading. */
  readonly world: Others<Self>;
  send<To extends ActorName>(to: To, message: MessageTo<To>, after?: Micros): void;
  /** Sends `message` and records it as an event with a packet on its way. */
  sendPacket<To extends ActorName>(kind: EventKind, to: To, message: MessageTo<To>, packet: Packet): void;
  /** Sends an actor the next turn of its periodic timer: it comes of itself, whatever this turn has found to do. */
  again<To extends ActorName>(to: To, message: MessageTo<To>, period: Micros): void;
  /** Answers a blocked call. */
  reply(to: ReplyTo, value: ReplyValue, after?: Micros): void;
  /** How the control plane addresses an actor of this node, and whom it answers. */
  address<Actor extends NodeActorName>(actor: Actor): Address<Actor>;
  returnAddress(to: ReplyTo): ReturnAddress;
  keep(actor: ActorName, ...name: readonly string[]): void;
  kept(actor: ActorName, ...name: readonly string[]): number | undefined;
  changedBy(actor: ActorName, ...path: readonly string[]): number | undefined;
  /** Takes back what is on its way to actors of this node and `ends`. */
  halt(ends: (to: ActorName, message: Message, from: string) => boolean): void;
}

/** What those work with who see the states of `Seen`: any actor of a node but these. */
export type Seeing<Seen extends NodeActorName> = ClusterContext<Exclude<NodeActorName, Seen>>;

/** What an actor of the control plane works with: it is on no node, and addresses those who are. */
export interface ControlPlaneContext<Self extends keyof ControlPlane = keyof ControlPlane> extends AnyContext {
  readonly own: ControlPlane[Self];
  readonly world: Omit<ControlPlane, Self>;
  /** Names of the nodes, in their order. */
  readonly nodes: readonly string[];
  /** What is seen from a node. */
  onNode(name: string): Others<Self>;
  send<To extends Address>(to: To, message: Understood<AddressedInboxes, To>, after?: Micros): void;
  sendPacket<To extends Address>(
    kind: EventKind,
    to: To,
    message: Understood<AddressedInboxes, To>,
    packet: Packet,
  ): void;
  reply(to: ReturnAddress, value: ReplyValue, after?: Micros): void;
}

export interface RunSettings {
  readonly release: Release;
  readonly seed: number;
  readonly latencies: OwnLatencies;
}

type Acting<K extends ActorName, Context> = (
  self: Draft<ClusterState[K]>,
  message: Inboxes[K],
  context: Context,
) => void;
export type ActorOnNode<K extends NodeActorName> = Acting<K, ClusterContext<K>>;
export type ActorOfControlPlane<K extends keyof ControlPlane> = Acting<K, ControlPlaneContext<K>>;
export type ClusterActor<K extends ActorName> = K extends NodeActorName
  ? ActorOnNode<K>
  : K extends keyof ControlPlane
    ? ActorOfControlPlane<K>
    : never;

/** A part of the kubelet while its process runs. */
export type PartOfKubelet<K extends KubeletPart> = (
  self: Draft<ClusterState[K]>,
  message: PartInboxes[K],
  context: ClusterContext<K>,
) => void;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function note(actor: string, kind: EventKind, telling: Telling, release: Release): Note {
  const { pod, detail, failure } = telling;
  const klog = telling.klog && lineOf(telling.klog, telling.pod, release);
  const source = functionOf({ actor, kind, detail, klog: klog ?? undefined }, release.id);
  // One by one, as spreading each costs V8 five times as much.
  const told: Writable<Note> = { kind };
  if (pod) told.pod = pod;
  if (klog) told.klog = klog;
  if (detail) told.detail = detail;
  if (failure) told.failure = failure;
  if (source) told.source = source;
  return told;
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

type KernelStep = StepContext<ClusterWorld, AddressedInboxes, Note>;

/** The kernel's step for those who send by a context, which has seen that the addressee knows the message. */
interface Step extends Omit<KernelStep, 'send'> {
  send(to: string, message: unknown, after?: Micros): void;
}

/** One step of the kernel, seen with the cluster's vocabulary. */
abstract class AnyStep implements AnyContext {
  readonly release: Release;
  readonly seed: number;
  protected readonly actor: ActorName;
  protected readonly step: Step;
  readonly #latencies: OwnLatencies;

  constructor(actor: ActorName, step: Step, { release, seed, latencies }: RunSettings) {
    this.actor = actor;
    this.step = step;
    this.release = release;
    this.seed = seed;
    this.#latencies = latencies;
  }

  get now(): Micros {
    return this.step.now;
  }
  get cause(): number | undefined {
    return this.step.cause;
  }
  branch<Result>(cause: number | undefined, work: () => Result): Result {
    return this.step.branch(cause, work);
  }
  serial(): number {
    return this.step.serial();
  }

  tell(kind: EventKind, telling: Telling = {}): void {
    this.step.note(note(this.actor, kind, telling, this.release), telling.because);
  }

  latency(name: LatencyName): Micros {
    return latency(name, this.#latencies, this.seed, this.seed === 0 ? 0 : this.serial());
  }

  /** @param node of the addressee, where it is not the sender's. */
  protected tellPacket(kind: EventKind, to: ActorName, node: string | undefined, packet: Packet): void {
    const { label, carries, after, ...telling } = packet;
    const told = note(this.actor, kind, telling, this.release);
    const arrivesAt = micros(this.now + after);
    const sent = { to, message: label, ...(carries && { carries }), arrivesAt };
    this.step.note({ ...told, ...(node !== undefined && { node }), ...sent }, telling.because);
  }
}

class NodeStep<Self extends NodeActorName> extends AnyStep implements ClusterContext<Self> {
  readonly own: ClusterState[Self];
  readonly world: Others<Self>;
  readonly #node: ClusterNode;

  constructor(actor: Self, step: Step, settings: RunSettings, node: ClusterNode) {
    super(actor, step, settings);
    this.#node = node;
    const seen = node.seenIn(step.world);
    this.own = seen[actor];
    this.world = seen;
  }

  send<To extends ActorName>(to: To, message: MessageTo<To>, after?: Micros): void {
    this.step.send(this.#node.addressOf(to), message, after);
  }

  sendPacket<To extends ActorName>(kind: EventKind, to: To, message: MessageTo<To>, packet: Packet): void {
    this.tellPacket(kind, to, undefined, packet);
    this.send(to, message, packet.after);
  }

  again<To extends ActorName>(to: To, message: MessageTo<To>, period: Micros): void {
    this.step.branch(undefined, () => this.send(to, message, period));
  }

  reply(to: ReplyTo, value: ReplyValue, after?: Micros): void {
    this.send(to.actor, { type: 'reply', key: to.key, token: to.token, value }, after);
  }

  address<Actor extends NodeActorName>(actor: Actor): Address<Actor> {
    return this.#node.addressOf(actor);
  }
  returnAddress({ actor, ...call }: ReplyTo): ReturnAddress {
    return { actor: this.#node.addressOf(actor), ...call };
  }

  keep(actor: ActorName, ...name: readonly string[]): void {
    this.step.keep(this.#node.addressOf(actor), ...name);
  }
  kept(actor: ActorName, ...name: readonly string[]): number | undefined {
    return this.step.kept(this.#node.addressOf(actor), ...name);
  }
  changedBy(actor: ActorName, ...path: readonly string[]): number | undefined {
    return this.step.changedBy(this.#node.addressOf(actor), ...path);
  }
  halt(ends: (to: ActorName, message: Message, from: string) => boolean): void {
    this.step.halt((address, message, from) => {
      const { node, actor } = placeAt(address);
      return node === this.#node.name && ends(actor, message, from);
    });
  }
}

class ControlPlaneStep<Self extends keyof ControlPlane> extends AnyStep implements ControlPlaneContext<Self> {
  readonly own: ControlPlane[Self];
  readonly world: Omit<ControlPlane, Self>;
  readonly #directory: Directory;

  constructor(actor: Self, step: Step, settings: RunSettings, directory: Directory) {
    super(actor, step, settings);
    this.#directory = directory;
    const controlPlane: ControlPlane = step.world;
    this.own = controlPlane[actor];
    this.world = controlPlane;
  }

  get nodes(): readonly string[] {
    return this.#directory.names;
  }
  onNode(name: string): Others<Self> {
    return this.#directory.node(name).seenIn(this.step.world);
  }

  send<To extends Address>(to: To, message: Understood<AddressedInboxes, To>, after?: Micros): void {
    this.step.send(to, message, after);
  }

  sendPacket<To extends Address>(
    kind: EventKind,
    to: To,
    message: Understood<AddressedInboxes, To>,
    packet: Packet,
  ): void {
    const { node, actor } = this.#directory.placeOf(to);
    this.tellPacket(kind, actor, node, packet);
    this.send(to, message, packet.after);
  }

  reply(to: ReturnAddress, value: ReplyValue, after?: Micros): void {
    this.send(to.actor, { type: 'reply', key: to.key, token: to.token, value }, after);
  }
}

/** Fits an actor of a node into the kernel. */
export const onNode =
  <Actor extends NodeActorName>(name: Actor, actor: ActorOnNode<Actor>, settings: RunSettings, node: ClusterNode) =>
  (self: Draft<ClusterState[Actor]>, message: Inboxes[Actor], step: KernelStep): void =>
    actor(self, message, new NodeStep<Actor>(name, step, settings, node));

/** Fits an actor of the control plane into the kernel. */
export const inControlPlane =
  <Actor extends keyof ControlPlane>(
    name: Actor,
    actor: ActorOfControlPlane<Actor>,
    settings: RunSettings,
    directory: Directory,
  ) =>
  (self: Draft<ClusterState[Actor]>, message: Inboxes[Actor], step: KernelStep): void =>
    actor(self, message, new ControlPlaneStep<Actor>(name, step, settings, directory));
