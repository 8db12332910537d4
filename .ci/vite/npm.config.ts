/**
 * The library's build, one file for each entry of the package's `exports` and what they share. Nothing of it is for
 * browsers or Node alone, so that everything is in it that it needs, in the form that is neither's.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { declarations } from '../declarations.mjs';
import { catalogues } from './catalogues.ts';
import { licences } from './licences.ts';

const entry = (file: string): string => fileURLToPath(new URL(`../../src/library/${file}`, import.meta.url));

const ENTRIES = ['index', 'evidence', 'klog', 'react'];
const DOORS = ['scenario', 'run', 'explain', 'diagnose'];

const types = (): Plugin => ({
  name: 'grace-period:types',
  generateBundle() {
    for (const [fileName, source] of declarations()) this.emitFile({ type: 'asset', fileName, source });
  },
});

export default defineConfig({
  plugins: [catalogues(), types(), licences('licences.txt').library()],
  resolve: { conditions: ['module', 'import', 'default'] },
  build: {
    lib: {
      // What index.ts is made of comes apart, so that a bundler leaves out whole files of what nobody asks for.
      entry: {
        ...Object.fromEntries(ENTRIES.map((name) => [name, entry(`${name}.ts`)])),
        ...Object.fromEntries(DOORS.map((name) => [`parts/${name}`, entry(`${name}.ts`)])),
      },
      formats: ['es'],
    },
    outDir: 'dist-npm',
    target: 'es2022',
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      external: ['react'],
      // The page loads its parser late; here it comes with what needs it.
      onLog: (level, log, next) => (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT' ? undefined : next(level, log)),
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
});
