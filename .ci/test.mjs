/**
 * `npm test`: everything that must hold, in one run: the lock, nothing unused, types, lint and format, the build, a minute of
 * fuzzing, unit tests, the size budget and the browser tests. A stage that fails does not stop the others. At the end it
 * says where the time went; the last line counts them all. `--full` (`npm run test:full`) walks every preset in every
 * release, where a usual run takes those beside a change in behaviour (`src/scenario/testing/matrix.ts`).
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import {
  INITIAL_JS_BUDGET_KB,
  measure,
  measureUntilReady,
  READY_JS_BUDGET_KB,
  READY_REQUESTS_BUDGET,
} from './budget.mjs';
import { buildPage, buildSingle } from './build.mjs';
import { install, root } from './install.mjs';

install();
node(['.ci/typings.mjs']);
const { findChromium } = await import('../e2e/chromium.mjs');
const others = [await import('../e2e/engines/firefox.mjs'), await import('../e2e/engines/webkit.mjs')];
const wholeChromium = await import('../e2e/engines/wholeChromium.mjs');

/** Whether tests walk the whole matrix of presets and releases. */
const FULL = process.argv.includes('--full') ? { FULL_MATRIX: '1' } : {};
/** How many files of tests are named with the time that they took. */
const SLOWEST = 15;

const cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
let passed = 0;
let failed = 0;
/** Seconds that each stage took, in their order. */
const spent = [];
/** Seconds that each file of tests took, by itself: files run beside each other. */
const files = [];

/** Counts a stage. A runner that failed without naming a failed test (a crash, no tests found) counts as one failure. */
async function stage(name, work) {
  const began = performance.now();
  console.log(`\n── ${name}`);
  let result;
  try {
    result = await work();
  } catch (error) {
    console.error(error);
    result = { passed: 0, failed: 1 };
  }
  passed += result.passed;
  failed += result.failed;
  const took = (performance.now() - began) / 1000;
  spent.push([name, took]);
  const seconds = took.toFixed(1);
  const skipped = result.skipped ? `, ${result.skipped} skipped` : '';
  console.log(
    `${result.failed ? 'FAILED' : 'ok'}: ${name}, ${result.passed} of ${result.passed + result.failed}${skipped}, ${seconds} s`,
  );
}

const check = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

function node(args, env = {}) {
  const run = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return run.status === 0;
}

/** Runs beside the stages that come next, and keeps what it says until it is `told`. */
function beside(args) {
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: Infinity }, (error, stdout, stderr) =>
      done({ ok: error === null, stdout, stderr }),
    );
  });
}

/** Waits for what runs beside, and says what it said. */
async function told(running) {
  const ended = await running;
  process.stdout.write(ended.stdout);
  process.stderr.write(ended.stderr);
  return ended;
}

const bin = (path) => join(root, 'node_modules', path);

/** Runs a test runner that writes its report to `file`, and reads it. */
function runner(file, args, env, count) {
  rmSync(file, { force: true });
  const ok = node(args, env);
  const result = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  return !ok && result.failed === 0 ? { ...result, failed: 1 } : result;
}

function unit() {
  const file = join(cache, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return runner(file, [bin('vitest/vitest.mjs'), 'run', ...reporters], FULL, (report) => {
    for (const { name, startTime, endTime } of report.testResults)
      files.push([relative(root, name), (endTime - startTime) / 1000]);
    return {
      passed: report.numPassedTests,
      // a file that can't be loaded has no tests to fail
      failed:
        report.numFailedTests +
        report.testResults.filter((f) => f.status === 'failed' && !f.assertionResults.length).length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

async function browser() {
  console.log(`Chromium: ${(await chromium()).from}`);
  for (const { name, find } of others) console.log(`${name}: ${find() ?? 'not on this machine, so not tried'}`);
  const whole = wholeChromium.find();
  if (whole !== undefined) console.log(`${wholeChromium.name}: ${whole}`);
  const file = join(cache, 'playwright.json');
  const args = [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json'];
  const env = { ...FULL, PLAYWRIGHT_JSON_OUTPUT_FILE: file, E2E_BUILT: '1', E2E_PORT: String(await freePort(4273)) };
  return runner(file, args, env, ({ stats, suites }) => {
    for (const suite of suites) files.push([`e2e/${suite.file}`, durationOf(suite) / 1000]);
    for (const title of suites.flatMap(flakyOf)) console.log(`Passed only when it was tried again: ${title}`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Milliseconds of all tests of a suite, in Playwright's report. */
function durationOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results);
  return sum([...results.map(({ duration }) => duration), ...suites.map(durationOf)]);
}

/** Titles of the tests that failed and then passed, in Playwright's report. */
const flakyOf = ({ file, specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap(flakyOf),
];

/** Where the time went. */
function account() {
  const row = ([name, seconds]) => `  ${seconds.toFixed(1).padStart(7)} s  ${name}`;
  const total = sum(spent.map(([, seconds]) => seconds));
  const slowest = files.toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST);
  console.log(`\n── time: ${(total / 60).toFixed(1)} min\n${spent.map(row).join('\n')}`);
  if (slowest.length > 0) console.log(`\nthe slowest files of tests, each by itself\n${slowest.map(row).join('\n')}`);
}

/** A browser is everywhere but on a machine that has none and that the npm copy is not made for. */
async function chromium() {
  try {
    return await findChromium();
  } catch {
    node([bin('@playwright/test/cli.js'), 'install', 'chromium']);
    return findChromium();
  }
}

async function freePort(first) {
  for (let port = first; port < first + 50; port += 1) {
    const free = await new Promise((done) => {
      const server = createServer()
        .once('error', () => done(false))
        .listen(port, '127.0.0.1', () => server.close(() => done(true)));
    });
    if (free) return port;
  }
  throw new Error(`no free port from ${first} on`);
}

async function budget() {
  const size = measure();
  console.log(
    `initial JS ${size.initialJs.toFixed(1)} kB gzip (budget ${INITIAL_JS_BUDGET_KB}) in ${size.files.join(', ')}\n` +
      `workers ${size.workers.toFixed(1)} kB, all JS ${size.allJs.toFixed(1)} kB`,
  );
  await chromium(); // there is one from here on
  const ready = await measureUntilReady();
  console.log(
    `until the page is usable: ${ready.requests} requests (budget ${READY_REQUESTS_BUDGET}), ` +
      `JS ${ready.js.toFixed(1)} kB gzip (budget ${READY_JS_BUDGET_KB}):\n` +
      ready.scripts.map(({ name, kb }) => `  ${kb.toFixed(1).padStart(6)} ${name}`).join('\n'),
  );
  const told = await measureUntilReady('#s=1p.regular');
  console.log(`with a link into a run: ${told.requests} requests, JS ${told.js.toFixed(1)} kB gzip`);
  return check(
    size.initialJs <= INITIAL_JS_BUDGET_KB && ready.requests <= READY_REQUESTS_BUDGET && ready.js <= READY_JS_BUDGET_KB,
  );
}

/** Each commit is tried with other input, and with the same when it is tried again. Without git, always with the same. */
function seedOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return Number.parseInt(stdout || '1', 16);
}

const fuzzReport = join(root, '.fuzz/report.json');

/** Begins to try each class of input, beside what comes next; without a corpus, so that the seed that is printed tells all. */
function fuzzing() {
  rmSync(fuzzReport, { force: true });
  const seed = process.env['FUZZ_SEED'] ?? String(seedOfCommit());
  const seconds = process.env['FUZZ_SECONDS'] ?? '70'; // a minute, and what compilers beside it may take of its core
  return beside(['.ci/fuzz.mjs', '--fresh', '--seed', seed, '--seconds', seconds]);
}

/** A check for each class of input. */
function fuzzed({ ok }) {
  if (!existsSync(fuzzReport)) return { passed: 0, failed: 1 };
  const { reports } = JSON.parse(readFileSync(fuzzReport, 'utf8'));
  const failed = reports.filter(({ failures }) => failures.length > 0).length;
  return { passed: reports.length - failed, failed: !ok && failed === 0 ? 1 : failed };
}

await stage('lock', () => check(node(['.ci/check-lock.mjs'])));
// Fuzzing keeps one core busy for a minute, and what comes next is for the other: one thing at a time.
const attacked = fuzzing();
await stage('nothing unused', () => check(node([bin('knip/bin/knip.js'), '--no-progress'])));
// In one thread it takes half of the processor's time: several check the same modules, each for itself.
await stage('types', () => check(node([bin('typescript/bin/tsc'), '-b', '--singleThreaded'])));
await stage('lint', () => check(node([bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', 'src', 'e2e'])));
await stage('format', () => check(node([bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'])));
let built = false;
await stage('build', () => check((built = buildPage() && buildSingle())));
await stage('fuzzing, beside these', async () => fuzzed(await told(attacked)));
await stage('unit tests', unit);
if (built) {
  await stage('size budget', budget);
  await stage('browser tests', browser);
} else {
  failed += 2; // both need the build
}

account();
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
