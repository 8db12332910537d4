/** The lint rule on what effects return, tried on effects as they are written here and as they must not be. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'grace-period-effects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TAKEN: readonly string[] = [
  'useEffect(() => { box.scrollIntoView(); }, []);',
  'useEffect(() => () => box.measure(), []);',
  'useEffect(() => followInstant(), []);',
  'React.useLayoutEffect(() => { if (!box) return; return () => box.close(); }, []);',
  'useEffect(() => { const at = () => { return box.at(); }; at(); }, []);',
];
const REFUSED: readonly string[] = [
  'useEffect(() => box?.scrollIntoView(), []);',
  'useEffect(() => box.focus(), []);',
  'React.useEffect(() => box.focus(), []);',
  'useEffect(async () => { await load(); }, []);',
  'useLayoutEffect(() => { return box.scrollTo(0, 0); }, []);',
];

const Report = v.object({ diagnostics: v.array(v.object({ code: v.string(), filename: v.string() })) });

/** What the house's linter says of each effect, by rule; all are linted at once, because it takes a second to begin. */
function complaints(): ReadonlyMap<string, readonly string[]> {
  const config = join(folder, '.oxlintrc.json');
  const plugin = join(root, '.ci/lint/effects.mjs');
  const rules = { 'effects/returns-only-functions': 'error' };
  writeFileSync(config, JSON.stringify({ jsPlugins: [plugin], categories: { correctness: 'off' }, rules }));
  const effects = [...TAKEN, ...REFUSED].map((effect, i) => [effect, join(folder, `effect-${i}.js`)] as const);
  for (const [effect, file] of effects) writeFileSync(file, `${effect}\n`);
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--config', config, '--format', 'json', folder],
    { cwd: root, encoding: 'utf8' },
  );
  const { diagnostics } = v.parse(Report, JSON.parse(stdout));
  const of = (file: string): readonly string[] =>
    diagnostics.filter(({ filename }) => basename(filename) === basename(file)).map(({ code }) => code);
  return new Map(effects.map(([effect, file]) => [effect, of(file)]));
}

describe('what an effect returns', () => {
  const said = complaints();

  it.each(TAKEN)('may be nothing, or a function: %s', (effect) => {
    expect(said.get(effect)).toEqual([]);
  });

  it.each(REFUSED)('is nothing else: %s', (effect) => {
    expect(said.get(effect)).toEqual(['effects(returns-only-functions)']);
  });
});
