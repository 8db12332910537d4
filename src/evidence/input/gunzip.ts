/**
 * Gzip, unpacked by the same program in browsers and in Node: what their own streams make of damage, of several members
 * and of bytes behind the last one differs from one to the other. Each member is held against its checksum and its length.
 */
import { Inflate } from 'fflate';
import { Checksum } from './checksum.ts';

/** Packed bytes that are unpacked at once. They may come to a thousand times as much. */
const PIECE = 16 * 1024;
/** A field of 64 KiB at most that tells its length, and two texts that don't. */
const LONGEST_HEADER = 72 * 1024;
const TRAILER = 8;

const NOTHING = new Uint8Array(0);

/** What `Inflate` goes on from (fflate 0.8, src/index.ts): bits of the first byte that are used, end of the last block. */
interface Standing {
  s: { readonly p?: number; readonly f?: number; readonly l?: unknown };
  p: Uint8Array;
  o: Uint8Array;
}

/** `wrappings` learns of damage; what comes before the damage is unpacked. @throws what `bytes` throws. */
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
  /** Bytes of a header or a trailer that is not complete. */
  #held = NOTHING;
  #members = 0;
  #isDamaged = false;
  #inflate = new Inflate();
  #sum = new Checksum();
  #length = 0;
  #out: Uint8Array[] = [];

  /** Nothing of what follows can be read. */
  get isOver(): boolean {
    return this.#at === 'over';
  }

  /** All that was pushed is whole members. */
  get isWhole(): boolean {
    return !this.#isDamaged && this.#members > 0 && this.#at === 'header' && this.#held.length === 0;
  }

  /** What more is unpacked. */
  push(piece: Uint8Array): readonly Uint8Array[] {
    this.#out = [];
    let rest: Uint8Array | null = this.#held.length === 0 ? piece : joined(this.#held, piece);
    this.#held = NOTHING;
    while (rest !== null) {
      if (this.#at === 'over') break;
      if (this.#at === 'header') rest = this.#header(rest);
      else if (this.#at === 'data') rest = this.#data(rest);
      else rest = this.#trailer(rest);
    }
    return this.#out;
  }

  /** Each answers the bytes behind its part, or null where more are needed. */
  #header(bytes: Uint8Array): Uint8Array | null {
    // Whoever writes in blocks fills the last one with zeros.
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
    // Of a member with a wrong sum the bounds are known all the same, and so is where the next one begins.
    if (view.getUint32(0, true) !== this.#sum.value || view.getUint32(4, true) !== this.#length) this.#isDamaged = true;
    this.#members += 1;
    this.#at = 'header';
    return bytes.length === TRAILER ? null : bytes.subarray(TRAILER);
  }

  /** False where the data is damaged; what comes before is unpacked, which `Inflate` gives only of a whole push. */
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

/** RFC 1952, 2.3. */
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

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
