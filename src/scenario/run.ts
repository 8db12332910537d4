/** From the document to the run. */
import { simulate, simulating, type ClusterState, type OwnLatencies } from '../cluster/index.ts';
import type { Trace } from '../trace/index.ts';
import { clusterSetup } from './clusterSetup.ts';
import type { Scenario } from './schema.ts';

/** The same, by turns: it tells how it stands and can be stopped. */
export const runByTurns = (scenario: Scenario): ReturnType<typeof simulating> => simulating(clusterSetup(scenario));

/** The trace of a scenario: the same in Node, in every browser, and every time. */
/** @param latencies of a node that was measured, where they differ from the usual ones. */
export const run = (scenario: Scenario, latencies?: OwnLatencies): Trace<ClusterState> =>
  simulate(clusterSetup(scenario, latencies));
