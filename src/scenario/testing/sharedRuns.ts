/**
 * Runs that many tests look at: each scenario is simulated once a release, however many files ask for it. Files of the
 * unit tests' project `pure` share their modules (`vite.config.ts`), and so these; a run is a value that nobody changes.
 */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import type { Release } from '../releases.ts';
import { withRelease } from '../edit.ts';
import { run } from '../run.ts';
import type { Scenario } from '../schema.ts';

const known = new WeakMap<Scenario, Map<Release, Trace<ClusterState>>>();

/** The run of a scenario that is a constant, such as a preset's: a document that is made anew is never known. */
export function sharedRun(scenario: Scenario, release: Release = scenario.kubernetes): Trace<ClusterState> {
  const runs = known.get(scenario) ?? new Map<Release, Trace<ClusterState>>();
  known.set(scenario, runs);
  const trace = runs.get(release) ?? run(withRelease(scenario, release));
  runs.set(release, trace);
  return trace;
}
