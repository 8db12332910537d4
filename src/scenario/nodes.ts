/** The nodes of a scenario, and which of them its pods are on. */
import { leastAllocated, objection } from '../cluster/controllers/fits.ts';
import type { PodSetup } from '../cluster/index.ts';
import type { PodManifest } from '../kube/objects.ts';
import type { PodFrom, Scenario, ScenarioPod } from './schema.ts';

type ScenarioNode = NonNullable<Scenario['nodes']>[number];
type Nodes = Pick<Scenario, 'node' | 'nodes'>;

export const nodesOf = ({ node, nodes }: Nodes): readonly ScenarioNode[] => nodes ?? [node];

/** The one that is meant where none is named. */
export const firstNode = (scenario: Nodes): ScenarioNode => nodesOf(scenario)[0] ?? scenario.node;

interface OnNode {
  readonly from: PodFrom;
  readonly node?: string | undefined;
  readonly manifest: PodManifest;
}

/** A pod of the API says it itself, or leaves it to the scheduler where there are several. */
export function nodeOf({ from, node, manifest }: OnNode, scenario: Nodes): string | undefined {
  const own = from === 'api' ? manifest.spec.nodeName : node;
  const isSettled = from !== 'api' || nodesOf(scenario).length === 1;
  return own ?? (isSettled ? firstNode(scenario).name : undefined);
}

/** Such a pod can't have been running before t = 0, so it comes then. */
export const cannotMount = ({ volumes }: ScenarioPod): boolean =>
  Object.values(volumes ?? {}).some(({ mount }) => mount === 'missing');

/**
 * The nodes of the pods of t = 0, in their order: what the scheduler has placed by then comes behind those that name
 * their node. Undefined for a pod that comes later, and for one that no node takes.
 */
export function placements(
  scenario: Nodes & { readonly pods: readonly ScenarioPod[] },
): readonly (string | undefined)[] {
  const nodes = nodesOf(scenario).map((node) => ({ taints: [], ...node, unschedulable: false }));
  const placed = scenario.pods.map((pod) => nodeOf(pod, scenario));
  const counts = new Map<string, number>();
  const count = (name: string | undefined): void => {
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  placed.forEach(count);
  return scenario.pods.map((pod, i) => {
    if (placed[i] !== undefined || cannotMount(pod)) return placed[i];
    const fitting = nodes.filter((node) => objection(pod.manifest, node) === null).map(({ name }) => name);
    const node = leastAllocated(fitting, (name) => counts.get(name) ?? 0);
    count(node);
    return node;
  });
}

/** What is on the first node, or is done to it, needs no name. */
export const elsewhere = (node: string | undefined, scenario: Nodes): Pick<PodSetup, 'node'> =>
  node === undefined || node === firstNode(scenario).name ? {} : { node };
