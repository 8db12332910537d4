import { expect, it } from 'vitest';
import { wholeNumber } from './wholeNumber.ts';

it.each([
  ['30', 30],
  ['-1', -1],
  ['0', 0],
  ['30 and words', 30],
  ['30I0612', 30],
  ['', null],
  ['words 30', null],
  ['1'.repeat(16), null],
  [undefined, null],
])('begins with a number: %s → %s', (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});
