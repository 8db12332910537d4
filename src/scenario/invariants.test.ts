/** Every preset, in every release that is simulated, keeps the invariants of that release. */
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../cluster/invariants/index.ts';
import { withRelease } from './edit.ts';
import { PRESETS } from './presets.ts';
import { RELEASES, supportsRelease } from './releases.ts';
import { run } from './run.ts';

describe.each(RELEASES.filter(supportsRelease))('in %s', (release) => {
  it.each(PRESETS)('$id keeps every invariant', ({ scenario }) => {
    expect(checkInvariants(run(withRelease(scenario, release)), release)).toEqual([]);
  });
});
