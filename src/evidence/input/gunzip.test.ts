/** Whole and damaged gzip in pieces of any size: the bytes unpacked, and whether damage is reported. */
import { gzipSync as packed, type ZlibOptions } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gunzip } from './gunzip.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const LINES = Array.from({ length: 500 }, (_, i) => `line ${i} of ${(i * 7919) % 1009}\n`).join('');
/** A plain Uint8Array: `slice` of a Buffer is a view, not a copy. */
const gzipSync = (content: string | Uint8Array, options: ZlibOptions = {}): Uint8Array =>
  Uint8Array.from(packed(content, options));
const WHOLE = gzipSync(LINES);

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function unpacked(bytes: Uint8Array, size = bytes.length) {
  const wrappings = new Set<string>();
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of gunzip(inPieces(bytes, size), wrappings)) text += decoder.decode(piece, { stream: true });
  return { text, isDamaged: wrappings.has('damaged gzip') };
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));
const equal = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);
const changed = (bytes: Uint8Array, at: number, by = 0x55): Uint8Array =>
  bytes.map((byte, i) => (i === (at + bytes.length) % bytes.length ? byte ^ by : byte));

/** A member whose header has every optional field. */
function withFields(bytes: Uint8Array): Uint8Array {
  const head = bytes.slice(0, 10);
  head[3] = 4 + 8 + 16 + 2;
  return joined(
    head,
    Uint8Array.of(3, 0, 1, 2, 3),
    bytesOf('name\0a comment\0'),
    Uint8Array.of(7, 7),
    bytes.subarray(10),
  );
}

describe.each([1, 13, 100_000])('gzip in pieces of %i bytes', (size) => {
  it.each<readonly [what: string, bytes: Uint8Array, text: string]>([
    ['one member', WHOLE, LINES],
    ['two members', joined(WHOLE, gzipSync('more')), `${LINES}more`],
    ['an empty member between two', joined(gzipSync('a'), gzipSync(''), gzipSync('b')), 'ab'],
    ['zeros that pad the last block', joined(WHOLE, new Uint8Array(500)), LINES],
    ['a header with all fields', withFields(WHOLE), LINES],
    ['data that is stored uncompressed', gzipSync(LINES, { level: 0 }), LINES],
  ])('is unpacked without damage: %s', async (_, bytes, text) => {
    expect(await unpacked(bytes, size)).toEqual({ text, isDamaged: false });
  });

  it.each<readonly [what: string, bytes: Uint8Array, text: string]>([
    ['a wrong checksum', changed(WHOLE, -8), LINES],
    ['a wrong length', changed(WHOLE, -1), LINES],
    ['a wrong checksum before another member', joined(changed(WHOLE, -8), gzipSync('more')), `${LINES}more`],
    ['no trailer', WHOLE.subarray(0, -8), LINES],
    ['half a trailer', WHOLE.subarray(0, -3), LINES],
    ['other bytes after the last member', joined(WHOLE, bytesOf('garbage')), LINES],
    ['half a header after the last member', joined(WHOLE, Uint8Array.of(0x1f, 0x8b)), LINES],
    ['only a header', WHOLE.subarray(0, 10), ''],
    ['another compression method', Uint8Array.of(0x1f, 0x8b, 7, 0, 0, 0, 0, 0, 0, 0, 1), ''],
    [
      'a file name without an end',
      joined(Uint8Array.of(0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3), new Uint8Array(600_000).fill(65)),
      '',
    ],
    ['no bytes', new Uint8Array(0), ''],
  ])('is reported as damaged, and unpacked as far as possible: %s', async (_, bytes, text) => {
    expect(await unpacked(bytes, size)).toEqual({ text, isDamaged: true });
  });
});

describe('damaged gzip', () => {
  it('gives the bytes before a cut, whatever the size of the pieces', async () => {
    const cut = WHOLE.subarray(0, WHOLE.length / 2);
    const { text, isDamaged } = await unpacked(cut);
    expect(isDamaged).toBe(true);
    expect(LINES.startsWith(text)).toBe(true);
    expect(text.length).toBeGreaterThan(LINES.length / 4);
    expect(await unpacked(cut, 1)).toEqual({ text, isDamaged });
  });

  it('gives the bytes before a wrong one, even in a single piece', async () => {
    const bytes = gzipSync(LINES, { level: 1 });
    bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 40);
    const { text, isDamaged } = await unpacked(bytes);
    expect(isDamaged).toBe(true);
    expect(text.startsWith(LINES.slice(0, LINES.length / 4))).toBe(true);
  });

  it('never throws, is reported if its content is wrong, and whole gzip is never reported', async () => {
    const checked = fc.check(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 3_000 }),
        fc.integer({ min: 1, max: 400 }),
        fc.option(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 }))),
        async (content, size, damage) => {
          const whole = gzipSync(content);
          const bytes = damage === null ? whole : changed(whole, damage[0], damage[1]);
          const wrappings = new Set<string>();
          const pieces: Uint8Array[] = [];
          for await (const piece of gunzip(inPieces(bytes, size), wrappings)) pieces.push(piece);
          const isWhole = !wrappings.has('damaged gzip');
          return (isWhole || damage !== null) && (!isWhole || equal(joined(...pieces), content));
        },
      ),
      { numRuns: 300 },
    );
    expect((await checked).counterexample).toBeNull();
  });

  it('throws the error of its source', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield WHOLE.subarray(0, 100);
      await Promise.reject(new Error('the disk is gone'));
    }
    const all = async (): Promise<void> => {
      for await (const piece of gunzip(broken(), new Set())) expect(piece.length).toBeGreaterThan(0);
    };
    await expect(all()).rejects.toThrow('the disk is gone');
  });
});
