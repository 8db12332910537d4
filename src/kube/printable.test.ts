import { describe, expect, it } from 'vitest';
import { hasControl, printable, printableLine, short } from './printable.ts';

describe('what strangers wrote', () => {
  it('moves no cursor, sets no title and turns no direction', () => {
    expect(printable('\u001b]0;pwn\u0007\u001b[2J\u009b31m\u202eevil\u2028')).toBe(
      '\\u001b]0;pwn\\u0007\\u001b[2J\\u009b31m\\u202eevil\\u2028',
    );
  });

  it('keeps its lines and tabs, as a file’s name does not', () => {
    expect(printable('a\n\tb\r\n')).toBe('a\n\tb\\u000d\n');
    expect(printableLine('a\n\tb')).toBe('a\\u000a\\u0009b');
  });

  it('stays the same JSON', () => {
    const value = { 'a\u009b\u0007': '\u202e\u0085\ufeffü' };
    const printed = printable(JSON.stringify(value));
    expect(hasControl(printed)).toBe(false);
    expect(JSON.parse(printed)).toEqual(value);
  });

  it('is cut to what is read', () => {
    expect(short('abc', 3)).toBe('abc');
    expect(short('abcd', 3)).toBe('ab…');
  });
});
