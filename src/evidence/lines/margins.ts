/**
 * A margin is what stands in front of each line of something that spans lines: the marks of a quoted mail, an editor's
 * numbers, a file's name from grep, the time of a build's log. Where a document, a table or an entry begins behind a
 * margin, the lines that follow have the same one; they are read without it, with the indentation that is their own.
 */
import { behindMarks, isLine, withoutClosers } from './marks.ts';

const DESCRIBE = /^Name:\s{3,60}\S/;
const YAML = /^(?:- )?(?:apiVersion: \S|kind: (?:Pod|List|Event|Node)\b|(?:metadata|status|items):\s{0,8}$)/;
const TABLE = /^(?:NAMESPACE\s{1,60})?NAME\s{2,60}[A-Z]|^LAST SEEN\s|^(?:FirstSeen|Type)\s{1,40}(?:LastSeen|Reason)\s/;
const OPENED = /^[{[]\s{0,8}$/;

const isIndented = (text: string): boolean => DESCRIBE.test(text) || TABLE.test(text);

interface Margin {
  readonly shape: RegExp;
  readonly opened: string;
}

/** Numbers and times change from line to line; at an empty line the blanks at the end are missing. */
function marginOf(prefix: string): Margin {
  const [, lead = '', middle = '', trail = ''] = /^(\s*)(.*?)(\s*)$/s.exec(prefix) ?? [];
  const shape = middle
    .replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replace(/\d+/g, String.raw`\d{1,12}`)
    .replace(/^[a-z](?=\\[.)])/, '[a-z]')
    .replace(/\b[AP]M\b/g, '[AP]M');
  // Numbers are set to the right: the fewer digits, the more blanks.
  const before = /^\d/.test(middle) ? String.raw`\s{0,12}` : lead;
  return { shape: new RegExp(`^${before}${shape}(?:${trail}|\\s{0,4}$)`), opened: prefix };
}

/** A line of JSON behind the margin. */
function isMember(line: string, { shape }: Margin): boolean {
  const prefix = shape.exec(line)?.[0];
  return prefix !== undefined && /^\s{0,8}["{]/.test(line.slice(prefix.length));
}

const WITHOUT_WORDS = /^(?:[\s>|│┃]|&gt;)+$/;
const LISTED = /^\s{0,8}(?:[-*+•]|\d{1,6}[.)])\s{1,8}/;

/** How much of a line is its margin, where something begins behind it that spans lines; 0 where nothing does. */
function marginAt(line: string, next: string): number {
  const at = behindMarks(line, (rest) => isIndented(rest) || YAML.test(rest) || OPENED.test(rest) || isLine(rest));
  if (at <= 0) return 0;
  const [prefix, rest] = [line.slice(0, at), line.slice(at)];
  if (isIndented(rest)) return at;
  // Each line in quotes of its own is a table's, whose quotes are no document's.
  if (prefix.includes('"')) return 0;
  // A mark of a list, or blanks, are YAML's own.
  if (YAML.test(rest)) return /^[\s*+•-]*$/.test(prefix) ? 0 : at;
  if (OPENED.test(rest) && prefix.trim() === '') return 0;
  if (OPENED.test(rest)) return isMember(next, marginOf(prefix)) ? at : 0;
  // Of a line that means something by itself only what is around a broken one matters; the rest tells where it is from.
  return WITHOUT_WORDS.test(prefix) && prefix.trim() !== '' && marginOf(prefix).shape.test(next) ? at : 0;
}

/** Where a line can have a margin at all: an entry of a log has its own beginning. */
const HEADER = /^[IWEF]\d{4} \d\d:\d\d:/;
const TOP = /^(?:apiVersion|kind|metadata|spec|status|items): ?/;

/** Lines of a paste without their margins, one for one. */
export function withoutMargins(lines: readonly string[]): readonly string[] {
  let margin: Margin | null = null;
  let hang = '';
  let isInside = false;
  return lines.map((line, i) => {
    if (HEADER.test(line)) {
      margin = null;
      hang = '';
      isInside = false;
      return line;
    }
    if (margin !== null) {
      const prefix: string | undefined = margin.shape.exec(line)?.[0];
      if (prefix !== undefined) return withoutClosers(line.slice(prefix.length), margin.opened);
      if (line.trim() === '' && margin.opened.trim() === '') return line;
      margin = null;
    }
    if (hang !== '' && line.startsWith(hang)) return line.slice(hang.length);
    hang = '';
    if (TOP.test(line) || DESCRIBE.test(line) || OPENED.test(line)) isInside = true;
    else if (line === '' || /^[`{$]/.test(line)) isInside = false;
    if (isInside) return line;
    const next = lines.slice(i + 1, i + 3).find((one) => one.trim().length > 1) ?? '';
    const at = marginAt(line, next);
    if (at > 0) {
      const opened = line.slice(0, at);
      margin = marginOf(opened);
      return withoutClosers(line.slice(at), opened);
    }
    // An entry of a list that was broken goes on below its text.
    const listed = LISTED.exec(line)?.[0] ?? '';
    if (listed === '' || !next.startsWith(' '.repeat(listed.length)) || !isLine(line.slice(listed.length))) return line;
    hang = ' '.repeat(listed.length);
    return line.slice(listed.length);
  });
}

const CELLS = /^\s{0,8}\|(.*)\|\s{0,8}$/;
const RULE = /^[\s|:-]+$/;

/** Tables of Markdown and of wikis as kubectl prints them, one line for one. */
export function withoutTableMarks(lines: readonly string[]): readonly string[] {
  let isTable = false;
  return lines.map((line) => {
    const cells = line.includes('|') && line.length < 4_000 ? CELLS.exec(line)?.[1] : undefined;
    if (cells === undefined) {
      isTable = false;
      return line;
    }
    const columns = cells.split('|').map((cell) => cell.trim().replace(/^[`*]{1,2}|[`*]{1,2}$/g, ''));
    const joined = columns.filter((cell) => cell !== '').join('   ');
    if (columns.length > 2 && TABLE.test(joined) && /STATUS|REASON/.test(joined)) isTable = true;
    if (!isTable) return line;
    return RULE.test(cells) ? '' : joined;
  });
}
