/**
 * Presets keep the invariants of each release that they are tested in. In the newest each is the run of its transcript,
 * which a change of the model changes where readers can see it; the full matrix (`npm run test:full`) holds the digest
 * of each run in each release. `npx vitest run src/scenario/invariants.test.ts -u` writes them anew, with FULL_MATRIX=1
 * the digests, too.
 */
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../cluster/invariants/index.ts';
import { PRESETS } from './presets.ts';
import { DEFAULT_RELEASE, type Release } from './releases.ts';
import { digestOf, said } from './testing/digest.ts';
import { IS_FULL, presetsIn, TESTED_RELEASES } from './testing/matrix.ts';
import { sharedRun } from './testing/sharedRuns.ts';
import { transcript } from './testing/transcript.ts';

/** Whose rules a run is wrong by: what a check says is frozen where it has something to say. */
const OTHERS: Partial<Record<Release, Release>> = { '1.18': '1.36', '1.23': '1.18', '1.30': '1.36', '1.36': '1.22' };

/** By preset and release, in the order in which they ran. */
const digests: Record<string, Record<string, string>> = {};
const saidByOthers: Record<string, Record<string, string>> = {};

describe.each(TESTED_RELEASES)('in %s', (release) => {
  it.each(presetsIn(release))('$id keeps every invariant but where real kubelets break it', ({ id, scenario }) => {
    const trace = sharedRun(scenario, release);
    if (IS_FULL) {
      (digests[id] ??= {})[release] = digestOf(trace);
      const other = OTHERS[release];
      if (other !== undefined)
        (saidByOthers[id] ??= {})[`${release} by ${other}`] = said(checkInvariants(trace, other));
    }
    const broken = checkInvariants(trace, release);
    expect(broken.filter(({ known }) => known === undefined)).toEqual([]);
  });
});

it.each(PRESETS)('$id runs as its transcript says', async ({ id, scenario }) => {
  const told = transcript(sharedRun(scenario, DEFAULT_RELEASE));
  await expect(told).toMatchFileSnapshot(`fixtures/transcripts/${id}.txt`);
});

describe.runIf(IS_FULL)('in every release', () => {
  it('each is the run that it was', async () => {
    await expect(`${JSON.stringify(digests, null, 1)}\n`).toMatchFileSnapshot('fixtures/presetRuns.json');
  });

  it('breaks by the rules of another release what it broke', async () => {
    await expect(`${JSON.stringify(saidByOthers, null, 1)}\n`).toMatchFileSnapshot('fixtures/presetsByOtherRules.json');
  });
});
