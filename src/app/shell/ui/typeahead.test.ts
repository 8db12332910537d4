import { describe, expect, test } from 'vitest';
import { isTyping, meant, typed } from './typeahead.ts';

const LABELS = ['Delete now', 'Delete with a grace of 5 s', 'Drain', 'Evict'];

describe('letters in a menu', () => {
  test('one letter goes to the next label that begins with it, and round', () => {
    expect(meant(LABELS, -1, 'd')).toBe(0);
    expect(meant(LABELS, 0, 'd')).toBe(1);
    expect(meant(LABELS, 1, 'dd')).toBe(2);
    expect(meant(LABELS, 2, 'd')).toBe(0);
  });

  test('several are the beginning of one label, which may be the one that has the focus', () => {
    expect(meant(LABELS, 0, 'dr')).toBe(2);
    expect(meant(LABELS, 1, 'de')).toBe(1);
    expect(meant(LABELS, 0, 'delete w')).toBe(1);
    expect(meant(LABELS, 0, 'dx')).toBe(-1);
  });

  test('a pause begins anew', () => {
    const first = typed(null, 'D', 1000);
    expect(typed(first, 'r', 1400).word).toBe('dr');
    expect(typed(first, 'r', 2400).word).toBe('r');
    expect(isTyping(first, 1400)).toBe(true);
    expect(isTyping(first, 2400)).toBe(false);
  });
});
