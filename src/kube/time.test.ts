import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micros, ms, seconds } from '../engine/time.ts';
import { formatDuration, humanDuration, parseDuration, parseRfc3339, rfc3339, rfc3339Nano } from './time.ts';

describe('instants', () => {
  it('start at midnight of 1 January 2026', () => {
    expect(rfc3339(micros(0))).toBe('2026-01-01T00:00:00Z');
    expect(rfc3339(micros(6_999_999))).toBe('2026-01-01T00:00:06Z');
    expect(rfc3339(micros(-1))).toBe('2025-12-31T23:59:59Z');
    expect(rfc3339(seconds(86_400 * 59))).toBe('2026-03-01T00:00:00Z');
  });

  it('keep their fraction where Kubernetes does', () => {
    expect(rfc3339Nano(micros(6_000_123))).toBe('2026-01-01T00:00:06.000123Z');
    expect(rfc3339Nano(ms(1500))).toBe('2026-01-01T00:00:01.5Z');
    expect(rfc3339Nano(seconds(1))).toBe('2026-01-01T00:00:01Z');
  });

  it('are read back, with an offset too', () => {
    expect(parseRfc3339('2026-01-01T02:00:00.5+02:00')).toBe(500_000);
    expect(parseRfc3339('2026-11-21T02:38:10.946763663Z')).toBe(seconds(324 * 86_400 + 9490) + 946_763);
    for (const bad of ['', '2026-02-30T00:00:00Z', '2026-01-01', '2026-13-01T00:00:00Z', '2026-01-01T25:00:00Z']) {
      expect(parseRfc3339(bad)).toBeNull();
    }
  });

  it('agree with a calendar that is counted day by day', () => {
    const wrong: string[] = [];
    let [year, month, day] = [2026, 1, 1];
    for (let days = 0; days < 100_000; days++) {
      const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T00:00:00Z`;
      if (rfc3339(seconds(days * 86_400)) !== text) wrong.push(text);
      const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
      const length = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
      if (++day > length) [month, day] = [month + 1, 1];
      if (month > 12) [year, month] = [year + 1, 1];
    }
    expect(wrong).toEqual([]);
  });

  it('come back from their text, and are none beyond what µs can count', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_000_000_000, max: 9_000_000_000 }), (s) => {
        expect(parseRfc3339(rfc3339(seconds(s)))).toBe(seconds(s));
      }),
    );
    expect(parseRfc3339('0001-01-01T00:00:00Z')).toBeNull();
    expect(parseRfc3339('9999-01-01T00:00:00Z')).toBeNull();
  });
});

describe('durations', () => {
  it.each([
    ['1m30s', 90_000_000],
    ['200ms', 200_000],
    ['1.5h', 5_400_000_000],
    ['-2s', -2_000_000],
    ['0', 0],
    ['.5s', 500_000],
    ['3µs', 3],
    ['1h2m3.5s', 3_723_500_000],
  ])('reads %s', (text, value) => expect(parseDuration(text)).toEqual({ ok: true, value }));

  it.each([
    ['', /empty/],
    ['30', /no unit behind 30/],
    ['5x', /unknown unit ‘x’/],
    ['s', /‘s’ where a number/],
    ['1m 3s', /unknown unit ‘m ’/],
    ['.s', /where a number/],
    ['5toString', /unknown unit/],
    ['99999999999h', /too long/],
  ])('says what is wrong with ‘%s’', (text, reason) => {
    const parsed = parseDuration(text);
    expect(parsed).toEqual({ ok: false, reason: expect.stringMatching(reason) as string });
  });

  it.each([
    [0, '0s'],
    [12, '12µs'],
    [200_000, '200ms'],
    [1_500, '1.5ms'],
    [1_500_000, '1.5s'],
    [90_000_000, '1m30s'],
    [3_600_000_000, '1h0m0s'],
    [-90_000_000, '-1m30s'],
  ])('writes %i µs as %s', (value, text) => expect(formatDuration(micros(value))).toBe(text));

  it('come back from their text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), (value) => {
        expect(parseDuration(formatDuration(micros(value)))).toEqual({ ok: true, value });
      }),
    );
  });

  // The cases of staging/src/k8s.io/apimachinery/pkg/util/duration/duration_test.go, in seconds.
  it.each([
    [-2, '<invalid>'],
    [-1.5, '0s'],
    [0, '0s'],
    [1, '1s'],
    [70, '70s'],
    [119, '119s'],
    [120, '2m'],
    [190, '3m10s'],
    [10 * 60 + 59, '10m'],
    [179 * 60, '179m'],
    [180 * 60, '3h'],
    [3 * 3600 + 300, '3h5m'],
    [8 * 3600 + 1800, '8h'],
    [47 * 3600, '47h'],
    [48 * 3600, '2d'],
    [50 * 3600, '2d2h'],
    [191 * 3600, '7d23h'],
    [192 * 3600, '8d'],
    [365 * 86_400, '365d'],
    [2 * 365 * 86_400, '2y'],
    [(2 * 365 + 3) * 86_400, '2y3d'],
    [(8 * 365 + 300) * 86_400, '8y'],
  ])('round %d s to %s for people', (s, text) => expect(humanDuration(seconds(s))).toBe(text));
});
