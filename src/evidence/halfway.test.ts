/**
 * What a person has in the midst of a removal: the log so far, and with it what kubectl and the API server tell at that
 * moment. What is said of it, how it stands beside the model and what a link would hold are frozen (`FULL_MATRIX=1 npx
 * vitest run src/evidence/halfway.test.ts -u` writes them anew).
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { ClusterState } from '../cluster/state.ts';
import { RELEASES, type Release } from '../kube/release.ts';
import { PRESETS, type Scenario } from '../scenario/index.ts';
import { auditFormat } from '../scenario/formats/audit.ts';
import { klogText } from '../scenario/formats/klog.ts';
import { watchFormat } from '../scenario/formats/watch.ts';
import { digestOf } from '../scenario/testing/digest.ts';
import { expectFrozen, oneOf } from '../scenario/testing/matrix.ts';
import { OBJECT_SCENARIOS } from '../scenario/testing/objectScenarios.ts';
import { sharedRun } from '../scenario/testing/sharedRuns.ts';
import { TraceCursor, type Trace } from '../trace/index.ts';
import { conformanceOf, evidenceTrace, podOfShared, readEvidence } from './index.ts';
import { shareable } from './testing/shareable.ts';
import { inShort } from './testing/answers.ts';
import { fileOf } from './testing/inputs.ts';

type Run = Trace<ClusterState>;

const podsIn = (run: Run): object => ({
  apiVersion: 'v1',
  kind: 'List',
  items: Object.values(new TraceCursor(run).stateAt(run.events.length - 1).etcd.pods),
});

/** What is shown beside the log. */
const BESIDE: readonly ((run: Run) => string)[] = [
  (run) => JSON.stringify(podsIn(run), null, 4),
  (run) => stringify(podsIn(run)),
  (run) => [...auditFormat(run)].join(''),
  (run) => watchFormat(run).join(''),
];

/** The run until that part of its events has happened. */
function until(run: Run, part: number): Run {
  const events = run.events.slice(0, Math.ceil(run.events.length * part));
  return { ...run, events, end: events.at(-1)?.t ?? run.end };
}

async function saidOf(run: Run, beside: (run: Run) => string, release: Release): Promise<string> {
  const utf8 = new TextEncoder();
  const log = fileOf(utf8.encode(klogText(run)), 'kubelet.log', 65_536);
  const other = fileOf(utf8.encode(beside(run)), 'beside', 65_536);
  const evidence = await readEvidence([log, other], { year: 2026, zone: 0 });
  const more: unknown[] = [];
  for (const pod of evidence.pods.slice(0, 2)) {
    const { hash, removal } = shareable(pod, release, true);
    more.push(hash, evidenceTrace(podOfShared(removal), release), await conformanceOf(pod, release));
  }
  return `${inShort(evidence)}, ${digestOf(more).slice(0, 8)}`;
}

const SCENARIOS: readonly (readonly [string, Scenario])[] = [
  ...PRESETS.map(({ id, scenario }) => [id, scenario] as const),
  ...OBJECT_SCENARIOS,
];

/** By scenario, in the order in which they were read. */
const said: Record<string, readonly string[]> = {};

it.each(
  oneOf(
    4,
    SCENARIOS.map(([title, scenario], i) => ({ title, scenario, i })),
  ),
)('$title is read while it goes on', async ({ title, scenario, i }) => {
  const release = RELEASES[(5 * i) % RELEASES.length] ?? scenario.kubernetes;
  const run = sharedRun(scenario, release);
  const answers: string[] = [];
  for (const [nth, part] of [0.35, 0.7].entries()) {
    const beside = BESIDE[(i + 2 * nth) % BESIDE.length];
    if (beside !== undefined) answers.push(await saidOf(until(run, part), beside, release));
  }
  expect(answers.join()).not.toBe('');
  said[`${title} in ${release}`] = answers;
});

it('what is said of each is what was said', async () => {
  await expectFrozen(join(import.meta.dirname, 'fixtures/answers/halfway.json'), said);
});
