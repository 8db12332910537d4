import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { Job, JobSpec, JobStatus } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { JOBS_1_26, JOBS_1_32 } from '../releases/jobRules.ts';
import { at, MAKES_PODS, objectOf, podIn } from '../testing/objects.ts';
import { timeLeft, verdictOf, type Known } from './jobVerdict.ts';

const jobWith = (spec: Partial<JobSpec>, status: JobStatus = {}): Job => ({
  ...objectOf('Job', {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'crunch' },
    spec: { template: MAKES_PODS.template, ...spec },
  }),
  status,
});
const verdict = (job: Job, known: Partial<Known> = {}, rules = JOBS_1_32) =>
  verdictOf(job, { pods: [], failures: 0, succeeded: new Set(), now: seconds(100), ...known }, rules);

describe('the failures that a Job bears', () => {
  const failed = {
    type: 'Failed',
    why: { reason: 'BackoffLimitExceeded', message: 'Job has reached the specified backoff limit' },
    interim: 'FailureTarget',
  };

  it('are as many as its limit, and not one more', () => {
    const job = jobWith({ backoffLimit: 2 });
    expect(verdict(job, { failures: 2 })).toBeNull();
    expect(verdict(job, { failures: 3 })).toEqual(failed);
  });

  it('are not announced before they end it where the release does not wait for its pods', () => {
    const { interim: _, ...atOnce } = failed;
    expect(verdict(jobWith({ backoffLimit: 0 }), { failures: 1 }, JOBS_1_26)).toEqual(atOnce);
  });

  const restarted = (restartCount: number, phase: Pod['status']['phase'] = 'Running', init = 0): Pod => {
    const status = (name: string, count: number) => ({
      name,
      state: { running: { startedAt: at(1) } },
      lastState: {},
      ready: true,
      restartCount: count,
      image: 'busybox',
      imageID: '',
    });
    return podIn('crunch-0', {
      phase,
      status: { containerStatuses: [status('app', restartCount)], initContainerStatuses: [status('first', init)] },
    });
  };
  const onFailure = (backoffLimit: number, restartPolicy: 'OnFailure' | 'Never' = 'OnFailure'): Job => {
    const { template } = MAKES_PODS;
    return jobWith({ backoffLimit, template: { ...template, spec: { ...template.spec, restartPolicy } } });
  };

  it.each([
    ['as many starts as the limit', onFailure(3), [restarted(3)], true],
    ['fewer', onFailure(3), [restarted(2)], false],
    ['those of all containers together', onFailure(3), [restarted(1, 'Running', 2)], true],
    ['those of all pods together', onFailure(3), [restarted(2), restarted(1, 'Pending')], true],
    ['those of pods that have ended', onFailure(3), [restarted(2), restarted(1, 'Failed')], false],
    ['none, with a limit of 0', onFailure(0), [restarted(0)], false],
    ['one, with a limit of 0', onFailure(0), [restarted(1)], true],
    ['those of containers that are never started again', onFailure(3, 'Never'), [restarted(3)], false],
  ])('are starts of containers, too: %s', (_, job, pods, ends) => {
    expect(verdict(job, { pods })).toEqual(ends ? failed : null);
  });
});

describe('the time that a Job has', () => {
  const started = { startTime: at(40) };

  it('is over in the second in which it ends', () => {
    expect(verdict(jobWith({ activeDeadlineSeconds: 61 }, started))).toBeNull();
    expect(verdict(jobWith({ activeDeadlineSeconds: 60 }, started))).toEqual({
      type: 'Failed',
      why: { reason: 'DeadlineExceeded', message: 'Job was active longer than specified deadline' },
      interim: 'FailureTarget',
    });
  });

  it.each([
    ['without a deadline', jobWith({}, started), undefined],
    ['while it is suspended', jobWith({ activeDeadlineSeconds: 60, suspend: true }, started), undefined],
    ['before it has started', jobWith({ activeDeadlineSeconds: 60 }), undefined],
    ['from its start on', jobWith({ activeDeadlineSeconds: 90, suspend: false }, started), seconds(30)],
  ])('runs or does not: %s', (_, job, left) => {
    expect(timeLeft(job, seconds(100))).toBe(left);
  });
});

describe('what has been decided', () => {
  const condition = (type: string, more: object, status: 'True' | 'False' = 'True') => ({
    conditions: [{ type, status, lastTransitionTime: at(1), ...more }],
  });

  it('stays so, with its reason and message, however many fail later', () => {
    const met = jobWith(
      { backoffLimit: 0 },
      condition('SuccessCriteriaMet', { reason: 'SuccessPolicy', message: 'm' }),
    );
    expect(verdict(met, { failures: 9 })).toEqual({ type: 'Complete', why: { reason: 'SuccessPolicy', message: 'm' } });
    const target = jobWith({}, condition('FailureTarget', { message: 'only a message' }));
    expect(verdict(target)).toEqual({ type: 'Failed', why: { message: 'only a message' } });
    expect(verdict(jobWith({}, condition('FailureTarget', { reason: 'R' })))).toEqual({
      type: 'Failed',
      why: { reason: 'R' },
    });
  });

  it('is nothing where the condition is False', () => {
    expect(verdict(jobWith({}, condition('FailureTarget', { reason: 'R' }, 'False')))).toBeNull();
  });

  it('by a failure policy is announced in every release', () => {
    const onPodConditions = [{ type: 'DisruptionTarget' }];
    const job = jobWith({ podFailurePolicy: { rules: [{ action: 'FailJob', onPodConditions }] } });
    const conditions = [{ type: 'DisruptionTarget', status: 'True', lastTransitionTime: at(1) }] as const;
    const pods = [podIn('good', { phase: 'Succeeded' }), podIn('bad', { phase: 'Failed', status: { conditions } })];
    expect(verdict(job, { pods }, JOBS_1_26)).toEqual({
      type: 'Failed',
      why: {
        reason: 'PodFailurePolicy',
        message: 'Pod default/bad has condition DisruptionTarget matching FailJob rule at index 0',
      },
      interim: 'FailureTarget',
    });
    expect(verdict(job, { pods: [podIn('bad', { status: { conditions } })] })).toBeNull();
    expect(verdict(jobWith({}), { pods })).toBeNull();
  });

  it('by a success policy is announced, too', () => {
    const job = jobWith({
      completionMode: 'Indexed',
      completions: 3,
      successPolicy: { rules: [{ succeededCount: 1 }] },
    });
    expect(verdict(job, { succeeded: new Set([2]) })).toEqual({
      type: 'Complete',
      why: { reason: 'SuccessPolicy', message: 'Matched rules at index 0' },
      interim: 'SuccessCriteriaMet',
    });
    expect(verdict(job)).toBeNull();
  });
});
