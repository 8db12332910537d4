/** JSON of any length, cut into the elements of its list: a whole value that is one, or the `items` of a List. */
import { MOST_OF_FRAME, MOST_OF_PIECE, type Cutter, type Piece } from './piece.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

export class JsonItems implements Cutter {
  depth = 0;
  /** How deep the elements' list stands; 0 before it has been met, -1 when it is over. */
  #list = 0;
  /** The last string of the outermost map: the key of a list that follows. */
  #key = '';
  #frame = '';
  #start = 0;
  #lines: string[] = [];
  #texts: string[] = [];
  #held = 0;

  get hasCut(): boolean {
    return this.#list !== 0;
  }

  push(line: string, number: number): readonly Piece[] {
    const pieces: Piece[] = [];
    let from = 0;
    for (let i = 0; i < line.length; i++) {
      const char = line.charCodeAt(i);
      if (char === QUOTE) {
        const end = endOfString(line, i + 1);
        if (this.depth === 1 && this.#list === 0) this.#key = line.slice(i + 1, Math.min(end, i + 20));
        i = end;
      } else if (char === 0x5b || char === 0x7b) {
        this.depth += 1;
        if (this.#list !== 0 || char !== 0x5b || !this.#isItems()) continue;
        this.#list = this.depth;
        this.#aside(line.slice(from, i + 1));
        from = i + 1;
      } else if (char === 0x5d || char === 0x7d) {
        if (this.depth === this.#list) {
          this.#element(line.slice(from, i), line, number);
          this.#take(pieces);
          this.#list = -1;
          from = i;
        }
        this.depth -= 1;
      } else if (char === COMMA && this.depth === this.#list) {
        this.#element(line.slice(from, i), line, number);
        this.#take(pieces);
        from = i + 1;
      }
    }
    const rest = from === 0 ? line : line.slice(from);
    if (this.#list > 0) this.#element(rest, line, number);
    else this.#aside(`${rest}\n`);
    return pieces;
  }

  end(): readonly Piece[] {
    const pieces: Piece[] = [];
    this.#take(pieces);
    return pieces;
  }

  #isItems(): boolean {
    return this.depth === 1 || (this.depth === 2 && this.#key === 'items');
  }

  #aside(text: string): void {
    if (this.#frame.length < MOST_OF_FRAME) this.#frame += text;
  }

  #element(text: string, line: string, number: number): void {
    if (this.#lines.length === 0) {
      if (text.trim() === '') return;
      this.#start = number;
    }
    if (this.#held > MOST_OF_PIECE) return;
    this.#held += text.length + 1;
    this.#lines.push(line);
    this.#texts.push(text);
  }

  #take(pieces: Piece[]): void {
    if (this.#lines.length === 0) return;
    pieces.push({ start: this.#start, lines: this.#lines, text: this.#texts.join('\n'), frame: this.#frame });
    this.#lines = [];
    this.#texts = [];
    this.#held = 0;
  }
}

/** Counts the brackets that are open behind the lines so far, and that were open at most. */
export class Nesting {
  depth = 0;
  deepest = 0;

  push(line: string): void {
    for (let i = 0; i < line.length; i++) {
      const char = line.charCodeAt(i);
      if (char === QUOTE) i = endOfString(line, i + 1);
      else if (char === 0x5b || char === 0x7b) this.deepest = Math.max(this.deepest, (this.depth += 1));
      else if (char === 0x5d || char === 0x7d) this.depth -= 1;
    }
  }
}

/** Nothing that Kubernetes knows is nested so deep. */
export const DEEPEST = 1_000;

/** Whether a text has more brackets open at once: a parser remembers each, and some texts are nothing else. */
export function isNestedTooDeep(text: string): boolean {
  const nesting = new Nesting();
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    end = text.indexOf('\n', start);
    nesting.push(text.slice(start, end < 0 ? undefined : end));
  }
  return nesting.deepest > DEEPEST;
}

/** Where the quote stands that ends a string, or the line's end: no string of JSON goes on over that. */
function endOfString(line: string, from: number): number {
  for (let i = from; ; i++) {
    const quote = line.indexOf('"', i);
    if (quote < 0) return line.length;
    let slashes = quote - 1;
    while (slashes >= from && line.charCodeAt(slashes) === BACKSLASH) slashes -= 1;
    if ((quote - slashes) % 2 === 1) return quote;
    i = quote;
  }
}
