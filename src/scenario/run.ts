/** From the document to the run. */
import {
  simulate,
  simulateCluster,
  simulatingCluster,
  traceOfNode,
  type ClusterSetup,
  type ClusterState,
  type ClusterWorld,
  type OwnLatencies,
} from '../cluster/index.ts';
import type { Trace } from '../trace/index.ts';
import { settledObjects } from '../cluster/controllers/settledObjects.ts';
import { setupOf } from './clusterSetup.ts';
import { firstNode } from './nodes.ts';
import type { Scenario } from './schema.ts';

export const clusterSetup = (scenario: Scenario, latencies?: OwnLatencies): ClusterSetup =>
  setupOf(scenario, settledObjects, latencies);

/** The whole cluster's run, by turns: it tells how it stands and can be stopped. */
export const runByTurns = (scenario: Scenario): ReturnType<typeof simulatingCluster> =>
  simulatingCluster(clusterSetup(scenario));

export const runCluster = (scenario: Scenario): Trace<ClusterWorld> => simulateCluster(clusterSetup(scenario));

/** What a run is from the node that is meant where none is named. */
export const seenFromFirst = (trace: Trace<ClusterWorld>, scenario: Scenario): Trace<ClusterState> =>
  traceOfNode(trace, firstNode(scenario).name);

/**
 * The trace of a scenario, seen from there: the same in Node, in every browser, and every time.
 * @param latencies of a node that was measured, where they differ from the usual ones.
 */
export const run = (scenario: Scenario, latencies?: OwnLatencies): Trace<ClusterState> =>
  simulate(clusterSetup(scenario, latencies));
