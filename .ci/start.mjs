/** `npm start`: installs and builds when needed, serves the page on this machine only, and opens it in the browser. */
import { join } from 'node:path';
import { brotli, precompress } from './brotli.mjs';
import { hasScreen, open } from './browser.mjs';
import { buildPage } from './build.mjs';
import { install, root } from './install.mjs';

install();
if (!buildPage()) process.exit(1);
const dist = join(root, 'dist');
await precompress(dist);

const { preview } = await import('vite');
// 4173, or the next port that is free
const server = await preview({
  root,
  logLevel: 'warn',
  plugins: [brotli(dist)],
  preview: { host: '127.0.0.1', port: 4173 },
});
const url = server.resolvedUrls?.local[0] ?? 'http://127.0.0.1:4173/';
console.log(`Grace Period: ${url}   (Ctrl+C stops it)`);

if (hasScreen() && !process.argv.includes('--no-open')) open(url);
