/**
 * Reads a tar as a stream, member by member (POSIX.1-2017 pax: "ustar Interchange Format" and its extended headers; GNU
 * tar's long names). The consumer pulls every byte, so nothing is left waiting when it stops.
 */
import { platform } from '../input/platform.ts';

export interface TarMember {
  readonly name: string;
  readonly isFile: boolean;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Bytes that are not read before the next member is requested are skipped. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

const BLOCK = 512;
/** Most bytes of a long name or an extended header, each of which has a member of its own. */
const LONGEST_HEADER = 1024 * 1024;

export const BREAKS_OFF = 'it breaks off in the middle';
const NO_HEADER = 'a header is damaged';

/** Fields of an extended header that override those of the following member. */
interface Extended {
  readonly path?: string;
  readonly size?: number;
}

/** @throws Error if the tar is cut or a header is invalid. */
export async function* tarMembers(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarMember> {
  const source = new Blocks(bytes);
  let forAll: Extended = {};
  let forNext: Extended = {};
  for (;;) {
    const header = await source.block();
    if (header === null || header.every((byte) => byte === 0)) break;
    const type = String.fromCharCode(header[156] ?? 0);
    const given = { ...forAll, ...forNext };
    const size = given.size ?? numberIn(header.subarray(124, 136));
    if (!hasItsSum(header) || !Number.isSafeInteger(size) || size < 0) throw new Error(NO_HEADER);
    source.begin(hasBody(type) ? size : 0);
    if ('LKxXg'.includes(type)) {
      const text = await source.whole();
      if (type === 'L') forNext = { ...forNext, path: untilZero(text) };
      else if (type === 'g') forAll = { ...forAll, ...recordsIn(text) };
      else if (type !== 'K') forNext = { ...forNext, ...recordsIn(text) };
      continue;
    }
    // GNU's map of a sparse file may continue in blocks of its own.
    for (let isLonger = type === 'S' && header[482] === 1; isLonger;) isLonger = (await source.block())?.[504] === 1;
    forNext = {};
    yield {
      name: given.path ?? nameIn(header),
      isFile: '07\0'.includes(type),
      size,
      modified: numberIn(header.subarray(136, 148)) * 1000,
      bytes: source.member(),
    };
    await source.skip();
  }
  await source.end();
}

/** Links, devices and folders have no body, whatever their size field says. */
const hasBody = (type: string): boolean => !'123456'.includes(type);

/** Whether the checksum is right: the sum of the header's bytes, with spaces in place of the checksum. */
function hasItsSum(header: Uint8Array): boolean {
  const sum = header.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 0x20 : byte), 0);
  return sum === numberIn(header.subarray(148, 156));
}

/** Reads octal digits or, after a byte 0x80, a big-endian binary number (GNU). NaN for anything else. */
function numberIn(field: Uint8Array): number {
  const [first = 0] = field;
  if (first === 0x80) return field.subarray(1).reduce((value, byte) => value * 256 + byte, 0);
  const digits = untilZero(textIn(field)).trim();
  return /^[0-7]*$/.test(digits) ? Number.parseInt(digits || '0', 8) : Number.NaN;
}

const textIn = (bytes: Uint8Array): string => new platform.TextDecoder('utf-8').decode(bytes);
const untilZero = (text: string): string => text.split('\0', 1)[0] ?? '';

function nameIn(header: Uint8Array): string {
  const name = untilZero(textIn(header.subarray(0, 100)));
  const isPosix = header[262] === 0; // GNU writes a space there, and other fields in place of the prefix
  const prefix = isPosix ? untilZero(textIn(header.subarray(345, 500))) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** Reads pax records: `LENGTH KEY=VALUE` and a newline. LENGTH counts the bytes of the whole record. */
function recordsIn(text: string): Extended {
  const path = /(?:^|\n)\d{1,7} path=([^\n]*)/.exec(text)?.[1];
  const size = /(?:^|\n)\d{1,7} size=(\d{1,16})\n/.exec(text)?.[1];
  return { ...(path !== undefined && { path }), ...(size !== undefined && { size: Number(size) }) };
}

/** Reads the blocks and the member bodies of a tar from a stream. */
class Blocks {
  readonly #bytes: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);
  /** Unread bytes of the current member, and of the padding of its last block. */
  #left = 0;
  #padding = 0;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#bytes = bytes[Symbol.asyncIterator]();
  }

  /** @returns the next block, or null at the end. @throws Error if the tar ends inside a block. */
  async block(): Promise<Uint8Array | null> {
    const block = new Uint8Array(BLOCK);
    let length = 0;
    while (length < BLOCK) {
      const piece = await this.#next(BLOCK - length);
      if (piece === null && length > 0) throw new Error(BREAKS_OFF);
      if (piece === null) return null;
      block.set(piece, length);
      length += piece.length;
    }
    return block;
  }

  begin(size: number): void {
    this.#left = size;
    this.#padding = (BLOCK - (size % BLOCK)) % BLOCK;
  }

  async *member(): AsyncGenerator<Uint8Array> {
    while (this.#left > 0) yield await this.#part();
  }

  async skip(): Promise<void> {
    while (this.#left > 0) await this.#part();
    while (this.#padding > 0) {
      const piece = await this.#next(this.#padding);
      if (piece === null) break; // only padding is missing
      this.#padding -= piece.length;
    }
  }

  /** The current member as text. */
  async whole(): Promise<string> {
    if (this.#left > LONGEST_HEADER) throw new Error(NO_HEADER);
    const all = new Uint8Array(this.#left);
    while (this.#left > 0) {
      const at = all.length - this.#left;
      all.set(await this.#part(), at);
    }
    await this.skip();
    return textIn(all);
  }

  /** Reads to the end of the stream, since gzip around the tar is checked only there. */
  async end(): Promise<void> {
    while ((await this.#bytes.next()).done !== true);
  }

  async #part(): Promise<Uint8Array> {
    const piece = await this.#next(this.#left);
    if (piece === null) throw new Error(BREAKS_OFF);
    this.#left -= piece.length;
    return piece;
  }

  /** @returns at most `most` bytes, or null at the end. */
  async #next(most: number): Promise<Uint8Array | null> {
    while (this.#rest.length === 0) {
      const next = await this.#bytes.next();
      if (next.done === true) return null;
      this.#rest = next.value;
    }
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(most);
    return piece;
  }
}
