/** Bytes of one file on their way to a collection: lines are cut out, read, and counted. */
import type { Collection, CollectionContents } from './collection.ts';
import { LINE_CLASSES, type ContentKind, type LineClass, type LineCounts } from './evidence.ts';
import { FileFacts, type FileContents } from './fileFacts.ts';
import { FileReader } from './fileReader.ts';
import { isNoText, textOf } from './input/decode.ts';
import { platform } from './input/platform.ts';
import { withoutTypesetting } from './input/typesetting.ts';
import type { Unpacked } from './input/unpacked.ts';
import { LineSplitter } from './input/splitLines.ts';
import { withTotal } from './lineCounts.ts';
import { pasteOf } from './lines/paste.ts';

const LOGS: ReadonlySet<ContentKind> = new Set(['kubelet log', 'runtime log']);
const PROGRESS_EVERY = 1024 * 1024;
/** Longest run of characters that are not text. A log truncated while it is being written may begin with many zeros. */
const MOST_WITHOUT_TEXT = 16 * 1024 * 1024;

/** What a part of a file comes to, as plain data. */
export interface FilePart {
  readonly bytes: number;
  readonly counts: Readonly<Record<LineClass, number>>;
  readonly file: FileContents;
  readonly collection: CollectionContents;
}

export class FilePass {
  bytes = 0;
  readonly facts: FileFacts;
  readonly #index: number;
  readonly #collection: Collection;
  readonly #counts: Record<LineClass, number> = { understood: 0, irrelevant: 0, unknown: 0 };
  readonly #reader: FileReader;
  readonly #ahead: LookAhead;
  readonly #splitter: LineSplitter;

  /** @param width that the file's lines are broken at, or null; without it the first lines tell. */
  constructor(name: string, index: number, collection: Collection, width?: number | null) {
    this.#index = index;
    this.#collection = collection;
    const { book, ledger, votes } = collection;
    this.facts = new FileFacts(index, {
      fact: (fact) => book.add(fact),
      names: (names) => book.note(names),
      contained: (container, sandbox) => book.contain(container, sandbox),
      order: () => collection.nextOrder(),
      line: (kind, line, text, because, count) => {
        this.#counts[kind] += count;
        ledger.add(kind, count, name, line, text, because);
      },
      passes: (kind) => {
        const isPassed = ledger.passes(kind);
        if (isPassed) this.#counts[kind] += 1;
        return isPassed;
      },
    });
    this.#reader = new FileReader(this.facts, votes);
    this.#ahead = new LookAhead(this.#reader, width);
    this.#splitter = new LineSplitter((line) => this.#ahead.line(line));
    this.#splitter.lines = (piece, from) => (this.#ahead.isOver ? this.#reader.lines(piece, from) : from);
  }

  get pods(): number {
    return this.#collection.book.pods;
  }

  get counts(): LineCounts {
    return withTotal(this.#counts);
  }

  /** Whether what comes next is read as it would be by itself. */
  get isAtRest(): boolean {
    return this.#ahead.isOver && this.#reader.isAtRest;
  }

  /** The width that the lines are broken at, or null. */
  get width(): number | null {
    return this.#reader.wrapWidth;
  }

  /** Whether whole lines in UTF-8 are those of a log and of nothing else, after which something new may begin. */
  readsAsLog(lines: Uint8Array): boolean {
    this.#splitter.push(withoutTypesetting(new platform.TextDecoder('utf-8').decode(lines)));
    this.#splitter.end();
    this.#ahead.end();
    const { isAtRest } = this;
    this.end();
    const { kinds } = this.facts;
    return isAtRest && kinds.length > 0 && kinds.every((kind) => LOGS.has(kind));
  }

  /**
   * @param onMegabyte is called about once per megabyte.
   * @param unpacked counts and limits what comes out of the archive that holds the file.
   */
  async take(
    bytes: AsyncIterable<Uint8Array>,
    signal: { readonly aborted: boolean } | undefined,
    onMegabyte: () => void | Promise<void>,
    unpacked?: Unpacked,
  ): Promise<void> {
    const { wrappings } = this.facts;
    let told = this.bytes;
    let noText = 0;
    for await (const text of textOf(bytes, wrappings, (count) => (this.bytes += count), unpacked)) {
      noText = isNoText(text) ? noText + text.length : 0;
      if (noText > MOST_WITHOUT_TEXT) {
        wrappings.add('no text');
        break;
      }
      this.#splitter.push(withoutTypesetting(text));
      if (signal?.aborted === true) break;
      if (this.bytes - told < PROGRESS_EVERY) continue;
      told = this.bytes;
      await onMegabyte();
    }
  }

  /** Nothing came for a while: what is in hand is complete, but for a line that has not ended. */
  rest(): void {
    this.#splitter.rest();
    this.#ahead.end();
    this.#reader.end();
  }

  /** What is in hand is complete. */
  end(): void {
    this.#splitter.end();
    this.#ahead.end();
    this.#reader.end();
  }

  get contents(): FilePart {
    const { bytes, facts } = this;
    return { bytes, counts: this.#counts, file: facts.contents, collection: this.#collection.contents };
  }

  /** Takes in what follows, and was read elsewhere. */
  absorb({ bytes, counts, file, collection }: FilePart): void {
    this.end();
    this.#collection.absorb(collection, this.#index, this.#reader.count);
    this.facts.absorb(file);
    this.bytes += bytes;
    for (const kind of LINE_CLASSES) this.#counts[kind] += counts[kind];
  }
}

/** How much of a file is looked at before it is read: enough to see whether its lines were broken at some width. */
const LOOK_AHEAD = 256 * 1024;

/** Buffers the first lines of a file, to see whether they were broken at a fixed width. */
class LookAhead {
  readonly #reader: FileReader;
  #lines: string[] | null = [];
  #length = 0;

  constructor(reader: FileReader, width: number | null | undefined) {
    this.#reader = reader;
    if (width === undefined) return;
    reader.wrapWidth = width;
    this.#lines = null;
  }

  /** The lines are handed on as they come. */
  get isOver(): boolean {
    return this.#lines === null;
  }

  line(line: string): void {
    if (this.#lines === null) {
      this.#reader.line(line);
      return;
    }
    this.#lines.push(line);
    this.#length += line.length + 1;
    if (this.#length > LOOK_AHEAD) this.end();
  }

  end(): void {
    if (this.#lines === null) return;
    const lines = this.#lines;
    this.#lines = null;
    const paste = pasteOf(lines);
    this.#reader.wrapWidth = paste.width;
    for (const line of paste.lines) {
      if (typeof line === 'string') this.#reader.line(line);
      else this.#reader.parts(line);
    }
  }
}
