/**
 * From the document to what the cluster is set up with, and how it stands before anything has happened. How objects are
 * settled is brought by whoever has loaded it (`run.ts`), as most scenarios have none.
 */
import {
  initialState,
  releaseOf,
  type ClusterSetup,
  type ClusterState,
  type NodeSetup,
  type OwnLatencies,
  type Settle,
} from '../cluster/index.ts';
import { ZERO, type Micros } from '../engine/time.ts';
import type { Trace } from '../trace/index.ts';
import { claimsOf } from './claims.ts';
import { durationMicros } from './durations.ts';
import { elsewhere, firstNode, nodesOf } from './nodes.ts';
import { cannotMount, placements } from './placements.ts';
import { podSetup } from './podSetup.ts';
import type { Scenario } from './schema.ts';
import { actsOf } from './steps.ts';
import { objectsSetup, podsAtTheStart } from './workloads.ts';

const inMicros = <Name extends string>(texts: Readonly<Partial<Record<Name, string>>> | undefined) =>
  Object.fromEntries(
    Object.entries<string>((texts ?? {}) as Readonly<Record<string, string>>).map(([name, text]) => [
      name,
      durationMicros(text),
    ]),
  ) as Partial<Record<Name, Micros>>;

const nodeSetup = ({
  name,
  labels,
  taints,
  allocatable,
  timers,
  clockSkew,
}: ReturnType<typeof firstNode>): NodeSetup => ({
  nodeName: name,
  ...(labels && { labels }),
  ...(taints && { taints }),
  ...(allocatable && { allocatable }),
  timers: inMicros(timers),
  ...(clockSkew !== undefined && { clockAhead: durationMicros(clockSkew) }),
});

export function setupOf(scenario: Scenario, settle: Settle | undefined, latencies: OwnLatencies = {}): ClusterSetup {
  const otherNodes = nodesOf(scenario).slice(1).map(nodeSetup);
  const all = podsAtTheStart(scenario);
  const placed = placements({ ...scenario, pods: all });
  const objects = objectsSetup(scenario, settle);
  const pods = all.map((pod, i) => ({
    pod,
    setup: {
      ...podSetup(pod),
      ...elsewhere(placed[i], scenario),
      ...(placed[i] === undefined && { unplaced: true as const }),
    },
  }));
  const claims = claimsOf(scenario);
  const isWhole = scenario.nodes !== undefined || scenario.node.alone === true;
  return {
    release: releaseOf(scenario.kubernetes),
    seed: scenario.seed,
    ...nodeSetup(firstNode(scenario)),
    ...(otherNodes.length > 0 && { otherNodes }),
    ...(isWhole && { alone: true }),
    latencies,
    ...(objects !== undefined && { objects }),
    ...(claims !== undefined && { claims }),
    pods: pods.flatMap(({ pod, setup }) => (cannotMount(pod) ? [] : [setup])),
    replicasToCome: pods.flatMap(({ pod, setup }) => (cannotMount(pod) ? [setup] : [])),
    steps: actsOf(scenario).flat(),
    until: scenario.until === 'quiet' ? 'quiet' : durationMicros(scenario.until),
  };
}

/** The trace of a scenario, open, as far as it needs no model of what happens: the cluster at t = 0. */
export const beginningOf = (scenario: Scenario, settle: Settle | undefined): Trace<ClusterState> => ({
  initial: initialState(setupOf(scenario, settle)),
  events: [],
  end: ZERO,
  open: true,
});
