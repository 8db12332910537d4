/** stateful_set_control_test.go has most of these, as tests of whole sets. */
import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { StatefulSet, StatefulSetSpec } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import type { Release as ReleaseId } from '../../kube/release.ts';
import { releaseOf } from '../releases/index.ts';
import { MAKES_PODS, objectOf, podIn } from '../testing/objects.ts';
import { CONTROLLER_REVISION_HASH, revisionName } from './podTemplates.ts';
import { statefulSetSteps } from './statefulSetPlan.ts';
import { statefulSetStatus } from './statefulSetStatus.ts';

const NOW = seconds(100);
const R = releaseOf('1.32');

const setOf = (replicas: number, spec: Partial<StatefulSetSpec> = {}): StatefulSet => {
  const made = objectOf('StatefulSet', {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'db' },
    spec: { ...MAKES_PODS, replicas },
  });
  return { ...made, spec: { ...made.spec, ...spec } };
};
const parallel = (replicas: number): StatefulSet => setOf(replicas, { podManagementPolicy: 'Parallel' });
const marked = (revision: string) => ({ labels: { app: 'web', [CONTROLLER_REVISION_HASH]: revision } });
const NEW = marked(revisionName(setOf(1)));
const OLD = marked('db-old');

const well = (ordinal: number, metadata: Partial<Pod['metadata']> = NEW): Pod =>
  podIn(`db-${ordinal}`, { readySince: 1, metadata });
const unready = (ordinal: number, metadata: Partial<Pod['metadata']> = NEW): Pod =>
  podIn(`db-${ordinal}`, { metadata });
const going = (ordinal: number, metadata: Partial<Pod['metadata']> = NEW): Pod =>
  podIn(`db-${ordinal}`, { readySince: 1, metadata: { ...metadata, deletionTimestamp: '2026-01-01T00:00:30Z' } });
const ended = (ordinal: number): Pod => podIn(`db-${ordinal}`, { phase: 'Failed', metadata: NEW });

const stepsOf = (set: StatefulSet, pods: readonly Pod[], kubernetes: ReleaseId = '1.32'): readonly string[] => {
  const { create, remove, updated } = statefulSetSteps(set, pods, NOW, releaseOf(kubernetes));
  return [
    ...create.map((ordinal) => `+${ordinal}`),
    ...remove.map((pod) => `-${pod.metadata.name.slice(3)}${updated.includes(pod) ? ' updated' : ''}`),
  ];
};

describe('a StatefulSet in order', () => {
  it.each([
    ['makes the first', setOf(3), [], ['+0']],
    ['makes the next once that is well', setOf(3), [well(0)], ['+1']],
    ['waits for one that is not ready', setOf(3), [unready(0)], []],
    ['waits for one that is going', setOf(3), [going(0)], []],
    ['fills a gap', setOf(3), [well(0), well(2)], ['+1']],
    ['takes away one that has ended', setOf(3), [well(0), ended(1)], ['-1']],
    [
      'waits for one that has ended and is going',
      setOf(3),
      [well(0), podIn('db-1', { phase: 'Failed', deletedAt: 30 })],
      [],
    ],
    ['does nothing where all are well', setOf(2), [well(0), well(1)], []],
    ['takes away the last of too many', setOf(1), [well(0), well(2), well(1)], ['-2']],
    ['one after the other', setOf(1), [well(0), well(1), going(2)], []],
    ['none while those that stay are not well', setOf(1), [unready(0), well(1)], []],
    ['none while one below it is not well', setOf(1), [well(0), unready(1), well(2)], ['-2']],
    ['one that is not well, as it is the lowest of those', setOf(1), [well(0), well(1), unready(2)], ['-2']],
    ['but none that is not well above another', setOf(1), [well(0), unready(1), unready(2)], []],
    ['begins where it is told to', setOf(2, { ordinals: { start: 5 } }), [], ['+5']],
    ['has too many below that, too', setOf(2, { ordinals: { start: 5 } }), [well(5), well(6), well(4)], ['-4']],
    ['counts the start in', setOf(2, { ordinals: { start: 5 } }), [well(5), well(6), well(7)], ['-7']],
    ['waits for one to be available', setOf(2, { minReadySeconds: 200 }), [well(0)], []],
    ['until it is', setOf(2, { minReadySeconds: 10 }), [well(0)], ['+1']],
  ])('%s', (_, set, pods, steps) => {
    expect(stepsOf(set, pods)).toEqual(steps);
  });
});

describe('a StatefulSet in parallel', () => {
  it.each([
    ['makes all at once', parallel(3), [], ['+0', '+1', '+2']],
    [
      'takes away what is too many, and what has ended, and makes what is missing',
      parallel(2),
      [ended(0), well(2), well(3)],
      ['+1', '-0', '-3', '-2'],
    ],
    ['nothing twice', parallel(1), [well(0), going(1)], []],
    ['nothing where all are there', parallel(2), [well(0), unready(1)], []],
  ])('%s', (_, set, pods, steps) => {
    expect(stepsOf(set, pods)).toEqual(steps);
  });
});

describe('another template', () => {
  const from = (partition: number): StatefulSet =>
    setOf(3, { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition } } });
  it.each([
    ['takes the highest first', setOf(3), [well(0, OLD), well(1, OLD), well(2, OLD)], ['-2 updated']],
    ['then the next', setOf(3), [well(0, OLD), well(1, OLD), well(2)], ['-1 updated']],
    ['waits for one that is not well', parallel(3), [well(0, OLD), well(1, OLD), unready(2)], []],
    ['takes one that is not well and old', parallel(3), [well(0, OLD), unready(1, OLD), well(2)], ['-1 updated']],
    ['waits for one that is going', parallel(3), [well(0, OLD), well(1, OLD), going(2, OLD)], []],
    ['stops at the partition', from(2), [well(0, OLD), well(1, OLD), well(2)], []],
    ['takes the partition itself', from(2), [well(0, OLD), well(1, OLD), well(2, OLD)], ['-2 updated']],
    ['takes none by itself where people do', setOf(1, { updateStrategy: { type: 'OnDelete' } }), [well(0, OLD)], []],
    [
      'reckons the partition from the start',
      setOf(2, { ordinals: { start: 5 }, updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 1 } } }),
      [well(5, OLD), well(6)],
      [],
    ],
  ])('%s', (_, set, pods, steps) => {
    expect(stepsOf(set, pods)).toEqual(steps);
  });
});

describe('another template with minReadySeconds', () => {
  const slow = setOf(3, { podManagementPolicy: 'Parallel', minReadySeconds: 200 });
  const pods = [well(0, OLD), well(1, OLD), well(2)];

  it('waits in parallel until the new pod is available, from 1.34 on', () => {
    expect([stepsOf(slow, pods, '1.33'), stepsOf(slow, pods, '1.34')]).toEqual([['-1 updated'], []]);
  });

  it('takes the lowest of those that are too many and not available', () => {
    const ordered = setOf(1, { minReadySeconds: 10 });
    const late = podIn('db-1', { readySince: 95 });
    expect(stepsOf(ordered, [well(0), late], '1.33')).toEqual([]);
    expect(stepsOf(ordered, [well(0), late], '1.34')).toEqual(['-1']);
  });
});

describe('what a StatefulSet’s status counts', () => {
  const OF = revisionName(setOf(1));
  const beside = (set: StatefulSet): StatefulSet => ({ ...set, status: { ...set.status, currentRevision: 'db-old' } });

  it('is of each revision what is not going', () => {
    expect(
      statefulSetStatus(beside(setOf(4)), [well(0, OLD), going(1, OLD), unready(2), well(3)], NOW, R),
    ).toMatchObject({
      replicas: 4,
      readyReplicas: 3,
      currentReplicas: 1,
      updatedReplicas: 2,
      availableReplicas: 3,
      currentRevision: 'db-old',
      updateRevision: OF,
    });
  });

  it('leaves out what the update deletes now', () => {
    const pods = [well(0, OLD), well(1, OLD), well(2)];
    expect(statefulSetStatus(beside(setOf(3)), pods, NOW, R, pods.slice(1)).currentReplicas).toBe(1);
    expect(statefulSetStatus(beside(setOf(3)), pods, NOW, R, pods.slice(0, 2))).not.toHaveProperty('currentReplicas');
  });

  it.each([
    ['all are new and ready', beside(setOf(2)), [well(0), well(1)], OF],
    ['one is not ready', beside(setOf(2)), [well(0), unready(1)], 'db-old'],
    ['one is old', beside(setOf(2)), [well(0), well(1, OLD)], 'db-old'],
    ['people update it', beside(setOf(1, { updateStrategy: { type: 'OnDelete' } })), [well(0)], 'db-old'],
  ])('is of one revision once the update is over: %s', (_, set, pods, currentRevision) => {
    expect(statefulSetStatus(set, pods, NOW, R).currentRevision).toBe(currentRevision);
  });

  it('has nothing ready or available that does not run, or not for so long', () => {
    const pods = [podIn('db-0', { phase: 'Pending', readySince: 1 }), well(1)];
    const status = statefulSetStatus(setOf(2, { minReadySeconds: 99 }), pods, NOW, R);
    expect(status).toMatchObject({ readyReplicas: 1, availableReplicas: 0 });
    expect(statefulSetStatus(setOf(0), [], NOW, R)).toEqual({
      observedGeneration: 1,
      replicas: 0,
      currentRevision: OF,
      updateRevision: OF,
      collisionCount: 0,
      availableReplicas: 0,
    });
  });
});
