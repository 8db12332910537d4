/**
 * The service worker's build: one file beside the page's, which has to be built before, as every file of that is named in
 * it. Source maps, what is compressed beforehand and what only programs and articles ask for are left to the network.
 * Each file's hash is named as well: the browser refuses any other content, such as a host's error page or the file of
 * another version, and the service worker is then installed at a later visit.
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

const integrityOf = (file: string): string =>
  `sha256-${createHash('sha256')
    .update(readFileSync(join(DIST, file)))
    .digest('base64')}`;

interface KeptFile {
  readonly url: string;
  readonly integrity: string;
  /** Null where the name changes with the content. */
  readonly revision: string | null;
}

function files(): readonly KeptFile[] {
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== NAME && !NOT_KEPT.test(file) && statSync(join(DIST, file)).isFile())
    .toSorted()
    .map((url) => {
      const integrity = integrityOf(url);
      return { url, integrity, revision: url.startsWith('assets/') ? null : integrity };
    });
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
