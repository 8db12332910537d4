import { describe, expect, it } from 'vitest';
import { klogHeader, NO_PLACE, sourcePlace } from './klogHeader.ts';

const header = (text: string) => klogHeader(`${text} a message`);

describe('a header of klog', () => {
  it('has a severity, a time without a year, a thread and a place', () => {
    const text = 'W0612 10:02:03.000045    1420 pkg/kubelet/kubelet.go:2430]';
    expect(header(text)).toEqual({
      severity: 'W',
      local: header('I0612 10:02:03.000045 1 a.go:1]')?.local,
      tid: 1420,
      source: { file: 'kubelet.go', line: 2430, text: 'kubelet.go:2430' },
      length: text.length + 1,
    });
  });

  it('may end the line', () => {
    expect(klogHeader('I0612 10:02:03.000045 1420 kubelet.go:2430]')?.length).toBe(43);
  });

  it.each([
    ['I', 'I'],
    ['W', 'W'],
    ['E', 'E'],
    ['F', 'E'],
  ])('says %s for the severity %s', (letter, severity) => {
    expect(header(`${letter}0612 10:02:03.000045 1420 kubelet.go:2430]`)?.severity).toBe(severity);
  });

  it.each([
    ['INFO:', 'I'],
    ['WARNING:', 'W'],
    ['ERROR:', 'E'],
    ['FATAL:', 'E'],
    ['', 'I'],
  ])('is one with %j for the letter', (word, severity) => {
    const found = header(`${word}0612 10:02:03.000045 1420 kubelet.go:2430]`);
    expect(found).toMatchObject({ severity, tid: 1420, source: { text: 'kubelet.go:2430' } });
    expect(found?.local).toEqual(header('I0612 10:02:03.000045 1420 kubelet.go:2430]')?.local);
  });

  it.each([
    ['the first instant of a year', '0101 00:00:00.000000', true],
    ['the last one, with a leap second', '1231 23:59:60.999999', true],
    ['month 0', '0012 10:02:03.000045', false],
    ['month 13', '1312 10:02:03.000045', false],
    ['day 0', '0600 10:02:03.000045', false],
    ['day 32', '0632 10:02:03.000045', false],
  ])('has a day of the year: %s', (_, moment, is) => {
    const rest = ' 1420 kubelet.go:2430]';
    expect(header(`I${moment}${rest}`)?.local !== undefined && header(`I${moment}${rest}`)?.local !== null).toBe(is);
    expect(header(`${moment}${rest}`)?.local !== undefined && header(`${moment}${rest}`)?.local !== null).toBe(is);
  });

  it('tells instants apart down to the microsecond', () => {
    const moments = ['0101 00:00:00.000001', '0101 00:00:01.000000', '0101 00:01:00.000000', '0101 01:00:00.000000'];
    const told = [...moments, '0102 00:00:00.000000', '0201 00:00:00.000000'].map((moment) =>
      JSON.stringify(header(`I${moment} 1 a.go:1]`)?.local),
    );
    expect(new Set(told).size).toBe(6);
  });
});

describe('what is left of a header', () => {
  it.each([
    ['10:02:03.000045 1420 kubelet.go:2430]', 1420],
    ['1420 kubelet.go:2430]', 1420],
    ['pkg/kubelet/kubelet.go:2430]', 0],
  ])('is a place, and maybe a thread: %s', (text, tid) => {
    expect(header(text)).toEqual({
      severity: 'I',
      local: null,
      tid,
      source: { file: 'kubelet.go', line: 2430, text: 'kubelet.go:2430' },
      length: text.length + 1,
    });
  });
});

it.each([
  'no header',
  'I0612 10:02:03.000045 1420 kubelet.rs:2430] a message',
  'I0612 10:02:03.000045 1420 kubelet.go:2430 a message',
  'I0612 10:02:03.00004x 1420 kubelet.go:2430] a message',
  '2024-06-12T10:02:03.000045Z I0612 10:02:03.000045 1420 kubelet.go:2430] a message',
  'see kubelet.go:2430 for it',
  'I06x2 10:02:03.000045 1420 kubelet.go:2430] a message',
  'I0612 2x:02:03.000045 1420 kubelet.go:2430] a message',
  'I0612 10:0x:03.000045 1420 kubelet.go:2430] a message',
  'I0612 10:02:0x.000045 1420 kubelet.go:2430] a message',
])('is none: %s', (text) => {
  expect(klogHeader(text)).toBeNull();
});

it('is a place only of one file and one line', () => {
  expect(sourcePlace('a/b.go:12')).toEqual({ file: 'b.go', line: 12, text: 'b.go:12' });
  expect(sourcePlace('b.go')).toBe(NO_PLACE);
  expect(sourcePlace('a b.go:12')).toBe(NO_PLACE);
  expect(sourcePlace('b.go:12:3')).toBe(NO_PLACE);
});
