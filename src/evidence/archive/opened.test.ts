/** Which files are archives, which are findings, and what is handed on of each. */
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../testing/inputs.ts';
import { ofFileNamed, opened, type NotRead } from './opened.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const tar = (...members: readonly (readonly [string, string | Uint8Array])[]): Promise<Uint8Array> =>
  packTar(
    members.map(([name, content]) => {
      const body = typeof content === 'string' ? bytesOf(content) : content;
      return { header: { name, size: body.length }, body };
    }),
  );

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of bytes) text += decoder.decode(piece, { stream: true });
  return text;
}

/** Each file’s name and text, with a mark on findings; and what is not read. */
async function shown(bytes: Uint8Array, size = 4_096): Promise<readonly (readonly string[])[]> {
  const told: NotRead[] = [];
  const files: string[] = [];
  for await (const file of opened([fileOf(bytes, 'a', size)], (one) => told.push(one)))
    files.push(`${file.isFindings === true ? '!' : ''}${file.name}: ${await textOf(file.bytes)}`);
  return [files, told.map(({ name, trouble }) => `${name}: ${trouble}`)];
}

describe('a file', () => {
  it.each([
    ['a log', 'I1120 05:19:09.123456     812 kubelet.go:2001] "x"'],
    ['less than anything', ''],
    ['more than its head', 'line\n'.repeat(2_000)],
    ['what only begins like a zip', 'PK\u0003'],
    ['what has a tar’s mark somewhere else', `${' '.repeat(256)}ustar${' '.repeat(400)}`],
    ['what has a tar’s mark and is too short', `${' '.repeat(257)}ustar`],
  ])('is handed on whole: %s', async (_, text) => {
    expect(await shown(bytesOf(text))).toEqual([[`a: ${text}`], []]);
    expect(await shown(bytesOf(text), 7)).toEqual([[`a: ${text}`], []]);
  });

  it.each([
    ['bare', bytesOf('{"findings":1}\n'), true],
    ['behind blanks', bytesOf(' \n{"findings":1}\n'), true],
    ['packed', gzipSync('{"findings":1}\n'), true],
    ['of another kind', bytesOf('{"finding":1}\n'), false],
    ['behind words', bytesOf('x {"findings":1}\n'), false],
    ['packed, of another kind', gzipSync('{"finding":1}\n'), false],
    ['nothing but blanks', bytesOf(' \n '), false],
  ])('holds findings, or none: %s', async (_, bytes, holds) => {
    const [files] = await shown(bytes);
    expect(files).toHaveLength(1);
    expect(files?.[0]?.startsWith('!')).toBe(holds);
  });

  it('that is damaged where it is packed is handed on', async () => {
    const bytes = Uint8Array.from([0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect((await shown(bytes))[0]).toHaveLength(1);
  });
});

describe('an archive', () => {
  it.each([
    ['a tar', async () => tar(['x', 'one'], ['y', 'two'])],
    ['a packed tar', async () => gzipSync(await tar(['x', 'one'], ['y', 'two']))],
  ])('is handed on by its members: %s', async (_, make) => {
    const bytes = await make();
    for (const size of [4_096, 100]) expect(await shown(bytes, size)).toEqual([['a!x: one', 'a!y: two'], []]);
  });

  it('without anything in it has nothing', async () => {
    const empty = Uint8Array.from([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)]);
    expect((await shown(empty))[0]).toEqual([]);
  });

  it('may lie in one, and no deeper', async () => {
    const inner = await tar(['x', 'one']);
    const middle = await tar(['inner.tar', inner], ['y', 'two']);
    expect(await shown(middle)).toEqual([['a!inner.tar!x: one', 'a!y: two'], []]);
    expect(await shown(await tar(['middle.tar', middle]))).toEqual([
      ['a!middle.tar!y: two'],
      ['a!middle.tar!inner.tar: nested'],
    ]);
  });

  it('may hold findings', async () => {
    expect((await shown(await tar(['x', '{"findings":1}'])))[0]).toEqual(['!a!x: {"findings":1}']);
  });
});

describe('a file that can be read from anywhere', () => {
  it('is looked at, and not read, to know what it is', async () => {
    const asked: (readonly [number, number])[] = [];
    const text = bytesOf('{"findings":1}\n');
    const file = {
      name: 'a',
      size: text.length,
      bytes: (async function* () {
        yield await Promise.resolve(text);
      })(),
      range: async function* (from: number, to: number) {
        asked.push([from, to]);
        yield await Promise.resolve(text.subarray(from, to));
      },
    };
    const files = [];
    for await (const one of opened([file], () => undefined)) files.push(one);
    expect(asked).toEqual([[0, 4_096]]);
    expect(files).toEqual([{ ...file, isFindings: true }]);
    expect(files[0]?.bytes).toBe(file.bytes);
  });
});

describe('a file of a name', () => {
  const take = async (name: string): Promise<string | null> => {
    const packed = await tar(['x', 'one'], ['dir/y', 'two']);
    const files = [fileOf(packed, 'a'), fileOf(bytesOf('three'), 'b'), fileOf(bytesOf('four'), 'a!z')];
    return ofFileNamed(files, name, ({ bytes }) => textOf(bytes));
  };

  it.each([
    ['a!x', 'one'],
    ['a!dir/y', 'two'],
    ['b', 'three'],
    ['a!z', 'four'],
    ['a!w', null],
    ['a', null],
    ['ab', null],
    ['c', null],
  ])('%s is found, or not', async (name, text) => {
    expect(await take(name)).toBe(text);
  });
});
