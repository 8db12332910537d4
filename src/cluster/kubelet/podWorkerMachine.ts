/**
 * The pod worker's statechart, after pkg/kubelet/pod_workers.go: what UpdatePod, managePodLoop and the complete…
 * functions do to one pod's podSyncStatus. The page draws it, and the kubelet sends it events.
 *
 * Always true: terminatingAt, startedTerminating, terminatedAt and finished never go back; from `terminating` the only
 * way is forward; `finished` takes nothing but a request to restart under the same UID.
 */
import { assign, initialTransition, setup, transition } from 'xstate';
import type { Micros } from '../../engine/time.ts';
import type { PodSyncStatus } from '../state.ts';
import {
  FRESH,
  statePath,
  type PodWorkerInput,
  type PodWorkerSnapshot,
  type TerminationReason,
} from './podWorkerSnapshot.ts';

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

const DELETED_REASONS: ReadonlySet<TerminationReason> = new Set(['deleted', 'orphaned', 'forgotten']);

/** An action that sets fields of the status by the event alone. */
const assigning = (change: (event: PodWorkerEvent) => Partial<PodSyncStatus>) =>
  assign<PodSyncStatus, PodWorkerEvent, undefined, PodWorkerEvent, never>(({ event }) => change(event));

export const podWorkerMachine = setup({
  types: {
    context: {} as PodSyncStatus,
    events: {} as PodWorkerEvent,
    input: {} as PodWorkerInput,
  },
  guards: { neverStarted: ({ context: { startedAt, isStatic } }) => startedAt === null && isStatic },
  actions: {
    dispatched: assigning(() => ({ working: true })),
    rested: assigning(() => ({ working: false })),
    started: assigning((event) => (event.type === 'Start' ? { startedAt: event.now } : {})),
    requestTermination: assigning((event) =>
      event.type === 'TerminationRequested'
        ? {
            terminatingAt: event.now,
            ...(DELETED_REASONS.has(event.reason) && { deleted: true }),
            ...(event.reason === 'evicted' && { evicted: true }),
            ...(event.reason === 'orphaned' && { observedRuntime: true }),
          }
        : {},
    ),
    observeRuntime: assigning(() => ({ observedRuntime: true })),
    /** A pod of an earlier kubelet's that is over: only its clean-up, if anything, is left. */
    seeTerminated: assigning((event) =>
      event.type === 'SeenTerminated'
        ? { terminatingAt: event.now, terminatedAt: event.now, startedTerminating: true }
        : {},
    ),
    markDeleted: assigning(() => ({ deleted: true })),
    setGracePeriod: assigning((event) => (event.type === 'GracePeriodSet' ? { gracePeriod: event.gracePeriod } : {})),
    requestRestart: assigning(() => ({ restartRequested: true })),
    acknowledge: assigning(() => ({ startedTerminating: true })),
    completeSync: assigning((event) =>
      event.type === 'SyncTerminal' ? { terminatingAt: event.now, startedTerminating: true } : {},
    ),
    completeTerminating: assigning((event) => (event.type === 'Stopped' ? { terminatedAt: event.now } : {})),
    completeTerminatingRuntimePod: assigning((event) =>
      event.type === 'RuntimePodStopped' ? { terminatedAt: event.now, finished: true, working: false } : {},
    ),
    completeTerminated: assigning(() => ({ finished: true, working: false })),
    completeUnstartedTerminated: assigning((event) =>
      event.type === 'CannotStartEver' ? { terminatedAt: event.now, finished: true, working: false } : {},
    ),
  },
}).createMachine({
  id: 'podWorker',
  // XState also asks for a context without an input, each time that it takes a step.
  context: ({ input }) => ({ ...FRESH, ...input }),
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

/** A worker that has just been made. */
export function newPodWorker(input: PodWorkerInput): PodWorkerSnapshot {
  const [{ value, context }] = initialTransition(podWorkerMachine, input);
  return { value, status: context };
}

/** Sends `event` to the worker's machine. The same worker comes back if its state takes no such event. */
export function nextPodWorker(worker: PodWorkerSnapshot, event: PodWorkerEvent): PodWorkerSnapshot {
  const from = podWorkerMachine.resolveState({ value: worker.value, context: worker.status });
  const [{ value, context }] = transition(podWorkerMachine, from, event);
  const isUntaken = context === worker.status && statePath(value) === statePath(worker.value);
  return isUntaken ? worker : { value, status: context };
}
