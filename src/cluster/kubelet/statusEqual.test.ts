import { describe, expect, it } from 'vitest';
import type { PodCondition, PodStatus } from '../../kube/objects.ts';
import { isPodStatusByKubeletEqual } from './statusEqual.ts';

const ready: PodCondition = { type: 'Ready', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' };
const status = (...conditions: readonly PodCondition[]): PodStatus => ({ phase: 'Running', conditions });

describe('two statuses', () => {
  it('are equal where a condition has another time, or has observed another generation', () => {
    const later = { ...ready, lastTransitionTime: '2026-01-01T00:00:09Z', observedGeneration: 2 };
    expect(isPodStatusByKubeletEqual(status(ready), status(later))).toBe(true);
  });

  it('are equal where conditions of others differ, such as one of a readiness gate', () => {
    const gate = { type: 'example.org/gate', status: 'True' } as const;
    expect(isPodStatusByKubeletEqual(status(ready, gate), status(ready))).toBe(true);
  });

  it.each([
    ['a condition’s status', status({ ...ready, status: 'False' })],
    ['its reason', status({ ...ready, reason: 'ContainersNotReady' })],
    ['its message', status({ ...ready, message: 'containers with unready status: [app]' })],
    ['a condition of the kubelet', status()],
    ['the mark of a disturbance', status(ready, { type: 'DisruptionTarget', status: 'True' })],
    ['the phase', { ...status(ready), phase: 'Failed' } as const],
    ['an address', { ...status(ready), podIP: '10.0.0.1' }],
  ])('differ by %s', (_, other) => {
    expect(isPodStatusByKubeletEqual(status(ready), other)).toBe(false);
    expect(isPodStatusByKubeletEqual(other, status(ready))).toBe(false);
  });
});
