/**
 * What shippers put in front of a line: journald in its output formats, syslog, container runtimes, kubectl, cloud
 * exports, editors. Unwrapping goes from the outside in and looks at the first few hundred characters only.
 */
import { goUnescape, quotedEnd } from '../../kube/klog/goQuote.ts';
import { own } from '../input/typesetting.ts';
import { lineInCells } from './cells.ts';
import { withoutClosers } from './marks.ts';
import { clockAt, clockOf, dayOf, instantIn, monthNumber, yearless, type YearlessTime } from './moment.ts';

export interface Unwrapped {
  readonly body: string;
  /** Host, or empty. */
  readonly host: string;
  /** `kubelet`, `k3s`, `systemd`, …, or empty. */
  readonly tag: string;
  /** What continuation lines share with the line that they continue. */
  readonly stream: string;
  readonly utc: number | null;
  readonly local: YearlessTime | null;
  /** Name of the wrapping. */
  readonly by: string;
  /** The next line of the same wrapping goes on where this one ends. */
  readonly goesOn?: true;
}

const PREFIX = 320;
/** Labels are many. */
const LABELLED = 2_000;

const SHORT =
  /^\s{0,16}(?:<\d{1,3}>)?([A-Z][a-z]{2}|\d{1,2}月)\s{1,2}(\d{1,2}) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))? (\S{1,253}) ([A-Za-z][\w.@:/-]{0,80}?)(?:\[(\d{1,9})\])?: ?/;
/** journalctl --no-hostname. */
const HOSTLESS =
  /^\s{0,16}([A-Z][a-z]{2}|\d{1,2}月)\s{1,2}(\d{1,2}) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))? ([A-Za-z][\w.@-]{0,80})\[(\d{1,9})\]: ?/;
const ISO =
  /^\s{0,16}(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)) (\S{1,253}) ([A-Za-z][\w.@/-]{0,80})(?:\[(\d{1,9})\])?: ?/;
const FULL =
  /^\s{0,16}[A-Z][a-z]{2} (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})?) ([A-Z]{2,5}|[+-]\d\d(?::?\d\d)?) (\S{1,253}) ([A-Za-z][\w.@/-]{0,80})(?:\[(\d{1,9})\])?: ?/;
/** Seconds, and with short-delta those since the line before as well. */
const UNIX =
  /^\s{0,16}(?:\[\s{0,12})?(\d{1,11}\.\d{6})(?: <[\s\d.]{1,20}>| {15,20})?\]? (\S{1,253}) ([A-Za-z][\w.@/-]{0,80})(?:\[(\d{1,9})\])?: ?/;
const RFC5424 =
  /^<\d{1,3}>1 (\d{4}-\d\d-\d\dT\S{8,32}) (\S{1,253}) (\S{1,48}) (\S{1,128}) \S{1,32} (?:-|\[[^\]]{0,120}\]) ?/;
const CRI = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}(?:Z|[+-]\d\d:\d\d)) (?:stdout|stderr) ([FP])(?: |$)/;
const EXPORT = /^(?:DEFAULT|DEBUG|INFO|NOTICE|WARNING|ERROR|CRITICAL) (\d{4}-\d\d-\d\dT\S{8,32}Z) /;
const TAG = /^([A-Za-z][\w.-]{0,80})(?:\[(\d{1,9})\])?: (?=(?:[IWEF]|INFO:|WARNING:|ERROR:|FATAL:)?\d{4} \d\d:)/;
const HOST_JSON = /^([\w.-]{1,253}): (?=\{)/;
const NUMBERED = /^\s{0,12}\d{1,7}[:|]?\s{1,4}(?=[IWEF]\d{4} \d\d:)/;
const TIMED = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d))[ \t](?=\S)/;
const PODDED = /^\[pod\/[\w./-]{1,300}\] /;
/** journalctl -o verbose and -o export. */
const FIELD = /^(?: {4})?MESSAGE=(?=(?:[IWEF]\d{4} \d\d:|time="|\{))/;
/** klog's header behind whatever a program or a person put in front of it. */
const ANYWHERE =
  /(?:[^A-Za-z0-9]|\\[nrt]|\[[\d;]{0,12}m)(?=(?:[IWEF]|INFO:|WARNING:|ERROR:|FATAL:)\d{4} \d\d:\d\d:\d\d\.\d{6}[ \t]{1,12}\d{1,10} [\w.\-/]{1,120}\.go:\d{1,6}\] )/;
/** A line of a runtime, likewise. */
const LOGRUS = /[^A-Za-z0-9](?=time="\d{4}-\d\d-\d\dT[^" ]{6,40}" level=\w{4,7} msg=)/;
const QUOTING = /="|\b(?:Normal|Warning) {1,40}[A-Z]/;
/** Loki's labels, as logcli prints them in front of a line. */
const LABELS = /^\{[A-Za-z_]\w{0,80}="[^"]{0,200}"(?:, ?[A-Za-z_]\w{0,80}="[^"]{0,200}"){0,30}\}\s{1,4}(?=\S)/;
/** minikube up to 1.17 prints its sections as a list. */
const STARRED = /^\* (?=[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:|[IWEF]\d{4} \d\d:)/;
const BARE = /^\s{1,40}(?=[IWEF]\d{4} \d\d:\d\d:\d\d\.\d)/;

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
  // A capital letter, a blank, a bracket, a digit or a month in Chinese: everything else is no prefix.
  if (first === 0x7b) return braced(line);
  if (first === 0x22) return quoted(line, head);
  // A list in JSON.
  if (/^\[\s?[{"[]/.test(head)) return null;
  return (
    short(line, head) ??
    hostless(line, head) ??
    iso(line, head) ??
    full(line, head) ??
    unix(line, head) ??
    rfc5424(line, head) ??
    cri(line, head) ??
    stamped(line, head, EXPORT, 'cloud export') ??
    tagged(line, head) ??
    stamped(line, head, TIMED, 'kubectl logs --timestamps') ??
    plain(line, head, NUMBERED, 'line numbers') ??
    plain(line, head, PODDED, 'kubectl logs --prefix') ??
    plain(line, head, FIELD, 'journald fields') ??
    plain(line, head, STARRED, 'minikube logs') ??
    plain(line, head, BARE, 'indented') ??
    prefixed(line, head)
  );
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
  return { body, host: '', tag: '', stream: '', utc: null, local: null, by: 'some prefix' };
}

/** Loki's labels, or JSON that was cut before it ended: what it says until there is said all the same. */
function braced(line: string): Unwrapped | null {
  const head = line.slice(0, LABELLED);
  const labelled = plain(line, head, LABELS, 'Loki');
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
  if (cell !== null) return { body: cell, host: '', tag: '', stream: '', utc: null, local: null, by: 'CSV' };
  const found = behind(line, head);
  return found === null ? null : { ...found, by: head.includes('","') ? 'CSV' : 'a quoted string' };
}

const streamOf = (host: string, tag: string, pid: string | undefined): string => `${host} ${tag}[${pid ?? ''}]`;

function short(line: string, head: string): Unwrapped | null {
  const match = SHORT.exec(head);
  if (match === null) return null;
  const [prefix, month = '', day = '', hours = '', minutes = '', secs = '', fraction, host = '', tag = '', pid] = match;
  const number = monthNumber(month);
  if (number === 0) return null;
  return {
    body: line.slice(prefix.length),
    host,
    tag,
    stream: streamOf(host, tag, pid),
    utc: null,
    local: yearless(number, Number(day), clockOf(hours, minutes, secs, fraction)),
    by: 'journald',
  };
}

function hostless(line: string, head: string): Unwrapped | null {
  const match = HOSTLESS.exec(head);
  if (match === null) return null;
  const [prefix, month = '', day = '', hours = '', minutes = '', secs = '', fraction, tag = '', pid] = match;
  const number = monthNumber(month);
  if (number === 0) return null;
  return {
    body: line.slice(prefix.length),
    host: '',
    tag,
    stream: streamOf('', tag, pid),
    utc: null,
    local: yearless(number, Number(day), clockOf(hours, minutes, secs, fraction)),
    by: 'journald',
  };
}

function iso(line: string, head: string): Unwrapped | null {
  const match = ISO.exec(head);
  if (match === null) return null;
  const [prefix, time = '', host = '', tag = '', pid] = match;
  const body = line.slice(prefix.length);
  return { body, host, tag, stream: streamOf(host, tag, pid), utc: instantIn(time), local: null, by: 'journald' };
}

/** Zones by names that no two places of different time share, as offsets. */
const ZONES: Readonly<Record<string, string>> = {
  UTC: 'Z',
  GMT: 'Z',
  CET: '+01:00',
  CEST: '+02:00',
  EET: '+02:00',
  EEST: '+03:00',
  MSK: '+03:00',
  HKT: '+08:00',
  JST: '+09:00',
  KST: '+09:00',
  AEST: '+10:00',
  AEDT: '+11:00',
  NZST: '+12:00',
  NZDT: '+13:00',
  EDT: '-04:00',
  PDT: '-07:00',
};

/** Where the zone is a name that many places share, the time counts as nobody's; the klog line in it has its own. */
function full(line: string, head: string): Unwrapped | null {
  const match = FULL.exec(head);
  if (match === null) return null;
  const [prefix, time = '', zone = '', host = '', tag = '', pid] = match;
  const body = line.slice(prefix.length);
  const offset = /^[+-]/.test(zone) ? zone : ZONES[zone];
  const utc = offset === undefined ? null : instantIn(`${time}${offset === 'Z' ? '' : ' '}${offset}`);
  return { body, host, tag, stream: streamOf(host, tag, pid), utc, local: null, by: 'journald' };
}

/** 1970-01-01 in µs since t = 0. */
const UNIX_EPOCH = instantIn('1970-01-01T00:00:00Z') ?? 0;

/** Years that a log can be of; what lies beyond is no time. */
const LATEST = 130 * 366 * 86_400_000_000;

/** µs since t = 0 of a Unix time in µs, or null where that is none. */
export function sinceUnixEpoch(micros: number): number | null {
  return micros > 0 && micros < LATEST ? UNIX_EPOCH + Math.round(micros) : null;
}

function unix(line: string, head: string): Unwrapped | null {
  const match = UNIX.exec(head);
  if (match === null) return null;
  const [prefix, time = '', host = '', tag = '', pid] = match;
  const seconds = Number(time);
  // Small numbers are seconds since the machine started.
  const utc = seconds > 1_000_000_000 ? sinceUnixEpoch(seconds * 1_000_000) : null;
  const body = line.slice(prefix.length);
  return { body, host, tag, stream: streamOf(host, tag, pid), utc, local: null, by: 'journald' };
}

function rfc5424(line: string, head: string): Unwrapped | null {
  const match = RFC5424.exec(head);
  if (match === null) return null;
  const [prefix, time = '', host = '', tag = '', pid] = match;
  const body = line.slice(prefix.length);
  return { body, host, tag, stream: streamOf(host, tag, pid), utc: instantIn(time), local: null, by: 'syslog' };
}

/** P: the runtime has broken a long line; F: here it ends. */
function cri(line: string, head: string): Unwrapped | null {
  const match = CRI.exec(head);
  if (match === null) return null;
  const [prefix, time = '', flag] = match;
  const by = 'CRI log';
  const unwrapped = { body: line.slice(prefix.length), host: '', tag: '', stream: by, local: null, by };
  return { ...unwrapped, utc: instantIn(time), ...(flag === 'P' && { goesOn: true }) };
}

function stamped(line: string, head: string, pattern: RegExp, by: string): Unwrapped | null {
  const match = pattern.exec(head);
  if (match === null) return null;
  const [prefix, time = ''] = match;
  return { body: line.slice(prefix.length), host: '', tag: '', stream: by, utc: instantIn(time), local: null, by };
}

function tagged(line: string, head: string): Unwrapped | null {
  const match = TAG.exec(head);
  if (match !== null) {
    const [prefix, tag = '', pid] = match;
    const stream = streamOf('', tag, pid);
    return { body: line.slice(prefix.length), host: '', tag, stream, utc: null, local: null, by: 'syslog' };
  }
  const [prefix, host = ''] = HOST_JSON.exec(head) ?? [];
  if (prefix === undefined) return null;
  return { body: line.slice(prefix.length), host, tag: '', stream: host, utc: null, local: null, by: 'host' };
}

function plain(line: string, head: string, pattern: RegExp, by: string): Unwrapped | null {
  const prefix = pattern.exec(head)?.[0];
  if (prefix === undefined) return null;
  return { body: line.slice(prefix.length), host: '', tag: '', stream: '', utc: null, local: null, by };
}
