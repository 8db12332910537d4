/**
 * `npm run fuzz`: attacks everything that takes untrusted input, for a bounded time (`src/fuzz/README.md`). It writes
 * the smallest input for each failure to `.fuzz/failures`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { vite } from './build.mjs';
import { install, root } from './install.mjs';

install();
const out = join(root, 'node_modules/.cache/fuzz');

/** Builds the fuzzer and runs it. @returns {number | null} its exit code: 0, 1 when something broke, 2 for a wrong command line */
function fuzz(args) {
  if (!vite('build', '--config', '.ci/vite/fuzz.config.ts', '--outDir', out, '--emptyOutDir', '--logLevel', 'warn'))
    return 70;
  const command = ['--enable-source-maps', join(out, 'main.js'), ...args];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status;
}

process.exitCode = fuzz(process.argv.slice(2)) ?? 70;
