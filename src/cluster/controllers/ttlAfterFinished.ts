/**
 * pkg/controller/ttlafterfinished/ttlafterfinished_controller.go: a Job that has ended is deleted once it has been there for
 * ttlSecondsAfterFinished, in the foreground, so that its pods go before it.
 */
import { minus, plus, seconds, type Micros } from '../../engine/time.ts';
import { isOfKind, keyOfObject, type Job } from '../../kube/apiObjects.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import { endOfJob } from './jobStatus.ts';
import { NOTHING, type ObjectController } from './objectController.ts';

/** timeLeft: undefined where it has not ended, or may stay. */
function untilExpired({ metadata, spec, status }: Job, now: Micros): Micros | undefined {
  const ended = parseRfc3339(endOfJob({ status })?.lastTransitionTime ?? '');
  const { ttlSecondsAfterFinished } = spec;
  if (ttlSecondsAfterFinished === undefined || ended === null || metadata.deletionTimestamp !== undefined)
    return undefined;
  return minus(plus(ended, seconds(ttlSecondsAfterFinished)), now);
}

export const ttlAfterFinished: ObjectController = {
  account: 'ttl-after-finished-controller',
  awaits: seconds(600),
  concerned: (seen) => {
    if (seen.of === 'pod' || seen.type === 'DELETED' || !isOfKind(seen.object, 'Job')) return [];
    const { spec, status, metadata } = seen.object;
    const needsCleanup =
      spec.ttlSecondsAfterFinished !== undefined &&
      metadata.deletionTimestamp === undefined &&
      endOfJob({ status }) !== undefined;
    return needsCleanup ? [keyOfObject(seen.object)] : [];
  },
  sync: (key, { informers, now }) => {
    const job = informers.objects[key];
    const left = job !== undefined && isOfKind(job, 'Job') ? untilExpired(job, now) : undefined;
    if (job === undefined || left === undefined) return NOTHING;
    if (left > 0) return { batches: [], again: left };
    const { namespace, name, uid } = job.metadata;
    const of = { resource: 'jobs', namespace, name } as const;
    return {
      batches: [
        [{ request: { verb: 'get', ...of }, accepts: [404] }],
        [
          {
            request: { verb: 'delete', ...of, preconditions: { uid }, propagationPolicy: 'Foreground' },
            accepts: [404],
          },
        ],
      ],
    };
  },
};
