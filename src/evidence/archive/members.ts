/**
 * What is in a tar or a zip, file by file as it streams: nothing is written anywhere, and nothing of a member is held
 * but a zip in an archive, which can't be read from its beginning.
 */
import { Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { createTarDecoder } from 'modern-tar';
import { gunzip } from '../input/decode.ts';
import { platform, type Source } from '../input/platform.ts';
import type { EvidenceFile } from '../options.ts';
import type { NotRead, Packed } from './opened.ts';

const LIMITS = {
  /** What may come out of an archive whatever its size. */
  bytes: 1024 * 1024 * 1024,
  /** Beyond that, how many times its size. Logs are packed to a tenth or a fiftieth. */
  times: 200,
  members: 200_000,
  /** A zip in an archive. */
  held: 256 * 1024 * 1024,
};
export type ArchiveLimits = typeof LIMITS;

type Tell = (trouble: NotRead) => void;
type Bytes = AsyncIterable<Uint8Array>;

class Bomb extends Error {}

const BREAKS_OFF = 'it breaks off in the middle';

/** Members in the order of the archive. Each has to be read, or left, before the next is asked for. */
export async function* membersOf(
  file: EvidenceFile,
  packed: Packed,
  tell: Tell,
  limits: ArchiveLimits = LIMITS,
): AsyncGenerator<EvidenceFile> {
  const { name } = file;
  try {
    if (packed === 'zip') yield* ofZip(file, tell, limits);
    else yield* ofTar(file, packed, tell, limits);
  } catch (error) {
    if (error instanceof Bomb) tell({ name, trouble: 'bomb' });
    else
      tell({
        name,
        trouble: 'damaged',
        because: { code: 'error', message: error instanceof Error ? error.message : String(error) },
      });
  }
}

/** The place inside; null where it leads out, which only somebody with a purpose writes. */
function placeOf(name: string): string | null {
  const steps = name
    .replaceAll('\\', '/')
    .split('/')
    .filter((step) => step !== '' && step !== '.');
  return steps.includes('..') || steps.length === 0 ? null : steps.join('/');
}

interface TarMember {
  readonly header: { readonly name: string; readonly type?: string; readonly size: number; readonly mtime?: Date };
  readonly body: Source;
}

async function* ofTar(
  file: EvidenceFile,
  packed: Packed,
  tell: Tell,
  limits: ArchiveLimits,
): AsyncGenerator<EvidenceFile> {
  const wrappings = new Set<string>();
  const taken = { bytes: 0 };
  const counted = counting(file.bytes, taken);
  const unpacked = packed === 'tar' ? counted : bounded(gunzip(counted, wrappings), () => taken.bytes, limits);
  const decoder = createTarDecoder() as unknown as {
    readonly readable: Source<TarMember>;
    readonly writable: Parameters<typeof feed>[1];
  };
  const feeding = feed(unpacked, decoder.writable);
  let count = 0;
  for await (const { header, body } of each(decoder.readable)) {
    count += 1;
    const at = placeOf(header.name);
    const name = `${file.name}!${at ?? header.name}`;
    const isFile = (header.type ?? 'file') === 'file' && header.size > 0;
    if (isFile && at === null) tell({ name, trouble: 'unsafe-name' });
    if (count > limits.members) throw new Error(`it has more than ${limits.members} members`);
    if (isFile && at !== null) {
      const modified = header.mtime?.getTime() ?? 0; // which is what nobody has dated has
      const read: Read = { bytes: 0, isOver: false, error: null };
      const bytes = unbroken(each(body), read);
      yield { name, bytes, size: header.size, ...(modified > 0 && { modified }) };
      if (read.error !== null) throw read.error;
      if (read.isOver && read.bytes < header.size) throw new Error(BREAKS_OFF);
    }
    await body.cancel().catch(() => undefined); // what nobody has read of it
  }
  await feeding;
  if (wrappings.has('damaged gzip')) throw new Error(BREAKS_OFF);
}

interface ZipMember {
  readonly filename: string;
  readonly directory: boolean;
  readonly encrypted: boolean;
  readonly uncompressedSize: number;
  readonly lastModDate?: Date;
  getData(sink: unknown, options: { readonly useWebWorkers: false }): Promise<unknown>;
}

async function* ofZip(file: EvidenceFile, tell: Tell, limits: ArchiveLimits): AsyncGenerator<EvidenceFile> {
  const whole = await seekable(file, limits);
  if (whole === null) {
    tell({ name: file.name, trouble: 'unseekable' });
    return;
  }
  const { range, size } = whole;
  class Ranges extends Reader<null> {
    override size = size;
    override async readUint8Array(from: number, length: number): Promise<Uint8Array> {
      return joined(range(from, Math.min(size, from + length)));
    }
  }
  const zip = new ZipReader(new Ranges(null), {
    useWebWorkers: false,
    checkOverlappingEntry: true,
    filenameValidation: 'tolerant', // whether it leads out is seen to here
  });
  const taken = { bytes: 0 };
  let count = 0;
  for await (const entry of zip.getEntriesGenerator() as AsyncIterable<ZipMember>) {
    count += 1;
    if (count > limits.members) throw new Error(`it has more than ${limits.members} members`);
    const at = placeOf(entry.filename);
    const name = `${file.name}!${at ?? entry.filename}`;
    if (entry.directory || entry.uncompressedSize === 0) continue;
    if (at === null) tell({ name, trouble: 'unsafe-name' });
    else if (entry.encrypted) tell({ name, trouble: 'encrypted' });
    else {
      const modified = entry.lastModDate?.getTime();
      const read: Read = { bytes: 0, isOver: false, error: null };
      const bytes = unbroken(
        bounded(unzipped(entry), () => size, limits, taken),
        read,
      );
      yield { name, bytes, size: entry.uncompressedSize, ...(modified !== undefined && { modified }) };
      if (read.error instanceof Bomb) throw read.error;
      if (read.error !== null)
        tell({ name, trouble: 'damaged', because: { code: 'error', message: wordsOf(read.error) } });
    }
  }
  await zip.close();
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function* unzipped(entry: ZipMember): Bytes & AsyncGenerator<Uint8Array> {
  const { readable, writable } = new platform.TransformStream();
  // It breaks the stream off where it fails, and what reads the stream throws the same.
  const done = entry.getData(writable, { useWebWorkers: false }).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  yield* each(readable);
  const failed = await done;
  if (failed !== null) throw failed.error;
}

/** What has come of a member. */
interface Read {
  bytes: number;
  isOver: boolean;
  /** By what it broke off. */
  error: unknown;
}

/** Who reads it takes what there is; why there is no more is told behind it. */
async function* unbroken(bytes: Bytes, read: Read): Bytes & AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of bytes) {
      read.bytes += piece.length;
      yield piece;
    }
    read.isOver = true;
  } catch (error) {
    read.error = error;
  }
}

/** A zip tells what it holds at its end. */
async function seekable(
  { range, size, bytes }: EvidenceFile,
  limits: ArchiveLimits,
): Promise<{ readonly range: NonNullable<EvidenceFile['range']>; readonly size: number } | null> {
  if (range !== undefined && size !== undefined) return { range, size };
  if (size !== undefined && size > limits.held) return null;
  const held = await joined(bytes, limits.held);
  if (held.length > limits.held) return null;
  return {
    size: held.length,
    range: async function* (from, to) {
      yield await Promise.resolve(held.subarray(from, to));
    },
  };
}

/** In one piece; of too much a little more than `most`. */
async function joined(bytes: Bytes, most = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    size += piece.length;
    if (size > most) break;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

async function* counting(bytes: Bytes, into: { bytes: number }): Bytes & AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    into.bytes += piece.length;
    yield piece;
  }
}

/** @throws Bomb where far more comes out than an archive of logs has. */
async function* bounded(
  bytes: Bytes,
  packedSize: () => number,
  limits: ArchiveLimits,
  out = { bytes: 0 },
): Bytes & AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    out.bytes += piece.length;
    if (out.bytes > limits.bytes && out.bytes > packedSize() * limits.times) throw new Bomb();
    yield piece;
  }
}

/** Not every browser lets a stream be iterated. */
async function* each<T>(stream: Source<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done && next.value !== undefined; next = await reader.read())
      yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

/** An error of the bytes breaks the stream off, whose reader throws it. */
async function feed(
  bytes: Bytes,
  writable: {
    getWriter(): {
      write(bytes: Uint8Array): Promise<void>;
      close(): Promise<void>;
      abort(why: unknown): Promise<void>;
    };
  },
): Promise<void> {
  const writer = writable.getWriter();
  try {
    for await (const piece of bytes) await writer.write(piece);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
  }
}
