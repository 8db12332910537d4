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

const MAX_KEY = 80;
/** No message has a fifth as many; a hostile line that has more would be looked through once for each. */
const MAX_PAIRS = 100;

/** Takes `"message" k=v …` apart, or answers null when the text is not structured. */
export function parseKlogText(text: string): ParsedKlogText | null {
  const end = quotedEnd(text, 0);
  if (end < 0) return null;
  const pairs: KlogPair[] = [];
  const stop = eachPair(text, end, (key, raw) => pairs.push({ key, ...readValue(raw) }));
  // Something that is no pair follows: not a structured line after all, or one cut off in the middle.
  if (pairs.length === 0 && text.slice(stop).trim() !== '') return null;
  return { message: goUnescape(text.slice(1, end - 1)), pairs };
}

/**
 * The values of a structured line by key, where its quoted message ends at `end`. Lines of one place in the source have
 * the same keys in the same order: `order` remembers them from line to line, which saves looking for each.
 */
export function klogValuesFrom(text: string, end: number, order: string[]): Record<string, string> {
  const values: Record<string, string> = {};
  eachPair(text, end, (key, raw) => (values[key] = readValue(raw).value), order);
  return values;
}

/** Answers where the pairs end. */
function eachPair(text: string, from: number, take: (key: string, raw: string) => void, order?: string[]): number {
  let at = from;
  for (let i = 0; at < text.length && i < MAX_PAIRS; i++) {
    const expected = order?.[i];
    const isExpected =
      expected !== undefined &&
      text.charCodeAt(at) === SPACE &&
      text.charCodeAt(at + expected.length + 1) === EQUALS &&
      text.startsWith(expected, at + 1);
    const key = isExpected ? expected : keyAt(text, at);
    if (key === null) return at;
    if (!isExpected && order !== undefined) order[i] = key;
    const start = at + key.length + 2;
    const stop = valueEnd(text, start);
    take(key, text.slice(start, stop));
    at = stop;
  }
  return at;
}

const SPACE = 0x20;
const EQUALS = 0x3d;

const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
/** A letter, a digit, or one of `-./_`. */
const isOfKey = (code: number): boolean => isLetter(code) || (code >= 0x2d && code <= 0x39) || code === 0x5f;

/** The key of ` key=` at `at`, or null. */
function keyAt(text: string, at: number): string | null {
  if (text.charCodeAt(at) !== SPACE || !isLetter(text.charCodeAt(at + 1))) return null;
  let end = at + 2;
  while (end < at + MAX_KEY && isOfKey(text.charCodeAt(end))) end++;
  return end < at + MAX_KEY && text.charCodeAt(end) === EQUALS ? text.slice(at + 1, end) : null;
}

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
    const char = text.charCodeAt(i);
    if (char === 0x5b || char === 0x7b || char === 0x28) depth++;
    else if (char === 0x5d || char === 0x7d || char === 0x29) depth = Math.max(0, depth - 1);
    else if (char === SPACE && (!balanced || depth === 0) && keyAt(text, i) !== null) return i;
  }
  return balanced && depth > 0 ? null : text.length;
}
