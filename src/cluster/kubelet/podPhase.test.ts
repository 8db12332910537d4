/** After pkg/kubelet/kubelet_pods_test.go: TestPodPhaseWithRestartAlways and its sisters. */
import { describe, expect, it } from 'vitest';
import { CONFIG_SOURCE, type ContainerStatus, type Pod, type PodSpec, type RestartPolicy } from '../../kube/objects.ts';
import { v1_23, v1_27, v1_30 } from '../releases/index.ts';
import { getPhase } from './podPhase.ts';

type What = 'runs' | 'waits' | 'backs off' | number;

function statusOf(name: string, what: What): ContainerStatus {
  const base = {
    name,
    lastState: {},
    ready: false,
    restartCount: 0,
    image: 'i',
    imageID: '',
    started: what === 'runs',
  };
  if (what === 'runs') return { ...base, state: { running: { startedAt: '' } } };
  if (what === 'waits') return { ...base, state: { waiting: { reason: 'ContainerCreating' } } };
  const terminated = { exitCode: what === 'backs off' ? 1 : what, reason: 'Error' };
  if (what === 'backs off')
    return { ...base, state: { waiting: { reason: 'CrashLoopBackOff' } }, lastState: { terminated } };
  return { ...base, state: { terminated } };
}

const podOf = (restartPolicy: RestartPolicy, spec: Partial<PodSpec> = {}, isStatic = false): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'web',
    namespace: 'default',
    uid: 'u',
    resourceVersion: '',
    creationTimestamp: '',
    ...(isStatic && { annotations: { [CONFIG_SOURCE]: 'file' } }),
  },
  spec: {
    restartPolicy,
    terminationGracePeriodSeconds: 30,
    containers: [
      { name: 'a', image: 'i' },
      { name: 'b', image: 'i' },
    ],
    ...spec,
  },
  status: { phase: 'Pending' },
});

const phase = (policy: RestartPolicy, a: What | null, b: What | null, podIsTerminal = false, release = v1_27): string =>
  getPhase(
    podOf(policy),
    [],
    [...(a === null ? [] : [statusOf('a', a)]), ...(b === null ? [] : [statusOf('b', b)])],
    podIsTerminal,
    release,
  );

describe('getPhase', () => {
  it.each<readonly [What | null, What | null, string, string, string]>([
    ['waits', 'waits', 'Pending', 'Pending', 'Pending'],
    ['runs', 'runs', 'Running', 'Running', 'Running'],
    ['runs', null, 'Pending', 'Pending', 'Pending'],
    ['runs', 'waits', 'Pending', 'Pending', 'Pending'],
    ['runs', 0, 'Running', 'Running', 'Running'],
    ['runs', 1, 'Running', 'Running', 'Running'],
    ['runs', 'backs off', 'Running', 'Running', 'Running'],
    [0, 0, 'Running', 'Succeeded', 'Succeeded'],
    [0, 1, 'Running', 'Running', 'Failed'],
    [1, 1, 'Running', 'Running', 'Failed'],
    ['backs off', 0, 'Running', 'Running', 'Failed'],
    [null, null, 'Pending', 'Pending', 'Pending'],
  ])('of %s and %s: %s with Always, %s with OnFailure, %s with Never', (a, b, always, onFailure, never) => {
    expect([phase('Always', a, b), phase('OnFailure', a, b), phase('Never', a, b)]).toEqual([always, onFailure, never]);
  });

  it('follows from the exit codes alone once nothing will run again, from 1.27', () => {
    expect([phase('Always', 0, 0, true), phase('Always', 0, 137, true)]).toEqual(['Succeeded', 'Failed']);
    expect(phase('Always', 0, 0, true, v1_23)).toBe('Running');
    expect(phase('Always', 'runs', 0, true)).toBe('Running');
  });

  it('is kept for static pods', () => {
    const both = [statusOf('a', 0), statusOf('b', 0)];
    expect(getPhase(podOf('Always', {}, true), [], both, true, v1_30)).toBe('Running');
  });

  describe('with init containers', () => {
    const initContainers = [{ name: 'i', image: 'i' }];
    const waiting = [statusOf('a', 'waits'), statusOf('b', 'waits')];
    it.each<readonly [What, RestartPolicy, string]>([
      ['waits', 'Always', 'Pending'],
      ['runs', 'Always', 'Pending'],
      [1, 'Always', 'Pending'],
      [1, 'Never', 'Failed'],
      [0, 'Never', 'Pending'],
    ])('%s, %s: %s', (init, policy, expected) => {
      const pod = podOf(policy, { initContainers });
      for (const release of [v1_23, v1_30])
        expect(getPhase(pod, [statusOf('i', init)], waiting, false, release)).toBe(expected);
    });
  });

  it('counts a sidecar that runs, and none that has ended', () => {
    const pod = podOf('Never', { initContainers: [{ name: 's', image: 'i', restartPolicy: 'Always' }] });
    const done = [statusOf('a', 0), statusOf('b', 0)];
    expect(getPhase(pod, [statusOf('s', 'runs')], done, false, v1_30)).toBe('Running');
    expect(getPhase(pod, [statusOf('s', 137)], done, false, v1_30)).toBe('Succeeded');
  });
});
