/** What a Job's controller writes, and what ends a Job without success (pkg/controller/job/job_controller.go). */
import { minus, seconds } from '../../engine/time.ts';
import type { Job, JobStatus } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import { podOfManifest } from '../apiserver/admission.ts';
import { JOB } from './conditionWords.ts';
import type { Look, Write } from './objectController.ts';
import { podOfJob } from './podTemplates.ts';

export const deletion = ({ metadata: { namespace, name } }: Pod): Write => ({
  request: { verb: 'delete', namespace, name },
  accepts: [404],
});

export function statusWrite(job: Job, status: JobStatus): Write {
  const { namespace, name } = job.metadata;
  return {
    request: {
      verb: 'update',
      subresource: 'status',
      resource: 'jobs',
      namespace,
      name,
      object: { ...job, status },
    },
  };
}

/** What ends a Job without success. */
export function failureOf(
  job: Job,
  failed: number,
  { now }: Look,
): { readonly reason: string; readonly message: string } | null {
  const { backoffLimit, activeDeadlineSeconds } = job.spec;
  if (failed > backoffLimit) return JOB.backoffLimit;
  const started = parseRfc3339(job.status.startTime ?? '');
  if (activeDeadlineSeconds !== undefined && started !== null && minus(now, started) >= seconds(activeDeadlineSeconds))
    return JOB.deadline;
  return null;
}

export const creation = (job: Job, i: number, look: Look): Write => {
  const pod = podOfManifest(podOfJob(job, look.suffix(job.metadata.uid, i), look.release));
  return { request: { verb: 'create', namespace: pod.metadata.namespace, name: pod.metadata.name, pod } };
};
