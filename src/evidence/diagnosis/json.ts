/** What `diagnose --format json` prints. */
import { causeInWords, ENGLISH, inWords } from '../advice/index.ts';
import type { Advice, Diagnosis, Evidence } from '../evidence.ts';

/** A piece of advice in words, with commands as they may be copied. */
export interface AdviceJson {
  readonly do: string;
  readonly risk: string;
  readonly danger: Advice['danger'];
  readonly where: Advice['where'];
  /** What the input does not show stands in it as `<node>`. */
  readonly command: string | null;
  readonly verify: { readonly command: string; readonly shows: string } | null;
  readonly source: string;
}

/** A diagnosis in words. */
export interface PodJson extends Omit<Diagnosis, 'causes' | 'advice'> {
  readonly causes: readonly string[];
  readonly advice: readonly AdviceJson[];
}

export interface DiagnosisJson {
  readonly pods: readonly PodJson[];
  readonly lines: Evidence['lines'];
  readonly release: Evidence['release'];
  readonly waitingOn: Evidence['waitingOn'];
  readonly clock: Evidence['clock'];
  readonly podsLeftOut: number;
}

/** A pod by name, in one namespace or in any. */
export interface PodAsked {
  readonly namespace: string | null;
  readonly name: string;
}

/** A pod whose namespace the input does not tell may be the one. */
export const isOfPod = (pod: Pick<Diagnosis, 'namespace' | 'name'>, { namespace, name }: PodAsked): boolean =>
  pod.name === name && (namespace === null || pod.namespace === namespace || pod.namespace === '');

/** What of a pod is printed. */
export const diagnosisFields = ({
  namespace,
  name,
  uid,
  stage,
  since,
  waitingOn,
  confidence,
  summary,
  evidence,
  causes,
  advice,
  missing,
}: Diagnosis): PodJson => ({
  namespace,
  name,
  uid,
  stage,
  since,
  waitingOn,
  confidence,
  summary,
  evidence,
  causes: causes.map((cause) => plain(causeInWords(cause, ENGLISH))),
  advice: advice.map(adviceJson),
  missing,
});

/** @param only the pod that was asked for, or null for all. */
export function diagnosisJson(evidence: Evidence, only: PodAsked | null = null): DiagnosisJson {
  const pods = evidence.pods.filter((pod) => only === null || isOfPod(pod, only));
  return {
    pods: pods.map(diagnosisFields),
    lines: evidence.lines,
    release: evidence.release,
    waitingOn: evidence.waitingOn,
    clock: evidence.clock,
    podsLeftOut: evidence.podsLeftOut,
  };
}

/** Without the marks that a page makes mono of. */
const plain = (text: string): string => text.replaceAll('`', '');

function adviceJson(advice: Advice): AdviceJson {
  const { danger, where, command, verify, source } = advice;
  const said = inWords(advice, ENGLISH);
  return {
    do: plain(said.do),
    risk: said.risk,
    danger,
    where,
    command: command?.text ?? null,
    verify: verify === null ? null : { command: verify.command.text, shows: plain(said.shows) },
    source,
  };
}
