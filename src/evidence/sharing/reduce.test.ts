/** What of a pod's events goes into a link, and what comes out of it again. */
import { describe, expect, it } from 'vitest';
import { newPodWorker } from '../../cluster/kubelet/podWorkerMachine.ts';
import type { PodSyncStatus } from '../../cluster/state.ts';
import { LIMITS } from '../../scenario/index.ts';
import type { Json } from '../../trace/event.ts';
import type { EvidenceEvent } from '../evidence.ts';
import { event, podOf, s, UID, type Detail } from '../testing/madePods.ts';
import { podOfShared, reduced } from './reduce.ts';

const CHOICE = { release: '1.30', standIns: false, most: 100 } as const;
const shared = (events: readonly EvidenceEvent[], most = 100) => reduced(podOf(events), { ...CHOICE, most });
const kindsOf = (events: readonly EvidenceEvent[], most = 100) => shared(events, most).events.map(({ kind }) => kind);

const SYNCING = { syncing: 'working' };
const worker = (value: Json, fields: Partial<PodSyncStatus> = {}): NonNullable<EvidenceEvent['worker']> => ({
  value,
  status: {
    ...newPodWorker({
      podUID: UID,
      fullname: 'web_default',
      namespace: 'default',
      name: 'web',
      isStatic: false,
      syncedAt: s(0),
    }).status,
    ...fields,
  },
});

describe('a removal', () => {
  it('has the pod and its verdict', () => {
    const pod = podOf([event('KillContainer')], { isStatic: true, eventsLeftOut: 5 });
    expect(reduced(pod, CHOICE)).toEqual({
      release: '1.30',
      standIns: false,
      pod: { namespace: 'default', name: 'web', uid: UID, node: 'node-a', static: true },
      stage: 'Terminating',
      waitingOn: 'container-stop',
      confidence: 'high',
      leftOut: 5,
      events: [{ t: 0, kind: 'KillContainer' }],
    });
    const hidden = reduced(pod, { ...CHOICE, standIns: true });
    expect(hidden).toMatchObject({ standIns: true, pod: { name: 'pod-1-node-1' } });
  });

  it('is timed since its first event that has a time, within what may be told', () => {
    const times = (...all: readonly (number | null)[]) =>
      shared(all.map((t, i) => event('KillContainer', { id: `${i}` }, { t: t === null ? null : s(t) }))).events.map(
        ({ t }) => t,
      );
    expect(times(null, 10, 12, 9)).toEqual([null, 0, 2_000_000, 0]);
    expect(times(0, LIMITS.durationSeconds + 1)).toEqual([0, LIMITS.durationSeconds * 1_000_000]);
    expect(times(null)).toEqual([null]);
  });

  it('says what nobody wrote down', () => {
    expect(shared([event('KillContainer', {}, { inferred: true })]).events).toEqual([
      { t: 0, kind: 'KillContainer', inferred: true },
    ]);
  });
});

describe('events', () => {
  it('that tell nothing without their words are left out, unless the worker is another', () => {
    expect(
      kindsOf([
        event('EventRecorded'),
        event('WatchRowPrinted'),
        event('ObjectUpdated'),
        event('ResourcesRemain'),
        event('TimerFired'),
        event('KillContainer'),
        event('ObjectUpdated', {}, { worker: worker(SYNCING) }),
      ]),
    ).toEqual(['KillContainer', 'ObjectUpdated']);
    expect(kindsOf([event('TimerFired'), event('EventRecorded')])).toEqual([]);
    expect(shared([event('TimerFired'), event('KillContainer')]).leftOut).toBe(1);
  });

  it('that are alike are kept at first and at last', () => {
    const at = (t: number, detail: Detail = { id: 'ab' }) => event('RuntimeCallFailed', detail, { t: s(t) });
    const timesOf = (events: readonly EvidenceEvent[]) => shared(events).events.map(({ t }) => (t ?? 0) / 1_000_000);
    expect(timesOf([1, 2, 3, 4, 5].map((t) => at(t)))).toEqual([0, 1, 4]);
    expect(timesOf([1, 2, 3].map((t) => at(t)))).toEqual([0, 1, 2]);
    expect(timesOf([at(1), at(2), at(3), at(4, { id: 'cd' }), at(5)])).toEqual([0, 1, 3, 4]);
    for (const key of ['op', 'phase', 'reason', 'container', 'id', 'volume'])
      expect(timesOf([1, 2, 3, 4].map((t) => at(t, { [key]: `${t}` }))), key).toEqual([0, 1, 2, 3]);
    expect(timesOf([1, 2, 3, 4].map((t) => at(t, { error: `${t}` })))).toEqual([0, 1, 3]);
    expect(timesOf([1, 2, 3, 4].map((t) => ({ ...at(t), worker: worker(SYNCING) })))).toEqual([0, 1, 2, 3]);
    const kinds = [event('KillContainer'), event('StatusPatched'), event('KillContainer'), event('StatusPatched')];
    expect(kindsOf(kinds)).toHaveLength(4);
  });

  it('that are too many lose details first, and then their beginning', () => {
    const milestones = [1, 2, 3].map((id) => event('KillContainer', { id: `${id}` }));
    const details = [1, 2].map((id) => event('Relist', { id: `${id}` }));
    expect(kindsOf([...details, ...milestones], 5)).toHaveLength(5);
    expect(kindsOf([...milestones, ...details], 4)).toEqual(['KillContainer', 'KillContainer', 'KillContainer']);
    const [first = event('Relist'), ...others] = details;
    expect(kindsOf([{ ...first, worker: worker(SYNCING) }, ...others, ...milestones], 4)).toEqual([
      'Relist',
      'KillContainer',
      'KillContainer',
      'KillContainer',
    ]);
    const two = shared([...milestones, ...details], 2);
    expect(two.events.map(({ detail }) => detail?.id)).toEqual(['2', '3']);
    expect(two.leftOut).toBe(3);
  });
});

describe('details', () => {
  const detailOf = (detail: Detail | undefined) => shared([event('KillContainer', detail)]).events[0]?.detail;

  it('are told where they have a place, and fit', () => {
    const whole = { op: 'DELETE', source: 'api', phase: 'Running', gracePeriod: 30, exitCode: 137, repeats: 2 };
    expect(detailOf({ ...whole, error: 'busy', message: 'words', toString: 1 })).toEqual(whole);
    expect(detailOf({ op: 'delete', source: 'x', phase: 'x', gracePeriod: -1, exitCode: 1.5, repeats: 3 })).toEqual({
      repeats: 3,
    });
    expect(detailOf({ error: 'busy' })).toBeUndefined();
    expect(detailOf(undefined)).toBeUndefined();
  });

  it('that are names are told as names', () => {
    expect(detailOf({ container: 'app', id: 'ab', volume: 'kubernetes.io/secret/token' })).toEqual({
      container: 'app',
      id: 'ab',
      volume: 'token',
    });
    expect(detailOf({ container: '', id: '<b>', volume: 5 })).toBeUndefined();
  });
});

describe('the worker', () => {
  it('is told by what changes, its times since the first event', () => {
    const live = { syncedAt: s(11), startedAt: s(12), working: true };
    const going = { ...live, terminatingAt: s(14), deleted: true };
    const workers = [
      worker(SYNCING, live),
      undefined,
      worker({ terminating: 'stopping' }, going),
      worker({ terminating: 'retry' }, { ...going, startedAt: null }),
    ];
    const { events } = shared(workers.map((each) => event('KillContainer', {}, each && { worker: each })));
    expect(events.map((each) => each.worker)).toEqual([
      { state: 'syncing.working', syncedAt: 1_000_000, startedAt: 2_000_000, working: true },
      undefined,
      { state: 'terminating.stopping', terminatingAt: 4_000_000, deleted: true },
      { state: 'terminating.retry', startedAt: null },
    ]);
  });

  it('comes out as it went in', () => {
    const states: readonly Json[] = ['waitingToStart', { syncing: 'working' }, { terminating: 'stopping' }, 'finished'];
    const events = states.map((value, i) =>
      event('KillContainer', { id: `${i}` }, { worker: worker(value, { startedAt: s(10), gracePeriod: i }) }),
    );
    const pod = podOfShared(shared([event('StatusPatched'), ...events]));
    expect(pod).toMatchObject({ namespace: 'default', name: 'web', uid: UID, node: 'node-a', isStatic: false });
    expect(pod.events[0]).toEqual({ t: 0, kind: 'StatusPatched', inferred: false, at: null });
    expect(pod.events.slice(1).map((each) => each.worker?.value)).toEqual(states);
    expect(pod.events.at(-1)?.worker?.status).toEqual({
      ...worker('finished', { startedAt: s(0), gracePeriod: 3 }).status,
    });
    expect(pod.events.at(-1)).toMatchObject({
      t: 0,
      kind: 'KillContainer',
      inferred: false,
      at: null,
      detail: { id: '3' },
    });
  });
});
