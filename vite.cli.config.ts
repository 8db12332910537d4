/** The command line's build: one self-contained file, so that it starts fast and is replaced in one step. */
import { defineConfig } from 'vite';
import { catalogues } from './vite.catalogues.ts';

export default defineConfig({
  plugins: [catalogues()],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/cli/main.ts',
    outDir: 'dist-cli',
    target: 'node20',
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
});
