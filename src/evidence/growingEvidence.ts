/** Input that is written on while it is read: read once, and asked again and again where things stand. */
import type { Evidence } from './evidence.ts';
import type { ReadOptions } from './options.ts';
import { judged } from './readEvidence.ts';
import { Reading, type Begun } from './reading.ts';

/** A file as far as it has come. */
export interface GrowingFile {
  /** What its lines are cited by; may change, as that of a log does that is rotated. */
  name: string;
  /** Reads what has been added. Resolves when every complete line has been taken in. @throws if reading fails */
  push(bytes: Uint8Array): Promise<void>;
  /** There will be no more of it. */
  end(): Promise<void>;
}

export class GrowingEvidence {
  readonly #files: Growing[] = [];
  readonly #reading: Reading;

  constructor(options: Pick<ReadOptions, 'year' | 'zone'> = {}) {
    this.#reading = new Reading(options, null);
  }

  /** One more file, of which lines are numbered from 1. */
  open(name: string): GrowingFile {
    const file = new Growing(name, this.#reading.begin(name));
    this.#files.push(file);
    return file;
  }

  /** Where things stand by all lines that have ended. What comes next is read as something new. */
  evidence(): Evidence {
    for (const { begun } of this.#files) begun.pass.rest();
    this.#reading.grown(this.#files);
    return judged(this.#reading, true).evidence;
  }
}

class Growing implements GrowingFile {
  readonly bytes = new Feed();
  readonly begun: Begun;
  readonly #taken: Promise<void>;
  name: string;

  constructor(name: string, begun: Begun) {
    this.name = name;
    this.begun = begun;
    // What is packed or no text is not read to its end.
    this.#taken = begun.pass.take(this.bytes, undefined, () => undefined).finally(() => this.bytes.end());
    this.#taken.catch(() => undefined); // the next `push` or `end` rejects with it
  }

  async push(bytes: Uint8Array): Promise<void> {
    await this.bytes.push(bytes);
    if (this.bytes.isOver) await this.#taken;
  }

  async end(): Promise<void> {
    this.bytes.end();
    await this.#taken;
    this.begun.pass.end();
  }
}

/** Bytes handed from who has them to who reads them, a piece at a time. */
class Feed {
  isOver = false;
  #give: ((piece: Uint8Array | null) => void) | null = null;
  #onRequest: (() => void) | null = null;

  /** Who asks for the next piece has used the one before. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    while (!this.isOver) {
      const piece = await new Promise<Uint8Array | null>((resolve) => {
        this.#give = resolve;
        this.#onRequest?.();
      });
      if (piece !== null) yield piece;
    }
  }

  async push(piece: Uint8Array): Promise<void> {
    await this.#requested();
    this.#hand(piece);
    await this.#requested();
  }

  end(): void {
    this.isOver = true;
    this.#onRequest?.();
    this.#hand(null);
  }

  #requested(): Promise<void> {
    if (this.#give !== null || this.isOver) return Promise.resolve();
    return new Promise((resolve) => (this.#onRequest = resolve));
  }

  #hand(piece: Uint8Array | null): void {
    const give = this.#give;
    this.#give = this.#onRequest = null;
    give?.(piece);
  }
}
