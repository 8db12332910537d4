/** The width that lines of a paste were broken at. */
import { describe, expect, it } from 'vitest';
import { fillsWidth, wrapWidth } from './wrapWidth.ts';

const ENTRY = 'I1120 05:19:09.123456     812 kubelet.go:2001] ';
const wide = (width: number, start = ENTRY): string => start.padEnd(width, 'x');

describe('a width', () => {
  it.each<readonly [what: string, lines: readonly string[], width: number | null]>([
    ['of two broken lines', [wide(80), 'rest', wide(80), 'rest'], 80],
    ['of lines that were broken twice', [wide(80), wide(80, 'y'), 'rest'], 80],
    ['of lines that are a little narrower', [wide(80), 'rest', wide(76), 'rest'], 80],
    ['of lines of which most are full', [wide(80), 'rest', wide(80), 'rest', wide(80), 'rest', wide(61), 'rest'], 80],
    ['of lines of which three of five are full', [80, 80, 80, 61, 61].flatMap((width) => [wide(width), 'rest']), 80],
    ['of the least width', [wide(60), 'rest', wide(60), 'rest'], 60],
    ['of one broken line', [wide(80), 'rest'], null],
    ['of lines that are too narrow', [wide(59), 'rest', wide(59), 'rest'], null],
    ['of lines of which few are full', [wide(80), 'rest', wide(75), 'rest'], null],
    ['of lines of which one is longer', [wide(80), 'rest', wide(80), 'rest', wide(81)], null],
    ['of whole lines', [wide(80), wide(80), wide(80)], null],
    ['of lines with empty ones between', [wide(80), ' ', wide(80), '', wide(80)], null],
    ['of lines with objects between', [wide(80), '{"a":1}', wide(80), '{"a":1}'], null],
    ['of lines with wrapped ones between', [wide(80), 'node-1: {"a":1}', wide(80), 'node-1: {"a":1}'], null],
    [
      'of lines with dated ones between',
      [wide(80), '2025-01-22 14:25:16,716 INFO a', wide(80), '2025-01-22 14:25:17,716 INFO b'],
      null,
    ],
    ['of the last line', [wide(80), 'rest', wide(80)], null],
  ])('%s', (_, lines, width) => {
    expect(wrapWidth(lines)).toBe(width);
  });

  it('is filled by lines of about as many letters', () => {
    expect([76, 75].map((length) => fillsWidth('x'.repeat(length), 80))).toEqual([true, false]);
    expect(fillsWidth('x'.repeat(80), null)).toBe(false);
  });
});
