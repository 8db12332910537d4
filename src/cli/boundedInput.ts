/** Reads a document that has to be held whole: never more than such a document may have, whatever the file claims. */
import { closeSync, openSync, readSync } from 'node:fs';

/** Bytes of a scenario's text; its characters have a limit of their own, far below. */
export const MOST_BYTES = 16 * 1024 * 1024;

const PIECE = 64 * 1024;

class TooLarge extends Error {
  constructor() {
    super(`it is larger than ${MOST_BYTES / 1024 / 1024} MB, which no scenario is`);
  }
}

/** Everything that can be read from an open file. @throws TooLarge, and what the system says */
export function readBounded(fd: number): string {
  const pieces: Buffer[] = [];
  let size = 0;
  for (;;) {
    const piece = Buffer.alloc(PIECE);
    const read = readSync(fd, piece, 0, PIECE, null);
    if (read === 0) return Buffer.concat(pieces, size).toString('utf8');
    size += read;
    if (size > MOST_BYTES) throw new TooLarge();
    pieces.push(piece.subarray(0, read));
  }
}

export function readBoundedFile(path: string): string {
  const fd = openSync(path, 'r');
  try {
    return readBounded(fd);
  } finally {
    closeSync(fd);
  }
}
