/** Sentences about a pod's removal, in the language of the catalogue. Names from the input are in backticks. */
import type en from '../app/catalogues/en/diagnosis.json';
import type { Diagnosis, LineReason, Missing, ReleaseReason, Stage, WaitingOn } from '../evidence/index.ts';
import { parseRfc3339, rfc3339Nano } from '../kube/time.ts';
import { causeInWords } from './advice.ts';
import { lasting } from './lasting.ts';

/** What the catalogue `diagnosis` holds in any language. */
export type DiagnosisWords = typeof en;

/** A name in backticks. Its own backticks are removed, so that it can't end them. */
const marked = (name: string): string => `\`${name.replaceAll('`', '')}\``;

type Named = Pick<Diagnosis, 'namespace' | 'name' | 'uid'>;

function podInWords({ namespace, name, uid }: Named, words: DiagnosisWords): string {
  if (name !== '') return marked(namespace === '' ? name : `${namespace}/${name}`);
  return uid === '' ? words.unnamed.pod : words.summary.byUid({ uid });
}

/** Waits that begin with their stage (pkg/kubelet/kubelet.go: SyncTerminatingPod, SyncTerminatedPod). */
const FIRST_OF: Readonly<Partial<Record<Stage, readonly WaitingOn[]>>> = {
  Terminating: ['container-stop', 'prestop'],
  Terminated: ['volume-unmount'],
  Finished: ['finalizer'],
};

const SECOND = 1_000_000;

type Waiting = { readonly hasSubject: boolean; readonly subject: string };

/** The prefix of a volume's unique name (`kubernetes.io/secret/UID-token`) before the name that the pod gives it. */
const UNIQUE = /^kubernetes\.io\/[^/]{1,63}\/(?:[0-9a-f-]{32,36}-|[^^]{1,253}\^)/;

function waitInWords({ waitingOn, told: { subject } }: Diagnosis, { waitsFor }: DiagnosisWords): string {
  const message: string | ((waiting: Waiting) => string) = waitsFor[waitingOn];
  if (typeof message === 'string') return message;
  return message({
    hasSubject: subject !== '',
    subject: subject
      .split(', ')
      .map((name) => marked(name.replace(UNIQUE, '')))
      .join(', '),
  });
}

/** Which pod waits for what, and for how long: short enough for a heading, without a full stop. */
function answerInWords(diagnosis: Diagnosis, words: DiagnosisWords): string {
  const { stage, waitingOn, lasts } = diagnosis;
  const { summary } = words;
  const pod = podInWords(diagnosis, words);
  const isDated = lasts !== null && lasts >= SECOND && stage !== 'unknown' && stage !== 'SyncPod';
  const length = isDated ? lasting(lasts) : '';
  if (waitingOn === 'none' || (waitingOn === 'unknown' && stage === 'unknown')) return words.stands[stage]({ pod });
  if (waitingOn === 'unknown') return summary.notShown({ pod, stage, isDated, length });
  const what = waitInWords(diagnosis, words);
  if (stage === 'Removed') return summary.left({ pod, what });
  if (isDated && FIRST_OF[stage]?.includes(waitingOn) !== true) return summary.stageWaits({ pod, stage, length, what });
  return summary.waits({ pod, isDated, length, what });
}

/** The end of a cause's first clause. The list of causes has the rest. */
const BREAKS = /[:;：；]|, so |, because |，所以|，因此|，因为/;
/** First words that have a capital only because they begin a sentence. */
const COMMON = /^(?:A|An|Another|Its|No|Nobody|Nothing|One|Some(?:body|thing)?|That|The|What|Whoever)\b/;

function inSentence(cause: string): string {
  const [head = ''] = cause.replace(/[.。]$/, '').split(BREAKS);
  return head.replace(COMMON, (word) => word.toLowerCase());
}

/** One sentence: which pod waits for what, for how long, and the cause if the input shows it. */
export function summaryInWords(diagnosis: Diagnosis, words: DiagnosisWords): string {
  if (diagnosis.about === 'node') return diagnosis.waitingOn === 'apiserver' ? words.nodeCutOff : words.nodeOnly;
  const { summary } = words;
  const [cause] = diagnosis.causes;
  const answer = answerInWords(diagnosis, words);
  const text =
    cause?.basis === 'input' ? summary.because({ answer, cause: inSentence(causeInWords(cause, words)) }) : answer;
  return summary.end({ answer: text.charAt(0).toUpperCase() + text.slice(1) });
}

/** Empty if there is no remark. */
export function remarkInWords({ told: { remark } }: Diagnosis, words: DiagnosisWords): string {
  if (remark === null) return '';
  switch (remark.code) {
    case 'nextAttempt':
      return words.remark.nextAttempt({ at: timeInWords(remark.at) });
    case 'containerOverdue':
      return words.remark.containerOverdue({ by: lasting(remark.by * SECOND) });
    case 'multiAttach':
    case 'volumeWanted':
      return words.remark[remark.code]({ names: remark.names });
    default:
      return words.remark[remark.code];
  }
}

const GO_TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,9})? ([+-]\d\d)(\d\d)(?: \S.{0,60})?$/;
const WIRE_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d{1,9})?(Z)?$/;
const KLOG_TIME = /^(\d\d)(\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,9})?$/;

/**
 * A time of the input as sentences show it, to the second: `2026-11-21 02:51:30 UTC`. An unknown time zone and the year
 * that klog omits are left out. Any other text is returned unchanged.
 */
export function timeInWords(time: string): string {
  const go = GO_TIME.exec(time);
  if (go !== null) {
    const utc = parseRfc3339(`${go[1]}T${go[2]}${go[3]}:${go[4]}`);
    return utc === null ? time : `${rfc3339Nano(utc).slice(0, 19).replace('T', ' ')} UTC`;
  }
  const wire = WIRE_TIME.exec(time);
  if (wire !== null) return `${wire[1]} ${wire[2]}${wire[3] === undefined ? '' : ' UTC'}`;
  const klog = KLOG_TIME.exec(time);
  return klog === null ? time : `${klog[1]}-${klog[2]} ${klog[3]}`;
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
