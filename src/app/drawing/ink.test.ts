import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { INKS, PICTURE_THEMES } from './ink.ts';

const css = readFileSync(fileURLToPath(new URL('../styles/tokens.css', import.meta.url)), 'utf8');

it.each(PICTURE_THEMES)('has the colours of the page in the %s theme', (theme) => {
  const block = new RegExp(`:root\\[data-theme='${theme}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  const tokens = Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
  expect(INKS[theme]).toEqual(Object.fromEntries(Object.keys(INKS[theme]).map((name) => [name, tokens[name]])));
});
