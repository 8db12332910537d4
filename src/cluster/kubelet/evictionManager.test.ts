import { describe, expect, it } from 'vitest';
import { seconds, toSeconds, ZERO } from '../../engine/time.ts';
import { rfc3339 } from '../../kube/time.ts';
import { unfinishedBusiness } from '../quiet.ts';
import { v1_22, v1_23, v1_27, v1_30, v1_32, v1_36, type Release } from '../releases/index.ts';
import type { PodSetup } from '../setup.ts';
import {
  at,
  del,
  endOf,
  eventsOf,
  first,
  kinds,
  manifest,
  objectNamed,
  pod,
  rows,
  simulated,
  writes,
} from '../testing/runs.ts';
import { runsShort, type Step } from '../testing/steps.ts';

const press = (name: string, when = 2, reason = 'memory'): Step => runsShort(seconds(when), name, reason);

const stubborn = (name: string, grace = 30): PodSetup =>
  pod('api', manifest(name, { terminationGracePeriodSeconds: grace }), { onSigterm: 'ignore' });

const failing = (name: string): PodSetup => pod('api', manifest(name), { exitCode: 3 });

describe('a pod that the kubelet evicts', () => {
  const run = simulated([failing('web')], [press('web')], { release: v1_27 });

  it('fails, with the reason, the message and the mark of a disturbance', () => {
    expect(objectNamed(endOf(run), 'web')?.status).toMatchObject({
      phase: 'Failed',
      reason: 'Evicted',
      message: 'The node was low on resource: memory. ',
    });
    expect(objectNamed(endOf(run), 'web')?.status.conditions).toContainEqual(
      expect.objectContaining({ type: 'DisruptionTarget', status: 'True', reason: 'TerminationByKubelet' }),
    );
  });

  it('dates the mark by the write that tells of the end, not by the eviction', () => {
    const slow = simulated([stubborn('web', 3)], [press('web')], { release: v1_27 });
    const mark = objectNamed(endOf(slow), 'web')?.status.conditions?.find(({ type }) => type === 'DisruptionTarget');
    const written = eventsOf(slow, 'StatusSent').at(-1)?.t ?? ZERO;
    expect(toSeconds(written)).toBeGreaterThan(4);
    expect(mark?.lastTransitionTime).toBe(rfc3339(written));
  });

  it('keeps its object: nobody has asked to delete it', () => {
    expect(kinds(run, 'FinalDeleteSent', 'ObjectRemoved', 'DeletionTimestampSet')).toEqual([]);
    expect(writes(run).filter((write) => !write.startsWith('kubelet patch/status web'))).toEqual([]);
    expect(unfinishedBusiness(endOf(run))).toEqual([]);
  });

  it('is told to its worker, not to the API server', () => {
    expect(first(run, 'TerminationRequested').detail).toEqual({ reason: 'evicted' });
    expect(first(run, 'TerminationRequested').klog?.text).toContain('Pod is being evicted by the kubelet');
    expect(Object.values(endOf(run).podWorkers.workers)[0]?.status).toMatchObject({ evicted: true, deleted: false });
  });

  it('is an Event, too', () => {
    expect(endOf(run).eventRecorder.events).toContainEqual(
      expect.objectContaining({ type: 'Warning', reason: 'Evicted', name: 'web' }),
    );
  });

  it('says what happens in the kubelet’s words', () => {
    const said = run.events.flatMap(({ klog }) => (klog?.id.startsWith('eviction.') ? [klog.text] : []));
    expect(said).toEqual([
      '"Eviction manager: attempting to reclaim" resourceName="memory"',
      '"Eviction manager: must evict pod(s) to reclaim" resourceName="memory"',
      '"Eviction manager: pods ranked for eviction" pods=["default/web"]',
      expect.stringMatching(
        /^"Evicting pod" pod="default\/web" podUID=".*" message="The node was low on resource: memory\. "$/,
      ),
      '"Eviction manager: pod is evicted successfully" pod="default/web"',
      '"Eviction manager: pods evicted, waiting for pod to be cleaned up" pods=["default/web"]',
      '"Eviction manager: pods successfully cleaned up" pods=["default/web"]',
    ]);
  });

  it('is waited for until its worker has finished', () => {
    const done = eventsOf(run, 'EvictionWaits').at(-1);
    expect(done?.detail).toEqual({ state: 'done' });
    expect(toSeconds(done?.t ?? seconds(0))).toBeGreaterThan(at(run, 'WorkerFinished'));
    expect(toSeconds(done?.t ?? seconds(0)) - at(run, 'PodEvicted')).toBe(1);
  });

  it('leaves no dead container and no sandbox', () => {
    expect(endOf(run).runtime).toMatchObject({ containers: {}, sandboxes: {} });
  });
});

describe('the phase of an evicted pod whose containers exit with 0', () => {
  const phaseIn = (release: Release) => {
    const run = simulated([pod('api', manifest('web'))], [press('web')], { release });
    const { phase, reason } = objectNamed(endOf(run), 'web')?.status ?? { phase: 'Unknown' };
    return { phase, reason };
  };

  it('is Failed until 1.26', () => {
    expect(phaseIn(v1_23)).toEqual({ phase: 'Failed', reason: 'Evicted' });
  });

  it('is Succeeded from 1.27, and the reason is lost', () => {
    expect(phaseIn(v1_27)).toEqual({ phase: 'Succeeded', reason: undefined });
    expect(phaseIn(v1_36)).toEqual({ phase: 'Succeeded', reason: undefined });
  });

  it('is published before the containers have stopped in 1.22 only', () => {
    const shown = (release: Release) =>
      rows(simulated([pod('api', manifest('web'))], [press('web')], { release })).map((row) => row.split(' ').slice(2));
    expect(shown(v1_22)[0]).toEqual(['1/1', 'Evicted']);
    expect(shown(v1_23)[0]).toEqual(['0/1', 'Completed']);
  });
});

describe('the grace of a hard eviction', () => {
  const stop = (release: Release): number => {
    const run = simulated([stubborn('web')], [press('web')], { release });
    return at(run, 'SigkillSent') - at(run, 'SigtermSent');
  };

  it.each([
    ['1.22', v1_22, 30],
    ['1.23', v1_23, 30],
    ['1.27', v1_27, 30],
    ['1.30', v1_30, 2],
    ['1.32', v1_32, 2],
    ['1.36', v1_36, 2],
  ] as const)('in %s, asked for as 0 or 1', (_id, release, expected) => {
    expect(stop(release)).toBeCloseTo(expected, 1);
  });

  it('is outlived by its caller: killPodNow waits 10 s, whatever the worker gives', () => {
    const run = simulated([stubborn('web')], [press('web')], { release: v1_23 });
    expect(first(run, 'PodEvicted').detail).toEqual({ inTime: false });
    expect(at(run, 'PodEvicted')).toBe(12);
    expect(first(run, 'PodEvicted').klog?.text).toBe(
      '"Eviction manager: pod failed to evict" err="timeout waiting to kill pod" pod="default/web"',
    );
    expect(endOf(run).eventRecorder.events.map(({ reason }) => reason)).toContain('ExceededGracePeriod');
    expect(objectNamed(endOf(run), 'web')?.status).toMatchObject({ phase: 'Failed', reason: 'Evicted' });
  });

  it('is waited for no longer than 30 s more', () => {
    const run = simulated([stubborn('web', 90)], [press('web')], { release: v1_23 });
    const waits = eventsOf(run, 'EvictionWaits');
    expect(waits.map(({ detail }) => detail?.['state'])).toEqual(['waiting', 'timedOut']);
    expect(toSeconds(waits[1]?.t ?? seconds(0))).toBe(42);
    expect(objectNamed(endOf(run), 'web')?.status).toMatchObject({ phase: 'Failed', reason: 'Evicted' });
  });
});

describe('critical pods', () => {
  it('are refused, and the next in the ranking goes', () => {
    const run = simulated([pod('file', manifest('nginx')), failing('web')], [press('nginx-node-1')]);
    expect(first(run, 'EvictionRefused').pod?.name).toBe('nginx-node-1');
    expect(first(run, 'EvictionRefused').klog?.text).toBe(
      '"Eviction manager: cannot evict a critical pod" pod="default/nginx-node-1"',
    );
    expect(first(run, 'PodEvicting').pod?.name).toBe('web');
  });

  it('are those of a system priority', () => {
    const critical = pod('api', manifest('dns', { priorityClassName: 'system-cluster-critical' }));
    const run = simulated([critical], [press('dns')]);
    expect(kinds(run, 'EvictionRefused', 'PodEvicting', 'TerminationRequested')).toEqual(['EvictionRefused']);
    expect(run.events.map(({ klog }) => klog?.id)).toContain('eviction.nothingToEvict');
  });

  it('rank behind what matters less', () => {
    const pods = [pod('api', manifest('a', { priority: 10 })), pod('api', manifest('b')), pod('api', manifest('c'))];
    const run = simulated(pods, [press('c')]);
    const ranking = run.events.find(({ klog }) => klog?.id === 'eviction.ranked');
    expect(ranking?.klog?.text).toContain('pods=[default/c default/b default/a]');
  });
});

describe('two thresholds', () => {
  it('are seen to one after the other, the second when the first pod is cleaned up', () => {
    const run = simulated([failing('a'), failing('b')], [press('a'), press('b', 2, 'disk')]);
    const evictions = eventsOf(run, 'PodEvicting');
    expect(evictions.map(({ pod: which, detail }) => [which?.name, detail?.['resource']])).toEqual([
      ['a', 'memory'],
      ['b', 'ephemeral-storage'],
    ]);
    expect(evictions[1]?.t).toBe(eventsOf(run, 'EvictionWaits')[1]?.t);
  });
});

describe('a second kill while the first goes on', () => {
  it('of a pod that is being deleted waits for the same end, and has the say over no status', () => {
    const slow = pod('api', manifest('web'), { exitAfter: seconds(6), exitCode: 3 });
    const run = simulated([slow], [del('web'), press('web', 4)], { release: v1_27 });
    expect(first(run, 'TerminationRequested').detail).toEqual({ reason: 'deleted' });
    expect(eventsOf(run, 'TerminationRequested')).toHaveLength(1);
    expect(first(run, 'PodEvicted').detail).toEqual({ inTime: true });
    expect(at(run, 'PodEvicted')).toBeCloseTo(at(run, 'WorkerTerminated'), 2);
    expect(kinds(run, 'ObjectRemoved')).toEqual(['ObjectRemoved']);
  });

  it('is not asked for once the containers have stopped, as the pod is not active any more', () => {
    const slowly: PodSetup = {
      ...pod('api', manifest('web', { volumes: [{ name: 'ram', emptyDir: { medium: 'Memory' } }] })),
      volumes: { ram: { unmount: { does: 'succeed', takes: seconds(20) } } },
    };
    const run = simulated([slowly], [del('web'), press('web', 6)], { release: v1_27 });
    expect(at(run, 'ObjectRemoved')).toBeGreaterThan(20);
    expect(kinds(run, 'EvictionThresholdMet', 'PodEvicting')).toEqual(['EvictionThresholdMet']);
  });
});
