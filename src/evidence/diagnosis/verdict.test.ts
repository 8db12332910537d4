/** Stage and wait of a pod by the course of its facts: each step of a removal by itself, and what objects add to it. */
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import type { Incarnation } from '../pods/incarnations.ts';
import { courseOf, fact, inTurn, inWords, NO_TROUBLE, second } from '../testing/madeFacts.ts';
import { EMPTY, type NodeTrouble, type Verdict } from './parts.ts';
import { besideOthers, verdictOf } from './verdict.ts';
import { viewOf } from './view.ts';

const APP = { id: 'ab'.repeat(32), container: 'app' };
const SIDE = { id: 'cd'.repeat(32), container: 'side' };

const ADDED = fact('Added');
const SYNCED = fact('SyncPodEntered');
const DELETING = fact('Deleting');
const KILLING = fact('Killing', APP);
const DIED = fact('PlegDied', { id: APP.id });
const STOPPED = fact('StoppedAll');
const FINISHED = fact('WorkerFinished');
const REMOVED = fact('Removed', { detail: { source: 'api' } });
const failing = (kind: Fact['kind'], error: string, more: Partial<Fact> = {}, detail: object = {}) =>
  fact(kind, { ...more, detail: { error, ...detail } });
const STOP_FAILS = failing('StopContainerFailed', 'timeout', APP);
const SANDBOX_FAILS = failing('StopSandboxFailed', 'no network');
const UNMOUNT_FAILS = failing('UnmountFailed', 'busy', { volume: 'data' });
const CGROUP_FAILS = failing('CgroupFailed', 'in use');
const STATUS_FAILS = failing('StatusFailed', 'forbidden');
const killFails = (trouble: string, error = 'no kill') => failing('KillPodFailed', error, {}, { trouble });
const syncFails = (trouble: string, error = 'no sync') => failing('SyncFailed', error, {}, { trouble });

const row = (status: string) => fact('Row', { detail: { status } });
const DELETION = { deletionTimestamp: '2024-06-12T10:00:30Z', gracePeriod: 30 };
const object = (...details: readonly object[]) =>
  fact('Object', { detail: Object.assign({}, ...details) as NonNullable<Fact['detail']> });
const KEPT = { finalizers: ['example.com/a', 'example.com/b'] };
const OVER = { terminated: 1 };

const judge = (facts: readonly Fact[], more: Partial<Incarnation> = {}, node: NodeTrouble = NO_TROUBLE): Verdict =>
  verdictOf(courseOf(facts, more), viewOf(facts, []), node);
const told = (facts: readonly Fact[], more: Partial<Incarnation> = {}, node: NodeTrouble = NO_TROUBLE): string =>
  inWords(judge(inTurn(...facts), more, node));

type Rows = readonly (readonly [what: string, facts: readonly Fact[], told: string])[];

describe('a pod that is to live', () => {
  const rows: Rows = [
    ['was added', [ADDED], 'SyncPod none medium since Added 10:05:01 by Added'],
    ['was synced', [SYNCED], 'SyncPod none medium since SyncPodEntered 10:05:01 by SyncPodEntered'],
    [
      'was seen to start, and nothing else would be written down',
      [fact('PlegStarted', APP)],
      'SyncPod none low since PlegStarted 10:05:01 by PlegStarted',
    ],
    [
      'starts a container anew',
      [SYNCED, fact('Restarting'), KILLING],
      'SyncPod none medium since SyncPodEntered 10:05:01 by Restarting, Killing, SyncPodEntered',
    ],
    [
      'gets its sandbox replaced',
      [failing('SandboxReplaceFailed', 'no network')],
      'SyncPod sandbox-teardown high since SandboxReplaceFailed 10:05:01 by SandboxReplaceFailed error: no network (sandboxReplaced)',
    ],
    [
      'gets its sandbox replaced, by the sync alone',
      [ADDED, SYNCED, syncFails('sandbox')],
      'SyncPod sandbox-teardown high since Added 10:05:01 by SyncFailed, Added error: no sync (sandboxReplaced)',
    ],
    ['can’t be started', [ADDED, syncFails('start')], 'SyncPod none medium since Added 10:05:01 by Added'],
    ['was rejected', [ADDED, failing('Rejected', 'no room')], 'unknown none low by Rejected error: no room'],
    [
      'was rejected, and runs all the same',
      [SYNCED, failing('Rejected', 'no room')],
      'SyncPod none medium since SyncPodEntered 10:05:01 by SyncPodEntered',
    ],
    [
      'was asked to go before it began',
      [fact('DeletionRequested'), ADDED],
      'Terminating unknown medium since DeletionRequested 10:05:01 by DeletionRequested',
    ],
  ];
  it.each(rows)('%s', (_what, facts, words) => {
    expect(told(facts)).toBe(words);
  });

  const ofStatic: Rows = [
    [
      'whose mirror can’t be made',
      [failing('MirrorFailed', 'refused')],
      'SyncPod mirror-conflict high since MirrorFailed 10:05:01 by MirrorFailed error: refused',
    ],
    [
      'whose mirror is of old',
      [fact('MirrorDeleting', { detail: { outdated: true } })],
      'SyncPod mirror-conflict low since MirrorDeleting 10:05:01 by MirrorDeleting',
    ],
    [
      'that can’t start before its namesake has gone',
      [ADDED, fact('CannotStartYet')],
      'SyncPod static-name-conflict high since Added 10:05:01 by CannotStartYet, Added',
    ],
  ];
  it.each(ofStatic)('static, %s', (_what, facts, words) => {
    expect(told(facts, { isStatic: true })).toBe(words);
  });

  it.each(['FirstSync', 'Restarting', 'MirrorCreating', 'SandboxReplaceFailed', 'MirrorFailed', 'SyncFailed'] as const)(
    'would be seen to go by who says %s',
    (kind) => {
      expect(judge(inTurn(fact('PlegStarted', APP), fact(kind))).confidence).not.toBe('low');
    },
  );

  it.each(['VolumeMounted', 'PlegStarted'] as const)('might be seen not to go by who says %s', (kind) => {
    expect(judge(inTurn(fact(kind))).confidence).toBe('low');
  });
});

describe('a pod that goes, while something of it runs', () => {
  const SINCE = 'since Deleting 10:05:01';
  const rows: Rows = [
    ['waits for what nobody tells', [DELETING], `Terminating unknown medium ${SINCE} by Deleting`],
    [
      'waits for what nobody tells, of a delete that nobody saw',
      [fact('TerminatingEntered')],
      'Terminating unknown medium since TerminatingEntered 10:05:01 by TerminatingEntered',
    ],
    [
      'waits for a container, of a delete that nobody saw',
      [fact('TerminatingEntered'), KILLING],
      'Terminating container-stop medium since TerminatingEntered 10:05:01 by Killing, TerminatingEntered of app',
    ],
    [
      'waits for a container that is killed',
      [DELETING, KILLING],
      `Terminating container-stop high ${SINCE} by Killing, Deleting of app`,
    ],
    [
      'waits for a container that runs',
      [SYNCED, fact('PlegStarted', APP), DELETING],
      'Terminating container-stop high since Deleting 10:05:03 by PlegStarted, Deleting of app',
    ],
    [
      'waits for the other of its containers',
      [DELETING, KILLING, fact('Killing', SIDE), DIED],
      `Terminating container-stop high ${SINCE} by Killing, Deleting of side`,
    ],
    [
      'waits for many containers',
      [DELETING, ...[1, 2, 3, 4, 5].map((n) => fact('Killing', { id: `${n}`, container: `app-${n}` }))],
      `Terminating container-stop high ${SINCE} by Killing, Killing, Killing, Killing, Deleting of app-1`,
    ],
    [
      'waits for no container whose end an object shows',
      [DELETING, KILLING, fact('Killing', SIDE), object(DELETION, { running: 1, ended: ['app'] })],
      `Terminating container-stop high ${SINCE} by Killing, Deleting of side`,
    ],
    [
      'waits for a container that no line names',
      [DELETING, fact('Killing', { ...APP, detail: { adopted: true } })],
      `Terminating container-stop medium ${SINCE} by Killing, Deleting of app (containerUnnamed)`,
    ],
    [
      'waits for a container that can’t be stopped',
      [DELETING, KILLING, STOP_FAILS],
      `Terminating container-stop high ${SINCE} by StopContainerFailed, Deleting of app error: timeout`,
    ],
    [
      'waits for a container that can’t be stopped, and that no line names',
      [DELETING, failing('StopContainerFailed', 'timeout', APP, { adopted: true })],
      `Terminating container-stop medium ${SINCE} by StopContainerFailed, Deleting of app error: timeout (containerUnnamed)`,
    ],
    [
      'waits for the last that can’t be stopped, with what fails for it',
      [
        DELETING,
        failing('StopContainerFailed', 'first', SIDE),
        failing('StopContainerFailed', 'second', SIDE),
        STOP_FAILS,
        fact('PreStopFailed', APP),
        killFails('container'),
        syncFails('container'),
      ],
      `Terminating container-stop high ${SINCE} by StopContainerFailed, StopContainerFailed, KillPodFailed, SyncFailed, PreStopFailed, Deleting of app error: timeout`,
    ],
    [
      'waits for one that can’t be stopped, and not for one that died after all',
      [DELETING, failing('StopContainerFailed', 'first', SIDE), STOP_FAILS, fact('Killing', SIDE), DIED],
      `Terminating container-stop high ${SINCE} by StopContainerFailed, StopContainerFailed, Deleting of side error: first`,
    ],
    [
      'waits for a hook',
      [DELETING, fact('PreStopStarted', APP)],
      `Terminating prestop high ${SINCE} by PreStopStarted, Deleting of app`,
    ],
    [
      'waits for a container whose hook failed',
      [DELETING, fact('PreStopFailed', APP)],
      `Terminating container-stop medium ${SINCE} by PreStopFailed, Deleting of app`,
    ],
    [
      'waits for no container whose hook failed, when one died',
      [DELETING, fact('PreStopFailed', APP), fact('PlegDied', { id: '' })],
      `Terminating unknown medium ${SINCE} by Deleting`,
    ],
    [
      'waits for a container, as its kill failed',
      [DELETING, killFails('container')],
      `Terminating container-stop high ${SINCE} by KillPodFailed, Deleting error: no kill`,
    ],
    [
      'waits for a container, as its kill and its sync failed',
      [DELETING, syncFails('container'), killFails('container')],
      `Terminating container-stop high ${SINCE} by KillPodFailed, SyncFailed, Deleting error: no kill`,
    ],
    [
      'waits for a container, as its sync failed',
      [DELETING, syncFails('container')],
      `Terminating container-stop high ${SINCE} by SyncFailed, Deleting error: no sync`,
    ],
    [
      'waits for its sandbox, as its kill failed',
      [DELETING, killFails('sandbox')],
      `Terminating sandbox-teardown high ${SINCE} by KillPodFailed, Deleting error: no kill`,
    ],
    [
      'waits for its sandbox, as its sync failed',
      [DELETING, syncFails('sandbox')],
      `Terminating sandbox-teardown high ${SINCE} by SyncFailed, Deleting error: no sync`,
    ],
    [
      'waits for its sandbox, whose stop failed',
      [DELETING, failing('StopSandboxFailed', 'a'), failing('StopSandboxFailed', 'b'), SANDBOX_FAILS],
      `Terminating sandbox-teardown high ${SINCE} by StopSandboxFailed, StopSandboxFailed, Deleting error: no network`,
    ],
    [
      'waits no longer for its sandbox',
      [DELETING, SANDBOX_FAILS, fact('SandboxStopped')],
      `Terminating unknown medium ${SINCE} by Deleting`,
    ],
    [
      'waits for its sandbox, which was stopped, as its sync failed',
      [DELETING, SANDBOX_FAILS, fact('SandboxStopped'), syncFails('sandbox')],
      `Terminating sandbox-teardown high ${SINCE} by SyncFailed, StopSandboxFailed, Deleting error: no sync`,
    ],
    [
      'waits for its sandbox, and not for what kept it from starting',
      [DELETING, SANDBOX_FAILS, syncFails('start')],
      `Terminating sandbox-teardown high ${SINCE} by SyncFailed, StopSandboxFailed, Deleting error: no network`,
    ],
    [
      'waits for nothing that kept it from starting',
      [DELETING, syncFails('start')],
      `Terminating unknown medium ${SINCE} by Deleting`,
    ],
    [
      'waits for containers that the kubelet still sees',
      [DELETING, fact('ContainersRemain')],
      `Terminating container-stop high ${SINCE} by ContainersRemain, Deleting`,
    ],
    [
      'waits for its status',
      [DELETING, STATUS_FAILS],
      `Terminating status-update high ${SINCE} by StatusFailed, Deleting error: forbidden`,
    ],
    [
      'waits for its sandbox, when its containers were thought to have stopped',
      [DELETING, KILLING, DIED, killFails('sandbox')],
      `Terminating sandbox-teardown high ${SINCE} by KillPodFailed, Deleting error: no kill`,
    ],
    [
      'waits for a container that PLEG saw start',
      [DELETING, fact('PlegStarted', { id: APP.id })],
      `Terminating container-stop high ${SINCE} by PlegStarted, Deleting of abababababab`,
    ],
  ];
  it.each(rows)('%s', (_what, facts, words) => {
    expect(told(facts)).toBe(words);
  });

  const down = failing('RuntimeDown', 'no answer');
  const late = failing('RuntimeDown', 'PLEG is not healthy: pleg was last seen active 3m0s ago');
  const lateLine = fact('RuntimeDown', {
    mark: { file: 0, line: 1, text: 'skipping pod synchronization: PLEG is not healthy' },
  });
  const kubelet = fact('KubeletStopped');
  const OF_RUNTIME = 'rpc error: code = Unavailable desc = connect: /run/containerd/containerd.sock';

  it.each<[what: string, facts: readonly Fact[], node: NodeTrouble, told: string]>([
    [
      'the runtime is away',
      [DELETING, KILLING],
      { ...NO_TROUBLE, runtimeDown: down },
      `Terminating kubelet-down high ${SINCE} by RuntimeDown, Deleting error: no answer`,
    ],
    [
      'the kubelet is away',
      [DELETING, KILLING],
      { ...NO_TROUBLE, kubeletStopped: kubelet },
      `Terminating kubelet-down high ${SINCE} by KubeletStopped, Deleting`,
    ],
    [
      'both are away',
      [DELETING, KILLING],
      { runtimeDown: down, kubeletStopped: kubelet },
      `Terminating kubelet-down high ${SINCE} by RuntimeDown, Deleting error: no answer`,
    ],
    [
      'the runtime is late',
      [DELETING],
      { ...NO_TROUBLE, runtimeDown: late },
      `Terminating kubelet-down medium ${SINCE} by RuntimeDown, Deleting error: PLEG is not healthy: pleg was last seen active 3m0s ago`,
    ],
    [
      'the runtime is late, as its line says',
      [DELETING],
      { ...NO_TROUBLE, runtimeDown: lateLine },
      `Terminating kubelet-down medium ${SINCE} by RuntimeDown, Deleting`,
    ],
    [
      'a container fails, of something else',
      [DELETING, STOP_FAILS],
      { ...NO_TROUBLE, runtimeDown: down },
      `Terminating container-stop high ${SINCE} by StopContainerFailed, Deleting of app error: timeout`,
    ],
    [
      'a container fails of the runtime',
      [DELETING, failing('StopContainerFailed', OF_RUNTIME, APP)],
      { ...NO_TROUBLE, runtimeDown: down },
      `Terminating kubelet-down high ${SINCE} by RuntimeDown, Deleting error: no answer`,
    ],
    [
      'a container fails of the runtime, which is back',
      [DELETING, failing('StopContainerFailed', OF_RUNTIME, APP)],
      NO_TROUBLE,
      `Terminating container-stop high ${SINCE} by StopContainerFailed, Deleting of app error: ${OF_RUNTIME}`,
    ],
    [
      'the kill fails of the runtime',
      [DELETING, STOP_FAILS, killFails('runtime', OF_RUNTIME)],
      { ...NO_TROUBLE, runtimeDown: down },
      `Terminating kubelet-down high ${SINCE} by RuntimeDown, Deleting error: no answer`,
    ],
    [
      'the sync fails of the runtime',
      [DELETING, STOP_FAILS, syncFails('runtime', OF_RUNTIME)],
      { ...NO_TROUBLE, runtimeDown: down },
      `Terminating kubelet-down high ${SINCE} by RuntimeDown, Deleting error: no answer`,
    ],
  ])('%s', (_what, facts, node, words) => {
    expect(told(facts, {}, node)).toBe(words);
  });
});

describe('a pod whose containers have stopped', () => {
  const BY = 'since StoppedAll 10:05:02';
  const ended = (...facts: readonly Fact[]): readonly Fact[] => [DELETING, STOPPED, ...facts];
  const rows: Rows = [
    ['waits for nothing', ended(), `Terminated none high ${BY} by StoppedAll, Deleting`],
    [
      'waits for a volume that can’t be unmounted',
      ended(UNMOUNT_FAILS),
      `Terminated volume-unmount high ${BY} by UnmountFailed, StoppedAll, Deleting of data error: busy`,
    ],
    [
      'waits for the last volume that can’t be unmounted, and tells when that is tried again',
      ended(
        failing('UnmountFailed', 'a', { volume: 'one' }),
        failing('UnmountFailed', 'b', { volume: 'two' }, { retryAt: '10:05:30' }),
        fact('UnmountStarted', { volume: 'three' }),
      ),
      `Terminated volume-unmount high ${BY} by UnmountFailed, UnmountFailed, StoppedAll, Deleting of two error: b (nextAttempt 10:05:30)`,
    ],
    [
      'waits for volumes that are being unmounted',
      ended(
        fact('UnmountStarted', { volume: 'one' }),
        fact('Unmounted', { volume: 'one' }),
        fact('UnmountStarted', { volume: 'two' }),
        fact('UnmountStarted', { volume: 'three' }),
        fact('Unmounted', { volume: 'four' }),
      ),
      `Terminated volume-unmount high ${BY} by UnmountStarted, UnmountStarted, StoppedAll, Deleting of two`,
    ],
    [
      'waits for none of its volumes',
      ended(
        ...['one', 'two', 'three'].flatMap((volume) => [
          fact('UnmountStarted', { volume }),
          fact('Unmounted', { volume }),
        ]),
      ),
      `Terminated none high ${BY} by Unmounted, Unmounted, StoppedAll, Deleting`,
    ],
    [
      'waits for what is left of its volumes',
      ended(fact('VolumePathsRemain')),
      `Terminated volume-unmount high ${BY} by VolumePathsRemain, StoppedAll, Deleting`,
    ],
    [
      'waits for its cgroup',
      ended(CGROUP_FAILS),
      `Terminated cgroup high ${BY} by CgroupFailed, StoppedAll, Deleting error: in use`,
    ],
    [
      'waits for its status',
      ended(STATUS_FAILS),
      `Terminated status-update high ${BY} by StatusFailed, StoppedAll, Deleting error: forbidden`,
    ],
    [
      'waits for its volumes, of which no line says more',
      ended(fact('TerminatedEntered')),
      `Terminated volume-unmount high ${BY} by StoppedAll, Deleting`,
    ],
    [
      'waits for nothing when its volumes are unmounted',
      ended(fact('TerminatedEntered'), fact('VolumesUnmounted')),
      `Terminated none high ${BY} by StoppedAll, Deleting`,
    ],
    [
      'waits for containers that were not removed',
      ended(fact('DeletionDelayed'), fact('DeletionDelayed', { detail: { remain: true } })),
      `Terminated unknown high ${BY} by DeletionDelayed, StoppedAll, Deleting (deadContainersRemain)`,
    ],
    [
      'waits no longer for containers that were not removed',
      ended(fact('DeletionDelayed', { detail: { remain: true } }), fact('DeletionDelayed')),
      `Terminated none high ${BY} by StoppedAll, Deleting`,
    ],
    [
      'was seen to have stopped by its containers alone',
      [DELETING, KILLING, DIED],
      'Terminated none medium since PlegDied 10:05:03 by PlegDied, Deleting',
    ],
    [
      'was seen to have stopped by its volumes alone',
      [UNMOUNT_FAILS],
      'Terminated volume-unmount low since UnmountFailed 10:05:01 by UnmountFailed of data error: busy',
    ],
    [
      'was seen to have stopped by its volumes, and that a container died',
      [DIED, UNMOUNT_FAILS],
      'Terminated volume-unmount medium since UnmountFailed 10:05:02 by UnmountFailed of data error: busy',
    ],
    [
      'was seen to have stopped by its volumes, and that it was asked to go',
      [DELETING, UNMOUNT_FAILS],
      'Terminated volume-unmount medium since UnmountFailed 10:05:02 by UnmountFailed, Deleting of data error: busy',
    ],
    [
      'is said by its worker to have stopped',
      [fact('WorkerTerminated')],
      'Terminated none high since WorkerTerminated 10:05:01 by WorkerTerminated',
    ],
    [
      'comes to its end at once',
      [fact('TerminatedEntered')],
      'Terminated volume-unmount high since TerminatedEntered 10:05:01 by TerminatedEntered',
    ],
  ];
  it.each(rows)('%s', (_what, facts, words) => {
    expect(told(facts)).toBe(words);
  });

  it('does not wait for what was left of its volumes before its status was final', () => {
    const facts = inTurn(...ended(fact('VolumePathsRemain')));
    const final = { ...fact('StatusFinal'), order: 9 };
    const course = courseOf(facts);
    course.pod.facts.push(final);
    expect(verdictOf(course, viewOf([], []), NO_TROUBLE).waitingOn).toBe('none');
  });
});

describe('a pod that the kubelet is done with', () => {
  const done = (...facts: readonly Fact[]): readonly Fact[] => [DELETING, STOPPED, FINISHED, ...facts];
  const BY = 'since WorkerFinished 10:05:03';
  const rows: Rows = [
    ['waits for nothing', done(), `Finished none high ${BY} by WorkerFinished, Deleting`],
    [
      'waits for nothing, as the last delete was sent',
      done(fact('FinalDelete')),
      `Finished none high ${BY} by FinalDelete, WorkerFinished, Deleting`,
    ],
    [
      'waits for its status',
      done(STATUS_FAILS),
      `Finished status-update high ${BY} by StatusFailed, WorkerFinished, Deleting error: forbidden`,
    ],
    [
      'waits for the API server',
      done(failing('StatusFailed', 'no route', {}, { api: true })),
      `Finished apiserver high ${BY} by StatusFailed, WorkerFinished, Deleting error: no route`,
    ],
    [
      'waits for a delete that is put off',
      done(fact('DeletionDelayed')),
      `Finished status-update high ${BY} by DeletionDelayed, WorkerFinished, Deleting`,
    ],
    [
      'waits for no delete that was put off and then sent',
      done(fact('DeletionDelayed'), fact('FinalDelete')),
      `Finished none high ${BY} by FinalDelete, WorkerFinished, Deleting`,
    ],
  ];
  it.each(rows)('%s', (_what, facts, words) => {
    expect(told(facts)).toBe(words);
  });

  it('is gone where it is static, but for what it leaves', () => {
    const facts = [STOPPED, FINISHED];
    expect(told(facts, { isStatic: true })).toBe(
      'Removed none medium since WorkerFinished 10:05:02 by WorkerFinished, StoppedAll',
    );
    expect(told([STOPPED, UNMOUNT_FAILS, FINISHED], { isStatic: true })).toBe(
      'Removed volume-unmount medium since WorkerFinished 10:05:03 by WorkerFinished, UnmountFailed, StoppedAll of data error: busy',
    );
  });
});

describe('a pod that is gone', () => {
  const ORPHAN = failing('OrphanRemains', 'not empty');
  const CLEANED = fact('OrphanCleaned');
  const rows: Rows = [
    [
      'leaves nothing',
      [DELETING, STOPPED, REMOVED],
      'Removed none high since Removed 10:05:03 by Removed, StoppedAll, Deleting',
    ],
    [
      'was not found by the kubelet',
      [fact('GoneFromApi')],
      'Removed none high since GoneFromApi 10:05:01 by GoneFromApi',
    ],
    ['was an orphan', [CLEANED], 'Removed none medium since OrphanCleaned 10:05:01 by OrphanCleaned'],
    [
      'leaves directories',
      [ORPHAN],
      'Removed volume-unmount medium since OrphanRemains 10:05:01 by OrphanRemains error: not empty (directoriesRemain)',
    ],
    [
      'leaves directories, and was seen to go',
      [DELETING, STOPPED, REMOVED, ORPHAN],
      'Removed volume-unmount high since OrphanRemains 10:05:04 by OrphanRemains, StoppedAll, Deleting error: not empty (directoriesRemain)',
    ],
    [
      'leaves a volume that its directory still has',
      [CLEANED, UNMOUNT_FAILS],
      'Removed volume-unmount medium since OrphanCleaned 10:05:01 by OrphanCleaned, UnmountFailed of data error: busy',
    ],
    [
      'leaves a volume that its directory still has, and another that went with it',
      [failing('UnmountFailed', 'a', { volume: 'one' }), CLEANED, UNMOUNT_FAILS],
      'Removed volume-unmount medium since OrphanCleaned 10:05:02 by OrphanCleaned, UnmountFailed, UnmountFailed of data error: busy',
    ],
    [
      'leaves no volume when its directory has gone',
      [UNMOUNT_FAILS, CLEANED],
      'Removed none medium since OrphanCleaned 10:05:02 by OrphanCleaned, UnmountFailed',
    ],
    [
      'leaves no volume when it has gone from the API',
      [UNMOUNT_FAILS, REMOVED],
      'Removed none high since Removed 10:05:02 by Removed, UnmountFailed',
    ],
    [
      'leaves a cgroup',
      [CGROUP_FAILS, REMOVED],
      'Removed cgroup high since Removed 10:05:02 by Removed, CgroupFailed error: in use',
    ],
  ];
  it.each(rows)('%s', (_what, facts, words) => {
    expect(told(facts)).toBe(words);
  });

  const HELD: Rows = [
    [
      'by a container whose stop fails',
      [DELETING, REMOVED, STOP_FAILS],
      'Terminating container-stop high since Deleting 10:05:01 by StopContainerFailed, Deleting of app error: timeout',
    ],
    [
      'by a kill that fails',
      [DELETING, REMOVED, killFails('container')],
      'Terminating container-stop high since Deleting 10:05:01 by KillPodFailed, Deleting error: no kill',
    ],
    [
      'by a sandbox whose stop fails',
      [DELETING, REMOVED, SANDBOX_FAILS],
      'Terminating sandbox-teardown high since Deleting 10:05:01 by StopSandboxFailed, Deleting error: no network',
    ],
    [
      'by a container that is killed since',
      [DELETING, REMOVED, KILLING],
      'Terminating container-stop high since Deleting 10:05:01 by Killing, Deleting of app',
    ],
    [
      'by a container that was killed at that moment',
      [DELETING, { ...KILLING, utc: second(3) - 900_000 }, REMOVED],
      'Terminating container-stop high since Deleting 10:05:01 by Killing, Deleting of app',
    ],
  ];
  it.each(HELD)('is still held %s', (_what, facts, words) => {
    expect(told(facts)).toBe(words);
  });

  it.each<[what: string, facts: readonly Fact[]]>([
    ['by a stop that failed before', [DELETING, STOP_FAILS, REMOVED]],
    [
      'by a stop that fails in another file',
      [DELETING, REMOVED, { ...STOP_FAILS, mark: { file: 1, line: 1, text: '' } }],
    ],
    ['by a container that was killed a second before', [DELETING, KILLING, REMOVED]],
    ['by a container that died', [DELETING, REMOVED, KILLING, fact('Killing', SIDE), DIED]],
    ['when a second delete came', [DELETING, DELETING, REMOVED, KILLING]],
    ['when it has stopped', [DELETING, STOPPED, REMOVED, STOP_FAILS]],
    ['when it was finished', [DELETING, STOPPED, FINISHED, REMOVED, STOP_FAILS]],
    ['when all of it is dead', [REMOVED, KILLING, DIED, STOP_FAILS]],
  ])('is not held %s', (_what, facts) => {
    expect(judge(inTurn(...facts)).stage).toBe('Removed');
  });

  it('is not held where times are not told, or it is static', () => {
    const untimed = (at: number) =>
      inTurn(DELETING, REMOVED, KILLING).map((each, i) => (i === at ? { ...each, utc: null } : each));
    expect(judge(untimed(1)).stage).toBe('Removed');
    expect(judge(untimed(2)).stage).toBe('Removed');
    expect(judge(inTurn(DELETING, REMOVED, STOP_FAILS), { isStatic: true }).stage).toBe('Removed');
  });
});

describe('an object beside the log', () => {
  const rows: Rows = [
    [
      'holds a pod that is done',
      [DELETING, STOPPED, FINISHED, object(DELETION, KEPT)],
      'Finished finalizer high since WorkerFinished 10:05:03 by Object, WorkerFinished, Deleting of example.com/a, example.com/b',
    ],
    [
      'holds a pod whose containers have stopped',
      [DELETING, STOPPED, object(DELETION, KEPT)],
      'Terminated finalizer high since StoppedAll 10:05:02 by Object, StoppedAll, Deleting of example.com/a, example.com/b',
    ],
    [
      'holds a pod that waits for something else first',
      [DELETING, STOPPED, CGROUP_FAILS, object(DELETION, KEPT)],
      'Terminated cgroup high since StoppedAll 10:05:02 by CgroupFailed, StoppedAll, Deleting error: in use',
    ],
    [
      'shows the end that the log does not reach',
      [DELETING, object(DELETION, OVER)],
      'Terminated unknown medium since Object 10:05:02 by Object, Deleting (endedNotGone)',
    ],
    ['shows no end', [DELETING, object(DELETION)], 'Terminating unknown medium since Deleting 10:05:01 by Deleting'],
    [
      'shows an end before the delete',
      [DELETING, object(OVER)],
      'Terminating unknown medium since Deleting 10:05:01 by Deleting',
    ],
    [
      'shows the end of one container, and the log waits for another',
      [DELETING, KILLING, object(DELETION, OVER)],
      'Terminating container-stop high since Deleting 10:05:01 by Killing, Deleting of app',
    ],
    [
      'shows a pod that should be gone',
      [DELETING, STOPPED, object(DELETION, { lasts: 40 })],
      'Terminated unknown high since StoppedAll 10:05:02 by Object, StoppedAll, Deleting (endedNotGone)',
    ],
    [
      'shows a pod that should be gone, and that waits for something',
      [DELETING, STOPPED, CGROUP_FAILS, object(DELETION, { lasts: 40 })],
      'Terminated cgroup high since StoppedAll 10:05:02 by CgroupFailed, StoppedAll, Deleting error: in use',
    ],
    [
      'shows a pod that should be gone, and that the kubelet is done with',
      [DELETING, STOPPED, FINISHED, object(DELETION, { lasts: 40 })],
      'Finished none high since WorkerFinished 10:05:03 by WorkerFinished, Deleting',
    ],
    [
      'is the picture of a static pod, and says more than a log that tells no stage',
      [CGROUP_FAILS, object(DELETION, { mirror: true })],
      'SyncPod mirror-conflict medium since Object 10:00:00 by Object (mirrorMadeAnew)',
    ],
    [
      'is the picture of a static pod that lives',
      [SYNCED, object(DELETION, { mirror: true })],
      'SyncPod none medium since SyncPodEntered 10:05:01 by SyncPodEntered',
    ],
    [
      'shows a pod that should not be gone yet',
      [DELETING, STOPPED, object(DELETION)],
      'Terminated none high since StoppedAll 10:05:02 by StoppedAll, Deleting',
    ],
    [
      'shows a delete that the kubelet has not heard of',
      [SYNCED, object(DELETION)],
      'Terminating unknown low since SyncPodEntered 10:05:01 by Object, SyncPodEntered (notHeardOf)',
    ],
    [
      'shows a delete that somebody asked for, and that the kubelet has not heard of',
      [SYNCED, fact('DeletionRequested'), object(DELETION)],
      'Terminating unknown low since SyncPodEntered 10:05:01 by Object, SyncPodEntered, DeletionRequested (notHeardOf)',
    ],
    [
      'shows a pod that lives',
      [SYNCED, object({ phase: 'Running' })],
      'SyncPod none medium since SyncPodEntered 10:05:01 by SyncPodEntered',
    ],
    [
      'says more than a log that tells no stage',
      [CGROUP_FAILS, object({ phase: 'Running' })],
      'SyncPod none medium since Object 10:05:02 by Object',
    ],
    [
      'says more than a row',
      [object({ phase: 'Running' }), row('Odd')],
      'SyncPod none medium since Object 10:05:01 by Object',
    ],
    [
      'says less than a row that goes, if it is older',
      [object({ phase: 'Running' }), row('Terminating')],
      'Terminating unknown medium since Row 10:05:02 by Row (notReadyOnly)',
    ],
    [
      'says more than a row that goes, if it goes itself',
      [object(DELETION, OVER), row('Terminating')],
      'Terminated unknown medium since Object 10:05:01 by Object (endedNotGone)',
    ],
    [
      'says with its events which step fails',
      [object(DELETION), fact('PodEvent', { detail: { reason: 'FailedKillPod', message: 'KillPodSandbox' } })],
      'Terminating sandbox-teardown low since Object 10:00:00 by PodEvent, Object error: KillPodSandbox',
    ],
    [
      'is not there, and a row says with its events which step fails',
      [row('Terminating'), fact('PodEvent', { detail: { reason: 'FailedKillPod', message: 'KillPodSandbox' } })],
      'Terminating sandbox-teardown medium since Row 10:05:01 by PodEvent, Row error: KillPodSandbox',
    ],
    [
      'is not there, and events are',
      [fact('PodEvent', { detail: { reason: 'Killing' } })],
      'unknown container-stop low since PodEvent 10:05:01 by PodEvent',
    ],
    [
      'is not there, and a delete makes a removal of a stop',
      [STOP_FAILS, fact('DeletionRequested')],
      'Terminating container-stop medium since DeletionRequested 10:05:02 by StopContainerFailed, DeletionRequested of app error: timeout',
    ],
    ['is not there, nor anything else', [fact('MirrorSeen')], 'unknown unknown low'],
  ];
  it.each(rows)('%s', (_what, facts, words) => {
    expect(told(facts)).toBe(words);
  });
});

describe('two pods of one name', () => {
  const fails = (waitingOn: Verdict['waitingOn'], stage: Verdict['stage'] = 'unknown'): Verdict => ({
    ...EMPTY,
    stage,
    waitingOn,
    confidence: 'medium',
  });
  const GOES = fails('none', 'Terminating');
  const failing = inTurn(syncFails('sandbox'));
  const beside = (verdict: Verdict, all: readonly Verdict[], isStatic = false, facts = failing) =>
    inWords(besideOthers(courseOf(facts, { isStatic }), verdict, all));

  it('of which one goes: what fails for the other is a removal’s', () => {
    for (const wait of ['sandbox-teardown', 'container-stop'] as const)
      expect(beside(fails(wait), [GOES])).toBe(`Terminating ${wait} low since SyncFailed 10:05:01 (namesakeGoes)`);
  });

  it('of which one goes: nothing else is', () => {
    expect(beside(fails('cgroup'), [GOES])).toBe('unknown cgroup medium');
    expect(beside(fails('container-stop', 'SyncPod'), [GOES])).toBe('SyncPod container-stop medium');
    expect(beside(fails('container-stop'), [GOES], true)).toBe('unknown container-stop medium');
    expect(beside(fails('container-stop'), [GOES], false, [])).toBe('unknown container-stop medium');
  });

  it('of which none goes', () => {
    const one = fails('container-stop');
    expect(beside(one, [one, fails('none', 'SyncPod')])).toBe('unknown container-stop medium');
    expect(beside(one, [fails('none', 'SyncPod'), GOES])).toContain('namesakeGoes');
  });
});
