/** Every preset, in every release, keeps the invariants of that release. */
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../cluster/invariants/index.ts';
import { withRelease } from './edit.ts';
import { PRESETS } from './presets.ts';
import { RELEASES } from './releases.ts';
import { run } from './run.ts';

/**
 * What a preset is there to show although it breaks a rule, or what the rule cannot tell apart: a kubelet that has
 * restarted unmounts the volumes of a pod before it knows of its containers (recorded at 1.36 for a forced delete), and
 * a mirror waits for the next static pod of its name.
 */
const BROKEN: Readonly<Record<string, readonly string[]>> = {
  restart: ['I19', 'L3'],
  'kubelet-down': ['I19'],
  orphan: ['I19'],
  'static-edit': ['L7'],
  'static-readd': ['L7'],
};

describe.each(RELEASES)('in %s', (release) => {
  it.each(PRESETS)('$id keeps every invariant', ({ id, scenario }) => {
    const broken = checkInvariants(run(withRelease(scenario, release)), release);
    expect(broken.filter((violation) => !BROKEN[id]?.includes(violation.id))).toEqual([]);
  });
});
