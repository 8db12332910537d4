/** How much has come out of what was packed: of a file, and of all that is packed in it. */

export const LIMITS = {
  /** Bytes that may come out of a file whatever its size. */
  bytes: 1024 * 1024 * 1024,
  /** Beyond that, how many times its size. Logs are packed to a tenth or a fiftieth. */
  times: 200,
  members: 200_000,
  /** Bytes of a zip in an archive, which has to be held. */
  held: 256 * 1024 * 1024,
};

class Bomb extends Error {}
export const isBomb = (error: unknown): boolean => error instanceof Bomb;

type Bytes = AsyncIterable<Uint8Array>;

export class Unpacked {
  readonly limits: typeof LIMITS;
  /** Of the outermost file, as far as it has been read, or altogether. */
  #packed = 0;
  #bytes = 0;
  #members = 0;
  #isPacking = false;

  constructor(limits = LIMITS) {
    this.limits = limits;
  }

  /** Counts what is unpacked, unless it lies in something that is. */
  packing(bytes: Bytes): Bytes {
    if (this.#isPacking) return bytes;
    this.#isPacking = true;
    return this.#counted(bytes);
  }

  /** The size of what is unpacked. */
  of(size: number): void {
    if (!this.#isPacking) this.#packed = size;
    this.#isPacking = true;
  }

  async *#counted(bytes: Bytes): Bytes & AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      this.#packed += piece.length;
      yield piece;
    }
  }

  /** @throws Error where there are more members than anybody packs. */
  member(): void {
    this.#members += 1;
    if (this.#members > this.limits.members) throw new Error(`it has more than ${this.limits.members} members`);
  }

  /** @throws Bomb where far more comes out than there is of logs. */
  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.limits.bytes && this.#bytes > this.#packed * this.limits.times) throw new Bomb();
  }
}

/** What comes out of something packed. @throws Bomb */
export async function* bounded(bytes: Bytes, unpacked: Unpacked): Bytes & AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    unpacked.add(piece.length);
    yield piece;
  }
}
