/**
 * What the browser must have before the page can run (the scripts of dist/index.html and all that they import), and what
 * it really asks for until the page is usable.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './install.mjs';

export const INITIAL_JS_BUDGET_KB = 133;
/** Requests until the page is usable. */
export const READY_REQUESTS_BUDGET = 15;
/** Their scripts, those of threads included. Raise it only with a reason in the commit; the lightest rival weighs 245. */
export const READY_JS_BUDGET_KB = 215;

const STATIC_IMPORT = /\b(?:import|export)\b[^"'`();]*?\bfrom\s*["'](\.[^"']+)["']|\bimport\s*["'](\.[^"']+)["']/g;

/**
 * What each entry of the package brings along, in kB gzipped, with its budget. A bundler leaves out what of it nobody
 * asks for; an archive's parts come when one is read.
 */
const ENTRY_BUDGETS_KB = { index: 520, evidence: 195, klog: 40, react: 9 };

/** Files that are loaded with `first`, themselves included. */
function loadedWith(first) {
  const seen = new Set();
  const queue = [...first];
  for (const file of queue) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    for (const match of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      queue.push(join(dirname(file), match[1] ?? match[2]));
    }
  }
  return [...seen];
}

/** Sizes of the library's entries. */
export const entrySizes = (dist = join(root, 'dist-npm')) =>
  Object.entries(ENTRY_BUDGETS_KB).map(([entry, budget]) => ({
    name: entry === 'index' ? 'grace-period' : `grace-period/${entry}`,
    value: sum(loadedWith([join(dist, `${entry}.js`)]).map(gzipKb)),
    unit: 'kB',
    budget,
  }));

/** Files of the initial module graph. An import() is not followed: that is what is left for later. */
function initialScripts(dist) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const first = [...html.matchAll(/(?:<script[^>]*\ssrc|<link[^>]*rel="modulepreload"[^>]*\shref)="([^"]+\.js)"/g)].map(
    (match) => join(dist, match[1] ?? ''),
  );
  return loadedWith(first);
}

const gzipKb = (file) => gzipSync(readFileSync(file), { level: 9 }).length / 1000;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Sizes of the build in kB (1,000 bytes), gzipped. */
export function measure(dist = join(root, 'dist')) {
  const scripts = initialScripts(dist);
  const all = readdirSync(join(dist, 'assets')).map((name) => join(dist, 'assets', name));
  return {
    initialJs: sum(scripts.map(gzipKb)),
    workers: sum(all.filter((file) => /(worker|thread)-[^/]*\.js$/.test(file)).map(gzipKb)),
    allJs: sum(all.filter((file) => file.endsWith('.js')).map(gzipKb)),
    files: scripts.map((file) => file.slice(dist.length + 1)),
  };
}

/** When the page became usable, by the clock of its requests. */
const noteReady = () => {
  const isReady = () => document.querySelector('main[data-ready="true"]') !== null;
  const watch = new MutationObserver(() => {
    if (!isReady()) return;
    watch.disconnect();
    globalThis.readyAt = performance.timeOrigin + performance.now();
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-ready'] });
};

/**
 * Opens the build in a browser with an empty cache and counts what it asks for until the page is usable. A file that is
 * announced and then used is one request: the second time it is in the cache.
 *
 * @param hash of the address: a node at rest, or a link into a run.
 */
export async function measureUntilReady(hash = '', dist = join(root, 'dist')) {
  const { preview } = await import('vite');
  const { chromium } = await import('@playwright/test');
  const { launchOptions } = await import('../e2e/chromium.mjs');
  const server = await preview({
    root,
    build: { outDir: dist },
    logLevel: 'warn',
    preview: { host: '127.0.0.1', port: 4473 },
  });
  const browser = await chromium.launch(await launchOptions());
  try {
    const context = await browser.newContext();
    const requests = [];
    // The context's requests are those of its pages and of their threads.
    context.on('request', (request) => requests.push(request));
    const page = await context.newPage();
    await page.addInitScript(noteReady);
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}${hash}`);
    await page.locator('main[data-ready="true"]').waitFor({ state: 'attached', timeout: 60_000 });
    // What comes right after it is already asked for when this hears of it.
    const readyAt = await page.evaluate(() => globalThis.readyAt);
    await page.waitForLoadState('networkidle');
    const asked = requests.filter((request) => request.timing().startTime <= readyAt);
    const paths = new Set(asked.map((request) => new URL(request.url()).pathname));
    const scripts = [...paths]
      .filter((path) => path.endsWith('.js'))
      .map((path) => ({
        name: path.slice(path.lastIndexOf('/') + 1),
        kb: gzipKb(join(dist, path)),
      }));
    return { requests: paths.size, js: sum(scripts.map(({ kb }) => kb)), scripts };
  } finally {
    await browser.close();
    await server.close();
  }
}
