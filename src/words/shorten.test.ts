import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lasting } from './lasting.ts';
import { shortenMiddle } from './shorten.ts';

describe('shortening a text in its middle', () => {
  it('keeps the end, which has the reason', () => {
    const short = shortenMiddle(`unmount of ${'pvc-'.repeat(200)} failed: stale NFS file handle`, 80);
    expect(short).toHaveLength(80);
    expect(short).toMatch(/^unmount of pvc-.*….*failed: stale NFS file handle$/);
  });

  it('does not change a short text', () => {
    expect(shortenMiddle('target is busy', 14)).toBe('target is busy');
  });

  it('never exceeds its limit and never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.nat(100), (text, most) => {
        const short = shortenMiddle(text, most);
        expect(short.length).toBeLessThanOrEqual(Math.max(most, 0));
        expect(short).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});

describe('a duration in words', () => {
  it.each([
    [400_000, '400 ms'],
    [9_500_000, '9.5 s'],
    [72_000_000, '1 min 12 s'],
    [2_850_000_000, '47 min'],
    [4_334_000_000, '1 h 12 min'],
    [26 * 3_600_000_000, '26 h'],
    [76 * 3_600_000_000, '3 d 4 h'],
  ])('%i µs is %s', (length, text) => {
    expect(lasting(length)).toBe(text);
  });
});
