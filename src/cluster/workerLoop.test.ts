/** What a pod's worker takes up and leaves, told by its lines: managePodLoop until 1.26, podWorkerLoop from 1.27 on. */
import { describe, expect, it } from 'vitest';
import { ms, seconds } from '../engine/time.ts';
import { releaseOf } from './releases/index.ts';
import { DEFAULT_BEHAVIOUR } from './setup.ts';
import { manifest, pod, simulated } from './testing/runs.ts';
import { creates, editsManifest, removesManifest } from './testing/steps.ts';

describe('a static pod that is taken away while it waits for its name', () => {
  const waiting = (release: Parameters<typeof releaseOf>[0]) => {
    const web = (terminationGracePeriodSeconds: number) =>
      pod('file', manifest('web', { terminationGracePeriodSeconds }), { onSigterm: 'ignore' });
    const run = simulated([web(30)], [editsManifest(seconds(2), 'web', web(5)), removesManifest(seconds(6), 'web')], {
      release: releaseOf(release),
    });
    const second = run.events.find(({ klog }) => klog?.id === 'podWorkers.cannotStartYet')?.pod?.uid;
    return run.events
      .filter(({ pod: of, t }) => of?.uid === second && t > seconds(6))
      .flatMap(({ klog }) => klog?.id ?? [])
      .filter((id) => id.startsWith('podWorkers.'));
  };

  it.each(['1.23', '1.24'] as const)('never starts: the worker of %s says so and is done', (release) => {
    expect(waiting(release)).toEqual([
      'podWorkers.beginTeardownRemoved',
      'podWorkers.neverStarted',
      'podWorkers.processingEventDone',
      'podWorkers.removeHistory',
    ]);
  });

  it.each(['1.27', '1.30', '1.32', '1.36'] as const)('cannot start ever: the worker of %s stops', (release) => {
    expect(waiting(release)).toEqual([
      'podWorkers.beginTeardownRemoved',
      'podWorkers.notifying',
      'podWorkers.cannotStartEver',
      'podWorkers.workerStopped',
      'podWorkers.removeHistory',
    ]);
  });
});

describe('a pod that has run its course', () => {
  const runToItsEnd = (release: Parameters<typeof releaseOf>[0]) =>
    simulated(
      [],
      [
        creates(ms(200), {
          ...pod('api', manifest('web', { restartPolicy: 'Never' })),
          behaviour: { app: { ...DEFAULT_BEHAVIOUR, exits: { after: seconds(3), exitCode: 0 } } },
        }),
      ],
      { release: releaseOf(release), until: seconds(200) },
    );

  it.each([
    ['1.18', /^Pod "web_default\([0-9a-f-]{36}\)" has completed, ignoring remaining sync work: sync$/],
    [
      '1.21',
      /^"Pod has completed and its containers have been terminated, ignoring remaining sync work" pod="default\/web" syncType="?\w+"?$/,
    ],
  ] as const)('is not handed to its worker again in %s: the work is ignored', (release, words) => {
    const { events } = runToItsEnd(release);
    const ignored = events.filter(({ klog }) => klog?.id === 'kubelet.completedIgnoring');
    expect(ignored.map(({ kind, klog }) => [kind, words.test(klog?.text ?? '')])).toContainEqual([
      'UpdateIgnored',
      true,
    ]);
    const from = ignored[0]?.t ?? 0;
    expect(events.filter(({ kind, t }) => kind === 'WorkStarted' && t > from)).toEqual([]);
  });

  it('is ended by its worker from 1.22 on, which ignores nothing of that kind', () => {
    const { events } = runToItsEnd('1.23');
    expect(events.filter(({ klog }) => klog?.id === 'kubelet.completedIgnoring')).toEqual([]);
    expect(events.filter(({ kind }) => kind === 'WorkerFinished')).toHaveLength(1);
  });
});
