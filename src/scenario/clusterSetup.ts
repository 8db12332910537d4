/** From the document to what the cluster is set up with, and how it stands before anything has happened. */
import { initialState, releaseOf, type ClusterSetup, type ClusterState, type OwnLatencies } from '../cluster/index.ts';
import { ZERO, type Micros } from '../engine/time.ts';
import type { Trace } from '../trace/index.ts';
import { durationMicros } from './durations.ts';
import { podSetup } from './podSetup.ts';
import type { Scenario } from './schema.ts';
import { actsOf, cannotMount } from './steps.ts';

const inMicros = <Name extends string>(texts: Readonly<Partial<Record<Name, string>>> | undefined) =>
  Object.fromEntries(
    Object.entries<string>((texts ?? {}) as Readonly<Record<string, string>>).map(([name, text]) => [
      name,
      durationMicros(text),
    ]),
  ) as Partial<Record<Name, Micros>>;

export function clusterSetup(scenario: Scenario, latencies: OwnLatencies = {}): ClusterSetup {
  return {
    release: releaseOf(scenario.kubernetes),
    seed: scenario.seed,
    nodeName: scenario.node.name,
    ...(scenario.node.alone === true && { alone: true }),
    timers: inMicros(scenario.node.timers),
    latencies,
    pods: scenario.pods.filter((pod) => !cannotMount(pod)).map(podSetup),
    replicasToCome: scenario.pods.filter(cannotMount).map(podSetup),
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
