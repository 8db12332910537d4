/** The command line's build: one file, so that it starts fast and is replaced in one step; only PNGs need another. */
import { defineConfig, type Plugin } from 'vite';
import { catalogues } from './catalogues.ts';
import { klogLines } from './klogLines.ts';
import { licences } from './licences.ts';
import { raster, rasterFiles } from './raster.ts';

/** What the package's command runs. It has another name than the build, which by that knows how it was started. */
const command = (): Plugin => ({
  name: 'grace-period:command',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'grace-period.js',
      source: "#!/usr/bin/env node\nawait import('./main.js');\n",
    });
  },
});

export default defineConfig({
  plugins: [catalogues(), klogLines(), command(), raster(), licences('licences.txt').library(rasterFiles())],
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
