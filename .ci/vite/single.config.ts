/**
 * The page as one HTML file, which works from a disk: `npm run build:single`. Its style sheet and script stand in it, its
 * fonts in the style sheet, and its threads as blocks of text that each is started from. It asks nobody for anything, and
 * its policy forbids that it does.
 */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { catalogues } from './catalogues.ts';
import { klogLines } from './klogLines.ts';
import { licences } from './licences.ts';

const NAME = 'grace-period.html';
const THREAD = /\.worker-[^/]+\.js$/;

const ofPublic = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../public/${name}`, import.meta.url)), 'utf8');

/** How the text of a program stands in HTML: what would end its element, or begin a comment, is the same to JavaScript so. */
const embedded = (code: string): string => code.replace(/<(?=\/script|!--)/gi, '\\x3C');

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** By its element's id, a thread's program as an address. A thread that starts more of its kind takes its own once more. */
const THREADS = `globalThis.threadOf = (id) => URL.createObjectURL(new Blob([document.getElementById(id).textContent], { type: 'text/javascript' }));`;

const policy = (scripts: readonly string[], styles: string): string =>
  [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')}`,
    `style-src ${hashOf(styles)}`,
    'img-src data:',
    'font-src data:',
    'worker-src blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

function textOf(output: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (output === undefined) throw new Error('the page is made of a document, a script and a style sheet');
  const text = output.type === 'chunk' ? output.code : output.source;
  return (typeof text === 'string' ? text : new TextDecoder().decode(text)).replace(
    /\n?\/\/# sourceMappingURL=.*\n?$/,
    '',
  );
}

/** Of a page from a disk, which has no origin, Chromium starts no module from a blob; a classic script it does. */
function classicThreads(): Plugin {
  const module = "type: 'module', ";
  return {
    name: 'grace-period:classic-threads',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]src[\\/]worker[\\/](?:client|evidenceClient|evidence\.worker)\.ts/ },
      handler(code) {
        if (!code.includes(module)) this.error('a thread is started otherwise: see .ci/vite/single.config.ts');
        return { code: code.replace(module, ''), map: null };
      },
    },
  };
}

/** Only what is meant for one file is left. */
function without(html: string, ...patterns: readonly RegExp[]): string {
  return patterns.reduce((rest, pattern) => {
    if (!pattern.test(rest))
      throw new Error(`index.html has nothing like ${pattern.source}: see .ci/vite/single.config.ts`);
    return rest.replace(pattern, '');
  }, html);
}

function inOneFile(): Plugin {
  return {
    name: 'grace-period:in-one-file',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const all = Object.values(bundle);
        const named = (pattern: RegExp) => all.find(({ fileName }) => pattern.test(fileName));
        const styles = textOf(named(/\.css$/));
        const page = embedded(textOf(named(/^assets\/page-.*\.js$/)));
        const firstPaint = embedded(ofPublic('first-paint.js'));
        const threads = all
          .filter(({ fileName }) => THREAD.test(fileName))
          .map((thread) => `<script type="text/plain" id="${thread.fileName}">${embedded(textOf(thread))}</script>`);
        const icon = `data:image/svg+xml,${encodeURIComponent(ofPublic('favicon.svg'))}`;
        const csp = policy([firstPaint, THREADS, page], styles);
        const head = [
          '<meta charset="utf-8" />',
          `<meta http-equiv="Content-Security-Policy" content="${csp}" />`,
          `<link rel="icon" type="image/svg+xml" href="${icon}" />`,
          `<style>${styles}</style>`,
          `<script>${firstPaint}</script>`,
        ];
        const foot = [...threads, `<script>${THREADS}</script>`, `<script type="module">${page}</script>`];
        const html = without(
          textOf(named(/^index\.html$/)),
          /<meta charset="utf-8" \/>/,
          /<link rel="icon"[^>]*>/,
          /<link rel="apple-touch-icon"[^>]*>/,
          /<link rel="manifest"[^>]*>/,
          /<link rel="stylesheet"[^>]*>/,
          /<script src="[^"]*first-paint\.js"><\/script>/,
          /<script type="module"[^>]*><\/script>/,
        );
        const [before = '', after = ''] = html.split('</body>');
        const [start = '', rest = ''] = before.split('<head>');
        const notice = `<!--\n${textOf(named(/^licences\.txt$/)).replaceAll('--', '- -')}\n-->\n`;
        for (const fileName of Object.keys(bundle)) delete bundle[fileName];
        this.emitFile({
          type: 'asset',
          fileName: NAME,
          source: `${start}<head>\n${head.join('\n')}${rest}${foot.join('\n')}</body>${after}${notice}`,
        });
      },
    },
  };
}

const licencesOf = licences('licences.txt');

export default defineConfig({
  plugins: [classicThreads(), catalogues(), klogLines(), react(), tailwindcss(), licencesOf.page(), inOneFile()],
  base: './',
  worker: {
    format: 'iife',
    plugins: () => [classicThreads(), catalogues(), klogLines(), licencesOf.worker()],
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'assets/[name]-[hash].js' } },
  },
  experimental: {
    renderBuiltUrl: (fileName) =>
      THREAD.test(fileName) ? { runtime: `threadOf(${JSON.stringify(fileName)})` } : undefined,
  },
  build: {
    outDir: 'dist-single',
    target: 'es2022',
    copyPublicDir: false,
    assetsInlineLimit: Number.POSITIVE_INFINITY,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      onLog: (level, log, next) => (log.code === 'SOURCEMAP_BROKEN' ? undefined : next(level, log)),
      output: { entryFileNames: 'assets/page-[hash].js', codeSplitting: false },
    },
  },
});
