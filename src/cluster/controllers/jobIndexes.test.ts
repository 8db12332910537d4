/** indexed_job_utils_test.go has most of these. */
import { describe, expect, it } from 'vitest';
import type { Job } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { MAKES_PODS, objectOf, podIn } from '../testing/objects.ts';
import {
  COMPLETION_INDEX,
  indexesText,
  isValid,
  parsedIndexes,
  pendingIndexes,
  succeededIndexes,
  superfluous,
} from './jobIndexes.ts';

const jobOf = (
  completions: number,
  completedIndexes?: string,
  completionMode: 'Indexed' | 'NonIndexed' = 'Indexed',
): Job => ({
  ...objectOf('Job', {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'crunch' },
    spec: { template: MAKES_PODS.template, completions, completionMode },
  }),
  status: { ...(completedIndexes !== undefined && { completedIndexes }) },
});
const podAt = (index: string | undefined, phase: Pod['status']['phase'] = 'Running', name = `crunch-${index}`): Pod =>
  podIn(name, { phase, metadata: index === undefined ? {} : { annotations: { [COMPLETION_INDEX]: index } } });

it.each([
  ['', 5, []],
  ['0', 5, [0]],
  ['0,2-4', 5, [0, 2, 3, 4]],
  ['0,2-4', 4, [0, 2, 3]],
  ['3-7', 3, []],
  ['0-9', 2, [0, 1]],
  ['4-2,1', 5, [1]],
  ['x,1', 5, [1]],
])('%j of %i indexes are %j', (text, completions, indexes) => {
  expect(parsedIndexes(text, completions)).toEqual(indexes);
});

it.each([
  [[], ''],
  [[3], '3'],
  [[4, 3], '3,4'],
  [[5, 3, 4], '3-5'],
  [[0, 2, 3, 7, 8, 9, 11], '0,2,3,7-9,11'],
  [[10, 9, 2], '2,9,10'],
  [[1, 1, 2], '1,2'],
])('%j are written as %j', (indexes, text) => {
  expect(indexesText(indexes)).toBe(text);
});

describe('an index', () => {
  it.each([
    ['0', true],
    ['4', true],
    ['5', false],
    ['-1', false],
    ['01x', false],
    ['', false],
    [undefined, false],
  ])('of five may be %j: %j', (index, valid) => {
    expect(isValid(podAt(index), jobOf(5))).toBe(valid);
  });

  it('is nothing that a pod needs where the Job has none', () => {
    expect(isValid(podAt(undefined), jobOf(5, undefined, 'NonIndexed'))).toBe(true);
  });

  it('has succeeded by the status or by a pod that has since', () => {
    const pods = [podAt('3', 'Succeeded'), podAt('4', 'Failed'), podAt('1', 'Running'), podAt('9', 'Succeeded')];
    expect([...succeededIndexes(jobOf(5, '0'), pods)]).toEqual([0, 3]);
    expect([...succeededIndexes(jobOf(5), [])]).toEqual([]);
  });

  it('is pending from the lowest on where it has neither a pod nor succeeded', () => {
    expect(pendingIndexes(jobOf(6), [podAt('1')], new Set([0, 4]), 2)).toEqual([2, 3]);
    expect(pendingIndexes(jobOf(6), [podAt('1')], new Set([0, 4]), 9)).toEqual([2, 3, 5]);
    expect(pendingIndexes(jobOf(6), [], new Set(), 0)).toEqual([]);
  });

  it('is one pod’s: a second one, and one without any, are too many', () => {
    const pods = [podAt('1'), podAt('2'), podAt('1', 'Running', 'again'), podAt(undefined), podAt('7')];
    expect(superfluous(jobOf(5), pods)).toEqual(pods.slice(2));
    expect(superfluous(jobOf(5, undefined, 'NonIndexed'), pods)).toEqual([]);
  });
});
