import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../scenario/index.ts';
import { LINES } from './lineTexts.ts';

/** In halves of a Han character, about as wide as two Latin letters. */
const widthOf = (line: string): number => line.length + (line.match(/[\u2E80-\uFFEF]/g)?.length ?? 0);

describe.each([
  ['English', LINES.en],
  ['Chinese', LINES.zh],
] as const)('the lines of the cards in %s', (_language, lines) => {
  it('are there for every preset, and for nothing else', () => {
    expect(Object.keys(lines)).toEqual(PRESETS.map(({ id }) => id));
  });

  it('fit in one line', () => {
    expect(Object.values(lines).filter((line) => widthOf(line) > 36)).toEqual([]);
  });
});
