/**
 * `npm run bench`: the figures that the product promises, each with its budget and their ratio. The simulation's come
 * from the command line's own bench, in Node; the library's sizes from what is published; the page's from the production
 * build in a real browser. `-- page` leaves out the first.
 */
import { spawnSync } from 'node:child_process';
import { entrySizes, INITIAL_JS_BUDGET_KB, measure } from './budget.mjs';
import { buildLibrary, buildPage, buildTools, toolsFile } from './build.mjs';
import { crowdFigures } from './crowd.mjs';
import { install, root } from './install.mjs';

const RUNS = 5;
const CROWD_ROUNDS = 3;

install();
let ok = true;

if (!process.argv.includes('page')) {
  console.log('Simulation');
  const args = ['--expose-gc', toolsFile, 'bench'];
  ok = buildTools() && spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

console.log('\nPackage, each entry with all that it needs, gzip');
if (buildLibrary()) for (const figure of entrySizes()) row(figure);
else ok = false;

console.log('\nPage');
if (buildPage()) for (const figure of await page()) row(figure);
else ok = false;
process.exitCode = ok ? 0 : 1;

/** A ratio over 1 means over the budget, for a time as for a rate. */
function row({ name, value, unit, budget, atLeast = false }) {
  const ratio = atLeast ? budget / value : value / budget;
  const mark = ratio <= 1 ? 'ok' : 'OVER';
  if (ratio > 1) ok = false;
  const limit = `${atLeast ? '≥' : '≤'} ${budget} ${unit}`;
  console.log(
    `  ${name.padEnd(44)} ${`${value.toFixed(1)} ${unit}`.padStart(12)}  ${limit.padEnd(12)} ${ratio.toFixed(2)}× ${mark}`,
  );
}

async function page() {
  const { serve } = await import('./serve.mjs');
  const { chromium } = await import('@playwright/test');
  const { launchOptions } = await import('../e2e/chromium.mjs');
  const { url, close } = await serve({ port: 4373 });
  const browser = await chromium.launch(await launchOptions());
  try {
    const starts = [];
    for (let run = 0; run < RUNS; run += 1) starts.push(await coldStart(browser, url));
    return [
      { name: 'initial JS, gzip', value: measure().initialJs, unit: 'kB', budget: INITIAL_JS_BUDGET_KB },
      { name: `first usable frame, cold, median of ${RUNS}`, value: median(starts), unit: 'ms', budget: 1000 },
      // A browser without a display draws 60 frames a second at most, and timers jitter: one in twenty may be late.
      { name: 'frames while playing', value: await frameRate(browser, url), unit: '/s', budget: 57, atLeast: true },
      ...(await crowdFigures(browser, url, CROWD_ROUNDS)),
    ];
  } finally {
    await browser.close();
    await close();
  }
}

/** From the request to the frame in which <main data-ready="true"> is on screen. A new context has an empty cache. */
async function coldStart(browser, url) {
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('main[data-ready="true"]')) return requestAnimationFrame(look);
      // this frame is not yet drawn; at the next it was
      return requestAnimationFrame(() =>
        document.documentElement.setAttribute('data-ready-at', String(performance.now())),
      );
    };
    look();
  });
  await tab.goto(url);
  const mark = tab.locator('html[data-ready-at]');
  await mark.waitFor({ state: 'attached', timeout: 30_000 });
  const at = Number(await mark.getAttribute('data-ready-at'));
  await context.close();
  return at;
}

/** Frames a second over two seconds after pressing play. */
async function frameRate(browser, url) {
  const tab = await browser.newPage();
  await tab.goto(url);
  await tab.locator('main[data-ready="true"]').waitFor();
  await tab.keyboard.press('Space');
  const rate = await tab.evaluate(
    () =>
      new Promise((done) => {
        let frames = 0;
        const began = performance.now();
        const count = (now) => {
          frames += 1;
          if (now - began < 2000) requestAnimationFrame(count);
          else done((frames * 1000) / (now - began));
        };
        requestAnimationFrame(count);
      }),
  );
  await tab.close();
  return rate;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
