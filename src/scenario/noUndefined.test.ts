/**
 * A trace is what its JSON says: no key in it has no value. What reads a trace may then ask for keys, compare states with
 * those of a file, and list the fields of what it shows.
 */
import { describe, expect, it } from 'vitest';
import type { Trace } from '../trace/index.ts';
import { withRelease } from './edit.ts';
import { PRESETS } from './presets.ts';
import { RELEASES } from './releases.ts';
import { runCluster } from './run.ts';
import { OBJECT_SCENARIOS } from './testing/objectScenarios.ts';
import { sharedRun } from './testing/sharedRuns.ts';

/** Where something undefined is, its indices left out. */
function undefinedIn(value: unknown, path: string, found: Set<string>): void {
  if (value === undefined) found.add(path);
  else if (Array.isArray(value)) for (const item of value) undefinedIn(item, `${path}[]`, found);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) undefinedIn(item, `${path}.${key}`, found);
}

function placesIn({ initial, events }: Pick<Trace<unknown>, 'initial' | 'events'>): readonly string[] {
  const found = new Set<string>();
  undefinedIn(initial, 'initial', found);
  undefinedIn(events, 'events', found);
  return [...found].sort();
}

describe('nothing is undefined', () => {
  it.each(PRESETS.map(({ id, scenario }, i) => ({ id, scenario, release: RELEASES[(7 * i) % RELEASES.length] })))(
    'in $id',
    ({ scenario, release }) => {
      expect(placesIn(sharedRun(scenario, release))).toEqual([]);
    },
  );

  it.each(OBJECT_SCENARIOS)('in %s', (_title, scenario) => {
    expect(placesIn(runCluster(withRelease(scenario, '1.36')))).toEqual([]);
  });
});
