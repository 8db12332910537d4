/** Members of tars in the old, POSIX, GNU and pax formats. */
import { describe, expect, it } from 'vitest';
import { tarMembers } from './tar.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Written {
  readonly name?: string;
  readonly type?: string;
  readonly size?: string | Uint8Array;
  readonly magic?: string;
  readonly prefix?: string;
  readonly body?: string;
}

function block({
  name = 'a',
  type = '0',
  body = '',
  size = body.length.toString(8).padStart(11, '0'),
  magic = 'ustar\0',
  prefix = '',
}: Written): Uint8Array {
  const header = new Uint8Array(512);
  header.set(bytesOf(name));
  header.set(typeof size === 'string' ? bytesOf(size) : size, 124);
  header.set(bytesOf('14632506340'), 136);
  header.set(bytesOf(type), 156);
  header.set(bytesOf(magic), 257);
  header.set(bytesOf(prefix), 345);
  header.fill(0x20, 148, 156);
  header.set(
    bytesOf(
      header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0'),
    ),
    148,
  );
  return Uint8Array.from([...header, ...bytesOf(body), ...new Uint8Array((512 - (body.length % 512)) % 512)]);
}

async function* inPieces(blocks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const bytes of blocks)
    for (let at = 0; at < bytes.length; at += 100) yield await Promise.resolve(bytes.subarray(at, at + 100));
}

async function shown(...members: readonly Written[]): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { name, isFile, bytes } of tarMembers(inPieces([...members.map(block), new Uint8Array(1024)]))) {
    let text = '';
    for await (const piece of bytes) text += new TextDecoder().decode(piece);
    found.push(`${isFile ? '' : '!'}${name}: ${text}`);
  }
  return found;
}

describe('a member of a tar', () => {
  it.each<readonly [what: string, members: readonly Written[], found: readonly string[]]>([
    ['a file', [{ body: 'one' }], ['a: one']],
    ['a file in the format before POSIX', [{ body: 'one', type: '\0' }], ['a: one']],
    [
      'a folder, a link and a device, which have no body whatever their size',
      ['5', '2', '3'].map((type) => ({ type, size: '00000001000' })),
      ['!a: ', '!a: ', '!a: '],
    ],
    ['a name with a prefix', [{ prefix: 'long/way', name: 'to', body: 'x' }], ['long/way/to: x']],
    [
      'a GNU header with other fields in place of the prefix',
      [{ magic: 'ustar  ', prefix: '14632506340', body: 'x' }],
      ['a: x'],
    ],
    [
      'a GNU long name',
      [{ type: 'L', body: `${'n'.repeat(600)}\0` }, { body: 'x' }, { name: 'b', body: 'y' }],
      [`${'n'.repeat(600)}: x`, 'b: y'],
    ],
    ['a GNU long link', [{ type: 'K', body: 'to' }, { body: 'x' }], ['a: x']],
    [
      'a pax name and size',
      [{ type: 'x', body: '14 path=/b/c/d\n9 size=2\n' }, { body: 'xy', size: '00000000000' }, { body: 'z' }],
      ['/b/c/d: xy', 'a: z'],
    ],
    [
      'a pax name for all members',
      [{ type: 'g', body: '9 path=all\n' }, { body: 'x' }, { body: 'y' }],
      ['all: x', 'all: y'],
    ],
    ['a binary size', [{ body: 'one', size: Uint8Array.of(0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3) }], ['a: one']],
    ['a volume label, which is not a file', [{ type: 'V', body: 'label' }, { body: 'x' }], ['!a: label', 'a: x']],
  ])('is read: %s', async (_, members, found) => {
    expect(await shown(...members)).toEqual(found);
  });

  it.each<readonly [what: string, member: Written]>([
    ['a size that is not a number', { size: 'nonsense...' }],
    ['a negative size', { size: new Uint8Array(12).fill(0xff) }],
    [
      'a size beyond the safe integers',
      { size: Uint8Array.of(0x80, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255) },
    ],
    ['a long name of 8 GiB', { type: 'L', size: '77777777777' }],
    ['a size beyond the end of the tar', { size: '77777777777' }],
  ])('ends the reading with an error: %s', async (_, member) => {
    await expect(shown({ body: 'x' }, member)).rejects.toThrow(/damaged|breaks off/);
  });

  it('ends the reading with an error: a wrong checksum', async () => {
    const wrong = block({ body: 'x' });
    wrong[0] = 0x62;
    await expect(tarMembers(inPieces([wrong])).next()).rejects.toThrow('a header is damaged');
  });
});
