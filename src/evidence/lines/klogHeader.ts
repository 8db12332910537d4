/** klog's header as it is found in the wild: whole, with the severity spelled out or lost, or cut at its start. */
import { Memo } from '../memo.ts';
import { clockOf, digit, isDigit, klogSecondAt, sixDigitsAt, yearless, type YearlessTime } from './moment.ts';

/** A place in the source, one object for each that is met, as there are few and each prints many lines. */
export interface SourcePlace {
  /** Base name of the Go file. */
  readonly file: string;
  /** 0 where it is not known. */
  readonly line: number;
  /** `kubelet.go:2130` */
  readonly text: string;
}

export interface KlogHeader {
  readonly severity: 'I' | 'W' | 'E';
  readonly local: YearlessTime | null;
  /** The thread id, 0 where it is lost: another one is another kubelet. */
  readonly tid: number;
  readonly source: SourcePlace;
  /** Where the text begins. */
  readonly length: number;
}

const WHOLE =
  /^(?:([IWEF])|(INFO|WARNING|ERROR|FATAL):|)(\d\d)(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{6})[ \t]{1,12}(\d{1,10}) ([\w.\-/]{1,120}\.go):(\d{1,6})\] ?/;
const TAIL = /^(?:[\d:.]{1,15} {1,12}(?=\d))?(?:(\d{1,10}) )?([\w.\-/]{1,120}\.go):(\d{1,6})\] /;
const LONGEST = 240;

/** Where nothing tells which place it was. */
export const NO_PLACE: SourcePlace = { file: '', line: 0, text: ':0' };

const PLACE = /^[\w.\-/]{1,120}:\d{1,7}$/;

const PLACES = new Memo((path): SourcePlace => {
  if (!PLACE.test(path)) return NO_PLACE;
  const text = path.slice(path.lastIndexOf('/') + 1);
  const colon = text.indexOf(':');
  return { file: text.slice(0, colon), line: Number(text.slice(colon + 1)), text };
});

/** @param text the path of a Go file and a line in it: `pkg/kubelet/kubelet.go:2130`. */
export const sourcePlace = (text: string): SourcePlace => PLACES.of(text);

/** By their character's code; a fatal error is an error. */
export const SEVERITIES: readonly (KlogHeader['severity'] | undefined)[] = Array.from({ length: 128 }, (_, code) =>
  'IWEF'.includes(String.fromCharCode(code)) ? severityOf(String.fromCharCode(code)) : undefined,
);

/** The header as klog itself prints it, without any pattern: most lines of most files have it. */
function exact(text: string): KlogHeader | null {
  const severity = SEVERITIES[text.charCodeAt(0)];
  if (severity === undefined) return null;
  const second = klogSecondAt(text, 1);
  const fraction = sixDigitsAt(text, 15);
  if (second < 0 || fraction < 0) return null;
  let at = 21;
  while (text.charCodeAt(at) === 0x20) at++;
  let tid = 0;
  while (isDigit(digit(text, at)) && at < 48) tid = tid * 10 + digit(text, at++);
  const start = at + 1;
  const colon = text.indexOf(':', start);
  if (at === 21 || text.charCodeAt(at) !== 0x20 || colon < 0 || colon > start + 120) return null;
  let end = colon + 1;
  while (isDigit(digit(text, end)) && end < colon + 8) end++;
  if (text.charCodeAt(end) !== 0x5d || !text.startsWith('.go', colon - 3)) return null;
  const source = sourcePlace(text.slice(start, end));
  if (source === NO_PLACE) return null;
  return {
    severity,
    local: second + fraction,
    tid,
    source,
    length: text.charCodeAt(end + 1) === 0x20 ? end + 2 : end + 1,
  };
}

/** Cheap refusal before any pattern: a header begins with a severity, a digit or the name of a Go file. */
export function klogHeader(text: string): KlogHeader | null {
  // 2026-11-21T…: somebody else's time comes first.
  if (text.charCodeAt(10) === 0x54 && text.charCodeAt(4) === 0x2d && text.charCodeAt(7) === 0x2d) return null;
  const second = text.charCodeAt(1);
  if ((second >= 0x30 && second <= 0x39) || second === 0x4e || second === 0x41 || second === 0x52) {
    const found = exact(text);
    if (found !== null) return found;
    const match = WHOLE.exec(text.slice(0, LONGEST));
    if (match !== null) return whole(match);
  }
  const head = text.slice(0, LONGEST);
  if (!head.includes('.go:')) return null;
  const match = TAIL.exec(head);
  if (match === null) return null;
  const [all, tid, path = '', line] = match;
  return {
    severity: 'I',
    local: null,
    tid: Number(tid ?? 0),
    source: sourcePlace(`${path}:${line}`),
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
    source: sourcePlace(`${path}:${line}`),
    length: all.length,
  };
}

function severityOf(letter: string): KlogHeader['severity'] {
  return letter === 'F' || letter === 'E' ? 'E' : letter === 'W' ? 'W' : 'I';
}
