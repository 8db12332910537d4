/**
 * pkg/controller/job/job_controller.go: pods until enough have succeeded, or too many have failed. Each pod is counted
 * exactly once: its finalizer holds it until the Job's status has its UID, then goes, and the counter takes over.
 */
import { micros, minus, plus, seconds, type Micros } from '../../engine/time.ts';
import { apiObjectKey, isOfKind, keyOfObject, type Job, type JobStatus } from '../../kube/apiObjects.ts';
import type { ObjectMeta, Pod } from '../../kube/objects.ts';
import { isActive } from '../../kube/podLifecycle.ts';
import { parseRfc3339, rfc3339 } from '../../kube/time.ts';
import { controllerOf, podsControlledBy, type Seen } from './informers.ts';
import { JOB } from './conditionWords.ts';
import {
  backOffLeft,
  conditionOf,
  counted,
  countsOf,
  failedAt,
  isComplete,
  isFailed,
  isFinished,
  isTracked,
  totals,
  wantedActive,
  withCounts,
  withUncounted,
} from './jobStatus.ts';
import { syncedByCounting } from './jobCounting.ts';
import { creation, deletion, failureOf, statusWrite } from './jobWrites.ts';
import { NOTHING, type Look, type ObjectController, type Plan, type Write } from './objectController.ts';
import { JOB_TRACKING } from './podTemplates.ts';
import type { BackOffRecord } from './state.ts';

/** syncJobBatchPeriod: what pods tell is gathered for so long. */
const BATCH_PERIOD = seconds(1);

const jobKeyOf = (metadata: ObjectMeta): string | undefined => {
  const owner = controllerOf(metadata);
  return owner?.kind === 'Job' ? apiObjectKey('jobs', metadata.namespace, owner.name) : undefined;
};

/** Changes of the Job itself count at once, its status and its pods a second later. */
function concerned(seen: Seen): ReturnType<ObjectController['concerned']> {
  if (seen.of === 'pod') {
    const key = jobKeyOf(seen.pod.metadata);
    return key === undefined ? [] : [{ key, after: BATCH_PERIOD }];
  }
  const { type, object, before } = seen;
  if (!isOfKind(object, 'Job')) return [];
  const key = keyOfObject(object);
  if (type === 'MODIFIED' && before?.metadata.generation === object.metadata.generation)
    return [{ key, after: BATCH_PERIOD }];
  return [key];
}

const withoutTracking = ({ metadata: { namespace, name } }: Pod): Write => ({
  request: { verb: 'patch', namespace, name, withoutFinalizers: { name: JOB_TRACKING } },
  accepts: [404],
});

/** syncOrphanPod: nobody counts the pods of a Job that is gone. */
function freed(key: string, { informers }: Look): Plan {
  const left = Object.values(informers.pods).filter((pod) => isTracked(pod) && jobKeyOf(pod.metadata) === key);
  const isLeft = ({ metadata }: Pod): boolean => informers.gone?.[controllerOf(metadata)?.uid ?? ''] === true;
  return { batches: [left.filter(isLeft).map(withoutTracking)] };
}

/** newBackoffRecord: a success makes failures before it forgotten. */
function backOffWith(record: BackOffRecord, ended: readonly Pod[], job: Job): BackOffRecord {
  const failed = ended.filter((pod) => pod.status.phase !== 'Succeeded' && isFailed(pod, job));
  const base = ended.some((pod) => pod.status.phase === 'Succeeded') ? { failures: 0 } : record;
  if (failed.length === 0) return base;
  const last = micros(Math.max(base.last ?? 0, ...failed.flatMap((pod) => failedAt(pod) ?? [])));
  return { failures: base.failures + failed.length, last };
}

function timeLeft({ spec, status }: Job, now: Micros): readonly Micros[] {
  const started = parseRfc3339(status.startTime ?? '');
  if (spec.activeDeadlineSeconds === undefined || spec.suspend === true || started === null) return [];
  return [minus(plus(started, seconds(spec.activeDeadlineSeconds)), now)];
}

/** manageJob: pods that are too many go, those that are missing come once the back-off is over. */
function managed(job: Job, pods: readonly Pod[], succeeded: number, backOff: BackOffRecord, look: Look) {
  const active = pods.filter(isActive);
  const wanted = wantedActive(job, active.length, succeeded);
  const tooMany = active.slice(wanted);
  if (tooMany.length > 0) return { tooMany, missing: 0, wait: micros(0) };
  const terminating = job.spec.podReplacementPolicy === 'Failed' ? countsOf(pods).terminating : 0;
  const missing = Math.max(0, wanted - terminating - active.length);
  const wait = missing === 0 ? micros(0) : backOffLeft(backOff.failures, backOff.last, look.now);
  return { tooMany, missing: wait > 0 ? 0 : missing, wait };
}

const fieldsOf = (status: JobStatus): string =>
  JSON.stringify(Object.entries(status).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const same = (a: JobStatus, b: JobStatus): boolean => fieldsOf(a) === fieldsOf(b);

/** syncJob */
function synced(job: Job, look: Look): Plan {
  const { now } = look;
  const pods = podsControlledBy(look.informers, job.metadata.uid);
  const { succeeded: known = [], failed: knownFailed = [] } = job.status.uncountedTerminatedPods ?? {};
  const isNew = (pod: Pod): boolean =>
    isTracked(pod) && !known.includes(pod.metadata.uid) && !knownFailed.includes(pod.metadata.uid);
  const ended = pods.filter((pod) => isTracked(pod) && (pod.status.phase === 'Succeeded' || isFailed(pod, job)));
  const backOff = backOffWith(look.backOff ?? { failures: 0 }, ended.filter(isNew), job);
  const isDeleted = job.metadata.deletionTimestamp !== undefined;

  const tracked = new Set(pods.filter(isTracked).map(({ metadata }) => metadata.uid));
  const started: JobStatus =
    job.status.startTime === undefined && job.spec.suspend !== true
      ? { ...job.status, startTime: rfc3339(now) }
      : job.status;
  const first = withUncounted(counted(started, tracked), ended, job);
  const { succeeded, failed } = totals(first);
  const failure = failureOf(job, failed, look);

  const actives = pods.filter(isActive);
  const plan =
    failure !== null || isDeleted || look.isExpecting
      ? { tooMany: failure === null ? [] : actives, missing: 0, wait: micros(0) }
      : managed(job, pods, succeeded, backOff, look);
  const counts = countsOf(pods);
  const gone = countsOf(plan.tooMany);
  const then = {
    active: counts.active - gone.active + plan.missing,
    ready: counts.ready - gone.ready,
    terminating: counts.terminating + gone.active,
  };
  const complete = failure === null && isComplete(job, then.active, succeeded);
  const marked = conditionsOf(job, { failure, complete, isDeleted }, now);
  const flushed = withCounts({ ...first, ...marked }, then);

  // When a Job has failed or is deleted, those that still run are not waited for: their finalizers go as well.
  const freedPods = failure !== null || isDeleted ? pods.filter(isTracked) : ended;
  const left = new Set([...tracked].filter((uid) => !freedPods.some(({ metadata }) => metadata.uid === uid)));
  const last = finished(counted(flushed, left), then.terminating, { failure, complete }, now);

  const deletions = plan.tooMany.map(deletion);
  const suspended = failure === null ? plan.tooMany.filter(isTracked).map(withoutTracking) : [];
  const creations = Array.from({ length: plan.missing }, (_, i) => creation(job, i, look));
  const waits = [...(plan.wait > 0 ? [plan.wait] : []), ...timeLeft(job, now)].filter((wait) => wait > 0);
  const again = waits.length === 0 ? {} : { again: micros(Math.min(...waits)) };
  return {
    batches: [
      suspended,
      deletions,
      creations,
      same(flushed, job.status) ? [] : [statusWrite(job, flushed)],
      freedPods.filter((pod) => !plan.tooMany.includes(pod) || failure !== null).map(withoutTracking),
      same(last, flushed) ? [] : [statusWrite(job, last)],
    ],
    backOff,
    ...(creations.length + deletions.length > 0 && {
      expects: {
        of: job.metadata.uid,
        creations: creations.length,
        deletions: plan.tooMany.map(({ metadata }) => metadata.uid),
      },
    }),
    ...again,
  };
}

interface Verdict {
  readonly failure: { readonly reason: string; readonly message: string } | null;
  readonly complete: boolean;
}

/** FailureTarget and SuccessCriteriaMet: it is decided, and pods may still be ending. */
function conditionsOf(
  { spec, status: { conditions = [] } }: Job,
  { failure, complete, isDeleted }: Verdict & { readonly isDeleted: boolean },
  now: Micros,
): Pick<JobStatus, 'conditions' | 'startTime'> {
  const has = (type: string): boolean => conditions.some((condition) => condition.type === type);
  if (failure !== null && !has('FailureTarget'))
    return { conditions: [...conditions, conditionOf('FailureTarget', failure, now)] };
  if (complete && !has('SuccessCriteriaMet'))
    return { conditions: [...conditions, conditionOf('SuccessCriteriaMet', JOB.complete, now)] };
  if (failure !== null || complete || isDeleted) return {};
  return suspension(spec.suspend === true, conditions, now);
}

/** A Job that goes on begins its time anew. */
function suspension(
  isSuspended: boolean,
  conditions: NonNullable<JobStatus['conditions']>,
  now: Micros,
): Pick<JobStatus, 'conditions' | 'startTime'> {
  const others = conditions.filter(({ type }) => type !== 'Suspended');
  const before = conditions.find(({ type }) => type === 'Suspended');
  if (isSuspended === (before?.status === 'True')) return {};
  const condition = conditionOf('Suspended', isSuspended ? JOB.suspended : JOB.resumed, now);
  if (isSuspended) return { conditions: [...others, condition] };
  return { conditions: [...others, { ...condition, status: 'False' }], startTime: rfc3339(now) };
}

/** enactJobFinished: not before all pods have been counted and none is ending. */
function finished(status: JobStatus, terminating: number, { failure, complete }: Verdict, now: Micros): JobStatus {
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  if (terminating > 0 || succeeded.length + failed.length > 0) return status;
  const conditions = status.conditions ?? [];
  if (failure !== null) return { ...status, conditions: [...conditions, conditionOf('Failed', failure, now)] };
  if (!complete) return status;
  return {
    ...status,
    completionTime: rfc3339(now),
    conditions: [...conditions, conditionOf('Complete', JOB.complete, now)],
  };
}

export const job: ObjectController = {
  account: 'job-controller',
  goesOn: true,
  concerned,
  sync: (key, look) => {
    const object = look.informers.objects[key];
    if (object === undefined) return freed(key, look);
    if (!isOfKind(object, 'Job') || isFinished(object)) return NOTHING;
    return look.release.jobTracking ? synced(object, look) : syncedByCounting(object, look);
  },
};
