/** Files as they are read: what is packed in an archive comes out as files of its own, `archive!path/inside`. */
import type { FileTrouble } from '../evidence.ts';
import { MARK } from '../findings/read.ts';
import { joined } from '../input/bytes.ts';
import { GZIP, peek, startsWith } from '../input/decode.ts';
import { Unpacker } from '../input/gunzip.ts';
import { platform } from '../input/platform.ts';
import { printableLine } from '../../kube/printable.ts';
import { Unpacked } from '../input/unpacked.ts';
import type { EvidenceFile } from '../options.ts';
import type { FileReason } from '../reasons.ts';

export type Files = Iterable<EvidenceFile> | AsyncIterable<EvidenceFile>;

export interface OpenedFile extends EvidenceFile {
  /** Lines that `diagnose --format ndjson` has printed. */
  readonly isFindings?: boolean;
  /** The counters of the archive that holds the file. */
  readonly unpacked?: Unpacked;
}

/** Something that is not read, and why. */
export interface NotRead {
  readonly name: string;
  readonly trouble: FileTrouble;
  readonly because?: FileReason;
}

export type Packed = 'tar' | 'tar.gz' | 'zip';

/** Enough for the header of a tar. */
const HEAD = 512;
/** The same, where it is packed. */
const PACKED_HEAD = 4_096;

/** How deep archives lie in one another; the outermost is the first. */
const DEEPEST = 2;

export async function* opened(
  files: Files,
  tell: (trouble: NotRead) => void,
  depth = 0,
  unpacked?: Unpacked,
): AsyncGenerator<OpenedFile> {
  for await (const file of files) {
    const { range } = file;
    // Looking takes something of the bytes, but nothing of a range.
    const [head, bytes] = await peek(range?.(0, PACKED_HEAD) ?? file.bytes, PACKED_HEAD);
    const packed = packingOf(head);
    const name = printableLine(file.name);
    const whole = { ...file, name, ...(range === undefined && { bytes }), ...(unpacked !== undefined && { unpacked }) };
    if (packed === null) yield isFindings(head) ? { ...whole, isFindings: true } : whole;
    else if (depth >= DEEPEST) tell({ name, trouble: 'nested' });
    else {
      const { membersOf } = await import('./members.ts');
      const all = unpacked ?? new Unpacked();
      yield* opened(membersOf(whole, packed, tell, all), tell, depth + 1, all);
    }
  }
}

/** What is to be had of the file of that name, which may lie in an archive; null where there is none. */
export async function ofFileNamed<T>(
  files: readonly EvidenceFile[],
  name: string,
  take: (file: EvidenceFile) => Promise<T>,
): Promise<T | null> {
  const outer = files.filter((file) => `${name}!`.startsWith(`${printableLine(file.name)}!`));
  // A member is there only as long as its archive is being read.
  for await (const file of opened(outer, () => undefined)) if (file.name === name) return await take(file);
  return null;
}

function packingOf(head: Uint8Array): Packed | null {
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])) return 'zip';
  if (isTar(head)) return 'tar';
  return isTar(unpackedHead(head)) ? 'tar.gz' : null;
}

const isFindings = (head: Uint8Array): boolean => {
  const unpacked = unpackedHead(head);
  const start = unpacked.length > 0 ? unpacked : head;
  const at = start.findIndex((byte) => byte > 0x20);
  return startsWith(start.subarray(Math.max(0, at)), new platform.TextEncoder().encode(MARK));
};

/** `ustar` stands in the header of every tar since 1988. */
const isTar = (head: Uint8Array): boolean =>
  head.length >= HEAD && startsWith(head.subarray(257), [0x75, 0x73, 0x74, 0x61, 0x72]);

/** The first of what is packed with gzip; nothing where it is not, or is damaged. */
function unpackedHead(head: Uint8Array): Uint8Array {
  if (!startsWith(head, GZIP)) return new Uint8Array(0);
  return joined(new Unpacker().push(head)).subarray(0, HEAD);
}
