/**
 * From which node the page sees the cluster: the one that the run tells of at the instant.
 * All that is said of a pod comes from the node that runs it.
 */
import { isOfControlPlane } from '../../cluster/addresses.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { eventLevel } from '../../cluster/eventKinds.ts';
import { viewpointsOf } from '../../cluster/viewpoints.ts';
import { lastAtOrBelow, perTrace, TraceCursor, type Seq, type TraceEvent } from '../../trace/index.ts';
import { selectedPod } from './selection.ts';
import { shownEvent } from './shown.ts';
import type { PageState, ReadyRun } from './state.ts';
import { toldPods } from './toldPod.ts';

type Seeing = Pick<PageState, 'view' | 'run' | 'instant' | 'playing' | 'cluster'>;

/** Where each pod was seen, and from which event on: one of a StatefulSet comes back on another node. */
interface Stays {
  readonly seqs: Seq[];
  readonly nodes: string[];
}

const staysOf = perTrace((run: ReadyRun): ReadonlyMap<string, Stays> => {
  const { keyOf } = toldPods(run);
  const all = new Map<string, Stays>();
  const stay = (key: string, seq: Seq, node: string): void => {
    const known = all.get(key) ?? { seqs: [], nodes: [] };
    all.set(key, known);
    if (known.nodes.at(-1) === node) return;
    known.seqs.push(seq);
    known.nodes.push(node);
  };
  for (const [key, { spec }] of Object.entries(run.trace.initial.etcd.pods))
    if (spec.nodeName !== undefined) stay(keyOf(key), -1, spec.nodeName);
  for (const { actor, node, pod, seq } of run.trace.events)
    if (node !== undefined && pod !== undefined && pod.namespace !== '' && !isOfControlPlane(actor))
      stay(keyOf(`${pod.namespace}/${pod.name}`), seq, node);
  return all;
});

/** The node that runs a pod, or has run it last. */
function nodeOfPod(
  { run, instant, cluster }: Pick<Seeing, 'run' | 'instant' | 'cluster'>,
  key: string,
): string | undefined {
  if (run.status !== 'ready') return undefined;
  const bound = cluster?.etcd.pods[key]?.spec.nodeName;
  if (bound !== undefined && bound !== '') return bound;
  const stays = staysOf(run).get(key);
  return stays?.nodes[Math.max(0, lastAtOrBelow(stays.seqs, instant.index))];
}

/** What is told of a node as such, and of none of its pods. */
const nodeToldOf = ({ kind, node, pod, detail }: TraceEvent): string | undefined => {
  if (pod !== undefined || eventLevel(kind) !== 'milestone') return undefined;
  const named = detail?.['node'];
  return node ?? (typeof named === 'string' ? named : undefined);
};

let asked: { readonly state: Seeing; readonly node: string | null } | null = null;

/** Null where there is one alone. */
export function nodeInView(state: Seeing): string | null {
  if (state.run.status !== 'ready') return null;
  const names = viewpointsOf(state.run.trace)?.names;
  if (names === undefined) return null;
  // Every hook of the page asks the same of one state.
  if (asked?.state !== state) asked = { state, node: nodeAmong(names, state) };
  return asked.node;
}

function nodeAmong(names: readonly string[], state: Seeing): string | null {
  const known = (name: string | null | undefined): string | undefined => names.find((each) => each === name);
  const event = state.view.pod === null ? shownEvent(state) : undefined;
  const told = event && nodeToldOf(event);
  const pod = selectedPod(state);
  const ofPod = pod === null ? undefined : nodeOfPod(state, pod);
  return known(told) ?? known(ofPod) ?? names[0] ?? null;
}

/** @param from who asks for a node of its own, where there is one of that name. */
function standing(state: Seeing, from: string | null | undefined): string | null {
  const inView = nodeInView(state);
  if (inView === null || from === undefined || from === null || state.run.status !== 'ready') return inView;
  return viewpointsOf(state.run.trace)?.names.includes(from) === true ? from : inView;
}

/** Whose inside is shown: the node's that is pinned, where the run has one of that name, else of the one in view. */
export const nodeInside = (state: Seeing): string | null => standing(state, state.view.node);

/** The run as the node `node` sees it; `run` itself if that is the first node. */
export const runFrom = perTrace((run: ReadyRun, node: string): ReadyRun => {
  const trace = viewpointsOf(run.trace)?.traceFrom(node) ?? run.trace;
  return trace === run.trace ? run : { ...run, trace, cursor: new TraceCursor(trace) };
});

/** The run as it is seen from the node in view. */
export function seenRun(state: Seeing, run: ReadyRun, from?: string | null): ReadyRun {
  const node = standing(state, from);
  return node === null ? run : runFrom(run, node);
}

/** The cluster at the instant as it is seen from there. */
export function seenCluster(state: Seeing, from?: string | null): ClusterState | null {
  if (state.run.status !== 'ready') return state.cluster;
  const node = standing(state, from);
  const viewpoints = viewpointsOf(state.run.trace);
  return node === null || viewpoints === undefined ? state.cluster : viewpoints.stateFrom(node, state.instant.index);
}

/** The cluster as it is seen from there and from every other node: for what one of them alone knows. */
export function seenClusters(state: Seeing, from?: string | null): readonly ClusterState[] {
  const seen = seenCluster(state, from);
  if (seen === null || state.run.status !== 'ready') return seen === null ? [] : [seen];
  const viewpoints = viewpointsOf(state.run.trace);
  const others = viewpoints?.names.filter((name) => name !== seen.node.name) ?? [];
  return [seen, ...others.flatMap((name) => viewpoints?.stateFrom(name, state.instant.index) ?? [])];
}
