/** The lines around a problem, for showing it where it is. Pure. */
export interface ExcerptLine {
  readonly number: number;
  readonly text: string;
  readonly bad: boolean;
}

export interface Excerpt {
  readonly lines: readonly ExcerptLine[];
  /** Blanks before the caret, as wide as the bad line's text up to the column. */
  readonly caretIndent: string;
}

const AROUND = 2;
/** A line longer than this is cut round its column: a manifest may be one line of JSON. */
const WIDTH = 90;

export function excerptOf(text: string, line: number, column: number): Excerpt {
  const all = text.split('\n').map((each) => each.replace(/\r$/, ''));
  const bad = Math.min(Math.max(line, 1), all.length);
  const full = all[bad - 1] ?? '';
  const at = Math.min(Math.max(column - 1, 0), full.length);
  const from = at > WIDTH - 20 ? at - 40 : 0;
  const cut = (each: string) => {
    const part = each.slice(from, from + WIDTH);
    return `${from > 0 ? '…' : ''}${part}${each.length > from + WIDTH ? '…' : ''}`;
  };
  const first = Math.max(1, bad - AROUND);
  const last = Math.min(all.length, bad + 1);
  const lines = Array.from({ length: last - first + 1 }, (_, i) => {
    const number = first + i;
    return { number, text: cut(all[number - 1] ?? ''), bad: number === bad };
  });
  const before = full.slice(from, at).replace(/[^\t]/g, ' ');
  return { lines, caretIndent: `${from > 0 ? ' ' : ''}${before}` };
}
