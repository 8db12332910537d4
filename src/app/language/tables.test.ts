/** Every table of texts under src/app, found by its name: both languages say the same things, and neither is silent. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { objections } from './testing/objections.ts';
import type { LateTexts, Texts } from './texts.ts';

const app = dirname(dirname(fileURLToPath(import.meta.url)));

const files = readdirSync(app, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(^t|T)exts\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => relative(app, file) !== join('language', 'texts.ts'))
  .filter((file) => !readFileSync(file, 'utf8').includes('catalogue(')); // has a test of its own

const isTable = (value: unknown): value is Texts<unknown> | LateTexts<unknown> =>
  typeof value === 'object' && value !== null && 'en' in value && 'zh' in value;

/** Path of each text to the text, or to how many things a sentence is made with. */
function leaves(value: unknown, path = ''): Map<string, string | number> {
  if (typeof value === 'string') return new Map([[path, value]]);
  if (typeof value === 'function') return new Map([[path, value.length]]);
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is neither a text nor a sentence's maker`);
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...leaves(inner, path ? `${path}.${key}` : key)]));
}

const places = (text: string): string =>
  [...text.matchAll(/\{\w+\}/g)]
    .map(([place]) => place)
    .toSorted()
    .join();

function differences(text: string | number, other: string | number | undefined): string[] {
  if (typeof other !== typeof text) return ['is missing in Chinese, or of another kind'];
  if (typeof text !== 'string' || typeof other !== 'string') return [];
  return [...objections(text, other), ...(places(other) === places(text) ? [] : ['has other places to fill'])];
}

const problems = (en: ReadonlyMap<string, string | number>, zh: ReadonlyMap<string, string | number>): string[] => [
  ...[...en].flatMap(([key, text]) => differences(text, zh.get(key)).map((problem) => `${key} ${problem}`)),
  ...[...zh.keys()].filter((key) => !en.has(key)).map((key) => `${key} is only there in Chinese`),
];

it('finds tables', () => {
  expect(files.length).toBeGreaterThan(0);
});

it('sees what is wrong with one', () => {
  const en = { a: 'Pods', b: 'PLEG', c: 'one to the next {here}', d: (n: number) => `${n}`, e: ' ' };
  const zh = { a: 'A Pod', b: 'PLEG', c: '一个 {there}', d: '一', f: '二' };
  expect(problems(leaves(en), leaves(zh))).toEqual([
    'a is not told in Chinese',
    'c has other places to fill',
    'd is missing in Chinese, or of another kind',
    'e is missing in Chinese, or of another kind',
    'f is only there in Chinese',
  ]);
});

describe.each(files.map((file) => [relative(app, file), file] as const))('%s', (_name, file) => {
  it('says the same in both languages, and everything', async () => {
    const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
    const tables = Object.values(module).filter(isTable);
    expect(tables).not.toEqual([]);
    for (const table of tables) {
      const zh = 'load' in table ? await table.load() : table.zh;
      expect(problems(leaves(table.en), leaves(zh))).toEqual([]);
    }
  });
});

/** Words that a component says by itself: it would say them in every language. */
const WORDS_IN_MARKUP =
  /\b(?:aria-label|aria-roledescription|label|title|placeholder|alt)(?:=|: )["'](?!Grace Period|Kubernetes)[A-Z][^"']*["']/g;

it('there are no words in the markup of components', () => {
  const found = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(WORDS_IN_MARKUP)].map(([words]) => `${relative(app, file)}: ${words}`),
    );
  expect(found).toEqual([]);
});
