/**
 * Unpacks gzip with the same code in browsers and in Node. Their own streams differ in how they treat damage, several
 * members and bytes after the last member. Each member is checked against its checksum and its length.
 */
import { Inflate } from 'fflate';
import { joined } from './bytes.ts';
import { Checksum } from './checksum.ts';

/** Packed bytes in one push. They may unpack to a thousand times as many. */
const PIECE = 16 * 1024;
/** Most bytes of a header: an extra field of up to 64 KiB, and two texts without a length. */
const LONGEST_HEADER = 72 * 1024;
const TRAILER = 8;

const NOTHING = new Uint8Array(0);

/**
 * State that `Inflate` resumes from (fflate 0.8, src/index.ts). `s.p`: bits used of the first byte; `s.f`: 1 in the
 * last block; `s.l`: code table while inside a block. `p`: input that is left; `o`: recent output.
 */
interface Standing {
  s: { readonly p?: number; readonly f?: number; readonly l?: unknown };
  p: Uint8Array;
  o: Uint8Array;
}

/** Unpacks as far as possible. Adds `damaged gzip` to `wrappings` if there is damage. @throws what `bytes` throws. */
export async function* gunzip(
  bytes: AsyncIterable<Uint8Array>,
  wrappings: Set<string>,
): AsyncGenerator<Uint8Array, void> {
  const unpacker = new Unpacker();
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length && !unpacker.isOver; at += PIECE)
      yield* unpacker.push(chunk.subarray(at, at + PIECE));
    if (unpacker.isOver) break;
  }
  if (!unpacker.isWhole) wrappings.add('damaged gzip');
}

export class Unpacker {
  #at: 'header' | 'data' | 'trailer' | 'over' = 'header';
  /** Bytes of an incomplete header or trailer. */
  #held = NOTHING;
  #members = 0;
  #isDamaged = false;
  #inflate = new Inflate();
  #sum = new Checksum();
  #length = 0;
  #out: Uint8Array[] = [];

  /** Whether the bytes that follow can't be read. */
  get isOver(): boolean {
    return this.#at === 'over';
  }

  /** Whether the bytes pushed so far are whole members without damage. */
  get isWhole(): boolean {
    return !this.#isDamaged && this.#members > 0 && this.#at === 'header' && this.#held.length === 0;
  }

  /** @returns the bytes that the piece unpacks to. */
  push(piece: Uint8Array): readonly Uint8Array[] {
    this.#out = [];
    let rest: Uint8Array | null = this.#held.length === 0 ? piece : joined([this.#held, piece]);
    this.#held = NOTHING;
    while (rest !== null) {
      if (this.#at === 'over') break;
      if (this.#at === 'header') rest = this.#header(rest);
      else if (this.#at === 'data') rest = this.#data(rest);
      else rest = this.#trailer(rest);
    }
    return this.#out;
  }

  /** Like `#data` and `#trailer`, returns the bytes after its part, or null if it needs more bytes. */
  #header(bytes: Uint8Array): Uint8Array | null {
    // Programs that write in blocks pad the last one with zeros.
    const start = this.#members === 0 ? 0 : bytes.findIndex((byte) => byte !== 0);
    if (start < 0) return null;
    const from = bytes.subarray(start);
    const length = headerLength(from);
    if (length === 'none' || (length === 'more' && from.length > LONGEST_HEADER)) return this.#end();
    if (length === 'more') return this.#hold(from);
    this.#at = 'data';
    this.#sum = new Checksum();
    this.#length = 0;
    this.#inflate = new Inflate((piece) => {
      if (piece.length === 0) return;
      this.#sum.add(piece);
      this.#length = (this.#length + piece.length) >>> 0;
      this.#out.push(piece);
    });
    return from.subarray(length);
  }

  #data(bytes: Uint8Array): Uint8Array | null {
    if (!this.#inflated(bytes)) return this.#end();
    const { s, p } = this.#standing;
    if (s.f !== 1 || (s.l !== null && s.l !== undefined)) return null;
    this.#at = 'trailer';
    return p.subarray(((s.p ?? 0) + 7) >> 3);
  }

  #trailer(bytes: Uint8Array): Uint8Array | null {
    if (bytes.length < TRAILER) return this.#hold(bytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset, TRAILER);
    // Reading continues after a wrong checksum, since the next member begins at a known place.
    if (view.getUint32(0, true) !== this.#sum.value || view.getUint32(4, true) !== this.#length) this.#isDamaged = true;
    this.#members += 1;
    this.#at = 'header';
    return bytes.length === TRAILER ? null : bytes.subarray(TRAILER);
  }

  /** Unpacks up to the first damage; false if there is any. A failed push has no output, so its halves are pushed. */
  #inflated(bytes: Uint8Array): boolean {
    const { s, p, o } = this.#standing;
    const before = { s: { ...s }, p, o };
    try {
      this.#inflate.push(bytes);
      return true;
    } catch {
      Object.assign(this.#inflate, before);
    }
    const half = bytes.length >> 1;
    return half > 0 && this.#inflated(bytes.subarray(0, half)) && this.#inflated(bytes.subarray(half));
  }

  get #standing(): Standing {
    return this.#inflate as unknown as Standing;
  }

  #hold(bytes: Uint8Array): null {
    this.#held = bytes.slice();
    return null;
  }

  #end(): null {
    this.#at = 'over';
    this.#isDamaged = true;
    return null;
  }
}

/** Bytes of the member header (RFC 1952, 2.3). */
function headerLength(bytes: Uint8Array): number | 'more' | 'none' {
  const [a = 0x1f, b = 0x8b, method = 8, flags = 0] = bytes;
  if (a !== 0x1f || b !== 0x8b || method !== 8 || flags > 0x1f) return 'none';
  let at = 10;
  if ((flags & 4) > 0) at += 2 + (bytes[10] ?? 0) + 256 * (bytes[11] ?? 0);
  for (const text of [8, 16]) {
    if ((flags & text) === 0) continue;
    const end = bytes.indexOf(0, at);
    if (end < 0) return 'more';
    at = end + 1;
  }
  if ((flags & 2) > 0) at += 2;
  return at > bytes.length ? 'more' : at;
}
