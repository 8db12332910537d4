import { describe, expect, it } from 'vitest';
import type { Pod } from '../../kube/objects.ts';
import { v1_22, v1_23, v1_27, v1_30, v1_36 } from '../releases/index.ts';
import { graceBeforeHook, setTerminationGracePeriod, stopTimeout, type KillReason } from './containerGracePeriod.ts';

/* upstream: pkg/kubelet/kuberuntime/kuberuntime_container_test.go:TestKillContainerGracePeriod */
describe('setTerminationGracePeriod', () => {
  const probe = (seconds: number | undefined) =>
    seconds === undefined ? {} : { exec: {}, terminationGracePeriodSeconds: seconds };
  const podWith = (spec: number, startup?: number, liveness?: number): Pick<Pod, 'metadata' | 'spec'> => ({
    metadata: { name: 'p', namespace: 'n', uid: 'u', resourceVersion: '1', creationTimestamp: '' },
    spec: {
      restartPolicy: 'Always',
      terminationGracePeriodSeconds: spec,
      containers: [
        {
          name: 'app',
          image: 'i',
          ...(startup !== undefined && { startupProbe: probe(startup) }),
          ...(liveness !== undefined && { livenessProbe: probe(liveness) }),
        },
      ],
    },
  });

  it.each([
    { name: 'pod value', spec: 60, reason: 'unknown', expected: 60 },
    { name: 'liveness value', spec: 60, liveness: 10, reason: 'livenessProbe', expected: 10 },
    { name: 'startup value', spec: 60, startup: 10, reason: 'startupProbe', expected: 10 },
    { name: 'startup value above the pod’s', spec: 10, startup: 60, reason: 'startupProbe', expected: 60 },
    { name: 'liveness value above the pod’s', spec: 10, liveness: 60, reason: 'livenessProbe', expected: 60 },
    { name: 'liveness value, another reason', spec: 60, liveness: 10, reason: 'unknown', expected: 60 },
    { name: 'startup value, another reason', spec: 60, startup: 10, reason: 'unknown', expected: 60 },
    { name: 'all three, another reason', spec: 60, startup: 10, liveness: 30, reason: 'unknown', expected: 60 },
    { name: 'all three, startup', spec: 60, startup: 10, liveness: 30, reason: 'startupProbe', expected: 10 },
    { name: 'all three, liveness', spec: 60, startup: 10, liveness: 30, reason: 'livenessProbe', expected: 30 },
  ] as const satisfies readonly {
    name: string;
    spec: number;
    startup?: number;
    liveness?: number;
    reason: KillReason;
    expected: number;
  }[])('takes the $name: $expected s', ({ spec, reason, expected, ...probes }) => {
    const { startup, liveness } = probes as { startup?: number; liveness?: number };
    expect(setTerminationGracePeriod(podWith(spec, startup, liveness), 'app', reason, v1_27)).toBe(expected);
  });

  it('does not know a probe’s grace before it was switched on', () => {
    expect(setTerminationGracePeriod(podWith(60, undefined, 10), 'app', 'livenessProbe', v1_23)).toBe(60);
  });

  it('is the deletion’s grace first of all', () => {
    const pod = podWith(60, undefined, 10);
    const deleting = { ...pod, metadata: { ...pod.metadata, deletionGracePeriodSeconds: 7 } };
    expect(setTerminationGracePeriod(deleting, 'app', 'livenessProbe', v1_27)).toBe(7);
  });
});

/* killContainer, read off the code: own grace 30; what the hook and the sidecar's turn took, in seconds. */
describe('StopContainer’s timeout', () => {
  const timeout = (release: typeof v1_22, override: number | undefined, preStop: number | null, wait: number) => {
    const budget = graceBeforeHook(30, override, release);
    const left = budget - Math.min(preStop ?? 0, budget) - wait;
    return { budget: preStop === null ? null : budget, timeout: stopTimeout(left, override, release) };
  };

  it.each([
    { override: undefined, preStop: null, until: [null, 30], since: [null, 30] },
    { override: 30, preStop: null, until: [null, 30], since: [null, 30] },
    { override: 30, preStop: 5, until: [30, 30], since: [30, 25] },
    { override: 30, preStop: 40, until: [30, 30], since: [30, 2] },
    { override: 1, preStop: null, until: [null, 1], since: [null, 2] },
    { override: 5, preStop: 10, until: [30, 5], since: [5, 2] },
    { override: undefined, preStop: 12, until: [30, 18], since: [30, 18] },
  ])('override $override, hook $preStop s', ({ override, preStop, until, since }) => {
    for (const release of [v1_22, v1_23, v1_27]) {
      expect(timeout(release, override, preStop, 0)).toEqual({ budget: until[0], timeout: until[1] });
    }
    for (const release of [v1_30, v1_36]) {
      expect(timeout(release, override, preStop, 0)).toEqual({ budget: since[0], timeout: since[1] });
    }
  });

  it.each([
    { override: 10, preStop: null, wait: 4, expected: 6 },
    { override: 10, preStop: 3, wait: 4, expected: 3 },
  ])('override $override, hook $preStop s, turn after $wait s', ({ override, preStop, wait, expected }) => {
    expect(timeout(v1_30, override, preStop, wait).timeout).toBe(expected);
  });
});
