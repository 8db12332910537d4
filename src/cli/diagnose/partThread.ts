/** The second part of a large log, read by a thread of its own. */
import { createReadStream } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { parentPort, Worker } from 'node:worker_threads';
import {
  AwaitedPart,
  readPart,
  WORTHWHILE,
  type FileParts,
  type PartMessage,
  type PartOrder,
} from '../../evidence/index.ts';

export const CHUNK = 1024 * 1024;

/** What a thread is given to do. */
export interface PartOfFile {
  readonly path: string;
  readonly order: PartOrder;
}

const rangeOf = (path: string, from: number, to: number): AsyncIterable<Uint8Array> =>
  createReadStream(path, { start: from, end: to - 1, highWaterMark: CHUNK });

/** @param program the file that a thread runs, which calls `readInThread` there. */
export const partsWith =
  (program: URL) =>
  (path: string): FileParts => ({
    worthwhile: WORTHWHILE,
    range: (from, to) => rangeOf(path, from, to),
    elsewhere: (order, onProgress) => {
      const thread = new Worker(program, { workerData: { path, order } satisfies PartOfFile });
      const awaited = new AwaitedPart(onProgress, () => void thread.terminate());
      thread.on('message', (message: PartMessage) => awaited.hear(message));
      thread.on('error', () => awaited.ended());
      thread.on('exit', () => awaited.ended());
      return awaited;
    },
  });

/** The thread's side. */
export async function readInThread({ path, order }: PartOfFile): Promise<void> {
  const { from, to, width } = order;
  await readPart(
    rangeOf(path, from, to),
    { name: path, width },
    { aborted: false },
    (message) => parentPort?.postMessage(message),
    () => setImmediate(),
  );
}
