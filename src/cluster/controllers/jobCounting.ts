/**
 * A Job as it was before its pods had finalizers (job_controller.go until 1.24): what has ended is counted anew in each
 * sync, by the pods that are still there.
 */
import { micros } from '../../engine/time.ts';
import type { Job, JobStatus } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { isActive } from '../../kube/podLifecycle.ts';
import { rfc3339 } from '../../kube/time.ts';
import { JOB } from './conditionWords.ts';
import { podsControlledBy } from './informers.ts';
import { backOffLeft, conditionOf, failedAt, isComplete, wantedActive } from './jobStatus.ts';
import type { Look, Plan } from './objectController.ts';
import { creation, deletion, failureOf, statusWrite } from './jobWrites.ts';

const inPhase = (pods: readonly Pod[], phase: string): number =>
  pods.filter(({ status }) => status.phase === phase).length;

export function syncedByCounting(job: Job, look: Look): Plan {
  const pods = podsControlledBy(look.informers, job.metadata.uid);
  const [succeeded, failed] = [inPhase(pods, 'Succeeded'), inPhase(pods, 'Failed')];
  const active = pods.filter(isActive);
  const failure = failureOf(job, failed, look);
  const wanted = failure === null ? wantedActive(job, active.length, succeeded) : 0;
  const tooMany = active.slice(wanted);
  const last = Math.max(0, ...pods.flatMap((pod) => (pod.status.phase === 'Failed' ? (failedAt(pod) ?? []) : [])));
  const wait = backOffLeft(failed, micros(last), look.now);
  const isHeld = look.isExpecting || job.metadata.deletionTimestamp !== undefined || wait > 0;
  const missing = isHeld ? 0 : Math.max(0, wanted - active.length);
  const status = statusOf(job, { active: active.length - tooMany.length + missing, succeeded, failed }, failure, look);
  return {
    batches: [
      tooMany.map(deletion),
      Array.from({ length: missing }, (_, i) => creation(job, i, look)),
      JSON.stringify(status) === JSON.stringify(job.status) ? [] : [statusWrite(job, status)],
    ],
    ...(missing + tooMany.length > 0 && {
      expects: {
        of: job.metadata.uid,
        creations: missing,
        deletions: tooMany.map(({ metadata }) => metadata.uid),
      },
    }),
    ...(wait > 0 && { again: wait }),
  };
}

function statusOf(
  { spec, status: before }: Job,
  { active, succeeded, failed }: { readonly active: number; readonly succeeded: number; readonly failed: number },
  failure: ReturnType<typeof failureOf>,
  { now }: Look,
): JobStatus {
  const isDone = failure === null && isComplete({ spec }, active, succeeded);
  const ended = failure !== null ? conditionOf('Failed', failure, now) : conditionOf('Complete', JOB.complete, now);
  return {
    startTime: before.startTime ?? rfc3339(now),
    ...(active > 0 && { active }),
    ...(succeeded > 0 && { succeeded }),
    ...(failed > 0 && { failed }),
    ...((isDone || failure !== null) && { conditions: [ended] }),
    ...(isDone && { completionTime: rfc3339(now) }),
  };
}

/** A Job at t = 0, whose pods all run. */
export const statusByCounting = ({ metadata, spec }: Job, pods: readonly Pod[]): JobStatus =>
  spec.suspend === true || pods.length === 0
    ? { startTime: metadata.creationTimestamp }
    : { startTime: metadata.creationTimestamp, active: pods.filter(isActive).length };
