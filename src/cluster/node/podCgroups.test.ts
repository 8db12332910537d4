import { describe, expect, it } from 'vitest';
import { seconds, toSeconds } from '../../engine/time.ts';
import { unfinishedBusiness } from '../quiet.ts';
import { at, del, endOf, eventsOf, first, kinds, manifest, pod, simulated } from '../testing/runs.ts';
import { holdsCgroup, removesManifest, type Step } from '../testing/steps.ts';

const busy = (takes?: number, name = 'web'): Step =>
  holdsCgroup(seconds(1), name, takes === undefined ? undefined : seconds(takes));

describe('a process in the cgroup that can’t be killed', () => {
  const run = simulated([pod('api', manifest('web'))], [busy(30), del('web')]);

  it('is killed, as far as the kubelet can tell, but the cgroup stays', () => {
    const { pod: ref } = first(run, 'TerminationRequested');
    const cgroup = `kubepods besteffort pod${ref?.uid ?? ''}`;
    expect(first(run, 'CgroupProcessesKilled').detail).toMatchObject({ processes: 1 });
    expect(first(run, 'CgroupRemoveFailed').klog?.text).toMatch(
      new RegExp(
        `^"Failed to delete cgroup paths" cgroupName=\\[${cgroup}\\] err="unable to destroy cgroup paths for cgroup \\[${cgroup}\\] : Failed to remove paths: map\\[`,
      ),
    );
    expect(at(run, 'CgroupRemoveFailed') - at(run, 'CgroupProcessesKilled')).toBeCloseTo(0.31, 2);
  });

  it('makes syncTerminatedPod fail, which is tried again from its start', () => {
    const failed = eventsOf(run, 'WorkFailed');
    expect(failed[0]?.klog?.text).toContain('failed to delete cgroup paths for [kubepods besteffort pod');
    const entered = eventsOf(run, 'TerminatedEntered').map(({ t }) => toSeconds(t));
    expect(entered.length).toBeGreaterThan(1);
    expect(eventsOf(run, 'CgroupRemoved')).toHaveLength(1);
  });

  it('holds up the last DELETE', () => {
    expect(at(run, 'FaultEnded')).toBe(31);
    expect(at(run, 'FinalDeleteSent')).toBeGreaterThan(31);
    expect(eventsOf(run, 'DeletionDelayed').map(({ detail }) => detail?.['waitsFor'])).toContain('cgroup');
  });

  it('is of no matter once it is gone', () => {
    expect(unfinishedBusiness(endOf(run))).toEqual([]);
    expect(endOf(run).node.cgroups).toEqual({});
  });
});

describe('a cgroup that is busy for ever', () => {
  it('keeps the pod, but not the run', () => {
    const run = simulated([pod('api', manifest('web'))], [busy(), del('web')]);
    expect(kinds(run, 'ObjectRemoved')).toEqual([]);
    expect(unfinishedBusiness(endOf(run))).toContainEqual(
      expect.objectContaining({ code: 'command', waitsFor: 'DELETED' }),
    );
    expect(toSeconds(run.end)).toBeLessThan(400);
  });

  it('of a pod whose manifest has gone is left to housekeeping, every 2 s', () => {
    const run = simulated([pod('file', manifest('web'))], [busy(20, 'web-node-1'), removesManifest(seconds(2), 'web')]);
    const failures = eventsOf(run, 'CgroupRemoveFailed').map(({ t }) => toSeconds(t));
    expect(failures.length).toBeGreaterThan(7);
    expect(at(run, 'FaultEnded')).toBe(21);
    expect(endOf(run).node.cgroups).toEqual({});
  });
});
