/** pod_failure_policy_test.go and success_policy_test.go have these cases, among others. */
import { describe, expect, it } from 'vitest';
import type { Job, JobSpec } from '../../kube/apiObjects.ts';
import type { ContainerStatus, Pod } from '../../kube/objects.ts';
import { MAKES_PODS, objectOf, podIn } from '../testing/objects.ts';
import { failureJudged, successBy } from './jobPolicies.ts';

const jobWith = (spec: Partial<JobSpec>): Job =>
  objectOf('Job', {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'crunch' },
    spec: { template: MAKES_PODS.template, ...spec },
  });

const ended = (name: string, exitCode: number): ContainerStatus => ({
  name,
  state: { terminated: { exitCode, reason: 'Error', startedAt: '', finishedAt: '', containerID: '' } },
  lastState: {},
  ready: false,
  restartCount: 0,
  image: 'busybox',
  imageID: '',
});
const failedWith = (status: Partial<Pod['status']>): Pod => podIn('crunch-0', { phase: 'Failed', status });

type Rules = NonNullable<JobSpec['podFailurePolicy']>['rules'];
const judged = (rules: Rules, pod: Pod) => failureJudged(jobWith({ podFailurePolicy: { rules } }), pod);

describe('the failure of a pod, by exit codes', () => {
  const ignores = (onExitCodes: NonNullable<Rules[number]['onExitCodes']>): Rules => [
    { action: 'Ignore', onExitCodes },
  ];
  const pod = failedWith({ containerStatuses: [ended('app', 2), ended('side', 0)] });

  it.each([
    ['counts where there are no rules', [], true],
    ['is ignored with a code that is listed', ignores({ operator: 'In', values: [1, 2] }), false],
    ['counts with a code that is not', ignores({ operator: 'In', values: [1, 3] }), true],
    [
      'is ignored with a code that is not among those that it must not be',
      ignores({ operator: 'NotIn', values: [3] }),
      false,
    ],
    ['counts with one that is', ignores({ operator: 'NotIn', values: [2] }), true],
    [
      'is ignored where it is the container that is named',
      ignores({ containerName: 'app', operator: 'In', values: [2] }),
      false,
    ],
    ['counts where it is another', ignores({ containerName: 'other', operator: 'In', values: [2] }), true],
    [
      'counts where the container that is named has ended well',
      ignores({ containerName: 'side', operator: 'NotIn', values: [2] }),
      true,
    ],
  ] as const)('%s', (_, rules, counts) => {
    expect(judged(rules, pod)).toEqual({ counts });
  });

  it('is that of an init container, too', () => {
    const init = failedWith({ initContainerStatuses: [ended('first', 2)] });
    expect(judged(ignores({ operator: 'In', values: [2] }), init)).toEqual({ counts: false });
  });

  it('counts where no container has ended', () => {
    expect(judged(ignores({ operator: 'NotIn', values: [2] }), failedWith({}))).toEqual({ counts: true });
    expect(judged([{ action: 'Ignore' }], failedWith({}))).toEqual({ counts: true });
  });

  it('fails the Job where a rule says so, and names the rule', () => {
    const rules: Rules = [
      { action: 'Ignore', onExitCodes: { operator: 'In', values: [9] } },
      { action: 'FailJob', onExitCodes: { operator: 'In', values: [2] } },
    ];
    expect(judged(rules, pod)).toEqual({
      counts: true,
      failsJob: 'Container app for pod default/crunch-0 failed with exit code 2 matching FailJob rule at index 1',
    });
  });

  it('is decided by the first rule that takes it', () => {
    const onExitCodes = { operator: 'In', values: [2] } as const;
    expect(
      judged(
        [
          { action: 'Count', onExitCodes },
          { action: 'Ignore', onExitCodes },
        ],
        pod,
      ),
    ).toEqual({ counts: true });
  });
});

describe('the failure of a pod, by its conditions', () => {
  const disrupted = (status: 'True' | 'False'): Pod =>
    failedWith({ conditions: [{ type: 'DisruptionTarget', status, lastTransitionTime: '' }] });
  const rules = (action: Rules[number]['action'], status?: 'True' | 'False'): Rules => [
    { action, onPodConditions: [{ type: 'DisruptionTarget', ...(status !== undefined && { status }) }] },
  ];

  it('is ignored with a condition that is True, unless another status is asked for', () => {
    expect(judged(rules('Ignore'), disrupted('True'))).toEqual({ counts: false });
    expect(judged(rules('Ignore'), disrupted('False'))).toEqual({ counts: true });
    expect(judged(rules('Ignore', 'False'), disrupted('False'))).toEqual({ counts: false });
    expect(judged(rules('Ignore'), failedWith({}))).toEqual({ counts: true });
  });

  it('fails the Job in words of the condition', () => {
    expect(judged(rules('FailJob'), disrupted('True')).failsJob).toBe(
      'Pod default/crunch-0 has condition DisruptionTarget matching FailJob rule at index 0',
    );
  });
});

describe('the success of a Job before all its indexes', () => {
  type SuccessRules = NonNullable<JobSpec['successPolicy']>['rules'];
  const by = (rules: SuccessRules, ...succeeded: readonly number[]) =>
    successBy(jobWith({ completionMode: 'Indexed', completions: 5, successPolicy: { rules } }), new Set(succeeded));

  it.each([
    ['all indexes that are listed', [{ succeededIndexes: '0,2-3' }], [0, 2, 3], true],
    ['not all of them', [{ succeededIndexes: '0,2-3' }], [0, 1, 2], false],
    ['as many of them as are enough', [{ succeededIndexes: '0,2-3', succeededCount: 2 }], [0, 3], true],
    ['fewer of them', [{ succeededIndexes: '0,2-3', succeededCount: 2 }], [0, 1, 4], false],
    ['as many as are enough of any', [{ succeededCount: 2 }], [1, 4], true],
    ['fewer of any', [{ succeededCount: 3 }], [1, 4], false],
    ['none that the Job has', [{ succeededIndexes: '7-9' }], [1], false],
    ['none', [{ succeededCount: 0 }], [], false],
    ['a rule that asks for nothing', [{}], [1], false],
  ] as const)('with %s', (_, rules, succeeded, met) => {
    expect(by(rules, ...succeeded)).toBe(met ? 'Matched rules at index 0' : undefined);
  });

  it('names the first rule that is met', () => {
    expect(by([{ succeededIndexes: '4' }, { succeededIndexes: '1' }, { succeededCount: 1 }], 1)).toBe(
      'Matched rules at index 1',
    );
  });
});
