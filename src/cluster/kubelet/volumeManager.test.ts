import { describe, expect, it } from 'vitest';
import { ms, seconds, toSeconds } from '../../engine/time.ts';
import type { Volume } from '../../kube/objects.ts';
import { unfinishedBusiness } from '../quiet.ts';
import { v1_22 } from '../releases/index.ts';
import type { PodSetup, VolumeSetup } from '../setup.ts';
import { at, del, endOf, eventsOf, first, kinds, manifest, pod, rootOf, simulated, type Run } from '../testing/runs.ts';
import {
  freesVolume,
  hangsVolume,
  holdsVolume,
  removesManifest,
  startsKubelet,
  stopsKubelet,
  type Steps,
} from '../testing/steps.ts';

const tmpfs: Volume = { name: 'ram', emptyDir: { medium: 'Memory' } };

const withVolumes = (volumes: readonly Volume[], setups: Record<string, VolumeSetup> = {}): PodSetup => ({
  ...pod('api', manifest('web', { volumes })),
  volumes: setups,
});

const times = (run: Run, kind: 'VolumeUnmountFailed' | 'VolumeUnmountStarted', volume: string): number[] =>
  eventsOf(run, kind)
    .filter(({ detail }) => detail?.['volume'] === volume)
    .map(({ t }) => toSeconds(t));

describe('a volume whose mount a process holds', () => {
  const run = simulated(
    [withVolumes([tmpfs])],
    [holdsVolume(seconds(1), 'web', 'ram'), del('web'), freesVolume(seconds(27), 'web', 'ram')],
  );

  it('is tried again after 0.5, 1, 2, 4, 8 and 16 s, at the reconciler’s next turn', () => {
    const failed = times(run, 'VolumeUnmountFailed', 'ram');
    const started = times(run, 'VolumeUnmountStarted', 'ram');
    const pauses = failed.map((t, i) => (started[i + 1] ?? 0) - t);
    expect(pauses).toHaveLength(6);
    for (const [i, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThan(0.5 * 2 ** i);
      expect(pause).toBeLessThan(0.5 * 2 ** i + 0.1);
    }
  });

  it('says so as the kubelet does', () => {
    const path = `/var/lib/kubelet/pods/${first(run, 'VolumeUnmountFailed').pod?.uid ?? ''}/volumes/kubernetes.io~empty-dir/ram`;
    const { klog } = first(run, 'VolumeUnmountFailed');
    expect(klog?.text).toMatch(
      /^Operation for "\{volumeName:kubernetes\.io\/empty-dir\/[-0-9a-f]{36}-ram podName:[-0-9a-f]{36} nodeName:\}" failed\. No retries permitted until 2026-01-01 00:00:02\.[0-9]+ \+0000 UTC m=\+602\.[0-9]{9} \(durationBeforeRetry 500ms\)\. Error: UnmountVolume\.TearDown failed for volume "ram" \(UniqueName: /,
    );
    expect(klog?.text).toContain(
      `: unmount failed: exit status 32\nUnmounting arguments: ${path}\nOutput: umount: ${path}: target is busy.`,
    );
  });

  it('does not hold up the volumes beside it', () => {
    const [other] = eventsOf(run, 'VolumeUnmounted');
    expect(other?.detail?.['volume']).toMatch(/^kube-api-access-/);
    expect(toSeconds(other?.t ?? seconds(0))).toBeLessThan(3);
  });

  it('does not hold up syncTerminatedPod, which counts it as neither mounted nor unmounted', () => {
    expect(at(run, 'WorkerFinished')).toBeLessThan(4);
    expect(kinds(run, 'WorkFailed')).toEqual([]);
  });

  it('holds up the last DELETE, until the first 10 s pass after the unmount', () => {
    const unmounted = eventsOf(run, 'VolumeUnmounted').at(-1)?.t ?? seconds(0);
    const deleted = first(run, 'FinalDeleteSent').t;
    expect(deleted).toBeGreaterThan(unmounted);
    expect(toSeconds(deleted) % 10).toBeCloseTo(0.7, 2);
    expect(eventsOf(run, 'DeletionDelayed').map(({ detail }) => detail?.['waitsFor'])).toContain('volumes');
  });

  it('leads each retry back to the failure before it', () => {
    const retries = eventsOf(run, 'VolumeUnmountStarted').filter(({ detail }) => detail?.['volume'] === 'ram');
    expect(retries.slice(1).map(({ cause }) => run.events[cause ?? 0]?.kind)).toEqual(
      retries.slice(1).map(() => 'VolumeUnmountFailed'),
    );
    expect(retries.map((event) => rootOf(run, event).kind)).toEqual(retries.map(() => 'CommandTyped'));
  });

  it('goes in the end, and its directory with it', () => {
    expect(unfinishedBusiness(endOf(run))).toEqual([]);
    expect(endOf(run).node).toMatchObject({ podDirs: {}, mounts: {} });
  });
});

describe('an unmount that fails', () => {
  it('so many times succeeds after', () => {
    const setups: Record<string, VolumeSetup> = { ram: { unmount: { does: 'fail', failures: 2 } } };
    const run = simulated([withVolumes([tmpfs], setups)], [del('web')]);
    expect(times(run, 'VolumeUnmountFailed', 'ram')).toHaveLength(2);
    expect(kinds(run, 'ObjectRemoved')).toEqual(['ObjectRemoved']);
  });

  it('fails with another word for a directory in which something is mounted', () => {
    const run = simulated(
      [withVolumes([{ name: 'disk', emptyDir: {} }], { disk: { unmount: { does: 'fail', failures: 1 } } })],
      [del('web')],
    );
    expect(first(run, 'VolumeUnmountFailed').detail?.['error']).toMatch(/^unlinkat .*\/disk: device or resource busy$/);
  });

  it('may be of the token’s volume, whatever the scenario calls it', () => {
    const setups: Record<string, VolumeSetup> = { 'kube-api-access-x': { unmount: { does: 'fail', failures: 1 } } };
    const run = simulated([withVolumes([], setups)], [del('web')]);
    expect(kinds(run, 'VolumeUnmountFailed')).toHaveLength(1);
  });

  it('is waited for no longer than anything else when nothing ever lets it go', () => {
    const run = simulated([withVolumes([tmpfs])], [holdsVolume(seconds(1), 'web', 'ram'), del('web')]);
    expect(toSeconds(run.end)).toBeLessThan(600);
    expect(unfinishedBusiness(endOf(run))).toContainEqual({
      code: 'unmount',
      of: expect.stringMatching(/\/ram$/) as string,
    });
    expect(kinds(run, 'ObjectRemoved')).toEqual([]);
  });

  it('of a pod without a manifest keeps its directory', () => {
    const run = simulated(
      [{ ...pod('file', manifest('web', { volumes: [tmpfs] })) }],
      [
        holdsVolume(seconds(1), 'web-node-1', 'ram'),
        removesManifest(seconds(2), 'web'),
        freesVolume(seconds(20), 'web-node-1', 'ram'),
      ],
    );
    expect(at(run, 'ObjectRemoved')).toBeLessThan(7);
    expect(at(run, 'PodDirRemoved')).toBeGreaterThan(20);
    expect(unfinishedBusiness(endOf(run))).toEqual([]);
  });
});

describe('an unmount that takes long', () => {
  it('is waited for by syncTerminatedPod', () => {
    const run = simulated(
      [withVolumes([tmpfs], { ram: { unmount: { does: 'succeed', takes: seconds(4) } } })],
      [del('web')],
    );
    const started = times(run, 'VolumeUnmountStarted', 'ram');
    expect(started).toHaveLength(1);
    expect(at(run, 'VolumesUnmountedSeen')).toBeGreaterThan((started[0] ?? 0) + 4);
    expect(at(run, 'VolumesUnmountedSeen')).toBeLessThan((started[0] ?? 0) + 4.4);
  });

  it('for ever makes syncTerminatedPod fail after 2 m 3 s, and again', () => {
    const setups: Record<string, VolumeSetup> = { ram: { unmount: { does: 'hang' } } };
    const run = simulated([withVolumes([tmpfs], setups)], [del('web')], { until: seconds(300) });
    const failures = eventsOf(run, 'WorkFailed');
    expect(failures).toHaveLength(2);
    expect(failures[0]?.klog?.text).toContain('mounted volumes=[ram]: timed out waiting for the condition');
    expect(toSeconds(failures[0]?.t ?? seconds(0)) - at(run, 'TerminatedEntered')).toBeCloseTo(123, 0);
    // What the sync tick brought while it waited is worked on at once, so the back-off has no time to matter.
    const again = toSeconds(failures[1]?.t ?? seconds(0)) - toSeconds(failures[0]?.t ?? seconds(0));
    expect(again).toBeCloseTo(123, 0);
    expect(times(run, 'VolumeUnmountStarted', 'ram')).toHaveLength(1);
  });

  it('for ever does not make a run last for ever', () => {
    const setups: Record<string, VolumeSetup> = { ram: { unmount: { does: 'hang' } } };
    const run = simulated([withVolumes([tmpfs], setups)], [del('web')]);
    expect(toSeconds(run.end)).toBeLessThan(400);
    expect(unfinishedBusiness(endOf(run))).toContainEqual({
      code: 'unmount',
      of: expect.stringMatching(/\/ram$/) as string,
    });
  });

  it('goes on where the storage answers again', () => {
    const hang = hangsVolume(seconds(1), 'web', 'ram', seconds(30));
    const run = simulated([withVolumes([tmpfs])], [hang, del('web')]);
    expect(kinds(run, 'FaultBegan', 'VolumeUnmountFailed', 'FaultEnded')).toEqual(['FaultBegan', 'FaultEnded']);
    expect(times(run, 'VolumeUnmountStarted', 'ram')).toHaveLength(1);
    expect(at(run, 'FaultEnded')).toBe(31);
    expect(at(run, 'ObjectRemoved')).toBeGreaterThan(31);
    expect(at(run, 'ObjectRemoved')).toBeLessThan(42);
  });
});

describe('kinds of volumes', () => {
  it('a hostPath has no directory of its own, so nothing can be in its way', () => {
    const run = simulated(
      [withVolumes([{ name: 'logs', hostPath: { path: '/var/log' } }])],
      [holdsVolume(seconds(1), 'web', 'logs'), del('web')],
    );
    expect(Object.keys(Object.values(run.initial.node.podDirs)[0]?.volumes ?? {})).not.toContain('logs');
    expect(kinds(run, 'VolumeUnmountFailed')).toEqual([]);
    expect(kinds(run, 'ObjectRemoved')).toEqual(['ObjectRemoved']);
  });

  it('a claim’s device is unmounted after the volume, and only then it is detached', () => {
    const run = simulated(
      [withVolumes([{ name: 'data', persistentVolumeClaim: { claimName: 'orders' } }])],
      [del('web')],
    );
    const ofData = run.events.filter(
      ({ kind, detail }) => /^Volume(Unmount|Detached)/.test(kind) && detail?.['volume'] === 'data',
    );
    expect(ofData.map(({ kind, detail }) => `${kind}${detail?.['device'] === true ? ' device' : ''}`)).toEqual([
      'VolumeUnmountStarted',
      'VolumeUnmounted',
      'VolumeUnmountStarted device',
      'VolumeUnmounted device',
      'VolumeDetached',
    ]);
    expect(kinds(run, 'ObjectRemoved')).toEqual(['ObjectRemoved']);
  });

  it('a claim that another pod uses keeps its device', () => {
    const claim: Volume = { name: 'data', persistentVolumeClaim: { claimName: 'orders' } };
    const other = pod('api', manifest('other', { volumes: [claim] }));
    const run = simulated([withVolumes([claim]), other], [del('web')]);
    expect(eventsOf(run, 'VolumeUnmountStarted').filter(({ detail }) => detail?.['device'] === true)).toEqual([]);
    expect(kinds(run, 'ObjectRemoved')).toEqual(['ObjectRemoved']);
  });
});

describe('a volume that is let go', () => {
  it('is free though the kubelet was started anew meanwhile, and knows its pod no more', () => {
    const steps: Steps[] = [
      holdsVolume(seconds(1), 'web', 'ram'),
      stopsKubelet(seconds(2)),
      del('web', { at: seconds(3), gracePeriodSeconds: 0, force: true }),
      startsKubelet(seconds(4)),
      freesVolume(seconds(27), 'web', 'ram'),
    ];
    const run = simulated([withVolumes([tmpfs])], steps);
    expect(times(run, 'VolumeUnmountFailed', 'ram').length).toBeGreaterThan(2);
    expect(unfinishedBusiness(endOf(run))).toEqual([]);
  });
});

describe('the volume loops', () => {
  it('do not touch a pod’s volumes before its containers have stopped', () => {
    const run = simulated(
      [pod('api', manifest('web', { volumes: [tmpfs] }), { exitAfter: seconds(3) })],
      [del('web')],
      {
        timers: { pleg: ms(100), housekeeping: ms(300), containerGC: seconds(20) },
      },
    );
    expect(at(run, 'VolumeUnmountStarted')).toBeGreaterThan(at(run, 'WorkerTerminated'));
  });

  it('look at a pod that was deleted by force ten times a second until its containers have stopped', () => {
    const run = simulated(
      [pod('api', manifest('web', { volumes: [tmpfs] }), { exitAfter: seconds(3) })],
      [del('web', { gracePeriodSeconds: 0, force: true })],
    );
    const looks = run.events.filter(({ klog }) => klog?.id === 'populator.containersStillRunning');
    expect(looks.length).toBeGreaterThan(50);
    expect(looks.length).toBeLessThan(70);
    expect(at(run, 'VolumeUnmountStarted')).toBeGreaterThan(at(run, 'WorkerTerminated'));
  });
});

describe('up to 1.22, where the populator asks the runtime, every 2 s at most', () => {
  it('looks again at what it had no leave to ask for', () => {
    const pods = [pod('api', manifest('forced')), pod('api', manifest('web'), { exitAfter: ms(2_400) })];
    const steps = [del('forced', { gracePeriodSeconds: 0, force: true }), del('web')];
    const run = simulated(pods, steps, { release: v1_22 });
    expect(kinds(run, 'WorkFailed')).toEqual([]);
    expect(unfinishedBusiness(endOf(run))).toEqual([]);
    expect(toSeconds(run.end)).toBeLessThan(100);
  });
});
