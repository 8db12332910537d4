/** Which year and zone klog's times get, by what else a file says, and which instants they then are. */
import { describe, expect, it } from 'vitest';
import { parseRfc3339 } from '../kube/time.ts';
import type { ClockReading } from './evidence.ts';
import { FileClock } from './clock.ts';
import { yearless } from './lines/moment.ts';

const HOUR = 3_600_000_000;
const at = (text: string): number => parseRfc3339(text) ?? Number.NaN;
const local = (month: number, day: number, hours = 0): number => yearless(month, day, hours * HOUR);
/** ms since 1970. */
const written = (text: string): number => (at(text) - at('1970-01-01T00:00:00Z')) / 1_000;

const told = ({ year, yearFrom, zone, zoneFrom }: ClockReading): string => `${year} ${yearFrom}, ${zone} ${zoneFrom}`;

/** A clock that has seen lines of these months, with the dates beside them. */
function clockOf(lines: readonly number[], dates: readonly string[] = []): FileClock {
  const clock = new FileClock();
  for (const line of lines) clock.seen(line);
  for (const date of dates) clock.year(at(date));
  return clock;
}
const paired = (time: number, utc: string): FileClock => {
  const clock = clockOf([time]);
  clock.pair(time, at(utc));
  return clock;
};

describe('a file’s clock', () => {
  it('of which nothing tells is not known', () => {
    expect(told(new FileClock().reading({}).clock)).toBe('null unknown, null unknown');
    expect(told(clockOf([local(6, 12)]).reading({}).clock)).toBe('null unknown, null unknown');
  });

  it.each<[what: string, time: number, utc: string, told: string]>([
    ['in UTC', local(6, 12, 10), '2024-06-12T10:00:00Z', '2024 input, 0 input'],
    ['in a zone of whole hours', local(6, 12, 12), '2024-06-12T10:00:00Z', '2024 input, 120 input'],
    ['in a zone of quarters, seconds late', local(6, 12, 10), '2024-06-12T04:15:03Z', '2024 input, 345 input'],
    ['west of UTC', local(6, 12, 2), '2024-06-12T10:00:00Z', '2024 input, -480 input'],
    ['in the year before', local(12, 31, 20), '2025-01-01T04:00:00Z', '2024 input, -480 input'],
    ['in the year after', local(1, 1, 2), '2024-12-31T18:00:00Z', '2025 input, 480 input'],
    ['in the farthest zone', local(6, 13, 0), '2024-06-12T10:00:00Z', '2024 input, 840 input'],
    ['an hour beyond that', local(6, 13, 1), '2024-06-12T10:00:00Z', '2024 input, 900 input'],
    ['in no zone', local(6, 13, 2), '2024-06-12T10:00:00Z', 'null unknown, null unknown'],
    ['in a year that has no such day', local(2, 29, 2), '2023-03-01T02:00:00Z', 'null unknown, null unknown'],
  ])('is told by the instant beside a line: %s', (_what, time, utc, words) => {
    expect(told(paired(time, utc).reading({}).clock)).toBe(words);
  });

  it('is told by the first such line', () => {
    const clock = paired(local(6, 12, 12), '2024-06-12T10:00:00Z');
    clock.pair(local(6, 12), at('2020-06-12T00:00:00Z'));
    expect(told(clock.reading({}).clock)).toBe('2024 input, 120 input');
  });

  it.each<[what: string, lines: readonly number[], dates: readonly string[], told: string]>([
    ['the only one', [local(6, 12)], ['2024-06-12T00:00:00Z'], '2024 input, null unknown'],
    [
      'the most frequent',
      [local(6, 12)],
      [
        '2023-06-11T00:00:00Z',
        '2024-06-12T00:00:00Z',
        '2024-06-12T05:00:00Z',
        '2024-07-12T00:00:00Z',
        '2023-06-12T00:00:00Z',
      ],
      '2024 input, null unknown',
    ],
    ['that of January after December', [local(12, 31)], ['2025-01-01T00:00:00Z'], '2024 input, null unknown'],
    ['that of December before January', [local(1, 1)], ['2024-12-31T00:00:00Z'], '2025 input, null unknown'],
    ['half a year later', [local(1, 1)], ['2024-07-01T00:00:00Z'], '2024 input, null unknown'],
    ['half a year earlier', [local(7, 1)], ['2024-01-01T00:00:00Z'], '2024 input, null unknown'],
    ['none of before Kubernetes', [local(6, 12)], ['2013-06-12T00:00:00Z'], 'null unknown, null unknown'],
    ['one of its first year', [local(6, 12)], ['2014-06-12T00:00:00Z'], '2014 input, null unknown'],
    ['none that is far ahead', [local(6, 12)], ['2100-06-12T00:00:00Z'], 'null unknown, null unknown'],
    ['one that is not as far', [local(6, 12)], ['2099-06-12T00:00:00Z'], '2099 input, null unknown'],
    ['the one without any line', [], ['2024-12-12T00:00:00Z'], '2024 input, null unknown'],
  ])('is told by the dates near its lines: %s', (_what, lines, dates, words) => {
    expect(told(clockOf(lines, dates).reading({}).clock)).toBe(words);
  });

  it.each<[what: string, lines: readonly number[], modified: string, told: string]>([
    ['in the same year', [local(6, 12)], '2024-06-12T01:00:00Z', '2024 file, null unknown'],
    ['in the next year', [local(6, 12)], '2025-02-01T00:00:00Z', '2024 file, null unknown'],
    ['two days before its line, of another zone', [local(6, 12)], '2024-06-10T00:00:00Z', '2024 file, null unknown'],
    ['more than two days before its line', [local(6, 12, 1)], '2024-06-10T00:00:00Z', '2023 file, null unknown'],
    ['before its last line', [local(6, 1), local(6, 12, 1)], '2024-06-05T00:00:00Z', '2023 file, null unknown'],
    ['over the turn of the year', [local(12, 31), local(1, 1)], '2025-01-01T00:00:00Z', '2024 file, null unknown'],
    [
      'a year after its turn of the year',
      [local(12, 31), local(2, 1)],
      '2025-12-31T00:00:00Z',
      '2024 file, null unknown',
    ],
    ['without any line', [], '2024-06-12T00:00:00Z', '2024 file, null unknown'],
  ])('is told by when it was written: %s', (_what, lines, modified, words) => {
    expect(told(clockOf(lines).reading({ modified: written(modified) }).clock)).toBe(words);
  });

  it('is as a person says, before all else; and what is beside lines goes before dates, and those before the file’s', () => {
    const all = paired(local(6, 12, 12), '2024-06-12T10:00:00Z');
    all.year(at('2022-06-12T00:00:00Z'));
    const modified = written('2021-07-01T00:00:00Z');
    expect(told(all.reading({ modified }).clock)).toBe('2024 input, 120 input');
    expect(told(all.reading({ year: 2019, modified }).clock)).toBe('2019 option, 120 input');
    expect(told(all.reading({ zone: 60, modified }).clock)).toBe('2024 input, 60 option');
    const dated = clockOf([local(6, 12)], ['2022-06-12T00:00:00Z']);
    expect(told(dated.reading({ modified }).clock)).toBe('2022 input, null unknown');
    expect(told(dated.reading({ year: 2019, zone: 0 }).clock)).toBe('2019 option, 0 option');
  });
});

describe('a klog time', () => {
  const lines = clockOf([local(12, 30), local(1, 2)]);

  it('is of its file’s year and zone', () => {
    const times = lines.reading({ year: 2024, zone: 120 });
    for (const again of [1, 2]) {
      expect(times.instant(local(12, 31, 10)), `${again}`).toBe(at('2024-12-31T08:00:00Z'));
      expect(times.instant(local(12, 31, 1))).toBe(at('2024-12-30T23:00:00Z'));
      expect(times.instant(local(1, 1, 10))).toBe(at('2025-01-01T08:00:00Z'));
    }
  });

  it('is taken as UTC, and of a leap year, where neither is known', () => {
    const times = clockOf([local(2, 28)]).reading({});
    expect(times.instant(local(2, 29, 10))).toBe(at('2024-02-29T10:00:00Z'));
  });

  it('is none of a day that the year has not', () => {
    expect(
      clockOf([local(2, 28)])
        .reading({ year: 2023 })
        .instant(local(2, 29)),
    ).toBeNull();
  });
});

describe('parts of a file', () => {
  it('come to the same clock as the whole', () => {
    const [first, second] = [clockOf([local(12, 31)]), clockOf([local(1, 1), local(1, 2)], ['2025-01-01T00:00:00Z'])];
    second.year(at('2025-01-01T04:00:00Z'));
    second.pair(local(1, 1), at('2025-01-01T00:00:00Z'));
    expect(second.contents).toEqual({
      pair: { local: local(1, 1), utc: at('2025-01-01T00:00:00Z') },
      months: [[2025 * 12, 2]],
      firstMonth: 1,
      first: local(1, 1),
      last: local(1, 2),
    });
    first.year(at('2025-01-03T00:00:00Z'));
    first.absorb(second.contents);
    expect(first.contents).toEqual({
      ...second.contents,
      months: [[2025 * 12, 3]],
      firstMonth: 12,
      first: local(12, 31),
    });
    first.absorb(new FileClock().contents);
    expect(first.contents.last).toBe(local(1, 2));
    const empty = new FileClock();
    empty.absorb(second.contents);
    expect(empty.contents).toEqual(second.contents);
  });
});
