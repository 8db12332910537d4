/** What is seen on real nodes now and then, because goroutines and machines race: the model has both outcomes. */
import { describe, expect, it } from 'vitest';
import { ms, seconds, toSeconds } from '../engine/time.ts';
import { RELEASES, type Release } from '../kube/release.ts';
import { releaseOf } from './releases/index.ts';
import type { OwnLatencies } from './latencies.ts';
import { at, del, endOf, first, kinds, manifest, objectNamed, pod, rows, simulated, writes } from './testing/runs.ts';
import { editsManifest, removesManifest, startsKubelet, stopsKubelet } from './testing/steps.ts';

const WITH_PHASES = RELEASES.filter((release) => releaseOf(release).podWorkers === 'phases');
const lines = (run: ReturnType<typeof simulated>, id: string): number =>
  run.events.filter(({ klog }) => klog?.id === id).length;

describe('a deleted mirror', () => {
  const mirrorDeleted = (release: Release, latencies: OwnLatencies = {}) =>
    simulated([pod('file', manifest('nginx'))], [del('nginx-node-1')], { release: releaseOf(release), latencies });
  const deletes = (run: ReturnType<typeof simulated>) =>
    writes(run).filter((text) => text.startsWith('kubelet delete'));

  it.each(WITH_PHASES)('is deleted once in %s where the watch tells of the new one first', (release) => {
    expect(deletes(mirrorDeleted(release))).toEqual(['kubelet delete nginx-node-1 grace=0 uid 200']);
  });

  it.each(WITH_PHASES)('is deleted twice in %s, in vain, where the worker is faster than the watch', (release) => {
    const run = mirrorDeleted(release, { watch: ms(4) });
    expect(deletes(run)).toEqual([
      'kubelet delete nginx-node-1 grace=0 uid 200',
      'kubelet delete nginx-node-1 grace=0 uid 409',
    ]);
    expect(objectNamed(endOf(run), 'nginx-node-1')?.metadata.deletionTimestamp).toBeUndefined();
    expect(kinds(run, 'SigtermSent')).toEqual([]);
  });
});

describe('a mirror deleted with force', () => {
  const forced = (latencies: OwnLatencies = {}) =>
    simulated([pod('file', manifest('nginx'))], [del('nginx-node-1', { gracePeriodSeconds: 0, force: true })], {
      release: releaseOf('1.32'),
      latencies,
    });

  it('is missing until a resync: both of the kubelet’s own DELETEs find nothing', () => {
    const run = forced();
    expect(writes(run).filter((text) => text.includes('delete'))).toEqual([
      'kubectl delete nginx-node-1 grace=0 200',
      'kubelet delete nginx-node-1 grace=0 uid 404',
      'kubelet delete nginx-node-1 grace=0 uid 404',
    ]);
    expect(at(run, 'ObjectCreated') - at(run, 'ObjectRemoved')).toBeGreaterThan(59);
  });

  it('is missing for longer where chance has drawn a later resync', () => {
    expect(at(forced({ resyncJitter: seconds(27) }), 'ObjectCreated') - at(forced(), 'ObjectCreated')).toBeCloseTo(
      27,
      0,
    );
  });
});

describe('a worker that may not start yet', () => {
  it('tries again after 10 s and what chance adds to them', () => {
    const edited = (latencies: OwnLatencies) =>
      simulated(
        [pod('file', manifest('nginx'))],
        [editsManifest(seconds(2), 'nginx', pod('file', manifest('nginx', { terminationGracePeriodSeconds: 5 })))],
        { release: releaseOf('1.32'), latencies },
      );
    const made = (latencies: OwnLatencies) => at(edited(latencies), 'ObjectCreated');
    /** The sync tick, once a second, finds it. */
    expect(Math.floor(made({}) - 2)).toBe(10);
    expect(made({ backOffJitter: seconds(4) }) - made({})).toBeCloseTo(4, 0);
  });
});

describe('a kubelet that is started again while a pod is terminating', () => {
  const restarted = (release: Release) =>
    simulated(
      [pod('api', manifest('web', { terminationGracePeriodSeconds: 20 }), { onSigterm: 'ignore' })],
      [del('web'), stopsKubelet(seconds(4)), startsKubelet(seconds(6))],
      { release: releaseOf(release) },
    );

  it.each(['1.30', '1.32', '1.36'] as const)(
    'does not wait in %s for a volume that it found on disk: that one is uncertain, and cannot be mounted again',
    (release) => {
      const run = restarted(release);
      const unmounted = run.events.find(({ klog }) => klog?.id === 'kubelet.unmountedVolumes');
      const entered = first(run, 'TerminatedEntered');
      expect(toSeconds(unmounted?.t ?? entered.t) - toSeconds(entered.t)).toBeLessThan(0.01);
      expect(unmounted).toBeDefined();
      expect(at(run, 'ObjectRemoved')).toBeGreaterThan(26);
    },
  );

  it.each(WITH_PHASES)('keeps the pod’s containers on its CPU manager’s books in %s', (release) => {
    expect(lines(restarted(release), 'cpuManager.removeStaleState')).toBe(0);
  });
});

describe('a static pod that has run before', () => {
  const again = simulated(
    [{ ...pod('file', manifest('nginx')), earlierRuns: 2 }],
    [removesManifest(seconds(2), 'nginx')],
    {
      release: releaseOf('1.32'),
    },
  );

  it('goes on counting its restarts, and its last dead container is still there', () => {
    const [object] = Object.values(again.initial.etcd.pods);
    expect(
      object?.status.containerStatuses?.map(({ restartCount, state, lastState }) => [
        restartCount,
        Object.keys(state),
        Object.keys(lastState ?? {}),
      ]),
    ).toEqual([[2, ['running'], ['terminated']]]);
    expect(
      Object.values(again.initial.runtime.containers).map(({ restartCount, state }) => [restartCount, state]),
    ).toEqual([
      [1, 'exited'],
      [2, 'running'],
    ]);
  });

  it('is removed like any other, and nothing of it is left', () => {
    expect(rows(again).at(-1)).toMatch(/^DELETED nginx-node-1/);
    expect(endOf(again).runtime.containers).toEqual({});
    expect(endOf(again).runtime.sandboxes).toEqual({});
  });
});

describe('the line after a stop', () => {
  it.each([
    ['1.23', /containers="\(app state=exited exitCode=0 finishedAt=\S+\)"$/],
    ['1.24', /containers=\[\{Name:app State:exited ExitCode:0 FinishedAt:\S+\}\]$/],
    ['1.32', /containers=\[\{"Name":"app","State":"exited","ExitCode":0,"FinishedAt":"\S+"\}\]$/],
  ] as const)('shows the containers as %s does', (release, shown) => {
    const run = simulated([pod('api', manifest('web'))], [del('web')], { release: releaseOf(release) });
    expect(run.events.find(({ klog }) => klog?.id === 'kubelet.postTerminationState')?.klog?.text).toMatch(shown);
  });
});
