/**
 * A tar as it streams, member by member (POSIX.1-2017 pax: "ustar Interchange Format" and its extended headers; GNU tar's
 * long names). All is pulled by whoever reads, so that nobody can wait for somebody who has given up.
 */
import { platform } from '../input/platform.ts';

export interface TarMember {
  readonly name: string;
  readonly isFile: boolean;
  readonly size: number;
  /** ms since 1970. */
  readonly modified: number;
  /** What has not been read of it when the next member is asked for is skipped. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

const BLOCK = 512;
/** Bytes of a name or a header that stands in a member of its own. */
const LONGEST_HEADER = 1024 * 1024;

const BREAKS_OFF = 'it breaks off in the middle';
const NO_HEADER = 'a header is damaged';

/** What an extended header says of the member behind it. */
interface Extended {
  readonly path?: string;
  readonly size?: number;
}

/** @throws Error where it breaks off, or a header is none. */
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
    // GNU's map of a file with holes may go on in blocks of its own.
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

/** Links, devices and folders have none, whatever size they give. */
const hasBody = (type: string): boolean => !'123456'.includes(type);

/** The sum of its bytes, with blanks where the sum itself stands. */
function hasItsSum(header: Uint8Array): boolean {
  const sum = header.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 0x20 : byte), 0);
  return sum === numberIn(header.subarray(148, 156));
}

/** Octal digits, or, with the first bit set, the number itself (GNU). NaN for anything else. */
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
  const isPosix = header[262] === 0; // GNU writes a blank there, and other things where the prefix is
  const prefix = isPosix ? untilZero(textIn(header.subarray(345, 500))) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** `LENGTH KEY=VALUE` and a newline, the length in bytes of all of it. */
function recordsIn(text: string): Extended {
  const path = /(?:^|\n)\d{1,7} path=([^\n]*)/.exec(text)?.[1];
  const size = /(?:^|\n)\d{1,7} size=(\d{1,16})\n/.exec(text)?.[1];
  return { ...(path !== undefined && { path }), ...(size !== undefined && { size: Number(size) }) };
}

/** Bytes in the portions that a tar is made of. */
class Blocks {
  readonly #bytes: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);
  /** Of the member in hand, and of what fills its last block. */
  #left = 0;
  #padding = 0;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#bytes = bytes[Symbol.asyncIterator]();
  }

  /** Null at the end. */
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
      if (piece === null) break; // all that counts was there
      this.#padding -= piece.length;
    }
  }

  /** The member in hand as a text. */
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

  /** What comes behind a tar counts for what it is packed in. */
  async end(): Promise<void> {
    while ((await this.#bytes.next()).done !== true);
  }

  async #part(): Promise<Uint8Array> {
    const piece = await this.#next(this.#left);
    if (piece === null) throw new Error(BREAKS_OFF);
    this.#left -= piece.length;
    return piece;
  }

  /** No more than so many. */
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
