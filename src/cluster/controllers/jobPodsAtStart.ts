/** The pods that a Job has made by t = 0. */
import type { Job } from '../../kube/apiObjects.ts';
import { isIndexed } from './jobIndexes.ts';

/** How its pods, which all run the same, come out: in their own time they end well, end badly, or go on. */
export type JobCourse = 'runs' | 'succeeds' | 'fails';

/** Indexes of the pods that it has made by t = 0, one after the other; undefined where pods have none. */
export function jobPodsAtStart(job: Job, course: JobCourse): readonly (number | undefined)[] {
  const { suspend, parallelism, completions, backoffLimit, podFailurePolicy } = job.spec;
  const atOnce = Math.min(parallelism, completions ?? parallelism);
  const made = { runs: atOnce, succeeds: completions ?? atOnce, fails: podFailurePolicy ? atOnce : backoffLimit + 1 };
  const count = suspend === true || atOnce === 0 ? 0 : made[course];
  return Array.from({ length: count }, (_, i) => {
    if (!isIndexed(job)) return undefined;
    return course === 'fails' ? i % atOnce : i;
  });
}
