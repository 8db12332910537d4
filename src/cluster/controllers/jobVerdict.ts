/** What ends a Job, one way or the other (pkg/controller/job/job_controller.go:syncJob). */
import { minus, plus, seconds, type Micros } from '../../engine/time.ts';
import type { Job, JobStatus } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import type { JobRules } from '../releases/jobRules.ts';
import { JOB } from './conditionWords.ts';
import { failureJudged, successBy } from './jobPolicies.ts';
import { isFailed, type Why } from './jobStatus.ts';

export interface Verdict {
  readonly type: 'Failed' | 'Complete';
  readonly why: Why;
  /** What says so while pods are still ending; absent where nothing does, or where it has been said. */
  readonly interim?: 'FailureTarget' | 'SuccessCriteriaMet';
}

const conditionNamed = ({ conditions = [] }: JobStatus, name: string): Why | undefined => {
  const { reason, message } = conditions.find(({ type, status }) => type === name && status === 'True') ?? {};
  return reason === undefined && message === undefined
    ? undefined
    : { ...(reason !== undefined && { reason }), ...(message !== undefined && { message }) };
};

const failed = (why: Why, { delaysTerminal }: JobRules): Verdict => ({
  type: 'Failed',
  why,
  ...(delaysTerminal && { interim: 'FailureTarget' }),
});

/** newSuccessCondition */
export const success = ({ delaysTerminal, successPolicy }: JobRules): Verdict => ({
  type: 'Complete',
  why: successPolicy ? JOB.complete : {},
  ...(delaysTerminal && { interim: 'SuccessCriteriaMet' }),
});

/** What has been decided in an earlier sync stays decided. */
function decided({ status }: Job): Verdict | null {
  const met = conditionNamed(status, 'SuccessCriteriaMet');
  if (met !== undefined) return { type: 'Complete', why: met };
  const target = conditionNamed(status, 'FailureTarget');
  return target === undefined ? null : { type: 'Failed', why: target };
}

/** getFailJobMessage: announced in every release, as its message has to outlive the pod that it is about. */
function failedByPolicy(job: Job, pods: readonly Pod[]): Verdict | null {
  if (job.spec.podFailurePolicy === undefined) return null;
  for (const pod of pods) {
    const message = isFailed(pod, job) ? failureJudged(job, pod).failsJob : undefined;
    if (message !== undefined)
      return { type: 'Failed', why: { reason: JOB.failurePolicy, message }, interim: 'FailureTarget' };
  }
  return null;
}

/** pastBackoffLimitOnFailure: containers that are started again in their pods count as much as pods. */
function pastRestarts({ spec }: Job, pods: readonly Pod[]): boolean {
  if (spec.template.spec.restartPolicy !== 'OnFailure') return false;
  const restarts = pods
    .filter(({ status }) => status.phase === 'Running' || status.phase === 'Pending')
    .flatMap(({ status }) => [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])])
    .reduce((sum, { restartCount }) => sum + restartCount, 0);
  return spec.backoffLimit === 0 ? restarts > 0 : restarts >= spec.backoffLimit;
}

/** How long until activeDeadlineSeconds are over, where the time runs. */
export function timeLeft({ spec, status }: Job, now: Micros): Micros | undefined {
  const started = parseRfc3339(status.startTime ?? '');
  if (spec.activeDeadlineSeconds === undefined || spec.suspend === true || started === null) return undefined;
  return minus(plus(started, seconds(spec.activeDeadlineSeconds)), now);
}

const isPastDeadline = (job: Job, now: Micros): boolean => (timeLeft(job, now) ?? 1) <= 0;

export interface Known {
  readonly pods: readonly Pod[];
  /** Those that count. */
  readonly failures: number;
  /** Indexes that have succeeded. */
  readonly succeeded: ReadonlySet<number>;
  readonly now: Micros;
}

/** Completions are not looked at yet: for those it has to be known how many pods are active. */
export function verdictOf(job: Job, { pods, failures, succeeded, now }: Known, rules: JobRules): Verdict | null {
  const known = decided(job) ?? failedByPolicy(job, pods);
  if (known !== null) return known;
  if (failures > job.spec.backoffLimit || pastRestarts(job, pods)) return failed(JOB.backoffLimit, rules);
  if (isPastDeadline(job, now)) return failed(JOB.deadline, rules);
  const message = successBy(job, succeeded);
  return message === undefined
    ? null
    : { type: 'Complete', why: { reason: JOB.successPolicy, message }, interim: 'SuccessCriteriaMet' };
}
