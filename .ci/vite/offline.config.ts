/**
 * The service worker's build: one file beside the page's, which has to be built before, as every file of that is named in
 * it. Source maps, what is compressed beforehand and what only programs and articles ask for are left to the network.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { licences } from './licences.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const NAME = 'service-worker.js';
const NOT_KEPT = /\.(?:map|br)$|\.schema\.json$|^(?:robots|licences)\.txt$|^embed\.js$/;
const ID = 'virtual:files';

const revisionOf = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(DIST, file)))
    .digest('hex')
    .slice(0, 16);

function files(): readonly { readonly url: string; readonly revision: string | null }[] {
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== NAME && !NOT_KEPT.test(file) && statSync(join(DIST, file)).isFile())
    .toSorted()
    .map((url) => ({ url, revision: url.startsWith('assets/') ? null : revisionOf(url) }));
}

const filesOfThePage = (): Plugin => ({
  name: 'grace-period:files',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  load: (id) => (id === `\0${ID}` ? `export const FILES = ${JSON.stringify(files())};` : null),
});

export default defineConfig({
  plugins: [filesOfThePage(), licences('licences.txt').later()],
  define: { 'process.env.NODE_ENV': '"production"' }, // or Workbox tells the console what it does
  build: {
    lib: { entry: 'src/worker/offline.worker.ts', formats: ['iife'], name: 'offline', fileName: () => NAME },
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
  },
});
