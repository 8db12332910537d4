/**
 * A language that no build has: what a browser asks for as the Chinese catalogues is answered with the English ones, every
 * letter accented and every text longer by 40 %, compiled as a build does. So the page itself knows nothing of it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { pseudo } from '../src/app/language/testing/pseudo.ts';
import { compile, type Catalogue } from '../vite.catalogues.ts';

const ENGLISH = fileURLToPath(new URL('../src/app/catalogues/en/', import.meta.url));

/** Chunks of Chinese; the one of `catalogues/zh.ts` has the catalogues by their files' names. */
const isChinese = (url: URL): boolean => /\/zh-[\w-]+\.js$/.test(url.pathname);
const CATALOGUES = '"./zh/shell.json"';

function chunk(): string {
  const names = readdirSync(ENGLISH).filter((file) => file.endsWith('.json'));
  const members = names.map((file) => {
    const english = JSON.parse(readFileSync(`${ENGLISH}${file}`, 'utf8')) as Catalogue;
    const module = compile(english, 'en', file, { onText: pseudo }).replace(/^import .*\n/, '');
    return `${JSON.stringify(`./zh/${file}`)}: ${module.replace('export default ', '').trim().replace(/;$/, '')}`;
  });
  const category = 'const category = (locale, count) => new Intl.PluralRules(locale).select(count);\n';
  return `${category}export default {\n${members.join(',\n')}\n};\n`;
}

/** Before the page is opened. */
export async function speakPseudo(page: Page): Promise<void> {
  const body = chunk();
  await page.route(isChinese, async (route) => {
    const response = await route.fetch();
    const isCatalogues = (await response.text()).includes(CATALOGUES);
    await route.fulfill(isCatalogues ? { response, body } : { response });
  });
  await page.addInitScript(() => localStorage.setItem('grace-period.language', 'zh'));
}
