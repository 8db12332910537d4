/** What the browser must have before the page can run: the scripts of dist/index.html and all that they import. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './install.mjs';

export const INITIAL_JS_BUDGET_KB = 200;

const STATIC_IMPORT = /\b(?:import|export)\b[^"'`();]*?\bfrom\s*["'](\.[^"']+)["']|\bimport\s*["'](\.[^"']+)["']/g;

/** Files of the initial module graph. An import() is not followed: that is what is left for later. */
function initialScripts(dist) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const queue = [...html.matchAll(/(?:<script[^>]*\ssrc|<link[^>]*rel="modulepreload"[^>]*\shref)="([^"]+\.js)"/g)].map(
    (match) => join(dist, match[1] ?? ''),
  );
  const seen = new Set();
  for (const file of queue) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    for (const match of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      queue.push(join(dirname(file), match[1] ?? match[2]));
    }
  }
  return [...seen];
}

const gzipKb = (file) => gzipSync(readFileSync(file), { level: 9 }).length / 1000;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Sizes of the build in kB (1,000 bytes), gzipped. */
export function measure(dist = join(root, 'dist')) {
  const scripts = initialScripts(dist);
  const all = readdirSync(join(dist, 'assets')).map((name) => join(dist, 'assets', name));
  return {
    initialJs: sum(scripts.map(gzipKb)),
    workers: sum(all.filter((file) => /worker[^/]*\.js$/.test(file)).map(gzipKb)),
    allJs: sum(all.filter((file) => file.endsWith('.js')).map(gzipKb)),
    files: scripts.map((file) => file.slice(dist.length + 1)),
  };
}
