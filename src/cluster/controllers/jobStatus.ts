/** What a Job counts, and what it asks for by that (pkg/controller/job/job_controller.go). */
import { micros, minus, plus, seconds, type Micros } from '../../engine/time.ts';
import type { Job, JobStatus, ObjectCondition } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { isActive, isBeingDeleted, isReady, isTerminal, isTerminating } from '../../kube/podLifecycle.ts';
import { parseRfc3339, rfc3339 } from '../../kube/time.ts';
import type { JobRules } from '../releases/jobRules.ts';
import { JOB } from './conditionWords.ts';
import { JOB_TRACKING } from './podTemplates.ts';

export const isTracked = ({ metadata }: Pod): boolean => (metadata.finalizers ?? []).includes(JOB_TRACKING);

/** onlyReplaceFailedPods: a pod that is being deleted is waited for. */
export const replacesOnlyFailed = ({ spec }: Job): boolean =>
  spec.podReplacementPolicy === 'Failed' || spec.podFailurePolicy !== undefined;

/** isPodFailed: one that is being deleted counts at once, unless only what has ended is to be replaced. */
export function isFailed(pod: Pod, job: Job): boolean {
  if (pod.status.phase === 'Failed') return true;
  if (replacesOnlyFailed(job)) return false;
  return isBeingDeleted(pod) && pod.status.phase !== 'Succeeded';
}

export interface Counts {
  readonly active: number;
  readonly ready: number;
  readonly terminating: number;
}

export function countsOf(pods: readonly Pod[]): Counts {
  const active = pods.filter(isActive);
  return {
    active: active.length,
    ready: active.filter(isReady).length,
    terminating: pods.filter(isTerminating).length,
  };
}

/** The counts in a status; what is 0 is left out where the API's type says so. */
export function withCounts(
  { active: _active, ready: _ready, terminating: _terminating, ...status }: JobStatus,
  { active, ready, terminating }: Counts,
  { tellsReady, podReplacementPolicy }: JobRules,
): JobStatus {
  return {
    ...status,
    ...(active > 0 && { active }),
    ...(tellsReady && { ready }),
    ...(podReplacementPolicy && { terminating }),
  };
}

type Uncounted = NonNullable<JobStatus['uncountedTerminatedPods']>;

/** Whether the status holds it as one that has ended and whose finalizer may not have gone yet. */
export const isUncounted = ({ uncountedTerminatedPods }: JobStatus, { metadata: { uid } }: Pod): boolean =>
  [...(uncountedTerminatedPods?.succeeded ?? []), ...(uncountedTerminatedPods?.failed ?? [])].includes(uid);

const uidsOf = (pods: readonly Pod[]): readonly string[] => pods.map(({ metadata }) => metadata.uid);

/** uncountedTerminatedPods with those that have ended since, and whose finalizer may go once that is written. */
export function withUncounted(status: JobStatus, good: readonly Pod[], bad: readonly Pod[]): JobStatus {
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  return {
    ...status,
    uncountedTerminatedPods: uncountedOf({
      succeeded: [...succeeded, ...uidsOf(good)],
      failed: [...failed, ...uidsOf(bad)],
    }),
  };
}

const uncountedOf = ({ succeeded = [], failed = [] }: Uncounted): Uncounted => ({
  ...(succeeded.length > 0 && { succeeded }),
  ...(failed.length > 0 && { failed }),
});

/** cleanUncountedPodsWithoutFinalizers: once the finalizer is gone only the counters remember a pod. */
export function counted(status: JobStatus, stillTracked: ReadonlySet<string>): JobStatus {
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  const gone = (uids: readonly string[]): number => uids.filter((uid) => !stillTracked.has(uid)).length;
  const total = (before: number | undefined, more: number): number => (before ?? 0) + more;
  const good = total(status.succeeded, gone(succeeded));
  const bad = total(status.failed, gone(failed));
  const left = (uids: readonly string[]): readonly string[] => uids.filter((uid) => stillTracked.has(uid));
  return {
    ...status,
    ...(good > 0 && { succeeded: good }),
    ...(bad > 0 && { failed: bad }),
    uncountedTerminatedPods: uncountedOf({ succeeded: left(succeeded), failed: left(failed) }),
  };
}

export const totals = ({ succeeded = 0, failed = 0, uncountedTerminatedPods = {} }: JobStatus) => ({
  succeeded: succeeded + (uncountedTerminatedPods.succeeded?.length ?? 0),
  failed: failed + (uncountedTerminatedPods.failed?.length ?? 0),
});

/** manageJob: how many pods are to be active. */
export function wantedActive({ spec }: Job, active: number, succeeded: number): number {
  if (spec.suspend === true) return 0;
  if (spec.completions === undefined) return succeeded > 0 ? active : spec.parallelism;
  return Math.max(0, Math.min(spec.parallelism, spec.completions - succeeded));
}

export const isComplete = ({ spec }: Pick<Job, 'spec'>, active: number, succeeded: number): boolean =>
  active === 0 && (spec.completions === undefined ? succeeded > 0 : succeeded >= spec.completions);

/** The condition that says so. */
export const endOfJob = ({ status: { conditions = [] } }: Pick<Job, 'status'>): ObjectCondition | undefined =>
  conditions.find(({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True');
export const isFinished = (job: Pick<Job, 'status'>): boolean => endOfJob(job) !== undefined;

export interface Why {
  readonly reason?: string;
  readonly message?: string;
}

export const conditionOf = (type: string, why: Why, now: Micros): ObjectCondition => ({
  type,
  status: 'True',
  lastTransitionTime: rfc3339(now),
  ...why,
});

/** ensureJobConditionStatus of Suspended. A Job that goes on begins its time anew. */
export function suspension(
  isSuspended: boolean,
  conditions: JobStatus['conditions'] = [],
  now: Micros,
): Pick<JobStatus, 'conditions' | 'startTime'> {
  const others = conditions.filter(({ type }) => type !== 'Suspended');
  const before = conditions.find(({ type }) => type === 'Suspended');
  if (isSuspended === (before?.status === 'True')) return {};
  const condition = conditionOf('Suspended', isSuspended ? JOB.suspended : JOB.resumed, now);
  if (isSuspended) return { conditions: [...others, condition] };
  return { conditions: [...others, { ...condition, status: 'False' }], startTime: rfc3339(now) };
}

/* ---- back-off: backoff_utils.go ---- */

const FIRST_BACK_OFF = seconds(10);
const LONGEST_BACK_OFF = seconds(600);

/** getFinishedTime: of one that is being deleted, when somebody asked for it. */
export function failedAt(pod: Pod): Micros | undefined {
  const { metadata, status } = pod;
  const ends = (status.containerStatuses ?? []).flatMap(({ state }) => state.terminated?.finishedAt ?? []);
  const last = ends.toSorted().at(-1);
  if (isTerminal(pod) && last !== undefined) return parseRfc3339(last) ?? undefined;
  const at = metadata.deletionTimestamp === undefined ? null : parseRfc3339(metadata.deletionTimestamp);
  return at === null ? undefined : minus(at, seconds(metadata.deletionGracePeriodSeconds ?? 0));
}

/** getRemainingTime: from the last failure 10 s, then twice as long for each that came before it. */
export function backOffLeft(failures: number, last: Micros | undefined, now: Micros): Micros {
  if (failures === 0 || last === undefined) return micros(0);
  const wait = micros(Math.min(FIRST_BACK_OFF * 2 ** (failures - 1), LONGEST_BACK_OFF));
  return micros(Math.max(0, minus(plus(last, wait), now)));
}
