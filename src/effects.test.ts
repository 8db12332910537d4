/** The lint rule on what effects return, tried on effects as they are written here and as they must not be. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'grace-period-effects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the house's linter says of an effect; nothing where it takes it. */
function complaintsOf(effect: string): string {
  const config = join(folder, '.oxlintrc.json');
  const plugin = join(root, '.ci/lint/effects.mjs');
  const rules = { 'effects/returns-only-functions': 'error' };
  writeFileSync(config, JSON.stringify({ jsPlugins: [plugin], categories: { correctness: 'off' }, rules }));
  const file = join(folder, 'effect.js');
  writeFileSync(file, `${effect}\n`);
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--config', config, file],
    { cwd: root, encoding: 'utf8' },
  );
  return stdout;
}

describe('what an effect returns', () => {
  it.each([
    'useEffect(() => { box.scrollIntoView(); }, []);',
    'useEffect(() => () => box.measure(), []);',
    'useEffect(() => followInstant(), []);',
    'React.useLayoutEffect(() => { if (!box) return; return () => box.close(); }, []);',
    'useEffect(() => { const at = () => { return box.at(); }; at(); }, []);',
  ])('may be nothing, or a function: %s', (effect) => {
    expect(complaintsOf(effect)).toContain('Found 0 warnings and 0 errors.');
  });

  it.each([
    'useEffect(() => box?.scrollIntoView(), []);',
    'useEffect(() => box.focus(), []);',
    'React.useEffect(() => box.focus(), []);',
    'useEffect(async () => { await load(); }, []);',
    'useLayoutEffect(() => { return box.scrollTo(0, 0); }, []);',
  ])('is nothing else: %s', (effect) => {
    expect(complaintsOf(effect)).toContain('effects(returns-only-functions)');
  });
});
