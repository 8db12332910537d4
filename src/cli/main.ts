/**
 * The command line: the product without a screen. Output goes to stdout and nothing else does; trouble goes to stderr.
 * Exit codes: 0, 1 for a negative result, 2 for bad input.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';
import { commandLine } from './commandLine.ts';
import { partsWith, readInThread, type PartOfFile } from './diagnose/partThread.ts';

if (isMainThread) await main();
else await readInThread(workerData as PartOfFile);

async function main(): Promise<void> {
  // A reader such as `head` that has seen enough closes the pipe: no error, but no reason to go on either.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    throw error;
  });

  process.exitCode = await commandLine(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    stdin: () => readFileSync(0, 'utf8'),
    stdinBytes: () => createReadStream('', { fd: 0, highWaterMark: 1024 * 1024 }),
    partsOf: partsWith(new URL(import.meta.url)),
  });
}
