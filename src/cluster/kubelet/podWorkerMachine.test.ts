import { describe, expect, it } from 'vitest';
import { seconds, ZERO } from '../../engine/time.ts';
import { newPodWorker, nextPodWorker, type PodWorkerEvent } from './podWorkerMachine.ts';
import { finishedWorker, restingWorker, type PodWorkerSnapshot } from './podWorkerSnapshot.ts';

const inputOf = (isStatic: boolean) =>
  ({ podUID: 'u', name: 'web', namespace: 'default', fullname: 'web_default', isStatic, syncedAt: ZERO }) as const;
const worker = (isStatic = false): PodWorkerSnapshot => newPodWorker(inputOf(isStatic));

const after = (events: readonly PodWorkerEvent[], start = worker()): PodWorkerSnapshot =>
  events.reduce(nextPodWorker, start);

const now = seconds(2);
const START: readonly PodWorkerEvent[] = [{ type: 'Dispatched' }, { type: 'Start', now: ZERO }];
const REQUEST: PodWorkerEvent = { type: 'TerminationRequested', now, reason: 'deleted' };
const STOP: readonly PodWorkerEvent[] = [
  REQUEST,
  { type: 'GracePeriodSet', gracePeriod: 30 },
  { type: 'Acknowledged' },
  { type: 'Stopped', now: seconds(3) },
];

describe('the pod worker', () => {
  it('rests between syncs and works again at the next update', () => {
    expect(after(START).value).toEqual({ syncing: 'working' });
    expect(after([...START, { type: 'Rested' }])).toMatchObject({
      value: { syncing: 'idle' },
      status: { working: false },
    });
    expect(after([...START, { type: 'Rested' }, { type: 'Dispatched' }]).value).toEqual({ syncing: 'working' });
  });

  it.each([false, true])('begins a run as the machine would leave it, static: %s', (isStatic) => {
    const resting = after([...START, { type: 'Rested' }], worker(isStatic));
    const course: readonly PodWorkerEvent[] = [
      { type: 'SyncTerminal', now },
      { type: 'Stopped', now },
      { type: 'CleanedUp' },
    ];
    const finished = after([...START, ...course], worker(isStatic));
    expect(JSON.stringify(restingWorker(inputOf(isStatic)))).toBe(JSON.stringify(resting));
    expect(JSON.stringify(finishedWorker(inputOf(isStatic), now))).toBe(JSON.stringify(finished));
  });

  it('goes from SyncPod over Terminating and Terminated to finished, dating each step', () => {
    const done = after([...START, ...STOP, { type: 'CleanedUp' }]);
    expect(done).toMatchObject({
      value: 'finished',
      status: {
        terminatingAt: now,
        startedTerminating: true,
        terminatedAt: seconds(3),
        gracePeriod: 30,
        deleted: true,
        finished: true,
        working: false,
      },
    });
  });

  it('tries again when a container does not stop, and when clean-up fails', () => {
    const stuck = after([...START, REQUEST, { type: 'Acknowledged' }, { type: 'StopFailed' }]);
    expect(stuck.value).toEqual({ terminating: 'retry' });
    expect(after([{ type: 'Acknowledged' }], stuck).value).toEqual({ terminating: 'stopping' });
    const unclean = after([...START, ...STOP, { type: 'CleanUpFailed' }]);
    expect(unclean.value).toEqual({ terminated: 'retry' });
    expect(after([{ type: 'CleanUpStarted' }], unclean).value).toEqual({ terminated: 'cleaningUp' });
  });

  it('terminates by itself when SyncPod finds the pod complete, without a grace period', () => {
    const done = after([...START, { type: 'SyncTerminal', now }]);
    expect(done).toMatchObject({
      value: { terminating: 'stopping' },
      status: { startedTerminating: true, gracePeriod: 0, deleted: false },
    });
  });

  it('ends an orphan as soon as its containers have stopped', () => {
    const orphan: PodWorkerEvent = { type: 'TerminationRequested', now, reason: 'orphaned' };
    const done = after([
      { type: 'Dispatched' },
      orphan,
      { type: 'Acknowledged' },
      { type: 'RuntimePodStopped', now: seconds(3) },
    ]);
    expect(done).toMatchObject({ value: 'finished', status: { deleted: true, observedRuntime: true, finished: true } });
  });

  it('never starts a static pod that was removed while it waited for its name', () => {
    expect(after([REQUEST, { type: 'CannotStartEver', now }], worker(true)).value).toBe('finished');
    expect(after([REQUEST, { type: 'CannotStartEver', now }]).value).toEqual({ terminating: 'requested' });
  });

  it('ignores every update once it is finished, but for the wish to restart', () => {
    const done = after([...START, ...STOP, { type: 'CleanedUp' }]);
    expect(after([{ type: 'Dispatched' }, REQUEST, { type: 'GracePeriodSet', gracePeriod: 1 }], done)).toEqual(done);
    expect(after([{ type: 'RestartRequested' }], done).status.restartRequested).toBe(true);
  });
});
