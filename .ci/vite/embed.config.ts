/** The script that articles ask for (`embed.js`): one small file beside the page's, under a name that stays. */
import { defineConfig, type Plugin } from 'vite';
import { licences } from './licences.ts';

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A script is read in the encoding of the article around it, where nobody says otherwise. */
const asciiOnly = (): Plugin => ({
  name: 'grace-period:ascii-only',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
  },
});

export default defineConfig({
  plugins: [asciiOnly(), licences('licences.txt').later()],
  build: {
    lib: { entry: 'src/embed/script.ts', formats: ['iife'], name: 'gracePeriod', fileName: () => 'embed.js' },
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
  },
});
