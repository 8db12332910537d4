import { describe, expect, it } from 'vitest';
import { seconds, toSeconds } from '../../engine/time.ts';
import { v1_23, v1_27, v1_36 } from '../releases/index.ts';
import type { StepSetup } from '../setup.ts';
import {
  at,
  del,
  endOf,
  eventsOf,
  first,
  kinds,
  manifest,
  objectNamed,
  operations,
  outputs,
  pod,
  rows,
  simulated,
  stateAfter,
  writes,
} from '../testRuns.ts';

const step = (
  second: number,
  what: 'deleteNode' | 'taintOutOfService' | 'stopKubelet' | 'partitionNode',
): StepSetup => ({
  at: seconds(second),
  do: what,
});
const web = pod('api', manifest('web'));
const byController = (all: readonly string[]): readonly string[] =>
  all.filter((write) => write.startsWith('controllerManager'));

describe.each([v1_23, v1_27, v1_36])('a node that is deleted, $id', (release) => {
  const run = simulated([web], [step(2, 'stopKubelet'), step(5, 'deleteNode')], { release });

  it('is missed by the first pass, and its pods deleted by the first one 40 s later', () => {
    expect(at(run, 'OrphanedPodFound')).toBe(60);
    expect(toSeconds(eventsOf(run, 'ObjectRemoved')[0]?.t ?? seconds(0))).toBeLessThan(60.2);
  });

  it('has its pods marked Failed first, where the release does, and deleted with force', () => {
    const marks = release.disruptionTarget ? ['controllerManager patch/status web 200'] : [];
    expect(byController(writes(run))).toEqual([...marks, 'controllerManager delete web grace=0 200']);
    // From 1.31 kubectl says Terminating of no pod that is over.
    expect(rows(run).at(-1)).toBe(`DELETED web 1/1 ${release === v1_36 ? 'Failed' : 'Terminating'}`);
    if (!release.disruptionTarget) return;
    const last = objectNamed(stateAfter(run, first(run, 'StatusPatched')), 'web');
    expect(last?.status.phase).toBe('Failed');
    expect(last?.status.conditions).toContainEqual(
      expect.objectContaining({
        type: 'DisruptionTarget',
        reason: 'DeletionByPodGC',
        message: 'PodGC: node no longer exists',
      }),
    );
  });

  it('is no matter for the runtime', () => {
    expect(kinds(run, 'ContainerExited')).toEqual([]);
    expect(outputs(run)).toEqual(['$ kubectl delete node node-1\nnode "node-1" deleted']);
  });
});

describe('a node that is deleted while its kubelet runs', () => {
  it('has its pods stopped when their objects are gone', () => {
    const run = simulated([web], [step(5, 'deleteNode')], { release: v1_27 });
    expect(operations(run)).toContain('REMOVE web');
    expect(first(run, 'ContainerExited').t).toBeGreaterThan(first(run, 'ObjectRemoved').t);
    expect(endOf(run).podWorkers.workers).toEqual({});
  });

  it('makes a mirror pod nobody renews', () => {
    const agent = pod('file', manifest('agent'));
    const run = simulated([agent], [step(5, 'deleteNode')], { release: v1_27 });
    expect(objectNamed(endOf(run), 'agent-node-1')).toBeUndefined();
    expect(kinds(run, 'ContainerExited', 'MirrorPodCreating')).toEqual([]);
  });

  it('has pods deleted that somebody was already deleting', () => {
    const stubborn = pod('api', manifest('web', { terminationGracePeriodSeconds: 600 }), { onSigterm: 'ignore' });
    const run = simulated([stubborn], [del('web'), step(5, 'partitionNode'), step(6, 'deleteNode')], {
      release: v1_27,
    });
    expect(byController(writes(run)).at(-1)).toBe('controllerManager delete web grace=0 200');
    expect(at(run, 'ObjectRemoved')).toBeLessThan(61);
    expect(outputs(run)[0]).toBe('$ kubectl delete pod web\npod "web" deleted');
  });
});

describe('a node that is declared out of service', () => {
  const down = [step(2, 'stopKubelet'), step(60, 'taintOutOfService')];

  it('loses pods that terminate, at once evicted by the same taint', () => {
    const run = simulated([web], down, { release: v1_27 });
    expect(byController(writes(run))).toEqual([
      'controllerManager update/status web 200',
      'controllerManager patch/status web 200',
      'controllerManager delete web 200',
      'controllerManager patch/status web 200',
      'controllerManager delete web grace=0 200',
    ]);
    expect(at(run, 'DeletionTimestampSet')).toBeLessThan(60.5);
    expect(at(run, 'ObjectRemoved')).toBeGreaterThan(80);
    expect(at(run, 'ObjectRemoved')).toBeLessThan(80.2);
  });

  it('loses none while it is ready', () => {
    const stubborn = pod('api', manifest('web', { terminationGracePeriodSeconds: 100 }), { onSigterm: 'ignore' });
    const run = simulated([stubborn], [step(2, 'taintOutOfService')], { release: v1_27 });
    expect(byController(writes(run))).not.toContain('controllerManager delete web grace=0 200');
    expect(at(run, 'ObjectRemoved')).toBeGreaterThan(100);
  });

  it('keeps them in releases that do not know the taint', () => {
    const run = simulated([web], down, { release: v1_23 });
    expect(kinds(run, 'ObjectRemoved')).toEqual([]);
    expect(rows(run).at(-1)).toBe('MODIFIED web 1/1 Terminating');
  });
});
