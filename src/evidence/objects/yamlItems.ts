/** YAML of any length, cut where its documents end and its list's items begin. kubectl indents in one way only. */
import { MOST_OF_FRAME, MOST_OF_PIECE, type Cutter, type Piece } from './piece.ts';

const SEPARATOR = /^---(?:\s|$)/;
const ITEMS = /^items:\s*$/;

export class YamlItems implements Cutter {
  readonly depth = 0;
  hasCut = false;
  /** How far the document is indented; -1 before its first line. */
  #top = -1;
  /** How far the items' dashes are indented; null where no list is open, -1 before its first item. */
  #dash: number | null = null;
  #frame = '';
  #isList = false;
  #start = 0;
  #lines: string[] = [];
  #held = 0;

  push(line: string, number: number): readonly Piece[] {
    const pieces: Piece[] = [];
    if (SEPARATOR.test(line)) {
      this.#endDocument(pieces);
      this.#top = -1;
      this.hasCut = true;
      return pieces;
    }
    let indent = 0;
    while (line.charCodeAt(indent) === 0x20) indent += 1;
    const first = line[indent];
    if (first === undefined || first === '#') {
      this.#hold(line, number);
      return pieces;
    }
    const isDash = first === '-' && (indent + 1 === line.length || line[indent + 1] === ' ');
    if (this.#top < 0) {
      this.#top = indent;
      if (isDash) this.#openList();
    }
    if (this.#dash === -1) this.#dash = isDash && indent >= this.#top ? indent : null;
    if (this.#dash !== null && indent <= this.#dash) {
      this.#take(pieces);
      if (!isDash) this.#dash = null;
    } else if (this.#dash === null && indent === this.#top && ITEMS.test(line.slice(indent))) {
      this.#lines.push(line);
      this.#frame = this.#lines.join('\n');
      this.#lines = [];
      this.#openList();
      return pieces;
    }
    this.#hold(line, number);
    return pieces;
  }

  end(): readonly Piece[] {
    const pieces: Piece[] = [];
    this.#endDocument(pieces);
    return pieces;
  }

  #openList(): void {
    this.#dash = -1;
    this.#isList = this.hasCut = true;
    this.#held = 0;
  }

  #hold(line: string, number: number): void {
    if (this.#isList && (this.#dash ?? -1) < 0) {
      if (this.#frame.length < MOST_OF_FRAME) this.#frame += `\n${line}`;
      return;
    }
    if (this.#held > MOST_OF_PIECE) return;
    if (this.#lines.length === 0) this.#start = number;
    this.#held += line.length + 1;
    this.#lines.push(line);
  }

  #take(pieces: Piece[]): void {
    if (this.#lines.length > 0) {
      const frame = this.#isList ? this.#frame : null;
      pieces.push({ start: this.#start, lines: this.#lines, text: this.#lines.join('\n'), frame });
    }
    this.#lines = [];
    this.#held = 0;
  }

  #endDocument(pieces: Piece[]): void {
    this.#take(pieces);
    this.#dash = null;
    this.#isList = false;
    this.#frame = '';
  }
}
