/**
 * Lines of a paste that are not the lines that a program wrote: one that was broken by a mail, a web page or a shell is
 * put together again, and what a pager or a string of another program ran together is taken apart.
 */
import { goUnescape } from '../../kube/klog/goQuote.ts';
import { jsonOf } from '../input/json.ts';
import { isNoLogLine, isPrompt } from './noLogLine.ts';
import { isLine } from './marks.ts';
import { unwrapOnce } from './unwrap.ts';

/** One line of the input: as it is, as several, or null where it went to the one before. */
export type Physical = string | readonly string[] | null;

const SHORTEST = 50;
const MOST_JOINED = 40;
/** A longer line was not broken by anybody. */
const LONGEST = 32_768;

const isEntry = (line: string): boolean =>
  isLine(line) || /^(?:[IWEF]\d{4} \d\d:\d\d:\d\d\.|time="|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S)/.test(line);

/** What stands below an entry by itself, of another kind. */
const DOCUMENT =
  /^\s{0,8}(?:(?:Name|Namespace|Status|Events|apiVersion|kind|metadata|spec|status|items):(?:\s|$)|- |[{}[\]]|[A-Z]{4,}\s)/;

/** Whether the line can't be the rest of one that was broken. */
const isBeginning = (line: string): boolean =>
  line.trim() === '' || isEntry(line) || unwrapOnce(line) !== null || isPrompt(line) || isNoLogLine(line.trim());

/** An odd number of quotes, of which escaped ones are none: a value goes on. */
function isOpen(text: string): boolean {
  let quotes = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1))
    if (text.charCodeAt(at - 1) !== 0x5c) quotes += 1;
  return quotes % 2 === 1;
}

/** An entry and the lines behind it that begin nothing, without the indentation that these have in common. */
interface Broken {
  readonly start: number;
  readonly parts: readonly string[];
  /** As wide as they stand in the input. */
  readonly widths: readonly number[];
}

const widthOf = (line: string): number => line.trimEnd().length;
const blanksOf = (line: string): number => line.length - line.trimStart().length;

function brokenEntries(lines: readonly string[]): readonly Broken[] {
  const found: Broken[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (line.length < SHORTEST || line.length > LONGEST || !isEntry(line)) continue;
    let end = i + 1;
    for (let whole = line; end < lines.length && end - i < MOST_JOINED; end++) {
      const next = lines[end] ?? '';
      if (isBeginning(next) || (DOCUMENT.test(next) && !isOpen(whole))) break;
      whole += next;
    }
    const all = lines.slice(i, end);
    i = end - 1;
    // A value of several lines is one: each of its lines is as the program wrote it.
    if (all.length < 2 || all.some((one) => /=<\s{0,8}$/.test(one) || one.startsWith('\t'))) continue;
    const hang = Math.min(...all.slice(1).map(blanksOf));
    const parts = all.map((one, k) => (k > 0 && hang > 1 ? one.slice(hang) : one));
    found.push({ start: end - all.length, parts, widths: all.map(widthOf) });
  }
  return found;
}

/** `isExact`: all lines are as wide as each other, but for a blank at the end. */
type Breaking = { readonly at: 'letters' | 'words'; readonly width: number; readonly isExact: boolean } | null;

/** By how much less a line may be broken where a terminal or a mail counts characters otherwise. */
const SLACK = 4;

const lastToken = (text: string): string => /\S{1,400}$/.exec(text.slice(-400))?.[0] ?? '';
const firstToken = (text: string): string => /^\S{1,400}/.exec(text.trimStart())?.[0] ?? '';

/** Greedy breaking between words: with the next one the line would have been too wide. */
const wouldOverflow = (length: number, next: string, width: number): boolean =>
  length <= width && length + 1 + firstToken(next).length > width;

/** How the entries of a paste were broken; null where they were not, or nothing tells. */
function breakingOf(entries: readonly Broken[]): Breaking {
  const lengths = entries.flatMap(({ widths }) => widths.slice(0, -1));
  if (lengths.length < 2) return null;
  const width = Math.max(...lengths);
  const isWider = entries.some(({ widths }) => (widths.at(-1) ?? 0) > width);
  if (width < SHORTEST || isWider) return null;
  if (lengths.every((length) => length >= width - 1)) return { at: 'letters', width, isExact: true };
  const full = lengths.filter((length) => length >= width - SLACK).length;
  const letters = { at: 'letters', width, isExact: false } as const;
  if (lengths.length > 3 && full >= lengths.length * 0.8) return letters;
  const overflowing = entries.flatMap(({ widths, parts }) =>
    widths.slice(0, -1).filter((length, i) => wouldOverflow(length, parts[i + 1] ?? '', width)),
  ).length;
  if (overflowing >= lengths.length * 0.9) return { at: 'words', width, isExact: false };
  return full >= 2 && full >= lengths.length * 0.6 ? letters : null;
}

/** Whether a name or a number goes on behind the joint that has as many digits as it should together. */
function isOneId(tail: string, next: string): boolean {
  const [left = ''] = /[0-9a-f-]{1,64}$/.exec(tail) ?? [];
  const [right = ''] = /^[0-9a-f-]{1,64}/.exec(next) ?? [];
  return (
    left !== '' &&
    right !== '' &&
    /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{64})$/.test(left + right)
  );
}

/** What stood between two parts of an entry; null where the second is no part of it. */
function between(tail: string, next: string, length: number, breaking: Breaking): string | null {
  if (tail.endsWith('\\')) return '';
  if (isOneId(tail, next)) return '';
  if (breaking === null) return null;
  const { at, width, isExact } = breaking;
  if (at === 'letters') {
    if (length < width - SLACK) return null;
    // One less: the blank that it was broken behind has got lost.
    return isExact && length < width && !tail.endsWith(' ') ? ' ' : '';
  }
  if (!wouldOverflow(length, next, width)) return null;
  // Browsers break words behind hyphens and slashes, too.
  if (/[\s/-]$/.test(tail) || /^\s/.test(next)) return '';
  // A word that is wider than the line was broken in the middle.
  return length >= width - 1 && lastToken(tail).length + firstToken(next).length > width ? '' : ' ';
}

/** The entry, and how many of its parts are in it. */
function joined({ parts, widths }: Broken, breaking: Breaking): { readonly whole: string; readonly count: number } {
  let whole = parts[0] ?? '';
  let count = 1;
  for (; count < parts.length; count++) {
    const next = parts[count] ?? '';
    const joint = between(whole, next, widths[count - 1] ?? 0, breaking);
    if (joint === null) break;
    whole = (whole.endsWith('\\') ? whole.slice(0, -1) : whole) + joint + next;
  }
  return { whole, count };
}

/** Where JSON of one line ends that was broken: it is whole only when put together without the breaks. */
function brokenJson(lines: readonly string[], start: number): number {
  const first = lines[start] ?? '';
  if (!/^\{"[\w@]/.test(first) || first.length < SHORTEST || isJson(first)) return start;
  let whole = first;
  for (let end = start + 1; end < Math.min(lines.length, start + MOST_JOINED); end++) {
    const next = lines[end] ?? '';
    if (next.startsWith('{"') || whole.length > LONGEST) return start;
    whole += next;
    if (/\}\s{0,8}$/.test(next) && isJson(whole))
      return isJson(lines.slice(start, end + 1).join('\n')) ? start : end + 1;
  }
  return start;
}

const isJson = (text: string): boolean => jsonOf(text) !== undefined;

/** An entry's beginning behind another's end, where no value is open; a line feed may be written out between them. */
const ENTRY =
  /(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S{1,253} [A-Za-z][\w.@-]{0,80}(?:\[\d{1,9}\])?: )?(?:[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{6} {1,12}\d{1,10} [\w.\-/]{1,120}\.go:\d{1,6}\] |(?<=[^\w"]|^|\\n)time="\d{4}-\d\d-\d\dT[^" ]{6,40}" level=\w{4,7} msg=)/g;
const QUOTING = /["=`]|\b(?:Normal|Warning)\s/;
const MOST_TOGETHER = 500;

function apart(line: string): readonly string[] | null {
  if (line.length < SHORTEST || line.length > LONGEST * 4 || /^\s{0,8}[{["<]/.test(line)) return null;
  const parts: string[] = [];
  let start = 0;
  let entries = 0;
  for (const { index } of line.matchAll(ENTRY)) {
    const before = line.slice(start, index);
    // Somebody's own words may stand in front of the first entry, but nothing that quotes it.
    if (entries === 0 && QUOTING.test(before)) return null;
    entries += 1;
    if (entries === 1 || parts.length > MOST_TOGETHER) continue;
    if (isOpen(before) && !/(?:\\n|[>…]|\.{3})\s{0,4}$/.test(before)) continue;
    parts.push(before.replace(/(?:\\[rn]|\s){1,8}$/, ''));
    start = index;
  }
  return parts.length === 0 ? null : [...parts, line.slice(start)];
}

/** A description or a table in one line, with its line feeds written out. */
function unfolded(line: string): readonly string[] | null {
  if (!line.includes('\\n') || !/^"?(?:Name:\s{3}|NAME\s|NAMESPACE\s|LAST SEEN\s)/.test(line)) return null;
  const body = line.replace(/^"|"[,;]?$/g, '');
  const parts = body.split('\\n').map((part) => (part.includes('\\"') ? goUnescape(part) : part));
  return parts.length > 1 && parts.length < MOST_TOGETHER ? parts : null;
}

/** The lines that a program wrote, in place of those that came. */
export function mended(lines: readonly string[]): readonly Physical[] {
  const result: Physical[] = [...lines];
  const isTaken = new Set<number>();
  const take = (start: number, end: number, whole: string): void => {
    result[start] = whole;
    result.fill(null, start + 1, end);
    for (let i = start; i < end; i++) isTaken.add(i);
  };
  for (let i = 0; i < lines.length; i++) {
    const end = brokenJson(lines, i);
    if (end === i) continue;
    take(i, end, lines.slice(i, end).join(''));
    i = end - 1;
  }
  const entries = brokenEntries(lines).filter(({ start }) => !isTaken.has(start));
  // Indentation that the lines behind an entry have in common may be a page's, which has not counted it.
  const indented = entries.map((entry) => ({ ...entry, widths: entry.parts.map(widthOf) }));
  const tried = [entries, indented].map((some) => ({ some, breaking: breakingOf(some) }));
  const { some, breaking } = tried.find((one) => one.breaking?.at === 'letters') ??
    tried.find((one) => one.breaking !== null) ?? { some: entries, breaking: null };
  for (const entry of some) {
    const { whole, count } = joined(entry, breaking);
    if (count > 1) take(entry.start, entry.start + count, whole);
  }
  return result.map((line) => (typeof line === 'string' ? (apart(line) ?? unfolded(line) ?? line) : line));
}
