/** What each fact makes of a pod’s course: which steps it is taken for, which must have come before, and what is kept of it. */
import { describe, expect, it } from 'vitest';
import { statePath } from '../../cluster/kubelet/podWorkerSnapshot.ts';
import { SECOND, courseOf, followed, of, says, steps, titled, volume, type Row } from '../testing/courses.ts';

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
