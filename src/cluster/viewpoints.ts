/**
 * A run of several nodes as it is seen from each: the events are the same, and what happens on another node changes
 * nothing of what is seen. Whoever has the trace of one finds the others by it.
 */
import type { Trace } from '../trace/event.ts';
import type { ClusterState } from './state.ts';

export interface Viewpoints {
  /** Of the nodes; the first is meant where none is named. */
  readonly names: readonly string[];
  /** After the event `index`; -1 is before the first. The same object as long as nothing changes. */
  readonly stateFrom: (node: string, index: number) => ClusterState;
  /** With the changes that are seen from there alone. */
  readonly traceFrom: (node: string) => Trace<ClusterState>;
}

const known = new WeakMap<object, Viewpoints>();

/** Of a trace of one node there are none: it is all that there is to see. */
export const viewpointsOf = (trace: Trace<ClusterState>): Viewpoints | undefined => known.get(trace);

export function sees(trace: Trace<ClusterState>, viewpoints: Viewpoints): Trace<ClusterState> {
  known.set(trace, viewpoints);
  return trace;
}
