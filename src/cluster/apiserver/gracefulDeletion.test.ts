import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import { beforeDelete, checkGracefulDelete } from './gracefulDeletion.ts';

const pod = (
  grace: number,
  metadata: Partial<Pod['metadata']> = {},
  phase: Pod['status']['phase'] = 'Running',
): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'default', uid: 'u', resourceVersion: '1', creationTimestamp: '', ...metadata },
  spec: { nodeName: 'node-1', restartPolicy: 'Always', terminationGracePeriodSeconds: grace, containers: [] },
  status: { phase },
});

describe('CheckGracefulDelete', () => {
  it.each([
    ['the pod’s own grace', pod(30), undefined, 30],
    ['a grace that was asked for', pod(30), 5, 5],
    ['none for a pod that has failed', pod(30, {}, 'Failed'), undefined, 0],
    ['none for a pod that has succeeded', pod(30, {}, 'Succeeded'), 60, 0],
    ['one second for a negative grace', pod(-1), undefined, 1],
  ])('grants %s', (_what, object, requested, expected) => {
    expect(checkGracefulDelete(object, requested)).toBe(expected);
  });

  it('grants none to a pod that no node has', () => {
    const { nodeName: _none, ...spec } = pod(30).spec;
    expect(checkGracefulDelete({ ...pod(30), spec }, undefined)).toBe(0);
  });
});

/** Upstream's table of a repeated DELETE: stored grace, requested grace, what comes of it. */
const REPEATED = [
  [-1, -1, 'pending'],
  [-1, 0, 0],
  [-1, 1, 'pending'],
  [-1, 2, 'pending'],
  [0, -1, 'immediate'],
  [0, 0, 'immediate'],
  [0, 1, 'immediate'],
  [0, 2, 'immediate'],
  [1, -1, 'pending'],
  [1, 0, 0],
  [1, 1, 'pending'],
  [1, 2, 'pending'],
  [2, -1, 1],
  [2, 0, 0],
  [2, 1, 1],
  [2, 2, 'pending'],
] as const;

describe('BeforeDelete', () => {
  it('sets the deletionTimestamp to the instant at which the grace ends', () => {
    const decision = beforeDelete(pod(30), undefined, seconds(2));
    expect(decision).toMatchObject({
      kind: 'graceful',
      pod: { metadata: { deletionTimestamp: '2026-01-01T00:00:32Z', deletionGracePeriodSeconds: 30 } },
    });
  });

  it.each(REPEATED)('with %i s stored and %i s asked for: %s', (stored, requested, expected) => {
    const deleting = pod(30, { deletionTimestamp: '2026-01-01T00:01:00Z', deletionGracePeriodSeconds: stored });
    const decision = beforeDelete(deleting, requested, seconds(2));
    expect(decision.kind === 'graceful' ? decision.pod.metadata.deletionGracePeriodSeconds : decision.kind).toBe(
      expected,
    );
  });

  it('moves the deletionTimestamp back by what the grace is shortened', () => {
    const deleting = pod(30, { deletionTimestamp: '2026-01-01T00:01:00Z', deletionGracePeriodSeconds: 30 });
    expect(beforeDelete(deleting, 5, seconds(2))).toMatchObject({
      pod: { metadata: { deletionTimestamp: '2026-01-01T00:00:35Z' } },
    });
  });
});
