import { expect, it } from 'vitest';
import { lengthText, secondsText } from './secondsText.ts';

it('an instant is told to the millisecond', () => {
  expect(secondsText(14_410_700)).toBe('14.411');
  expect(secondsText(0)).toBe('0.000');
});

it.each([
  [80, '80 µs'],
  [350_400, '350 ms'],
  [12_400_000, '12.4 s'],
  [17_000_000, '17 s'],
  [125_000_000, '2 min 5 s'],
  [180_000_000, '3 min'],
])('a length of %d µs reads %s', (length, text) => {
  expect(lengthText(length)).toBe(text);
});
