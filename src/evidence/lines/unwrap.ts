/**
 * What shippers put in front of a line: journald in its output formats, syslog, container runtimes, kubectl, cloud
 * exports, editors. Unwrapping goes from the outside in and looks at the first few hundred characters only.
 */
import { goUnescape, quotedEnd } from '../../kube/klog/goQuote.ts';
import { own } from '../input/typesetting.ts';
import { lineInCells } from './cells.ts';
import { withoutClosers } from './marks.ts';
import { clockAt, clockOf, dayOf, instantIn, monthNumber, yearless, type YearlessTime } from './moment.ts';
import { BARE, type Origin } from './origin.ts';
import zones from './zones.json' with { type: 'json' };

export interface Unwrapped extends Origin {
  readonly body: string;
  /** Name of the wrapping. */
  readonly by: string;
  /** The next line of the same wrapping goes on where this one ends. */
  readonly goesOn?: true;
}

const PREFIX = 320;
/** Labels are many. */
const LABELLED = 2_000;

/** Patterns of prefixes by the name of the wrapping, in the order in which they are tried. See `Prefix`. */
const WRAPPINGS: readonly (readonly [by: string, patterns: readonly RegExp[]])[] = Object.entries({
  journald: [
    /^\s{0,16}(?:<\d{1,3}>)?(?<month>[A-Z][a-z]{2}|\d{1,2}月)\s{1,2}(?<day>\d{1,2}) (?<hours>\d\d):(?<minutes>\d\d):(?<secs>\d\d)(?:\.(?<fraction>\d{1,9}))? (?<host>\S{1,253}) (?<tag>[A-Za-z][\w.@:/-]{0,80}?)(?:\[(?<pid>\d{1,9})\])?: ?/,
    // journalctl --no-hostname
    /^\s{0,16}(?<month>[A-Z][a-z]{2}|\d{1,2}月)\s{1,2}(?<day>\d{1,2}) (?<hours>\d\d):(?<minutes>\d\d):(?<secs>\d\d)(?:\.(?<fraction>\d{1,9}))? (?<tag>[A-Za-z][\w.@-]{0,80})\[(?<pid>\d{1,9})\]: ?/,
    /^\s{0,16}(?<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)) (?<host>\S{1,253}) (?<tag>[A-Za-z][\w.@/-]{0,80})(?:\[(?<pid>\d{1,9})\])?: ?/,
    /^\s{0,16}[A-Z][a-z]{2} (?<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})?) (?<zone>[A-Z]{2,5}|[+-]\d\d(?::?\d\d)?) (?<host>\S{1,253}) (?<tag>[A-Za-z][\w.@/-]{0,80})(?:\[(?<pid>\d{1,9})\])?: ?/,
    // Seconds, and with short-delta those since the line before as well.
    /^\s{0,16}(?:\[\s{0,12})?(?<unix>\d{1,11}\.\d{6})(?: <[\s\d.]{1,20}>| {15,20})?\]? (?<host>\S{1,253}) (?<tag>[A-Za-z][\w.@/-]{0,80})(?:\[(?<pid>\d{1,9})\])?: ?/,
  ],
  syslog: [
    /^<\d{1,3}>1 (?<time>\d{4}-\d\d-\d\dT\S{8,32}) (?<host>\S{1,253}) (?<tag>\S{1,48}) (?<pid>\S{1,128}) \S{1,32} (?:-|\[[^\]]{0,120}\]) ?/,
    /^(?<tag>[A-Za-z][\w.-]{0,80})(?:\[(?<pid>\d{1,9})\])?: (?=(?:[IWEF]|INFO:|WARNING:|ERROR:|FATAL:)?\d{4} \d\d:)/,
  ],
  'CRI log': [
    // P: the runtime has broken a long line; F: here it ends.
    /^(?<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}(?:Z|[+-]\d\d:\d\d)) (?:stdout|stderr) (?<flag>[FP])(?: |$)/,
  ],
  'cloud export': [/^(?:DEFAULT|DEBUG|INFO|NOTICE|WARNING|ERROR|CRITICAL) (?<time>\d{4}-\d\d-\d\dT\S{8,32}Z) /],
  host: [/^(?<host>[\w.-]{1,253}): (?=\{)/],
  'kubectl logs --timestamps': [/^(?<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d))[ \t](?=\S)/],
  'line numbers': [/^\s{0,12}\d{1,7}[:|]?\s{1,4}(?=[IWEF]\d{4} \d\d:)/],
  'kubectl logs --prefix': [/^\[pod\/[\w./-]{1,300}\] /],
  'journald fields': [
    // journalctl -o verbose and -o export
    /^(?: {4})?MESSAGE=(?=(?:[IWEF]\d{4} \d\d:|time="|\{))/,
  ],
  'minikube logs': [
    // minikube up to 1.17 prints its sections as a list.
    /^\* (?=[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:|[IWEF]\d{4} \d\d:)/,
  ],
  indented: [/^\s{1,40}(?=[IWEF]\d{4} \d\d:\d\d:\d\d\.\d)/],
});

/** `month` to `fraction` of a time without a year; `time` with a `zone` that is a name; `unix` in seconds. */
type Prefix = Readonly<Partial<Record<string, string>>>;

/** Loki's labels, as logcli prints them in front of a line. */
const LABELS = /^\{[A-Za-z_]\w{0,80}="[^"]{0,200}"(?:, ?[A-Za-z_]\w{0,80}="[^"]{0,200}"){0,30}\}\s{1,4}(?=\S)/;

/** klog's header behind whatever a program or a person put in front of it. */
const ANYWHERE =
  /(?:[^A-Za-z0-9]|\\[nrt]|\[[\d;]{0,12}m)(?=(?:[IWEF]|INFO:|WARNING:|ERROR:|FATAL:)\d{4} \d\d:\d\d:\d\d\.\d{6}[ \t]{1,12}\d{1,10} [\w.\-/]{1,120}\.go:\d{1,6}\] )/;
/** A line of a runtime, likewise. */
const LOGRUS = /[^A-Za-z0-9](?=time="\d{4}-\d\d-\d\dT[^" ]{6,40}" level=\w{4,7} msg=)/;
const QUOTING = /="|\b(?:Normal|Warning) {1,40}[A-Z]/;

/** What stands behind the time in a line of journald, which is the same for all lines of one process. */
interface Before {
  readonly unwrapped: Unwrapped;
  /** The date of the short form, with what stands in front of it; empty where the time is a full one. */
  readonly date: string;
  readonly timeEnd: number;
  readonly rest: string;
}

/** Takes wrappings off the lines of one file, remembering how the last one was wrapped. */
export class Unwrapper {
  #before: Before | null = null;

  once(line: string): Unwrapped | null {
    const again = this.#before === null ? null : likeBefore(this.#before, line);
    if (again !== null) return again;
    const found = unwrapOnce(line);
    if (found?.by === 'journald' || found?.by === 'CRI log') this.#before = beforeOf(line, found);
    return found;
  }
}

const DATED = /^\s{0,16}(?:<\d{1,3}>)?(?:[A-Z][a-z]{2}|\d{1,2}月)\s{1,2}\d{1,2} (?=\d\d:)/;

function beforeOf(line: string, unwrapped: Unwrapped): Before | null {
  const prefix = line.slice(0, line.length - unwrapped.body.length);
  const date = unwrapped.local === null ? '' : DATED.exec(prefix)?.[0];
  if (date === undefined || (date === '' && !/^\d{4}-/.test(prefix))) return null;
  const timeEnd = date === '' ? prefix.indexOf(' ') : date.length + 8;
  const rest = prefix.slice(timeEnd);
  // Fractions of a second and marks that are left out in one line and not in another are looked at anew.
  if (!rest.startsWith(' ') || !(rest.endsWith(': ') || rest.endsWith(' F '))) return null;
  return { unwrapped: { ...unwrapped, body: '' }, date: own(date), timeEnd, rest: own(rest) };
}

function likeBefore({ unwrapped, date, timeEnd, rest }: Before, line: string): Unwrapped | null {
  if (!line.startsWith(rest, timeEnd) || !line.startsWith(date)) return null;
  const { local } = unwrapped;
  const body = line.slice(timeEnd + rest.length);
  if (local === null) {
    const utc = instantIn(line.slice(0, timeEnd));
    return utc === null ? null : { ...unwrapped, body, utc };
  }
  const clock = clockAt(line, date.length);
  return Number.isNaN(clock) ? null : { ...unwrapped, body, local: dayOf(local) + clock };
}

/** Takes one wrapping off, or answers null where there is none. */
export function unwrapOnce(line: string): Unwrapped | null {
  const head = line.slice(0, PREFIX);
  const first = head.charCodeAt(0);
  if (first === 0x7b) return braced(line);
  if (first === 0x22) return quoted(line, head);
  // A list in JSON.
  if (/^\[\s?[{"[]/.test(head)) return null;
  for (const [by, patterns] of WRAPPINGS)
    for (const pattern of patterns) {
      const unwrapped = without(by, pattern, line, head);
      if (unwrapped !== null) return unwrapped;
    }
  return prefixed(line, head);
}

function without(by: string, pattern: RegExp, line: string, head: string): Unwrapped | null {
  const match = pattern.exec(head);
  if (match === null) return null;
  const prefix: Prefix = match.groups ?? {};
  const local = localOf(prefix);
  if (local === undefined) return null;
  const { time, host = '', tag = '', pid = '', flag } = prefix;
  return {
    body: line.slice(match[0].length),
    host,
    tag,
    stream: tag === '' ? host || (time === undefined ? '' : by) : `${host} ${tag}[${pid}]`,
    utc: instantOf(prefix),
    local,
    by,
    ...(flag === 'P' && { goesOn: true }),
  };
}

function prefixed(line: string, head: string): Unwrapped | null {
  if (head.includes('""') && /[,;\t]"/.test(head)) return quoted(line, head);
  return behind(line, head);
}

function behind(line: string, head: string): Unwrapped | null {
  const match = ANYWHERE.exec(head) ?? LOGRUS.exec(head);
  // A runtime's message or an event that quotes a line of klog is not that line.
  if (match === null || QUOTING.test(head.slice(0, match.index + 1))) return null;
  const at = match.index + match[0].length - 1;
  const opened = head.slice(0, at + 1);
  const inside = unquoted(line, at);
  // What was quoted has lost its closing quote already.
  const isQuoted = inside.length !== line.length - at - 1;
  const body = withoutClosers(inside, isQuoted ? opened.replaceAll('"', '') : opened);
  return { ...BARE, body, by: 'some prefix' };
}

/** Loki's labels, or JSON that was cut before it ended: what it says until there is said all the same. */
function braced(line: string): Unwrapped | null {
  const head = line.slice(0, LABELLED);
  const labelled = without('Loki', LABELS, line, head);
  if (labelled !== null) return labelled;
  return line.startsWith('{"') && /[}\],]\s{0,20}$/.test(line.slice(-24)) ? null : prefixed(line, head);
}

/** What stands behind a prefix; where that ends in a quote, what is quoted, as a field of a table or as a string. */
function unquoted(line: string, at: number): string {
  const body = line.slice(at + 1);
  if (line[at] !== '"') return body;
  const isField = at === 0 || /[,;\t]/.test(line[at - 1] ?? '');
  const [twice, escaped] = [body.indexOf('""'), body.indexOf('\\"')];
  if (isField && (escaped < 0 || (twice >= 0 && twice < escaped))) {
    // Smart quotes around a line, which are no field's, have single ones in them.
    if (twice < 0 && /[^,;\t]"\s?[^,;\s]/.test(body)) return body;
    const end = /(?:^|[^"])(?:"")*"(?:[,;\t]|\s{0,20}$)/.exec(body);
    return (end === null ? body : body.slice(0, end.index + end[0].lastIndexOf('"'))).replaceAll('""', '"');
  }
  const end = quotedEnd(line, at);
  return goUnescape(end < 0 ? body : line.slice(at + 1, end - 1));
}

/** A field of a table with commas, in which quotes stand twice. */
function quoted(line: string, head: string): Unwrapped | null {
  const cell = line.includes('""') ? lineInCells(line) : null;
  if (cell !== null) return { ...BARE, body: cell, by: 'CSV' };
  const found = behind(line, head);
  return found === null ? null : { ...found, by: head.includes('","') ? 'CSV' : 'a quoted string' };
}

/** Null where the prefix has no time without a year; undefined where its month is none. */
function localOf(prefix: Prefix): YearlessTime | null | undefined {
  if (prefix['month'] === undefined) return null;
  const { month, day, hours = '', minutes = '', secs = '', fraction } = prefix;
  const number = monthNumber(month);
  return number === 0 ? undefined : yearless(number, Number(day), clockOf(hours, minutes, secs, fraction));
}

/** Zones by names that no two places of different time share, as offsets. */
const ZONES: Readonly<Record<string, string>> = zones;

/** Where the zone is a name that many places share, the time counts as nobody's; the klog line in it has its own. */
function instantOf({ time, zone, unix }: Prefix): number | null {
  // Small numbers are seconds since the machine started.
  if (unix !== undefined) return Number(unix) > 1_000_000_000 ? sinceUnixEpoch(Number(unix) * 1_000_000) : null;
  if (time === undefined || zone === undefined) return time === undefined ? null : instantIn(time);
  const offset = /^[+-]/.test(zone) ? zone : ZONES[zone];
  return offset === undefined ? null : instantIn(`${time}${offset === 'Z' ? '' : ' '}${offset}`);
}

/** 1970-01-01 in µs since t = 0. */
const UNIX_EPOCH = instantIn('1970-01-01T00:00:00Z') ?? 0;

/** Years that a log can be of; what lies beyond is no time. */
const LATEST = 130 * 366 * 86_400_000_000;

/** µs since t = 0 of a Unix time in µs, or null where that is none. */
export function sinceUnixEpoch(micros: number): number | null {
  return micros > 0 && micros < LATEST ? UNIX_EPOCH + Math.round(micros) : null;
}
