/** klog's header as it is found in the wild: whole, with the severity spelled out or lost, or cut at its start. */
import { clockOf, yearless, type YearlessTime } from './moment.ts';

export interface KlogHeader {
  readonly severity: 'I' | 'W' | 'E';
  readonly local: YearlessTime | null;
  /** The thread id, 0 where it is lost: another one is another kubelet. */
  readonly tid: number;
  /** Base name of the Go file. */
  readonly file: string;
  readonly line: number;
  /** Where the text begins. */
  readonly length: number;
}

const WHOLE =
  /^(?:([IWEF])|(INFO|WARNING|ERROR|FATAL):|)(\d\d)(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{6}) {1,12}(\d{1,10}) ([\w.\-/]{1,120}\.go):(\d{1,6})\] ?/;
const TAIL = /^(?:(\d{1,10}) )?([\w.\-/]{1,120}\.go):(\d{1,6})\] /;
const LONGEST = 240;

const digit = (text: string, at: number): number => text.charCodeAt(at) - 0x30;
const isDigit = (value: number): boolean => value >= 0 && value <= 9;
const pair = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);

/** The header as klog itself prints it, without any pattern: most lines of most files have it. */
function exact(text: string): KlogHeader | null {
  const severity = text[0];
  if (severity !== 'I' && severity !== 'W' && severity !== 'E' && severity !== 'F') return null;
  if (text.charCodeAt(5) !== 0x20 || text.charCodeAt(8) !== 0x3a || text.charCodeAt(14) !== 0x2e) return null;
  const [month, day, hours, minutes, secs] = [
    pair(text, 1),
    pair(text, 3),
    pair(text, 6),
    pair(text, 9),
    pair(text, 12),
  ];
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31 && hours < 24 && minutes < 60 && secs < 61)) return null;
  let fraction = 0;
  for (let i = 15; i < 21; i++) fraction = fraction * 10 + digit(text, i);
  let at = 21;
  while (text.charCodeAt(at) === 0x20) at++;
  let tid = 0;
  while (isDigit(digit(text, at)) && at < 48) tid = tid * 10 + digit(text, at++);
  const start = at + 1;
  const colon = text.indexOf(':', start);
  if (at === 21 || text.charCodeAt(at) !== 0x20 || colon < 0 || colon > start + 120 || !(fraction >= 0)) return null;
  let line = 0;
  let end = colon + 1;
  while (isDigit(digit(text, end)) && end < colon + 8) line = line * 10 + digit(text, end++);
  if (text.charCodeAt(end) !== 0x5d || !text.startsWith('.go', colon - 3)) return null;
  const clock = ((hours * 60 + minutes) * 60 + secs) * 1_000_000 + fraction;
  return {
    severity: severityOf(severity),
    local: yearless(month, day, clock),
    tid,
    file: baseName(text.slice(start, colon)),
    line,
    length: text.charCodeAt(end + 1) === 0x20 ? end + 2 : end + 1,
  };
}

/** Cheap refusal before any pattern: a header begins with a severity, a digit or the name of a Go file. */
export function klogHeader(text: string): KlogHeader | null {
  const second = text.charCodeAt(1);
  if ((second >= 0x30 && second <= 0x39) || second === 0x4e || second === 0x41 || second === 0x52) {
    const found = exact(text);
    if (found !== null) return found;
    const match = WHOLE.exec(text.length > LONGEST ? text.slice(0, LONGEST) : text);
    if (match !== null) return whole(match);
  }
  const colon = text.indexOf('.go:');
  if (colon < 0 || colon > LONGEST) return null;
  const match = TAIL.exec(text.slice(0, LONGEST));
  if (match === null) return null;
  const [all, tid, path = '', line] = match;
  return {
    severity: 'I',
    local: null,
    tid: Number(tid ?? 0),
    file: baseName(path),
    line: Number(line),
    length: all.length,
  };
}

function whole(match: RegExpExecArray): KlogHeader | null {
  const [all, letter, word, month = '', day = '', hours = '', minutes = '', secs = '', fraction, tid, path = '', line] =
    match;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null;
  return {
    severity: severityOf(letter ?? word?.[0] ?? 'I'),
    local: yearless(Number(month), Number(day), clockOf(hours, minutes, secs, fraction)),
    tid: Number(tid),
    file: baseName(path),
    line: Number(line),
    length: all.length,
  };
}

const severityOf = (letter: string): 'I' | 'W' | 'E' =>
  letter === 'F' || letter === 'E' ? 'E' : letter === 'W' ? 'W' : 'I';

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
