/** Where a removal stands, in words: of whatever language the catalogue is. */
import type en from '../app/catalogues/en/diagnosis.json';
import { micros } from '../engine/time.ts';
import { humanDuration } from '../kube/duration.ts';
import type { Diagnosis, LineReason, Missing, ReleaseReason, Remark } from '../evidence/index.ts';

/** What the catalogue `diagnosis` holds in any language. */
export type DiagnosisWords = typeof en;

function remarkInWords(remark: Remark, words: DiagnosisWords): string {
  switch (remark.code) {
    case 'nextAttempt':
      return words.remark.nextAttempt({ at: remark.at });
    case 'containerOverdue':
      return words.remark.containerOverdue({ by: humanDuration(micros(remark.by * 1_000_000)) });
    case 'multiAttach':
    case 'volumeWanted':
      return words.remark[remark.code]({ names: remark.names });
    default:
      return words.remark[remark.code];
  }
}

export interface SummaryChoice {
  /** As the times of the sentence are written. */
  readonly since: string | null;
  /** Whether what the input says is wrong is a part of it. */
  readonly withError: boolean;
}

const LONGEST_ERROR = 200;

/** One sentence: what it waits for, since when, and what says so. */
export function summaryInWords(
  { about, stage, waitingOn, told: { subject, error, remark, proof } }: Diagnosis,
  words: DiagnosisWords,
  { since, withError }: SummaryChoice,
): string {
  if (about === 'node') return words.nodeOnly;
  return words.summary({
    stands: words.stands[stage],
    isDated: since !== null && stage !== 'unknown',
    since: since ?? '',
    waits:
      waitingOn === 'none' ? 'nothing' : waitingOn === 'unknown' ? 'something' : stage === 'Removed' ? 'node' : 'other',
    wait: words.wait[waitingOn],
    hasSubject: subject !== '',
    subject,
    isProven: proof !== null,
    line: proof?.line ?? '',
    file: proof?.file ?? '',
    hasError: withError && error !== '',
    error: error.length > LONGEST_ERROR ? `${error.slice(0, LONGEST_ERROR)}…` : error,
    hasRemark: remark !== null,
    remark: remark === null ? '' : remarkInWords(remark, words),
  });
}

export const missingInWords = (missing: Missing, words: DiagnosisWords): string => words.missing[missing];

export const releaseReasonInWords = (reason: ReleaseReason, { release }: DiagnosisWords): string =>
  reason.code === 'exactLines' ? release.exactLines({ count: reason.count }) : release[reason.code];

/** Names of messages and programs are what they are in every language. */
export function lineReasonInWords(reason: LineReason, { line, content }: DiagnosisWords): string {
  switch (reason.code) {
    case 'message':
      return reason.id;
    case 'program':
      return reason.name;
    case 'content':
      return content[reason.kind];
    case 'silentFile':
    case 'foreignFile':
      return line[reason.code]({ file: reason.file });
    case 'foreignSection':
      return line.foreignSection({ section: reason.section });
    default:
      return line[reason.code];
  }
}
