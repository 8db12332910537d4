import { describe, expect, it } from 'vitest';
import { ms, seconds, toSeconds } from '../../engine/time.ts';
import { v1_18, v1_23, v1_27, v1_36 } from '../releases/index.ts';
import {
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
import { drains, startsApiserver, stopsApiserver, type Step } from '../testing/steps.ts';

const stop = (at: number): Step => stopsApiserver(seconds(at));
const start = (at: number): Step => startsApiserver(seconds(at));
const stubborn = pod('api', manifest('web', { terminationGracePeriodSeconds: 6 }), { onSigterm: 'ignore' });
const refusals = (run: Run): string[] =>
  run.events.flatMap(({ klog }) => (klog?.text.includes('connection refused') === true ? [klog.text] : []));

describe.each([v1_23, v1_27, v1_36])('an API server that is down while a pod goes, $id', (release) => {
  const run = simulated([stubborn], [del('web'), stop(3), start(16)], { release });

  it('does not keep the kubelet from stopping the container and cleaning up', () => {
    const workerDone = toSeconds(first(run, 'WorkerFinished').t);
    expect(workerDone).toBeGreaterThan(8);
    expect(workerDone).toBeLessThan(11);
  });

  it('is asked in vain at once and with every pass of the status manager', () => {
    const [line] = refusals(run);
    expect(line).toContain('"Failed to get status for pod"');
    expect(line).toContain(
      'err="Get \\"https://127.0.0.1:6443/api/v1/namespaces/default/pods/web\\": dial tcp 127.0.0.1:6443: connect: connection refused"',
    );
    expect(refusals(run).length).toBeGreaterThan(1);
  });

  it('gets the status and the last DELETE with the first pass after it is back', () => {
    const ready = first(run, 'ApiserverReady').t;
    const [sent] = eventsOf(run, 'FinalDeleteSent');
    expect((sent?.t ?? 0) - ready).toBeGreaterThan(0);
    expect((sent?.t ?? 0) - ready).toBeLessThan(seconds(10));
    expect(writes(run).slice(-2)).toEqual(['kubelet patch/status web 200', 'kubelet delete web grace=0 uid 200']);
  });

  it('is listed anew, as its cache is younger than the kubelet’s version: the removal is seen as one REMOVE', () => {
    expect(operations(run).filter((op) => op !== 'RECONCILE web')).toEqual(['DELETE web', 'REMOVE web']);
    const [eof, gone] = eventsOf(run, 'WatchClosed');
    expect(eof?.detail).toEqual({ message: 'unexpected EOF' });
    expect(gone?.detail).toMatchObject({ code: 410 });
    const removed = eventsOf(run, 'SyncLoopOp').at(-1)?.t ?? 0;
    expect(removed).toBeGreaterThan(first(run, 'ObjectRemoved').t);
    expect(endOf(run).podWorkers.workers).toEqual({});
    expect(endOf(run).apiSource.phase).toBe('watching');
  });

  it('takes `get -w` along, which shows what there is when it is started anew', () => {
    const shown = rows(run);
    expect(kinds(run, 'WatchEnded')).toHaveLength(1);
    const again = shown.indexOf('ADDED web 1/1 Terminating');
    expect(again).toBeGreaterThan(0);
    expect(shown.slice(0, again).every((row) => row === 'MODIFIED web 1/1 Terminating')).toBe(true);
    expect(shown.at(-1)).toMatch(/^DELETED web 0\/1 /);
  });
});

describe('the reflector’s pauses', () => {
  const pauses = (run: Run): unknown[] =>
    eventsOf(run, 'ReflectorBackOff').map(({ detail }) => [detail?.['next'], detail?.['seconds']]);
  const down = [stop(2), start(12)];

  it('double while the watch is refused, and go on doubling before the list', () => {
    expect(pauses(simulated([], down, { release: v1_36 }))).toEqual([
      ['watch', 0.8],
      ['watch', 1.6],
      ['watch', 3.2],
      ['watch', 6.4],
      ['list', 12.8],
    ]);
  });

  it('are counted apart for list and watch before that', () => {
    expect(pauses(simulated([], down, { release: v1_23 })).at(-1)).toEqual(['list', 0.8]);
  });

  it('were a second each in 1.18 for a watch that is refused, and doubled for a list', () => {
    const run = simulated([], down, { release: { ...v1_23, reflectorBackOff: v1_18.reflectorBackOff } });
    const all = pauses(run);
    expect(all.slice(0, -1).every((pause) => JSON.stringify(pause) === '["watch",1]')).toBe(true);
    expect(all.at(-1)).toEqual(['list', 0.8]);
    const asked = eventsOf(run, 'RequestRefused').map(({ t }) => t);
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(seconds(1));
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeLessThan(ms(1_010));
  });

  it('are stretched by chance, with a seed', () => {
    const [, seconds_] = pauses(simulated([], down, { release: v1_36, seed: 3 }))[0] as [string, number];
    expect(seconds_).toBeGreaterThan(0.8);
    expect(seconds_).toBeLessThan(1.6);
  });
});

describe('kubectl without an API server', () => {
  it('says that the connection was refused', () => {
    const run = simulated([stubborn], [stop(1), del('web')]);
    expect(outputs(run)).toEqual([
      '$ kubectl delete pod web\nThe connection to the server 127.0.0.1:6443 was refused - did you specify the right host or port?',
    ]);
    expect(endOf(run).kubectl.commands[0]?.state).toBe('failed');
  });

  it('stops waiting for a deletion that goes on without it', () => {
    const run = simulated([stubborn], [del('web'), stop(3), start(5)]);
    expect(outputs(run)[0]).toMatch(/^\$ kubectl delete pod web\npod "web" deleted\nThe connection to the server/);
    expect(kinds(run, 'ObjectRemoved')).toHaveLength(1);
  });

  it('breaks a drain off', () => {
    const run = simulated([stubborn], [drains(seconds(2)), stop(3), start(5)]);
    expect(outputs(run)[0]).toContain(
      'error: unable to drain node "node-1" due to error:error when waiting for pod "web" terminating: Get ',
    );
    expect(outputs(run)[0]).toContain('Following errors occurred while getting the list of pods to delete:\nGet ');
    expect(endOf(run).kubectl.commands[0]?.state).toBe('failed');
  });
});

describe('a request that the dying server had taken', () => {
  it('is written all the same, though its sender never hears of it', () => {
    const killedBetween = stopsApiserver(ms(2_073));
    const run = simulated([stubborn], [del('web'), killedBetween, start(4)]);
    expect(kinds(run, 'DeletionTimestampSet')).toHaveLength(1);
    expect(outputs(run)[0]).toContain('Unable to connect to the server: unexpected EOF');
    expect(operations(run)[0]).toBe('DELETE web');
  });
});

describe('a node whose API server never comes back', () => {
  it('ends its run all the same', () => {
    const run = simulated([stubborn], [del('web'), stop(3)]);
    expect(toSeconds(run.end)).toBeLessThan(400);
    expect(endOf(run).podWorkers.workers).not.toEqual({});
  });
});
