/** The script that articles ask for (`embed.js`): one small file beside the page's, under a name that stays. */
import { defineConfig } from 'vite';
import { licences } from './vite.licences.ts';

export default defineConfig({
  plugins: [licences('licences.txt').later()],
  build: {
    lib: { entry: 'src/embed/script.ts', formats: ['iife'], name: 'gracePeriod', fileName: () => 'embed.js' },
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
  },
});
