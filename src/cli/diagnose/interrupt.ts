/** Ctrl+C while files are read: reading stops at once, even while it waits for a silent pipe. */
import type { EvidenceFile } from '../../evidence/index.ts';
import type { Io } from '../command.ts';

export class Interrupt {
  aborted = false;
  readonly #controller = new AbortController();
  /** Aborted on Ctrl+C. A stream that listens to it closes its file; an open pipe would keep the process from ending. */
  readonly signal = this.#controller.signal;
  readonly #removeListener: (() => void) | undefined;
  /** Ends the wait for the next bytes. */
  #wake: (() => void) | null = null;

  constructor({ onInterrupt, err }: Pick<Io, 'onInterrupt' | 'err'>) {
    this.#removeListener = onInterrupt?.(() => {
      this.aborted = true;
      err('Stopped. Findings so far:\n');
      this.#wake?.();
      this.#controller.abort();
    });
  }

  /** Stops listening for Ctrl+C. */
  end(): void {
    this.#removeListener?.();
  }

  /** The same files, which end on Ctrl+C. */
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
      // After Ctrl+C the source may be waiting for bytes, and `return` would wait with it.
      if (!this.aborted) await from.return?.();
    }
  }
}
