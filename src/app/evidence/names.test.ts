import { describe, expect, it } from 'vitest';
import { bytesText, namesApart, timeText, withoutGoTimes, zoneOf, zoneText } from './names.ts';

describe('names on the evidence page', () => {
  it('tell files of one name apart', () => {
    expect(namesApart(['kubelet.log', 'pod.yaml', 'kubelet.log', 'kubelet.log'])).toEqual([
      'kubelet.log',
      'pod.yaml',
      'kubelet.log (2)',
      'kubelet.log (3)',
    ]);
    expect(namesApart(['a', 'a (2)', 'a'])).toEqual(['a', 'a (2)', 'a (3)']);
  });

  it('read zones as people write them, and no others', () => {
    expect(['+02:00', '-0730', 'z', 'UTC', '+2:00', '+15:00', 'CET', '+00:75'].map(zoneOf)).toEqual([
      120,
      -450,
      0,
      0,
      120,
      null,
      null,
      null,
    ]);
    expect(zoneText(-450)).toBe('-07:30');
  });

  it('say Go’s times without its monotonic clock', () => {
    expect(withoutGoTimes('The next attempt is at 2022-03-24 04:21:59.487840694 +0000 UTC m=+1184606.200514039.')).toBe(
      'The next attempt is at 2022-03-24 04:21:59.487 UTC.',
    );
    expect(withoutGoTimes('at 2022-03-24 04:21:59 +0200 CEST m=+3.5, then')).toBe('at 2022-03-24 04:21:59 +0200, then');
  });

  it('say sizes and times shortly', () => {
    expect([0, 1023, 1536, 104_857_600].map(bytesText)).toEqual(['0 B', '1023 B', '1.5 KiB', '100 MiB']);
    expect(timeText('2026-11-21T02:51:30.736649000Z')).toBe('2026-11-21 02:51:30.736 UTC');
    expect(timeText('Nov 21')).toBe('Nov 21');
  });
});
