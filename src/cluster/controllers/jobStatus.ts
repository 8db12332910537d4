/** What a Job counts, and what it asks for by that (pkg/controller/job/job_controller.go). */
import { micros, minus, plus, seconds, type Micros } from '../../engine/time.ts';
import type { Job, JobStatus, ObjectCondition } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { isActive, isBeingDeleted, isReady, isTerminal, isTerminating } from '../../kube/podLifecycle.ts';
import { parseRfc3339, rfc3339 } from '../../kube/time.ts';
import { JOB_TRACKING } from './podTemplates.ts';

export const isTracked = ({ metadata }: Pod): boolean => (metadata.finalizers ?? []).includes(JOB_TRACKING);

/** isPodFailed: one that is being deleted counts at once, unless only what has ended is to be replaced. */
export function isFailed(pod: Pod, { spec }: Job): boolean {
  if (pod.status.phase === 'Failed') return true;
  if (spec.podReplacementPolicy === 'Failed') return false;
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
): JobStatus {
  return { ...status, ...(active > 0 && { active }), ready, terminating };
}

/** A Job at t = 0, whose pods all run. */
export function jobStatusAtStart({ metadata, spec }: Job, pods: readonly Pod[]): JobStatus {
  if (spec.suspend === true) return withCounts({ uncountedTerminatedPods: {} }, countsOf(pods));
  return withCounts({ startTime: metadata.creationTimestamp, uncountedTerminatedPods: {} }, countsOf(pods));
}

type Uncounted = NonNullable<JobStatus['uncountedTerminatedPods']>;

/** uncountedTerminatedPods with those that have ended since, and whose finalizer may go once that is written. */
export function withUncounted(status: JobStatus, ended: readonly Pod[], job: Job): JobStatus {
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  const isNew = ({ metadata: { uid } }: Pod): boolean => !succeeded.includes(uid) && !failed.includes(uid);
  const fresh = ended.filter(isNew);
  const good = fresh.filter((pod) => pod.status.phase === 'Succeeded').map(({ metadata }) => metadata.uid);
  const bad = fresh.filter((pod) => pod.status.phase !== 'Succeeded' && isFailed(pod, job));
  return {
    ...status,
    uncountedTerminatedPods: uncountedOf({
      succeeded: [...succeeded, ...good],
      failed: [...failed, ...bad.map(({ metadata }) => metadata.uid)],
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

export const isFinished = ({ status: { conditions = [] } }: Job): boolean =>
  conditions.some(({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True');

export const conditionOf = (
  type: string,
  why: { readonly reason: string; readonly message: string },
  now: Micros,
): ObjectCondition => ({ type, status: 'True', lastTransitionTime: rfc3339(now), ...why });

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
