/**
 * Every preset, in every release, keeps the invariants of that release, and is the run that it always was: a change that
 * means none of them changes none of their digests. Where one is meant, `npx vitest run src/scenario/invariants.test.ts -u`
 * writes them anew.
 */
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../cluster/invariants/index.ts';
import { PRESETS } from './presets.ts';
import { RELEASES, type Release } from './releases.ts';
import { digestOf, said } from './testing/digest.ts';
import { sharedRun } from './testing/sharedRuns.ts';

/** Whose rules a run is wrong by: what a check says is frozen where it has something to say. */
const OTHERS: Partial<Record<Release, Release>> = { '1.18': '1.36', '1.23': '1.18', '1.30': '1.36', '1.36': '1.22' };

/** By preset and release, in the order in which they ran. */
const digests: Record<string, Record<string, string>> = {};
const saidByOthers: Record<string, Record<string, string>> = {};

describe.each(RELEASES)('in %s', (release) => {
  it.each(PRESETS)('$id keeps every invariant but where real kubelets break it', ({ id, scenario }) => {
    const trace = sharedRun(scenario, release);
    (digests[id] ??= {})[release] = digestOf(trace);
    const other = OTHERS[release];
    if (other !== undefined) (saidByOthers[id] ??= {})[`${release} by ${other}`] = said(checkInvariants(trace, other));
    const broken = checkInvariants(trace, release);
    expect(broken.filter(({ known }) => known === undefined)).toEqual([]);
  });
});

it('each is the run that it was', async () => {
  await expect(`${JSON.stringify(digests, null, 1)}\n`).toMatchFileSnapshot('fixtures/presetRuns.json');
});

it('breaks by the rules of another release what it broke', async () => {
  await expect(`${JSON.stringify(saidByOthers, null, 1)}\n`).toMatchFileSnapshot('fixtures/presetsByOtherRules.json');
});
