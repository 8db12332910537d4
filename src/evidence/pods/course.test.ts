/** What each fact makes of a pod's course: which steps it is taken for, which must have come before, and what is kept of it. */
import { describe, expect, it } from 'vitest';
import { statePath } from '../../cluster/kubelet/podWorkerSteps.ts';
import { NOBODY, type Fact, type FactKind } from '../facts/fact.ts';
import { Course } from './course.ts';
import type { Incarnation } from './incarnations.ts';

const SECOND = 1_000_000;

type Said = FactKind | (Partial<Fact> & { readonly kind: FactKind });

const of = (kind: FactKind, id: string, more: Partial<Fact> = {}): Said => ({ ...more, kind, id });
const says = (kind: FactKind, detail: Fact['detail'], more: Partial<Fact> = {}): Said => ({ ...more, kind, detail });
const volume = (kind: FactKind, name: string): Said => ({ kind, volume: name });

/** Of the first fact the second is 1. */
const factsOf = (said: readonly Said[]): Fact[] =>
  said.map((one, i) => ({
    ...NOBODY,
    order: i + 1,
    utc: (i + 1) * SECOND,
    node: '',
    tid: 0,
    local: null,
    mark: { file: 0, line: i + 1, text: '' },
    ...(typeof one === 'string' ? { kind: one } : one),
  }));

const courseOf = (said: readonly Said[], more: Partial<Incarnation> = {}): Course =>
  new Course({ uid: 'u', namespace: 'shop', name: 'web', isStatic: false, facts: factsOf(said), ...more });

const isFact = (value: unknown): value is Fact =>
  typeof value === 'object' && value !== null && 'order' in value && 'mark' in value;

function* keptIn(name: string, value: unknown): Iterable<string> {
  if (value === true) yield name;
  else if (isFact(value)) yield `${name} ${value.order}`;
  else if (Array.isArray(value)) yield* value.filter(isFact).map(({ order }) => `${name} ${order}`);
  else if (value instanceof Map)
    for (const [key, one] of value)
      if (isFact(one)) yield `${name} ${one.order} of ${String(key)}`;
      else for (const [part, fact] of Object.entries(one as object)) yield* keptIn(`${String(key)} ${part}`, fact);
}

/** Everything that a course keeps, by the place of the fact that it is from. */
const kept = (course: Course): string =>
  Object.entries(course)
    .filter(([name]) => name !== 'last' && name !== 'steps')
    .flatMap(([name, value]) => [...keptIn(name, value)])
    .join(', ');

/** Steps, those that were inferred in parentheses, and the worker at the end: its state, and what came when. */
function steps({ steps: all, worker }: Course): string {
  const names = all.map((step) => (step.inferred ? `(${step.kind} by ${step.from.order})` : step.fact.kind));
  const { startedAt, terminatingAt, terminatedAt, deleted, evicted } = worker.status;
  const at = (what: string, time: number | null): string => (time === null ? '' : ` ${what} ${time / SECOND}`);
  const times = `${at('started', startedAt)}${at('asked', terminatingAt)}${at('stopped', terminatedAt)}`;
  return `${names.join(', ')}: ${statePath(worker.value)}${times}${deleted ? ' deleted' : ''}${evicted ? ' evicted' : ''}`;
}

type Row = readonly [said: readonly Said[], steps: string, kept: string];
const followed = (said: readonly Said[], more: Partial<Incarnation> = {}): readonly string[] => {
  const course = courseOf(said, more);
  return [steps(course), kept(course)];
};
const titled = (rows: readonly Row[]): readonly (readonly [string, Row])[] => rows.map((row) => [row[1], row]);

describe('a pod that lives', () => {
  const ROWS: readonly Row[] = [
    [['Added'], 'Added: waitingToStart', 'alive 1, seen'],
    [['FirstSync'], 'FirstSync: waitingToStart', 'alive 1, seen'],
    [['SyncPodEntered'], 'SyncPodEntered: syncing.working started 1', 'alive 1, seen'],
    [
      ['Added', 'FirstSync', 'SyncPodEntered'],
      'Added, FirstSync, SyncPodEntered: syncing.working started 3',
      'alive 1, seen',
    ],
    [
      [of('PlegStarted', 'a')],
      '(FirstSync by 1), PlegStarted: syncing.working started 1',
      'alive 1, seen, running 1 of a',
    ],
    [
      ['SyncPodEntered', of('PlegStarted', 'a')],
      'SyncPodEntered, PlegStarted: syncing.working started 1',
      'alive 1, seen, running 2 of a',
    ],
    [['PlegStarted'], '(FirstSync by 1), PlegStarted: syncing.working started 1', 'alive 1, seen, running 1 of '],
    [['SandboxCreated'], 'SandboxCreated: waitingToStart', 'alive 1'],
    [['NeedsSandbox', 'SandboxCreated'], 'NeedsSandbox, SandboxCreated: waitingToStart', 'alive 1'],
    [
      ['SandboxReplaceFailed'],
      '(FirstSync by 1), SandboxReplaceFailed: syncing.working started 1',
      'alive 1, seen, replaceFailed 1',
    ],
    [['Restarting'], '(FirstSync by 1), Restarting: syncing.working started 1', 'alive 1, seen, restarting 1'],
    [
      ['SyncPodEntered', 'Restarting'],
      'SyncPodEntered, Restarting: syncing.working started 1',
      'alive 1, seen, restarting 2',
    ],
    [
      [says('SyncFailed', { trouble: 'start' })],
      '(FirstSync by 1), SyncFailed: syncing.working started 1',
      'alive 1, seen, syncFailed 1',
    ],
    [[says('SyncFailed', { trouble: 'sandbox' })], 'SyncFailed: waitingToStart', 'seen, syncFailed 1'],
    [
      [volume('VolumeMounted', 'data')],
      '(FirstSync by 1), VolumeMounted: syncing.working started 1',
      'alive 1, seen, data held 1',
    ],
    [
      ['SyncPodEntered', volume('VolumeHeld', 'data')],
      'SyncPodEntered, VolumeHeld: syncing.working started 1',
      'alive 1, seen, data held 2',
    ],
    [
      ['Added', volume('VolumeMounted', 'data')],
      'Added, (FirstSync by 2), VolumeMounted: syncing.working started 2',
      'alive 1, seen, data held 2',
    ],
    [['StatusUpdated'], 'StatusUpdated: waitingToStart', ''],
    [['Mentioned'], 'Mentioned: waitingToStart', 'runtimeOnly'],
    [[says('SandboxCreated', { runtime: true })], 'SandboxCreated: waitingToStart', 'alive 1, runtimeOnly'],
    [
      [says('SandboxCreated', { runtime: true }), 'Mentioned'],
      'SandboxCreated, Mentioned: waitingToStart',
      'alive 1, runtimeOnly',
    ],
    [['Rejected'], 'Rejected: waitingToStart', 'rejected 1'],
    [['CannotStartYet'], 'CannotStartYet: waitingToStart', 'seen, cannotStart 1'],
    [
      ['FirstSync', 'CannotStartYet', 'FirstSync'],
      'FirstSync, CannotStartYet, FirstSync: waitingToStart',
      'alive 1, seen',
    ],
  ];
  it.each(titled(ROWS))('%s', (_, [said, ...expected]) => expect(followed(said)).toEqual(expected));
});

describe('what asks a pod to go', () => {
  const ROWS: readonly Row[] = [
    [['Deleting'], 'Deleting: terminating.requested asked 1 deleted', 'requested 1, requestedByApi, entered 1, seen'],
    [
      ['SyncPodEntered', 'Deleting'],
      'SyncPodEntered, Deleting: terminating.requested started 1 asked 2 deleted',
      'requested 2, requestedByApi, entered 2, alive 1, seen',
    ],
    [
      ['Deleting', 'Deleting'],
      'Deleting, Deleting: terminating.requested asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen',
    ],
    [
      ['DeletionRequested', 'Deleting'],
      'DeletionRequested, Deleting: terminating.requested asked 2 deleted',
      'requested 2, requestedByApi, entered 2, seen',
    ],
    [
      ['DeletionRequested', 'DeletionRequested'],
      'DeletionRequested, DeletionRequested: waitingToStart',
      'requested 1, requestedByApi',
    ],
    [
      ['WorkerFinished', 'DeletionRequested', 'Deleting'],
      '(TerminationRequested by 1), (StoppedAll by 1), WorkerFinished, DeletionRequested, Deleting: finished asked 1 stopped 1 deleted',
      'requested 2, requestedByApi, entered 1, finished 1, seen, stopped 1',
    ],
    [
      ['WorkerFinished', 'Deleting'],
      '(TerminationRequested by 1), (StoppedAll by 1), WorkerFinished, Deleting: finished asked 1 stopped 1 deleted',
      'requested 2, requestedByApi, entered 1, finished 1, seen, stopped 1',
    ],
    [['SyncPodEntered', 'Removed'], 'SyncPodEntered, Removed: syncing.working started 1', 'removed 2, alive 1, seen'],
    [['ObjectGone', 'GoneFromApi'], 'ObjectGone, GoneFromApi: waitingToStart', 'removed 1'],
    [['GoneFromApi', 'ObjectGone'], 'GoneFromApi, ObjectGone: waitingToStart', 'removed 1'],
    [['Recreated', 'ObjectGone'], 'Recreated, ObjectGone: waitingToStart', 'removed 1'],
    [
      ['SyncPodEntered', says('TerminationRequested', { reason: 'orphaned' })],
      'SyncPodEntered, TerminationRequested: terminating.requested started 1 asked 2 deleted',
      'requested 2, entered 2, alive 1, seen',
    ],
    [
      ['SyncPodEntered', says('TerminationRequested', { reason: 'deleted' })],
      'SyncPodEntered, TerminationRequested: terminating.requested started 1 asked 2 deleted',
      'requested 2, entered 2, alive 1, seen',
    ],
    [
      ['SyncPodEntered', says('TerminationRequested', { reason: 'evicted' })],
      'SyncPodEntered, TerminationRequested: terminating.requested started 1 asked 2 evicted',
      'requested 2, entered 2, alive 1, seen',
    ],
    [
      ['SyncPodEntered', says('TerminationRequested', { reason: 'killed' })],
      'SyncPodEntered, TerminationRequested: terminating.requested started 1 asked 2',
      'requested 2, entered 2, alive 1, seen',
    ],
    [
      ['SyncPodEntered', says('TerminationRequested', { reason: 'forgotten' })],
      'SyncPodEntered, TerminationRequested: terminating.requested started 1 asked 2 deleted',
      'requested 2, entered 2, alive 1, seen',
    ],
    [
      ['SyncPodEntered', says('TerminationRequested', { reason: 'unwanted' })],
      'SyncPodEntered, TerminationRequested: terminating.requested started 1 asked 2',
      'requested 2, entered 2, alive 1, seen',
    ],
    [
      ['SyncPodEntered', says('TerminationRequested', { reason: 'terminalPhase' })],
      'SyncPodEntered, TerminationRequested: terminating.stopping started 1 asked 2',
      'requested 2, entered 2, alive 1, seen',
    ],
    [
      [says('TerminationRequested', { reason: 'terminalPhase' })],
      'TerminationRequested: terminating.requested asked 1',
      'requested 1, entered 1, seen',
    ],
    [
      ['SyncPodEntered', 'TerminationRequested'],
      'SyncPodEntered, TerminationRequested: terminating.requested started 1 asked 2',
      'requested 2, entered 2, alive 1, seen',
    ],
    [
      ['Deleting', says('TerminationRequested', { reason: 'evicted' })],
      'Deleting, TerminationRequested: terminating.requested asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen',
    ],
    [
      ['CompletedNaturally'],
      '(FirstSync by 1), CompletedNaturally: terminating.stopping started 1 asked 1',
      'requested 1, entered 1, alive 1, seen',
    ],
    [
      ['SyncPodEntered', 'CompletedNaturally'],
      'SyncPodEntered, CompletedNaturally: terminating.stopping started 1 asked 2',
      'requested 2, entered 2, alive 1, seen',
    ],
    [
      ['Evicting'],
      '(FirstSync by 1), Evicting: terminating.requested started 1 asked 1 evicted',
      'requested 1, entered 1, alive 1, seen',
    ],
    [
      ['ShutdownKilling'],
      '(FirstSync by 1), ShutdownKilling: terminating.requested started 1 asked 1 evicted',
      'requested 1, entered 1, alive 1, seen',
    ],
    [
      ['SyncPodEntered', 'Evicting'],
      'SyncPodEntered, Evicting: terminating.requested started 1 asked 2 evicted',
      'requested 2, entered 2, alive 1, seen',
    ],
  ];
  it.each(titled(ROWS))('%s', (_, [said, ...expected]) => expect(followed(said)).toEqual(expected));
});

describe('a pod that stops', () => {
  const ROWS: readonly Row[] = [
    [
      ['Deleting', 'Acknowledged'],
      'Deleting, Acknowledged: terminating.stopping asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen',
    ],
    [
      ['Acknowledged'],
      '(TerminationRequested by 1), Acknowledged: terminating.stopping asked 1 deleted',
      'entered 1, seen',
    ],
    [
      ['Deleting', 'TerminatingEntered', 'TerminatingEntered'],
      'Deleting, TerminatingEntered, TerminatingEntered: terminating.stopping asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen',
    ],
    [
      ['Deleting', 'ContainersRemain'],
      'Deleting, ContainersRemain: terminating.stopping asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen',
    ],
    [
      ['Deleting', 'Acknowledged', 'ContainersRemain'],
      'Deleting, Acknowledged, ContainersRemain: terminating.stopping asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen',
    ],
    [
      ['ContainersRemain'],
      '(TerminationRequested by 1), ContainersRemain: terminating.stopping asked 1 deleted',
      'entered 1, seen',
    ],
    [
      ['Deleting', 'Acknowledged', 'StoppedAll'],
      'Deleting, Acknowledged, StoppedAll: terminated.cleaningUp asked 1 stopped 3 deleted',
      'requested 1, requestedByApi, entered 3, seen, stopped 3',
    ],
    [
      ['Deleting', 'StoppedAll'],
      'Deleting, StoppedAll: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, stopped 2',
    ],
    [
      ['StoppedAll'],
      '(TerminationRequested by 1), StoppedAll: terminated.cleaningUp asked 1 stopped 1 deleted',
      'entered 1, seen, stopped 1',
    ],
    [
      ['ShutdownKilling', 'ShutdownKilled'],
      '(FirstSync by 1), ShutdownKilling, ShutdownKilled: terminated.cleaningUp started 1 asked 1 stopped 2 evicted',
      'requested 1, entered 2, alive 1, seen, stopped 2',
    ],
    [
      ['Deleting', 'WorkerTerminated'],
      'Deleting, WorkerTerminated: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, stopped 2',
    ],
    [['TerminatedEntered'], 'TerminatedEntered: terminated.cleaningUp asked 1 stopped 1', 'entered 1, seen, stopped 1'],
    [
      ['SyncPodEntered', 'TerminatedEntered'],
      'SyncPodEntered, (TerminationRequested by 2), (StoppedAll by 2), TerminatedEntered: terminated.cleaningUp started 1 asked 2 stopped 2 deleted',
      'entered 2, alive 1, seen, stopped 2',
    ],
    [
      ['Deleting', 'Acknowledged', 'TerminatedEntered'],
      'Deleting, Acknowledged, (StoppedAll by 3), TerminatedEntered: terminated.cleaningUp asked 1 stopped 3 deleted',
      'requested 1, requestedByApi, entered 3, seen, stopped 3',
    ],
    [
      ['Deleting', 'VolumesUnmounted'],
      'Deleting, (StoppedAll by 2), VolumesUnmounted: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, stopped 2',
    ],
    [
      ['Deleting', 'CgroupRemoved'],
      'Deleting, (StoppedAll by 2), CgroupRemoved: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, stopped 2',
    ],
    [
      ['Deleting', 'StatusFinal'],
      'Deleting, (StoppedAll by 2), (WorkerFinished by 2), StatusFinal: finished asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, finished 2, seen, stopped 2',
    ],
    [
      ['Deleting', 'StoppedAll', 'WorkerFinished'],
      'Deleting, StoppedAll, WorkerFinished: finished asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 3, finished 3, seen, stopped 2',
    ],
    [
      ['Deleting', 'WorkerFinished'],
      'Deleting, (StoppedAll by 2), WorkerFinished: finished asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, finished 2, seen, stopped 2',
    ],
    [
      ['Deleting', 'StoppedAll', 'WorkerForgotten'],
      'Deleting, StoppedAll, (WorkerFinished by 3), WorkerForgotten: finished asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 3, finished 3, seen, stopped 2',
    ],
    [
      ['WorkerFinished', 'StoppedAll', 'WorkerFinished'],
      '(TerminationRequested by 1), (StoppedAll by 1), WorkerFinished, StoppedAll, WorkerFinished: finished asked 1 stopped 1 deleted',
      'entered 1, finished 1, seen, stopped 1',
    ],
    [
      ['WorkerFinished', 'Acknowledged'],
      '(TerminationRequested by 1), (StoppedAll by 1), WorkerFinished, Acknowledged: finished asked 1 stopped 1 deleted',
      'entered 1, finished 1, seen, stopped 1',
    ],
  ];
  it.each(titled(ROWS))('%s', (_, [said, ...expected]) => expect(followed(said)).toEqual(expected));
});

describe('containers', () => {
  const ROWS: readonly Row[] = [
    [
      ['Deleting', of('Killing', 'a')],
      'Deleting, Killing: terminating.stopping asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen, killing 2 of a',
    ],
    [
      ['SyncPodEntered', of('Killing', 'a')],
      'SyncPodEntered, Killing: syncing.working started 1',
      'alive 1, seen, killing 2 of a',
    ],
    [
      ['Deleting', 'Killing'],
      'Deleting, Killing: terminating.stopping asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen, killing 2 of ',
    ],
    [
      ['Deleting', of('Killing', 'a'), of('PlegDied', 'a')],
      'Deleting, Killing, (StoppedAll by 3), PlegDied: terminated.cleaningUp asked 1 stopped 3 deleted',
      'requested 1, requestedByApi, entered 3, seen, killing 2 of a, dead 3 of a, stopped 3',
    ],
    [
      ['Deleting', of('Killing', 'a'), of('Killing', 'b'), of('PlegDied', 'a')],
      'Deleting, Killing, Killing, PlegDied: terminating.stopping asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen, killing 2 of a, killing 3 of b, dead 4 of a',
    ],
    [
      ['Deleting', of('Killing', 'a'), of('Killing', 'b'), of('PlegDied', 'a'), of('ContainerFinished', 'b')],
      'Deleting, Killing, Killing, PlegDied, (StoppedAll by 5), ContainerFinished: terminated.cleaningUp asked 1 stopped 5 deleted',
      'requested 1, requestedByApi, entered 5, seen, killing 2 of a, killing 3 of b, dead 4 of a, dead 5 of b, stopped 5',
    ],
    [
      [of('PlegStarted', 'a'), of('PlegStarted', 'b'), 'Deleting', of('PlegDied', 'a')],
      '(FirstSync by 1), PlegStarted, PlegStarted, Deleting, PlegDied: terminating.requested started 1 asked 3 deleted',
      'requested 3, requestedByApi, entered 3, alive 1, seen, running 1 of a, running 2 of b, dead 4 of a',
    ],
    [
      [of('PlegStarted', 'a'), 'Deleting', of('ContainerExited', 'a')],
      '(FirstSync by 1), PlegStarted, Deleting, (StoppedAll by 3), ContainerExited: terminated.cleaningUp started 1 asked 2 stopped 3 deleted',
      'requested 2, requestedByApi, entered 3, alive 1, seen, running 1 of a, dead 3 of a, stopped 3',
    ],
    [
      ['Deleting', of('PlegDied', 'a')],
      'Deleting, PlegDied: terminating.requested asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen, dead 2 of a',
    ],
    [
      ['Deleting', of('PlegDied', 'a'), of('PlegDied', 'b')],
      'Deleting, PlegDied, (StoppedAll by 3), PlegDied: terminated.cleaningUp asked 1 stopped 3 deleted',
      'requested 1, requestedByApi, entered 3, seen, dead 2 of a, dead 3 of b, stopped 3',
    ],
    [
      ['Deleting', 'Killing', of('PlegDied', 'a'), of('PlegDied', 'b')],
      'Deleting, Killing, PlegDied, (StoppedAll by 4), PlegDied: terminated.cleaningUp asked 1 stopped 4 deleted',
      'requested 1, requestedByApi, entered 4, seen, killing 2 of , dead 3 of a, dead 4 of b, stopped 4',
    ],
    [
      ['Deleting', 'Killing', 'PlegDied'],
      'Deleting, Killing, PlegDied: terminating.stopping asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen, killing 2 of , dead 3 of ',
    ],
    [
      [of('PlegStarted', 'a'), of('PlegDied', 'a')],
      '(FirstSync by 1), PlegStarted, PlegDied: syncing.working started 1',
      'alive 1, seen, running 1 of a, dead 2 of a',
    ],
    [
      [of('PlegDied', 'a'), of('PlegStarted', 'a')],
      'PlegDied, (FirstSync by 2), PlegStarted: syncing.working started 2',
      'alive 2, seen, running 2 of a',
    ],
    [
      ['PlegDied', 'PlegStarted'],
      'PlegDied, (FirstSync by 2), PlegStarted: syncing.working started 2',
      'alive 2, seen, running 2 of ',
    ],
    [
      ['Deleting', of('PlegStarted', 'a')],
      'Deleting, PlegStarted: terminating.requested asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen, running 2 of a',
    ],
    [
      [says('ContainerExited', { runtime: true }, { id: 'a' })],
      'ContainerExited: waitingToStart',
      'runtimeOnly, dead 1 of a',
    ],
    [
      [of('StopContainerCalled', 'a'), of('StopContainerCalled', 'b'), of('ContainerExited', 'a')],
      'StopContainerCalled, StopContainerCalled, ContainerExited: waitingToStart',
      'seen, stopCalled 2 of b, dead 3 of a',
    ],
    [
      ['StopContainerCalled', 'ContainerExited'],
      'StopContainerCalled, ContainerExited: waitingToStart',
      'seen, dead 2 of ',
    ],
    [
      ['Deleting', of('StopContainerFailed', 'a'), of('StopContainerFailed', 'a')],
      'Deleting, StopContainerFailed, StopContainerFailed: terminating.requested asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen, stopFailed 2, stopFailed 3',
    ],
    [[of('PreStopStarted', 'a')], 'PreStopStarted: waitingToStart', 'seen, preStop 1'],
    [[of('PreStopStarted', 'a'), of('PreStopEnded', 'a')], 'PreStopStarted, PreStopEnded: waitingToStart', 'seen'],
    [
      [of('PreStopStarted', 'a'), of('PreStopFailed', 'a')],
      'PreStopStarted, PreStopFailed: waitingToStart',
      'seen, preStopFailed 2',
    ],
    [
      [of('PreStopStarted', 'a'), of('Killing', 'a')],
      'PreStopStarted, Killing: waitingToStart',
      'seen, killing 2 of a',
    ],
    [
      [of('PreStopStarted', 'a'), of('Killing', 'b')],
      'PreStopStarted, Killing: waitingToStart',
      'seen, killing 2 of b, preStop 1',
    ],
    [[of('PreStopStarted', 'a'), of('PlegDied', 'a')], 'PreStopStarted, PlegDied: waitingToStart', 'seen, dead 2 of a'],
    [
      [of('PreStopStarted', 'a'), of('PlegDied', 'b')],
      'PreStopStarted, PlegDied: waitingToStart',
      'seen, dead 2 of b, preStop 1',
    ],
    [['ContainerRemoveFailed'], 'ContainerRemoveFailed: waitingToStart', 'containerRemoveFailed 1'],
  ];
  it.each(titled(ROWS))('%s', (_, [said, ...expected]) => expect(followed(said)).toEqual(expected));
});

describe('that all had stopped', () => {
  const ROWS: readonly Row[] = [
    [
      ['Deleting', of('PlegDied', 'a'), of('PlegDied', 'b'), of('Killing', 'c')],
      'Deleting, PlegDied, (StoppedAll by 3), PlegDied, Killing: terminated.cleaningUp asked 1 stopped 3 deleted',
      'requested 1, requestedByApi, entered 3, seen, killing 4 of c, dead 2 of a, dead 3 of b, stopDoubted 4, stopped 3',
    ],
    [
      ['Deleting', of('PlegDied', 'a'), of('PlegDied', 'b'), of('Killing', 'a')],
      'Deleting, PlegDied, (StoppedAll by 3), PlegDied, Killing: terminated.cleaningUp asked 1 stopped 3 deleted',
      'requested 1, requestedByApi, entered 3, seen, killing 4 of a, dead 2 of a, dead 3 of b, stopped 3',
    ],
    [
      ['Deleting', of('PlegDied', 'a'), of('PlegDied', 'b'), 'Killing'],
      'Deleting, PlegDied, (StoppedAll by 3), PlegDied, Killing: terminated.cleaningUp asked 1 stopped 3 deleted',
      'requested 1, requestedByApi, entered 3, seen, killing 4 of , dead 2 of a, dead 3 of b, stopped 3',
    ],
    [
      ['Deleting', of('PlegDied', 'a'), of('PlegDied', 'b'), of('Killing', 'c'), of('PlegDied', 'c')],
      'Deleting, PlegDied, (StoppedAll by 3), PlegDied, Killing, PlegDied: terminated.cleaningUp asked 1 stopped 3 deleted',
      'requested 1, requestedByApi, entered 3, seen, killing 4 of c, dead 2 of a, dead 3 of b, dead 5 of c, stopped 3',
    ],
    [
      ['Deleting', 'StoppedAll', of('Killing', 'c')],
      'Deleting, StoppedAll, Killing: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, killing 3 of c, stopped 2',
    ],
    [
      ['Deleting', volume('UnmountStarted', 'data'), of('Killing', 'a')],
      'Deleting, (StoppedAll by 2), UnmountStarted, Killing: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, killing 3 of a, data unmountStarted 2, stopDoubted 3, stopped 2',
    ],
    [
      ['Deleting', volume('Unmounted', 'data'), of('Killing', 'a'), 'StoppedAll'],
      'Deleting, (StoppedAll by 2), Unmounted, Killing, StoppedAll: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, killing 3 of a, data unmounted 2, stopped 2',
    ],
    [
      ['Deleting', volume('Unmounted', 'data'), of('Killing', 'a'), 'TerminatedEntered'],
      'Deleting, (StoppedAll by 2), Unmounted, Killing, TerminatedEntered: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, killing 3 of a, data unmounted 2, stopped 2',
    ],
    [
      ['Deleting', volume('Unmounted', 'data'), of('Killing', 'a'), 'VolumesUnmounted'],
      'Deleting, (StoppedAll by 2), Unmounted, Killing, VolumesUnmounted: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, killing 3 of a, data unmounted 2, stopped 2',
    ],
    [
      ['Deleting', volume('Unmounted', 'data'), of('Killing', 'a'), 'SandboxStopped'],
      'Deleting, (StoppedAll by 2), Unmounted, Killing, SandboxStopped: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, killing 3 of a, data unmounted 2, sandboxStopped 4, stopped 2',
    ],
    [
      ['Deleting', volume('Unmounted', 'data'), 'KillPodFailed'],
      'Deleting, (StoppedAll by 2), Unmounted, KillPodFailed: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, data unmounted 2, stopDoubted 3, killPodFailed 3, stopped 2',
    ],
    [
      ['Deleting', volume('Unmounted', 'data'), 'KillPodFailed', of('PlegDied', 'a'), of('PlegDied', 'b')],
      'Deleting, (StoppedAll by 2), Unmounted, KillPodFailed, PlegDied, PlegDied: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, dead 4 of a, dead 5 of b, data unmounted 2, stopDoubted 3, killPodFailed 3, stopped 2',
    ],
    [
      ['Deleting', volume('Unmounted', 'data'), says('SyncFailed', { trouble: 'sandbox' })],
      'Deleting, (StoppedAll by 2), Unmounted, SyncFailed: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, data unmounted 2, stopDoubted 3, syncFailed 3, stopped 2',
    ],
    [
      ['Deleting', volume('Unmounted', 'data'), says('SyncFailed', { trouble: 'container' })],
      'Deleting, (StoppedAll by 2), Unmounted, SyncFailed: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, data unmounted 2, stopDoubted 3, syncFailed 3, stopped 2',
    ],
    [
      ['Deleting', volume('Unmounted', 'data'), says('SyncFailed', { trouble: 'volume' })],
      'Deleting, (StoppedAll by 2), Unmounted, SyncFailed: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, data unmounted 2, syncFailed 3, stopped 2',
    ],
    [
      ['Deleting', volume('UnmountFailed', 'data'), 'KillPodFailed'],
      'Deleting, (StoppedAll by 2), UnmountFailed, KillPodFailed: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, data failed 2, killPodFailed 3, stopped 2',
    ],
    [
      ['Deleting', of('Killing', 'a'), of('ContainerFinished', 'a'), 'KillPodFailed'],
      'Deleting, Killing, (StoppedAll by 3), ContainerFinished, KillPodFailed: terminated.cleaningUp asked 1 stopped 3 deleted',
      'requested 1, requestedByApi, entered 3, seen, killing 2 of a, dead 3 of a, stopDoubted 4, killPodFailed 4, stopped 3',
    ],
    [
      ['Deleting', of('Killing', 'a'), of('ContainerExited', 'a'), 'KillPodFailed'],
      'Deleting, Killing, (StoppedAll by 3), ContainerExited, KillPodFailed: terminated.cleaningUp asked 1 stopped 3 deleted',
      'requested 1, requestedByApi, entered 3, seen, killing 2 of a, dead 3 of a, stopDoubted 4, killPodFailed 4, stopped 3',
    ],
    [
      ['Deleting', volume('Unmounted', 'data'), 'WorkerFinished', 'KillPodFailed'],
      'Deleting, (StoppedAll by 2), Unmounted, WorkerFinished, KillPodFailed: finished asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 3, finished 3, seen, data unmounted 2, killPodFailed 4, stopped 2',
    ],
    [
      ['SyncPodEntered', 'KillPodFailed'],
      'SyncPodEntered, (TerminationRequested by 2), KillPodFailed: terminating.retry started 1 asked 2 deleted',
      'entered 2, alive 1, seen, killPodFailed 2',
    ],
    [
      ['Deleting', 'KillPodFailed'],
      'Deleting, KillPodFailed: terminating.retry asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen, killPodFailed 2',
    ],
    [
      ['Deleting', 'Acknowledged', says('SyncFailed', { trouble: 'kill' })],
      'Deleting, Acknowledged, SyncFailed: terminating.retry asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen, syncFailed 3',
    ],
    [
      ['SyncPodEntered', says('SyncFailed', { trouble: 'kill' })],
      'SyncPodEntered, SyncFailed: syncing.working started 1',
      'alive 1, seen, syncFailed 2',
    ],
  ];
  it.each(titled(ROWS))('%s', (_, [said, ...expected]) => expect(followed(said)).toEqual(expected));
});

describe('sandboxes, volumes and cgroups', () => {
  const ROWS: readonly Row[] = [
    [
      ['StopSandboxCalled', 'StopSandboxFailed', 'StopSandboxFailed'],
      'StopSandboxCalled, StopSandboxFailed, StopSandboxFailed: waitingToStart',
      'sandboxFailed 2, sandboxFailed 3, sandboxCalled 1',
    ],
    [['StopSandboxCalled', 'SandboxStopped'], 'StopSandboxCalled, SandboxStopped: waitingToStart', 'sandboxStopped 2'],
    [['SandboxStopped', 'StopSandboxFailed'], 'SandboxStopped, StopSandboxFailed: waitingToStart', 'sandboxFailed 2'],
    [['StopSandboxCalled', 'SandboxRemoved'], 'StopSandboxCalled, SandboxRemoved: waitingToStart', 'sandboxStopped 2'],
    [
      [
        'Deleting',
        volume('UnmountStarted', 'data'),
        volume('UnmountStarted', 'data'),
        volume('UnmountFailed', 'data'),
        volume('Unmounted', 'data'),
      ],
      'Deleting, (StoppedAll by 2), UnmountStarted, UnmountStarted, UnmountFailed, Unmounted: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, data unmountStarted 2, data unmounted 5, stopped 2',
    ],
    [
      ['Deleting', volume('UnmountStarted', 'data'), volume('Unmounted', 'cache')],
      'Deleting, (StoppedAll by 2), UnmountStarted, Unmounted: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, data unmountStarted 2, cache unmounted 3, stopped 2',
    ],
    [
      ['UnmountFailed'],
      '(TerminationRequested by 1), (StoppedAll by 1), UnmountFailed: terminated.cleaningUp asked 1 stopped 1 deleted',
      'entered 1, seen,  failed 1, stopped 1',
    ],
    [
      [volume('VolumeHeld', 'data'), 'Deleting', volume('UnmountFailed', 'data'), volume('VolumeMounted', 'data')],
      '(FirstSync by 1), VolumeHeld, Deleting, (StoppedAll by 3), UnmountFailed, VolumeMounted: terminated.cleaningUp started 1 asked 2 stopped 3 deleted',
      'requested 2, requestedByApi, entered 3, alive 1, seen, data held 4, stopped 3',
    ],
    [
      ['WorkerFinished', volume('Unmounted', 'data')],
      '(TerminationRequested by 1), (StoppedAll by 1), WorkerFinished, Unmounted: finished asked 1 stopped 1 deleted',
      'entered 1, finished 1, seen, data unmounted 2, stopped 1',
    ],
    [
      ['Deleting', 'StoppedAll', volume('Unmounted', 'data')],
      'Deleting, StoppedAll, Unmounted: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, data unmounted 3, stopped 2',
    ],
    [
      ['Deleting', 'CgroupFailed'],
      'Deleting, CgroupFailed: terminating.requested asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen, cgroupFailed 2',
    ],
    [
      ['Deleting', says('CgroupFailed', { reclaiming: true })],
      'Deleting, (StoppedAll by 2), CgroupFailed: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, cgroupFailed 2, stopped 2',
    ],
    [
      ['Deleting', says('CgroupFailed', { reclaiming: true }), 'FinalDelete'],
      'Deleting, (StoppedAll by 2), CgroupFailed, (WorkerFinished by 3), FinalDelete: finished asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 3, finished 3, seen, finalDelete 3, stopped 2',
    ],
    [
      ['Deleting', 'CgroupFailed', 'FinalDelete'],
      'Deleting, CgroupFailed, (StoppedAll by 3), (WorkerFinished by 3), FinalDelete: finished asked 1 stopped 3 deleted',
      'requested 1, requestedByApi, entered 3, finished 3, seen, cgroupFailed 2, finalDelete 3, stopped 3',
    ],
    [
      ['Deleting', says('SyncFailed', { trouble: 'cgroup', error: 'failed to delete cgroup paths' })],
      'Deleting, (StoppedAll by 2), SyncFailed: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, syncFailed 2, cgroupFailed 2, stopped 2',
    ],
    [
      ['Deleting', says('SyncFailed', { trouble: 'cgroup', error: 'unable to destroy cgroup paths' })],
      'Deleting, (StoppedAll by 2), SyncFailed: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, syncFailed 2, cgroupFailed 2, stopped 2',
    ],
    [
      ['Deleting', says('SyncFailed', { trouble: 'cgroup', error: 'failed to create cgroup' })],
      'Deleting, SyncFailed: terminating.requested asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen, syncFailed 2, cgroupFailed 2',
    ],
    [
      ['Deleting', 'VolumePathsRemain'],
      'Deleting, (StoppedAll by 2), VolumePathsRemain: terminated.cleaningUp asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, seen, volumePathsRemain 2, stopped 2',
    ],
    [['OrphanRemains'], 'OrphanRemains: waitingToStart', 'orphanRemains 1'],
    [['OrphanRemains', 'OrphanCleaned'], 'OrphanRemains, OrphanCleaned: waitingToStart', 'orphanCleaned 2'],
    [
      ['OrphanCleaned', 'OrphanRemains'],
      'OrphanCleaned, OrphanRemains: waitingToStart',
      'orphanCleaned 1, orphanRemains 2',
    ],
  ];
  it.each(titled(ROWS))('%s', (_, [said, ...expected]) => expect(followed(said)).toEqual(expected));
});

describe('the status', () => {
  const ROWS: readonly Row[] = [
    [
      ['Deleting', 'StatusFailed'],
      'Deleting, StatusFailed: terminating.requested asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen, statusFailed 2',
    ],
    [
      ['Deleting', 'StatusFailed', 'StatusUpdated'],
      'Deleting, StatusFailed, StatusUpdated: terminating.requested asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen',
    ],
    [
      ['Deleting', says('StatusFailed', { final: true })],
      'Deleting, (StoppedAll by 2), (WorkerFinished by 2), StatusFailed: finished asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, finished 2, seen, statusFailed 2, stopped 2',
    ],
    [
      ['Deleting', 'StatusFailed', 'FinalDelete'],
      'Deleting, StatusFailed, (StoppedAll by 3), (WorkerFinished by 3), FinalDelete: finished asked 1 stopped 3 deleted',
      'requested 1, requestedByApi, entered 3, finished 3, seen, finalDelete 3, stopped 3',
    ],
    [['DeletionDelayed'], 'DeletionDelayed: waitingToStart', 'delayed 1'],
  ];
  it.each(titled(ROWS))('%s', (_, [said, ...expected]) => expect(followed(said)).toEqual(expected));
});

describe('a kubelet that starts anew', () => {
  const ROWS: readonly Row[] = [
    [
      [
        { kind: 'Deleting', tid: 7 },
        { kind: 'Killing', id: 'a', tid: 7 },
        { kind: 'StopContainerFailed', tid: 7 },
        { kind: 'Mentioned', tid: 8 },
      ],
      'Deleting, Killing, StopContainerFailed, Mentioned: waitingToStart',
      'requested 1, requestedByApi, seen',
    ],
    [
      [
        { kind: 'Evicting', tid: 7 },
        { kind: 'Mentioned', tid: 8 },
      ],
      '(FirstSync by 1), Evicting, Mentioned: waitingToStart',
      'alive 1, seen',
    ],
    [
      [
        { kind: 'DeletionRequested' },
        { kind: 'Acknowledged', tid: 7 },
        { kind: 'StoppedAll', tid: 7 },
        { kind: 'Mentioned' },
        { kind: 'Mentioned', tid: 8 },
      ],
      'DeletionRequested, (TerminationRequested by 2), Acknowledged, StoppedAll, Mentioned, Mentioned: waitingToStart',
      'requested 1, requestedByApi, seen',
    ],
    [
      [
        { kind: 'Deleting', tid: 7 },
        { kind: 'Mentioned', tid: 0 },
        { kind: 'Mentioned', tid: 7 },
      ],
      'Deleting, Mentioned, Mentioned: terminating.requested asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen',
    ],
    [
      [
        { kind: 'Deleting', tid: 7, node: 'node-1' },
        { kind: 'Mentioned', tid: 8, node: 'node-2' },
      ],
      'Deleting, Mentioned: terminating.requested asked 1 deleted',
      'requested 1, requestedByApi, entered 1, seen',
    ],
    [
      [
        { kind: 'Deleting', tid: 7 },
        { kind: 'Removed', tid: 7 },
        { kind: 'Mentioned', tid: 8 },
      ],
      'Deleting, Removed, Mentioned: terminating.requested asked 1 deleted',
      'requested 1, requestedByApi, entered 1, removed 2, seen',
    ],
    [
      [
        { kind: 'Deleting', tid: 7 },
        { kind: 'WorkerFinished', tid: 7 },
        { kind: 'Mentioned', tid: 8 },
      ],
      'Deleting, (StoppedAll by 2), WorkerFinished, Mentioned: finished asked 1 stopped 2 deleted',
      'requested 1, requestedByApi, entered 2, finished 2, seen, stopped 2',
    ],
  ];
  it.each(titled(ROWS))('%s', (_, [said, ...expected]) => expect(followed(said)).toEqual(expected));
});

describe('a pod that is added once more', () => {
  const ROWS: readonly Row[] = [
    [['Deleting', 'Removed', 'Added'], 'Deleting, Removed, Added: waitingToStart', 'alive 3, seen'],
    [['SyncPodEntered', 'Removed', 'Added'], 'SyncPodEntered, Removed, Added: waitingToStart', 'alive 3, seen'],
    [['Deleting', 'Added'], 'Deleting, Added: waitingToStart', 'alive 2, seen'],
    [['SyncPodEntered', 'Added'], 'SyncPodEntered, Added: syncing.working started 1', 'alive 1, seen'],
    [
      [
        of('PlegStarted', 'a'),
        'Deleting',
        of('Killing', 'a'),
        of('StopContainerCalled', 'a'),
        of('PreStopStarted', 'a'),
        of('PreStopFailed', 'a'),
        of('StopContainerFailed', 'a'),
        'StopSandboxCalled',
        'StopSandboxFailed',
        says('SyncFailed', { trouble: 'cgroup' }),
        'KillPodFailed',
        volume('Unmounted', 'data'),
        of('Killing', 'c'),
        'SandboxStopped',
        'VolumePathsRemain',
        'StatusFailed',
        'FinalDelete',
        'OrphanCleaned',
        'OrphanRemains',
        'MirrorFailed',
        'CannotStartYet',
        'Added',
      ],
      '(FirstSync by 1), PlegStarted, Deleting, Killing, StopContainerCalled, PreStopStarted, PreStopFailed, StopContainerFailed, StopSandboxCalled, StopSandboxFailed, SyncFailed, KillPodFailed, (StoppedAll by 12), Unmounted, Killing, SandboxStopped, VolumePathsRemain, StatusFailed, (WorkerFinished by 17), FinalDelete, OrphanCleaned, OrphanRemains, MirrorFailed, CannotStartYet, Added: waitingToStart',
      'alive 22, seen',
    ],
    [
      [
        'Deleting',
        volume('Unmounted', 'data'),
        'KillPodFailed',
        'StopSandboxCalled',
        of('PreStopStarted', 'a'),
        'WorkerFinished',
        'StatusFailed',
        'OrphanCleaned',
        'Added',
      ],
      'Deleting, (StoppedAll by 2), Unmounted, KillPodFailed, StopSandboxCalled, PreStopStarted, WorkerFinished, StatusFailed, OrphanCleaned, Added: waitingToStart',
      'alive 9, seen',
    ],
    [
      [
        'Rejected',
        'Restarting',
        'SandboxReplaceFailed',
        'ContainerRemoveFailed',
        'DeletionDelayed',
        'MirrorDeleting',
        'WorkerFinished',
        'Added',
      ],
      'Rejected, (FirstSync by 2), Restarting, SandboxReplaceFailed, ContainerRemoveFailed, DeletionDelayed, MirrorDeleting, (TerminationRequested by 7), (StoppedAll by 7), WorkerFinished, Added: waitingToStart',
      'alive 8, seen',
    ],
    [
      [
        'Deleting',
        'StoppedAll',
        of('StopContainerFailed', 'a'),
        of('StopSandboxFailed', 'a'),
        'SyncFailed',
        'KillPodFailed',
        'CgroupFailed',
        'VolumePathsRemain',
        'FinalDelete',
        'Removed',
        'Added',
      ],
      'Deleting, StoppedAll, StopContainerFailed, StopSandboxFailed, SyncFailed, KillPodFailed, CgroupFailed, VolumePathsRemain, (WorkerFinished by 9), FinalDelete, Removed, Added: waitingToStart',
      'alive 11, seen',
    ],
    [
      ['Deleting', 'Removed', 'Added', { kind: 'Mentioned', tid: 3 }, 'Deleting'],
      'Deleting, Removed, Added, Mentioned, Deleting: terminating.requested asked 5 deleted',
      'requested 5, requestedByApi, entered 5, alive 3, seen',
    ],
    [
      ['Deleting', 'Added', { kind: 'Evicting', tid: 3 }, { kind: 'Mentioned', tid: 4 }],
      'Deleting, Added, (FirstSync by 3), Evicting, Mentioned: waitingToStart',
      'alive 2, seen',
    ],
  ];
  it.each(titled(ROWS))('%s', (_, [said, ...expected]) => expect(followed(said)).toEqual(expected));
});

describe('a mirror pod', () => {
  const ROWS: readonly Row[] = [
    [['MirrorCreating'], 'MirrorCreating: waitingToStart', 'alive 1, seen'],
    [['MirrorDeleting', 'MirrorCreating'], 'MirrorDeleting, MirrorCreating: waitingToStart', 'alive 2, seen'],
    [['MirrorFailed'], 'MirrorFailed: waitingToStart', 'alive 1, seen, mirrorFailed 1'],
    [
      ['MirrorFailed', 'MirrorDeleting'],
      'MirrorFailed, MirrorDeleting: waitingToStart',
      'alive 1, seen, mirrorDeleting 2',
    ],
    [
      [says('MirrorDeleting', { outdated: true })],
      '(FirstSync by 1), MirrorDeleting: syncing.working started 1',
      'alive 1, seen, mirrorDeleting 1',
    ],
  ];
  it.each(titled(ROWS))('%s', (_, [said, ...expected]) => expect(followed(said)).toEqual(expected));
});

describe('a static pod', () => {
  const ROWS: readonly Row[] = [
    [
      ['SyncPodEntered', says('Removed', { source: 'file' })],
      'SyncPodEntered, Removed: terminating.requested started 1 asked 2',
      'requested 2, entered 2, alive 1, seen',
    ],
    [
      ['SyncPodEntered', says('Removed', { source: 'api' })],
      'SyncPodEntered, Removed: syncing.working started 1',
      'removed 2, alive 1, seen',
    ],
    [
      ['SyncPodEntered', 'ObjectGone', 'GoneFromApi', 'Recreated'],
      'SyncPodEntered, ObjectGone, GoneFromApi, Recreated: syncing.working started 1',
      'alive 1, seen',
    ],
    [
      ['SyncPodEntered', says('Removed', { source: 'file' }), says('Added', { source: 'file' })],
      'SyncPodEntered, Removed, Added: terminating.requested started 1 asked 2',
      'requested 2, entered 2, alive 1, seen, cannotStart 3',
    ],
    [
      ['SyncPodEntered', says('Removed', { source: 'file' }), 'StoppedAll', says('Added', { source: 'file' })],
      'SyncPodEntered, Removed, StoppedAll, Added: waitingToStart',
      'alive 4, seen',
    ],
    [
      ['SyncPodEntered', says('Removed', { source: 'file' }), 'StoppedAll', 'FirstSync'],
      'SyncPodEntered, Removed, StoppedAll, FirstSync: waitingToStart',
      'alive 4, seen',
    ],
    [
      ['SyncPodEntered', says('Removed', { source: 'file' }), 'StoppedAll', 'SyncPodEntered'],
      'SyncPodEntered, Removed, StoppedAll, SyncPodEntered: syncing.working started 4',
      'alive 4, seen',
    ],
    [
      ['SyncPodEntered', 'SyncPodEntered'],
      'SyncPodEntered, SyncPodEntered: syncing.working started 1',
      'alive 1, seen',
    ],
    [
      ['SyncPodEntered', says('Removed', { source: 'file' }), 'Added', 'SyncPodEntered'],
      'SyncPodEntered, Removed, Added, SyncPodEntered: syncing.working started 4',
      'alive 4, seen',
    ],
    [
      ['SyncPodEntered', says('Removed', { source: 'file' }), 'StoppedAll', of('PlegStarted', 'a')],
      'SyncPodEntered, Removed, StoppedAll, (FirstSync by 4), PlegStarted: syncing.working started 4',
      'alive 4, seen, running 4 of a',
    ],
    [
      ['SyncPodEntered', says('Removed', { source: 'file' }), 'WorkerFinished', of('PlegStarted', 'a')],
      'SyncPodEntered, Removed, (StoppedAll by 3), WorkerFinished, (FirstSync by 4), PlegStarted: syncing.working started 4',
      'alive 4, seen, running 4 of a',
    ],
    [
      ['SyncPodEntered', says('Removed', { source: 'file' }), of('PlegStarted', 'a')],
      'SyncPodEntered, Removed, PlegStarted: terminating.requested started 1 asked 2',
      'requested 2, entered 2, alive 1, seen, running 3 of a',
    ],
    [
      ['SyncPodEntered', says('Removed', { source: 'file' }), 'StoppedAll', volume('VolumeMounted', 'data')],
      'SyncPodEntered, Removed, StoppedAll, (FirstSync by 4), VolumeMounted: syncing.working started 4',
      'alive 4, seen, data held 4',
    ],
    [
      ['SyncPodEntered', says('Removed', { source: 'file' }), 'WorkerFinished', volume('VolumeHeld', 'data')],
      'SyncPodEntered, Removed, (StoppedAll by 3), WorkerFinished, (FirstSync by 4), VolumeHeld: syncing.working started 4',
      'alive 4, seen, data held 4',
    ],
    [
      ['SyncPodEntered', says('Removed', { source: 'file' }), volume('VolumeHeld', 'data')],
      'SyncPodEntered, Removed, VolumeHeld: terminating.requested started 1 asked 2',
      'requested 2, entered 2, alive 1, seen, data held 3',
    ],
  ];
  it.each(titled(ROWS))('%s', (_, [said, ...expected]) => expect(followed(said, { isStatic: true })).toEqual(expected));
});

describe('a worker', () => {
  it('is of the pod, from the first time that is told on', () => {
    const { status } = courseOf([{ kind: 'Mentioned', utc: null }, 'Mentioned']).worker;
    const syncedAt = 2 * SECOND;
    expect(status).toMatchObject({ podUID: 'u', namespace: 'shop', name: 'web', fullname: 'web_shop', syncedAt });
    expect(status).toMatchObject({ isStatic: false, working: false });
    expect(courseOf(['SyncPodEntered']).worker.status.working).toBe(true);
    expect(courseOf(['Added'], { isStatic: true }).worker.status.isStatic).toBe(true);
    expect(courseOf([{ kind: 'Mentioned', utc: null }]).worker.status.syncedAt).toBe(0);
    expect(courseOf([]).worker.status.syncedAt).toBe(0);
  });

  it('does at the time of the last fact that has one what is told without a time', () => {
    expect(steps(courseOf(['SyncPodEntered', { kind: 'Deleting', utc: null }]))).toBe(
      'SyncPodEntered, Deleting: terminating.requested started 1 asked 1 deleted',
    );
  });
});

it('a course counts how often a deletion was asked for, and knows its last fact', () => {
  const course = courseOf(['Deleting', 'Deleting', 'Mentioned']);
  expect([course.deletes, course.last?.order]).toEqual([2, 3]);
  expect(courseOf(['Deleting', 'StoppedAll', 'Added']).deletes).toBe(0);
  expect(courseOf([]).last).toBeNull();
});

it('each step has the worker as it was behind it', () => {
  const { steps: all } = courseOf(['SyncPodEntered', 'WorkerFinished']);
  expect(all.map(({ worker }) => statePath(worker.value))).toEqual([
    'syncing.working',
    'terminating.requested',
    'terminated.cleaningUp',
    'finished',
  ]);
});
