/**
 * The builds: the page with its service worker (dist/), the command line (dist-cli/main.js), the same with the tools for
 * developers (dist-tools/main.js) and the library (dist-npm/).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './install.mjs';

export const cliFile = join(root, 'dist-cli/main.js');
export const toolsFile = join(root, 'dist-tools/main.js');

/** Runs vite with its output on stderr only when it fails. @returns {boolean} whether it succeeded */
export function vite(...args) {
  // Whoever builds in the midst of a test has another NODE_ENV, with which React's JSX would be that of development.
  const env = { ...process.env, NODE_ENV: 'production' };
  const run = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', ...args], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  if (run.status === 0) return true;
  const output = `${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`;
  process.stderr.write(process.stderr.isTTY ? output : stripVTControlCharacters(output)); // it colours even for a pipe
  return false;
}

/** The page, the script for articles, and the service worker that keeps the page. */
export const buildPage = () =>
  vite('build', '--logLevel', 'warn') &&
  ['.ci/vite/embed.config.ts', '.ci/vite/offline.config.ts'].every((config) =>
    vite('build', '--config', config, '--logLevel', 'warn'),
  );

/** The page as one file (dist-single/). */
export const buildSingle = () => vite('build', '--config', '.ci/vite/single.config.ts', '--logLevel', 'warn');

export const buildLibrary = () => vite('build', '--config', '.ci/vite/npm.config.ts', '--logLevel', 'warn');

/** The newest change under a folder; the folder's own time tells of files that went. */
function newest(path, skip) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => {
    const child = join(path, name);
    return skip(child) ? latest : Math.max(latest, newest(child, skip));
  }, stat.mtimeMs);
}

function isFresh(program) {
  if (!existsSync(program)) return false;
  const others = ['src/main.tsx', 'src/fuzz', 'src/library'].map((path) => join(root, path));
  const skip = (path) => others.includes(path) || path.endsWith('.test.ts');
  const sources = ['src', '.ci/vite', 'package-lock.json'].map((path) => newest(join(root, path), skip));
  return Math.max(...sources) <= statSync(program).mtimeMs;
}

/** The published command line. @returns {boolean} whether it is built */
export const buildCli = () => buildProgram('cli', cliFile);

/** The command line with the tools for developers. @returns {boolean} whether it is built */
export const buildTools = () => buildProgram('tools', toolsFile);

/**
 * Builds a program when it is missing or older than its sources. The build is one file, beside what draws a PNG, made
 * aside and renamed into place, so that commands running at the same time each see a whole one. It is dated with the
 * moment before the build began: a source saved meanwhile makes it stale again.
 */
function buildProgram(name, program) {
  if (isFresh(program)) return true;
  const folder = dirname(program);
  const aside = join(root, 'node_modules/.cache', `${basename(folder)}-${process.pid}`);
  const began = new Date();
  try {
    const config = `.ci/vite/${name}.config.ts`;
    if (!vite('build', '--config', config, '--outDir', aside, '--emptyOutDir', '--logLevel', 'warn')) return false;
    utimesSync(join(aside, 'main.js'), began, began);
    mkdirSync(folder, { recursive: true });
    for (const file of ['licences.txt', 'grace-period.js', 'raster.json', 'main.js.map', 'main.js']) {
      if (existsSync(join(aside, file))) renameSync(join(aside, file), join(folder, file));
    }
    return true;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
