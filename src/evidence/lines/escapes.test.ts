import { expect, it } from 'vitest';
import { withoutEscapes } from './escapes.ts';

it.each([
  ['once', String.raw`err=\"no\"`, 'err="no"'],
  ['twice', String.raw`err=\\\"no\\\"`, 'err="no"'],
  ['three times', String.raw`err=\\\\\\\"no\\\\\\\"`, 'err="no"'],
  ['more often than that', `err=${'\\'.repeat(15)}"no${'\\'.repeat(15)}"`, String.raw`err=\"no\"`],
  ['up to the end of the string around it', String.raw`err=\"no\"","x":"y"`, 'err="no"'],
  ['not where its own quotes come first', String.raw`err="say \"no\""`, String.raw`err="say \"no\""`],
  ['not where it begins with a quote', String.raw`"no" \"x\"`, String.raw`"no" \"x\"`],
  ['not where there is none', String.raw`a\b`, String.raw`a\b`],
])('takes escapes off %s', (_, text, rest) => {
  expect(withoutEscapes(text)).toBe(rest);
});
