import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import { v1_18, v1_23, v1_32, v1_36 } from '../releases/index.ts';
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
    expect(checkGracefulDelete(object, requested, v1_23)).toBe(expected);
  });

  it('took a negative grace as it came until 1.21', () => {
    expect(checkGracefulDelete(pod(-1), undefined, v1_18)).toBe(-1);
  });

  it('grants none to a pod that no node has', () => {
    const { nodeName: _none, ...spec } = pod(30).spec;
    expect(checkGracefulDelete({ ...pod(30), spec }, undefined, v1_23)).toBe(0);
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
    const decision = beforeDelete(pod(30), undefined, seconds(2), v1_23);
    expect(decision).toMatchObject({
      kind: 'graceful',
      pod: { metadata: { deletionTimestamp: '2026-01-01T00:00:32Z', deletionGracePeriodSeconds: 30 } },
    });
  });

  it.each(REPEATED)('with %i s stored and %i s asked for: %s', (stored, requested, expected) => {
    const deleting = pod(30, { deletionTimestamp: '2026-01-01T00:01:00Z', deletionGracePeriodSeconds: stored });
    const decision = beforeDelete(deleting, requested, seconds(2), v1_23);
    expect(decision.kind === 'graceful' ? decision.pod.metadata.deletionGracePeriodSeconds : decision.kind).toBe(
      expected,
    );
  });

  it('moves the deletionTimestamp back by what the grace is shortened', () => {
    const deleting = pod(30, { deletionTimestamp: '2026-01-01T00:01:00Z', deletionGracePeriodSeconds: 30 });
    expect(beforeDelete(deleting, 5, seconds(2), v1_23)).toMatchObject({
      pod: { metadata: { deletionTimestamp: '2026-01-01T00:00:35Z' } },
    });
  });

  it('bumps the generation of an object that has one, and only at the first DELETE', () => {
    const first = beforeDelete(pod(30, { generation: 1 }), undefined, seconds(2), v1_36);
    expect(first).toMatchObject({ pod: { metadata: { generation: 2 } } });
    const again = first.kind === 'graceful' ? beforeDelete(first.pod, 5, seconds(3), v1_36) : first;
    expect(again).toMatchObject({ pod: { metadata: { generation: 2, deletionGracePeriodSeconds: 5 } } });
    const without = beforeDelete(pod(30), undefined, seconds(2), v1_36);
    expect(without.kind === 'graceful' && without.pod.metadata.generation).toBeUndefined();
  });

  it('keeps a stored grace for a pod that became terminal meanwhile', () => {
    const ended = pod(30, { deletionTimestamp: '2026-01-01T00:01:00Z', deletionGracePeriodSeconds: 30 }, 'Failed');
    expect(beforeDelete(ended, undefined, seconds(2), v1_36).kind).toBe('pending');
  });

  /** The grace of 60 s ended a minute ago: at 00:01:00, asked at 00:02:00. */
  const OVERDUE = [
    ['1.32', v1_32, 50, '2026-01-01T00:00:50Z', 50],
    ['1.32', v1_32, 0, '2026-01-01T00:00:00Z', 0],
    ['1.36', v1_36, 50, '2026-01-01T00:02:00Z', 1],
    ['1.36', v1_36, 0, '2026-01-01T00:02:00Z', 0],
  ] as const;

  it.each(OVERDUE)('at %s shortens an overdue deletion, table row %#', (_id, release, requested, timestamp, grace) => {
    const overdue = pod(60, { deletionTimestamp: '2026-01-01T00:01:00Z', deletionGracePeriodSeconds: 60 });
    expect(beforeDelete(overdue, requested, seconds(120), release)).toMatchObject({
      pod: { metadata: { deletionTimestamp: timestamp, deletionGracePeriodSeconds: grace } },
    });
  });
});
