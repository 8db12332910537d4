/** A Job at t = 0: its pods run, or have all come to their ends by themselves and have been counted. */
import { isOfKind, keyOfObject, type Job, type JobStatus } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { isTerminal } from '../../kube/podLifecycle.ts';
import { rfc3339 } from '../../kube/time.ts';
import { micros, minus, plus, seconds, ZERO, type Micros } from '../../engine/time.ts';
import type { Release } from '../releases/index.ts';
import type { ControlPlane } from '../state.ts';
import { indexesText, isIndexed, succeededIndexes } from './jobIndexes.ts';
import { conditionOf, countsOf, failedAt, isFinished, withCounts } from './jobStatus.ts';
import { success, verdictOf } from './jobVerdict.ts';

/** Its controller has written the end a moment after the last pod's. */
const MOMENT = seconds(1);

/** One with a deadline has begun but so long before, so that the deadline is still to come. */
const BEFORE_DEADLINE = seconds(10);

/** What its controllers find to wait for as they begin. */
const isAwaited = ({ spec, status }: Job): boolean =>
  isFinished({ status }) ? spec.ttlSecondsAfterFinished !== undefined : spec.activeDeadlineSeconds !== undefined;

/** Keys of the Jobs that their controllers have to be told of as they begin. */
export const awaitedAtStart = ({ controllerManager }: Pick<ControlPlane, 'controllerManager'>): readonly string[] =>
  Object.values(controllerManager.objectControllers?.informers.objects ?? {}).flatMap((object) =>
    isOfKind(object, 'Job') && isAwaited(object) ? [keyOfObject(object)] : [],
  );

export function jobStatusAtStart(job: Job, pods: readonly Pod[], release: Release): JobStatus {
  const rules = release.jobs;
  const { metadata, spec } = job;
  const ended = pods.filter(isTerminal);
  const isRunning = pods.length > ended.length;
  const begun =
    isRunning && spec.activeDeadlineSeconds !== undefined ? rfc3339(minus(ZERO, BEFORE_DEADLINE)) : undefined;
  const startTime = spec.suspend === true ? {} : { startTime: begun ?? metadata.creationTimestamp };
  const succeeded = ended.filter(({ status }) => status.phase === 'Succeeded');
  const failed = ended.length - succeeded.length;
  const indexes = isIndexed(job) ? succeededIndexes({ ...job, status: {} }, succeeded) : new Set<number>();
  const status: JobStatus = {
    ...startTime,
    ...(succeeded.length > 0 && { succeeded: succeeded.length }),
    ...(failed > 0 && { failed }),
    ...(indexes.size > 0 && { completedIndexes: indexesText(indexes) }),
    ...(release.jobTracking && { uncountedTerminatedPods: {} }),
  };
  return { ...withCounts(status, countsOf(pods), rules), ...endAtStart(job, pods, indexes, release) };
}

function endAtStart(
  job: Job,
  pods: readonly Pod[],
  indexes: ReadonlySet<number>,
  { jobs }: Release,
): Pick<JobStatus, 'conditions' | 'completionTime'> {
  if (pods.length === 0 || !pods.every(isTerminal)) return {};
  const failures = pods.filter(({ status }) => status.phase === 'Failed').length;
  const verdict =
    verdictOf({ ...job, status: {} }, { pods, failures, succeeded: indexes, now: ZERO }, jobs) ?? success(jobs);
  const at = plus(lastEnd(pods), MOMENT);
  const types = [...(verdict.interim === undefined ? [] : [verdict.interim]), verdict.type];
  return {
    conditions: types.map((type) => conditionOf(type, verdict.why, at)),
    ...(verdict.type === 'Complete' && { completionTime: rfc3339(at) }),
  };
}

const lastEnd = (pods: readonly Pod[]): Micros => micros(Math.max(...pods.map((pod) => failedAt(pod) ?? ZERO)));
