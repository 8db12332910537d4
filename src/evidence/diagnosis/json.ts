/** What `diagnose --format json` prints. */
import type { Diagnosis, Evidence } from '../evidence.ts';

export interface DiagnosisJson {
  readonly pods: readonly Diagnosis[];
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
}: Diagnosis): Diagnosis => ({
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
