/**
 * A change that no near test noticed counts as unnoticed only when none of all other unit tests that reach it does: each
 * such change is made by itself, in a copy of the project, and those tests are run until the first of them fails.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { root } from '../install.mjs';

/** What no unit test reads. */
const APART = new Set(['node_modules', '.git', '.mutate', '.fuzz', 'dist', 'dist-cli', 'dist-tools', 'test-results']);

/** @returns the copy's folder */
function copied(to) {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const filter = (file) => !APART.has(basename(file));
  for (const name of readdirSync(root).filter(filter))
    cpSync(join(root, name), join(to, name), { recursive: true, filter });
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'), 'junction');
  return to;
}

/** Where a place that Stryker tells (line and column from 1) is in a text. */
function offsetOf(text, { line, column }) {
  let at = 0;
  for (let i = 1; i < line; i++) at = text.indexOf('\n', at) + 1;
  return at + column - 1;
}

const changed = (text, { location: { start, end }, replacement }) =>
  text.slice(0, offsetOf(text, start)) + replacement + text.slice(offsetOf(text, end));

export class Wide {
  #folder;
  #report;
  /** Files of tests that fail in the copy without any change: what they say tells nothing. */
  #broken = new Set();

  constructor(folder) {
    this.#folder = copied(folder);
    this.#report = join(folder, 'report.json');
  }

  /** @returns the file of tests that notices the change, or undefined */
  notices(mutant) {
    const file = relative(root, mutant.fileName);
    const source = join(this.#folder, file);
    const text = readFileSync(source, 'utf8');
    for (;;) {
      writeFileSync(source, changed(text, mutant));
      const failed = this.#failedOf(['related', file, '--run']);
      writeFileSync(source, text);
      if (failed === undefined) return undefined;
      if (this.#failedOf(['run', failed]) === undefined) return failed;
      this.#broken.add(failed);
    }
  }

  /** @returns the first file of tests that failed, or undefined */
  #failedOf(args) {
    rmSync(this.#report, { force: true });
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const config = ['--config', '.ci/mutate/wide.config.ts', '--bail', '1', '--passWithNoTests'];
    const reporter = ['--reporter', 'json', '--outputFile', this.#report];
    const without = [...this.#broken].flatMap((file) => ['--exclude', file]);
    const run = spawnSync(process.execPath, [vitest, ...args, ...config, ...reporter, ...without], {
      cwd: this.#folder,
      stdio: 'ignore',
    });
    if (run.status === 0) return undefined;
    if (!existsSync(this.#report)) throw new Error('vitest ended without a report');
    const { testResults } = JSON.parse(readFileSync(this.#report, 'utf8'));
    const failed = testResults.find(({ status }) => status === 'failed');
    if (failed === undefined) throw new Error('vitest failed, and no test of it');
    return relative(this.#folder, failed.name);
  }
}
