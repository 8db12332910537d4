/** What the arguments of `diagnose` name: files, stdin, and all that is in a folder. */
import {
  accessSync,
  constants,
  createReadStream,
  openSync,
  readdirSync,
  realpathSync,
  statSync,
  type Dirent,
  type Stats,
} from 'node:fs';
import { Socket } from 'node:net';
import { join, sep } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import type { EvidenceFile } from '../../evidence/index.ts';
import { printableLine } from '../../kube/printable.ts';
import type { Io } from '../command.ts';
import { CHUNK } from './partThread.ts';

/** How deep folders may lie in one another, and how many files they may have altogether. */
const DEEPEST = 100;
const MOST_FILES = 500_000;

/** A file broke off while it was read. */
export class Unreadable extends Error {}

export interface Given {
  readonly name: string;
  readonly is: 'stdin' | 'pipe' | 'file' | 'folder';
}

/** What a name stands for, or why it can't be read. */
export function given(name: string): Given | string {
  if (name === '-' || name === '/dev/stdin') return { name, is: 'stdin' };
  try {
    accessSync(name, constants.R_OK);
    const stat = statSync(name);
    if (stat.isDirectory()) return { name, is: 'folder' };
    if (stat.isFIFO()) return { name, is: 'pipe' };
    if (isDevice(stat, name)) return `${name}: is a device, not a file`;
    return { name, is: 'file' };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing ? `${name}: no such file` : `${name}: ${reasonOf(error)}`;
  }
}

/**
 * Of a folder all files, in the order of their names. What can't be read of it is told, and the rest goes on; what was
 * named itself ends all.
 *
 * @param stop closes a pipe that nobody writes to
 */
export async function* filesOf(
  all: readonly Given[],
  io: Io,
  tell: (trouble: string) => void,
  stop: AbortSignal,
): AsyncGenerator<EvidenceFile> {
  for (const { name, is } of all) {
    if (is === 'stdin') yield { name: '<stdin>', bytes: stdinOf(io) };
    else if (is === 'pipe') yield { name: printableLine(name), bytes: bytesOfPipe(name, stop) };
    else if (is === 'file') yield fileOf(name, io.partsOf, null);
    else for (const path of pathsIn(name, tell)) yield* fileIn(path, io.partsOf, tell);
  }
}

function* fileIn(path: string, partsOf: Io['partsOf'], tell: (trouble: string) => void): Generator<EvidenceFile> {
  try {
    accessSync(path, constants.R_OK);
    // Collectors leave a file for each command that had nothing to say.
    if (statSync(path).size > 0) yield fileOf(path, partsOf, tell);
  } catch (error) {
    tell(`${path}: ${reasonOf(error)}`);
  }
}

/** @param tell is told of what breaks off; without it that is thrown. */
function fileOf(path: string, partsOf: Io['partsOf'], tell: ((trouble: string) => void) | null): EvidenceFile {
  const { size, mtimeMs } = statSync(path);
  const range = (from: number, to: number): AsyncIterable<Uint8Array> =>
    to > from ? readable(path, createReadStream(path, { start: from, end: to - 1, highWaterMark: CHUNK })) : nothing();
  const known = size > 0 && { size, range, ...(partsOf !== undefined && { parts: partsOf(path) }) };
  return { name: printableLine(path), bytes: bytesOf(path, tell), modified: mtimeMs, ...known };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Depth first. Links are not followed: what they lead to inside stands there itself, and so there are no loops. */
function* pathsIn(root: string, tell: (trouble: string) => void): Generator<string> {
  const real = realpathSync(root);
  let count = 0;
  const within = function* (folder: string, depth: number): Generator<string> {
    for (const entry of entriesOf(folder, tell)) {
      const path = join(folder, entry.name);
      if (count >= MOST_FILES) return;
      if (entry.isDirectory() && depth >= DEEPEST) tell(`${path}: lies deeper than ${DEEPEST} folders; not read`);
      else if (entry.isDirectory()) yield* within(path, depth + 1);
      else if (entry.isFile()) {
        count += 1;
        yield path;
      } else {
        const why = entry.isSymbolicLink() ? strayOf(path, real) : 'is no file; not read';
        if (why !== null) tell(`${path}: ${why}`);
      }
    }
  };
  yield* within(root, 0);
  if (count >= MOST_FILES) tell(`${root}: has more than ${MOST_FILES} files; the rest was not read`);
}

function entriesOf(folder: string, tell: (trouble: string) => void): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    tell(`${folder}: ${reasonOf(error)}`);
    return [];
  }
}

/** Why what a link leads to is not read; null where it is, in its own place. */
function strayOf(path: string, root: string): string | null {
  try {
    const target = realpathSync(path);
    const isInside = target === root || target.startsWith(root.endsWith(sep) ? root : root + sep);
    return isInside ? null : 'is a link that leads out of the folder; not followed';
  } catch {
    return 'is a link that leads nowhere';
  }
}

/** Such as /dev/zero, which has no end. */
const isDevice = (stat: Stats, path: string): boolean =>
  stat.isBlockDevice() || (stat.isCharacterDevice() && path !== '/dev/null');

/**
 * A named pipe. `createReadStream` would block a thread until somebody writes or closes the pipe, and the process could
 * not end before; a socket does not. The pipe is opened without waiting for a writer.
 */
export const pipeOf = (path: string): Readable =>
  new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), readable: true, writable: false });

/** Opened when it is its turn: of thousands of files not all may be open at once. */
async function* bytesOf(path: string, tell: ((trouble: string) => void) | null): AsyncGenerator<Uint8Array> {
  try {
    yield* readable(path, createReadStream(path, { highWaterMark: CHUNK }));
  } catch (error) {
    if (tell === null || !(error instanceof Unreadable)) throw error;
    tell(error.message);
  }
}

/** Opened when it is its turn, like a file. */
async function* bytesOfPipe(path: string, stop: AbortSignal): AsyncGenerator<Uint8Array> {
  yield* readable(path, addAbortSignal(stop, pipeOf(path)));
}

/** @throws Unreadable where the reading breaks off. */
async function* readable(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw new Unreadable(`${name}: ${reasonOf(error)}`);
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export async function* stdinOf(io: Io): AsyncGenerator<Uint8Array> {
  if (io.stdinBytes === undefined) yield new TextEncoder().encode(io.stdin());
  else yield* readable('<stdin>', io.stdinBytes());
}
