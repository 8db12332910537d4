/**
 * The pod worker's statechart, after pkg/kubelet/pod_workers.go: what UpdatePod, managePodLoop and the complete…
 * functions do to one pod's podSyncStatus. `podWorkers.ts` sends it events and obeys its state; the page draws it.
 *
 * Always true: terminatingAt, startedTerminating, terminatedAt and finished never go back; from `terminating` the only
 * way is forward; `finished` takes nothing but a request to restart under the same UID.
 */
import { assign, createEmptyActor, setup, type StateValue } from 'xstate';
import type { Micros } from '../../engine/time.ts';
import type { PodSyncStatus } from '../state.ts';

/**
 * Why UpdatePod decided that a pod must terminate (pod_workers.go:UpdatePod, in the order of its checks); `forgotten` is
 * SyncKnownPods' reason, when the pod is in no source any more.
 */
export type TerminationReason = 'orphaned' | 'deleted' | 'terminalPhase' | 'evicted' | 'killed' | 'forgotten';

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

export const podWorkerMachine = setup({
  types: {
    context: {} as PodSyncStatus,
    events: {} as PodWorkerEvent,
    input: {} as PodWorkerInput,
  },
  guards: {
    neverStarted: ({ context }) => context.startedAt === null && context.isStatic,
  },
  actions: {
    dispatched: assign({ working: true }),
    rested: assign({ working: false }),
    started: assign(({ event }) => (event.type === 'Start' ? { startedAt: event.now } : {})),
    requestTermination: assign(({ event }) =>
      event.type === 'TerminationRequested'
        ? {
            terminatingAt: event.now,
            ...(DELETED_REASONS.has(event.reason) && { deleted: true }),
            ...(event.reason === 'evicted' && { evicted: true }),
            ...(event.reason === 'orphaned' && { observedRuntime: true }),
          }
        : {},
    ),
    observeRuntime: assign({ observedRuntime: true }),
    /** A pod of an earlier kubelet's that is over: only its clean-up, if anything, is left. */
    seeTerminated: assign(({ event }) =>
      event.type === 'SeenTerminated'
        ? { terminatingAt: event.now, terminatedAt: event.now, startedTerminating: true }
        : {},
    ),
    markDeleted: assign({ deleted: true }),
    setGracePeriod: assign(({ event }) => (event.type === 'GracePeriodSet' ? { gracePeriod: event.gracePeriod } : {})),
    requestRestart: assign({ restartRequested: true }),
    acknowledge: assign({ startedTerminating: true }),
    completeSync: assign(({ event }) =>
      event.type === 'SyncTerminal' ? { terminatingAt: event.now, startedTerminating: true } : {},
    ),
    completeTerminating: assign(({ event }) => (event.type === 'Stopped' ? { terminatedAt: event.now } : {})),
    completeTerminatingRuntimePod: assign(({ event }) =>
      event.type === 'RuntimePodStopped' ? { terminatedAt: event.now, finished: true, working: false } : {},
    ),
    completeTerminated: assign({ finished: true, working: false }),
    completeUnstartedTerminated: assign(({ event }) =>
      event.type === 'CannotStartEver' ? { terminatedAt: event.now, finished: true, working: false } : {},
    ),
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

/**
 * What `initialTransition` and `transition` of XState make anew, running the machine's beginning each time, for every
 * single transition. A machine that starts no other actor needs but one, and nothing of it but that it is there.
 */
const INERT = ((): Parameters<typeof podWorkerMachine.transition>[2] => {
  const self = createEmptyActor();
  const nothing = (): void => undefined;
  const calls = { defer: nothing, logger: nothing, stopChild: nothing, emit: nothing, actionExecutor: nothing };
  return { self, system: self.system, id: '', sessionId: '', ...calls } as never;
})();

type Snapshot = ReturnType<typeof podWorkerMachine.getInitialSnapshot>;

const NOBODY: PodWorkerInput = {
  podUID: '',
  fullname: '',
  namespace: '',
  name: '',
  isStatic: false,
  syncedAt: 0 as Micros,
};
/** A worker begins as every other does, but for whose it is. */
const INITIAL = podWorkerMachine.getInitialSnapshot(INERT, NOBODY);

export function newPodWorker(input: PodWorkerInput): PodWorkerSnapshot {
  return { value: INITIAL.value, status: { ...INITIAL.context, ...input } };
}

/** The events that a state takes, its ancestors' included, by the state's value. */
const TAKEN = new Map<string, ReadonlySet<string>>();

function takes(value: StateValue, type: PodWorkerEvent['type']): boolean {
  const outer = podWorkerState(value);
  const inner = typeof value === 'string' ? undefined : value[outer];
  const key = typeof inner === 'string' ? `${outer}.${inner}` : outer;
  let taken = TAKEN.get(key);
  if (taken === undefined) {
    const node = podWorkerMachine.states[outer];
    const nodes = [podWorkerMachine.root, node, typeof inner === 'string' ? node?.states[inner] : undefined];
    TAKEN.set(key, (taken = new Set(nodes.flatMap((each) => each?.ownEvents ?? []))));
  }
  return taken.has(type);
}

/** The machine's own form of the worker that it made last, which is mostly the next that is asked about. */
let latest: { readonly worker: PodWorkerSnapshot; readonly snapshot: Snapshot } | null = null;

/** What the worker becomes by `event`; an event that its state does not take leaves it as it is. */
export function nextPodWorker(worker: PodWorkerSnapshot, event: PodWorkerEvent): PodWorkerSnapshot {
  if (!takes(worker.value, event.type)) return worker;
  const snapshot =
    latest?.worker === worker
      ? latest.snapshot
      : podWorkerMachine.resolveState({ value: worker.value, context: worker.status });
  const next = podWorkerMachine.transition(snapshot, event, INERT);
  const made = { value: next.value, status: next.context };
  latest = { worker: made, snapshot: next };
  return made;
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
    default:
      throw new Error(`not a state of the pod worker: ${String(name)}`);
  }
}
