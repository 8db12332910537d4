/**
 * The pod worker's statechart, after pkg/kubelet/pod_workers.go: what UpdatePod, managePodLoop and the complete…
 * functions do to one pod's podSyncStatus. The page draws it; a simulation takes its steps by the table that is read out
 * of it (`podWorkerTransitions.json`), so that no thread has to load XState for that.
 *
 * Always true: terminatingAt, startedTerminating, terminatedAt and finished never go back; from `terminating` the only
 * way is forward; `finished` takes nothing but a request to restart under the same UID.
 */
import { assign, setup } from 'xstate';
import type { PodSyncStatus } from '../state.ts';
import {
  CHANGES,
  GUARDS,
  statusAtFirst,
  type Change,
  type PodWorkerEvent,
  type PodWorkerInput,
} from './podWorkerSteps.ts';

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
  context: ({ input }) => statusAtFirst(input),
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
