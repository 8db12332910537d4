import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../scenario/index.ts';
import { LINES } from './lineTexts.ts';

describe.each([
  ['English', LINES.en, 36],
  ['Chinese', LINES.zh, 18],
] as const)('the lines of the cards in %s', (_language, lines, longest) => {
  it('are there for every preset, and for nothing else', () => {
    expect(Object.keys(lines)).toEqual(PRESETS.map(({ id }) => id));
  });

  it('fit in one line', () => {
    expect(Object.values(lines).filter((line) => line.length > longest)).toEqual([]);
  });
});
