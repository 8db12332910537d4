/** What facts of containers, sandboxes and volumes make of a pod’s course, and when all of it is known to have stopped. */
import { describe, expect, it } from 'vitest';
import { followed, of, says, titled, volume, type Row } from '../testing/courses.ts';

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
