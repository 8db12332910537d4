/**
 * The command line as a process. Output goes to stdout and nothing else does; trouble goes to stderr. Exit codes: 0, 1
 * for a negative result, 2 for bad input, 70 where the program itself has failed.
 */
import { once } from 'node:events';
import { createReadStream, fstatSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { isMainThread, workerData } from 'node:worker_threads';
import { readBounded } from './boundedInput.ts';
import type { Command, Io } from './command.ts';
import { commandLine } from './commandLine.ts';
import { hasScreen, open } from './open/browser.ts';
import { notWritten } from './output.ts';
import { partsWith, readInThread, type PartOfFile } from './diagnose/partThread.ts';

/** Sent on Ctrl+C, by a service manager, and when the terminal is closed. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs the command that the process's arguments name; in a thread, reads its part of a file for `diagnose`. */
export const runProcess = (tools: readonly Command[] = []): Promise<void> =>
  isMainThread ? asCommandLine(tools) : readInThread(workerData as PartOfFile);

async function asCommandLine(tools: readonly Command[]): Promise<void> {
  // A full disk, or a reader that has closed the pipe: what is missing must not pass for the end of the output.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.stderr.write(notWritten(error));
    process.exit(2);
  });
  process.stderr.on('error', () => undefined); // nobody listens, and nothing is left to tell it to

  let stdin: Readable | undefined;
  const terminal: Io = {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    ...(!process.stdout.isTTY && { outBytes: (bytes) => void process.stdout.write(bytes) }),
    drained: () =>
      process.stdout.writableNeedDrain ? once(process.stdout, 'drain').then(() => undefined) : Promise.resolve(),
    onInterrupt(act) {
      for (const signal of ENDING) process.once(signal, act);
      return () => {
        for (const signal of ENDING) process.off(signal, act);
      };
    },
    stdin: () => readBounded(0),
    stdinBytes: () => (stdin = stdinStream()),
    keep,
    show: (address) => void (hasScreen() && open(address)),
    page: fileURLToPath(new URL('../dist', import.meta.url)),
    ...(isPackage() && { program: 'grace-period' }),
    partsOf: partsWith(new URL(import.meta.url)),
  };
  process.exitCode = await commandLine(process.argv.slice(2), terminal, tools);
  stdin?.destroy(); // a pending read would keep the process alive
}

/** Reads by `createReadStream` can't be aborted, and a pipe may never end, so a pipe is read as `process.stdin`. */
function stdinStream(): Readable {
  return fstatSync(0).isFile() ? createReadStream('', { fd: 0, highWaterMark: 1024 * 1024 }) : process.stdin;
}

/** Whether it was started by the package's command (.ci/vite/cli.config.ts) and not as this very file. */
function isPackage(): boolean {
  return basename(process.argv[1] ?? '') !== basename(fileURLToPath(import.meta.url));
}

/** In a folder of its own: nothing is written over. */
function keep(name: string, text: string): string | undefined {
  try {
    const path = join(mkdtempSync(join(tmpdir(), 'grace-period-')), name);
    writeFileSync(path, text);
    return path;
  } catch {
    return undefined; // a full disk, or a folder that is somebody else's
  }
}
