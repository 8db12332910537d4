/** What goes into reading, and what is told on the way. */
import type { LineCounts } from './evidence.ts';
import type { FilePart } from './filePass.ts';

/** A file, a paste or stdin. Gzip is noticed by its first bytes. */
export interface EvidenceFile {
  readonly name: string;
  /** A ReadableStream<Uint8Array> is one, too. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** How many bytes there will be, for progress. */
  readonly size?: number;
  /** Where it can be read from any place by two threads at once, which a large log is. */
  readonly parts?: FileParts;
  /** Where it can be read from any place, as a zip has to be. */
  readonly range?: (from: number, to: number) => AsyncIterable<Uint8Array>;
  /** When it was last written, ms since 1970: a hint for the year that klog leaves out. */
  readonly modified?: number | undefined;
  /** The node that it was written on, where somebody says so; else its place may tell. */
  readonly node?: string;
}

export interface ReadProgress extends Omit<PartProgress, 'bytes'> {
  readonly file: string;
  readonly bytesRead: number;
  /** Sum of the sizes, where all are known. */
  readonly bytesTotal: number | null;
}

/** The part of a file that is to be read elsewhere. */
export interface PartOrder {
  /** In bytes. */
  readonly from: number;
  readonly to: number;
  /** The width that its lines are broken at, or null. */
  readonly width: number | null;
}

export interface PartProgress {
  readonly bytes: number;
  readonly lines: LineCounts;
  readonly pods: number;
}

/** A part of a file that another thread reads. */
export interface PartElsewhere {
  readonly progress: PartProgress;
  /** What it comes to; null where the thread has failed. After `stop` what had been read by then, or null. */
  readonly part: Promise<FilePart | null>;
  stop(): void;
}

export interface FileParts {
  /** Bytes of a file below which another thread takes longer to start than it saves. */
  readonly worthwhile: number;
  range(from: number, to: number): AsyncIterable<Uint8Array>;
  /** @param onProgress is told when `progress` is another. */
  elsewhere(order: PartOrder, onProgress: () => void): PartElsewhere;
}

export interface ReadOptions {
  /** Year of the first klog line. */
  readonly year?: number;
  /** Minutes east of UTC of klog's times. */
  readonly zone?: number;
  /** Called about every megabyte. It may await, so that a worker can look at its messages. */
  readonly onProgress?: (progress: ReadProgress) => void | Promise<void>;
  /** An aborted read answers what it has, with `complete: false`. */
  readonly signal?: { readonly aborted: boolean };
}
