/**
 * The pod worker's statechart, after pkg/kubelet/pod_workers.go: what UpdatePod, managePodLoop and the complete…
 * functions do to one pod's podSyncStatus. `podWorkers.ts` sends it events and obeys its state; the page draws it.
 *
 * Always true: terminatingAt, startedTerminating, terminatedAt and finished never go back; from `terminating` the only
 * way is forward; `finished` takes nothing but a request to restart under the same UID.
 */
import { assign, initialTransition, setup, type StateValue } from 'xstate';
import type { Micros } from '../../engine/time.ts';
import type { PodSyncStatus } from '../state.ts';
import { statePath, transitionTable } from './transitionTable.ts';

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

type Change = (event: PodWorkerEvent) => Partial<PodSyncStatus>;

/** What each action makes of the status, by the event alone. */
const CHANGES = {
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

const GUARDS = {
  neverStarted: ({ startedAt, isStatic }: PodSyncStatus): boolean => startedAt === null && isStatic,
};

const assigning = (change: Change) =>
  assign<PodSyncStatus, PodWorkerEvent, undefined, PodWorkerEvent, never>(({ event }) => change(event));

export const podWorkerMachine = setup({
  types: {
    context: {} as PodSyncStatus,
    events: {} as PodWorkerEvent,
    input: {} as PodWorkerInput,
  },
  guards: { neverStarted: ({ context }) => GUARDS.neverStarted(context) },
  actions: {
    dispatched: assigning(CHANGES.dispatched),
    rested: assigning(CHANGES.rested),
    started: assigning(CHANGES.started),
    requestTermination: assigning(CHANGES.requestTermination),
    observeRuntime: assigning(CHANGES.observeRuntime),
    seeTerminated: assigning(CHANGES.seeTerminated),
    markDeleted: assigning(CHANGES.markDeleted),
    setGracePeriod: assigning(CHANGES.setGracePeriod),
    requestRestart: assigning(CHANGES.requestRestart),
    acknowledge: assigning(CHANGES.acknowledge),
    completeSync: assigning(CHANGES.completeSync),
    completeTerminating: assigning(CHANGES.completeTerminating),
    completeTerminatingRuntimePod: assigning(CHANGES.completeTerminatingRuntimePod),
    completeTerminated: assigning(CHANGES.completeTerminated),
    completeUnstartedTerminated: assigning(CHANGES.completeUnstartedTerminated),
  },
}).createMachine({
  id: 'podWorker',
  context: ({ input }) => ({
    ...input,
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
  }),
  initial: 'waitingToStart',
  states: {
    waitingToStart: {
      on: {
        Dispatched: { actions: 'dispatched' },
        Rested: { actions: 'rested' },
        Start: { target: 'syncing', actions: 'started' },
        TerminationRequested: { target: 'terminating', actions: 'requestTermination' },
        SeenTerminated: { target: 'terminated', actions: 'seeTerminated' },
        RuntimeObserved: { actions: 'observeRuntime' },
        Orphaned: { actions: 'markDeleted' },
      },
    },
    syncing: {
      initial: 'working',
      states: {
        working: { on: { Rested: { target: 'idle', actions: 'rested' } } },
        idle: { on: { Dispatched: { target: 'working', actions: 'dispatched' } } },
      },
      on: {
        TerminationRequested: { target: 'terminating', actions: 'requestTermination' },
        SyncTerminal: { target: 'terminating.stopping', actions: 'completeSync' },
        RuntimeObserved: { actions: 'observeRuntime' },
      },
    },
    terminating: {
      initial: 'requested',
      states: {
        requested: {
          on: {
            Start: { actions: 'started' },
            Acknowledged: { target: 'stopping', actions: 'acknowledge' },
            CannotStartEver: {
              guard: 'neverStarted',
              target: '#podWorker.finished',
              actions: 'completeUnstartedTerminated',
            },
          },
        },
        stopping: { on: { StopFailed: { target: 'retry' } } },
        retry: { on: { Acknowledged: { target: 'stopping', actions: 'acknowledge' } } },
      },
      on: {
        Dispatched: { actions: 'dispatched' },
        Rested: { actions: 'rested' },
        GracePeriodSet: { actions: 'setGracePeriod' },
        RuntimeObserved: { actions: 'observeRuntime' },
        Orphaned: { actions: 'markDeleted' },
        RestartRequested: { actions: 'requestRestart' },
        Stopped: { target: 'terminated', actions: 'completeTerminating' },
        RuntimePodStopped: { target: 'finished', actions: 'completeTerminatingRuntimePod' },
      },
    },
    terminated: {
      initial: 'cleaningUp',
      states: {
        cleaningUp: { on: { CleanUpFailed: { target: 'retry' } } },
        retry: { on: { CleanUpStarted: { target: 'cleaningUp' } } },
      },
      on: {
        Dispatched: { actions: 'dispatched' },
        Rested: { actions: 'rested' },
        RuntimeObserved: { actions: 'observeRuntime' },
        Orphaned: { actions: 'markDeleted' },
        RestartRequested: { actions: 'requestRestart' },
        CleanedUp: { target: 'finished', actions: 'completeTerminated' },
      },
    },
    finished: {
      on: { RestartRequested: { actions: 'requestRestart' } },
    },
  },
});

/** The part of a worker that the machine owns. */
export interface PodWorkerSnapshot {
  readonly value: StateValue;
  readonly status: PodSyncStatus;
}

const NOBODY: PodWorkerInput = {
  podUID: '',
  fullname: '',
  namespace: '',
  name: '',
  isStatic: false,
  syncedAt: 0 as Micros,
};
/** A worker begins as every other does, but for whose it is. */
const [INITIAL] = initialTransition(podWorkerMachine, NOBODY);

const TRANSITIONS = transitionTable(podWorkerMachine, INITIAL.context, GUARDS, CHANGES);

export function newPodWorker(input: PodWorkerInput): PodWorkerSnapshot {
  return { value: INITIAL.value, status: { ...INITIAL.context, ...input } };
}

/** What the worker becomes by `event`; an event that its state does not take leaves it as it is. */
export function nextPodWorker(worker: PodWorkerSnapshot, event: PodWorkerEvent): PodWorkerSnapshot {
  const taken = TRANSITIONS.get(statePath(worker.value))
    ?.get(event.type)
    ?.find(({ guard }) => guard === null || guard(worker.status));
  if (taken === undefined) return worker;
  const status = { ...worker.status };
  for (const change of taken.actions) Object.assign(status, change(event));
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
