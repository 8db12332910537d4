/** Every preset, in every release, keeps the invariants of that release. */
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../cluster/invariants/index.ts';
import { PRESETS } from './presets.ts';
import { RELEASES } from './releases.ts';
import { sharedRun } from './testing/sharedRuns.ts';

describe.each(RELEASES)('in %s', (release) => {
  it.each(PRESETS)('$id keeps every invariant but where real kubelets break it', ({ scenario }) => {
    const broken = checkInvariants(sharedRun(scenario, release), release);
    expect(broken.filter(({ known }) => known === undefined)).toEqual([]);
  });
});
