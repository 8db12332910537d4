/** All branches of a cluster by address, who is where in it, and what is seen from one node. */
import type { Trace, TraceEvent } from '../trace/event.ts';
import {
  type Address,
  addressOf,
  type ClusterWorld,
  CONTROL_PLANE_ACTORS,
  isOfControlPlane,
  type Place,
  placeAt,
} from './addresses.ts';
import type { ActorName, ClusterState, ControlPlane, NodeComponents } from './state.ts';

/** @param nodes which are called as their disks say. */
export function worldOf(controlPlane: ControlPlane, nodes: readonly NodeComponents[]): ClusterWorld {
  const onControlPlane = CONTROL_PLANE_ACTORS.map((actor) => [actor, controlPlane[actor]] as const);
  const onNodes = nodes.flatMap((components) =>
    Object.entries(components).flatMap(([actor, branch]): (readonly [string, unknown])[] => {
      const address = addressOf(components.node.name, actor);
      return address === actor ? [] : [[address, branch]];
    }),
  );
  const branches: object = Object.fromEntries<unknown>([...onControlPlane, ...onNodes]);
  return branches as ClusterWorld;
}

/** A node of a cluster: how its actors are addressed, and what they see. */
export class ClusterNode {
  readonly name: string;
  readonly #addresses: Readonly<Record<string, string>>;
  #seen: ClusterState | undefined;

  constructor(name: string, addresses: Readonly<Record<string, string>>) {
    this.name = name;
    this.#addresses = addresses;
  }

  /** Of an actor of this node, or of the control plane. */
  addressOf<Actor extends ActorName>(actor: Actor): Address<Actor>;
  addressOf(actor: ActorName): string {
    return this.#addresses[actor] ?? actor;
  }

  /** The state as it is in `world` at any time: a world belongs to one kernel, which changes it step by step. */
  seenIn(world: ClusterWorld): ClusterState {
    return (this.#seen ??= seenThrough(this.#addresses, world));
  }

  /** The state as it is in a world that stays as it is. */
  picture(world: ClusterWorld): ClusterState {
    return { ...seenThrough(this.#addresses, world) };
  }
}

function seenThrough(addresses: Readonly<Record<string, string>>, world: object): ClusterState {
  const branches = world as Readonly<Record<string, unknown>>;
  const seen = {};
  for (const [actor, address] of Object.entries(addresses))
    Object.defineProperty(seen, actor, { enumerable: true, get: () => branches[address] });
  return seen as ClusterState;
}

/** Who is where in a cluster. */
export class Directory {
  readonly nodes: readonly ClusterNode[];
  readonly names: readonly string[];
  readonly #places = new Map<string, Place>();
  readonly #byName: ReadonlyMap<string, ClusterNode>;

  constructor(world: ClusterWorld) {
    for (const address of Object.keys(world)) this.#places.set(address, placeAt(address));
    const places = [...this.#places];
    this.names = [...new Set(places.flatMap(([, { node }]) => node ?? []))];
    this.nodes = this.names.map((name) => {
      const seen = places.filter(([, { node }]) => node === undefined || node === name);
      return new ClusterNode(name, Object.fromEntries(seen.map(([address, { actor }]) => [actor, address])));
    });
    this.#byName = new Map(this.nodes.map((node) => [node.name, node]));
  }

  placeOf(address: string): Place {
    const place = this.#places.get(address);
    if (place === undefined) throw new Error(`nobody is at ${address}`);
    return place;
  }

  node(name: string): ClusterNode {
    const node = this.#byName.get(name);
    if (node === undefined) throw new Error(`the cluster has no node ${name}`);
    return node;
  }
}

/** Whether `name` is where it happens; what the control plane does, all see, whichever node it sends something to. */
export const isSeenFrom = (name: string, { node, actor }: TraceEvent): boolean =>
  node === undefined || node === name || isOfControlPlane(actor);

/**
 * A trace as it is read on one node: what happens on the others is in it, but changes nothing there.
 * @param elsewhere the events without their changes, by their place; filled on demand and shared by the traces of all
 * nodes, because each of them would otherwise hold its own copy of nearly every event.
 */
export function traceOfNode(
  { initial, events, ...rest }: Trace<ClusterWorld>,
  name: string,
  elsewhere: TraceEvent[] = [],
): Trace<ClusterState> {
  const isAlike = (event: TraceEvent): boolean => event.changes.length === 0 || isSeenFrom(name, event);
  return {
    initial: { ...new Directory(initial).node(name).seenIn(initial) },
    events: events.every(isAlike)
      ? events
      : events.map((event, i) => (isAlike(event) ? event : (elsewhere[i] ??= { ...event, changes: [] }))),
    ...rest,
  };
}
