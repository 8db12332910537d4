/** From a file's bytes to text: gzip is unpacked, the encoding is told by the byte order mark or by where zeros stand. */
import type { Packing } from '../evidence.ts';
import { platform } from './platform.ts';

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

/** The text in pieces; `wrappings` learns what was found around it, `onBytes` how much has been read. */
export async function* textOf(
  bytes: Bytes,
  wrappings: Set<string>,
  onBytes: (count: number) => void,
): AsyncGenerator<string> {
  const counted = counting(bytes, onBytes);
  const [head, whole] = await peek(counted);
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  if (!isGzip) {
    const packing = PACKINGS.find(({ magic }) => magic.every((byte, i) => head[i] === byte));
    if (packing === undefined) yield* decoded(head, whole, wrappings);
    else wrappings.add(packing.name);
    return;
  }
  wrappings.add('gzip');
  const [unpackedHead, unpacked] = await peek(gunzip(whole, wrappings));
  yield* decoded(unpackedHead, unpacked, wrappings);
}

async function* counting(bytes: Bytes, onBytes: (count: number) => void): Bytes & AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    onBytes(chunk.length);
    yield chunk;
  }
}

/** The first bytes, and all of them as if nobody had looked. */
export async function peek(bytes: Bytes, most = SNIFF): Promise<readonly [Uint8Array, Bytes]> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < most) {
    const next = await iterator.next();
    if (next.done === true) break;
    const longer = new Uint8Array(head.length + next.value.length);
    longer.set(head);
    longer.set(next.value, head.length);
    head = longer;
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

/** A truncated or damaged archive gives what can be had of it. */
export async function* gunzip(bytes: Bytes, wrappings: Set<string>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new platform.DecompressionStream('gzip');
  const writer = writable.getWriter();
  const feeding = (async () => {
    for await (const chunk of bytes) await writer.write(chunk);
    await writer.close();
  })().catch(() => undefined);
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || value === undefined) break;
      yield value;
    }
  } catch {
    wrappings.add('damaged gzip');
  } finally {
    await reader.cancel().catch(() => undefined);
    await writer.abort().catch(() => undefined);
  }
  await feeding;
}

async function* decoded(head: Uint8Array, bytes: Bytes, wrappings: Set<string>): AsyncGenerator<string> {
  const encoding = encodingOf(head);
  if (encoding.name !== 'utf-8') wrappings.add(encoding.name.toUpperCase());
  if (encoding.mark) wrappings.add('byte order mark');
  if (encoding.name === 'utf-8' && isBinary(head)) wrappings.add('binary');
  const decoder = new platform.TextDecoder(encoding.name);
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += PIECE)
      yield decoder.decode(chunk.subarray(at, at + PIECE), { stream: true });
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** More than the odd control character that a terminal leaves, or than a few bytes of another encoding: no text. */
function isBinary(head: Uint8Array): boolean {
  const text = new platform.TextDecoder('utf-8').decode(head.slice(0, SNIFF), { stream: true });
  const strange = Array.from(text).filter((char) => {
    const code = char.codePointAt(0) ?? 0;
    return code === 0xfffd || code < 9 || (code > 13 && code < 32 && code !== 27);
  });
  return strange.length > Math.min(head.length, SNIFF) / 8;
}

function encodingOf(head: Uint8Array): { readonly name: string; readonly mark: boolean } {
  const [a, b, c] = head;
  if (a === 0xff && b === 0xfe) return { name: 'utf-16le', mark: true };
  if (a === 0xfe && b === 0xff) return { name: 'utf-16be', mark: true };
  if (a === 0xef && b === 0xbb && c === 0xbf) return { name: 'utf-8', mark: true };
  // Without a mark: mostly ASCII in UTF-16 has a zero in every other byte.
  const zeros = [0, 0];
  head.slice(0, SNIFF).forEach((byte, i) => {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  });
  const half = Math.min(head.length, SNIFF) / 2;
  const [even = 0, odd = 0] = zeros;
  if (half >= 8 && odd > half * 0.6 && even < half * 0.1) return { name: 'utf-16le', mark: false };
  if (half >= 8 && even > half * 0.6 && odd < half * 0.1) return { name: 'utf-16be', mark: false };
  return { name: 'utf-8', mark: false };
}
