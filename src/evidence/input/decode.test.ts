/** What bytes become, and what is said of them. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { peek, textOf } from './decode.ts';
import { gunzip } from './gunzip.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string, big = false): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), !big);
  return bytes;
};
const joined = (...parts: readonly (readonly number[] | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

async function* inPieces(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, size?: number) {
  const wrappings = new Set<string>();
  const counts: number[] = [];
  const pieces: string[] = [];
  for await (const piece of textOf(inPieces(bytes, size), wrappings, (count) => counts.push(count))) pieces.push(piece);
  return {
    text: pieces.join(''),
    longest: Math.max(0, ...pieces.map(({ length }) => length)),
    wrappings: [...wrappings],
    counted: counts.reduce((sum, count) => sum + count, 0),
  };
}

const WORDS = 'some words and ümlauts\n';
const LATIN = 'sixteen letters and more\n';

describe.each([1, 7, 1_000])('bytes in pieces of %i', (size) => {
  it.each<readonly [what: string, bytes: Uint8Array, text: string, wrappings: readonly string[]]>([
    ['UTF-8', bytesOf(WORDS), WORDS, []],
    ['UTF-8 with a mark', joined([0xef, 0xbb, 0xbf], bytesOf(WORDS)), WORDS, ['byte order mark']],
    ['UTF-16 with a mark', joined([0xff, 0xfe], utf16(WORDS)), WORDS, ['UTF-16LE', 'byte order mark']],
    ['UTF-16 the other way round', joined([0xfe, 0xff], utf16(WORDS, true)), WORDS, ['UTF-16BE', 'byte order mark']],
    ['UTF-16 without a mark', utf16(LATIN), LATIN, ['UTF-16LE']],
    ['UTF-16 the other way round, without a mark', utf16(LATIN, true), LATIN, ['UTF-16BE']],
    ['gzip', gzipSync(bytesOf(WORDS)), WORDS, ['gzip']],
    ['gzip of UTF-16', gzipSync(utf16(LATIN)), LATIN, ['gzip', 'UTF-16LE']],
    ['zstd', joined([0x28, 0xb5, 0x2f, 0xfd], bytesOf(WORDS)), '', ['zstd']],
    ['xz', joined([0xfd, 0x37, 0x7a, 0x58, 0x5a], bytesOf(WORDS)), '', ['xz']],
    ['bzip2', joined([0x42, 0x5a, 0x68], bytesOf(WORDS)), '', ['bzip2']],
    ['words that begin nearly so', bytesOf('BZ words'), 'BZ words', []],
    ['letters that begin nearly as a mark does', bytesOf('\uff01 words, \ufec0'), '\uff01 words, \ufec0', []],
    ['letters that begin more nearly so', bytesOf('\ufec0 words'), '\ufec0 words', []],
    ['the half of a mark', joined([0x41, 0xfe], bytesOf(LATIN)), `A\ufffd${LATIN}`, []],
    ['the half of the other mark', joined([0x41, 0xff], bytesOf(LATIN)), `A\ufffd${LATIN}`, []],
    ['half of what begins an archive', joined([0x1f, 0x41], bytesOf(LATIN)), `\u001fA${LATIN}`, []],
    ['half of a character', bytesOf('wordsü').subarray(0, 6), 'words\ufffd', []],
    ['nothing', new Uint8Array(0), '', []],
  ])('are %s', async (_, bytes, text, wrappings) => {
    expect(await read(bytes, size)).toMatchObject({ text, wrappings });
  });
});

describe('bytes', () => {
  const strange = (count: number, length = 64): Uint8Array =>
    joined(
      Array.from({ length: count }, () => 1),
      bytesOf('x'.repeat(length - count)),
    );

  it('are no text where more than one of eight means nothing', async () => {
    expect((await read(strange(8))).wrappings).toEqual([]);
    expect((await read(strange(9))).wrappings).toEqual(['binary']);
    expect((await read(strange(1, 8))).wrappings).toEqual([]);
    expect((await read(strange(2, 8))).wrappings).toEqual(['binary']);
  });

  it.each([
    ['blanks of all kinds', [9, 10, 11, 12, 13], false],
    ['colours', [27], false],
    ['zeros', [0], true],
    ['the last one below the blanks', [8], true],
    ['the first one behind the blanks', [14], true],
    ['the last one below the letters', [31], true],
    ['the first of the letters', [32], false],
    ['what is no UTF-8', [0xff], true],
  ])('mean something, or nothing: %s', async (_, codes, isBinary) => {
    const bytes = Uint8Array.from({ length: 64 }, (__, i) => codes[i % codes.length] ?? 0);
    expect((await read(bytes)).wrappings.includes('binary')).toBe(isBinary);
  });

  it('are taken for UTF-16 where nearly every other one is zero, and enough are there', async () => {
    const mixed = (letters: number): Uint8Array =>
      joined(utf16('x'.repeat(32 - letters)), utf16('\u4e2d'.repeat(letters)));
    expect((await read(mixed(12))).wrappings).toContain('UTF-16LE');
    expect((await read(mixed(13))).wrappings).not.toContain('UTF-16LE');
    expect((await read(utf16('xxxxxxx'))).wrappings).not.toContain('UTF-16LE');
    expect((await read(utf16('xxxxxxxx'))).wrappings).toContain('UTF-16LE');
    expect((await read(utf16('xxxxxxx', true))).wrappings).not.toContain('UTF-16BE');
    expect((await read(utf16('xxxxxxxx', true))).wrappings).toContain('UTF-16BE');
    expect((await read(new Uint8Array(64))).wrappings).toEqual(['binary']);
  });

  it('are counted as they come, and made to texts of some length', async () => {
    const long = bytesOf('x'.repeat(200_000));
    expect(await read(long)).toMatchObject({ counted: 200_000, longest: 65_536 });
    expect(await read(gzipSync(bytesOf(WORDS)))).toMatchObject({ counted: gzipSync(bytesOf(WORDS)).length });
  });

  it('are what can be had of a damaged archive', async () => {
    const whole = gzipSync(bytesOf(WORDS.repeat(2_000)));
    const cut = await read(whole.subarray(0, -12));
    expect(cut.wrappings).toEqual(['gzip', 'damaged gzip']);
    expect(WORDS.repeat(2_000).startsWith(cut.text)).toBe(true);
  });
});

describe('the first bytes', () => {
  const collect = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => {
    const parts: Uint8Array[] = [];
    for await (const part of bytes) parts.push(part);
    return new TextDecoder().decode(joined(...parts));
  };

  it('are looked at, and all of them are there still', async () => {
    const [head, all] = await peek(inPieces(bytesOf(WORDS), 3), 4);
    expect(new TextDecoder().decode(head)).toBe(WORDS.slice(0, 6));
    expect(await collect(all)).toBe(WORDS);
  });

  it('may be all', async () => {
    const [head, all] = await peek(inPieces(bytesOf('a'), 3), 4);
    expect(new TextDecoder().decode(head)).toBe('a');
    expect(await collect(all)).toBe('a');
  });

  it('let go of the rest where nobody wants more', async () => {
    let isClosed = false;
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield bytesOf('words');
      } finally {
        isClosed = true;
      }
    }
    const [, all] = await peek(source());
    for await (const part of all) if (part.length > 0) break;
    expect(isClosed).toBe(true);
  });

  it('of an archive are unpacked', async () => {
    const wrappings = new Set<string>();
    expect(await collect(gunzip(inPieces(gzipSync(bytesOf(WORDS)), 5), wrappings))).toBe(WORDS);
    expect([...wrappings]).toEqual([]);
  });
});
