import { describe, expect, it } from 'vitest';
import { seconds, toSeconds } from '../../engine/time.ts';
import type { Volume } from '../../kube/objects.ts';
import { v1_18, v1_21, v1_23, v1_27, v1_36, type Release } from '../releases/index.ts';
import type { VolumeSetup } from '../setup.ts';
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
  simulated,
  type Run,
} from '../testing/runs.ts';
import { creates, type Step, type Steps } from '../testing/steps.ts';

const conf: Volume = { name: 'conf', configMap: { name: 'web-conf' } };
const missing: Record<string, VolumeSetup> = { conf: { unmount: { does: 'succeed' }, missing: true } };

const create = (volumes: readonly Volume[], setups: Record<string, VolumeSetup> = {}): readonly Step[] =>
  creates(seconds(1), { ...pod('api', manifest('web', { volumes })), volumes: setups });

const created = (
  volumes: readonly Volume[],
  setups: Record<string, VolumeSetup>,
  release: Release,
  ...steps: Steps[]
): Run => simulated([], [create(volumes, setups), ...steps], { release, until: seconds(200) });

describe('a pod that starts', () => {
  const run = simulated([], [create([conf, { name: 'ram', emptyDir: { medium: 'Memory' } }])]);

  it('has all its volumes mounted before its sandbox is made', () => {
    expect(eventsOf(run, 'VolumeMounted')).toHaveLength(3);
    const [sandbox] = Object.values(endOf(run).runtime.sandboxes);
    for (const { t } of eventsOf(run, 'VolumeMounted')) expect(t).toBeLessThan(sandbox?.createdAt ?? 0);
    expect(objectNamed(endOf(run), 'web')?.status.phase).toBe('Running');
  });

  it('has each of them made known at one turn of the reconciler and mounted at the next', () => {
    const known = run.events.find(({ klog }) => klog?.id === 'reconciler.verifyAttachedStarted');
    expect(at(run, 'VolumeMountStarted') - toSeconds(known?.t ?? seconds(0))).toBeCloseTo(0.1, 2);
  });

  it('notices so at its next look, every 300 ms', () => {
    const said = (id: string) => toSeconds(run.events.find(({ klog }) => klog?.id === id)?.t ?? seconds(0));
    expect(said('volumeManager.allMounted') - said('volumeManager.waitingToMount')).toBeCloseTo(0.3, 2);
  });

  it('has directories and mounts on the node', () => {
    const [uid = ''] = Object.keys(endOf(run).node.podDirs);
    expect(Object.keys(endOf(run).node.podDirs[uid]?.volumes ?? {})).toEqual([
      'conf',
      'ram',
      expect.stringMatching(/^kube-api/),
    ]);
    expect(Object.keys(endOf(run).node.mounts).map((path) => path.split('/').at(-1))).toEqual([
      'ram',
      expect.stringMatching(/^kube-api/),
    ]);
  });

  it('gives them back when it is deleted', () => {
    const gone = simulated([], [create([conf]), del('web', { at: seconds(10) })]);
    expect(kinds(gone, 'ObjectRemoved')).toEqual(['ObjectRemoved']);
    expect(endOf(gone).volumeManager).toMatchObject({ desired: {}, actual: {}, waiting: {} });
    expect(endOf(gone).node).toMatchObject({ podDirs: {}, mounts: {} });
  });
});

describe('a volume whose source does not exist', () => {
  const run = created([conf], missing, v1_23);

  it('is tried with the same back-off as an unmount, each time with an Event', () => {
    const failed = eventsOf(run, 'VolumeMountFailed').map(({ t }) => toSeconds(t));
    const started = eventsOf(run, 'VolumeMountStarted')
      .filter(({ detail }) => detail?.['volume'] === 'conf')
      .map(({ t }) => toSeconds(t));
    for (const [i, wait] of [0.5, 1, 2, 4, 8, 16, 32].entries()) {
      expect((started[i + 1] ?? 0) - (failed[i] ?? 0)).toBeGreaterThan(wait);
      expect((started[i + 1] ?? 0) - (failed[i] ?? 0)).toBeLessThan(wait + 0.11);
    }
    const events = endOf(run).eventRecorder.events.filter(({ reason }) => reason === 'FailedMount');
    expect(events[0]?.message).toBe('MountVolume.SetUp failed for volume "conf" : configmap "web-conf" not found');
    expect(first(run, 'VolumeMountFailed').klog?.text).toMatch(
      /^Operation for "\{volumeName:kubernetes\.io\/configmap\/.*-conf podName:.*\(durationBeforeRetry 500ms\)\. Error: MountVolume\.SetUp failed for volume "conf" \(UniqueName: ".*"\) pod "web" \(UID: ".*"\) : configmap "web-conf" not found$/,
    );
  });

  it('keeps the pod Pending, without a sandbox', () => {
    expect(objectNamed(endOf(run), 'web')?.status.phase).toBe('Pending');
    expect(endOf(run).runtime.sandboxes).toEqual({});
  });

  it('ends SyncPod with an error after 2 m 3 s', () => {
    const [failure] = eventsOf(run, 'WorkFailed');
    expect(toSeconds(failure?.t ?? seconds(0)) - at(run, 'SyncPodEntered')).toBeCloseTo(123, 0);
    expect(failure?.klog?.text).toContain('unmounted volumes=[conf], unattached volumes=[conf kube-api-access-');
    expect(failure?.klog?.text).toContain('timed out waiting for the condition');
  });

  it('is told once more as an Event when the time is over, until 1.26', () => {
    const reasons = (release: Release) =>
      endOf(created([conf], missing, release)).eventRecorder.events.filter(({ message }) =>
        message.startsWith('Unable'),
      );
    expect(reasons(v1_23)).toHaveLength(1);
    expect(reasons(v1_27)).toEqual([]);
    const [failure] = eventsOf(created([conf], missing, v1_36), 'WorkFailed');
    expect(failure?.klog?.text).toContain('failed to process volumes=[]: context deadline exceeded');
  });

  it('is no matter where it is optional', () => {
    const optional: Volume = { name: 'conf', configMap: { name: 'web-conf', optional: true } };
    const fine = created([optional], missing, v1_23);
    expect(kinds(fine, 'VolumeMountFailed')).toEqual([]);
    expect(objectNamed(endOf(fine), 'web')?.status.phase).toBe('Running');
  });

  it('that is a claim does not get as far as a mount', () => {
    const claim: Volume = { name: 'data', persistentVolumeClaim: { claimName: 'orders' } };
    const lost = created([claim], { data: { unmount: { does: 'succeed' }, missing: true } }, v1_27);
    expect(eventsOf(lost, 'VolumeMountStarted').map(({ detail }) => detail?.['volume'])).not.toContain('data');
    const error =
      'error processing PVC default/orders: failed to fetch PVC from API server: persistentvolumeclaims "orders" not found';
    const [failure, again] = eventsOf(lost, 'WorkFailed');
    expect(failure?.klog?.text.replaceAll('\\"', '"')).toContain(`failed to process volumes=[data]: ${error}`);
    expect(toSeconds(failure?.t ?? seconds(0))).toBeLessThan(2);
    expect(toSeconds(again?.t ?? seconds(0))).toBeGreaterThan(11);
    expect(endOf(lost).eventRecorder.events.map(({ reason }) => reason)).toContain('FailedMount');
  });
});

describe('a pod that is deleted while it waits for its volumes', () => {
  const deleted = (release: Release): Run => created([conf], missing, release, del('web', { at: seconds(20) }));

  it('has to wait the 2 m 3 s out, until 1.26', () => {
    const run = deleted(v1_23);
    expect(at(run, 'TerminatingEntered')).toBeGreaterThan(123);
    expect(at(run, 'ObjectRemoved')).toBeLessThan(130);
  });

  it.each([
    ['1.27', v1_27],
    ['1.36', v1_36],
  ] as const)('does not wait in %s: the sync is cancelled', (_release, release) => {
    const run = deleted(release);
    expect(at(run, 'TerminatingEntered')).toBeLessThan(22);
    expect(at(run, 'ObjectRemoved')).toBeLessThan(24);
  });

  it('takes the cancelled sync for a failed one, and in 1.36 for what it is', () => {
    const ends = ({ events }: Run) =>
      events.flatMap(({ klog }) =>
        klog?.id === 'podWorkers.syncCancelled' || klog?.id === 'podWorkers.syncFailed' ? [klog.text] : [],
      );
    const [failure] = ends(deleted(v1_27));
    expect(failure).toContain(
      'unmounted volumes=[conf], unattached volumes=[], failed to process volumes=[]: context canceled',
    );
    expect(ends(deleted(v1_36))[0]).toMatch(/^"Sync exited with context cancellation error"/);
  });

  it('keeps the volume that was never mounted in the desired state until the object is gone', () => {
    const run = deleted(v1_27);
    const kept = run.events.filter(({ klog }) => klog?.id === 'populator.mountNotYetKnown');
    expect(kept.length).toBeGreaterThan(0);
    for (const { t } of kept) expect(toSeconds(t)).toBeLessThan(at(run, 'ObjectRemoved') + 0.2);
    expect(endOf(run).volumeManager).toMatchObject({ desired: {}, actual: {}, waiting: {} });
  });

  it.each<readonly [string, Release]>([
    ['1.23', v1_23],
    ['1.36', v1_36],
  ])('leaves no volume known that was never mounted, once its pod is gone, in %s', (_id, release) => {
    const run = created([conf], missing, release, del('web', { at: seconds(20) }));
    expect(objectNamed(endOf(run), 'web')).toBeUndefined();
    expect(endOf(run).volumeManager.actual).toEqual({});
  });

  it('forgets that volume as soon as nobody wants it, whatever the back-off of its mount', () => {
    const run = deleted(v1_36);
    const forgotten = eventsOf(run, 'VolumeDetached').find(({ detail }) => detail?.['volume'] === 'conf');
    expect(toSeconds(forgotten?.t ?? seconds(200))).toBeLessThan(at(run, 'ObjectRemoved') + 1);
  });

  it.each<readonly [string, Release]>([
    ['1.18', v1_18],
    ['1.21', v1_21],
  ])('is removed beside the sync that waits, which starts nothing when it is over, in %s', (_id, release) => {
    const run = created([conf], missing, release, del('web', { at: seconds(20) }));
    expect(at(run, 'ObjectRemoved')).toBeLessThan(32);
    expect(kinds(run, 'SandboxCreated', 'ContainerStarted')).toEqual([]);
    const [failure] = eventsOf(run, 'WorkFailed');
    expect(failure?.klog?.text).toContain('unmounted volumes=[conf kube-api-access');
    expect(toSeconds(failure?.t ?? seconds(0))).toBeGreaterThan(123);
    expect(eventsOf(run, 'VolumeMounted').map(({ detail }) => detail?.['volume'])).not.toContain('conf');
    expect(endOf(run).volumeManager).toMatchObject({ desired: {}, actual: {}, waiting: {} });
  });
});
