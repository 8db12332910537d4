/** The parts of a pod's course. */
import type { PodWorkerSnapshot, TerminationReason } from '../../cluster/kubelet/podWorkerSnapshot.ts';
import type { PodSyncStatus } from '../../cluster/state.ts';
import { micros, type Micros } from '../../engine/time.ts';
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

/** A worker's fields with their times counted from `start`. */
export function sinceStart(status: PodSyncStatus, start: number): PodSyncStatus {
  const since = (time: Micros | null): Micros | null => (time === null ? null : micros(Math.max(0, time - start)));
  const { syncedAt, startedAt, terminatingAt, terminatedAt } = status;
  return {
    ...status,
    syncedAt: since(syncedAt),
    startedAt: since(startedAt),
    terminatingAt: since(terminatingAt),
    terminatedAt: since(terminatedAt),
  };
}
