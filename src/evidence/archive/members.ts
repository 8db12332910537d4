/**
 * Reads the files in a tar or a zip as a stream. Nothing is written to disk, and no member is held in memory except a
 * zip in an archive, which can't be read from its beginning.
 */
import { Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { wholeOf } from '../input/bytes.ts';
import { peek } from '../input/decode.ts';
import { gunzip } from '../input/gunzip.ts';
import { platform, produced } from '../input/platform.ts';
import { bounded, isBomb, Unpacked } from '../input/unpacked.ts';
import { printableLine } from '../../kube/printable.ts';
import type { EvidenceFile } from '../options.ts';
import type { NotRead, Packed } from './opened.ts';
import { BREAKS_OFF, tarMembers } from './tar.ts';

type Tell = (trouble: NotRead) => void;
type Bytes = AsyncIterable<Uint8Array>;

/**
 * Yields the members in archive order. The bytes of a member can be read only until the next member is requested.
 * @param unpacked the counters of the archive that holds this one, if one does.
 */
export async function* membersOf(
  file: EvidenceFile,
  packed: Packed,
  tell: Tell,
  unpacked = new Unpacked(),
): AsyncGenerator<EvidenceFile> {
  const { name } = file;
  try {
    if (packed === 'zip') yield* ofZip(file, tell, unpacked);
    else yield* ofTar(file, packed, tell, unpacked);
  } catch (error) {
    tell(isBomb(error) ? { name, trouble: 'bomb' } : damaged(name, error));
  }
}

const damaged = (name: string, error: unknown): NotRead => ({
  name,
  trouble: 'damaged',
  because: { code: 'error', message: printableLine(error instanceof Error ? error.message : String(error)) },
});

/** The full name of a member, made printable: a member's name may hold anything, even whole lines of a verdict. */
const nameIn = (file: EvidenceFile, inside: string): string => `${file.name}!${printableLine(inside)}`;

/** The path inside the archive; null if it leads out of it, as in a malicious archive. */
function placeOf(name: string): string | null {
  const steps = name
    .replaceAll('\\', '/')
    .split('/')
    .filter((step) => step !== '' && step !== '.');
  return steps.includes('..') || steps.length === 0 ? null : steps.join('/');
}

async function* ofTar(
  file: EvidenceFile,
  packed: Packed,
  tell: Tell,
  unpacked: Unpacked,
): AsyncGenerator<EvidenceFile> {
  const wrappings = new Set<string>();
  const counted = unpacked.packing(file.bytes);
  const whole = packed === 'tar' ? counted : bounded(gunzip(counted, wrappings), unpacked);
  for await (const member of tarMembers(whole)) {
    unpacked.member();
    const at = placeOf(member.name);
    const name = nameIn(file, at ?? member.name);
    if (!member.isFile || member.size === 0) continue;
    if (at === null) tell({ name, trouble: 'unsafe-name' });
    else {
      const { size, modified } = member;
      const read: Read = { error: null };
      // An undated member has the time 0.
      yield { name, bytes: unbroken(member.bytes, read), size, ...(modified > 0 && { modified }) };
      if (read.error !== null) throw read.error;
    }
  }
  if (wrappings.has('damaged gzip')) throw new Error(BREAKS_OFF);
}

interface ZipMember {
  readonly filename: string;
  readonly directory: boolean;
  readonly encrypted: boolean;
  readonly compressedSize: number;
  readonly uncompressedSize: number;
  readonly lastModDate?: Date;
  getData(sink: unknown, options: { readonly useWebWorkers: false }): Promise<unknown>;
}

async function* ofZip(file: EvidenceFile, tell: Tell, unpacked: Unpacked): AsyncGenerator<EvidenceFile> {
  const whole = await seekable(file, unpacked.limits.held);
  if (whole === null) {
    tell({ name: file.name, trouble: 'unseekable' });
    return;
  }
  const { range, size } = whole;
  class Ranges extends Reader<null> {
    override size = size;
    override async readUint8Array(from: number, length: number): Promise<Uint8Array> {
      return wholeOf(range(from, Math.min(size, from + length)));
    }
  }
  const zip = new ZipReader(new Ranges(null), {
    useWebWorkers: false,
    checkOverlappingEntry: true,
    filenameValidation: 'tolerant', // whether it leads out is seen to here
  });
  unpacked.of(size);
  for await (const entry of zip.getEntriesGenerator() as AsyncIterable<ZipMember>) {
    unpacked.member();
    const at = placeOf(entry.filename);
    const name = nameIn(file, at ?? entry.filename);
    if (entry.directory || isEmpty(entry)) continue;
    if (at === null) tell({ name, trouble: 'unsafe-name' });
    else if (entry.encrypted) tell({ name, trouble: 'encrypted' });
    else {
      const modified = entry.lastModDate?.getTime();
      const read: Read = { error: null };
      const [head, bytes] = await peek(unbroken(bounded(unzipped(entry), unpacked), read), 1);
      if (head.length > 0)
        yield { name, bytes, size: entry.uncompressedSize, ...(modified !== undefined && { modified }) };
      if (isBomb(read.error)) throw read.error;
      if (read.error !== null) tell(damaged(name, read.error));
    }
  }
  await zip.close();
}

/** An empty member packs to a few bytes. A member with more has content, even if the zip says that its size is 0. */
const isEmpty = ({ uncompressedSize, compressedSize }: ZipMember): boolean =>
  uncompressedSize === 0 && compressedSize < 32;

async function* unzipped(entry: ZipMember): Bytes & AsyncGenerator<Uint8Array> {
  const { readable, writable } = new platform.TransformStream();
  // `getData` may fail before it touches the stream, so `produced` watches its promise too.
  const done = entry.getData(writable, { useWebWorkers: false });
  yield* produced(readable, done);
  await done;
}

interface Read {
  /** The error that ended the reading of a member; null if none did. */
  error: unknown;
}

/** Who reads it takes what there is; why there is no more is told behind it. */
async function* unbroken(bytes: Bytes, read: Read): Bytes & AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    read.error = error;
  }
}

/** A zip tells what it holds at its end. */
async function seekable(
  { range, size, bytes }: EvidenceFile,
  most: number,
): Promise<{ readonly range: NonNullable<EvidenceFile['range']>; readonly size: number } | null> {
  if (range !== undefined && size !== undefined) return { range, size };
  if (size !== undefined && size > most) return null;
  const held = await wholeOf(bytes, most);
  if (held.length > most) return null;
  return {
    size: held.length,
    range: async function* (from, to) {
      yield await Promise.resolve(held.subarray(from, to));
    },
  };
}
