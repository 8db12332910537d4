/** What the presets of controllers come to: the rows of `kubectl get pods -w`, and what led to them, in every release. */
import { describe, expect, it } from 'vitest';
import type { EventKind } from '../../cluster/eventKinds.ts';
import { releaseOf } from '../../cluster/releases/index.ts';
import { endOf, eventsOf, first, kinds, objectNamed, rootOf, type Run, writes } from '../../cluster/testing/runs.ts';
import { presetById } from '../presets.ts';
import { TESTED_RELEASES } from '../testing/matrix.ts';
import { sharedRun } from '../testing/sharedRuns.ts';
import { MINIO } from './preset.ts';

describe.each(TESTED_RELEASES.map((id) => releaseOf(id)))('in $id', (release) => {
  /** From 1.31 on kubectl says Terminating of no pod that is over. */
  const ended = (word: string): string => (Number(release.id.slice(2)) > 30 ? word : 'Terminating');
  const told = (id: string): Run => {
    const preset = presetById(id);
    if (preset === undefined) throw new Error(`no preset ${id}`);
    return sharedRun(preset.scenario, release.id);
  };
  const rowsOf = (of: Run, which: (name: string) => boolean): string[] => [
    ...new Set(
      endOf(of)
        .kubectl.watch.filter(({ name }) => which(name))
        .map(({ ready, status }) => `${ready} ${status}`),
    ),
  ];
  const causeOf = (of: Run, kind: EventKind): string => rootOf(of, first(of, kind)).kind;
  const byControllers = (of: Run): string[] =>
    writes(of)
      .filter((write) => write.startsWith('controllerManager') && write.includes(' web '))
      .map((write) => write.replace('controllerManager ', ''));

  it('a deleted pod of a Recreate Deployment is replaced while it stops', () => {
    const recreate = told('recreate');
    expect(rowsOf(recreate, (name) => name === MINIO)).toEqual([
      '1/1 Running',
      '1/1 Terminating',
      `0/1 ${ended('Completed')}`,
    ]);
    expect(rowsOf(recreate, (name) => name.startsWith('minio') && name !== MINIO)).toEqual([
      '0/1 Pending',
      '0/1 ContainerCreating',
      '0/1 Running',
      '1/1 Running',
    ]);
    expect(causeOf(recreate, 'ReplicaMissing')).toBe('CommandTyped');
    expect(first(recreate, 'ReplicaMissing').t).toBeLessThan(first(recreate, 'ContainerExited').t);
  });

  it('a rollout of a Recreate Deployment makes no pod before the old one has ended', () => {
    const rollout = told('rollout');
    expect(kinds(rollout, 'RolloutStarted', 'ContainerExited', 'OldPodsGone', 'ReplicaMissing')).toEqual([
      'RolloutStarted',
      'ContainerExited',
      'OldPodsGone',
      'ReplicaMissing',
    ]);
    expect(causeOf(rollout, 'ReplicaMissing')).toBe('CommandTyped');
  });

  it('a pod of a node that comes back too late is stopped then', () => {
    const unreachable = told('unreachable');
    const mark = release.disruptionTarget ? ['patch/status web 200'] : [];
    expect(byControllers(unreachable)).toEqual(['update/status web 200', ...mark, 'delete web 200']);
    expect(rowsOf(unreachable, (name) => name === 'web').slice(0, 2)).toEqual(['1/1 Running', '1/1 Terminating']);
    expect(causeOf(unreachable, 'NodeNotReady')).toBe('FaultBegan');
    expect(causeOf(unreachable, 'DeletionTimestampSet')).toBe('FaultBegan');
    expect(causeOf(unreachable, 'NodeReady')).toBe('FaultEnded');
    expect(first(unreachable, 'ContainerExited').t).toBeGreaterThan(first(unreachable, 'FaultEnded').t);
    expect(objectNamed(endOf(unreachable), 'web')).toBeUndefined();
  });

  it('a pod of a node that comes back in time stays', () => {
    const back = told('returns-in-time');
    expect(kinds(back, 'EvictionScheduled', 'EvictionCancelled', 'DeletionTimestampSet')).toEqual([
      'EvictionScheduled',
      'EvictionCancelled',
    ]);
    expect(causeOf(back, 'EvictionCancelled')).toBe('KubeletStarted');
    const ready = objectNamed(endOf(back), 'web')?.status.conditions?.find(({ type }) => type === 'Ready');
    expect(ready?.status).toBe('True');
  });

  it('a node out of service loses what terminates there, where the release knows the taint', () => {
    const dead = told('out-of-service');
    const knows = release.outOfServiceTaint;
    const forced = byControllers(dead).filter((write) => write.includes('grace=0'));
    expect(forced).toEqual(knows ? ['delete web grace=0 200'] : []);
    expect(eventsOf(dead, 'GarbagePodFound').map(({ detail }) => detail)).toEqual(
      knows ? [{ why: 'outOfService' }] : [],
    );
    expect(objectNamed(endOf(dead), 'web') === undefined).toBe(knows);
    expect(kinds(dead, 'ContainerExited')).toEqual([]);
  });

  it('a node that is deleted loses its pods, and its kubelet stops those that have gone', () => {
    const deleted = told('node-deleted');
    expect(byControllers(deleted).at(-1)).toBe('delete web grace=0 200');
    expect(endOf(deleted).etcd.pods).toEqual({});
    expect(kinds(deleted, 'ContainerExited')).toEqual(['ContainerExited']);
    expect(causeOf(deleted, 'ContainerExited')).toBe('CommandTyped');
  });
});
