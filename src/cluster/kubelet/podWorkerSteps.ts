/**
 * A pod worker's steps: what each event of `podWorkerMachine` does to its state and its podSyncStatus. `podWorkers.ts`
 * sends it events and obeys its state.
 */
import type { StateValue } from 'xstate';
import type { Micros } from '../../engine/time.ts';
import type { PodSyncStatus } from '../state.ts';
import transitions from './podWorkerTransitions.json' with { type: 'json' };

/**
 * Why UpdatePod decided that a pod must terminate (pod_workers.go:UpdatePod, in the order of its checks); `forgotten` is
 * SyncKnownPods' reason, when the pod is in no source any more. Before workers had phases, syncPod itself ended a pod past
 * its `deadline`.
 */
export type TerminationReason =
  'orphaned' | 'deleted' | 'terminalPhase' | 'deadline' | 'evicted' | 'killed' | 'forgotten';

export type PodWorkerEvent =
  | { readonly type: 'Dispatched' }
  | { readonly type: 'Start'; readonly now: Micros }
  | { readonly type: 'CannotStartEver'; readonly now: Micros }
  | { readonly type: 'TerminationRequested'; readonly now: Micros; readonly reason: TerminationReason }
  | { readonly type: 'SeenTerminated'; readonly now: Micros }
  | { readonly type: 'Orphaned' }
  | { readonly type: 'RuntimeObserved' }
  | { readonly type: 'GracePeriodSet'; readonly gracePeriod: number }
  | { readonly type: 'RestartRequested' }
  | { readonly type: 'SyncTerminal'; readonly now: Micros }
  | { readonly type: 'Acknowledged' }
  | { readonly type: 'StopFailed' }
  | { readonly type: 'Stopped'; readonly now: Micros }
  | { readonly type: 'RuntimePodStopped'; readonly now: Micros }
  | { readonly type: 'CleanUpStarted' }
  | { readonly type: 'CleanUpFailed' }
  | { readonly type: 'CleanedUp' }
  | { readonly type: 'Rested' };

export type PodWorkerInput = Pick<PodSyncStatus, 'podUID' | 'fullname' | 'namespace' | 'name' | 'isStatic'> & {
  readonly syncedAt: Micros;
};

const DELETED_REASONS: ReadonlySet<TerminationReason> = new Set(['deleted', 'orphaned', 'forgotten']);

export type Change = (event: PodWorkerEvent) => Partial<PodSyncStatus>;

/** What each action makes of the status, by the event alone. */
export const CHANGES = {
  dispatched: () => ({ working: true }),
  rested: () => ({ working: false }),
  started: (event) => (event.type === 'Start' ? { startedAt: event.now } : {}),
  requestTermination: (event) =>
    event.type === 'TerminationRequested'
      ? {
          terminatingAt: event.now,
          ...(DELETED_REASONS.has(event.reason) && { deleted: true }),
          ...(event.reason === 'evicted' && { evicted: true }),
          ...(event.reason === 'orphaned' && { observedRuntime: true }),
        }
      : {},
  observeRuntime: () => ({ observedRuntime: true }),
  /** A pod of an earlier kubelet's that is over: only its clean-up, if anything, is left. */
  seeTerminated: (event) =>
    event.type === 'SeenTerminated'
      ? { terminatingAt: event.now, terminatedAt: event.now, startedTerminating: true }
      : {},
  markDeleted: () => ({ deleted: true }),
  setGracePeriod: (event) => (event.type === 'GracePeriodSet' ? { gracePeriod: event.gracePeriod } : {}),
  requestRestart: () => ({ restartRequested: true }),
  acknowledge: () => ({ startedTerminating: true }),
  completeSync: (event) =>
    event.type === 'SyncTerminal' ? { terminatingAt: event.now, startedTerminating: true } : {},
  completeTerminating: (event) => (event.type === 'Stopped' ? { terminatedAt: event.now } : {}),
  completeTerminatingRuntimePod: (event) =>
    event.type === 'RuntimePodStopped' ? { terminatedAt: event.now, finished: true, working: false } : {},
  completeTerminated: () => ({ finished: true, working: false }),
  completeUnstartedTerminated: (event) =>
    event.type === 'CannotStartEver' ? { terminatedAt: event.now, finished: true, working: false } : {},
} satisfies Record<string, Change>;

export const GUARDS = {
  neverStarted: ({ startedAt, isStatic }: PodSyncStatus): boolean => startedAt === null && isStatic,
};

/** A worker that has just been made. */
export const statusAtFirst = ({
  podUID,
  fullname,
  namespace,
  name,
  isStatic,
  syncedAt,
}: PodWorkerInput): PodSyncStatus => ({
  podUID,
  fullname,
  namespace,
  name,
  isStatic,
  syncedAt,
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
});

/** The part of a worker that the machine owns. */
export interface PodWorkerSnapshot {
  readonly value: StateValue;
  readonly status: PodSyncStatus;
}

interface Transition {
  /** Without one it is always taken. */
  readonly guard: ((status: PodSyncStatus) => boolean) | null;
  /** The state that it leads to, down to the innermost. */
  readonly value: StateValue;
  readonly changes: readonly Change[];
}

/** A table as it is kept: what `podWorkerMachine` takes, by the path of its innermost state and the event, what is inside first. */
export type TransitionTable = Readonly<Record<string, Readonly<Record<string, readonly NamedTransition[]>>>>;

interface NamedTransition {
  readonly guard: string | null;
  readonly value: StateValue;
  readonly actions: readonly string[];
}

function named<T>(name: string, all: Readonly<Record<string, T>>): T {
  const found = all[name];
  if (found === undefined) throw new Error(`a transition of the pod worker names what nobody has defined: ${name}`);
  return found;
}

const transitionsOf = (table: TransitionTable): ReadonlyMap<string, ReadonlyMap<string, readonly Transition[]>> =>
  new Map(
    Object.entries(table).map(([path, byEvent]) => [
      path,
      new Map(
        Object.entries(byEvent).map(([event, taken]) => [
          event,
          taken.map(({ guard, value, actions }) => ({
            guard: guard === null ? null : named(guard, GUARDS),
            value,
            changes: actions.map((action) => named(action, CHANGES)),
          })),
        ]),
      ),
    ]),
  );

/** A test writes the file, and compares every step with XState's own. */
const TRANSITIONS = transitionsOf(transitions);

/** `{ terminating: 'stopping' }` as `terminating.stopping`. */
export function statePath(value: StateValue): string {
  if (typeof value === 'string') return value;
  for (const outer in value) {
    const inner = value[outer];
    return inner === undefined ? outer : `${outer}.${statePath(inner)}`;
  }
  return '';
}

export function newPodWorker(input: PodWorkerInput): PodWorkerSnapshot {
  return { value: 'waitingToStart', status: statusAtFirst(input) };
}

/** What the worker becomes by `event`; an event that its state does not take leaves it as it is. */
export function nextPodWorker(worker: PodWorkerSnapshot, event: PodWorkerEvent): PodWorkerSnapshot {
  const taken = TRANSITIONS.get(statePath(worker.value))
    ?.get(event.type)
    ?.find(({ guard }) => guard === null || guard(worker.status));
  if (taken === undefined) return worker;
  const status = { ...worker.status };
  for (const change of taken.changes) Object.assign(status, change(event));
  return { value: taken.value, status };
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
