/**
 * What people and their tools put in front of a line, and behind it, when they show it to somebody: marks of Markdown
 * and wikis, numbers, names of files, of pods and of those who speak in a chat. A mark alone means nothing (`- ` is
 * YAML, `#` a comment): it is taken off only where a line begins behind it that is known by its first words.
 */
import { klogHeader } from './klogHeader.ts';

/** What stands open in front of a line, and is closed behind it. */
const PAIRS: readonly { readonly open: RegExp; readonly close: RegExp }[] = [
  { open: /`/, close: /`{1,3}$/ },
  { open: /\*/, close: /\*{1,3}$/ },
  { open: /_/, close: /_{1,3}$/ },
  { open: /~~/, close: /~~$/ },
  { open: /\{\{/, close: /\}\}$/ },
  { open: /\{(?:noformat|code|quote)/, close: /\{(?:noformat|code|quote)\}$/ },
  { open: /\[code/, close: /\[\/code\]$/ },
  { open: /[|│┃]/, close: /\s{0,40}[|│┃]{1,2}$/ },
  { open: /'/, close: /(?:\\n)?'[,;]?$/ },
  { open: /"/, close: /"[,;]?$/ },
  { open: /\{[a-z]{1,20}$/, close: /\}$/ },
  { open: /\(/, close: /\)$/ },
  { open: /\[[\d;]{0,12}m/, close: /(?:\\u001b|#033|\^\[)?\[[\d;]{0,12}[mK]$/ },
];

/** Of whatever is behind a line, however it begins: breaks of web pages, of programs and of shells. */
const BEHIND = /(?:\s{1,40}|\\r|\\n|\\|<br ?\/?>|<\/(?:pre|code|p|li|td|span)>)$/i;
const MOST_BEHIND = 6;
/** A mark behind a line is not longer. */
const LONGEST_BEHIND = 64;

/** Without what closes what was opened in front of it. */
export function withoutClosers(body: string, opened: string): string {
  let tail = body.slice(-LONGEST_BEHIND);
  const kept = body.length - tail.length;
  const pairs = PAIRS.filter(({ open }) => open.test(opened));
  for (let i = 0; i < MOST_BEHIND; i++) {
    const shorter = pairs.reduce((text, { close }) => text.replace(close, ''), tail.replace(BEHIND, ''));
    if (shorter === tail) break;
    tail = shorter;
  }
  return kept + tail.length === body.length ? body : body.slice(0, kept + tail.length);
}

/** Without breaks behind it, and without a quotation mark or a sign that it goes on which no value of it has. */
export function withoutTail(text: string): string {
  const body = withoutClosers(text, '');
  const tail = /(?:\.{3}|…|[>,;.`*|]{1,3}|')$/.exec(body.slice(-4))?.[0];
  return tail === undefined ? body : body.slice(0, -tail.length).trimEnd();
}

/** Quotes of mails and Markdown come first, and nothing else looks like them. */
const QUOTES = /^\s{0,8}(?:(?:>|&gt;)\s?){1,6}(?=\s{0,60}\S)/;
const BLANKS = /^\s{1,60}/;

/** Each is taken off once at a time; all are short and none can backtrack over more than itself. */
const MARKS: readonly RegExp[] = [
  QUOTES,
  BLANKS,
  /^(?:[-*+•‣◦·▪●○–]|\d{1,6}[.)]|\(\d{1,6}\)|[a-z][.)])\s{1,20}/,
  /^\[[ xX]\]\s{1,8}/,
  /^(?:`{1,3}\s{0,8}|\*{1,3}|_{1,3}|~{2}|["'])(?=\S)/,
  /^(?:[Ll]ine |[Ll]|#|No\. ?)\d{1,7}(?:[:.)]\s{0,8}|\s{1,8})/,
  /^\d{1,7}(?:\s{0,4}[:|│-]\s{0,8}|\s{1,8})(?=\D)/,
  /^[|│┃¦]{1,2}\s{0,40}/,
  /^[+-](?=[^\s+-])/,
  /^(?:\{(?:noformat|code|quote)(?::[^{}]{0,80})?\}|\{\{|\[code(?:=\w{1,20})?\]|bq\. )\s{0,8}/,
  /^(?:-{1,3}>|=>|→|›|»|⇒|➜)\s{1,8}/,
  /^#{1,3}\s{1,4}|^\/\/\s{1,4}/,
  /^:[a-z_]{2,30}:\s{1,4}|^[\p{So}\ufe0f]{1,3}\s{1,4}/u,
  /^<[\w .-]{1,40}>\s{1,4}/,
  // A chat's time and who speaks, in either order.
  /^\[(?:\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?,? )?\d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?\](?: [^:[\]"=]{1,60}:| <[^<>"]{1,40}>)?\s{1,4}/i,
  /^(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? )?\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d{1,6})?(?: ?[AP]M)?(?:\s{1,3}-\s[^:"=]{1,60}:)?\s{1,8}/i,
  /^[A-Z][\w .-]{1,40}, \[[\d.:/ ]{8,24}\]:\s{1,4}/,
  /^\w[\w.-]{0,40} {1,4}\d{1,2}:\d\d(?: ?[AP]M)?\s{1,4}/,
  /^\[?[A-Z][a-z]{2} {1,2}\d{1,2}(?:, \d{4} @)? \d\d:\d\d:\d\d(?:\.\d{1,9})?\]?\s{1,8}/,
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?(?:Z|UTC|[A-Z]{3,4}|[+-]\d\d:?\d\d))?\]?[\s,;]{1,8}/,
  /^(?:01[OE]|##\[\w{1,20}\])\s{0,4}/,
  // [pod/x/y], [node-a], [user@host:22] out:
  /^\[[\w.@/: -]{1,200}\](?: (?:out|err):)?\s{1,8}/,
  // docker compose, ansible
  /^[\w.-]{1,100}\s{0,40}[|│]\s{0,8}/,
  // grep, and the lines around what it found
  /^(?:[A-Za-z]:|\.{1,2}[\\/])?[\w.@+/\\-]{1,240}\.(?:log|txt|out|gz|ya?ml|json|\d{1,8})(?::\d{1,9}(?::\d{1,6})?:|-\d{1,9}-|[:-])\s{0,8}/,
  /^==> [^<>]{1,200} <==\s{1,4}/,
  // pdsh, a name, a word and a colon
  /^(?:[\w.@-]{1,100}(?: [\w()-]{1,30}){0,2}): /,
  // stern: [namespace] pod container
  /^(?:[a-z0-9][a-z0-9.-]{0,252} ){0,2}[a-z0-9][a-z0-9.-]{0,252} (?:› )?[a-z0-9][a-z0-9-]{0,62} (?=["{t])/,
  /^[\p{L}\p{M}]{1,20}：\s{0,4}/u,
];

const MOST_MARKS = 6;
/** Marks are short. */
const LONGEST = 320;

/** A line that is known by its first words, whatever stood in front of it. */
const STRUCTURED = /^"[A-Z](?:[^"\\]|\\.){3,300}" [A-Za-z]\w{0,60}=/;
const LOGRUS = /^(?:time|ts)="?\d{4}-\d\d-\d\dT\S{6,40} level=/;
const JOURNAL =
  /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d{1,9})? (?:\S{1,253} )?[A-Za-z][\w.@/-]{0,80}(?:\[\d{1,9}\])?: /;
const JSON_LINE =
  /^\{"(?:ts|caller|time|level|log|msg|message|MESSAGE|@message|@timestamp|kind|apiVersion|type|metadata|textPayload|jsonPayload|_\w{1,40}|PRIORITY|SYSLOG_\w{1,30})":/;
const ROW =
  /^(?:[a-z0-9][-a-z0-9]{0,62}\s{1,60})?(?:pods?\/)?[a-z0-9][-a-z0-9.]{0,252}\s{1,60}\d{1,3}\/\d{1,3}\s{1,60}[A-Z][\w:/.-]{1,60}\s{1,60}\d{1,6}(?:\s{1,20}\([^()]{1,30}\))?\s{1,60}\d{1,6}[smhdy]/;
const EVENT =
  /^(?:\S{1,30}\s{1,40}(?:\(x\d{1,7} over \S{1,20}\)\s{1,40})?)?(?:Normal|Warning)\s{1,40}[A-Z]\w{2,60}\s{1,60}\S{1,60}\s/;
const BEGINNINGS: readonly RegExp[] = [STRUCTURED, LOGRUS, JOURNAL, JSON_LINE, ROW, EVENT];

export const begins = (text: string): boolean => BEGINNINGS.some((pattern) => pattern.test(text));

/** A line of klog's or of another known kind. */
export const isLine = (text: string): boolean => klogHeader(text) !== null || begins(text);

/** Where behind the marks in front of a line something begins that `is` knows; -1 where nothing does. */
export function behindMarks(line: string, is: (rest: string) => boolean): number {
  const head = line.slice(0, LONGEST);
  const seen = new Set<number>();
  let starts = [0];
  for (let depth = 0; depth < MOST_MARKS; depth++) {
    const next: number[] = [];
    for (const start of starts)
      for (const mark of MARKS) {
        const length = mark.exec(head.slice(start))?.[0].length ?? 0;
        if (length === 0 || seen.has(start + length) || start + length >= head.length) continue;
        seen.add(start + length);
        if (is(line.slice(start + length, start + length + LONGEST * 2))) return start + length;
        next.push(start + length);
      }
    if (next.length === 0) return -1;
    starts = next;
  }
  return -1;
}

/** The line that stands behind marks; null where there are none, or nothing that is known, or somebody goes on in words. */
export function marked(line: string): string | null {
  const at = begins(line) ? -1 : behindMarks(line, begins);
  const marks = line.slice(0, at);
  if (at < 0 || marks.trim() === '') return null;
  const body = withoutClosers(line.slice(at), marks);
  return marks.includes('`') && /` [a-z]/.test(body) ? null : body;
}
