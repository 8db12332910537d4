/**
 * pkg/controller/job/job_controller.go: pods until enough have succeeded, or too many have failed. Each pod is counted
 * exactly once: its finalizer holds it until the Job's status has its UID, then goes, and the counter takes over.
 */
import { micros, seconds, type Micros } from '../../engine/time.ts';
import { apiObjectKey, isOfKind, keyOfObject, type Job, type JobStatus } from '../../kube/apiObjects.ts';
import type { ObjectMeta, Pod } from '../../kube/objects.ts';
import { isActive, isTerminating } from '../../kube/podLifecycle.ts';
import { selects } from '../../kube/selectors.ts';
import { rfc3339 } from '../../kube/time.ts';
import type { Release } from '../releases/index.ts';
import { claimPods, ownersConcerned } from './controllerRefs.ts';
import { controllerOf, type Informers, type Seen } from './informers.ts';
import { syncedByCounting } from './jobCounting.ts';
import { indexesText, isIndexed, isValid, pendingIndexes, succeededIndexes, superfluous } from './jobIndexes.ts';
import { failureJudged } from './jobPolicies.ts';
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
  isUncounted,
  replacesOnlyFailed,
  suspension,
  totals,
  wantedActive,
  withCounts,
  withUncounted,
} from './jobStatus.ts';
import { success, timeLeft, verdictOf, type Verdict } from './jobVerdict.ts';
import { creation, deletion, statusWrite, withoutTracking } from './jobWrites.ts';
import { NOTHING, type Look, type ObjectController, type Plan } from './objectController.ts';
import { JOB_TRACKING } from './podTemplates.ts';
import { podsToDelete } from './podsToDelete.ts';
import { slowStart } from './replicaSetController.ts';
import type { BackOffRecord } from './state.ts';

/** syncJobBatchPeriod: what pods tell is gathered for so long. */
const BATCH_PERIOD = seconds(1);

const jobKeyOf = (metadata: ObjectMeta): string | undefined => {
  const owner = controllerOf(metadata);
  return owner?.kind === 'Job' ? apiObjectKey('jobs', metadata.namespace, owner.name) : undefined;
};

/** Changes of the Job itself count at once, its status and its pods a second later. */
function concerned(seen: Seen, informers: Informers): ReturnType<ObjectController['concerned']> {
  if (seen.of === 'pod') {
    const keys = ownersConcerned('Job', seen, informers, selectsPod);
    return keys.map((key) => ({ key, after: BATCH_PERIOD }));
  }
  const { type, object, before } = seen;
  if (!isOfKind(object, 'Job')) return [];
  const key = keyOfObject(object);
  if (type === 'MODIFIED' && before?.metadata.generation === object.metadata.generation)
    return [{ key, after: BATCH_PERIOD }];
  return [key];
}

/** Its own label, unless people have chosen what it selects by (registry/batch/job/strategy.go:generateSelector). */
function selectsPod({ metadata: { uid }, spec: { selector, manualSelector } }: Job, { metadata }: Pod): boolean {
  if (manualSelector === true && selector !== undefined) return selects(selector, metadata.labels);
  return metadata.labels?.['controller-uid'] === uid;
}

/** syncOrphanPod: nobody counts the pods of a Job that is gone. */
function freed(key: string, { informers }: Look): Plan {
  const left = Object.values(informers.pods).filter((pod) => isTracked(pod) && jobKeyOf(pod.metadata) === key);
  const isLeft = ({ metadata }: Pod): boolean => informers.gone?.[controllerOf(metadata)?.uid ?? ''] === true;
  return { batches: [left.filter(isLeft).map(withoutTracking)] };
}

/** newBackoffRecord: a success makes failures before it forgotten. */
function backOffWith(record: BackOffRecord, good: readonly Pod[], bad: readonly Pod[]): BackOffRecord {
  const base = good.length > 0 ? { failures: 0 } : record;
  if (bad.length === 0) return base;
  const last = micros(Math.max(base.last ?? 0, ...bad.flatMap((pod) => failedAt(pod) ?? [])));
  return { failures: base.failures + bad.length, last };
}

/** Those that are too many, and indexes of those that are missing: undefined where pods have none. */
interface Management {
  readonly tooMany: readonly Pod[];
  readonly missing: readonly (number | undefined)[];
  readonly wait: Micros;
}

const LEFT_ALONE: Management = { tooMany: [], missing: [], wait: micros(0) };

/** controller.ActivePods, by which pods go first, knows neither costs nor magnitudes. */
const plainOrder = ({ countsSidecarRestarts }: Release) =>
  ({ podDeletionCost: false, logarithmicScaleDown: false, countsSidecarRestarts }) as const;

/** manageJob: pods that are too many go, those that are missing come once the back-off is over. */
function managed(
  job: Job,
  pods: readonly Pod[],
  { count, indexes }: Successes,
  backOff: BackOffRecord,
  look: Look,
): Management {
  const active = pods.filter(isActive);
  const wanted = wantedActive(job, active.length, count);
  const doubled = superfluous(job, active);
  const others = active.filter((pod) => !doubled.includes(pod));
  const more = Math.max(0, active.length - wanted - doubled.length);
  const tooMany = [
    ...doubled,
    ...(more === 0 ? [] : podsToDelete(others, [], more, look.now, plainOrder(look.release))),
  ];
  if (tooMany.length > 0) return { ...LEFT_ALONE, tooMany };
  const waitsFor = look.release.jobs.podReplacementPolicy && replacesOnlyFailed(job) ? pods.filter(isTerminating) : [];
  const missing = Math.max(0, wanted - waitsFor.length - active.length);
  const wait = missing === 0 ? micros(0) : backOffLeft(backOff.failures, backOff.last, look.now);
  if (wait > 0) return { ...LEFT_ALONE, wait };
  return {
    ...LEFT_ALONE,
    missing: isIndexed(job)
      ? pendingIndexes(job, [...active, ...waitsFor], indexes, missing)
      : Array.from({ length: missing }, () => undefined),
  };
}

const fieldsOf = (status: JobStatus): string =>
  JSON.stringify(Object.entries(status).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const same = (a: JobStatus, b: JobStatus): boolean => fieldsOf(a) === fieldsOf(b);

/** How many of its completions a Job has, and which. */
interface Successes {
  readonly count: number;
  readonly indexes: ReadonlySet<number>;
}

function successesOf(job: Job, status: JobStatus, fresh: readonly Pod[]): Successes {
  if (!isIndexed(job)) return { count: totals(status).succeeded + fresh.length, indexes: new Set() };
  const indexes = succeededIndexes(job, fresh);
  return { count: indexes.size, indexes };
}

/** trackJobStatusAndRemoveFinalizers: an index tells by itself that it has been counted. */
function withEnded(
  job: Job,
  status: JobStatus,
  good: readonly Pod[],
  bad: readonly Pod[],
  { count, indexes }: Successes,
): JobStatus {
  if (!isIndexed(job)) return withUncounted(status, good, bad);
  return {
    ...withUncounted(status, [], bad),
    ...(count > 0 && { succeeded: count, completedIndexes: indexesText(indexes) }),
  };
}

/** syncJob */
function synced(job: Job, pods: readonly Pod[], look: Look): Plan {
  const { now, release } = look;
  const rules = release.jobs;
  const isDeleted = job.metadata.deletionTimestamp !== undefined;
  const tracked = pods.filter(isTracked);
  const ended = tracked.filter((pod) => pod.status.phase === 'Succeeded' || isFailed(pod, job));
  const fresh = ended.filter((pod) => isValid(pod, job) && !isUncounted(job.status, pod));
  const good = fresh.filter((pod) => pod.status.phase === 'Succeeded');
  const bad = fresh.filter((pod) => pod.status.phase !== 'Succeeded');
  const backOff = backOffWith(look.backOff ?? { failures: 0 }, good, bad);
  const begun: JobStatus =
    job.status.startTime === undefined && job.spec.suspend !== true
      ? { ...job.status, startTime: rfc3339(now) }
      : job.status;
  const uids = new Set(tracked.map(({ metadata }) => metadata.uid));
  const status = counted(begun, uids);
  const successes = successesOf(job, status, good);
  const countsAsFailed = (pod: Pod): boolean => failureJudged(job, pod).counts;
  const failures = totals(status).failed + bad.filter(countsAsFailed).length;

  const found = verdictOf({ ...job, status }, { pods, failures, succeeded: successes.indexes, now }, rules);
  const actives = pods.filter(isActive);
  const isLeftAlone = found !== null || isDeleted || look.isExpecting;
  const plan = isLeftAlone ? LEFT_ALONE : managed(job, pods, successes, backOff, look);
  const doomed = found === null ? plan.tooMany : actives;
  const counts = countsOf(pods);
  const gone = countsOf(doomed);
  const then = {
    active: counts.active - gone.active + plan.missing.length,
    ready: counts.ready - gone.ready,
    terminating: counts.terminating + gone.active,
  };
  const complete = found === null && isComplete(job, then.active, successes.count);
  // Pods that the informers have not told of yet may still be to come.
  const verdict = complete ? success(rules) : look.isExpecting ? null : found;

  const lost = verdict?.type === 'Failed' ? tracked.filter((pod) => isLostWith(job, pod, ended)) : [];
  const judged = [...bad, ...lost].filter(countsAsFailed);
  const suspended =
    verdict === null && !isLeftAlone ? suspension(job.spec.suspend === true, status.conditions, now) : {};
  const written = withCounts(
    { ...withEnded(job, status, good, judged, successes), ...suspended, ...announced(status, verdict, now) },
    then,
    rules,
  );
  // syncJob: a suspended Job has no time that runs, where it may be changed whether it has run or not.
  const losesStart = release.suspensionClearsStart && job.spec.suspend === true && suspended.conditions !== undefined;
  const { startTime: _lost, ...withoutStart } = written;
  const flushed = losesStart ? withoutStart : written;

  // Once it is over or deleted, those that still run are not waited for: their finalizers go as well.
  const freedPods = verdict !== null || isDeleted ? tracked : ended;
  const left = new Set([...uids].filter((uid) => !freedPods.some(({ metadata }) => metadata.uid === uid)));
  const last = finished(counted(flushed, left), rules.delaysTerminal ? then.terminating : 0, verdict, now);

  const creations = plan.missing.map((index, i) => creation(job, i, look, index));
  const waits = [plan.wait, found === null ? timeLeft({ ...job, status: flushed }, now) : undefined];
  const next = waits.flatMap((wait) => (wait !== undefined && wait > 0 ? [wait] : []));
  return {
    batches: [
      plan.tooMany.filter(isTracked).map(withoutTracking),
      doomed.map(deletion),
      ...slowStart(creations),
      same(flushed, job.status) ? [] : [statusWrite(job, flushed)],
      freedPods.filter((pod) => !plan.tooMany.includes(pod)).map(withoutTracking),
      same(last, flushed) ? [] : [statusWrite(job, last)],
    ],
    backOff,
    ...(creations.length + doomed.length > 0 && {
      expects: {
        of: job.metadata.uid,
        creations: creations.length,
        deletions: doomed.map(({ metadata }) => metadata.uid),
      },
    }),
    ...(next.length > 0 && { again: micros(Math.min(...next)) }),
  };
}

/** When a Job has failed, whatever has not ended counts as failed too. */
const isLostWith = (job: Job, pod: Pod, ended: readonly Pod[]): boolean =>
  !ended.includes(pod) && isValid(pod, job) && !isUncounted(job.status, pod);

/** FailureTarget and SuccessCriteriaMet: it is decided, and pods may still be ending. */
function announced(
  { conditions = [] }: JobStatus,
  verdict: Verdict | null,
  now: Micros,
): Pick<JobStatus, 'conditions'> {
  const { interim } = verdict ?? {};
  if (verdict === null || interim === undefined) return {};
  return { conditions: [...conditions, conditionOf(interim, verdict.why, now)] };
}

/** enactJobFinished: not before all pods have been counted, and where that is waited for, none is ending. */
function finished(status: JobStatus, terminating: number, verdict: Verdict | null, now: Micros): JobStatus {
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  if (verdict === null || terminating > 0 || succeeded.length + failed.length > 0) return status;
  return {
    ...status,
    ...(verdict.type === 'Complete' && { completionTime: rfc3339(now) }),
    conditions: [...(status.conditions ?? []), conditionOf(verdict.type, verdict.why, now)],
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
    const { jobTracking } = look.release;
    const { pods, writes } = claimPods(object, look.informers, {
      selects: (pod) => selectsPod(object, pod),
      ...(jobTracking && { finalizer: JOB_TRACKING }),
    });
    const { batches, ...plan } = jobTracking ? synced(object, pods, look) : syncedByCounting(object, pods, look);
    return { ...plan, batches: [...writes.map((write) => [write]), ...batches] };
  },
};
