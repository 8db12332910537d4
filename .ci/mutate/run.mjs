/**
 * `npm run mutate [-- --lines N] [--seed S] [--under FOLDER] [--only FILE:LINE] [--jobs N] [--near]`: how many mistakes the
 * unit tests would notice. Of the layers of `near.mjs` it draws N lines (40 unless told) by the seed (today's
 * number of days unless told, so that another day tries others), or takes the lines that are named, has Stryker change
 * each of them in all the ways it knows, N at a time (2 unless told), and has the near tests look at each. What these let
 * pass is shown to all other unit tests (not with --near, which is quicker), and what they let pass, too, is said. It is
 * no part of `npm test`.
 *
 * Exit code: 1 when less than 90 % were noticed, 2 for a wrong command line.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { install, root } from '../install.mjs';
import { isEndless } from './endless.mjs';
import { isPure, LAYERS } from './near.mjs';
import { Wide } from './wide.mjs';

const LEAST = 90; // per cent
const DAY_MS = 86_400_000;
const USAGE =
  'Usage: npm run mutate -- [--lines N] [--seed S] [--under FOLDER]… [--only FILE:LINE]… [--jobs N] [--near]';

/** `FILE:LINE`, as Stryker is told it. */
function range(place) {
  const [, file, line] = /^(.+):(\d+)$/.exec(place) ?? [];
  if (file === undefined) throw new Error('--only is FILE:LINE');
  return `${file}:${line}-${line}`;
}

function wishes() {
  try {
    const { values } = parseArgs({
      options: {
        lines: { type: 'string', default: '40' },
        seed: { type: 'string', default: String(Math.floor(Date.now() / DAY_MS)) },
        under: { type: 'string', multiple: true, default: LAYERS },
        only: { type: 'string', multiple: true, default: [] },
        jobs: { type: 'string', default: '2' },
        near: { type: 'boolean', default: false },
      },
    });
    const [lines, seed, jobs] = [Number(values.lines), Number(values.seed), Number(values.jobs)];
    if (!Number.isSafeInteger(lines) || lines < 1) throw new Error('--lines is a whole number from 1 on');
    if (!Number.isSafeInteger(seed)) throw new Error('--seed is a whole number');
    if (!Number.isSafeInteger(jobs) || jobs < 1) throw new Error('--jobs is a whole number from 1 on');
    return { lines, seed, jobs, near: values.near, under: values.under, only: values.only.map(range) };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

/** Numbers from 0 to below `limit`, the same for the same seed (a linear congruential generator, Numerical Recipes). */
function drawing(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const isSource = (file) =>
  /\.tsx?$/.test(file) && !/\.test\.ts$|\.d\.ts$|(^|\/)(testing|fixtures|upstream)\//.test(file);

/** Lines in which something happens: no imports, comments, braces alone or types' members. */
const isCode = (line) => !/^\s*($|\/\/|\/?\*|import |export (type|interface|\*)|readonly |[\])}{;,]*$)/.test(line);

/** Every line that may be drawn, as Stryker is told it. */
function linesUnder(folder) {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(isSource).sort();
  return files.flatMap((name) => {
    const file = relative(root, join(root, folder, name));
    return readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (isCode(line) ? [`${file}:${i + 1}-${i + 1}`] : []));
  });
}

const { lines: count, seed, jobs, near, under, only } = wishes();
const here = dirname(fileURLToPath(import.meta.url));
install();
install(here);
const { Stryker } = await import('@stryker-mutator/core');

/** The lines that are changed. */
function chosen() {
  if (only.length > 0) return only;
  const all = under.flatMap(linesUnder);
  const draw = drawing(seed);
  const drawn = new Set();
  while (drawn.size < Math.min(count, all.length)) drawn.add(all[draw(all.length)]);
  console.log(`${drawn.size} of ${all.length} lines, seed ${seed}`);
  return [...drawn];
}

process.chdir(root);
const temporary = join(root, '.mutate');
rmSync(temporary, { recursive: true, force: true });

/** Changes the lines one after the other. @param pure whether all are of layers whose tests share their modules */
function mutated(places, pure) {
  if (places.length === 0) return [];
  process.env['MUTATE_PURE'] = String(pure);
  return new Stryker(optionsFor(places)).runMutationTest();
}

const optionsFor = (places) => ({
  mutate: places,
  testRunner: 'vitest',
  vitest: { configFile: '.ci/mutate/vitest.config.ts', related: true },
  plugins: ['@stryker-mutator/vitest-runner', join(here, 'reporter.mjs')],
  ignorePatterns: ['dist', 'dist-cli', 'dist-tools', 'e2e', 'src/cli', 'test-results', '.fuzz'],
  // What a module does once, when it is loaded, would need all tests for each of its mutants.
  ignoreStatic: true,
  tempDirName: temporary,
  reporters: ['unnoticed', 'progress-append-only'],
  concurrency: jobs,
  // A loop without an end is known by how often it is gone through. Time is for what waits for ever: on a busy machine
  // much of it passes.
  timeoutMS: 600_000,
  dryRunTimeoutMinutes: 60,
  allowConsoleColors: false,
});

const lines = chosen();
const results = [
  ...(await mutated(lines.filter(isPure), true)),
  ...(await mutated(
    lines.filter((place) => !isPure(place)),
    false,
  )),
];

const passed = results.filter(({ status }) => ['Survived', 'NoCoverage'].includes(status));
let far = 0;
if (!near && passed.length > 0) {
  console.log(`${passed.length} changes that no near test noticed are shown to all others`);
  const wide = new Wide(join(temporary, 'wide'));
  for (const mutant of passed) {
    const { fileName, location, mutatorName } = mutant;
    const place = `${relative(root, fileName)}:${location.start.line}:${location.start.column} ${mutatorName}`;
    const test = wide.notices(mutant);
    if (test !== undefined) far += 1;
    console.log(`${test === undefined ? 'unnoticed' : `noticed by ${test}`}: ${place}`);
  }
  rmSync(temporary, { recursive: true, force: true });
}

const of = (...states) => results.filter(({ status }) => states.includes(status)).length;
const endless = results.filter(isEndless).length;
const late = of('Timeout') - endless;
const noticed = far + endless + of('Killed', 'RuntimeError', 'CompileError');
const tried = noticed + passed.length - far;
const rate = tried === 0 ? 100 : (100 * noticed) / tried;
console.log(
  `${noticed} of ${tried} changes were noticed, ${far} by tests that are not near, ${endless} as loops without an end: ` +
    `${rate.toFixed(1)} %; ${late} more ran out of time, which tells nothing`,
);
process.exitCode = rate >= LEAST ? 0 : 1;
