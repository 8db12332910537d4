/** From the run of a whole cluster to what is seen of it from each node. */
import { TraceCursor } from '../trace/cursor.ts';
import type { Change, Trace, TraceEvent } from '../trace/event.ts';
import { addressOf, type ClusterWorld } from './addresses.ts';
import type { ClusterState } from './state.ts';
import { sees, type Viewpoints } from './viewpoints.ts';
import { Directory, traceOfNode } from './world.ts';

/** A change names its actor as it is called where it runs; in the world it is found by its address. */
function inWorld({ node }: TraceEvent, { path }: Change): Change['path'] {
  const [actor, ...rest] = path;
  return node === undefined || typeof actor !== 'string' ? path : [addressOf(node, actor), ...rest];
}

/** So many views at most stand each at an instant of its own: panes show a step one after the other. */
const INSTANTS = 16;

/** The trace as it is seen from the first node, by which the other viewpoints are found. */
export function overseen(world: Trace<ClusterWorld>): Trace<ClusterState> {
  const directory = new Directory(world.initial);
  const { names } = directory;
  const cursor = new TraceCursor(world, inWorld);
  const recent = new Map<number, ClusterWorld>();
  // A cursor that goes back builds its state anew: who asks again would take that for a change.
  const worldAt = (index: number): ClusterWorld => {
    const now = recent.get(index) ?? cursor.stateAt(index);
    recent.delete(index);
    recent.set(index, now);
    const [oldest] = recent.keys();
    if (recent.size > INSTANTS && oldest !== undefined) recent.delete(oldest);
    return now;
  };
  const states = new WeakMap<ClusterWorld, Map<string, ClusterState>>();
  const traces = new Map<string, Trace<ClusterState>>();
  const elsewhere: TraceEvent[] = [];

  const viewpoints: Viewpoints = {
    names,
    stateFrom: (name, index) => {
      const now = worldAt(index);
      const seen = states.get(now) ?? new Map<string, ClusterState>();
      states.set(now, seen);
      const state = seen.get(name) ?? directory.node(name).picture(now);
      seen.set(name, state);
      return state;
    },
    traceFrom: (name) => {
      const trace = traces.get(name) ?? sees(traceOfNode(world, name, elsewhere), viewpoints);
      traces.set(name, trace);
      return trace;
    },
  };
  const [first] = names;
  if (first === undefined) throw new Error('a cluster without a node');
  return viewpoints.traceFrom(first);
}
