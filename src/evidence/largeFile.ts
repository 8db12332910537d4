/**
 * A large log is read by two threads at once, each a part of it. Only a log is cut, and only where a line begins that
 * means the same by itself; whatever else there is, a document or a dump in sections, is read in one piece.
 */
import { Collection } from './collection.ts';
import { FilePass } from './filePass.ts';
import { wholeOf } from './input/bytes.ts';
import type { EvidenceFile, PartOrder } from './options.ts';

export const WORTHWHILE = 16 * 1024 * 1024;
/** The first part is the larger one, as its reader runs already. */
const SHARE = 0.57;
/** How much is looked at to see what the file is, and where it can be cut. */
const LOOK = 256 * 1024;
const MOST_TRIED = 200;
const NEWLINE = 0x0a;

/** The part of a file that another thread may read; null where it has to be read in one piece. */
export async function secondPart({ size = 0, parts }: EvidenceFile): Promise<PartOrder | null> {
  if (parts === undefined || size < parts.worthwhile) return null;
  const head = await wholeOf(parts.range(0, LOOK));
  const pass = new FilePass('', 0, new Collection());
  if (!pass.readsAsLog(head.subarray(0, head.lastIndexOf(NEWLINE) + 1))) return null;
  const { width } = pass;
  const near = Math.floor(size * SHARE);
  const at = firstEntry(await wholeOf(parts.range(near, near + LOOK)), width);
  return at === null ? null : { from: near + at, to: size, width };
}

/** Where the first line begins that is a whole entry by itself. */
function firstEntry(bytes: Uint8Array, width: number | null): number | null {
  let at = bytes.indexOf(NEWLINE) + 1;
  for (let tried = 0; at > 0 && tried < MOST_TRIED; tried++) {
    const end = bytes.indexOf(NEWLINE, at) + 1;
    if (end === 0) return null;
    if (new FilePass('', 0, new Collection(), width).readsAsLog(bytes.subarray(at, end))) return at;
    at = end;
  }
  return null;
}
