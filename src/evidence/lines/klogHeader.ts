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

/** Cheap refusal before any pattern: a header begins with a severity, a digit or the name of a Go file. */
export function klogHeader(text: string): KlogHeader | null {
  const second = text.charCodeAt(1);
  const head = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  if ((second >= 0x30 && second <= 0x39) || second === 0x4e || second === 0x41 || second === 0x52) {
    const match = WHOLE.exec(head);
    if (match !== null) return whole(match);
  }
  const match = head.includes('.go:') ? TAIL.exec(head) : null;
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
