/** From the document to what the cluster is set up with, and how it stands before anything has happened. */
import { initialState, releaseOf, type ClusterSetup, type ClusterState, type OwnLatencies } from '../cluster/index.ts';
import { ZERO, type Micros } from '../engine/time.ts';
import type { Trace } from '../trace/index.ts';
import { durationMicros } from './durations.ts';
import { elsewhere, firstNode, nodeOf, nodesOf } from './nodes.ts';
import { podSetup } from './podSetup.ts';
import type { Scenario, ScenarioPod } from './schema.ts';
import { actsOf, cannotMount } from './steps.ts';

const inMicros = <Name extends string>(texts: Readonly<Partial<Record<Name, string>>> | undefined) =>
  Object.fromEntries(
    Object.entries<string>((texts ?? {}) as Readonly<Record<string, string>>).map(([name, text]) => [
      name,
      durationMicros(text),
    ]),
  ) as Partial<Record<Name, Micros>>;

const nodeSetup = ({ name, timers }: Scenario['node']) => ({ nodeName: name, timers: inMicros(timers) });

export function clusterSetup(scenario: Scenario, latencies: OwnLatencies = {}): ClusterSetup {
  const otherNodes = nodesOf(scenario).slice(1).map(nodeSetup);
  const isWhole = scenario.nodes !== undefined || scenario.node.alone === true;
  const setupOf = (pod: ScenarioPod) => ({ ...podSetup(pod), ...elsewhere(nodeOf(pod, scenario), scenario) });
  return {
    release: releaseOf(scenario.kubernetes),
    seed: scenario.seed,
    ...nodeSetup(firstNode(scenario)),
    ...(otherNodes.length > 0 && { otherNodes }),
    ...(isWhole && { alone: true }),
    latencies,
    pods: scenario.pods.filter((pod) => !cannotMount(pod)).map(setupOf),
    replicasToCome: scenario.pods.filter(cannotMount).map(setupOf),
    steps: actsOf(scenario).flat(),
    until: scenario.until === 'quiet' ? 'quiet' : durationMicros(scenario.until),
  };
}

/** The trace of a scenario, open, as far as it needs no model of what happens: the cluster at t = 0. */
export const beginningOf = (scenario: Scenario): Trace<ClusterState> => ({
  initial: initialState(clusterSetup(scenario)),
  events: [],
  end: ZERO,
  open: true,
});
