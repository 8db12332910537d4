/**
 * Runs that many tests look at: each scenario is simulated once a release, however many files ask for it. Files of the
 * unit tests' project `pure` share their modules (`vite.config.ts`), and so these; a run is a value that nobody changes.
 */
import type { ClusterState, ClusterWorld } from '../../cluster/index.ts';
import type { Trace } from '../../trace/index.ts';
import type { Release } from '../releases.ts';
import { withRelease } from '../edit.ts';
import { runCluster, seenFromFirst } from '../run.ts';
import type { Scenario } from '../schema.ts';

interface Shared {
  readonly whole: Trace<ClusterWorld>;
  readonly first: Trace<ClusterState>;
}

const known = new WeakMap<Scenario, Map<Release, Shared>>();

function shared(scenario: Scenario, release: Release): Shared {
  const runs = known.get(scenario) ?? new Map<Release, Shared>();
  known.set(scenario, runs);
  const found = runs.get(release);
  if (found !== undefined) return found;
  const whole = runCluster(withRelease(scenario, release));
  const made = { whole, first: seenFromFirst(whole, scenario) };
  runs.set(release, made);
  return made;
}

/** The run of a scenario that is a constant, such as a preset's: a document that is made anew is never known. */
export const sharedRun = (scenario: Scenario, release: Release = scenario.kubernetes): Trace<ClusterState> =>
  shared(scenario, release).first;

/** The same run, of all of its nodes. */
export const sharedClusterRun = (scenario: Scenario, release: Release = scenario.kubernetes): Trace<ClusterWorld> =>
  shared(scenario, release).whole;
