/** Scenarios found by fuzzing that once broke an invariant. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkCluster } from '../cluster/invariants/index.ts';
import { parseScenario } from './index.ts';
import { withRelease } from './edit.ts';
import { RELEASES } from './releases.ts';
import { runCluster } from './run.ts';

const FOLDER = new URL('fixtures/attacked/', import.meta.url);

it.each(readdirSync(FOLDER))('%s keeps every invariant, in each release', (name) => {
  const parsed = parseScenario(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')));
  if ('errors' in parsed) throw new Error(`${name}: ${parsed.errors.map(({ path }) => path).join()}`);
  const broken = RELEASES.flatMap((release) =>
    checkCluster(runCluster(withRelease(parsed.ok, release)), release).map((violation) => ({ release, ...violation })),
  );
  expect(broken.filter(({ known }) => known === undefined)).toEqual([]);
});
