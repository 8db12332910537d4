/** Those who translate presets find their English in a catalogue; the page and the command line have it in the presets. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { TEXTS } from './texts.ts';

it('the catalogue has the English of every preset', async () => {
  const { changed, groups, presets } = TEXTS.en;
  const catalogue = { changed: changed({ title: '{title}' }), groups, presets };
  const file = fileURLToPath(new URL('../catalogues/en/scenarios.json', import.meta.url));
  await expect(`${JSON.stringify(catalogue, null, 2)}\n`).toMatchFileSnapshot(file);
});
