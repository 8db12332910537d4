/** The parts of a pod's course. */
import type { PodWorkerSnapshot, TerminationReason } from '../../cluster/kubelet/podWorkerSteps.ts';
import type { Fact, FactKind } from '../facts/fact.ts';

/** What was inferred stands before the fact that it was inferred from. */
export type Step =
  | { readonly inferred: false; readonly fact: Fact; readonly worker: PodWorkerSnapshot }
  | { readonly inferred: true; readonly kind: FactKind; readonly from: Fact; readonly worker: PodWorkerSnapshot };

export const REASONS: Readonly<Record<string, TerminationReason>> = {
  orphaned: 'orphaned',
  deleted: 'deleted',
  terminalPhase: 'terminalPhase',
  evicted: 'evicted',
  killed: 'killed',
  forgotten: 'forgotten',
  unwanted: 'killed',
};
