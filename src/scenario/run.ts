/** From the document to the run. */
import {
  simulate,
  simulating,
  releaseOf,
  type ClusterSetup,
  type OwnLatencies,
  type ClusterState,
} from '../cluster/index.ts';
import type { Micros } from '../engine/time.ts';
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

/** The same, by turns: it tells how it stands and can be stopped. */
export const runByTurns = (scenario: Scenario): ReturnType<typeof simulating> => simulating(clusterSetup(scenario));

/** The trace of a scenario: the same in Node, in every browser, and every time. */
/** @param latencies of a node that was measured, where they differ from the usual ones. */
export const run = (scenario: Scenario, latencies?: OwnLatencies): Trace<ClusterState> =>
  simulate(clusterSetup(scenario, latencies));
