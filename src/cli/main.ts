/**
 * The command line: the product without a screen. Output goes to stdout and nothing else does; trouble goes to stderr.
 * Exit codes: 0, 1 for a negative result, 2 for bad input.
 */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';
import { readBounded } from './boundedInput.ts';
import { commandLine } from './commandLine.ts';
import { notWritten } from './output.ts';
import { partsWith, readInThread, type PartOfFile } from './diagnose/partThread.ts';

if (isMainThread) await main();
else await readInThread(workerData as PartOfFile);

async function main(): Promise<void> {
  // A full disk, or a reader that has closed the pipe: what is missing must not pass for the end of the output.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.stderr.write(notWritten(error));
    process.exit(2);
  });
  process.stderr.on('error', () => undefined); // nobody listens, and nothing is left to tell it to

  process.exitCode = await commandLine(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    drained: () =>
      process.stdout.writableNeedDrain ? once(process.stdout, 'drain').then(() => undefined) : Promise.resolve(),
    onInterrupt(act) {
      process.once('SIGINT', act);
      return () => void process.off('SIGINT', act);
    },
    stdin: () => readBounded(0),
    stdinBytes: () => createReadStream('', { fd: 0, highWaterMark: 1024 * 1024 }),
    partsOf: partsWith(new URL(import.meta.url)),
  });
}
