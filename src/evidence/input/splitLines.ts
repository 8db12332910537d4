/** Text in pieces becomes lines, each of bounded length: what a line has beyond that is dropped and said so. */

/** A List of pods may be one line of JSON; nothing else that is longer than a few kB means anything. */
export const MAX_LINE = 32 * 1024 * 1024;

export class LineSplitter {
  readonly #onLine: (line: string) => void;
  readonly #maxLine: number;
  #rest = '';

  constructor(onLine: (line: string) => void, maxLine = MAX_LINE) {
    this.#onLine = onLine;
    this.#maxLine = maxLine;
  }

  push(text: string): void {
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      this.#emit(start, end, text);
      start = end + 1;
    }
    if (start < text.length && this.#rest.length < this.#maxLine) this.#rest += text.slice(start);
  }

  /** The last line, where the input does not end in a newline. */
  end(): void {
    if (this.#rest !== '') this.#emit(0, 0, '');
  }

  #emit(start: number, end: number, text: string): void {
    const last = end > start && text.charCodeAt(end - 1) === 0x0d ? end - 1 : end;
    if (this.#rest === '') {
      this.#onLine(text.slice(start, last));
      return;
    }
    const whole = this.#rest.length < this.#maxLine ? this.#rest + text.slice(start, last) : this.#rest;
    this.#rest = '';
    // The return may have come with the piece before.
    this.#onLine(whole.endsWith('\r') ? whole.slice(0, -1) : whole);
  }
}
