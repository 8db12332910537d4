/** What goes into reading, and what is told on the way. */
import type { LineCounts } from './evidence.ts';

/** A file, a paste or stdin. Gzip is noticed by its first bytes. */
export interface EvidenceFile {
  readonly name: string;
  /** A ReadableStream<Uint8Array> is one, too. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** How many bytes there will be, for progress. */
  readonly size?: number;
  /** When it was last written, ms since 1970: a hint for the year that klog leaves out. */
  readonly modified?: number;
}

export interface ReadProgress {
  readonly file: string;
  readonly bytesRead: number;
  /** Sum of the sizes, where all are known. */
  readonly bytesTotal: number | null;
  readonly lines: LineCounts;
  readonly pods: number;
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
