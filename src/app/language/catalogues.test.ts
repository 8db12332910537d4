/**
 * Every catalogue: each language says what English says, with the same parameters, and nothing is said that no code asks
 * for. That code asks for what there is, and fills it rightly, the compiler sees by declarations (`.ci/typings.mjs`).
 */
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { LOADERS } from 'virtual:catalogues';
import { describe, expect, it, vi } from 'vitest';
import { fillings, messagesOf, typesOf, type Catalogue, type Filling } from '../../../.ci/typings.mjs';
import { compile } from '../../../.ci/vite/catalogues.ts';
import type { Catalogue as Said } from './catalogue.ts';
import { category } from './category.ts';
import { LANGUAGES, loadTexts, type Language } from './index.ts';
import { spaced } from './spaced.ts';
import { partOf, PARTS, type Part } from './parts.ts';
import { objections } from './testing/objections.ts';
import { pseudo } from './testing/pseudo.ts';

/** A third language: nobody speaks it, and it comes as any other does, by its catalogues. */
const THIRD = 'qps' as string as Language;
const third = vi.hoisted(() => ({ asked: [] as string[] }));
vi.mock(import('virtual:catalogues'), async (original) => {
  const { LOADERS: others } = await original();
  const load = (part: Part) => () => {
    third.asked.push(part);
    return third.asked.length === 1
      ? Promise.reject(new Error('offline'))
      : Promise.resolve({ default: inThird(part) });
  };
  return { LOADERS: { ...others, qps: { page: load('page'), explain: load('explain'), lesson: load('lesson') } } };
});

const app = dirname(dirname(fileURLToPath(import.meta.url)));
const here = join(app, 'catalogues');

const namesOf = (language: string): string[] =>
  readdirSync(join(here, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .toSorted();

const read = (language: string, name: string): Catalogue =>
  JSON.parse(readFileSync(join(here, language, `${name}.json`), 'utf8')) as Catalogue;

/** What is said in any of a message's cases, without what it is filled with. */
const wordsOf = (elements: readonly MessageFormatElement[]): string =>
  elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return '';
      return Object.values(element.options)
        .map(({ value }) => wordsOf(value))
        .join(' ');
    })
    .join('');

/** Between what they are filled with, some have but punctuation, full-width in Chinese, or a term that has no other name. */
const hasWords = (english: readonly MessageFormatElement[], other: readonly MessageFormatElement[]): boolean =>
  /\p{L}/u.test(wordsOf(english)) &&
  !(fillings(other).size > 0 && /[：。，/]|^[\s`]*[A-Z]\w*\s*$/.test(wordsOf(other)));

/** May a message in another language be filled with this, where English has that? */
function fits(filling: Filling, english: Filling | undefined): boolean {
  if (english === undefined) return false;
  if (filling === 'value') return true;
  if (filling === 'number' || english === 'number') return filling === english;
  return english !== 'value' && filling.every((word) => english.includes(word));
}

/** What those who read a link say of it in English, and another language in its own words. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'trouble.too-long',
  'trouble.unknown-version',
  'trouble.unknown-preset',
  'trouble.shared-too-long',
]);

/** Forms of plurals that a language has no number for: English's `one` is `=1` in Chinese. */
const unusedForms = (elements: readonly MessageFormatElement[], language: string): string[] =>
  elements.flatMap((element) => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const used: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    return Object.entries(element.options).flatMap(([form, { value }]) => [
      ...(element.type === TYPE.plural && !form.startsWith('=') && !used.includes(form) ? [form] : []),
      ...unusedForms(value, language),
    ]);
  });

function problems(english: Catalogue, other: Catalogue, language: string): string[] {
  const theirs = messagesOf(other);
  const ours = messagesOf(english);
  const missing = [...ours].flatMap(([path, elements]) => {
    const told = theirs.get(path);
    if (told === undefined) return [`${path} is missing`];
    const [wanted, given] = [fillings(elements), fillings(told)];
    return [
      ...(hasWords(elements, told) ? objections(wordsOf(elements).trim(), wordsOf(told).trim()) : []).map(
        (problem) => `${path} ${problem}`,
      ),
      ...unusedForms(told, language).map((form) => `${path} never says its form “${form}”`),
      ...[...given]
        .filter(([param, filling]) => !fits(filling, wanted.get(param)))
        .map(([p]) => `${path} can’t have ${p}`),
      ...[...wanted]
        .filter(([param, filling]) => filling === 'value' && !given.has(param) && !LEFT_OUT.has(path))
        .map(([p]) => `${path} lacks ${p}`),
    ];
  });
  return [...missing, ...[...theirs.keys()].filter((path) => !ours.has(path)).map((path) => `${path} is not English`)];
}

const sources = new Map(
  [app, join(dirname(app), 'words')]
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.json\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file, readFileSync(file, 'utf8')] as const),
);

const importedBy = (file: string): string[] =>
  [...(sources.get(file) ?? '').matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path));

/** The code of the feature that has the catalogue, of the others that import from it, and what its own imports. */
function codeAround(name: string): string {
  const owners = [...sources]
    .filter(([, text]) => text.includes(`catalogue('${name}', `) || text.includes(`/en/${name}.json'`))
    .map(([file]) => file);
  const own = [...sources.keys()].filter((file) => owners.some((owner) => file.startsWith(dirname(owner))));
  const asked = new Set([...own, ...own.flatMap(importedBy)]);
  return [...sources]
    .filter(([file, text]) => asked.has(file) || owners.some((owner) => text.includes(`/${basename(dirname(owner))}/`)))
    .map(([, text]) => text)
    .join('\n');
}

/** How names occur in code; looked up for every message, so gathered once. */
interface Asked {
  readonly code: string;
  /** Behind a dot, and there again those that nothing is asked of. */
  readonly members: ReadonlySet<string>;
  readonly ends: ReadonlySet<string>;
  /** Taken out of the texts by their names. */
  readonly taken: ReadonlySet<string>;
}

const namesIn = (code: string, pattern: RegExp): ReadonlySet<string> =>
  new Set([...code.matchAll(pattern)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []));

const askedIn = (code: string): Asked => ({
  code,
  members: namesIn(code, /\.(\w+)\b/g),
  ends: namesIn(code, /\.(\w+)\b(?!\??\.\w)/g),
  taken: namesIn(code, /\{([^{};]*)\} = (?:useTexts|texts)\(/g),
});

/** A message is asked for by its name, or by the name of its group where that is used as a whole or by a key. */
function isAsked(asked: Asked, [name = '', ...rest]: readonly string[]): boolean {
  if (asked.ends.has(name) || asked.taken.has(name) || asked.code.includes(`'${name}'`)) return true;
  return rest.length > 0 && asked.members.has(name) && isAsked(asked, rest);
}

type Compiled = string | ((p: Readonly<Record<string, unknown>>) => string) | { readonly [key: string]: Compiled };

const evaluate = (module: string): Compiled =>
  runInNewContext(module.replaceAll(/^import .*\n/gm, '').replace('export default', 'compiled ='), {
    category,
    spaced,
    compiled: 0,
  }) as Compiled;

function inThird(part: Part): Readonly<Record<string, Compiled>> {
  const names = namesOf('en').filter((name) => partOf(name) === part);
  return Object.fromEntries(
    names.map((name) => [name, evaluate(compile(read('en', name), 'en', name, { onText: pseudo }))]),
  );
}

/** One way of filling a message; every choice of every select and a few numbers are tried in turn. */
const SAMPLES: Readonly<Record<'value' | 'number', readonly unknown[]>> = { value: ['42'], number: [0, 1, 2, 42] };

function waysToFill(params: ReadonlyMap<string, Filling>): Readonly<Record<string, unknown>>[] {
  return [...params].reduce<Readonly<Record<string, unknown>>[]>(
    (ways, [name, filling]) => {
      const words = typeof filling === 'string' ? SAMPLES[filling] : filling;
      const values = words.includes('true') || words.includes('false') ? [true, false] : words;
      return ways.flatMap((way) => values.map((value) => ({ ...way, [name]: value })));
    },
    [{}],
  );
}

function saidBy(compiled: Compiled, path: readonly string[], p: Readonly<Record<string, unknown>>): string {
  const [key, ...rest] = path;
  if (typeof compiled === 'object' && key !== undefined) return saidBy(compiled[key] ?? '', rest, p);
  if (typeof compiled === 'function') return compiled(p);
  return typeof compiled === 'string' ? compiled : '';
}

describe.each(namesOf('en'))('%s', (name) => {
  const english = read('en', name);

  it.each(LANGUAGES.filter((language) => language !== 'en'))('says the same, and everything, in %s', (language) => {
    expect(existsSync(join(here, language, `${name}.json`))).toBe(true);
    expect(problems(english, read(language, name), language)).toEqual([]);
  });

  it('says nothing that no code asks for', () => {
    const code = codeAround(name);
    expect(code).not.toBe('');
    const asked = askedIn(code);
    const paths = [...messagesOf(english).keys()];
    expect(paths.filter((path) => !isAsked(asked, path.split('.')))).toEqual([]);
  });

  it('changes every text in a pseudo-language, which is longer by 40 %', () => {
    const [plain, told] = [compile(english, 'en', name), compile(english, 'en', name, { onText: pseudo })].map(
      evaluate,
    );
    for (const [path, elements] of messagesOf(english)) {
      for (const p of waysToFill(fillings(elements))) {
        const before = saidBy(plain ?? '', path.split('.'), p);
        const after = saidBy(told ?? '', path.split('.'), p);
        if (!/\p{L}/u.test(before)) continue; // punctuation around what it is filled with
        expect(after, path).not.toBe(before);
        expect(after.length, path).toBeGreaterThanOrEqual(before.replaceAll(/\d/g, '').length * 1.4);
      }
    }
  });
});

it('there is no catalogue that English lacks', () => {
  for (const language of LANGUAGES) expect(namesOf(language)).toEqual(namesOf('en'));
});

/** Each text of a language, by its path; what it is filled with is the same for all. */
function leaves(said: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof said === 'string') return [[path, said]];
  if (typeof said === 'function') return [[path, String(Reflect.apply(said, undefined, [{}]))]];
  return Object.entries(said ?? {}).flatMap(([key, inner]: [string, unknown]) => leaves(inner, `${path}.${key}`));
}

const isSaid = (value: unknown): value is Said<unknown> =>
  typeof value === 'object' && value !== null && 'en' in value && 'in' in value;

/** What every feature of the page has words in. */
async function everythingSaid(): Promise<readonly Said<unknown>[]> {
  const owners = [...sources].filter(([file, text]) => /= catalogues?[(<]/.test(text) && !file.includes('/language/'));
  const modules = await Promise.all(owners.map(([file]) => import(file) as Promise<Readonly<Record<string, unknown>>>));
  return [...new Set(modules.flatMap((module) => Object.values(module).filter(isSaid)))];
}

describe('a further language', () => {
  it('is known by its folder', () => {
    expect(new Set(['en', ...Object.keys(LOADERS)])).toEqual(new Set([...LANGUAGES, THIRD]));
  });

  it('is spoken by everything that has words, explanations and lessons too, once its parts have come', async () => {
    const said = await everythingSaid();
    expect(said.filter((each) => each.in(THIRD) !== undefined)).toEqual([]);
    await expect(loadTexts(THIRD)).rejects.toThrow('offline');
    await Promise.all([loadTexts(THIRD), loadTexts(THIRD)]);
    expect(third.asked).toHaveLength(PARTS.length + 1); // once each, and again the one that failed
    expect(new Set(third.asked)).toEqual(new Set(PARTS));
    const told = new Set(said.flatMap((each) => leaves(each.en).map(([, text]) => text)));
    expect(told.size).toBeGreaterThan(3000);
    for (const each of said) {
      const texts = new Map(leaves(each.in(THIRD)));
      const unspoken = leaves(each.en).filter(
        ([path, text]) => /[A-Za-z]/.test(text.replaceAll('undefined', '')) && (texts.get(path) ?? text) === text,
      );
      expect(unspoken).toEqual([]);
    }
  });
});

describe('what is wrong with a catalogue is seen', () => {
  it.each<[string, Catalogue, Catalogue, string[]]>([
    ['a missing message', { a: 'Pods' }, {}, ['a is missing']],
    ['one too many', {}, { a: '一' }, ['a is not English']],
    ['another parameter', { a: 'of {pod}' }, { a: '{node} 的' }, ['a can’t have node', 'a lacks pod']],
    [
      'an unknown choice',
      { a: '{k, select, x {one} other {two}}' },
      { a: '{k, select, y {一} other {二}}' },
      ['a can’t have k'],
    ],
    [
      'a plural form that the language has no number for',
      { a: '{n, plural, one {one pod} other {{n} pods}}' },
      { a: '{n, plural, one {一个 Pod} other {{n} 个 Pod}}' },
      ['a never says its form “one”'],
    ],
    ['English', { a: 'one to the next here' }, { a: 'one to the next here' }, ['a is not told in Chinese']],
  ])('%s', (_what, english, other, expected) => {
    expect(problems(english, other, 'zh-CN')).toEqual(expected);
  });

  it('a message that nobody asks for', () => {
    const code = 'say.title; say.rows[row]; say.one.two({ pod }); say.next.other';
    expect(
      ['title', 'rows.a', 'one.two', 'next', 'gone', 'one.three'].map((path) =>
        isAsked(askedIn(code), path.split('.')),
      ),
    ).toEqual([true, true, true, false, false, false]);
  });
});

describe('a compiled catalogue', () => {
  const said = (message: string, p: Readonly<Record<string, unknown>> = {}, locale = 'en'): string =>
    saidBy(evaluate(compile({ a: message }, locale, 'test')), ['a'], p);

  it.each<[string, Readonly<Record<string, unknown>>, string, string]>([
    ["It’s `<b>` and '{'here'}'", {}, 'en', 'It’s `<b>` and {here}'],
    ['{a} of {b}', { a: 1, b: 'two' }, 'en', '1 of two'],
    ['{a}{b}', { a: 1, b: 2 }, 'en', '12'],
    ['{n, plural, =0 {none} one {a pod} other {{n} pods}}', { n: 0 }, 'en', 'none'],
    ['{n, plural, =0 {none} one {a pod} other {{n} pods}}', { n: 1 }, 'en', 'a pod'],
    ['{n, plural, =0 {none} one {a pod} other {{n} pods}}', { n: 12 }, 'en', '12 pods'],
    ['{n, plural, one {{n} pod} few {{n} pody} many {{n} podów} other {{n} poda}}', { n: 3 }, 'pl', '3 pody'],
    ['{n, plural, one {{n} pod} few {{n} pody} many {{n} podów} other {{n} poda}}', { n: 5 }, 'pl', '5 podów'],
    ['{n, plural, offset:1 one {you and one} other {you and others}}', { n: 2 }, 'en', 'you and one'],
    ['Deleted{again, select, true { again} other {}}', { again: true }, 'en', 'Deleted again'],
    ['Deleted{again, select, true { again} other {}}', { again: false }, 'en', 'Deleted'],
    ['{of, select, node {off} other {{of, select, kubelet {down} other {away}}}}', { of: 'kubelet' }, 'en', 'down'],
  ])('%s with %j in %s', (message, p, locale, expected) => {
    expect(said(message, p, locale)).toBe(expected);
  });

  it.each([
    '{n, plural, one {# pod} other {# pods}}',
    '{n, number}',
    '{t, date, short}',
    '{n, plural, one {a}}',
    '{open',
  ])('is refused, with the name of the message, for %s', (message) => {
    expect(() => said(message)).toThrow(/^test\.a: /);
  });

  it('declares what it is filled with', () => {
    const types = typesOf(
      {
        a: 'x',
        'b.c': '{n, plural, other {{n} {pod}}}',
        d: { e: '{k, select, x {1} other {2}}' },
        f: '{g, select, true {a} other {b}}',
      },
      't',
    );
    expect(types).toContain('readonly a: string;');
    expect(types).toContain('readonly "b.c": (p: { readonly n: number; readonly pod: string | number }) => string;');
    expect(types).toContain("readonly e: (p: { readonly k: 'x' | 'other' }) => string;");
    expect(types).toContain('readonly f: (p: { readonly g: boolean }) => string;');
  });
});
