/** A part of a large value that can be read for itself: an item of a list, or a document among several. */
export interface Piece {
  /** The number of its first line. */
  readonly start: number;
  /** Its lines as they stand in the file. */
  readonly lines: readonly string[];
  /** What is to be read: of a line that it shares with others, its own part. */
  readonly text: string;
  /** What stood around the list up to here, of which this is an item; null where it is in no list. */
  readonly frame: string | null;
}

/** Cuts a value into pieces while its lines come. */
export interface Cutter {
  /** A list is open, or was: what is held is no whole value. */
  readonly hasCut: boolean;
  /** Brackets that are open. */
  readonly depth: number;
  push(line: string, number: number): readonly Piece[];
  /** What is left when there are no more lines. */
  end(): readonly Piece[];
}

/** An object in the API has no more than 1.5 MB (etcd's --max-request-bytes): what an item has beyond this is not held. */
export const MOST_OF_PIECE = 8 * 1024 * 1024;
/** What stands around a list is little. */
export const MOST_OF_FRAME = 64 * 1024;
