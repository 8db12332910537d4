/** The script that runs before the page, and the page, understand what is remembered in the same way. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { languageOf, LANGUAGES, spoken } from './language.ts';

const script = readFileSync(fileURLToPath(new URL('../../../public/first-paint.js', import.meta.url)), 'utf8');

function firstPaint(stored: string | null, languages: readonly string[]): string {
  const root = { dataset: {}, lang: '' };
  runInNewContext(script, {
    localStorage: { getItem: (key: string) => (key === 'grace-period.language' ? stored : null) },
    matchMedia: () => ({ matches: false }),
    navigator: { languages },
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
