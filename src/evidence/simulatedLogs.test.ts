/**
 * The log of every preset, each in another release than the one before it, read whole: what is said of it, and how it
 * stands beside the model, are frozen (`FULL_MATRIX=1 npx vitest run src/evidence/simulatedLogs.test.ts -u` writes them anew).
 */
import { join } from 'node:path';
import { it } from 'vitest';
import { RELEASES } from '../kube/release.ts';
import { PRESETS, type Scenario } from '../scenario/index.ts';
import { klogText } from '../scenario/formats/klog.ts';
import { run } from '../scenario/run.ts';
import { expectFrozen, oneOf } from '../scenario/testing/matrix.ts';
import { digestOf } from '../scenario/testing/digest.ts';
import { conformanceOf } from './index.ts';
import { inShort } from './testing/answers.ts';
import { readBytes } from './testing/inputs.ts';

async function readBack(scenario: Scenario): Promise<string> {
  const log = new TextEncoder().encode(klogText(run(scenario)));
  const evidence = await readBytes(log, { year: 2026, zone: 0 });
  const beside: unknown[] = [];
  for (const pod of evidence.pods.slice(0, 1)) beside.push(await conformanceOf(pod, scenario.kubernetes));
  return `${inShort(evidence)}, ${digestOf(beside).slice(0, 8)}`;
}

it('every preset’s log is read as it was', async () => {
  const said: Record<string, string> = {};
  for (const [i, { id, scenario }] of oneOf(2, [...PRESETS.entries()])) {
    const kubernetes = RELEASES[i % RELEASES.length] ?? scenario.kubernetes;
    said[`${id} in ${kubernetes}`] = await readBack({ ...scenario, kubernetes });
  }
  await expectFrozen(join(import.meta.dirname, 'fixtures/answers/presets.json'), said);
}, 240_000); // every preset is run, and its log read
