/** Times as lines give them, with and without a year. */
import { describe, expect, it } from 'vitest';
import { parseRfc3339 } from '../../kube/time.ts';
import {
  clockAt,
  clockOf,
  dayOf,
  inYear,
  instantIn,
  monthNumber,
  monthOf,
  rfc1123,
  withoutClock,
  yearless,
  yearlessText,
} from './moment.ts';

const CLOCK = (5 * 3600 + 19 * 60 + 9) * 1_000_000 + 467_433;
const TIME = yearless(5, 12, CLOCK);
const at = (text: string): number | null => parseRfc3339(text);

describe('a time without a year', () => {
  it('sorts as the calendar does', () => {
    const times = [yearless(1, 1, 0), yearless(1, 1, 1), yearless(1, 2, 0), yearless(1, 31, 0), yearless(2, 1, 0)];
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    expect(new Set(times).size).toBe(5);
  });

  it('has a month, a day and a clock', () => {
    expect(monthOf(TIME)).toBe(5);
    expect(dayOf(TIME)).toBe(yearless(5, 12, 0));
    expect(yearlessText(TIME)).toBe('0512 05:19:09.467433');
    expect(yearlessText(yearless(12, 31, 86_399_000_001))).toBe('1231 23:59:59.000001');
  });

  it('is an instant of a year, where that has such a day', () => {
    expect(inYear(TIME, 2024)).toBe(at('2024-05-12T05:19:09.467433Z'));
    expect(inYear(yearless(12, 31, 0), 2024)).toBe(at('2024-12-31T00:00:00Z'));
    expect(inYear(yearless(2, 29, 0), 2024)).toBe(at('2024-02-29T00:00:00Z'));
    expect(inYear(yearless(2, 29, 0), 2023)).toBeNull();
    expect(inYear(yearless(2, 1, 0), 812)).toBe(at('0812-02-01T00:00:00Z'));
  });
});

describe('a month', () => {
  it.each([
    ['Jan', 1],
    ['dec', 12],
    ['MAY', 5],
    ['1月', 1],
    ['6月', 6],
    ['12月', 12],
    ['13月', 0],
    ['0月', 0],
    ['Foo', 0],
    ['', 0],
  ])('%s is %s', (name, number) => {
    expect(monthNumber(name)).toBe(number);
  });
});

describe('a clock', () => {
  it('is made of its parts', () => {
    expect(clockOf('05', '19', '09', '467433')).toBe(CLOCK);
    expect(clockOf('05', '19', '09', '467433999')).toBe(CLOCK);
    expect(clockOf('05', '19', '09', '5')).toBe(CLOCK - 467_433 + 500_000);
    expect(clockOf('05', '19', '09')).toBe(CLOCK - 467_433);
  });

  it.each([
    ['05:19:09', CLOCK - 467_433],
    ['00:00:00', 0],
    ['23:59:60', 86_400_000_000],
    ['24:00:00', Number.NaN],
    ['05:60:09', Number.NaN],
    ['05:19:61', Number.NaN],
    ['05 19:09', Number.NaN],
    ['05:19 09', Number.NaN],
    ['x5:19:09', Number.NaN],
    ['0x:19:09', Number.NaN],
    ['05:1:09 ', Number.NaN],
    ['05:19:0:', Number.NaN],
    ['', Number.NaN],
  ])('stands in a text: %s', (text, clock) => {
    expect(clockAt(text, 0)).toBe(clock);
    expect(clockAt(`12:${text}`, 3)).toBe(clock);
  });
});

describe('an instant', () => {
  it.each<readonly [text: string, same: string | null]>([
    ['2024-05-12T05:19:09Z', '2024-05-12T05:19:09Z'],
    ['2024-05-12 05:19:09Z', '2024-05-12T05:19:09Z'],
    ['2024-05-12T05:19:09.467433Z', '2024-05-12T05:19:09.467433Z'],
    ['2024-05-12T05:19:09.467433999Z', '2024-05-12T05:19:09.467433Z'],
    ['2024-05-12T05:19:09.5Z', '2024-05-12T05:19:09.5Z'],
    ['2024-05-12T05:19:09,5Z', '2024-05-12T05:19:09.5Z'],
    ['2024-05-12T05:19:09+02:00', '2024-05-12T03:19:09Z'],
    ['2024-05-12T05:19:09+0200', '2024-05-12T03:19:09Z'],
    ['2024-05-12T05:19:09-0230', '2024-05-12T07:49:09Z'],
    ['2024-05-12T05:19:09.5-02:30', '2024-05-12T07:49:09.5Z'],
    ['2024-05-12 05:19:09', '2024-05-12T05:19:09Z'],
    ['2024-05-12 05:19:09 UTC', '2024-05-12T05:19:09Z'],
    ['2024-05-12 05:19:09.467433 +0200 CEST', '2024-05-12T03:19:09.467433Z'],
    ['2024-05-12 05:19:09.467433999 +0000 UTC m=+0.1', '2024-05-12T05:19:09.467433Z'],
    ['2024-05-12 05:19:09+02', '2024-05-12T03:19:09Z'],
    ['at 2024-05-12T05:19:09Z and later', '2024-05-12T05:19:09Z'],
    ['2024-02-30T05:19:09Z', null],
    ['2024-05-12T25:19:09Z', null],
    ['2024-05-12', null],
    ['words', null],
    ['', null],
    [`${'x'.repeat(400)}2024-05-12T05:19:09Z`, null],
  ])('%s', (text, same) => {
    expect(instantIn(text)).toBe(same === null ? null : at(same));
  });

  it.each<readonly [text: string, same: string | null]>([
    ['Tue, 02 May 2023 20:39:48 +0300', '2023-05-02T17:39:48Z'],
    ['Tue, 2 May 2023 20:39:48 -0330', '2023-05-03T00:09:48Z'],
    ['Start Time: Tue, 02 Dec 2023 20:39:48 +0000', '2023-12-02T20:39:48Z'],
    ['Tue, 02 Foo 2023 20:39:48 +0300', null],
    ['Tue, 02 May 2023 20:39:48', null],
    [`${'x'.repeat(200)}Tue, 02 May 2023 20:39:48 +0300`, null],
  ])('as kubectl describes it: %s', (text, same) => {
    expect(rfc1123(text)).toBe(same === null ? null : at(same));
  });
});

describe('a line with a time in front', () => {
  it.each<readonly [line: string, body: string, same: string | null]>([
    ['2024-05-12T05:19:09.123Z words', 'words', '2024-05-12T05:19:09.123Z'],
    ['[2024-05-12 05:19:09] words', 'words', '2024-05-12T05:19:09Z'],
    ['[2024-05-12 05:19:09 +0200]: words', 'words', '2024-05-12T03:19:09Z'],
    ['May 12 05:19:09 words', 'words', null],
    ['Sun May 12 05:19:09 words', 'words', null],
    ['05:19:09.123 words', 'words', null],
    ['  05:19:09   words', 'words', null],
  ])('%s', (line, body, same) => {
    expect(withoutClock(line)).toEqual({ body, utc: same === null ? null : at(same) });
  });

  it.each(['words', 'at 05:19:09 words', '05:19:09', '05:19:09words', `${' '.repeat(9)}05:19:09 words`])(
    'is none: %s',
    (line) => {
      expect(withoutClock(line)).toBeNull();
    },
  );
});
