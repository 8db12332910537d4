/** Ctrl+C while files are read: the reading ends where it is, also where it waits for a pipe that brings nothing. */
import type { EvidenceFile } from '../../evidence/index.ts';
import type { Io } from '../command.ts';

export class Interrupt {
  aborted = false;
  readonly #unheard: (() => void) | undefined;
  /** Ends the wait for the bytes that come next. */
  #wake: (() => void) | null = null;

  constructor({ onInterrupt, err }: Pick<Io, 'onInterrupt' | 'err'>) {
    this.#unheard = onInterrupt?.(() => {
      this.aborted = true;
      err('Stopped. This is what was found until then:\n');
      this.#wake?.();
    });
  }

  /** It is not heard any more. */
  end(): void {
    this.#unheard?.();
  }

  /** Files of which no more bytes come once it was heard. */
  async *until(files: AsyncIterable<EvidenceFile>): AsyncGenerator<EvidenceFile> {
    for await (const file of files) {
      if (this.aborted) return;
      const { range } = file;
      yield {
        ...file,
        bytes: this.#bytes(file.bytes),
        ...(range !== undefined && { range: (from: number, to: number) => this.#bytes(range(from, to)) }),
      };
    }
  }

  async *#bytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const from = bytes[Symbol.asyncIterator]();
    try {
      while (!this.aborted) {
        const next = await new Promise<IteratorResult<Uint8Array> | null>((resolve, reject) => {
          this.#wake = () => resolve(null);
          from.next().then(resolve, reject);
        });
        if (next === null || next.done === true) return;
        yield next.value;
      }
    } finally {
      // A generator that waits for bytes would end only when they come.
      if (!this.aborted) await from.return?.();
    }
  }
}
