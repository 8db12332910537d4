/** The parts of a pod's course. */
import type { PodWorkerSnapshot, TerminationReason } from '../../cluster/kubelet/podWorkerSteps.ts';
import type { Fact, FactKind } from '../facts/fact.ts';

/** What was inferred stands before the fact that it was inferred from. */
export type Step =
  | { readonly inferred: false; readonly fact: Fact; readonly worker: PodWorkerSnapshot }
  | { readonly inferred: true; readonly kind: FactKind; readonly from: Fact; readonly worker: PodWorkerSnapshot };

export interface VolumeCourse {
  held: Fact | null;
  unmountStarted: Fact | null;
  unmounted: Fact | null;
  failed: Fact | null;
}

export const newVolume = (): VolumeCourse => ({ held: null, unmountStarted: null, unmounted: null, failed: null });

export const REASONS: Readonly<Record<string, TerminationReason>> = {
  orphaned: 'orphaned',
  deleted: 'deleted',
  terminalPhase: 'terminalPhase',
  evicted: 'evicted',
  killed: 'killed',
  forgotten: 'forgotten',
  unwanted: 'killed',
};

/** Ends of single containers; and volumes, which until 1.21 go when no container runs, whatever holds the sandbox. */
const SIGNS_OF_STOP: ReadonlySet<FactKind> = new Set([
  'PlegDied',
  'ContainerFinished',
  'ContainerExited',
  'UnmountStarted',
  'Unmounted',
]);
export const isSignOfStop = (fact: Fact | null): boolean => fact !== null && SIGNS_OF_STOP.has(fact.kind);

/** Of these the last counts, whatever the stage. */
export const LAST_OF: Readonly<
  Partial<
    Record<
      FactKind,
      | 'delayed'
      | 'probed'
      | 'rejected'
      | 'sourcesNotReady'
      | 'containerRemoveFailed'
      | 'orphanRemains'
      | 'sandboxCalled'
    >
  >
> = {
  DeletionDelayed: 'delayed',
  Probed: 'probed',
  Rejected: 'rejected',
  SourcesNotReady: 'sourcesNotReady',
  ContainerRemoveFailed: 'containerRemoveFailed',
  OrphanRemains: 'orphanRemains',
  StopSandboxCalled: 'sandboxCalled',
};
