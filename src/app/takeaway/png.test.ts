import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPng, linkIn, withLink } from './png.ts';

/** One white pixel. */
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='),
  (char) => char.charCodeAt(0),
);
const LINK = '#s=1p.regular&t=2011000&v=d.inside';

describe('a picture that carries its moment', () => {
  it('gives back what was put in, and stays the picture that it was', () => {
    const made = withLink(PIXEL, LINK);
    expect(linkIn(made)).toBe(LINK);
    expect(isPng(made)).toBe(true);
    expect(made.subarray(-30)).toEqual(PIXEL.subarray(-30));
    expect(linkIn(withLink(PIXEL, '#s=1x漢字'))).toBe('#s=1x漢字');
  });

  it('has none where nobody put one in', () => {
    expect(linkIn(PIXEL)).toBeNull();
    expect(linkIn(new Uint8Array())).toBeNull();
    expect(linkIn(new TextEncoder().encode('kind: Scenario'))).toBeNull();
  });

  it('reads no address but a scenario’s own', () => {
    for (const link of ['javascript:alert(1)', 'https://example.com/#s=1p.regular', '#e=1', ''])
      expect(linkIn(withLink(PIXEL, link))).toBeNull();
  });

  it('believes nothing that was damaged on the way, and never breaks', () => {
    const made = withLink(PIXEL, LINK);
    fc.assert(
      fc.property(fc.nat(made.length - 1), fc.integer({ min: 1, max: 255 }), fc.nat(made.length), (at, by, cut) => {
        const hurt = made.slice(0, cut);
        if (at < hurt.length) hurt[at] = (hurt[at] ?? 0) ^ by;
        expect([null, LINK]).toContain(linkIn(hurt));
      }),
    );
  });

  it('does not follow a chunk that says it is longer than the file', () => {
    const made = withLink(PIXEL, LINK);
    new DataView(made.buffer).setUint32(33, 0xffffffff);
    expect(linkIn(made)).toBeNull();
  });
});
