/** Files that are written on, as `tail -F` follows them: by name, across rotation and truncation, and before they are. */
import { open, stat, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { CHUNK } from './partThread.ts';

/** What has become of a source since it was looked at. */
export type News =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** Another file bears the name, or it was written from its beginning: lines are numbered anew. */
  | { readonly kind: 'rotated' | 'truncated' }
  | { readonly kind: 'missing' };

export interface Followed {
  readonly name: string;
  /** There will be no more: only of a stream. */
  readonly isOver: boolean;
  /** @throws where it can't be read. */
  news(): AsyncIterable<News>;
  close(): Promise<void>;
}

export class FollowedFile implements Followed {
  readonly name: string;
  readonly isOver = false;
  readonly #path: string;
  #handle: FileHandle | null = null;
  #inode = -1n;
  #offset = 0;
  #isMissing = false;

  constructor(name: string, path: string) {
    this.name = name;
    this.#path = path;
  }

  async *news(): AsyncGenerator<News> {
    const inode = await this.#inodeByName();
    if (inode !== null) this.#isMissing = false;
    else if (!this.#isMissing) {
      this.#isMissing = true;
      yield { kind: 'missing' };
    }
    // Who writes may go on with the former file for a while after it was renamed.
    yield* this.#added();
    if (inode === null || inode === this.#inode) return;
    const another = await orMissing(open(this.#path, 'r'));
    if (another === null) return; // it was moved away since its inode was read
    const isAnother = this.#handle !== null;
    await this.close();
    this.#handle = another;
    this.#inode = (await this.#handle.stat({ bigint: true })).ino;
    this.#offset = 0;
    if (isAnother) yield { kind: 'rotated' };
    yield* this.#added();
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = null;
  }

  async *#added(): AsyncGenerator<News> {
    const handle = this.#handle;
    if (handle === null) return;
    const { size } = await handle.stat();
    if (size < this.#offset) {
      this.#offset = 0;
      yield { kind: 'truncated' };
    }
    while (this.#offset < size) {
      const { bytesRead, buffer } = await handle.read(
        new Uint8Array(Math.min(CHUNK, size - this.#offset)),
        0,
        null,
        this.#offset,
      );
      if (bytesRead === 0) return;
      this.#offset += bytesRead;
      yield { kind: 'bytes', bytes: buffer.subarray(0, bytesRead) };
    }
  }

  async #inodeByName(): Promise<bigint | null> {
    return (await orMissing(stat(this.#path, { bigint: true })))?.ino ?? null;
  }
}

/** Null if the file does not exist. */
async function orMissing<T>(access: Promise<T>): Promise<T | null> {
  try {
    return await access;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** A pipe, such as that of `journalctl -f`. */
export class FollowedStream implements Followed {
  readonly name: string;
  readonly #stream: Readable;
  #waiting: Uint8Array[] = [];
  #isEnded = false;
  #error: Error | null = null;

  constructor(name: string, stream: Readable) {
    this.name = name;
    this.#stream = stream;
    stream.on('data', (bytes: Uint8Array) => {
      this.#waiting.push(bytes);
      if (this.#waiting.length >= MOST_WAITING) stream.pause();
    });
    stream.on('end', () => (this.#isEnded = true));
    stream.on('error', (error) => (this.#error = error));
  }

  get isOver(): boolean {
    return this.#isEnded && this.#waiting.length === 0;
  }

  async *news(): AsyncGenerator<News> {
    if (this.#error !== null) throw this.#error;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#stream.resume();
    for (const bytes of waiting) yield { kind: 'bytes', bytes };
  }

  close(): Promise<void> {
    this.#stream.destroy();
    return Promise.resolve();
  }
}

/** Pieces, of a megabyte at most each. */
const MOST_WAITING = 16;
