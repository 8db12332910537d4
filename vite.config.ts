/**
 * The page's build and the unit tests' runner. The build is relocatable (`base: './'`), so it can be served from any
 * folder of any static host.
 */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { catalogues } from './.ci/vite/catalogues.ts';
import { chunks } from './.ci/vite/chunks.ts';
import { framing } from './.ci/vite/framing.ts';
import { klogLines } from './.ci/vite/klogLines.ts';
import { licences } from './.ci/vite/licences.ts';
import { lateParts } from './.ci/vite/parts.ts';
import { raster } from './.ci/vite/raster.ts';
import { SERVED_WITH } from './src/embed/servedWith.ts';

/** Nothing but what the page itself is made of. React and React Flow set styles through the CSSOM, which needs no 'unsafe-inline'. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Only in the build: the dev server's hot reload needs inline scripts and styles. */
function productionHead(): Plugin {
  return {
    name: 'grace-period:production-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // The two faces of the first frame; without this they are asked for only after the style sheet.
        const fonts = Object.keys(bundle ?? {})
          .filter((file) => /(inter|jetbrains-mono)-latin-wght-normal-.*\.woff2$/.test(file))
          .map((file) => `<link rel="preload" href="./${file}" as="font" type="font/woff2" crossorigin />`);
        const policy = `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}" />`;
        const charset = '<meta charset="utf-8" />'; // stays first: it counts only in the first 1,024 bytes
        if (!html.includes(charset)) throw new Error(`index.html has ${charset}, after which the policy goes`);
        return html.replace(charset, [charset, policy, ...fonts].join('\n    '));
      },
    },
  };
}

const licencesOf = licences('licences.txt');

/** What is pure: the model, what the page makes of it before anything is drawn, and what the command line holds against it. */
const PURE_TESTS = [
  'src/{hostile,recordedPresets}.test.ts',
  'src/{engine,trace,cluster,scenario,evidence,words,embed}/**/*.test.ts',
  'src/kube/{,manifest/,klog/}*.test.ts',
  'src/app/{diagram,ending,evidence,explain,faults,lessons,player,pods,presenter}/**/*.test.ts',
  'src/app/{readings,scenarios,share,statechart,subtitle}/**/*.test.ts',
  'src/app/shell/{narration,paletteEntries,swipe,ui/*}.test.ts',
  'src/app/store/{failureText,instants,readAhead,toldPod}.test.ts',
  'src/app/timeline/{clusterLanes,differenceLane,timeline,zoom}.test.ts',
  'src/app/{drawing,score,traffic,typed}/**/*.test.ts',
  'src/app/{claims,commands/keys,compare/conclusion,firstVisit/promise,invariants/broken}.test.ts',
  'src/app/inspector/{describedLines,intoSight,recordedEvents,shownObjects}.test.ts',
  'src/app/language/{spacing,tables}.test.ts',
  'src/cli/{bench,check,comparable,conform,diff}/**/*.test.ts',
  'src/cli/diagnose/{borneOut,diagnose,folders,recorded}.test.ts',
  'src/fuzz/*.test.ts',
  'src/{live,worker}/{endpoints,expectation,hostile,latest,packedTrace,serverClock,transport,watchedRun}.test.ts',
];

/** Every module but the one that a thread is started with. */
const NO_THREAD = /(?<!\.worker\.ts)$/;

export default defineConfig({
  plugins: [
    catalogues(),
    klogLines(),
    react(),
    tailwindcss(),
    productionHead(),
    lateParts(),
    raster(),
    licencesOf.page(),
    framing(),
  ],
  base: './',
  worker: {
    format: 'es',
    plugins: () => [catalogues(), klogLines(), licencesOf.worker()],
    // WebKit runs a thread's own file once more where another file imports from it: so none does.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'thread', tags: ['$initial'], test: NO_THREAD }] } },
    },
  },
  preview: { headers: SERVED_WITH },
  build: {
    target: 'es2022',
    sourcemap: true,
    assetsInlineLimit: 0, // the policy above lets no font come from a data: URL
    rolldownOptions: {
      // Tailwind makes no source map for the one style sheet, which nobody debugs by it.
      onLog: (level, log, next) => (log.code === 'SOURCEMAP_BROKEN' ? undefined : next(level, log)),
      output: { entryFileNames: 'assets/page-[hash].js', codeSplitting: { groups: chunks() } },
    },
  },
  test: {
    environment: 'node',
    setupFiles: ['.ci/seed.mjs', 'src/kube/klog/lines/all.ts'],
    maxWorkers: '100%', // Vitest would leave a core to whoever watches: half of a machine that has two
    testTimeout: 60_000, // a machine may be slow: this is for what never ends
    // Files of what is pure share their modules, which saves a third of their time. The rest of the page, the command line
    // and the threads keep what they have loaded, or are given other modules in a test, so that each file has its own.
    projects: [
      { extends: true, test: { name: 'pure', include: PURE_TESTS, isolate: false } },
      { extends: true, test: { name: 'rest', include: ['src/**/*.test.ts'], exclude: PURE_TESTS } },
    ],
  },
});
