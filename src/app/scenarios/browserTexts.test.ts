import { describe, expect, it } from 'vitest';
import { LANGUAGES, loadTexts } from '../language/index.ts';
import { PRESETS } from '../../scenario/index.ts';
import { TEXTS } from './browserTexts.ts';

/** In halves of a Han character, about as wide as two Latin letters. */
const widthOf = (line: string): number => line.length + (line.match(/[\u2E80-\uFFEF]/g)?.length ?? 0);

describe.each(LANGUAGES)('the lines of the cards in %s', (language) => {
  it('are there for every preset, and for nothing else', async () => {
    await loadTexts(language);
    expect(Object.keys(TEXTS.in(language)?.lines ?? {})).toEqual(PRESETS.map(({ id }) => id));
  });

  it('fit in one line', async () => {
    await loadTexts(language);
    expect(Object.values(TEXTS.in(language)?.lines ?? {}).filter((line) => widthOf(line) > 36)).toEqual([]);
  });
});
