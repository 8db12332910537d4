/** Where a pod worker is in its statechart (`podWorkerMachine.ts`), for code that need not load XState. */
import type { StateValue } from 'xstate';
import { ZERO, type Micros } from '../../engine/time.ts';
import type { PodSyncStatus } from '../state.ts';

/**
 * Why UpdatePod decided that a pod must terminate (pod_workers.go:UpdatePod, in the order of its checks); `forgotten` is
 * SyncKnownPods' reason, when the pod is in no source any more. Before workers had phases, syncPod itself ended a pod past
 * its `deadline`.
 */
export type TerminationReason =
  'orphaned' | 'deleted' | 'terminalPhase' | 'deadline' | 'evicted' | 'killed' | 'forgotten';

/** The part of a worker that the machine owns. */
export interface PodWorkerSnapshot {
  readonly value: StateValue;
  readonly status: PodSyncStatus;
}

export type PodWorkerInput = Pick<PodSyncStatus, 'podUID' | 'fullname' | 'namespace' | 'name' | 'isStatic'> & {
  readonly syncedAt: Micros;
};

/** The status of a worker to which nothing has happened yet. */
export const FRESH: PodSyncStatus = {
  podUID: '',
  fullname: '',
  namespace: '',
  name: '',
  isStatic: false,
  syncedAt: ZERO,
  working: false,
  startedAt: null,
  terminatingAt: null,
  startedTerminating: false,
  terminatedAt: null,
  gracePeriod: 0,
  deleted: false,
  evicted: false,
  finished: false,
  restartRequested: false,
  observedRuntime: false,
};

/** A worker that has synced its pod since `startedAt` and rests: what the machine makes of Dispatched, Start and Rested. */
export const restingWorker = (input: PodWorkerInput): PodWorkerSnapshot => ({
  value: { syncing: 'idle' },
  status: { ...FRESH, ...input, startedAt: input.syncedAt },
});

/** A worker whose pod was over at `endedAt`: the machine goes on with SyncTerminal, Stopped and CleanedUp. */
export const finishedWorker = (input: PodWorkerInput, endedAt: Micros): PodWorkerSnapshot => ({
  value: 'finished',
  status: {
    ...restingWorker(input).status,
    terminatingAt: endedAt,
    startedTerminating: true,
    terminatedAt: endedAt,
    finished: true,
  },
});

/** `{ terminating: 'stopping' }` as `terminating.stopping`. */
export function statePath(value: StateValue): string {
  if (typeof value === 'string') return value;
  for (const outer in value) {
    const inner = value[outer];
    return inner === undefined ? outer : `${outer}.${statePath(inner)}`;
  }
  return '';
}

export type PodWorkerStateName = 'waitingToStart' | 'syncing' | 'terminating' | 'terminated' | 'finished';

/** Outermost state of a worker, which gives it its colour everywhere. */
export function podWorkerState(value: unknown): PodWorkerStateName {
  const name = typeof value === 'string' ? value : Object.keys((value ?? {}) as object)[0];
  switch (name) {
    case 'waitingToStart':
    case 'syncing':
    case 'terminating':
    case 'terminated':
    case 'finished':
      return name;
    case undefined:
    default:
      throw new Error(`not a state of the pod worker: ${String(name)}`);
  }
}
