/** A part of a file that another thread reads: both ends of what the two threads say, without the threads. */
import { Collection } from './collection.ts';
import { FilePass, type FilePart } from './filePass.ts';
import { NO_LINES } from './lineCounts.ts';
import { LIMITS } from './pods/podBook.ts';
import type { PartElsewhere, PartOrder, PartProgress } from './options.ts';

/** What the reading thread says. */
export type PartMessage =
  { readonly call: 'progress'; readonly progress: PartProgress } | { readonly call: 'part'; readonly part: FilePart };

/** The asking thread's end. */
export class AwaitedPart implements PartElsewhere {
  progress: PartProgress = { bytes: 0, lines: NO_LINES, pods: 0 };
  readonly part: Promise<FilePart | null>;
  readonly stop: () => void;
  readonly #onProgress: () => void;
  #settle: (part: FilePart | null) => void = () => undefined;

  /** @param stop asks the reading thread to stop. */
  constructor(onProgress: () => void, stop: () => void) {
    this.#onProgress = onProgress;
    this.stop = stop;
    this.part = new Promise((settle) => (this.#settle = settle));
  }

  hear(message: PartMessage): void {
    if (message.call === 'part') this.#settle(message.part);
    else {
      this.progress = message.progress;
      this.#onProgress();
    }
  }

  /** The thread has ended. What it has told before counts. */
  ended(): void {
    this.#settle(null);
  }
}

/**
 * The reading thread's end.
 * @param bytes those of the part.
 * @param breathe lets a message that has come meanwhile be heard.
 */
export async function readPart(
  bytes: AsyncIterable<Uint8Array>,
  { name, width }: { readonly name: string } & Pick<PartOrder, 'width'>,
  signal: { readonly aborted: boolean },
  tell: (message: PartMessage) => void,
  breathe: () => Promise<void>,
): Promise<void> {
  // The other half is kept of the other part.
  const collection = new Collection(LIMITS.facts / 2);
  const pass = new FilePass(name, 0, collection, width);
  await pass.take(bytes, signal, () => {
    tell({
      call: 'progress',
      progress: { bytes: pass.bytes, lines: collection.ledger.counts, pods: collection.book.pods },
    });
    return breathe();
  });
  pass.end();
  tell({ call: 'part', part: pass.contents });
}
