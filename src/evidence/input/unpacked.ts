/** Counts and limits the bytes and members unpacked from a file, including the archives in it. */
import { counted } from './bytes.ts';

export const LIMITS = {
  /** Unpacked bytes that any file may have. */
  bytes: 1024 * 1024 * 1024,
  /** Beyond `bytes`, the most unpacked bytes for each packed byte. Logs have ten to fifty. */
  times: 200,
  members: 200_000,
  /** Most bytes of a zip that is held in memory because it can't be read by range, such as one in an archive. */
  held: 256 * 1024 * 1024,
};

class Bomb extends Error {}
export const isBomb = (error: unknown): boolean => error instanceof Bomb;

type Bytes = AsyncIterable<Uint8Array>;

export class Unpacked {
  readonly limits: typeof LIMITS;
  /** Packed bytes of the outermost file: its size if known, else those read so far. */
  #packed = 0;
  #bytes = 0;
  #members = 0;
  #isPacking = false;

  constructor(limits = LIMITS) {
    this.limits = limits;
  }

  /** Passes packed bytes through and counts them, unless those of an outer file are counted. */
  packing(bytes: Bytes): Bytes {
    if (this.#isPacking) return bytes;
    this.#isPacking = true;
    return counted(bytes, (length) => (this.#packed += length));
  }

  /** Sets the number of packed bytes, unless those of an outer file are counted. */
  of(size: number): void {
    if (!this.#isPacking) this.#packed = size;
    this.#isPacking = true;
  }

  /** Counts a member. @throws Error beyond the limit of members. */
  member(): void {
    this.#members += 1;
    if (this.#members > this.limits.members) throw new Error(`it has more than ${this.limits.members} members`);
  }

  /** Counts unpacked bytes. @throws Bomb beyond the limits. */
  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.limits.bytes && this.#bytes > this.#packed * this.limits.times) throw new Bomb();
  }
}

/** Passes unpacked bytes through and counts them. @throws Bomb beyond the limits. */
export const bounded = (bytes: Bytes, unpacked: Unpacked): AsyncGenerator<Uint8Array, void> =>
  counted(bytes, (length) => unpacked.add(length));
