/** What runs a cluster: the kernel, and each node as those stand who look at it and put messages in. */
import { Kernel, type Actors } from '../engine/kernel.ts';
import type { Micros } from '../engine/time.ts';
import type { Address, AddressedInboxes, ClusterWorld, Place } from './addresses.ts';
import type { Note } from './context.ts';
import type { Inboxes, Message } from './inboxes.ts';
import { silentKind } from './silentSteps.ts';
import type { ActorName, ClusterState } from './state.ts';
import { toldByField } from './toldByField.ts';
import type { ClusterNode, Directory } from './world.ts';

export type ClusterActors = Actors<ClusterWorld, AddressedInboxes, Note>;

/** A node of a running cluster. */
export class RunningNode {
  readonly name: string;
  /** What is seen from it, as it is at any time. */
  readonly world: ClusterState;
  readonly #post: (to: ActorName, message: Message, at: Micros) => void;
  readonly #node: ClusterNode;

  constructor(kernel: Kernel<ClusterWorld, AddressedInboxes, Note>, node: ClusterNode) {
    this.name = node.name;
    this.#node = node;
    this.world = node.seenIn(kernel.world);
    this.#post = (to, message, at) => kernel.post(node.addressOf(to), message, at);
  }

  addressOf(actor: ActorName): Address {
    return this.#node.addressOf(actor);
  }

  /** Puts in a message from outside for an actor of the node, or of the control plane. */
  post<To extends ActorName>(to: To, message: Inboxes[To], at: Micros): void {
    this.#post(to, message, at);
  }
}

/** A message from outside, for an actor of a node or of the control plane. */
export interface PlannedMessage {
  readonly at: Micros;
  readonly node: string;
  readonly to: ActorName;
  readonly message: Message;
}

/** Who is at an address, and what is seen from there: of the control plane, from the first node. */
interface Seat {
  readonly place: Place;
  readonly world: ClusterState;
}

export class ClusterKernel extends Kernel<ClusterWorld, AddressedInboxes, Note> {
  readonly nodes: readonly RunningNode[];
  readonly #seats: ReadonlyMap<string, Seat>;

  constructor(world: ClusterWorld, actors: ClusterActors, directory: Directory) {
    const called = (address: string): ActorName => directory.placeOf(address).actor;
    super(world, actors, (to, message) => ({ kind: silentKind(called(to), message) }), called, toldByField);
    this.nodes = directory.nodes.map((node) => new RunningNode(this, node));
    const seatAt = (address: string): Seat => {
      const place = directory.placeOf(address);
      const { world: seen } = this.node(place.node ?? this.nodes[0]?.name ?? '');
      return { place, world: seen };
    };
    this.#seats = new Map(Object.keys(world).map((address) => [address, seatAt(address)]));
  }

  node(name: string): RunningNode {
    const node = this.nodes.find((each) => each.name === name);
    if (node === undefined) throw new Error(`the cluster has no node ${name}`);
    return node;
  }

  /** Replaces the messages from outside that are planned for after `since`. */
  planMessages(messages: readonly PlannedMessage[], since: number): void {
    const planned = messages.map(({ at, node, to, message }) => ({ at, message, to: this.node(node).addressOf(to) }));
    this.plan(planned, since);
  }

  whoIsAt(address: string): Seat {
    const seat = this.#seats.get(address);
    if (seat === undefined) throw new Error(`nobody is at ${address}`);
    return seat;
  }
}
