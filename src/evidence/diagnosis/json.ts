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

/** @param only the pod that was asked for, or null for all. */
export function diagnosisJson(
  evidence: Evidence,
  only: { readonly namespace: string | null; readonly name: string } | null = null,
): DiagnosisJson {
  const pods = evidence.pods.filter(
    (pod) =>
      only === null ||
      (pod.name === only.name && (only.namespace === null || pod.namespace === only.namespace || pod.namespace === '')),
  );
  return {
    pods: pods.map(
      ({
        namespace,
        name,
        uid,
        stage,
        since,
        waitingOn,
        confidence,
        summary,
        evidence: lines,
        causes,
        advice,
        missing,
      }) => ({
        namespace,
        name,
        uid,
        stage,
        since,
        waitingOn,
        confidence,
        summary,
        evidence: lines,
        causes,
        advice,
        missing,
      }),
    ),
    lines: evidence.lines,
    release: evidence.release,
    waitingOn: evidence.waitingOn,
    clock: evidence.clock,
    podsLeftOut: evidence.podsLeftOut,
  };
}
