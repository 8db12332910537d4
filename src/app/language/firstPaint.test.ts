/** The script that runs before the page, and the page, understand what is remembered in the same way. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { languageOf, LANGUAGES, spoken } from './language.ts';

const script = readFileSync(fileURLToPath(new URL('../../../public/first-paint.js', import.meta.url)), 'utf8');

function firstPaint(stored: string | null, languages: readonly string[], search = ''): string {
  const root = { dataset: {}, lang: '' };
  runInNewContext(script, {
    localStorage: { getItem: (key: string) => (key === 'grace-period.language' ? stored : null) },
    matchMedia: () => ({ matches: false }),
    navigator: { languages },
    URLSearchParams,
    self: { location: { search }, origin: 'https://grace.example' },
    document: { documentElement: root, querySelector: () => null },
    addEventListener: () => undefined,
  });
  return root.lang;
}

it.each([
  [null, ['zh-TW', 'en']],
  ['zh', ['en']],
  ['en', ['zh']],
  ['klingon', ['zh-CN']],
  ['zhuang', ['en']],
  ['', ['de', 'zh']],
  ['{"language":"zh"}', []],
] as const)('stored %j, asked for %j', (stored, wishes) => {
  expect(firstPaint(stored, wishes)).toBe(spoken(languageOf(stored, wishes)).tag);
});

it.each(LANGUAGES)('%s is known to both', (language) => {
  expect(firstPaint(language, [])).toBe(spoken(language).tag);
  expect(firstPaint(null, [`${language}-XX`])).toBe(spoken(language).tag);
});

it.each([
  ['?embed=1&lang=zh', ['en'], 'zh-CN'],
  ['?embed=1&lang=zh-Hans', ['en'], 'zh-CN'],
  ['?embed=1&lang=tlh', ['en'], 'en'],
  ['?embed=1', ['zh'], 'zh-CN'],
] as const)('a player at %s speaks what its address says, whatever was chosen on the page', (search, wishes, tag) => {
  expect(firstPaint(null, wishes, search)).toBe(tag);
  expect(firstPaint('en', wishes, search)).toBe(tag);
});

it('the page itself takes no language from its address', () => {
  expect(firstPaint(null, ['en'], '?lang=zh')).toBe('en');
});
