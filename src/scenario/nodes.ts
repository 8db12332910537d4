/** The nodes of a scenario. */
import type { PodSetup } from '../cluster/index.ts';
import type { Scenario } from './schema.ts';

export type ScenarioNode = NonNullable<Scenario['nodes']>[number];
export type Nodes = Pick<Scenario, 'node' | 'nodes'>;

export const nodesOf = ({ node, nodes }: Nodes): readonly ScenarioNode[] => nodes ?? [node];

/** The one that is meant where none is named. */
export const firstNode = (scenario: Nodes): ScenarioNode => nodesOf(scenario)[0] ?? scenario.node;

/** What is on the first node, or is done to it, needs no name. */
export const elsewhere = (node: string | undefined, scenario: Nodes): Pick<PodSetup, 'node'> =>
  node === undefined || node === firstNode(scenario).name ? {} : { node };
