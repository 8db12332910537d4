import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../cluster/invariants/index.ts';
import { TraceCursor } from '../trace/index.ts';
import { PRESETS } from './presets.ts';
import { RELEASES, type Release } from './releases.ts';
import { sharedOut, TESTED_RELEASES } from './testing/matrix.ts';
import { sharedRun } from './testing/sharedRuns.ts';
import { CAUSES, type Cause } from './testing/causes.ts';
import { seenIn } from './testing/seen.ts';

const TABLE = '../../.github/docs/causes.md';
/** Real recordings beside the checkout, where a developer has them. */
const RECORDINGS = ['traces', 'recordings']
  .map((name) => join(import.meta.dirname, '../../../shared', name))
  .filter((path) => existsSync(path));
const WITH_CONTROLLERS = join(import.meta.dirname, '../../../shared/recordings');

const has = ({ since }: Cause, release: Release): boolean =>
  since === undefined || RELEASES.indexOf(release) >= RELEASES.indexOf(since);

describe.each(TESTED_RELEASES)('in %s', (release) => {
  it.each(
    sharedOut(
      CAUSES.filter((each) => has(each, release)),
      ({ cause }) => cause,
      release,
    ),
  )('$cause: $claim', ({ scenario, holds }) => {
    const trace = sharedRun(scenario, release);
    const end = new TraceCursor(trace).stateAt(trace.events.length - 1);
    expect(holds(seenIn(release, trace, end))).toBe(true);
  });
});

describe('a cause that a release does not have', () => {
  const without = CAUSES.flatMap((cause) =>
    TESTED_RELEASES.filter((release) => !has(cause, release)).map((release) => ({ ...cause, release })),
  );

  it.each(without)('$cause in $release runs to its end all the same', ({ scenario, release }) => {
    const trace = sharedRun(scenario, release);
    expect(trace.events.length).toBeGreaterThan(0);
    expect(checkInvariants(trace, release)).toEqual([]);
  });
});

describe('the table of causes', () => {
  it('names each cause once, and every preset', () => {
    expect(new Set(CAUSES.map(({ cause }) => cause)).size).toBe(CAUSES.length);
    const named = CAUSES.flatMap(({ preset }) => preset ?? []);
    expect(named.toSorted()).toEqual(PRESETS.map(({ id }) => id).toSorted());
  });

  it('is the published one (`npx vitest run -u` writes it anew)', async () => {
    await expect(table()).toMatchFileSnapshot(TABLE);
  });

  it.runIf(RECORDINGS.length > 0)('names every recording, and none that is not there', () => {
    const named = CAUSES.flatMap(({ recorded = {} }) =>
      Object.entries(recorded).map(([release, scenario]) => `${release} ${scenario}`),
    );
    const there = RECORDINGS.flatMap((collection) =>
      readdirSync(collection)
        .filter((version) => version.startsWith('v'))
        .flatMap((version) =>
          readdirSync(join(collection, version))
            .filter((name) => existsSync(join(collection, version, name, 'scenario.json')))
            .map((name) => `${minor(version)} ${scenarioOf(name)}`),
        ),
    );
    expect(named.toSorted()).toEqual([...new Set(there)].toSorted());
  });
});

it.runIf(existsSync(WITH_CONTROLLERS))('the recordings with controllers that causes name are there', () => {
  const named = CAUSES.flatMap(({ recordedControllers = {} }) => Object.entries(recordedControllers));
  const there = readdirSync(WITH_CONTROLLERS)
    .filter((version) => version.endsWith('-controllers'))
    .flatMap((version) => readdirSync(join(WITH_CONTROLLERS, version)).map((name) => `${minor(version)} ${name}`));
  expect(named.length).toBeGreaterThan(0);
  expect(named.map((parts) => parts.join(' ')).filter((name) => !there.includes(name))).toEqual([]);
});

/** `v1.23.13` is of the release 1.23. */
const minor = (version: string): string => version.slice(1, version.lastIndexOf('.'));
/** `regular-delete-2` is another run of `regular-delete`, `-v2` one at another verbosity. */
const scenarioOf = (name: string): string => name.replace(/-v?\d$/, '');

function table(): string {
  const cell = (cause: Cause, release: Release): string => {
    if (!has(cause, release)) return '–';
    return (cause.recorded?.[release] ?? cause.recordedControllers?.[release]) === undefined ? '○' : '●';
  };
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rows = CAUSES.map((cause) =>
    row([
      cause.cause,
      cause.preset === undefined ? '' : `\`${cause.preset}\``,
      ...RELEASES.map((release) => cell(cause, release)),
      cause.claim,
    ]),
  );
  return `${[
    '# How pods go',
    '',
    'Every cause and fault, in every release. What the last column says is tested in each release of a row by',
    '`src/scenario/causes.test.ts`, which writes this table; `src/scenario/invariants.test.ts` holds every preset against the',
    'invariants of every release, and the tests beside the model go into the details of each.',
    '',
    '- ● simulated, and held against a recording of a real kubelet (`src/cli/conform/conform.test.ts`), or of a whole control',
    '  plane (`src/cli/conform/controllers/controllers.test.ts`)',
    '- ○ simulated by what the release’s source says',
    '- – the release does not have it; the scenario runs all the same, as it would there',
    '',
    'A preset opens from the page’s scenario menu, or as `preset:NAME` on the command line. Rows without one are a preset',
    'and one act from the menus.',
    '',
    row(['Cause', 'Preset', ...RELEASES, 'What is seen']),
    row(['---', '---', ...RELEASES.map(() => ':-:'), '---']),
    ...rows,
  ].join('\n')}\n`;
}
