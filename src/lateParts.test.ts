/**
 * What the page loads late, and its threads, have one way in each, which tells of a failure and tries again: a chunk goes
 * through `part`, `useLoaded` or `withPart`, a thread through its client.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** What may stand before `import(`: what loads it is given to the loader, or is a `load…` for it. */
const LOADER =
  /(?:\bpart\(\(\) => |\bpart\(async \(\) => \(\{ default: \(await |\bwithPart\(\s*\(\) => |\bload\w*(?:: Load(?:<\w+>)?)? = \(\) => )$/;

/** Those that tell of a failure and try again by themselves. */
const OTHERWISE = new Set([
  'app/share/address.ts: ./linkOf.ts', // the next change of the page writes the address
  'app/evidence/index.ts: ./sharedRemoval.ts', // app/share/address.ts tells of it
  'app/shell/exports.ts: ./exportWriters.ts', // saveExport tells of it
  'app/shell/exportWriters.ts: yaml',
  'app/takeaway/video.ts: mediabunny', // its dialog tells of it, and makes the video when asked again
  'app/takeaway/video.ts: gifenc',
]);

const THREADS = new Set(['worker/client.ts', 'worker/evidenceClient.ts', 'worker/evidence.worker.ts']);

function strays(path: string, text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const chunks = path.startsWith('app/') ? [...code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)] : [];
  const unloaded = chunks
    .filter(({ index }) => !LOADER.test(code.slice(0, index)))
    .map(([, specifier]) => `${path}: ${specifier}`)
    .filter((stray) => !OTHERWISE.has(stray));
  const isStarted = /\bnew (?:Shared)?Worker\(/.test(code) && !THREADS.has(path) && !/^(?:cli|fuzz)\//.test(path);
  return isStarted ? [...unloaded, `${path}: new Worker`] : unloaded;
}

it('finds no chunk and no thread that comes another way', () => {
  const src = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  expect(files.flatMap((path) => strays(path, readFileSync(join(src, path), 'utf8')))).toEqual([]);
});

describe('the checker', () => {
  it.each([
    "const Card = part(() => import('./Card.tsx'));",
    "export const loadHelp: Load = () => import('./Help.tsx');",
    "withPart(\n  () => import('./acts.ts'),\n  ({ begin }) => begin(),\n);",
  ])('takes %j', (text) => {
    expect(strays('app/lessons/index.ts', text)).toEqual([]);
  });

  it.each(["const { begin } = await import('./acts.ts');", "void import('./acts.ts').then(({ begin }) => begin());"])(
    'objects to %j',
    (text) => {
      expect(strays('app/lessons/index.ts', text)).toEqual(['app/lessons/index.ts: ./acts.ts']);
    },
  );

  it('objects to a thread that the page starts by itself', () => {
    expect(strays('app/pods/draft.ts', "new Worker(new URL('./x.ts', import.meta.url));")).toEqual([
      'app/pods/draft.ts: new Worker',
    ]);
  });
});
