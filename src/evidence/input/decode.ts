/** From a file's bytes to text: gzip is unpacked, the encoding is told by the byte order mark or by where zeros stand. */
import type { Packing } from '../evidence.ts';
import { counted, joined } from './bytes.ts';
import { gunzip } from './gunzip.ts';
import { platform } from './platform.ts';
import { bounded, isBomb, Unpacked } from './unpacked.ts';

/** Enough to see a magic number, a byte order mark and which bytes are zero. */
const SNIFF = 64;

/**
 * What is made a text at once. Node keeps texts of a megabyte outside its heap, where each look into them takes longer,
 * and what fits into a processor's cache is read from there.
 */
const PIECE = 65_536;

type Bytes = AsyncIterable<Uint8Array>;

/** What can't be unpacked here, by the first bytes. Nothing of it is read. */
const PACKINGS: readonly { readonly name: Packing; readonly magic: readonly number[] }[] = [
  { name: 'zstd', magic: [0x28, 0xb5, 0x2f, 0xfd] },
  { name: 'xz', magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a] },
  { name: 'bzip2', magic: [0x42, 0x5a, 0x68] },
];

/**
 * Yields the text in pieces. Adds the encoding, packing and damage to `wrappings`, and calls `onBytes` for each piece read.
 * @param unpacked the counters of the archive that holds the bytes, if one does.
 */
export async function* textOf(
  bytes: Bytes,
  wrappings: Set<string>,
  onBytes: (count: number) => void,
  unpacked = new Unpacked(),
): AsyncGenerator<string> {
  const [head, whole] = await peek(counted(bytes, onBytes));
  if (!startsWith(head, GZIP)) {
    const packing = PACKINGS.find(({ magic }) => startsWith(head, magic));
    if (packing === undefined) yield* decoded(head, whole, wrappings);
    else wrappings.add(packing.name);
    return;
  }
  wrappings.add('gzip');
  try {
    yield* decoded(...(await peek(bounded(gunzip(unpacked.packing(whole), wrappings), unpacked))), wrappings);
  } catch (error) {
    if (!isBomb(error)) throw error;
    wrappings.add('bomb');
  }
}

export const GZIP = [0x1f, 0x8b];

export const startsWith = (head: Uint8Array, magic: ArrayLike<number>): boolean =>
  Array.from(magic).every((byte, i) => head[i] === byte);

/** The first bytes, and all of them as if nobody had looked. */
export async function peek(bytes: Bytes, most = SNIFF): Promise<readonly [Uint8Array, Bytes]> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < most) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = joined([head, next.value]);
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield head;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return [head, all()];
}

async function* decoded(head: Uint8Array, bytes: Bytes, wrappings: Set<string>): AsyncGenerator<string> {
  const encoding = encodingOf(head);
  if (encoding.name !== 'utf-8') wrappings.add(encoding.name.toUpperCase());
  if (encoding.mark) wrappings.add('byte order mark');
  if (
    encoding.name === 'utf-8' &&
    isNoText(new platform.TextDecoder('utf-8').decode(head.slice(0, SNIFF), { stream: true }))
  )
    wrappings.add('binary');
  const decoder = new platform.TextDecoder(encoding.name);
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += PIECE)
      yield decoder.decode(chunk.subarray(at, at + PIECE), { stream: true });
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/**
 * Whether over an eighth of the first characters are control characters or undecodable. Terminals and other encodings
 * leave only a few.
 */
export function isNoText(text: string): boolean {
  const head = text.slice(0, SNIFF);
  let strange = 0;
  for (let i = 0; i < head.length; i++) {
    const code = head.charCodeAt(i);
    if (code === 0xfffd || code < 9 || (code > 13 && code < 32 && code !== 27)) strange += 1;
  }
  return strange > head.length / 8;
}

function encodingOf(head: Uint8Array): { readonly name: string; readonly mark: boolean } {
  if (startsWith(head, [0xff, 0xfe])) return { name: 'utf-16le', mark: true };
  if (startsWith(head, [0xfe, 0xff])) return { name: 'utf-16be', mark: true };
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return { name: 'utf-8', mark: true };
  // Without a mark: mostly ASCII in UTF-16 has a zero in every other byte.
  const start = head.subarray(0, SNIFF);
  const zerosAt = (place: 0 | 1): number => start.filter((byte, i) => byte === 0 && i % 2 === place).length;
  const [half, even, odd] = [start.length / 2, zerosAt(0), zerosAt(1)];
  if (half >= 8 && odd > half * 0.6 && even < half * 0.1) return { name: 'utf-16le', mark: false };
  if (half >= 8 && even > half * 0.6 && odd < half * 0.1) return { name: 'utf-16be', mark: false };
  return { name: 'utf-8', mark: false };
}
