/** The nodes of a scenario, and which of them its pods are on. */
import type { PodSetup } from '../cluster/index.ts';
import type { PodManifest } from '../kube/objects.ts';
import type { PodFrom, Scenario } from './schema.ts';

type ScenarioNode = Scenario['node'];
type Nodes = Pick<Scenario, 'node' | 'nodes'>;

export const nodesOf = ({ node, nodes }: Nodes): readonly ScenarioNode[] => nodes ?? [node];

/** The one that is meant where none is named. */
export const firstNode = (scenario: Nodes): ScenarioNode => nodesOf(scenario)[0] ?? scenario.node;

interface OnNode {
  readonly from: PodFrom;
  readonly node?: string;
  readonly manifest: PodManifest;
}

/** A pod of the API says it itself. */
export const nodeOf = ({ from, node, manifest }: OnNode, scenario: Nodes): string =>
  (from === 'api' ? manifest.spec.nodeName : node) ?? firstNode(scenario).name;

/** What is on the first node, or is done to it, needs no name. */
export const elsewhere = (node: string, scenario: Nodes): Pick<PodSetup, 'node'> =>
  node === firstNode(scenario).name ? {} : { node };
