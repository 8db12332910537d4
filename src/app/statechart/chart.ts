/**
 * The pod worker's machine as a picture needs it: its states and the transitions that lead from one to another, walked
 * out of the machine that drives the simulation. What only changes the context (`Dispatched` while terminating) draws
 * no edge and is left out.
 */
import { podWorkerMachine } from '../../cluster/kubelet/podWorkerMachine.ts';

/** Path of a state in the machine: `terminating.stopping`. */
export type StateId = string;
/** `source:event`: no state of the machine takes one event in two ways. */
export type TransitionId = string;

export interface ChartState {
  readonly id: StateId;
  readonly parent: StateId | null;
  /** Where one lands on entering it: itself, where it has no states inside. */
  readonly leaf: StateId;
}

export interface ChartTransition {
  readonly id: TransitionId;
  readonly source: StateId;
  readonly event: string;
  readonly target: StateId;
  /** Name of the condition under which alone it is taken. */
  readonly guard: string | null;
}

export interface Chart {
  /** Outer states before those inside them, in the machine's order. */
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
  /** Where every worker begins. */
  readonly start: StateId;
}

type Node = (typeof podWorkerMachine)['root'];

const idOf = (node: Pick<Node, 'path'>): StateId => node.path.join('.');

const leafOf = (node: Node): Node => {
  const inside = node.initial?.target?.[0];
  return inside === undefined ? node : leafOf(inside as Node);
};

function transitionsOf(node: Node): ChartTransition[] {
  return [...node.transitions.values()].flat().flatMap(({ eventType, target, guard }) =>
    (target ?? []).map((to) => ({
      id: `${idOf(node)}:${eventType}`,
      source: idOf(node),
      event: eventType,
      target: idOf(to as Node),
      guard: typeof guard === 'string' ? guard : null,
    })),
  );
}

const insideOut = (node: Node): Node[] =>
  Object.values(node.states).flatMap((child) => [child as Node, ...insideOut(child as Node)]);

function chartOf(root: Node): Chart {
  const nodes = insideOut(root);
  return {
    states: nodes.map((node) => ({
      id: idOf(node),
      parent: node.parent === undefined || node.parent === root ? null : idOf(node.parent as Node),
      leaf: idOf(leafOf(node)),
    })),
    transitions: nodes.flatMap(transitionsOf),
    start: idOf(leafOf(root)),
  };
}

export const POD_WORKER_CHART: Chart = chartOf(podWorkerMachine.root);

export const isInside = (path: StateId, id: StateId): boolean => path === id || path.startsWith(`${id}.`);

/** The shortest way from one innermost state to another; null when there is none. Inner transitions go first, as in XState. */
export function wayBetween(chart: Chart, from: StateId, to: StateId): readonly ChartTransition[] | null {
  const leafOfId = new Map(chart.states.map(({ id, leaf }) => [id, leaf]));
  const inwards = chart.transitions.toSorted((a, b) => b.source.length - a.source.length);
  const seen = new Set([from]);
  let ways: { readonly at: StateId; readonly way: readonly ChartTransition[] }[] = [{ at: from, way: [] }];
  while (ways.length > 0) {
    const found = ways.find(({ at }) => at === to);
    if (found !== undefined) return found.way;
    ways = ways.flatMap(({ at, way }) =>
      inwards.flatMap((transition) => {
        const next = leafOfId.get(transition.target) ?? transition.target;
        if (!isInside(at, transition.source) || seen.has(next)) return [];
        seen.add(next);
        return [{ at: next, way: [...way, transition] }];
      }),
    );
  }
  return null;
}
