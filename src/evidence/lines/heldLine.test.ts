import { expect, it } from 'vitest';
import { continues, startsAnew, type HeldLine } from './heldLine.ts';
import { BARE, isNowhere } from './origin.ts';

const held = (stream: string): HeldLine => ({ body: 'a', line: 'a', origin: { ...BARE, stream }, number: 1 });

it('goes on in the next line of the same frame', () => {
  const cri = '2026-11-20T05:19:09.000000000Z stderr P words';
  expect(continues(held('CRI log'), cri)).toBe(true);
  expect(continues(held('CRI log'), `at ${cri}`)).toBe(false);
  expect(continues(held('CRI log'), '{"log":"words"}')).toBe(false);
  expect(continues(held('docker'), '{"log":"words"}')).toBe(true);
  expect(continues(held('docker'), 'at {"log":"words"}')).toBe(false);
  expect(continues(held('docker'), cri)).toBe(false);
});

it.each([
  ['I1120 05:19:09.123456     812 kubelet.go:2001] words', true],
  ['{"ts":1}', true],
  ['time="2026-11-20T05:19:09Z" level=info', true],
  ['words', false],
  ['words {"ts":1}', false],
  ['words time="2026"', false],
])('is a new entry: %s → %s', (text, is) => {
  expect(startsAnew(text)).toBe(is);
});

it('is from nowhere where nothing says where', () => {
  expect(isNowhere(BARE)).toBe(true);
  for (const some of [{ host: 'a' }, { tag: 'a' }, { stream: 'a' }, { utc: 0 }, { local: 0 }])
    expect(isNowhere({ ...BARE, ...some })).toBe(false);
});
