/** Reading klog's text format: the header of a line, and the message, keys and values of its text. */
import type { Severity } from './entry.ts';
import { goUnescape, quotedEnd } from './goQuote.ts';

export interface ParsedKlogLine {
  readonly severity: Severity | 'F';
  readonly month: number;
  readonly day: number;
  /** µs since that day's midnight. */
  readonly clock: number;
  readonly pid: number;
  /** Base name of the Go file. */
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const HEADER = /^([IWEF])(\d\d)(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{6}) +(\d+) ([^\s:\]]+):(\d+)\] ?/;

/** A line that begins with klog's header, or null; `text` may hold further lines, joined with a newline. */
export function parseKlogLine(line: string): ParsedKlogLine | null {
  const match = HEADER.exec(line);
  if (match === null) return null;
  const [header, severity, month, day, hours, minutes, secs, fraction, pid, file, number] = match;
  return {
    severity: severity as ParsedKlogLine['severity'],
    month: Number(month),
    day: Number(day),
    clock: (Number(hours) * 3600 + Number(minutes) * 60 + Number(secs)) * 1_000_000 + Number(fraction),
    pid: Number(pid),
    file: file ?? '',
    line: Number(number),
    text: line.slice(header.length),
  };
}

/** One `key=value`; `quoted` tells `"a"` from a bare `a`. */
export interface KlogPair {
  readonly key: string;
  readonly value: string;
  readonly quoted: boolean;
}

export interface ParsedKlogText {
  readonly message: string;
  readonly pairs: readonly KlogPair[];
}

const KEY = /^ ([A-Za-z][\w./-]*)=/;
const MAX_KEY = 80;
/** No message has a fifth as many; a hostile line that has more would be looked through once for each. */
const MAX_PAIRS = 100;

/** Takes `"message" k=v …` apart, or answers null when the text is not structured. */
export function parseKlogText(text: string): ParsedKlogText | null {
  const end = quotedEnd(text, 0);
  if (end < 0) return null;
  const pairs: KlogPair[] = [];
  let at = end;
  while (at < text.length && pairs.length < MAX_PAIRS) {
    const key = keyAt(text, at);
    // Something that is no pair follows: not a structured line after all, or one cut off in the middle.
    if (key === null)
      return pairs.length === 0 && text.slice(at).trim() !== ''
        ? null
        : { message: goUnescape(text.slice(1, end - 1)), pairs };
    const start = at + key.length + 2;
    const stop = valueEnd(text, start);
    pairs.push({ key, ...readValue(text.slice(start, stop)) });
    at = stop;
  }
  return { message: goUnescape(text.slice(1, end - 1)), pairs };
}

const keyAt = (text: string, at: number): string | null =>
  text[at] === ' ' ? (KEY.exec(text.slice(at, at + MAX_KEY))?.[1] ?? null) : null;

function readValue(raw: string): { value: string; quoted: boolean } {
  if (raw.startsWith('"'))
    return { value: goUnescape(raw.slice(1, raw.endsWith('"') && raw.length > 1 ? -1 : undefined)), quoted: true };
  if (raw.startsWith('<\n')) {
    const lines = raw.slice(2, raw.endsWith('\n >') ? -3 : undefined).split('\n');
    const value = lines.map((line) => (line.startsWith('\t') ? line.slice(1) : line)).join('\n');
    // A single line is set off so for the newline at its end; whether longer texts end in one can't be told.
    return { value: lines.length === 1 ? `${value}\n` : value, quoted: true };
  }
  return { value: raw, quoted: false };
}

/** Where the value that starts at `from` ends. Bare values hold spaces inside brackets, and times hold them outside. */
function valueEnd(text: string, from: number): number {
  if (text[from] === '"') {
    const end = quotedEnd(text, from);
    return end < 0 ? text.length : end;
  }
  if (text.startsWith('<\n', from)) {
    const end = text.indexOf('\n >', from);
    return end < 0 ? text.length : end + 3;
  }
  return bareEnd(text, from, true) ?? bareEnd(text, from, false) ?? text.length;
}

/** End of a bare value, or null when its brackets don't close (a message inside a struct may hold half a pair). */
function bareEnd(text: string, from: number, balanced: boolean): number | null {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    const char = text[i];
    if (char === '[' || char === '{' || char === '(') depth++;
    else if (char === ']' || char === '}' || char === ')') depth = Math.max(0, depth - 1);
    else if (char === ' ' && (!balanced || depth === 0) && keyAt(text, i) !== null) return i;
  }
  return balanced && depth > 0 ? null : text.length;
}
