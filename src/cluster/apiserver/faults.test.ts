import { describe, expect, it } from 'vitest';
import { minus, seconds, toSeconds, ZERO } from '../../engine/time.ts';
import { v1_23, v1_27, v1_36 } from '../releases/index.ts';
import {
  at,
  del,
  endOf,
  eventsOf,
  first,
  kinds,
  manifest,
  operations,
  outputs,
  pod,
  rows,
  simulated,
  writes,
  type Run,
} from '../testing/runs.ts';
import { checkInvariants } from '../invariants/index.ts';
import type { ApiFault } from './faults.ts';
import { breaksApi, creates, labels, type Step } from '../testing/steps.ts';
import type { EventKind } from '../eventKinds.ts';

const broken = (when: number, fault: ApiFault): Step => breaksApi(seconds(when), fault);
const web = pod('api', manifest('web'));
const OF_WEB = { namespace: 'default', name: 'web' } as const;
const lines = (run: Run, words: string): string[] =>
  run.events.flatMap(({ klog }) => (klog?.text.includes(words) === true ? [klog.text] : []));

describe.each([v1_23, v1_27, v1_36])('a status that meets other writes, $id', (release) => {
  const run = simulated([web], [broken(1, { what: 'statusConflict', failures: 2, ...OF_WEB }), del('web')], {
    release,
  });

  it('is refused with 409 and sent again until it is taken', () => {
    expect(writes(run).filter((line) => line.endsWith('409'))).toEqual([
      'kubelet patch/status web 409',
      'kubelet patch/status web 409',
    ]);
    expect(endOf(run).etcd.pods).toEqual({});
  });

  it('is told with the patch and the server’s reason', () => {
    const [line] = lines(run, 'Failed to update status for pod');
    expect(line).toContain('failed to patch status');
    expect(line).toContain(
      'the object has been modified; please apply your changes to the latest version and try again',
    );
  });
});

describe('a status that can never be written', () => {
  it('keeps an object whose phase has to be terminal first, for good', () => {
    const steps = [broken(1, { what: 'statusConflict', ...OF_WEB }), del('web')];
    const run = simulated([web], steps, { release: v1_27 });
    expect(kinds(run, 'ObjectRemoved')).toEqual([]);
    expect(endOf(run).podWorkers.workers[Object.keys(endOf(run).podWorkers.workers)[0] ?? '']?.status.finished).toBe(
      true,
    );
  });
});

describe('a DELETE that is lost', () => {
  it('is sent again by the kubelet 10 s later', () => {
    const lost = broken(1, { what: 'deleteLost', sender: 'kubelet', part: 'request', ...OF_WEB });
    const run = simulated([web], [lost, del('web')]);
    const sent = eventsOf(run, 'FinalDeleteSent').map(({ t }) => toSeconds(t));
    expect(sent).toHaveLength(2);
    expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeLessThanOrEqual(10.1);
    expect(lines(run, 'Failed to delete status for pod')[0]).toContain(
      'Delete \\"https://127.0.0.1:6443/api/v1/namespaces/default/pods/web\\": unexpected EOF',
    );
    expect(writes(run).filter((line) => line.startsWith('kubelet delete'))).toEqual([
      'kubelet delete web grace=0 uid 200',
    ]);
  });

  it('has done its work where only the answer is lost: the next look finds no object', () => {
    const lost = broken(1, { what: 'deleteLost', sender: 'kubelet', part: 'answer', ...OF_WEB });
    const run = simulated([web], [lost, del('web')]);
    expect(eventsOf(run, 'FinalDeleteSent')).toHaveLength(1);
    expect(kinds(run, 'ObjectRemoved')).toHaveLength(1);
    expect(lines(run, 'Failed to delete status for pod')).toHaveLength(1);
    expect(endOf(run).podWorkers.workers).toEqual({});
  });

  it('of kubectl’s never deletes anything', () => {
    const lost = broken(1, { what: 'deleteLost', sender: 'kubectl', part: 'request', ...OF_WEB });
    const run = simulated([web], [lost, del('web')]);
    expect(outputs(run)).toEqual(['$ kubectl delete pod web\nUnable to connect to the server: unexpected EOF']);
    expect(rows(run)).toEqual([]);
  });

  it('of kubectl’s deletes all the same where only the answer is lost', () => {
    const lost = broken(1, { what: 'deleteLost', sender: 'kubectl', part: 'answer', ...OF_WEB });
    const run = simulated([web], [lost, del('web')]);
    expect(endOf(run).kubectl.commands[0]?.state).toBe('failed');
    expect(kinds(run, 'ObjectRemoved')).toHaveLength(1);
  });
});

describe('a watch that is dropped', () => {
  const dropped = (takes?: number): Step =>
    broken(2, { what: 'watchDropped', ...(takes !== undefined && { takes: seconds(takes) }) });

  it('is 410 Gone when it is asked for again, and the kubelet lists after a pause', () => {
    const run = simulated([web], [dropped()]);
    expect(eventsOf(run, 'WatchClosed').map(({ detail }) => detail?.['code'])).toEqual([undefined, 410]);
    expect(toSeconds(first(run, 'Relisted').t)).toBeGreaterThan(2.8);
    expect(toSeconds(first(run, 'Relisted').t)).toBeLessThan(3);
    expect(operations(run)).toEqual([]);
    expect(endOf(run).apiSource.phase).toBe('watching');
  });

  it('hides what happened meanwhile: a pod deleted and made again is one REMOVE and one ADD', () => {
    const again = creates(seconds(5), pod('api', manifest('web', { nodeName: 'node-1' })));
    const forced = del('web', { at: seconds(3), gracePeriodSeconds: 0, force: true });
    const run = simulated([web], [dropped(10), forced, again], { until: seconds(60) });
    expect(operations(run).slice(0, 2)).toEqual(['REMOVE web', 'ADD web']);
    const [remove, add] = eventsOf(run, 'SyncLoopOp');
    expect((add?.t ?? 0) - (remove?.t ?? 0)).toBeLessThan(1_000);
    expect(lines(run, 'Pod is being removed by the kubelet, begin teardown')).toHaveLength(1);
  });

  it('delays a deletion until the list', () => {
    const run = simulated([web], [dropped(4), del('web', { at: seconds(2.5) })]);
    expect(at(run, 'TerminationRequested')).toBeGreaterThan(6);
    expect(operations(run)[0]).toBe('DELETE web');
  });
});

describe('a clock that is wrong', () => {
  const stubborn = pod('api', manifest('web', { terminationGracePeriodSeconds: 5 }), { onSigterm: 'ignore' });
  const skewed = (ahead: number, release = v1_23): Run => {
    const by = ahead < 0 ? minus(ZERO, seconds(-ahead)) : seconds(ahead);
    return simulated([stubborn], [broken(1, { what: 'clockSkew', ahead: by }), del('web')], { release });
  };

  it.each([600, -600])('by %i s moves the deletionTimestamp, and not the SIGKILL', (ahead) => {
    const run = skewed(ahead);
    const stamp = first(run, 'DeletionTimestampSet').detail?.['deletionTimestamp'];
    expect(stamp).toBe(ahead > 0 ? '2026-01-01T00:10:07Z' : '2025-12-31T23:50:07Z');
    expect(at(run, 'SigkillSent') - at(run, 'SigtermSent')).toBeCloseTo(5, 1);
  });

  it('makes AGE wrong, which the server reckons', () => {
    expect(endOf(skewed(600)).kubectl.watch.at(-1)?.age).toBe('15m');
  });
});

describe('a slow disk of etcd', () => {
  const SLOW = seconds(3);
  const slow = (when: number, takes?: number): Step =>
    broken(when, { what: 'etcdSlow', by: SLOW, ...(takes !== undefined && { takes: seconds(takes) }) });
  const told = ({ events }: Run): string[] => events.flatMap(({ actor, kind }) => (actor === 'etcd' ? [kind] : []));
  /** How much later the first event of the kind comes. */
  const later = (kind: EventKind, run: Run, than: Run): number =>
    toSeconds(minus(first(run, kind).t, first(than, kind).t));

  it.each([
    [v1_23, 1],
    [v1_27, 2],
    [v1_36, 2],
  ])('holds a delete up with each write between it and its end, $id', (release, statuses) => {
    const quick = simulated([web], [del('web')], { release });
    const run = simulated([web], [slow(0.5), del('web')], { release });
    const patched = Array.from({ length: statuses }, () => 'StatusPatched');
    expect(told(run)).toEqual(['DeletionTimestampSet', ...patched, 'GracePeriodZeroed', 'ObjectRemoved']);
    // Containers wait for the first write alone, since the kubelet hears of the delete by it.
    expect(later('SigtermSent', run, quick)).toBe(3);
    expect(later('ContainerExited', run, quick)).toBe(3);
    expect(later('FinalDeleteSent', run, quick)).toBeGreaterThan(3 + 3 * statuses - 1);
    // The last DELETE is two writes.
    expect(toSeconds(minus(first(run, 'ObjectRemoved').t, first(run, 'FinalDeleteSent').t))).toBeCloseTo(6, 1);
  });

  it('is trouble, and breaks no rule: only what is late without any does', () => {
    const run = simulated([web], [slow(0.5), del('web')], { release: v1_36 });
    expect(checkInvariants(run, v1_36.id)).toEqual([]);
  });

  it('makes pods that go together wait for each other: one goroutine sends their statuses', () => {
    const pods = ['a', 'b', 'c'].map((name) => pod('api', manifest(name)));
    const run = simulated(pods, [slow(0.5), del('a'), del('b'), del('c')], { release: v1_36 });
    const sent = run.events.filter(({ kind }) => kind === 'FinalDeleteSent').map(({ t }) => t);
    expect(sent).toHaveLength(3);
    const apart = sent.slice(1).map((t, i) => toSeconds(minus(t, sent[i] ?? ZERO)));
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(6);
  });

  it('writes what waits as soon as it is over, in the order of the log', () => {
    const run = simulated([web], [slow(0.5, 2.5), del('web')], { release: v1_36 });
    expect(first(run, 'FaultEnded').t).toBe(seconds(3));
    expect(toSeconds(first(run, 'DeletionTimestampSet').t)).toBeCloseTo(3, 2);
    const again = simulated(
      [web],
      [slow(0.5), slow(1.2, 0.1), del('web', { at: seconds(1) }), labels(seconds(1.4), 'web', { tier: 'x' })],
    );
    expect(told(again).slice(0, 2)).toEqual(['DeletionTimestampSet', 'ObjectUpdated']);
    expect(toSeconds(first(again, 'ObjectUpdated').t)).toBeGreaterThan(4);
  });
});
