/** Text in pieces becomes lines, each of bounded length: what a line has beyond that is dropped and said so. */

/** Nothing but JSON that is longer than a few kB means anything. */
const MAX_LINE = 16 * 1024 * 1024;
/** A cluster's list of pods may be one line: kubectl get --raw, jq -c. A string may not be much longer. */
const MAX_JSON_LINE = 128 * 1024 * 1024;

/** How much behind the first line is looked at to see what ends the lines of a file. */
const LOOK_AHEAD = 64 * 1024;

/** A CR with the beginning of klog's header, of a date, of journald's time or of a JSON object behind it. */
const BEFORE_ENTRY = /\r(?=[IWEF]\d{4} \d\d:\d\d:|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:|\{")/g;
/** Characters from the CR to the end of the longest of these. */
const LONGEST_BEGINNING = 18;

const LF = 0x0a;
const CR = 0x0d;

/**
 * LF ends a line, with any CR before it. In a file that has more CRs without an LF than LFs, as old Macs and some
 * terminals leave, CR ends one too. In all others it is what a progress bar or a pager goes back with, to write over
 * what stood there: the line stays one, so that its number is the one that every editor gives it. Files are also put
 * together of parts with other ends, so a CR ends a line everywhere where an entry of a log begins behind it.
 */
export class LineSplitter {
  /** Takes whole lines as they stand in a piece, from where one begins; answers where the first one begins that is left. */
  lines: (piece: string, from: number) => number = (_, from) => from;
  readonly #onLine: (line: string) => void;
  readonly #maxLine: number;
  readonly #maxJson: number;
  /** The beginning, as long as it has not been decided what ends lines. */
  #beginning: string | null = '';
  #firstEnd = -1;
  #returnsEnd = false;
  /** The piece before ended in a CR that was taken as the end of a line: an LF belongs to it. */
  #afterReturn = false;
  /** From a CR on, of which the piece does not tell yet what is behind it. */
  #held = '';
  #rest = '';
  #isJson = false;

  constructor(onLine: (line: string) => void, maxLine = MAX_LINE, maxJson = MAX_JSON_LINE) {
    this.#onLine = onLine;
    this.#maxLine = maxLine;
    this.#maxJson = maxJson;
  }

  push(text: string): void {
    if (this.#beginning === null) {
      this.#split(this.#returnsEnd ? this.#withoutReturns(text) : this.#withEntriesApart(text));
      return;
    }
    if (this.#firstEnd < 0) {
      const end = text.search(/[\r\n]/);
      if (end >= 0) this.#firstEnd = this.#beginning.length + end;
    }
    this.#beginning += text;
    const seen = this.#firstEnd < 0 ? 0 : this.#beginning.length - this.#firstEnd;
    if (seen > LOOK_AHEAD || this.#beginning.length > this.#maxLine) this.rest();
  }

  /** Nothing more came for a while: what ends the lines is decided by what is there. */
  rest(): void {
    const beginning = this.#beginning;
    if (beginning === null) return;
    this.#beginning = null;
    this.#returnsEnd = hasReturnsForEnds(beginning);
    this.push(beginning);
  }

  /** The last line, where the input does not end in a newline. */
  end(): void {
    this.rest();
    const held = this.#held;
    this.#held = '';
    this.#split(held.replace(BEFORE_ENTRY, '\n'));
    if (this.#rest !== '') this.#emit(0, 0, '');
  }

  #withoutReturns(text: string): string {
    const own = this.#afterReturn && text.charCodeAt(0) === LF ? text.slice(1) : text;
    if (text !== '') this.#afterReturn = text.charCodeAt(text.length - 1) === CR;
    return own.includes('\r') ? own.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : own;
  }

  #withEntriesApart(piece: string): string {
    const text = this.#held + piece;
    const end = text.indexOf('\r', Math.max(0, text.length - LONGEST_BEGINNING));
    this.#held = end < 0 ? '' : text.slice(end);
    const told = end < 0 ? text : text.slice(0, end);
    return told.includes('\r') ? told.replace(BEFORE_ENTRY, '\n') : told;
  }

  #split(text: string): void {
    let start = this.#rest === '' ? this.lines(text, 0) : 0;
    for (let end = text.indexOf('\n', start); end >= 0; end = text.indexOf('\n', start)) {
      this.#emit(start, end, text);
      start = this.lines(text, end + 1);
    }
    if (start === text.length || !this.#hasRoom()) return;
    // Asking the line itself, put together of pieces, would copy it each time.
    if (this.#rest === '') this.#isJson = text[start] === '{' || text[start] === '[';
    this.#rest += text.slice(start);
  }

  #hasRoom(): boolean {
    return this.#rest.length < (this.#isJson ? this.#maxJson : this.#maxLine);
  }

  #emit(start: number, end: number, text: string): void {
    if (this.#rest === '') {
      const last = end > start && text.charCodeAt(end - 1) === CR ? end - 1 : end;
      this.#onLine(written(text.slice(start, last)));
      return;
    }
    const whole = this.#hasRoom() ? this.#rest + text.slice(start, end) : this.#rest;
    this.#rest = '';
    // The return may have come with the piece before.
    this.#onLine(written(whole.endsWith('\r') ? whole.slice(0, -1) : whole));
  }
}

function hasReturnsForEnds(beginning: string): boolean {
  const returns = beginning.match(/\r(?=[^\r\n])/g)?.length ?? 0;
  return returns > 0 && returns > (beginning.match(/\n/g)?.length ?? 0);
}

/**
 * What a terminal shows of a line in which something goes back: what was written last, where it covers all that was
 * written before. Where it does not, all of it stays.
 */
function written(line: string): string {
  if (!line.includes('\r')) return line;
  let last = '';
  let longest = 0;
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    end = line.indexOf('\r', start);
    const length = (end < 0 ? line.length : end) - start;
    if (length === 0) continue;
    longest = Math.max(longest, last.length);
    last = line.slice(start, start + length);
  }
  return last.length >= longest ? last : line;
}
