/**
 * Every preset, in every release, keeps the invariants of that release, and is the run that it always was: a change that
 * means none of them changes none of their digests. Where one is meant, `npx vitest run src/scenario/invariants.test.ts -u`
 * writes them anew.
 */
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../cluster/invariants/index.ts';
import { withRelease } from './edit.ts';
import { PRESETS } from './presets.ts';
import { RELEASES } from './releases.ts';
import { run } from './run.ts';
import { digestOf } from './testing/digest.ts';

/** By preset and release, in the order in which they ran. */
const digests: Record<string, Record<string, string>> = {};

describe.each(RELEASES)('in %s', (release) => {
  it.each(PRESETS)('$id keeps every invariant but where real kubelets break it', ({ id, scenario }) => {
    const trace = run(withRelease(scenario, release));
    (digests[id] ??= {})[release] = digestOf(trace);
    const broken = checkInvariants(trace, release);
    expect(broken.filter(({ known }) => known === undefined)).toEqual([]);
  });
});

it('each is the run that it was', async () => {
  await expect(`${JSON.stringify(digests, null, 1)}\n`).toMatchFileSnapshot('fixtures/presetRuns.json');
});
