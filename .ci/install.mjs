/**
 * Brings node_modules in line with package-lock.json, and does nothing when it is already. Every other script here
 * starts with it, so it uses nothing but Node itself, and speaks only on stderr: stdout belongs to the caller.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locked } from './lock.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** npm keeps a copy of the lock of what it installed; optional packages of other platforms are missing from it. */
function installed(folder) {
  const copy = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(copy)) return false;
  const have = JSON.parse(readFileSync(copy, 'utf8')).packages;
  const want = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(want).every(
    ([path, wanted]) => path === '' || (have[path] ? have[path].version === wanted.version : wanted.optional === true),
  );
}

/** Two commands started at once in a fresh clone must not both run `npm ci`. The lock lies outside of what it removes. */
const lockOf = (folder) =>
  join(tmpdir(), `grace-period-install-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);

/** Ends the process with a message when the packages can't be installed: nothing else can run then. */
export function install(folder = root) {
  if (installed(folder)) return;
  const work = () => {
    if (installed(folder)) return;
    console.error('Installing packages (npm ci) …');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const done = spawnSync(npm, args, {
      cwd: folder,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    });
    if (done.status !== 0) {
      console.error(`npm ci failed (${done.error?.message ?? `exit code ${done.status}`}); see its messages above.`);
      process.exitCode = 70;
    }
  };
  locked(lockOf(folder), work, (words) => console.error(words));
  if (process.exitCode) process.exit();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) install();
