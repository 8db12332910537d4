/** What a Job's controller writes (pkg/controller/job/job_controller.go). */
import type { Job, JobStatus } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { podOfManifest } from '../apiserver/admission.ts';
import type { Look, Write } from './objectController.ts';
import { JOB_TRACKING, podOfJob } from './podTemplates.ts';
import { NAMESPACE_GOES } from './writes.ts';

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

/** @param index of an indexed Job's pod. */
export const creation = (job: Job, i: number, look: Look, index?: number): Write => {
  const pod = podOfManifest(podOfJob(job, look.suffix(job.metadata.uid, i), look.release, index));
  const { namespace, name } = pod.metadata;
  return { request: { verb: 'create', namespace, name, pod }, accepts: NAMESPACE_GOES };
};

export const withoutTracking = ({ metadata: { namespace, name } }: Pod): Write => ({
  request: { verb: 'patch', namespace, name, withoutFinalizers: { name: JOB_TRACKING } },
  accepts: [404],
});
