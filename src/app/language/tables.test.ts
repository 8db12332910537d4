/** What the page says stands in catalogues, and nowhere else under src/app. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const app = dirname(dirname(fileURLToPath(import.meta.url)));

const files = readdirSync(app, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => [relative(app, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')] as const);

it('every table of texts is a catalogue', () => {
  const tables = files.filter(([path]) => /(?:^t|T)exts\.tsx?$/.test(basename(path)) && path !== 'language/texts.ts');
  expect(tables.length).toBeGreaterThan(0);
  expect(tables.filter(([, text]) => !/\bcatalogues?\(/.test(text)).map(([path]) => path)).toEqual([]);
});

it('no code names a language but the list of them', () => {
  const naming = files.filter(([path, text]) => !path.includes('/testing/') && /\bzh\b/.test(text));
  expect(naming.map(([path]) => path)).toEqual(['language/language.ts']);
});

/** Words that a component says by itself: it would say them in every language. */
const WORDS_IN_MARKUP =
  /\b(?:aria-label|aria-roledescription|label|title|placeholder|alt)(?:=|: )["'](?!Grace Period|Kubernetes)[A-Z][^"']*["']/g;

it('there are no words in the markup of components', () => {
  const found = files
    .filter(([path]) => path.endsWith('.tsx'))
    .flatMap(([path, text]) => [...text.matchAll(WORDS_IN_MARKUP)].map(([words]) => `${path}: ${words}`));
  expect(found).toEqual([]);
});
