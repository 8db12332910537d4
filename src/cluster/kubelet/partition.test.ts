import { describe, expect, it } from 'vitest';
import { seconds, toSeconds } from '../../engine/time.ts';
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
  type Run,
} from '../testing/runs.ts';
import { creates, cutsNodeOff, joinsNodeAgain, type Step } from '../testing/steps.ts';

const cut = (at: number): Step => cutsNodeOff(seconds(at));
const heal = (at: number): Step => joinsNodeAgain(seconds(at));
const web = pod('api', manifest('web'));
const errors = (run: Run): string[] =>
  run.events.flatMap(({ klog }) => (klog?.text.includes('127.0.0.1:6443') === true ? [klog.text] : []));

describe('a node that is cut off for a moment', () => {
  const run = simulated([web], [cut(1), del('web'), heal(6)]);

  it('is not reached by the deletion, which kubectl has seen accepted', () => {
    expect(outputs(run)[0]).toContain('pod "web" deleted');
    expect(first(run, 'DeletionTimestampSet').t).toBeLessThan(seconds(3));
    expect(first(run, 'TerminationRequested').t).toBeGreaterThanOrEqual(seconds(6));
  });

  it('gets everything that was on its way when it is back, without a new list', () => {
    expect(kinds(run, 'ConnectionLost', 'Relisted', 'WatchClosed')).toEqual([]);
    expect(operations(run)[0]).toBe('DELETE web');
    expect(endOf(run).etcd.pods).toEqual({});
    expect(errors(run)).toEqual([]);
  });
});

describe('a node that is cut off while its pod goes', () => {
  const run = simulated([web], [del('web'), cut(2.2), heal(100)]);

  it('stops the pod, and hangs with its status until its heartbeats have failed twice', () => {
    expect(toSeconds(first(run, 'ContainersStopped').t)).toBeLessThan(4);
    const lost = toSeconds(first(run, 'ConnectionLost').t);
    expect(lost).toBeGreaterThanOrEqual(22.2);
    expect(lost).toBeLessThanOrEqual(32.2);
    expect(errors(run)[0]).toContain('use of closed network connection');
  });

  it('dials in vain from then on, 30 s each time', () => {
    const timedOut = errors(run).filter((line) => line.includes('dial tcp 127.0.0.1:6443: i/o timeout'));
    expect(timedOut.length).toBeGreaterThan(0);
  });

  it('says what it has to say when a SYN gets through, and the object goes', () => {
    const gone = toSeconds(first(run, 'ObjectRemoved').t);
    expect(gone).toBeGreaterThan(100);
    expect(gone).toBeLessThan(130);
    expect(rows(run).at(-1)).toBe('DELETED web 0/1 Terminating');
  });

  it('catches up with what it missed in its watch', () => {
    expect(endOf(run).apiSource.phase).toBe('watching');
    expect(endOf(run).apiSource.pods).toEqual({});
    expect(operations(run).at(-1)).toBe('REMOVE web');
  });
});

describe('a pod that is deleted with force behind the back of its node', () => {
  const forced = del('web', { at: seconds(40), gracePeriodSeconds: 0, force: true });
  const again = creates(seconds(45), pod('api', manifest('web', { nodeName: 'node-1' })));
  const run = simulated([web], [cut(2), forced, again, heal(60)], { until: seconds(120) });

  it('runs on until the node is back', () => {
    expect(first(run, 'TerminationRequested').t).toBeGreaterThan(seconds(60));
  });

  it('is told as what happened, event by event, where the cache reaches back far enough', () => {
    expect(operations(run).slice(0, 3)).toEqual(['DELETE web', 'REMOVE web', 'ADD web']);
    expect(
      eventsOf(run, 'WatchEventSent')
        .map(({ message }) => message)
        .slice(0, 3),
    ).toEqual(['MODIFIED web', 'DELETED web', 'ADDED web']);
  });
});

describe('what a cut-off node has missed', () => {
  const seeds = Array.from({ length: 20 }, (_, i) => i);

  it.each([
    ['on the connection that it kept', 6],
    ['by the watch that it opens again', 85],
  ])('comes in the order in which it happened, whatever the latencies: %s', (_how, healed) => {
    const force = del('web', { gracePeriodSeconds: 0, force: true });
    const orders = seeds.map((seed) =>
      operations(simulated([web], [cut(1), force, heal(healed)], { seed })).slice(0, 2),
    );
    expect(orders).toEqual(seeds.map(() => ['DELETE web', 'REMOVE web']));
  });
});
