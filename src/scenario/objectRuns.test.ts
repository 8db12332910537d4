/**
 * Runs with objects around the pods, on several nodes, each in three releases (in one, but for the full matrix): they are
 * what they were, and so is what is printed of them in the first. `FULL_MATRIX=1 npx vitest run
 * src/scenario/objectRuns.test.ts -u` writes them anew; which digest has changed tells whether a run is another or is
 * only printed differently.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkCluster } from '../cluster/invariants/index.ts';
import { withRelease } from './edit.ts';
import { printed, type FormatName } from './formats/index.ts';
import { firstNode, nodesOf } from './nodes.ts';
import { RELEASES, type Release } from './releases.ts';
import { runCluster, seenFromFirst } from './run.ts';
import type { Scenario } from './schema.ts';
import { digestOf, said } from './testing/digest.ts';
import { expectFrozen, IS_FULL } from './testing/matrix.ts';
import { OBJECT_SCENARIOS } from './testing/objectScenarios.ts';
import { trafficFormat } from './traffic/trafficFormat.ts';

const OF_A_NODE = ['klog', 'watch', 'requests', 'mermaid'] as const satisfies readonly FormatName[];

type ClusterTrace = ReturnType<typeof runCluster>;

/** Releases a third of the list apart, others for each scenario. */
const releasesFor = (i: number): readonly Release[] =>
  RELEASES.filter((_, nth) => nth % 4 === i % 4).slice(0, IS_FULL ? undefined : 1);

const short = (lines: readonly unknown[]): string => digestOf(lines).slice(0, 8);

/** What is printed of a run. */
function printedOf(trace: ClusterTrace, scenario: Scenario): string {
  const names = nodesOf(scenario).map(({ name }) => name);
  const told = OF_A_NODE.map((format) => `${format} ${short(names.map((node) => [...printed(format, trace, node)]))}`);
  if (scenario.clients !== undefined)
    told.push(`traffic ${short([...trafficFormat(seenFromFirst(trace, scenario), scenario)])}`);
  return told.join(', ');
}

function digestsOf(scenario: Scenario, isPrinted: boolean): string {
  const trace = runCluster(scenario);
  const { name } = firstNode(scenario);
  const broken = checkCluster(trace, scenario.kubernetes);
  return [
    `run ${digestOf(trace)}`,
    `audit ${short([...printed('audit', trace, name)])}`,
    ...(isPrinted ? [printedOf(trace, scenario)] : []),
    ...(broken.length > 0 ? [`breaks ${said(broken)}`] : []),
  ].join(', ');
}

/** By scenario and release, in the order in which they ran. */
const digests: Record<string, Readonly<Record<string, string>>> = {};

it.each(OBJECT_SCENARIOS.map(([title, scenario], i) => ({ title, scenario, i })))(
  '$title',
  ({ title, scenario, i }) => {
    const runs = releasesFor(i).map((release, nth) => [release, digestsOf(withRelease(scenario, release), nth === 0)]);
    expect(runs).not.toEqual([]);
    digests[title] = Object.fromEntries(runs);
  },
);

it.each([
  ['1.18', 'a Deployment that is paused, changed, scaled and resumed'], // podKiller kills beside the worker
  ['1.18', 'Recreate, with a pod that terminates slowly and one that is deleted'], // deleted while it starts
  ['1.21', 'a ReplicaSet scaled down chooses by readiness, cost, node and age'],
] as const)('breaks no rule of %s: %s', (release, title) => {
  const [, scenario] = OBJECT_SCENARIOS.find(([each]) => each === title) ?? [];
  if (scenario === undefined) throw new Error(`no scenario ${title}`);
  expect(checkCluster(runCluster(withRelease(scenario, release)), release)).toEqual([]);
});

it('each is the run that it was', async () => {
  await expectFrozen(join(import.meta.dirname, 'fixtures/objectRuns.json'), digests);
});
