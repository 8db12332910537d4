/** What the controllers know of each node. */
import type { Draft } from '../../engine/draft.ts';
import type { Micros } from '../../engine/time.ts';
import type { NodeSetup } from '../setup.ts';
import type { AttachDetachState } from './attachDetachState.ts';
import type { ControllerManagerState, WatchedNode } from './state.ts';

/** What is attached to a node and in use there stands in its status, where there is any such volume in the cluster. */
function volumesOf(name: string, attached: AttachDetachState | undefined) {
  if (attached === undefined) return {};
  const volumes = Object.values(attached.actual)
    .filter(({ node }) => node === name)
    .map(({ volume }) => volume.uniqueName);
  return { volumesAttached: volumes, volumesInUse: volumes };
}

const fresh = (
  { nodeName, labels, taints = [], allocatable }: NodeSetup,
  phase: Micros,
  alone: boolean,
  attached: AttachDetachState | undefined,
): WatchedNode => ({
  node: {
    exists: true,
    deletedAt: null,
    ready: 'True',
    unschedulable: false,
    taints,
    ...(labels && { labels }),
    ...(allocatable && { allocatable }),
    ...volumesOf(nodeName, attached),
  },
  nodeLifecycle: { phase, due: null, silentSince: null, unknownFrom: null, alone },
});

/** All is well with the first node and with `others`. */
export const watchedAtStart = (
  first: NodeSetup,
  others: readonly NodeSetup[],
  phase: Micros,
  alone: boolean,
  attached?: AttachDetachState,
) => ({
  ...fresh(first, phase, alone, attached),
  ...(others.length > 0 && {
    otherNodes: Object.fromEntries(others.map((other) => [other.nodeName, fresh(other, phase, alone, attached)])),
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
