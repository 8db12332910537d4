/**
 * Runs with objects around the pods, on several nodes, each in three releases: they are what they were, and so is what is
 * printed of them. Where a change is meant, `npx vitest run src/scenario/objectRuns.test.ts -u` writes them anew; which of
 * a run's digests has changed tells whether it runs otherwise or is only told otherwise.
 */
import { expect, it } from 'vitest';
import { checkCluster } from '../cluster/invariants/index.ts';
import { withRelease } from './edit.ts';
import { printed, type FormatName } from './formats/index.ts';
import { nodesOf } from './nodes.ts';
import { RELEASES, type Release } from './releases.ts';
import { runCluster, seenFromFirst } from './run.ts';
import type { Scenario } from './schema.ts';
import { digestOf, said } from './testing/digest.ts';
import { OBJECT_SCENARIOS } from './testing/objectScenarios.ts';
import { trafficFormat } from './traffic/trafficFormat.ts';

const OF_A_NODE = ['klog', 'watch', 'requests', 'mermaid'] as const satisfies readonly FormatName[];

/** Releases a third of the list apart, others for each scenario. */
const releasesFor = (i: number): readonly Release[] => RELEASES.filter((_, nth) => nth % 4 === i % 4);

const short = (lines: readonly unknown[]): string => digestOf(lines).slice(0, 8);

function digestsOf(scenario: Scenario): string {
  const trace = runCluster(scenario);
  const names = nodesOf(scenario).map(({ name }) => name);
  const told = OF_A_NODE.map((format) => `${format} ${short(names.map((node) => [...printed(format, trace, node)]))}`);
  const audit = names.slice(0, 1).map((node) => [...printed('audit', trace, node)]);
  const traffic = scenario.clients
    ? `, traffic ${short([...trafficFormat(seenFromFirst(trace, scenario), scenario)])}`
    : '';
  const broken = checkCluster(trace, scenario.kubernetes);
  return `run ${digestOf(trace)}, audit ${short(audit)}, ${told.join(', ')}${traffic}${broken.length > 0 ? `, breaks ${said(broken)}` : ''}`;
}

it('each is the run that it was', async () => {
  const digests = OBJECT_SCENARIOS.map(([title, scenario], i) => [
    title,
    Object.fromEntries(releasesFor(i).map((release) => [release, digestsOf(withRelease(scenario, release))])),
  ]);
  await expect(`${JSON.stringify(Object.fromEntries(digests), null, 1)}\n`).toMatchFileSnapshot(
    'fixtures/objectRuns.json',
  );
});
