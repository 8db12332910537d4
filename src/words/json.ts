/** What `diagnose --format json` prints. */
import english from '../app/catalogues/en/diagnosis.json';
import {
  decidingWords,
  isOfPod,
  type Advice,
  type Cause,
  type DetectedRelease,
  type Diagnosis,
  type Evidence,
  type FindingsLine,
  type PodAsked,
} from '../evidence/index.ts';
import { causeInWords, inWords } from './advice.ts';
import { missingInWords, releaseReasonInWords, remarkInWords, summaryInWords } from './diagnosis.ts';

/** A piece of advice in words, with commands as they may be copied. */
export interface AdviceJson {
  /** Stable; `.github/docs/diagnosis-codes.md` lists all codes. */
  readonly code: string;
  readonly do: string;
  readonly risk: Advice['risk'];
  /** The risk, in a sentence. */
  readonly warning: string;
  readonly where: Advice['where'];
  /** What the input does not show stands in it as `<node>`. */
  readonly command: string | null;
  /** How to check that the advice has worked. */
  readonly check: { readonly command: string; readonly shows: string } | null;
  readonly source: string;
}

/** A cause in words. */
export interface CauseJson extends Pick<Cause, 'basis' | 'lines'> {
  /** Stable; `.github/docs/diagnosis-codes.md` lists all codes. */
  readonly code: string;
  readonly text: string;
}

/** A diagnosis in words. */
export interface PodJson extends Omit<Diagnosis, 'about' | 'told' | 'lasts' | 'causes' | 'advice' | 'missing'> {
  /** The lines that prove the diagnosis; the deciding line comes first. */
  readonly proof: Diagnosis['evidence'];
  /** The lines of `proof` under their former name, in the order of the input. */
  readonly evidence: Diagnosis['evidence'];
  /** One sentence: what the pod waits for, for how long, and why. Names are in backticks. */
  readonly summary: string;
  /** Seconds from `since` to the last line of the input dated by the same clock; null if that is unknown. */
  readonly lasts: number | null;
  /** The error in the input, without the text that Kubernetes wraps around it; empty if there is none. */
  readonly error: string;
  /** A second sentence; empty if there is nothing to add. */
  readonly remark: string;
  readonly causes: readonly CauseJson[];
  readonly advice: readonly AdviceJson[];
  /** What would tell more: another verbosity, another node, another unit. */
  readonly missing: readonly string[];
}

export interface DiagnosisJson {
  readonly pods: readonly PodJson[];
  readonly lines: Evidence['lines'];
  readonly release: (Omit<DetectedRelease, 'because'> & { readonly because: string }) | null;
  readonly waitingOn: Evidence['waitingOn'];
  readonly clock: Evidence['clock'];
  readonly podsLeftOut: number;
}

/** Whether the pod waits for something. An unknown wait counts only while the pod is being removed. */
export const isWaiting = ({ stage, waitingOn }: Pick<Diagnosis, 'stage' | 'waitingOn'>): boolean =>
  waitingOn !== 'none' && (stage !== 'SyncPod' || waitingOn !== 'unknown');

interface Blocked {
  readonly causes: readonly Pick<Diagnosis['causes'][number], 'basis'>[];
  readonly advice: readonly unknown[];
}

/** Whether there is something to do about what the input shows, even if nothing is waited for: a budget refuses an eviction. */
export const isBlocked = ({ causes, advice }: Blocked): boolean =>
  advice.length > 0 && causes.some(({ basis }) => basis === 'input');

function decidingFirst({ evidence, told: { proof } }: Diagnosis): Diagnosis['evidence'] {
  const decides = evidence.filter(({ file, line }) => file === proof?.file && line === proof.line);
  return [...decides, ...evidence.filter((line) => !decides.includes(line))];
}

/** What of a pod is printed. */
function podJson(diagnosis: Diagnosis): PodJson {
  const { namespace, name, uid, stage, since, lasts, waitingOn, confidence, told } = diagnosis;
  const { evidence, causes, advice, missing } = diagnosis;
  return {
    namespace,
    name,
    uid,
    stage,
    since,
    waitingOn,
    confidence,
    summary: summaryInWords(diagnosis, english),
    lasts: lasts === null ? null : lasts / 1_000_000,
    error: decidingWords(told.error),
    remark: remarkInWords(diagnosis, english),
    proof: decidingFirst(diagnosis),
    evidence,
    causes: causes.map((cause) => ({
      code: cause.code,
      basis: cause.basis,
      lines: cause.lines,
      text: plain(causeInWords(cause, english)),
    })),
    advice: advice.map(adviceJson),
    missing: missing.map((each) => missingInWords(each, english)),
  };
}

/** A line of findings as it is printed: a pod with its verdict in words, what it rests on at the end. */
export function findingJson(line: FindingsLine): object {
  if (line.kind === 'file') return line;
  const { findings, kind, node, from } = line;
  return { findings, kind, node, ...podJson(line), from };
}

/**
 * @param only the one pod to include, or null for all.
 * @param waiting whether to include only pods that wait.
 */
export function diagnosisJson(evidence: Evidence, only: PodAsked | null = null, waiting = false): DiagnosisJson {
  const { release } = evidence;
  const pods = evidence.pods.filter((pod) => (only === null || isOfPod(pod, only)) && (!waiting || isWaiting(pod)));
  return {
    pods: pods.map(podJson),
    lines: evidence.lines,
    release: release === null ? null : { ...release, because: releaseReasonInWords(release.because, english) },
    waitingOn: evidence.waitingOn,
    clock: evidence.clock,
    podsLeftOut: evidence.podsLeftOut,
  };
}

/** Without the marks that a page makes mono of. */
const plain = (text: string): string => text.replaceAll('`', '');

function adviceJson(advice: Advice): AdviceJson {
  const { code, risk, where, command, check, source } = advice;
  const said = inWords(advice, english);
  return {
    code,
    do: plain(said.do),
    risk,
    warning: said.warning,
    where,
    command: command?.text ?? null,
    check: check === null ? null : { command: check.command.text, shows: plain(said.shows) },
    source,
  };
}
