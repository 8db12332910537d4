/** The function of Kubernetes that the page names for an event: by its kind, its line, its actor and the release. */
import { describe, expect, it } from 'vitest';
import { ms, seconds } from '../engine/time.ts';
import type { Release } from '../kube/release.ts';
import { functionOf } from './functions.ts';
import { releaseOf } from './releases/index.ts';
import { DEFAULT_BEHAVIOUR } from './setup.ts';
import { del, manifest, pod, simulated, type Run } from './testing/runs.ts';
import { creates, editsManifest, removesManifest } from './testing/steps.ts';

/** Each function that events of the kind (and with that line) stand in, once. */
const functionsOf = (run: Run, kind: string, line?: string): readonly (string | undefined)[] => [
  ...new Set(
    run.events
      .filter((event) => event.kind === kind && (line === undefined || event.klog?.id === line))
      .map(({ source }) => source?.func),
  ),
];

describe('of a pod that is deleted', () => {
  const deleted = (release: Release): Run =>
    simulated([pod('api', manifest('web'))], [del('web')], { release: releaseOf(release) });

  it.each([
    ['1.18', ['syncPod'], [], ['dispatchWork']],
    ['1.23', ['syncTerminatingPod'], ['syncTerminatedPod'], ['completeTerminated']],
    ['1.30', ['SyncTerminatingPod'], ['SyncTerminatedPod'], ['completeTerminated']],
  ] as const)('they bear the names of %s', (release, terminating, terminated, finished) => {
    const run = deleted(release);
    expect(functionsOf(run, 'DeletionTimestampSet')).toEqual(['BeforeDelete']);
    expect(functionsOf(run, 'TerminatingEntered')).toEqual(terminating);
    expect(functionsOf(run, 'TerminatedEntered')).toEqual(terminated);
    expect(functionsOf(run, 'WorkerFinished')).toEqual(finished);
  });

  it.each(['SigtermSent', 'ContainerExited', 'ResponseSent'])('there is none for %s', (kind) => {
    expect(functionsOf(deleted('1.30'), kind)).toEqual([undefined]);
  });

  it('requests stand where their sender asks', () => {
    const sent = deleted('1.30').events.filter(({ kind }) => kind === 'RequestSent');
    const by = (actor: string) => [...new Set(sent.filter((e) => e.actor === actor).map(({ source }) => source?.func))];
    expect(by('statusManager')).toEqual(['syncPod']);
    expect(by('kubectl')).toEqual([undefined]);
  });
});

describe('the function that prints the line of an event, where others of its kind stand in another', () => {
  it.each([
    ['1.24', 'managePodLoop', 'managePodLoop'],
    ['1.30', 'startPodSync', 'podWorkerLoop'],
  ] as const)('is named: a static pod waits for its name in %s', (release, waits, others) => {
    const web = (terminationGracePeriodSeconds: number) =>
      pod('file', manifest('web', { terminationGracePeriodSeconds }), { onSigterm: 'ignore' });
    const run = simulated([web(30)], [editsManifest(seconds(2), 'web', web(5)), removesManifest(seconds(6), 'web')], {
      release: releaseOf(release),
    });
    expect(functionsOf(run, 'WorkDone', 'podWorkers.cannotStartYet')).toEqual([waits]);
    expect(functionsOf(run, 'WorkStarted')).toEqual([others]);
  });

  const completed = (release: Release): Run =>
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

  it('is named: work is ignored once a pod has run its course in 1.21', () => {
    expect(functionsOf(completed('1.21'), 'UpdateIgnored', 'kubelet.completedIgnoring')).toEqual(['dispatchWork']);
  });

  it('is named: a pod that ends by itself ends its worker in 1.23', () => {
    expect(functionsOf(completed('1.23'), 'TerminationRequested')).toEqual(['completeSync']);
  });
});

it('a taint is the node controller’s, unless a person says that the node is out of service', () => {
  const tainted = (taint: string) =>
    functionOf({ actor: 'controllerManager', kind: 'NodeTainted', detail: { taint }, klog: undefined }, '1.32')?.func;
  expect(tainted('node.kubernetes.io/unreachable')).toBe('SwapNodeControllerTaint');
  expect(tainted('node.kubernetes.io/out-of-service')).toBeUndefined();
});
