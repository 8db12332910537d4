/** What a pod’s course keeps where its kubelet starts anew, or a pod comes again; and of mirror and static pods. */
import { describe, expect, it } from 'vitest';
import { followed, of, says, titled, volume, type Row } from '../testing/courses.ts';

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
