/** What the controllers know of each node. */
import type { Draft } from '../../engine/draft.ts';
import type { Micros } from '../../engine/time.ts';
import type { NodeSetup } from '../setup.ts';
import type { ControllerManagerState, WatchedNode } from './state.ts';

const fresh = ({ labels, taints = [], allocatable }: NodeSetup, phase: Micros, alone: boolean): WatchedNode => ({
  node: {
    exists: true,
    deletedAt: null,
    ready: 'True',
    unschedulable: false,
    taints,
    ...(labels && { labels }),
    ...(allocatable && { allocatable }),
  },
  nodeLifecycle: { phase, due: null, silentSince: null, unknownFrom: null, alone },
});

/** All is well with the first node and with `others`. */
export const watchedAtStart = (first: NodeSetup, others: readonly NodeSetup[], phase: Micros, alone: boolean) => ({
  ...fresh(first, phase, alone),
  ...(others.length > 0 && {
    otherNodes: Object.fromEntries(others.map((other) => [other.nodeName, fresh(other, phase, alone)])),
  }),
});

/** The node of that name: who is none of the others is the first. */
export function watchedNode(state: Draft<ControllerManagerState>, name: string): Draft<WatchedNode>;
export function watchedNode(state: ControllerManagerState, name: string): WatchedNode;
export function watchedNode(state: ControllerManagerState, name: string): WatchedNode {
  return state.otherNodes?.[name] ?? state;
}

/** Every node of a cluster, the first before the others. */
export const allWatched = (state: ControllerManagerState): readonly WatchedNode[] => [
  state,
  ...Object.values(state.otherNodes ?? {}),
];
