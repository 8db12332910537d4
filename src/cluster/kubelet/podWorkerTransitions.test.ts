/**
 * Every transition of the pod worker's machine has a name here: what it means, and where it leads. A transition without
 * a name fails, and so does a name without a transition, and one that no sequence of events ever takes.
 */
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import { seconds, ZERO } from '../../engine/time.ts';
import { nextPodWorker, podWorkerMachine, type PodWorkerEvent } from './podWorkerMachine.ts';
import { podWorkerState } from './podWorkerSnapshot.ts';

/** `state: event`; `where it leads` is `=` where only fields change. */
const TRANSITIONS: Readonly<Record<string, readonly [leadsTo: string, meaning: string]>> = {
  'waitingToStart: Dispatched': ['=', 'its first work waits'],
  'waitingToStart: Rested': ['=', 'its static pod’s name is taken, so it will be asked again'],
  'waitingToStart: Start': ['syncing.working', 'it may start: its name is free, or it needs none'],
  'waitingToStart: TerminationRequested': ['terminating.requested', 'the pod is to go before it ever started'],
  'waitingToStart: SeenTerminated': ['terminated.cleaningUp', 'it ran its course under an earlier kubelet'],
  'waitingToStart: RuntimeObserved': ['=', 'the runtime still has something of it'],
  'waitingToStart: Orphaned': ['=', 'housekeeping finds that nobody wants it'],
  'syncing.working: Rested': ['syncing.idle', 'SyncPod has returned and nothing waits'],
  'syncing.idle: Dispatched': ['syncing.working', 'an update wakes it'],
  'syncing: TerminationRequested': ['terminating.requested', 'an update says that the pod has to go'],
  'syncing: SyncTerminal': ['terminating.stopping', 'SyncPod found that the pod has run to its end'],
  'syncing: RuntimeObserved': ['=', 'housekeeping asks to kill what the runtime has of it'],
  'terminating.requested: Start': ['=', 'a pod that never started may still be torn down'],
  'terminating.requested: Acknowledged': ['terminating.stopping', 'the worker begins to stop the containers'],
  'terminating.requested: CannotStartEver': ['finished', 'a static pod that waited for its name never starts'],
  'terminating.stopping: StopFailed': ['terminating.retry', 'the runtime could not stop a container or the sandbox'],
  'terminating.retry: Acknowledged': ['terminating.stopping', 'the worker tries again'],
  'terminating: Dispatched': ['=', 'an update waits while the pod terminates'],
  'terminating: Rested': ['=', 'nothing waits until the work queue wakes it'],
  'terminating: GracePeriodSet': ['=', 'an update sets or shortens the grace period'],
  'terminating: RuntimeObserved': ['=', 'housekeeping asks to kill what the runtime has of it'],
  'terminating: Orphaned': ['=', 'housekeeping finds that nobody wants it and wakes the worker'],
  'terminating: RestartRequested': ['=', 'a pod of the same UID was created meanwhile'],
  'terminating: Stopped': ['terminated.cleaningUp', 'all containers have stopped'],
  'terminating: RuntimePodStopped': ['finished', 'an orphan’s containers have stopped; no status, no clean-up'],
  'terminated.cleaningUp: CleanUpFailed': ['terminated.retry', 'volumes or the cgroup would not go'],
  'terminated.retry: CleanUpStarted': ['terminated.cleaningUp', 'the worker tries again'],
  'terminated: Dispatched': ['=', 'an update waits while it cleans up'],
  'terminated: Rested': ['=', 'nothing waits until the work queue wakes it'],
  'terminated: RuntimeObserved': ['=', 'housekeeping asks to kill what the runtime has of it, too late'],
  'terminated: Orphaned': ['=', 'housekeeping finds that nobody wants it and wakes the worker'],
  'terminated: RestartRequested': ['=', 'a pod of the same UID was created meanwhile'],
  'terminated: CleanedUp': ['finished', 'volumes and cgroup are gone: the last the worker does'],
  'finished: RestartRequested': ['=', 'a pod of the same UID was created before the record was forgotten'],
};

type EventsOfType = { readonly [T in PodWorkerEvent['type']]: readonly Extract<PodWorkerEvent, { type: T }>[] };

const now = seconds(2);
/** What may happen to a worker: every type of event, once for each way that it can differ. */
const EVENTS: EventsOfType = {
  Dispatched: [{ type: 'Dispatched' }],
  Start: [{ type: 'Start', now }],
  CannotStartEver: [{ type: 'CannotStartEver', now }],
  TerminationRequested: (['deleted', 'orphaned', 'evicted', 'forgotten'] as const).map((reason) => ({
    type: 'TerminationRequested',
    now,
    reason,
  })),
  SeenTerminated: [{ type: 'SeenTerminated', now }],
  Orphaned: [{ type: 'Orphaned' }],
  RuntimeObserved: [{ type: 'RuntimeObserved' }],
  GracePeriodSet: [{ type: 'GracePeriodSet', gracePeriod: 30 }],
  RestartRequested: [{ type: 'RestartRequested' }],
  SyncTerminal: [{ type: 'SyncTerminal', now }],
  Acknowledged: [{ type: 'Acknowledged' }],
  StopFailed: [{ type: 'StopFailed' }],
  Stopped: [{ type: 'Stopped', now }],
  RuntimePodStopped: [{ type: 'RuntimePodStopped', now }],
  CleanUpStarted: [{ type: 'CleanUpStarted' }],
  CleanUpFailed: [{ type: 'CleanUpFailed' }],
  CleanedUp: [{ type: 'CleanedUp' }],
  Rested: [{ type: 'Rested' }],
};

const INPUT = {
  podUID: 'u',
  name: 'web',
  namespace: 'default',
  fullname: 'web_default',
  isStatic: false,
  syncedAt: ZERO,
};

/** Every step that any sequence of events can take, from a regular and from a static pod. */
const STEPS = [false, true].flatMap((isStatic) =>
  adjacencyMapToArray(
    getAdjacencyMap(podWorkerMachine, {
      input: { ...INPUT, isStatic },
      events: Object.values(EVENTS).flat(),
      serializeState: ({ value, context }) => JSON.stringify([value, context]),
    }),
  ),
);

type Node = typeof podWorkerMachine.root;
type Transition = ReturnType<typeof podWorkerMachine.getTransitionData>[number];

const named = ({ source, eventType }: Transition): string => `${source.path.join('.')}: ${eventType}`;

const transitionsOf = (node: Node): readonly Transition[] => [
  ...[...node.transitions.values()].flat(),
  ...Object.values(node.states as Readonly<Record<string, Node>>).flatMap(transitionsOf),
];

/** `{ terminating: 'stopping' }` as `terminating.stopping`. */
const leafOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as Readonly<Record<string, unknown>>)
        .map(([outer, inner]) => `${outer}.${leafOf(inner)}`)
        .join();

const stepsBy = (name: string) =>
  STEPS.filter(({ state, event }) => podWorkerMachine.getTransitionData(state, event).some((t) => named(t) === name));

describe('the transitions of the pod worker', () => {
  it('all have a name, and no name is without a transition', () => {
    const names = transitionsOf(podWorkerMachine.root).map(named);
    expect(names.toSorted()).toEqual(Object.keys(TRANSITIONS).toSorted());
  });

  it.each(Object.entries(TRANSITIONS).map(([name, [leadsTo, meaning]]) => ({ name, leadsTo, meaning })))(
    '$name leads to $leadsTo: $meaning',
    ({ name, leadsTo }) => {
      const steps = stepsBy(name);
      expect(steps.length, `no sequence of events takes "${name}"`).toBeGreaterThan(0);
      for (const { state, nextState } of steps) {
        expect(leafOf(nextState.value)).toBe(leadsTo === '=' ? leafOf(state.value) : leadsTo);
      }
    },
  );
});

describe('every way through the pod worker', () => {
  const rank = (value: unknown): number =>
    ['waitingToStart', 'syncing', 'terminating', 'terminated', 'finished'].indexOf(podWorkerState(value));

  it('reaches every state', () => {
    const leaves = (node: Node): readonly string[] => {
      const inner = Object.values(node.states as Readonly<Record<string, Node>>);
      return inner.length === 0 ? [node.path.join('.')] : inner.flatMap(leaves);
    };
    const reached = new Set(STEPS.map(({ nextState }) => leafOf(nextState.value)));
    expect([...reached].toSorted()).toEqual(leaves(podWorkerMachine.root).toSorted());
  });

  it('is taken by a worker that is kept as plain data between its events', () => {
    for (const { state, event, nextState } of STEPS) {
      const next = nextPodWorker({ value: state.value, status: state.context }, event);
      expect(next).toEqual({ value: nextState.value, status: nextState.context });
    }
  });

  it('leaves the worker as it is for an event that its state does not take', () => {
    const untaken = STEPS.filter(({ state, event }) => podWorkerMachine.getTransitionData(state, event).length === 0);
    expect(untaken.length).toBeGreaterThan(0);
    for (const { state, event } of untaken) {
      const worker = { value: state.value, status: state.context };
      expect(nextPodWorker(worker, event)).toBe(worker);
    }
  });

  it('never goes back', () => {
    expect(STEPS.filter(({ state, nextState }) => rank(nextState.value) < rank(state.value))).toEqual([]);
  });

  it('never takes a date or a decision back', () => {
    const fixed = [
      'startedAt',
      'terminatingAt',
      'terminatedAt',
      'startedTerminating',
      'finished',
      'deleted',
      'evicted',
    ] as const;
    const lost = STEPS.filter(({ state, nextState }) =>
      fixed.some((field) => state.context[field] && !nextState.context[field]),
    );
    expect(lost).toEqual([]);
  });

  it('takes nothing but the wish to restart once it is finished', () => {
    const changed = STEPS.filter(
      ({ state, nextState }) => state.value === 'finished' && nextState.context !== state.context,
    );
    expect(new Set(changed.map(({ event }) => event.type))).toEqual(new Set(['RestartRequested']));
  });
});
