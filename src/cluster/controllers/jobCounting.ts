/**
 * A Job as it was before its pods had finalizers (job_controller.go until 1.24): what has ended is counted anew in each
 * sync, by the pods that are still there.
 */
import { micros } from '../../engine/time.ts';
import type { Job, JobStatus } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { isActive, isReady } from '../../kube/podLifecycle.ts';
import { rfc3339 } from '../../kube/time.ts';
import { indexesText, isIndexed, pendingIndexes, succeededIndexes } from './jobIndexes.ts';
import { backOffLeft, conditionOf, failedAt, isComplete, suspension, wantedActive } from './jobStatus.ts';
import { success, timeLeft, verdictOf, type Verdict } from './jobVerdict.ts';
import { creation, deletion, statusWrite } from './jobWrites.ts';
import type { Look, Plan } from './objectController.ts';

const inPhase = (pods: readonly Pod[], phase: Pod['status']['phase']): readonly Pod[] =>
  pods.filter(({ status }) => status.phase === phase);

export function syncedByCounting(job: Job, pods: readonly Pod[], look: Look): Plan {
  const { now, release } = look;
  const indexes = succeededIndexes(job, pods);
  const succeeded = isIndexed(job) ? indexes.size : inPhase(pods, 'Succeeded').length;
  const failed = inPhase(pods, 'Failed');
  const active = pods.filter(isActive);
  const known = { pods, failures: failed.length, succeeded: new Set<number>(), now };
  const failure = verdictOf(job, known, release.jobs);
  const wanted = failure === null ? wantedActive(job, active.length, succeeded) : 0;
  const isManaged = failure === null && !look.isExpecting && job.metadata.deletionTimestamp === undefined;
  const tooMany = failure !== null || isManaged ? active.slice(wanted) : [];
  const last = Math.max(0, ...failed.flatMap((pod) => failedAt(pod) ?? []));
  const wait = backOffLeft(failed.length, micros(last), now);
  const missing = isManaged && wait === 0 ? Math.max(0, wanted - active.length) : 0;
  const isDone = failure === null && isComplete(job, active.length - tooMany.length + missing, succeeded);
  const verdict = isDone ? success(release.jobs) : failure;
  const counts: Counted = {
    active: active.length - tooMany.length + missing,
    ready: active.filter((pod) => isReady(pod) && !tooMany.includes(pod)).length,
    succeeded,
    // Those that a failure takes with it have failed.
    failed: failed.length + (failure === null ? 0 : tooMany.length),
    indexes,
  };
  const status = { ...statusOf(job, counts, look), ...changedBy(job, verdict, isManaged, look) };
  const pending: readonly (number | undefined)[] = isIndexed(job)
    ? pendingIndexes(job, active, indexes, missing)
    : Array.from({ length: missing }, () => undefined);
  const waits = [wait, verdict === null ? timeLeft({ ...job, status }, now) : undefined];
  const next = waits.flatMap((each) => (each !== undefined && each > 0 ? [each] : []));
  return {
    batches: [
      tooMany.map(deletion),
      pending.map((index, i) => creation(job, i, look, index)),
      JSON.stringify(status) === JSON.stringify(job.status) ? [] : [statusWrite(job, status)],
    ],
    ...(missing + tooMany.length > 0 && {
      expects: {
        of: job.metadata.uid,
        creations: missing,
        deletions: tooMany.map(({ metadata }) => metadata.uid),
      },
    }),
    ...(next.length > 0 && { again: micros(Math.min(...next)) }),
  };
}

interface Counted {
  readonly active: number;
  readonly ready: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly indexes: ReadonlySet<number>;
}

function statusOf(
  job: Job,
  { active, ready, succeeded, failed, indexes }: Counted,
  { now, release }: Pick<Look, 'now' | 'release'>,
): JobStatus {
  const { startTime, conditions } = job.status;
  return {
    ...(startTime !== undefined || job.spec.suspend !== true ? { startTime: startTime ?? rfc3339(now) } : {}),
    ...(active > 0 && { active }),
    ...(release.jobs.tellsReady && { ready }),
    ...(succeeded > 0 && { succeeded }),
    ...(failed > 0 && { failed }),
    ...(isIndexed(job) && indexes.size > 0 && { completedIndexes: indexesText(indexes) }),
    ...(conditions !== undefined && { conditions }),
  };
}

/** Its end, or that it is suspended or goes on. */
function changedBy(
  { spec, status: { conditions = [] } }: Job,
  verdict: Verdict | null,
  isManaged: boolean,
  { now }: Look,
): Partial<JobStatus> {
  if (verdict === null) return isManaged ? suspension(spec.suspend === true, conditions, now) : {};
  return {
    conditions: [...conditions, conditionOf(verdict.type, verdict.why, now)],
    ...(verdict.type === 'Complete' && { completionTime: rfc3339(now) }),
  };
}
