/**
 * A language that no build has: what a browser asks for as the Chinese catalogues is answered with the English ones, every
 * letter accented and every text longer by 40 %, compiled as a build does. So the page itself knows nothing of it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { partOf } from '../src/app/language/parts.ts';
import { pseudo } from '../src/app/language/testing/pseudo.ts';
import type { Catalogue } from '../.ci/typings.mjs';
import { compile } from '../.ci/vite/catalogues.ts';

const ENGLISH = fileURLToPath(new URL('../src/app/catalogues/en/', import.meta.url));

/** The chunk of a part of Chinese. */
const CHINESE = /\/zh-(\w+)-[\w-]+\.js$/;

function chunk(part: string): string {
  const names = readdirSync(ENGLISH)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .filter((name) => partOf(name) === part);
  const members = names.map((name) => {
    const english = JSON.parse(readFileSync(`${ENGLISH}${name}.json`, 'utf8')) as Catalogue;
    const module = compile(english, 'en', name, { onText: pseudo }).replace(/^import .*\n/, '');
    return `${name}: ${module.replace('export default ', '').trim().replace(/;$/, '')}`;
  });
  const category = 'const category = (locale, count) => new Intl.PluralRules(locale).select(count);\n';
  return `${category}export default {\n${members.join(',\n')}\n};\n`;
}

/** Before the page is opened. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route(CHINESE, async (route) => {
    const [, part = ''] = CHINESE.exec(route.request().url()) ?? [];
    await route.fulfill({ response: await route.fetch(), body: chunk(part) });
  });
  await page.addInitScript(() => localStorage.setItem('grace-period.language', 'zh'));
}
